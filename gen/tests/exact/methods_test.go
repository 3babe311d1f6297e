package exact_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/generated/protocol"
	"github.com/mcp-schemagen/mcp-schemagen/generated/protocol/exact"
)

// TestEveryMethod makes params and results of each method of each revision, and
// decodes a message, and holds that they have the types of the table.
func TestEveryMethod(t *testing.T) {
	for _, v := range protocol.Versions {
		for _, m := range protocol.Methods(v) {
			params, result := exact.NewParams(v, m.Name), exact.NewResult(v, m.Name)
			if params != nil && typeName(params) != m.Params || (result == nil) != m.Notification || result != nil && typeName(result) != m.Result {
				t.Errorf("%s %s: params %T for %q, result %T for %q", v, m.Name, params, m.Params, result, m.Result)
			}
			decodeCall(t, m, params)
		}
	}
	if exact.NewParams("2031-01-01", "ping") != nil || exact.NewResult("2031-01-01", "ping") != nil {
		t.Error("values of an unknown revision")
	}
}

// decodeCall decodes a message of a method from either side.
func decodeCall(t *testing.T, m protocol.MethodInfo, params jsonrpc.Value) {
	t.Helper()
	for _, from := range []protocol.Sender{protocol.FromClient, protocol.FromServer} {
		message, err := exact.Decode(m.Version, from, call(m), nil)
		if (err == nil) != m.SentBy(from) {
			t.Errorf("%s %s %s: %v", m.Version, from, m.Name, err)
		}
		if params != nil && !m.Embedded && fmt.Sprintf("%T", message.Value) != fmt.Sprintf("%T", params) {
			t.Errorf("%s %s: %T, not %T", m.Version, m.Name, message.Value, params)
		}
	}
}

// call returns a message of a method that has no params.
func call(m protocol.MethodInfo) []byte {
	if m.Notification {
		return fmt.Appendf(nil, `{"jsonrpc":"2.0","method":%q}`, m.Name)
	}
	return fmt.Appendf(nil, `{"jsonrpc":"2.0","id":1,"method":%q}`, m.Name)
}

// typeName returns the name of a value's type without that of its package.
func typeName(v jsonrpc.Value) string {
	name := fmt.Sprintf("%T", v)
	return name[strings.IndexByte(name, '.')+1:]
}
