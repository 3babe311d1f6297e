package sampling

import (
	"fmt"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/jsonrpc"
)

// TestCheck holds what is reported of messages, in their order.
func TestCheck(t *testing.T) {
	for messages, want := range map[string]string{
		`[]`:                     "[]",
		`[{"content":{}},{},[]]`: "[]",
		`[{"content":[{"type":"tool_use","id":"a"},{"type":"tool_use","id":"b"}]},{"content":{"type":"tool_result","toolUseId":"b"}}]`:                            "[{0 [a]}]",
		`[{"content":[{"type":"tool_result","toolUseId":"c"},{"type":"text","text":""}]},{"content":{"type":"tool_use","id":"d"}}]`:                               "[{1 []} {0 [d]}]",
		`[{"content":[{"type":"tool_use","id":"e"}]},{"content":[{"type":"tool_result","toolUseId":"e"},{"type":"tool_use","id":"f"}]},{"content":{"type":"x"}}]`: "[{2 []} {0 [f]}]",
	} {
		var list []jsonrpc.Raw
		if err := jsonrpc.MustRaw(messages).Decode(&list); err != nil {
			t.Fatal(err)
		}
		if got := fmt.Sprint(Check(list)); got != want {
			t.Errorf("%s: got %s, want %s", messages, got, want)
		}
	}
}
