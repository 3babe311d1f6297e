package dispatch

import (
	"reflect"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/decode"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/envelope"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/jsonrpc"
)

// TestNewMessage holds that a message whose content has no types is the one of package
// jsonrpc, and that typed content is its Value.
func TestNewMessage(t *testing.T) {
	for _, text := range []string{
		`{"jsonrpc":"2.0","id":1,"method":"m","params":{"a":1},"x":2}`,
		`{"jsonrpc":"2.0","method":"m"}`,
		`{"jsonrpc":"2.0","id":"a","result":{"a":1}}`,
		`{"jsonrpc":"2.0","id":1,"error":{"code":-1,"message":"m","data":[1],"x":2}}`,
		`{"id":null,"method":"m","result":1,"error":2,"params":3}`,
		`{"jsonrpc":"2.0","id":1,"result":{},"error":{"code":-1,"message":"m"},"params":{}}`,
		`{}`,
	} {
		want, _ := jsonrpc.ParseMessage([]byte(text))
		for _, typed := range []bool{false, true} {
			p := envelope.PayloadDecoder[jsonrpc.Value, jsonrpc.ID]{Params: func(d *decode.Decoder, _ string) (jsonrpc.Value, bool) {
				if typed {
					d.Skip()
					return new(jsonrpc.MustRaw(`"typed"`)), true
				}
				return nil, false
			}}
			var e envelope.Envelope[jsonrpc.Value, jsonrpc.ID]
			_ = e.Parse([]byte(text), decode.Options{}, &p, nil)
			got := NewMessage(&e)
			if e.Typed != (got.Value != nil) {
				t.Errorf("%s: the Value is %v", text, got.Value)
			}
			if e.Typed {
				got.Params, got.Value = want.Params, nil
			}
			if !reflect.DeepEqual(got, want) {
				t.Errorf("%s: got %+v, want %+v", text, got, want)
			}
		}
	}
}
