package envelope

import (
	"bytes"
	"encoding/json"
	"errors"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/decode"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/jsontext"
)

func FuzzEnvelope(f *testing.F) {
	for _, text := range []string{
		`{"jsonrpc":"2.0","id":1,"method":"typed","params":{"name":"\n"}}`, `{"params":{"name":1},"method":"typed","jsonrpc":"2.0"}`, `{"jsonrpc":"2.0","id":null,"error":{"code":1,"message":"m"}}`,
		`{"jsonrpc":"2.0","id":"a","result":{}}`, `[]`, `{"jsonrpc":1,"id":1.5,"method":2,"params":3,"result":4,"error":5,"other":6}`, `{"params":[1],"jsonrpc":"2.0","method":"typed"}`,
	} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		e, err := parseMessage(string(data))
		_, problem := decode.UnmarshalValue(data, decode.Options{}, func(d *decode.Decoder) jsontext.Raw { return d.Raw(jsontext.AnyKind) }, nil)
		fatal := e.NotObject && e.Invalid == ""
		if fatal != (problem != nil) {
			t.Fatalf("got %+v, %v; as a raw value: %v", e, err, problem)
		}
		if fatal {
			return
		}
		if invalid, ok := errors.AsType[*jsontext.ValidationError](err); ok {
			for _, v := range invalid.Violations {
				if v.Offset <= 0 || v.Offset >= len(data) || jsontext.KindOf(data[v.Offset]).String() != v.Kind || v.Pointer == "" {
					t.Fatalf("%+v", v)
				}
			}
		}
		for _, r := range []jsontext.Raw{e.Params, e.Result, e.ErrorText} {
			if !r.IsZero() && !json.Valid([]byte(r.Text())) {
				t.Fatalf("%q", r.Text())
			}
		}
		if object := jsontext.KindOf(bytes.TrimLeft(data, " \t\r\n")[0]) == jsontext.KindObject; e.NotObject == object || e.NotObject && e.Invalid == "" {
			t.Fatalf("got %+v", e)
		}
		if e.HasParams && e.Typed != e.Params.IsZero() {
			t.Fatalf("got %+v", e)
		}
	})
}
