package envelope

import (
	"strings"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/decode"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/jsontext"
)

func TestSettle(t *testing.T) {
	for _, test := range []struct {
		text     string
		want     string // fields that are set, then Extra
		response bool
	}{
		{`"method":"m","params":{}`, `method params`, false},
		{`"method":"m","result":1,"error":{},"params":{},"x":1`, `method params + x result error`, false},
		{`"method":"","result":1`, `+ result method`, false},
		{`"method":7,"error":{}`, `+ method error`, false},
		{`"result":1,"error":{"code":1,"message":""},"params":[]`, `error + result params`, true},
		{`"result":1,"params":[]`, `result + params`, true},
		{`"result":null,"x":1`, `result + x`, true},
		{`"error":5`, `+ error`, true},
		{`"error":null,"id":null`, `+ id error`, true},
		{`"params":{}`, `params`, false},
		{`"x":1`, `+ x`, false},
	} {
		var e envelope
		err := e.Parse([]byte(`{"jsonrpc":"2.0",`+test.text+`}`), decode.Options{}, &PayloadDecoder[*payload, jsontext.ID]{}, nil)
		if err != nil {
			t.Errorf("%s: %v", test.text, err)
			continue
		}
		e.Settle()
		var got []string
		if e.Method != "" {
			got = append(got, "method")
		}
		for _, x := range []struct {
			name  string
			value jsontext.Raw
		}{{"params", e.Params}, {"result", e.Result}, {"error", e.ErrorText}} {
			if !x.value.IsZero() {
				got = append(got, x.name)
			}
		}
		if e.IsError {
			got = append(got, "error")
		}
		if len(e.Extra) != 0 {
			got = append(got, "+")
		}
		for _, x := range e.Extra {
			got = append(got, x.Name)
		}
		if s := strings.Join(got, " "); s != test.want || e.Response() != test.response {
			t.Errorf("%s: got %s, %t, want %s, %t", test.text, s, e.Response(), test.want, test.response)
		}
	}
}
