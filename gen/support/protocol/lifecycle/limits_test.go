package lifecycle

import (
	"fmt"
	"runtime"
	"strings"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/protocol"
)

const (
	fromClient, fromServer = protocol.FromClient, protocol.FromServer

	sessionless = `"_meta":{"io.modelcontextprotocol/protocolVersion":"2003-03-03","io.modelcontextprotocol/clientCapabilities":{}}`
)

// follow gives a message to a checker, and returns the rules that it breaks.
func follow(t *testing.T, c *Checker, from protocol.Sender, format string, args ...any) string {
	t.Helper()
	m, err := jsonrpc.ParseMessage(fmt.Appendf(nil, format, args...))
	if err != nil {
		t.Fatal(err)
	}
	var rules []string
	for _, v := range c.Next(from, m) {
		rules = append(rules, string(v.Rule))
	}
	return strings.Join(rules, " ")
}

// operating returns a checker in a session.
func operating(t *testing.T) *Checker {
	t.Helper()
	var c Checker
	if found := follow(t, &c, fromClient, `{"jsonrpc":"2.0","id":"i","method":"initialize","params":{"protocolVersion":"2002-02-02"}}`) +
		follow(t, &c, fromServer, `{"jsonrpc":"2.0","id":"i","result":{"protocolVersion":"2002-02-02"}}`) +
		follow(t, &c, fromClient, `{"jsonrpc":"2.0","method":"notifications/initialized"}`); found != "" || c.State() != Operating {
		t.Fatal(found, c.State())
	}
	return &c
}

const taskCall = `{"jsonrpc":"2.0","id":%d,"method":"tools/call","params":{"task":{},"_meta":{"progressToken":%[1]d}}}`

// forgetful returns a checker that keeps three of 200 requests, half of which go on as
// tasks.
func forgetful(t *testing.T) *Checker {
	t.Helper()
	c := operating(t)
	c.MaxPending = 3
	const made = `{"jsonrpc":"2.0","id":%d,"result":{"task":{"taskId":"t%[1]d","status":"working"}}}`
	for i := range 200 {
		found := follow(t, c, fromClient, taskCall, i)
		if i%2 == 0 {
			found += follow(t, c, fromServer, made, i)
		}
		if found != "" {
			t.Fatal(i, found)
		}
	}
	return c
}

// TestForgets leaves requests and tasks open, and holds that the oldest are forgotten,
// with their tokens, and nothing is said about them any more.
func TestForgets(t *testing.T) {
	c := forgetful(t)
	r := &c.sides[fromClient]
	if n := len(r.open) + len(r.tasks); n != 3 || len(r.tokens) != 3 || r.live != 3 || len(r.queue) > 2*3+endedRequests {
		t.Errorf("%d are open, %d tokens, %d live, %d in the queue", n, len(r.tokens), r.live, len(r.queue))
	}
	for _, text := range []string{
		`{"jsonrpc":"2.0","id":1,"result":{}}`,
		`{"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":1,"progress":1}}`,
		`{"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":198,"progress":1}}`,
		`{"jsonrpc":"2.0","id":199,"result":{}}`,
	} {
		if found := follow(t, c, fromServer, "%s", text); found != "" {
			t.Errorf("%s: %s", text, found)
		}
	}
	if found := follow(t, c, fromServer, `{"jsonrpc":"2.0","id":199,"result":{}}`); found != "response-twice" {
		t.Errorf("a second answer: %s", found)
	}
	if found := follow(t, c, fromClient, `{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":2}}`); found != "" {
		t.Errorf("a cancellation: %s", found)
	}
	for i := 300; i < 1000; i++ {
		_ = follow(t, c, fromClient, taskCall, i)
		if found := follow(t, c, fromServer, `{"jsonrpc":"2.0","id":%d,"result":{}}`, i); found != "" {
			t.Fatal(i, found)
		}
	}
	if len(r.queue) > 2*3+2*endedRequests || r.live > 3 {
		t.Errorf("%d in the queue, %d live", len(r.queue), r.live)
	}
}

// TestLongKeys keeps long ids, tokens and names in little memory, and still knows them.
func TestLongKeys(t *testing.T) {
	c := operating(t)
	long := strings.Repeat("x", 1<<18)
	before := heap()
	for i := range 20 {
		for _, found := range []string{
			follow(t, c, fromClient, `{"jsonrpc":"2.0","id":"%d%s","method":"tools/call","params":{"task":{},"_meta":{"progressToken":"%[1]d%[2]s"}}}`, i, long),
			follow(t, c, fromServer, `{"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":"%d%s","progress":1}}`, i, long),
			follow(t, c, fromServer, `{"jsonrpc":"2.0","id":"%d%s","result":{"task":{"taskId":"%[1]d%[2]s","status":"working"}}}`, i, long),
			follow(t, c, fromClient, `{"jsonrpc":"2.0","id":"u%d%s","method":"%[2]s"}`, i, long),
		} {
			if found != "" {
				t.Errorf("%d: %s", i, found)
			}
		}
	}
	if grown := heap() - before; grown > 1<<20 {
		t.Errorf("%d bytes are kept", grown)
	}
	if found := follow(t, c, fromClient, `{"jsonrpc":"2.0","id":"7%s","method":"ping"}`, long); found != "id-reused" {
		t.Errorf("an id that was used: %s", found)
	}
	if found := follow(t, c, fromServer, `{"jsonrpc":"2.0","id":"u7%s","result":{}}`, long); found != "" {
		t.Errorf("an answer: %s", found)
	}
	runtime.KeepAlive(c)
}

// TestLongRounds asks for input with long states and many keys.
func TestLongRounds(t *testing.T) {
	var c Checker
	long := strings.Repeat("x", 1<<16)
	var many []string
	for i := range maxInputs + 1 {
		many = append(many, fmt.Sprintf(`"%d":{}`, i))
	}
	const call = `{"jsonrpc":"2.0","id":%d,"method":"tools/call","params":{%s` + sessionless + `}}`
	before := heap()
	for i := range 2 * maxRounds {
		found := follow(t, &c, fromClient, call, 2*i, "") +
			follow(t, &c, fromServer, `{"jsonrpc":"2.0","id":%d,"result":{"resultType":"input_required","requestState":"%[1]d%[2]s","inputRequests":{"k%[2]s":{}}}}`, 2*i, long)
		if i%8 == 0 {
			found += follow(t, &c, fromClient, call, 2*i+1, fmt.Sprintf(`"requestState":"%d%s","inputResponses":{"k%[2]s":{}},`, 2*i, long))
		}
		if found != "" {
			t.Errorf("%d: %s", i, found)
		}
	}
	if grown := heap() - before; grown > 1<<20 {
		t.Errorf("%d bytes are kept", grown)
	}
	if found := follow(t, &c, fromClient, call, 1001, `"requestState":"other","inputResponses":{"k`+long+`":{}},`); found != "retry-state-changed" {
		t.Errorf("another state: %s", found)
	}
	found := follow(t, &c, fromClient, call, 1002, "") +
		follow(t, &c, fromServer, `{"jsonrpc":"2.0","id":1002,"result":{"resultType":"input_required","inputRequests":{%s}}}`, strings.Join(many, ",")) +
		follow(t, &c, fromClient, call, 1003, `"inputResponses":{"1":{}},`)
	if found != "" {
		t.Errorf("many keys: %s", found)
	}
	runtime.KeepAlive(&c)
}

// TestExtensionInput holds that retries are a matter of the revision's own methods.
func TestExtensionInput(t *testing.T) {
	var c Checker
	for method, want := range map[string]string{"tasks/update": "", "acme/input": "", "tools/list": "retry-unsolicited", "tools/call": "retry-unsolicited"} {
		found := follow(t, &c, fromClient, `{"jsonrpc":"2.0","id":"%s","method":"%[1]s","params":{"inputResponses":{"k":{}},`+sessionless+`}}`, method)
		if found != want {
			t.Errorf("%s: %s", method, found)
		}
	}
	if found := follow(t, &c, fromServer, `{"jsonrpc":"2.0","id":"acme/input","result":{"resultType":"input_required"}}`); found != "" {
		t.Error(found)
	}
	if found := follow(t, &c, fromServer, `{"jsonrpc":"2.0","id":"tools/list","result":{"resultType":"input_required","requestState":"s"}}`); found != "input-required-method" {
		t.Error(found)
	}
}

// unwritten is a value that must not be encoded.
type unwritten struct{ jsonrpc.Raw }

func (*unwritten) AppendJSON([]byte) ([]byte, error) { panic("the value is encoded") }

// TestTypedResult follows a long typed result, of which nothing has to be known.
func TestTypedResult(t *testing.T) {
	c := operating(t)
	if found := follow(t, c, fromClient, `{"jsonrpc":"2.0","id":1,"method":"tools/list"}`); found != "" {
		t.Fatal(found)
	}
	m := &jsonrpc.Message{ID: jsonrpc.IntID(1), Response: true, Value: &unwritten{}}
	if found := c.Next(fromServer, m); len(found) != 0 {
		t.Error(found)
	}
}
