package lifecycle

import (
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/protocol"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/protocol/lifecycle/internal/spec"
)

// TestRandom feeds random sequences of messages that go together in part.
func TestRandom(t *testing.T) {
	methods := []string{"initialize", "ping", "tools/call", "tools/list", "roots/list", "tasks/get", "tasks/result", "tasks/cancel", "server/discover", "subscriptions/listen", "prompts/get"}
	notes := []string{"initialized", "cancelled", "progress", "message", "tools/list_changed", "subscriptions/acknowledged", "tasks/status"}
	results := []string{
		`{}`, `7`, `{"protocolVersion":"2002-02-02"}`, `{"protocolVersion":"2001-01-01","capabilities":{"tasks":{"requests":{"tools":{"call":{}}}}}}`,
		`{"task":{"taskId":"t","status":"working"}}`, `{"task":{"taskId":"u","status":"failed"}}`, `{"taskId":"t","status":"completed"}`, `{"taskId":"u","status":"working"}`,
		`{"resultType":"input_required"}`, `{"nextCursor":"c","cacheScope":"public"}`, `{"nextCursor":"c","cacheScope":"private"}`,
		`{"tools":[{"name":"a","execution":{"taskSupport":"required"}}]}`,
		`{"resultType":"input_required","requestState":"s","inputRequests":{"k":{}}}`, `{"_meta":{"io.modelcontextprotocol/subscriptionId":1}}`,
	}
	r := rand.New(rand.NewPCG(1, 2))
	pick := func(list []string) string { return list[r.IntN(len(list))] }
	message := func() string {
		id := r.IntN(4)
		params := fmt.Sprintf(`{"name":"a","protocolVersion":%q,"requestId":%d,"progressToken":%d,"progress":%d,"taskId":"t","status":"failed","task":{},"notifications":{"toolsListChanged":true},`+
			`"cursor":"c","level":"error","requestState":"s","inputResponses":{"k":{}},"_meta":{"progressToken":%d,"io.modelcontextprotocol/protocolVersion":%q,"io.modelcontextprotocol/subscriptionId":%d}}`,
			protocol.Versions[r.IntN(len(protocol.Versions))], r.IntN(4), r.IntN(4), r.IntN(3), r.IntN(4), protocol.Versions[r.IntN(len(protocol.Versions))], r.IntN(4))
		switch r.IntN(7) {
		case 0:
			return fmt.Sprintf(`{"id":%d,"error":{"code":%d,"message":"no"}}`, id, []int{-32601, -32602, -32042}[r.IntN(3)])
		case 1, 2:
			return fmt.Sprintf(`{"id":%d,"method":%q,"params":%s}`, id, pick(methods), params)
		case 3, 4:
			return fmt.Sprintf(`{"method":"notifications/%s","params":%s}`, pick(notes), params)
		}
		return fmt.Sprintf(`{"id":%d,"result":%s}`, id, pick(results))
	}
	met := map[Rule]bool{}
	for range 300 {
		var script strings.Builder
		for range 1 + r.IntN(60) {
			fmt.Fprintf(&script, "%s%s\n", pick([]string{">", "<"}), message())
		}
		for _, v := range append([]protocol.Version{""}, protocol.Versions...) {
			for _, x := range feed(t, v, script.String()) {
				met[x.Rule] = true
			}
		}
	}
	rules := slices.DeleteFunc(Rules(), func(r RuleInfo) bool { return len(r.Versions) == 0 })
	if len(met) < len(rules)*2/3 {
		t.Errorf("random messages violate %d of %d rules only: %v", len(met), len(rules), met)
	}
}

// TestInvalidMessages checks what is not a message, and no side.
func TestInvalidMessages(t *testing.T) {
	var l Checker
	for _, m := range []*jsonrpc.Message{nil, {}, {ID: jsonrpc.IntID(1)}} {
		if found := l.Next(protocol.FromClient, m); found != nil || l.State() != NotInitialized || l.Version() != "" {
			t.Errorf("%v: %v, %s, %q", m, found, l.State(), l.Version())
		}
	}
	for _, v := range l.Next(protocol.FromClient, &jsonrpc.Message{Method: "a\nb", ID: jsonrpc.IntID(1)}) {
		if strings.Contains(v.String(), "\n") || v.Method != "a\nb" {
			t.Errorf("%q", v)
		}
	}
	l.Next(protocol.Sender(200), &jsonrpc.Message{Method: "a", ID: jsonrpc.IntID(1)})
	l.Abandon(protocol.Sender(201), jsonrpc.IntID(1))
	l.Abandon(protocol.FromClient, jsonrpc.ID{})
}

// TestMemory checks that a long session takes no more memory than a short one.
func TestMemory(t *testing.T) {
	const requests = 8_000
	for name, id := range map[string]func(int) jsonrpc.ID{
		"counted": func(n int) jsonrpc.ID { return jsonrpc.IntID(int64(n)) },
		"strings": func(n int) jsonrpc.ID { return jsonrpc.StringID(fmt.Sprint("id", n)) },
	} {
		for _, v := range protocol.Versions {
			l := New(v)
			l.MaxIDs = 100
			exchange := func(n int) {
				l.Next(protocol.FromClient, &jsonrpc.Message{ID: id(n), Method: "tools/call",
					Params: jsonrpc.MustRaw(fmt.Sprintf(`{"name":"a%d","_meta":{"progressToken":%d}}`, n, n))})
				l.Next(protocol.FromServer, &jsonrpc.Message{ID: id(n),
					Result: jsonrpc.MustRaw(fmt.Sprintf(`{"resultType":"input_required","requestState":"%d"}`, n))})
			}
			for n := range 1000 {
				exchange(n)
			}
			before := heap()
			for n := range requests {
				exchange(1000 + n)
			}
			if grown := heap() - before; grown > 64<<10 {
				t.Errorf("%s, %s: %d requests take %d bytes", name, v, requests, grown)
			}
			runtime.KeepAlive(l)
		}
	}
}

func heap() int64 {
	var m runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}

// TestForgotten checks what is said about a request that ended long ago, where
// only its id is known, or not even that.
func TestForgotten(t *testing.T) {
	for v, want := range map[protocol.Version]string{
		protocol.V20020202: "[response-twice] [cancel-finished]",
		protocol.V20030303: "[response-unsolicited] [cancel-unknown]",
	} {
		l := New(v)
		answer := func(n int) []Violation {
			return l.Next(protocol.FromServer, &jsonrpc.Message{ID: jsonrpc.IntID(int64(n)), Result: jsonrpc.MustRaw(`{}`)})
		}
		for n := range 1000 {
			l.Next(protocol.FromClient, &jsonrpc.Message{ID: jsonrpc.IntID(int64(n)), Method: "tools/list"})
			answer(n)
		}
		cancel := &jsonrpc.Message{Method: "notifications/cancelled", Params: jsonrpc.MustRaw(`{"requestId":1}`)}
		if got := fmt.Sprint(names(answer(1)), " ", names(l.Next(protocol.FromClient, cancel))); got != want {
			t.Errorf("%s: %s, not %s", v, got, want)
		}
	}
}

// names returns the rules that are violated.
func names(found []Violation) (list []Rule) {
	for _, v := range found {
		list = append(list, v.Rule)
	}
	return list
}

// TestMaxIDs checks how many ids are kept.
func TestMaxIDs(t *testing.T) {
	reused := func(limit int, id jsonrpc.ID, others ...jsonrpc.ID) bool {
		l := New(protocol.V20020202)
		l.MaxIDs = limit
		found := 0
		for _, id := range append(others, id) {
			found = 0
			for _, v := range l.Next(protocol.FromServer, &jsonrpc.Message{ID: id, Method: "ping"}) {
				if v.Rule == RuleIDReused {
					found++
				}
			}
			l.Next(protocol.FromClient, &jsonrpc.Message{ID: id, Result: jsonrpc.MustRaw("{}")})
		}
		return found == 1
	}
	a, b, c := jsonrpc.StringID("a"), jsonrpc.StringID("b"), jsonrpc.IntID(1<<62)
	n := jsonrpc.IntID
	for _, x := range []struct {
		limit  int
		id     jsonrpc.ID
		others []jsonrpc.ID
		want   bool
	}{
		{0, a, []jsonrpc.ID{a, b, c}, true},
		{1, a, []jsonrpc.ID{a, b, c}, true},
		{1, b, []jsonrpc.ID{a, b, c}, false},
		{2, c, []jsonrpc.ID{a, b, c}, true}, // the first integer of a run
		{-1, a, []jsonrpc.ID{a}, false},
		{-1, n(1), []jsonrpc.ID{n(1), n(2), n(3)}, true},
		{-1, n(3), []jsonrpc.ID{n(1), n(3), n(2)}, false},
		{1, n(3), []jsonrpc.ID{n(1), n(3), n(2)}, true},
		{0, n(-3), []jsonrpc.ID{n(1), n(-3), n(-2)}, true},
		{0, n(1<<63 - 1), []jsonrpc.ID{n(1<<63 - 2), n(1<<63 - 1)}, true},
		{0, n(-1 << 63), []jsonrpc.ID{n(1<<63 - 1), n(-1 << 63)}, true},
		{0, n(4), []jsonrpc.ID{n(1), n(2), n(3)}, false},
	} {
		if got := reused(x.limit, x.id, x.others...); got != x.want {
			t.Errorf("with %d ids kept, %s is used again after %v: %v", x.limit, x.id, x.others, got)
		}
	}
}

// TestViolationString holds that each line has the same form, whatever peers choose
// as a method.
func TestViolationString(t *testing.T) {
	for want, v := range map[string]Violation{
		"client tools/list id 1: id 1 was used before (must, x)": {Message: "id 1 was used before", From: protocol.FromClient, Method: "tools/list", ID: jsonrpc.IntID(1)},
		"server ping id \"a\": progress is 1 after 2 (must, x)":  {Message: "progress is 1 after 2", From: protocol.FromServer, Method: "ping", ID: jsonrpc.StringID("a")},
		"server id 7: no request has the id 7 (must, x)":         {Message: "no request has the id 7", From: protocol.FromServer, ID: jsonrpc.IntID(7)},
		"client a: the client sends a (must, x)":                 {Message: "the client sends a", From: protocol.FromClient, Method: "a"},
		"server a\uFFFDb: it is too early (must, x)":             {Message: "it is too early", From: protocol.FromServer, Method: "a\nb"},
	} {
		v.Rule = "x"
		if got := v.String(); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

// feed plays a script: a line for each message, the first character of which is the
// sender.
func feed(t *testing.T, v protocol.Version, script string) (found []Violation) {
	t.Helper()
	c := New(v)
	c.MaxIDs = 3
	for line := range strings.Lines(script) {
		line = strings.ReplaceAll(strings.TrimSpace(line), "$V", string(v))
		switch {
		case line == "close":
			c.Close()
		case len(line) > 1 && (line[0] == '>' || line[0] == '<'):
			from := protocol.FromClient
			if line[0] == '<' {
				from = protocol.FromServer
			}
			m, _ := jsonrpc.ParseMessage([]byte(strings.TrimSpace(line[1:])))
			found = append(found, c.Next(from, m)...)
		}
	}
	for _, x := range found {
		if x.Message == "" || strings.ContainsAny(x.String(), "\n\r\x00") || !strings.HasPrefix(x.Spec, spec.Root+"20") {
			t.Errorf("an odd violation: %q %q", x, x.Spec)
		}
	}
	return found
}
