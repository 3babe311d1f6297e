//go:build !race

package jsonrpc_test

import (
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/jsonrpc"
)

// The pool of encoders forgets some on purpose when the race detector is on, so
// that allocations can be counted without it only.

func TestAppendAllocatesNothing(t *testing.T) {
	m, err := jsonrpc.ParseMessage([]byte(`{"jsonrpc":"2.0","id":7,"method":"x","params":{"a":[1,2,3]},"y":1}`))
	if err != nil {
		t.Fatal(err)
	}
	failed, err := jsonrpc.ParseMessage([]byte(`{"jsonrpc":"2.0","id":"7","error":{"code":1,"message":"m","x":1}}`))
	if err != nil {
		t.Fatal(err)
	}
	m.Value = &jsonrpc.Members{{Name: "a", Value: jsonrpc.MustRaw("1")}}
	id := jsonrpc.IntID(12345)
	buf := make([]byte, 0, 1000)
	for _, v := range []jsonrpc.Value{m, failed, &id, &m.Params, &m.Extra, failed.Error} {
		if n := testing.AllocsPerRun(100, func() {
			if _, err := v.AppendJSON(buf); err != nil {
				t.Fatal(err)
			}
		}); n != 0 {
			t.Errorf("%T: %v allocations", v, n)
		}
	}
}
