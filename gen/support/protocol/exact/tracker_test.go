package exact

import (
	"fmt"
	"strings"
	"sync"
	"testing"

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
Params 2001-01-01`,

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
	for i := range 3 {
		mustDecode(t, &track, s, fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"result":{}}`, i))
	}
	if _, err := track.Decode(s, []byte(`{"jsonrpc":"2.0","id":4,"result":{}}`)); reason(err) != UnknownID {
		t.Error(err)
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
