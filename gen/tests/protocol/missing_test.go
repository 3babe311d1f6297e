package protocol_test

import (
	"fmt"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/generated/protocol"
	"github.com/mcp-schemagen/mcp-schemagen/generated/protocol/exact"
)

// TestMissingError holds that the error for each capability of a client that a method
// requires is valid in its revision, with its data.
func TestMissingError(t *testing.T) {
	withData := 0
	for _, v := range protocol.Versions {
		for _, row := range protocol.Methods(v) {
			for _, q := range row.Requires {
				if q.DeclaredBy != jsonrpc.OfClient || q.Level != jsonrpc.Must {
					continue
				}
				e := protocol.MissingError(v, []protocol.Check{{Requirement: protocol.Requirement{Requirement: q, By: protocol.FromClient, Method: row.Name}}})
				if e == nil {
					t.Fatalf("%s: %s: no error", v, row.Name)
				}
				if !e.Data.IsZero() {
					withData++
				}
				text := fmt.Appendf(nil, `{"jsonrpc":"2.0","id":1,"error":%s}`, e.String())
				_, err := exact.DecodeOptions{Strict: true}.Decode(v, protocol.FromServer, text, func(jsonrpc.ID) (protocol.Pending, bool) {
					return protocol.Pending{Method: protocol.MethodToolsCall}, true
				})
				if err != nil {
					t.Errorf("%s: %s: %s: %v", v, row.Name, text, err)
				}
			}
		}
	}
	if withData == 0 {
		t.Error("no revision has data of the error")
	}
}
