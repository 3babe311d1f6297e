package exact

import (
	"fmt"
	"runtime"
	"strings"
	"sync"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/track"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/protocol"
)

const (
	initialize = `{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"%s"}}`
	agreed     = `{"jsonrpc":"2.0","id":0,"result":{"protocolVersion":"%s"}}`
)

// sessions are conversations: "> " comes before what the client sends, "< " before
// what the server sends, and each is followed by the value's type, the revision
// in force after it and, if there is one, the reason of the error.
var sessions = map[string]string{
	"initialize": `
> {"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2002-02-02"}}
InitializeParams -
< {"jsonrpc":"2.0","id":0,"result":{"protocolVersion":"2001-01-01"}}
InitializeResult 2001-01-01
> {"jsonrpc":"2.0","id":1,"method":"tools/list"}
Params 2001-01-01
< {"jsonrpc":"2.0","id":1,"method":"roots/list"}
Params 2001-01-01
> {"jsonrpc":"2.0","id":1,"result":{}}
ListRootsResult 2001-01-01
< {"jsonrpc":"2.0","id":1,"result":{}}
ListToolsResult 2001-01-01
< {"jsonrpc":"2.0","id":1,"result":{}}
- 2001-01-01 response to an unknown id
< {"jsonrpc":"2.0","id":2,"method":"elicitation/create","params":{}}
- 2001-01-01 method of another protocol version
> {"jsonrpc":"2.0","id":3,"method":"tools/list","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"2003-03-03"}}}
Params 2001-01-01
> {"jsonrpc":"2.0","id":4,"method":"server/discover","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"2003-03-03"}}}
Params 2001-01-01
< {"jsonrpc":"2.0","id":4,"result":{}}
DiscoverResult 2001-01-01
> {"jsonrpc":"2.0","id":5,"method":"subscriptions/listen","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"2003-03-03"}}}
ListenParams 2001-01-01
< {"jsonrpc":"2.0","method":"notifications/subscriptions/acknowledged","params":{"_meta":{"io.modelcontextprotocol/subscriptionId":5}}}
AcknowledgedParams 2001-01-01
< {"jsonrpc":"2.0","method":"notifications/subscriptions/acknowledged","params":{"_meta":{"io.modelcontextprotocol/subscriptionId":4}}}
- 2001-01-01 method of another protocol version
> {"jsonrpc":"2.0","id":6,"method":"server/discover","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"2002-02-02"}}}
- 2001-01-01 method of another protocol version`,

	"refused, and tried again": `
> {"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2031-01-01"}}
InitializeParams -
< {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"no"}}
- -
> {"jsonrpc":"2.0","id":2,"method":"initialize","params":{"protocolVersion":"2001-01-01"}}
InitializeParams -
> {"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":2}}
CancelledParams -
< {"jsonrpc":"2.0","id":2,"result":{"protocolVersion":"2001-01-01"}}
InitializeResult 2001-01-01`,

	"before the revision is known": `
> {"jsonrpc":"2.0","id":1,"method":"tasks/list"}
Params -
> {"jsonrpc":"2.0","id":2,"method":"server/discover","params":{}}
Params -
> {"jsonrpc":"2.0","id":3,"method":"acme/custom"}
- - unknown method
> {"jsonrpc":"2.0","id":4,"method":"tools/call","params":{"count":"1"}}
CallToolParams - invalid content
< {"jsonrpc":"2.0","id":1,"result":{}}
ListTasksResult -
> 7
- - not JSON-RPC`,

	"stateless": `
> {"jsonrpc":"2.0","id":1,"method":"server/discover","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"2003-03-03"}}}
Params 2003-03-03
< {"jsonrpc":"2.0","id":1,"result":{}}
DiscoverResult 2003-03-03
> {"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"2031-01-01"}}}
- 2003-03-03 unsupported protocol version
< {"jsonrpc":"2.0","id":2,"result":{"resultType":"input_required"}}
InputRequiredResult 2003-03-03
> {"jsonrpc":"2.0","id":3,"method":"subscriptions/listen","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"2003-03-03"}}}
ListenParams 2003-03-03
< {"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":3}}
CancelledParams 2003-03-03
< {"jsonrpc":"2.0","id":3,"result":{}}
- 2003-03-03 response to an unknown id
> {"jsonrpc":"2.0","id":4,"method":"initialize","params":{"protocolVersion":"2002-02-02"}}
InitializeParams 2003-03-03
< {"jsonrpc":"2.0","id":4,"result":{"protocolVersion":"2002-02-02"}}
InitializeResult 2002-02-02`,

	"tasks": `
> {"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2002-02-02"}}
InitializeParams -
< {"jsonrpc":"2.0","id":0,"result":{"protocolVersion":"2002-02-02"}}
InitializeResult 2002-02-02
> {"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"task":{}}}
CallToolParams 2002-02-02
< {"jsonrpc":"2.0","id":1,"result":{"task":{"taskId":"t"}}}
CreateTaskResult 2002-02-02
> {"jsonrpc":"2.0","id":2,"method":"tasks/result","params":{"taskId":"t"}}
TaskParams 2002-02-02
< {"jsonrpc":"2.0","id":2,"result":{}}
CallToolResult 2002-02-02
> {"jsonrpc":"2.0","id":3,"method":"tasks/cancel","params":{"taskId":"t"}}
TaskParams 2002-02-02
< {"jsonrpc":"2.0","id":3,"result":{}}
Task 2002-02-02
> {"jsonrpc":"2.0","id":4,"method":"tasks/result","params":{"taskId":"t"}}
TaskParams 2002-02-02
< {"jsonrpc":"2.0","id":4,"result":{}}
TaskPayload 2002-02-02
> {"jsonrpc":"2.0","id":5,"method":"tools/list"}
Params 2002-02-02
< {"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":5}}
CancelledParams 2002-02-02
< {"jsonrpc":"2.0","id":5,"result":{}}
ListToolsResult 2002-02-02
> {"jsonrpc":"2.0","id":6,"method":"tools/list"}
Params 2002-02-02
> {"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":6}}
CancelledParams 2002-02-02
< {"jsonrpc":"2.0","id":6,"result":{}}
- 2002-02-02 response to an unknown id`,
}

func TestTracker(t *testing.T) {
	for name, session := range sessions {
		t.Run(name, func(t *testing.T) {
			var track Tracker
			lines := strings.Split(strings.TrimSpace(session), "\n")
			for i := 0; i+1 < len(lines); i += 2 {
				m, err := track.Decode(protocol.Sender(strings.Index("><", lines[i][:1])), []byte(lines[i][2:]))
				got := orDash(strings.TrimPrefix(valueType(m), "-")) + " " + orDash(string(track.Version())) + " " + string(reason(err))
				if strings.TrimSpace(got) != lines[i+1] {
					t.Errorf("%s\n got %s\nwant %s (%v)", lines[i], got, lines[i+1], err)
				}
			}
		})
	}
}

func orDash(s string) string {
	if s == "" {
		return "-"
	}
	return s
}

// TestTrackerSupported has a side with two of the revisions.
func TestTrackerSupported(t *testing.T) {
	const meta = `{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"%s"}}}`
	for _, test := range []struct {
		in      string
		version protocol.Version
		reason  Reason
	}{
		{fmt.Sprintf(meta, "2003-03-03"), last, ""},
		{fmt.Sprintf(meta, "2002-02-02"), tasks, UnknownVersion},
		{fmt.Sprintf(meta, "2031-01-01"), "2031-01-01", UnknownVersion},
		{fmt.Sprintf(initialize, "2002-02-02"), first, ""},
		{`{"jsonrpc":"2.0","id":1,"method":"ping"}`, first, ""},
		{`{"jsonrpc":"2.0","id":1,"method":"tasks/list"}`, last, WrongVersion},
	} {
		track := Tracker{Supported: []protocol.Version{last, first}}
		_, v, err := track.DecodeVersion(c, []byte(test.in))
		if v != test.version || reason(err) != test.reason {
			t.Errorf("%s: %s, %v", test.in, v, err)
		}
		if e, ok := err.(*Error); ok && e.Reason == UnknownVersion && !strings.Contains(e.RPC().Data.String(), `["2003-03-03","2001-01-01"]`) {
			t.Errorf("%s: %s", test.in, e.RPC().Data)
		}
	}
}

// TestTrackerForgets has the bound of what is kept.
func TestTrackerForgets(t *testing.T) {
	track := Tracker{MaxPending: 3}
	for i := range 5 {
		mustDecode(t, &track, c, fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"method":"ping"}`, i))
	}
	if n := track.NumPending(c); n != 3 {
		t.Errorf("%d requests are kept", n)
	}
	track.Abandon(c, jsonrpc.IntID(3))
	for i := range 5 {
		_, err := track.Decode(s, fmt.Appendf(nil, `{"jsonrpc":"2.0","id":%d,"result":{}}`, i))
		if forgotten := i < 2 || i == 3; (reason(err) == UnknownID) != forgotten || !forgotten && err != nil {
			t.Errorf("%d: %v", i, err)
		}
	}
	if n := track.NumPending(c); n != 0 {
		t.Errorf("%d requests are kept", n)
	}
}

// TestTrackerBatch answers a batch in another order.
func TestTrackerBatch(t *testing.T) {
	var track Tracker
	mustDecode(t, &track, c, fmt.Sprintf(initialize, first))
	mustDecode(t, &track, s, fmt.Sprintf(agreed, first))
	list, err := track.DecodeBatch(c, []byte(`[{"jsonrpc":"2.0","id":1,"method":"ping"},{"jsonrpc":"2.0","id":2,"method":"tools/list"}]`))
	if err != nil || len(list) != 2 || list[0].Err != nil || list[1].Err != nil {
		t.Error(list, err)
	}
	list, err = track.DecodeBatch(s, []byte(`[{"jsonrpc":"2.0","id":2,"result":{}},{"jsonrpc":"2.0","id":1,"result":{}}]`))
	if err != nil || len(list) != 2 || valueType(list[0].Message) != "ListToolsResult" || valueType(list[1].Message) != "Result" {
		t.Error(list, err)
	}
}

// TestTrackerConcurrent uses one tracker from both sides at once, for the race
// detector.
func TestTrackerConcurrent(t *testing.T) {
	var track Tracker
	var wait sync.WaitGroup
	for _, from := range []protocol.Sender{c, s} {
		wait.Go(func() {
			for i := range 200 {
				mustDecode(t, &track, from, fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"method":"ping"}`, i))
				mustDecode(t, &track, from.Peer(), fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"result":{}}`, i))
			}
		})
	}
	wait.Wait()
	if track.NumPending(c)+track.NumPending(s) != 0 {
		t.Error("requests are left")
	}
}

func mustDecode(t *testing.T, track *Tracker, from protocol.Sender, text string) {
	t.Helper()
	if _, err := track.Decode(from, []byte(text)); err != nil {
		t.Errorf("%s: %v", text, err)
	}
}

// TestTrackerStdio has a session whose revision holds for every message.
func TestTrackerStdio(t *testing.T) {
	track := Tracker{Stdio: true}
	mustDecode(t, &track, c, fmt.Sprintf(initialize, first))
	mustDecode(t, &track, s, fmt.Sprintf(agreed, first))
	const discover = `{"jsonrpc":"2.0","id":4,"method":"server/discover","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"2003-03-03"}}}`
	if _, v, err := track.DecodeVersion(c, []byte(discover)); v != first || reason(err) != WrongVersion {
		t.Errorf("%s, %v", v, err)
	}
}

// TestTrackerLongKeys keeps long ids and names in little memory, and still knows them.
func TestTrackerLongKeys(t *testing.T) {
	var track Tracker
	mustDecode(t, &track, c, fmt.Sprintf(initialize, tasks))
	mustDecode(t, &track, s, fmt.Sprintf(agreed, tasks))
	long := strings.Repeat("x", 1<<18)
	before := heap()
	for i := range 20 {
		mustDecode(t, &track, c, fmt.Sprintf(`{"jsonrpc":"2.0","id":"%d%s","method":"tools/call","params":{"task":{}}}`, i, long))
		mustDecode(t, &track, s, fmt.Sprintf(`{"jsonrpc":"2.0","id":"%d%s","result":{"task":{"taskId":"%[1]d%[2]s"}}}`, i, long))
		mustDecode(t, &track, c, fmt.Sprintf(`{"jsonrpc":"2.0","id":"r%d%s","method":"tasks/result","params":{"taskId":"%[1]d%[2]s"}}`, i, long))
		mustDecode(t, &track, c, fmt.Sprintf(`{"jsonrpc":"2.0","id":"%d%s","method":"tools/list"}`, i, long))
		_, _ = track.Decode(c, fmt.Appendf(nil, `{"jsonrpc":"2.0","id":"u%d","method":"%s"}`, i, long))
	}
	if grown := heap() - before; grown > 1<<20 {
		t.Errorf("%d bytes are kept", grown)
	}
	m, err := track.Decode(s, []byte(`{"jsonrpc":"2.0","id":"r7`+long+`","result":{}}`))
	if err != nil || valueType(m) != "CallToolResult" {
		t.Errorf("%s, %v", valueType(m), err)
	}
	if _, err := track.Decode(s, []byte(`{"jsonrpc":"2.0","id":"r7`+long[1:]+`","result":{}}`)); reason(err) != UnknownID {
		t.Errorf("another long id: %.100v", err)
	}
	runtime.KeepAlive(&track)
}

func heap() int64 {
	var m runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}

// TestExtensions has methods that only other revisions have, or none.
func TestExtensions(t *testing.T) {
	for _, test := range []struct {
		in     string
		reason Reason
	}{
		{`{"jsonrpc":"2.0","id":1,"method":"tasks/get","params":{"taskId":"t"}}`, ""},
		{`{"jsonrpc":"2.0","id":1,"method":"acme/custom","params":{"a":1}}`, ""},
		{`{"jsonrpc":"2.0","method":"notifications/acme"}`, ""},
		{`{"jsonrpc":"2.0","id":1,"method":"roots/list"}`, ""},
		{`{"jsonrpc":"2.0","id":1,"method":"tasks/list"}`, WrongVersion},
		{`{"jsonrpc":"2.0","id":1,"method":"acme/other"}`, UnknownMethod},
		{`{"jsonrpc":"2.0","method":"notifications/message","params":{}}`, WrongSender},
	} {
		o := DecodeOptions{Strict: true, Methods: []string{"tasks/get", "acme/custom", "notifications/acme", "roots/list", "notifications/message"}, ResultTypes: []string{"task"}}
		if _, err := o.Decode(last, c, []byte(test.in), nil); reason(err) != test.reason {
			t.Errorf("%s: %v", test.in, err)
		}
		track := Tracker{Strict: true, Methods: o.Methods, ResultTypes: o.ResultTypes, Supported: []protocol.Version{last}}
		if _, err := track.Decode(c, []byte(test.in)); reason(err) != test.reason {
			t.Errorf("%s: Tracker: %v", test.in, err)
		}
		if test.reason != "" || strings.Contains(test.in, "notifications/") {
			continue
		}
		if m, err := track.Decode(s, []byte(`{"jsonrpc":"2.0","id":1,"result":{"resultType":"task","status":"working"}}`)); err != nil || m.Result.IsZero() && m.Value == nil {
			t.Errorf("%s: the response: %v", test.in, err)
		}
	}
}

const (
	call     = `{"jsonrpc":"2.0","id":%d,"method":"tools/call","params":{%s"_meta":{"io.modelcontextprotocol/protocolVersion":"2003-03-03"}}}`
	askRoots = `{"jsonrpc":"2.0","id":%d,"result":{"resultType":"input_required","requestState":"%s","inputRequests":{"%s":{"method":"roots/list"}}}}`
)

// TestInputResponses types responses by the requests that the Tracker has seen.
func TestInputResponses(t *testing.T) {
	var tracker Tracker
	mustDecode(t, &tracker, c, fmt.Sprintf(call, 1, ""))
	mustDecode(t, &tracker, s, fmt.Sprintf(askRoots, 1, "s", "k"))
	for _, test := range []struct {
		params, value, pointer string
	}{
		{`"requestState":"s","inputResponses":{"k":{"a":1},"other":{}},`, "CallToolParams k:ListRootsResult", ""},
		{`"requestState":"else","inputResponses":{"k":{"a":1}},`, "CallToolParams k:ListRootsResult", ""},
		{`"inputResponses":{"k":{"count":"1"}},`, "CallToolParams k:ListRootsResult", "/params/inputResponses/k/count"},
		{`"inputResponses":{"other":{"count":"1"}},`, "CallToolParams", ""},
	} {
		in := fmt.Sprintf(call, 2, test.params)
		m, err := tracker.Decode(c, []byte(in))
		if valueType(m) != test.value || (err == nil) != (test.pointer == "") || err != nil && !strings.Contains(err.Error(), test.pointer) {
			t.Errorf("%s: %s, %v", in, valueType(m), err)
		}
	}
	if m, err := tracker.Decode(c, fmt.Appendf(nil, strings.Replace(call, "tools/call", "prompts/get", 1), 3, `"inputResponses":{"k":{}},`)); err != nil || valueType(m) != "GetPromptParams" {
		t.Errorf("another method: %s, %v", valueType(m), err)
	}
	for i := range track.MaxRounds {
		mustDecode(t, &tracker, c, fmt.Sprintf(call, 10+i, ""))
		mustDecode(t, &tracker, s, fmt.Sprintf(askRoots, 10+i, "s", "later"))
	}
	m, err := tracker.Decode(c, fmt.Appendf(nil, call, 4, `"inputResponses":{"k":{}},`))
	if _, rounds := tracker.state.Kept(); err != nil || valueType(m) != "CallToolParams" || rounds != track.MaxRounds {
		t.Errorf("%d rounds: %s, %v", rounds, valueType(m), err)
	}
}

// TestFollow follows the sessions as messages, typed and as text: they have the
// revisions that texts have, and responses the same types.
func TestFollow(t *testing.T) {
	for name, session := range sessions {
		t.Run(name, func(t *testing.T) {
			var track, typed, raw Tracker
			lines := strings.Split(strings.TrimSpace(session), "\n")
			for i := 0; i+1 < len(lines); i += 2 {
				from, text := protocol.Sender(strings.Index("><", lines[i][:1])), []byte(lines[i][2:])
				m, v, err := track.DecodeVersion(from, text)
				if m == nil {
					continue
				}
				parsed, _ := jsonrpc.ParseMessage(text)
				for form, got := range map[string]func() (protocol.Version, error){
					"typed": func() (protocol.Version, error) { return typed.Follow(from, m) },
					"text":  func() (protocol.Version, error) { return raw.Follow(from, parsed) },
				} {
					followed, problem := got()
					if want := reason(err); followed != v && want != InvalidPayload || reason(problem) != want && want != InvalidPayload {
						t.Errorf("%s as %s: %s, %v, want %s, %v", text, form, followed, problem, v, err)
					}
				}
				for _, other := range []*Tracker{&typed, &raw} {
					if other.Version() != track.Version() || other.NumPending(c) != track.NumPending(c) || other.NumPending(s) != track.NumPending(s) || numTasks(other) != numTasks(&track) {
						t.Errorf("%s: revision %s, %d requests, want %s, %d", text, other.Version(), other.NumPending(c), track.Version(), track.NumPending(c))
					}
				}
			}
		})
	}
	var track Tracker
	if _, err := track.Follow(c, nil); reason(err) != NotJSONRPC {
		t.Error(err)
	}
}

func numTasks(t *Tracker) int {
	tasks, _ := t.state.Kept()
	return tasks
}

// unwritten is a value that must not be encoded.
type unwritten struct{ jsonrpc.Raw }

func (*unwritten) AppendJSON([]byte) ([]byte, error) { panic("the value is encoded") }

// TestFollowTyped follows typed params and results of which nothing has to be known.
func TestFollowTyped(t *testing.T) {
	track := Tracker{Stdio: true}
	mustDecode(t, &track, c, fmt.Sprintf(initialize, first))
	mustDecode(t, &track, s, fmt.Sprintf(agreed, first))
	for from, m := range map[protocol.Sender]*jsonrpc.Message{
		c: {ID: jsonrpc.IntID(1), Method: "tools/list", Value: &unwritten{}},
		s: {ID: jsonrpc.IntID(1), Response: true, Value: &unwritten{}},
	} {
		if from == s {
			mustDecode(t, &track, c, `{"jsonrpc":"2.0","id":1,"method":"tools/list"}`)
		}
		if v, err := track.Follow(from, m); v != first || err != nil {
			t.Errorf("%s, %v", v, err)
		}
	}
}
