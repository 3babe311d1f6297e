package merged_test

import (
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/generated/mcp"
	"github.com/mcp-schemagen/mcp-schemagen/generated/protocol"
)

// TestRequirementsOfUnboundValues holds that the capabilities that a message requires do not
// depend on whether its value knows its revision.
func TestRequirementsOfUnboundValues(t *testing.T) {
	page := &mcp.ElicitRequestURLParams{Message: "sign in", URL: "https://example.com/in"}
	for _, tc := range []struct {
		version protocol.Version
		message jsonrpc.Message
	}{
		{protocol.V20251125, jsonrpc.Message{ID: jsonrpc.IntID(1), Method: mcp.MethodElicitationCreate, Value: page}},
		{protocol.V20260728, jsonrpc.Message{ID: jsonrpc.IntID(1), Method: mcp.MethodToolsCall, Response: true,
			Value: &mcp.InputRequiredResult{InputRequests: mcp.InputRequests{"in": &mcp.ElicitRequest{Params: page}}}}},
	} {
		bound := tc.message
		bound.Value = mcp.At(tc.version).Bind(bound.Value)
		for name, m := range map[string]*jsonrpc.Message{"bound": &bound, "unbound": &tc.message} {
			missing := protocol.Missing(protocol.CheckSend(tc.version, protocol.FromServer, m, jsonrpc.MustRaw(`{"elicitation":{"form":{}}}`), jsonrpc.Raw{}), jsonrpc.Must)
			if len(missing) != 1 || missing[0].Capability != "elicitation.url" {
				t.Errorf("%s, %s: missing %v, want elicitation.url", tc.version, name, missing)
			}
		}
	}
}
