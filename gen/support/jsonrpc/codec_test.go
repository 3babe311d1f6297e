package jsonrpc_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/jsonrpc"
)

// errBare is the error of a value that is encoded without a Codec.
var errBare = errors.New("the value has no codec")

// bare is a value that only a Codec encodes.
type bare struct{ text string }

func (bare) AppendJSON(dst []byte) ([]byte, error) { return dst, errBare }
func (bare) UnmarshalJSON([]byte) error            { return nil }
func (bare) Validate() error                       { return errBare }
func (b bare) IsZero() bool                        { return b.text == "" }

// codec encodes values of the type bare.
type codec struct {
	required bool  // params are
	fails    error // of encoding
	invalid  bool  // every value is
}

func (c codec) AppendValue(dst []byte, m *jsonrpc.Message) ([]byte, error) {
	if c.fails != nil {
		return dst, c.fails
	}
	text := m.Value.(bare).text
	if text == "" {
		text = `{"filled":true}`
	}
	return append(dst, text...), nil
}

func (c codec) ValidateValue(*jsonrpc.Message) error {
	if !c.invalid {
		return nil
	}
	return &jsonrpc.ValidationError{Violations: []jsonrpc.Violation{{Pointer: "/a", Message: "wrong"}}}
}

func (c codec) HasParams(m *jsonrpc.Message) bool { return c.required || !m.Value.(bare).IsZero() }

// TestCodec holds what a message with a Codec is written as, and what its params and
// result are.
func TestCodec(t *testing.T) {
	id := jsonrpc.IntID(1)
	for _, test := range []struct {
		m                    jsonrpc.Message
		text, params, result string
	}{
		{jsonrpc.Message{ID: id, Method: "m", Value: bare{`{"a":1}`}, Codec: codec{}}, `{"jsonrpc":"2.0","id":1,"method":"m","params":{"a":1}}`, `{"a":1}`, ""},
		{jsonrpc.Message{ID: id, Method: "m", Value: bare{}, Codec: codec{}}, `{"jsonrpc":"2.0","id":1,"method":"m"}`, "", ""},
		{jsonrpc.Message{ID: id, Method: "m", Value: bare{}, Codec: codec{required: true}}, `{"jsonrpc":"2.0","id":1,"method":"m","params":{"filled":true}}`, `{"filled":true}`, ""},
		{jsonrpc.Message{Method: "m", Value: bare{`{}`}, Codec: codec{}}, `{"jsonrpc":"2.0","method":"m","params":{}}`, `{}`, ""},
		{jsonrpc.Message{ID: id, Method: "m", Value: bare{}, Params: jsonrpc.MustRaw(`{"b":2}`), Codec: codec{}}, `{"jsonrpc":"2.0","id":1,"method":"m","params":{"b":2}}`, `{"b":2}`, ""},
		{jsonrpc.Message{ID: id, Method: "m", Params: jsonrpc.MustRaw(`{"b":2}`), Codec: codec{required: true}}, `{"jsonrpc":"2.0","id":1,"method":"m","params":{"b":2}}`, `{"b":2}`, ""},
		{
			jsonrpc.Message{ID: id, Method: "m", Value: bare{`{"a":1}`}, Codec: codec{}, Extra: jsonrpc.Members{{Name: "params", Value: jsonrpc.MustRaw("7")}}},
			`{"jsonrpc":"2.0","id":1,"method":"m","params":{"a":1}}`, `{"a":1}`, "",
		},
		{jsonrpc.Message{ID: id, Value: bare{`{"a":1}`}, Codec: codec{}}, `{"jsonrpc":"2.0","id":1,"result":{"a":1}}`, "", `{"a":1}`},
		{jsonrpc.Message{ID: id, Response: true, Value: bare{}, Codec: codec{}}, `{"jsonrpc":"2.0","id":1,"result":{"filled":true}}`, "", `{"filled":true}`},
		{
			jsonrpc.Message{ID: id, Value: bare{`{"a":1}`}, Error: &jsonrpc.Error{Code: 1, Message: "x"}, Codec: codec{fails: errBare}},
			`{"jsonrpc":"2.0","id":1,"error":{"code":1,"message":"x"}}`, "", "",
		},
	} {
		text, err := test.m.AppendJSON(nil)
		if err != nil || string(text) != test.text || test.m.String() != test.text {
			t.Errorf("got %s, %v, want %s", text, err, test.text)
		}
		if through, err := test.m.MarshalJSON(); err != nil || string(through) != test.text {
			t.Errorf("through encoding/json: %s, %v, want %s", through, err, test.text)
		}
		params, err := test.m.RawParams()
		if err != nil || params.String() != test.params {
			t.Errorf("%s: params %s, %v, want %s", test.text, params, err, test.params)
		}
		result, err := test.m.RawResult()
		if err != nil || result.String() != test.result {
			t.Errorf("%s: result %s, %v, want %s", test.text, result, err, test.result)
		}
		if err := test.m.Validate(); err != nil {
			t.Errorf("%s: %v", test.text, err)
		}
		c, err := jsonrpc.Clone(&test.m)
		if err != nil || c.String() != test.text || c.Codec != nil || c.Value != nil {
			t.Errorf("%s: the copy is %s, %v", test.text, c, err)
		}
	}
}

// TestCodecErrors holds that what a Codec finds is an error of the message, with its place.
func TestCodecErrors(t *testing.T) {
	id := jsonrpc.IntID(1)
	call := jsonrpc.Message{ID: id, Method: "m", Value: bare{`{"a":1}`}}
	reply := jsonrpc.Message{ID: id, Value: bare{`{"a":1}`}}
	for pointer, m := range map[string]jsonrpc.Message{"/params": call, "/result": reply} {
		if _, err := m.AppendJSON(nil); !errors.Is(err, errBare) {
			t.Errorf("without a codec: %v", err)
		}
		m.Codec = codec{fails: errBare}
		dst := []byte("x")
		out, err := m.AppendJSON(dst)
		if failed, ok := errors.AsType[*jsonrpc.EncodeError](err); !ok || !errors.Is(err, errBare) || !strings.Contains(failed.Error(), pointer) || string(out) != "x" {
			t.Errorf("%s: %s, %v", pointer, out, err)
		}
		_, params := m.RawParams()
		_, result := m.RawResult()
		if !errors.Is(errors.Join(params, result), errBare) {
			t.Errorf("%s: %v, %v", pointer, params, result)
		}
		if _, err := jsonrpc.Clone(&m); !errors.Is(err, errBare) {
			t.Errorf("%s: the copy: %v", pointer, err)
		}
		m.Codec = codec{invalid: true}
		invalid, ok := errors.AsType[*jsonrpc.ValidationError](m.Validate())
		if !ok || len(invalid.Violations) != 1 || invalid.Violations[0].Pointer != pointer+"/a" {
			t.Errorf("%s: %v", pointer, invalid)
		}
	}
	zero := jsonrpc.Message{ID: id, Method: "m", Value: bare{}, Codec: codec{invalid: true}}
	if err := zero.Validate(); err != nil {
		t.Errorf("absent params are validated: %v", err)
	}
}

// TestCodecAllocations holds that a Codec takes no allocation of its own.
func TestCodecAllocations(t *testing.T) {
	m := &jsonrpc.Message{ID: jsonrpc.IntID(1), Method: "m", Value: bare{`{"a":1}`}, Codec: codec{}}
	dst := make([]byte, 0, 256)
	if n := testing.AllocsPerRun(100, func() { _, _ = m.AppendJSON(dst) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
