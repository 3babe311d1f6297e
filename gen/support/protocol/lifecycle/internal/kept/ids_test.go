package kept

import (
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/jsonrpc"
)

// TestIDs checks that consecutive ids take no room, in whatever order they come.
func TestIDs(t *testing.T) {
	var ids IDs
	for _, n := range []int64{5, 7, 8, 6, 9} {
		ids.Add(jsonrpc.IntID(n), 2)
	}
	for n := range int64(12) {
		if got, want := ids.Has(jsonrpc.IntID(n)), 5 <= n && n <= 9; got != want {
			t.Errorf("%d: got %v", n, got)
		}
	}
	if len(ids.others) != 0 {
		t.Errorf("%d ids are kept beside the run", len(ids.others))
	}
	for _, name := range []string{"a", "b", "c"} {
		ids.Add(jsonrpc.StringID(name), 2)
	}
	if !ids.Has(jsonrpc.StringID("b")) || ids.Has(jsonrpc.StringID("c")) {
		t.Error("the limit of other ids is not two")
	}
}
