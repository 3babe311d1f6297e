package capability

import (
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/protocol"
)

// TestDeclared holds which capability is both called missing and declared.
func TestDeclared(t *testing.T) {
	for _, test := range []struct{ missing, declared, want string }{
		{`{"roots":{}}`, `{"sampling":{}}`, ""},
		{`{"roots":{}}`, `{"roots":{}}`, "roots"},
		{`{"roots":{},"sampling":{"tools":{}}}`, `{"sampling":{"tools":{}}}`, "sampling.tools"},
		{`{"sampling":{"tools":{}}}`, `{"sampling":{"tools":false}}`, ""},
		{`{"roots":{"listChanged":true}}`, `{"roots":{"listChanged":true}}`, "roots.listChanged"},
		{`{"x":{"size":7}}`, `{"x":{"size":7}}`, ""},
		{`{"elicitation":{"form":{}}}`, `{"elicitation":{}}`, "elicitation.form"},
		{`{"elicitation":{"form":{}}}`, `{"elicitation":{"url":{}}}`, ""},
		{`{"elicitation":{}}`, `{"elicitation":{"url":{}}}`, ""},
	} {
		if got := Declared(protocol.V20020202, jsonrpc.MustRaw(test.missing), jsonrpc.MustRaw(test.declared)); got != test.want {
			t.Errorf("%s missing, %s declared: got %q, want %q", test.missing, test.declared, got, test.want)
		}
	}
}
