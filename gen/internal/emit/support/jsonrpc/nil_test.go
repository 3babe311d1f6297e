package jsonrpc_test

import (
	"strings"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/emit/support/jsonrpc"
)

// TestNilPointers decodes into nothing, which is an error everywhere.
func TestNilPointers(t *testing.T) {
	for _, v := range []interface{ UnmarshalJSON([]byte) error }{
		(*jsonrpc.ID)(nil), (*jsonrpc.Raw)(nil), (*jsonrpc.Members)(nil), (*jsonrpc.Error)(nil), (*jsonrpc.Message)(nil), (*jsonrpc.Nullable[int])(nil), (*jsonrpc.Ordered[int])(nil),
	} {
		if err := v.UnmarshalJSON([]byte(`{"jsonrpc":"2.0","method":"m"}`)); err == nil || !strings.Contains(err.Error(), "nil") {
			t.Errorf("%T: %v", v, err)
		}
	}
	for _, v := range []jsonrpc.Value{(*jsonrpc.ID)(nil), (*jsonrpc.Raw)(nil), (*jsonrpc.Members)(nil), (*jsonrpc.Error)(nil), (*jsonrpc.Message)(nil)} {
		if b, err := v.AppendJSON([]byte("x")); err == nil || string(b) != "x" {
			t.Errorf("%T: %s, %v", v, b, err)
		}
		if err := v.Validate(); err == nil {
			t.Errorf("%T is valid", v)
		}
	}
	if err := (*jsonrpc.ID)(nil).UnmarshalText([]byte("1")); err == nil {
		t.Error("no error")
	}
}
