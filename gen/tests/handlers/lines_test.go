package handlers_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/gen/tests/internal/registry"
	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/generated/mcp20250326"
	"github.com/mcp-schemagen/mcp-schemagen/generated/protocol"
	"github.com/mcp-schemagen/mcp-schemagen/generated/protocol/exact"
)

// TestLines serves lines that are not good messages.
func TestLines(t *testing.T) {
	eachRevision(t, func(t *testing.T, r revision) {
		for line, want := range map[string]string{
			``:                                `"code":-32700`,
			`{"jsonrpc":"2.0",`:               `"code":-32700`,
			`{"jsonrpc":"2.0","id":1,"id":1}`: `"code":-32700`,
			`7`:                               `"code":-32600`,
			`{"jsonrpc":"2.0","id":1}`:        `{"jsonrpc":"2.0","id":1,"error":{"code":-32600`,
			`{"jsonrpc":"2.0","id":1,"method":"a"} {}`:                    `"code":-32700`,
			`{"jsonrpc":"2.0","id":null,"method":"tools/list"}`:           `"code":-32600`,
			`{"jsonrpc":"2.0","id":1,"method":7}`:                         `{"jsonrpc":"2.0","id":1,"error":{"code":-32600`,
			`{"jsonrpc":"2.0","id":1,"method":"prompts/get"}`:             `{"jsonrpc":"2.0","id":1,"error":{"code":-32602`,
			`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{}}`:  `"rule":"required"`,
			`{"jsonrpc":"2.0","id":1,"method":"acme/x","params":{"a":1}}`: `{"jsonrpc":"2.0","id":1,"error":{"code":-32601`,
		} {
			if got := string(r.Serve(context.Background(), r.Server, []byte(line))); !strings.Contains(got, want) || strings.HasPrefix(got, "[") {
				t.Errorf("%s: %s: got %s, want %s", r.Version, line, got, want)
			}
		}
		for _, line := range []string{
			`{"jsonrpc":"2.0","id":1,"result":{}}`,
			`{"jsonrpc":"2.0","id":1,"error":{"code":1,"message":"m"}}`,
			`{"jsonrpc":"2.0","id":1,"error":7}`,
			`{"jsonrpc":"2.0","method":"acme/x"}`,
			`{"jsonrpc":"2.0","method":"notifications/cancelled","params":7}`,
			`{"jsonrpc":"2.0","method":"notifications/progress","params":{"progress":"x"}}`,
		} {
			if got := r.Serve(context.Background(), r.Server, []byte(line)); got != nil {
				t.Errorf("%s: %s was answered with %s", r.Version, line, got)
			}
		}
	})
}

// TestUnknownID holds that the answer to a message whose id is not known is valid in
// its revision if the schema lets an error be without an id, and has null if not.
func TestUnknownID(t *testing.T) {
	eachRevision(t, func(t *testing.T, r revision) {
		omits := !requiresID(t, r.Version)
		for _, line := range []string{``, `{`, `7`, `"x"`, `{}`, `{"jsonrpc":"2.0","id":null,"method":"tools/list"}`, `{"jsonrpc":"2.0","id":1.5,"method":"a"}`, `{"jsonrpc":"2.0","method":7}`} {
			reply := r.Serve(context.Background(), r.Server, []byte(line))
			m, err := r.With(registry.Options{Strict: true}).DecodeMessage(reply)
			if m == nil || m.Error == nil {
				t.Fatalf("%s: %s: got %s, %v", r.Version, line, reply, err)
			}
			if id, found := m.Extra.Get("id"); omits != (err == nil) || omits == found || !omits && id.String() != "null" {
				t.Errorf("%s: %s: got %s, %v", r.Version, line, reply, err)
			}
		}
	})
}

// requiresID reports whether the schema of a revision requires the id of an error.
func requiresID(t *testing.T, version string) bool {
	t.Helper()
	text, err := os.ReadFile("../../../schema/" + version + "/schema.json")
	if err != nil {
		t.Fatal(err)
	}
	type definitions map[string]struct{ Required []string }
	var schema struct {
		Definitions definitions
		Defs        definitions `json:"$defs"`
	}
	if err := json.Unmarshal(text, &schema); err != nil {
		t.Fatal(err)
	}
	for _, defs := range []definitions{schema.Definitions, schema.Defs} {
		for _, name := range []string{"JSONRPCError", "JSONRPCErrorResponse"} {
			if def, ok := defs[name]; ok {
				return slices.Contains(def.Required, "id")
			}
		}
	}
	t.Fatal("the schema has no error response")
	return false
}

// TestReceive cancels a request before its handler is called, and one of the same id
// that comes after it is answered.
func TestReceive(t *testing.T) {
	const request = `{"jsonrpc":"2.0","id":"a","method":"acme/x"}`
	eachRevision(t, func(t *testing.T, r revision) {
		var got []string
		h := jsonrpc.Handler(func(_ context.Context, m *jsonrpc.Message) (jsonrpc.Value, error) {
			got = append(got, m.Method)
			return new(jsonrpc.MustRaw(`{}`)), nil
		})
		in := new(jsonrpc.Incoming)
		line := []byte(request)
		first := r.Receive(in, h, line)
		copy(line, strings.Repeat("x", len(line))) // the reader uses its bytes again
		cancel := r.Receive(in, h, []byte(`{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":"a"}}`))
		second := r.Receive(in, h, []byte(request))
		for _, answer := range []func(context.Context) []byte{cancel, first} {
			if reply := answer(context.Background()); reply != nil {
				t.Errorf("%s: got %s", r.Version, reply)
			}
		}
		if reply := string(second(context.Background())); reply != `{"jsonrpc":"2.0","id":"a","result":{}}` {
			t.Errorf("%s: got %s", r.Version, reply)
		}
		if !slices.Equal(got, []string{"notifications/cancelled", "acme/x"}) {
			t.Errorf("%s: called %v", r.Version, got)
		}
	})
}

// TestReceiveBatch cancels within an array, and by a later line.
func TestReceiveBatch(t *testing.T) {
	const cancel = `{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":%d}}`
	const ping = `{"jsonrpc":"2.0","id":%d,"method":"ping"}`
	in, h := new(jsonrpc.Incoming), mcp20250326.ServerHandler(mcp20250326.UnimplementedServer{})
	answer := mcp20250326.Receive(in, h, fmt.Appendf(nil, "["+ping+","+ping+","+cancel+","+ping+"]", 1, 2, 1, 3))
	if reply := mcp20250326.Receive(in, h, fmt.Appendf(nil, cancel, 3))(context.Background()); reply != nil {
		t.Errorf("got %s", reply)
	}
	if reply := string(answer(context.Background())); reply != `[{"jsonrpc":"2.0","id":2,"result":{}}]` {
		t.Errorf("got %s", reply)
	}
}

// TestBatches serves arrays, which only one revision has.
func TestBatches(t *testing.T) {
	const ping = `{"jsonrpc":"2.0","id":1,"method":"ping"}`
	const pong = `{"jsonrpc":"2.0","id":1,"result":{}}`
	h := mcp20250326.ServerHandler(mcp20250326.UnimplementedServer{})
	for line, want := range map[string]string{
		`[` + ping + `]`: `[` + pong + `]`,
		" \t[" + ping + ` , {"jsonrpc":"2.0","method":"notifications/initialized"},{"jsonrpc":"2.0","id":1,"result":{}}, ` + ping + ` ]`: `[` + pong + `,` + pong + `]`,
		`[{"jsonrpc":"2.0","method":"notifications/initialized"}]`:                                                                       ``,
		`[]`: `{"jsonrpc":"2.0","error":{"code":-32600,"message":"a batch is an array of at least one message"},"id":null}`,
	} {
		if got := string(mcp20250326.Serve(context.Background(), h, []byte(line))); got != want {
			t.Errorf("%s: got %s, want %s", line, got, want)
		}
	}
	for line, want := range map[string]int{`[`: 0, `[` + ping + `]x`: 0, `[1,` + ping + `]`: 2, `[[],{}]`: 2} {
		got := string(mcp20250326.Serve(context.Background(), h, []byte(line)))
		if want == 0 && !strings.HasPrefix(got, `{"jsonrpc":"2.0","error":{"code":-32700`) || want != 0 && (!strings.HasPrefix(got, "[") || strings.Count(got, `"jsonrpc"`) != want) {
			t.Errorf("%s: got %s", line, got)
		}
	}
	eachRevision(t, func(t *testing.T, r revision) {
		if got := string(r.Serve(context.Background(), r.Server, []byte(`[`+ping+`]`))); r.DecodeBatch == nil && !strings.Contains(got, `"code":-32600`) {
			t.Errorf("%s: got %s", r.Version, got)
		}
	})
}

// TestNestedBatches holds that the error for an array in a batch says so, whatever
// decodes the batch: it does not say that the revision has no batches.
func TestNestedBatches(t *testing.T) {
	const want = "an element of a batch must be a message, got an array"
	for _, in := range []string{`[[]]`, `[ [{"jsonrpc":"2.0","id":5,"method":"ping"}]]`, `[[[]], {"jsonrpc":"2.0","id":5,"method":"ping"}]`} {
		_, err := mcp20250326.DecodeBatch([]byte(in))
		if e, ok := errors.AsType[*jsonrpc.Error](err); !ok || e.Message != want || err.Error() != "message 0: "+want+" (-32600)" {
			t.Errorf("%s: DecodeBatch: %v", in, err)
		}
		if _, err := (mcp20250326.DecodeOptions{Strict: true}).DecodeBatch([]byte(in)); !strings.Contains(fmt.Sprint(err), want) {
			t.Errorf("%s: strict DecodeBatch: %v", in, err)
		}
		if got := string(mcp20250326.Serve(context.Background(), nil, []byte(in))); strings.Count(got, want) != 1 || strings.Contains(got, "has batches") {
			t.Errorf("%s: Serve: %s", in, got)
		}
		for what, decode := range map[string]func() ([]exact.Decoded, error){
			"exact": func() ([]exact.Decoded, error) {
				return exact.DecodeOptions{}.DecodeBatch(protocol.V20250326, protocol.FromServer, []byte(in), nil)
			},
			"Tracker": func() ([]exact.Decoded, error) {
				return new(exact.Tracker).DecodeBatch(protocol.FromServer, []byte(in))
			},
		} {
			list, err := decode()
			if err != nil {
				t.Errorf("%s: %s: %v", in, what, err)
				continue
			}
			e, ok := errors.AsType[*exact.Error](list[0].Err)
			if !ok || e.Reason != exact.NotJSONRPC || e.Error() != "not JSON-RPC: "+want+" (-32600)" || list[0].Message != nil {
				t.Errorf("%s: %s: %+v", in, what, list[0])
			}
		}
	}
}

// TestReceiveOptions holds that the limits of options are those of lines, also of
// what is within an array.
func TestReceiveOptions(t *testing.T) {
	const list = `{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"cursor":"c","a":[1,2,3],"b":{"c":{}},"d":4}}`
	h := mcp20250326.ServerHandler(mcp20250326.UnimplementedServer{})
	for _, test := range []struct {
		options mcp20250326.DecodeOptions
		line    string
		want    string
	}{
		{mcp20250326.DecodeOptions{}, list, `-32601`},
		{mcp20250326.DecodeOptions{MaxElements: 2}, list, `-32700`},
		{mcp20250326.DecodeOptions{MaxDepth: 2}, list, `-32700`},
		{mcp20250326.DecodeOptions{}, "[" + list + "," + list + "]", `-32601`},
		{mcp20250326.DecodeOptions{MaxElements: 1}, "[" + list + "," + list + "]", `{"jsonrpc":"2.0","error":{"code":-32700`},
		{mcp20250326.DecodeOptions{MaxElements: 2}, "[" + list + "," + list + "]", `[{"jsonrpc":"2.0","error":{"code":-32700`},
		{mcp20250326.DecodeOptions{Strict: true}, `{"jsonrpc":"2.0","id":1,"method":"logging/setLevel","params":{"level":"loud"}}`, `-32602`},
		{mcp20250326.DecodeOptions{}, `{"jsonrpc":"2.0","id":1,"method":"logging/setLevel","params":{"level":"loud"}}`, `-32601`},
	} {
		if got := string(test.options.Receive(nil, h, []byte(test.line))(context.Background())); !strings.Contains(got, test.want) {
			t.Errorf("%+v: %s: got %s, want %s", test.options, test.line, got, test.want)
		}
	}
}
