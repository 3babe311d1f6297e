package tool_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/generated/mcp"
	"github.com/mcp-schemagen/mcp-schemagen/generated/protocol"
	"github.com/mcp-schemagen/mcp-schemagen/session"
	"github.com/mcp-schemagen/mcp-schemagen/tool"
)

// asking is an error that a session handles, unless it is false.
type asking bool

func (asking) Error() string         { return "asking" }
func (a asking) ProtocolError() bool { return bool(a) }

type silent struct{}

func (silent) Error() string { return "" }

// Errors are results, unless they are about the request.
func TestFunctionErrors(t *testing.T) {
	cancelled, cancel := context.WithCancelCause(context.Background())
	cancel(jsonrpc.ErrCancelled)
	late, stop := context.WithDeadline(context.Background(), time.Unix(0, 0))
	defer stop()
	background := context.Background()
	for name, x := range map[string]struct {
		ctx  context.Context
		err  error
		want string // of the result; empty if the call fails
	}{
		"plain":              {background, errors.New("no such city: Atlantis\xff"), "no such city: Atlantis�"},
		"wrapped":            {background, fmt.Errorf("a: %w", errors.New("b")), "a: b"},
		"silent":             {background, silent{}, "the tool failed without a message"},
		"rpc":                {background, jsonrpc.Errorf(-32000, "no"), ""},
		"wrapped rpc":        {background, fmt.Errorf("a: %w", jsonrpc.Errorf(-32000, "no")), ""},
		"session":            {background, fmt.Errorf("a: %w", &session.InputRequiredError{Key: "k"}), ""},
		"asking":             {background, asking(true), ""},
		"not asking":         {background, asking(false), "asking"},
		"invalid":            {background, &jsonrpc.ValidationError{Violations: []jsonrpc.Violation{{Message: "v"}}}, "v"},
		"cancelled":          {cancelled, fmt.Errorf("a: %w", context.Canceled), ""},
		"cause":              {cancelled, context.Cause(cancelled), ""},
		"late":               {late, context.DeadlineExceeded, ""},
		"other deadline":     {background, context.DeadlineExceeded, context.DeadlineExceeded.Error()},
		"deadline, not ours": {cancelled, context.DeadlineExceeded, context.DeadlineExceeded.Error()},
		"after the end":      {cancelled, errors.New("x"), "x"},
	} {
		t.Run(name, func(t *testing.T) {
			f := func(context.Context, struct{}) (Place, error) { return Place{City: "ignored"}, x.err }
			o, err := tool.For(mcp.Tool{Name: "t"}, f).Call(x.ctx, &mcp.CallToolRequest{})
			if x.want == "" {
				if !errors.Is(err, x.err) || o != nil {
					t.Errorf("got %v, %v", o, err)
				}
				return
			}
			text, failed := textOf(t, o, err)
			if r := o.(*mcp.CallToolResult); text != x.want || !failed || !r.StructuredContent.IsZero() {
				t.Errorf("got %v", r)
			}
		})
	}
}

func TestNewErrors(t *testing.T) {
	type in struct{ A int }
	f := func(context.Context, in) (string, error) { return "", nil }
	object := func(context.Context, in) (in, error) { return in{}, nil }
	raw := func(s string) jsonrpc.Raw { return jsonrpc.MustRaw(s) }
	for name, x := range map[string]struct {
		get  func(mcp.Tool) (session.Tool, error)
		tool mcp.Tool
		want string
	}{
		"no name":     {with(f), mcp.Tool{}, "the tool has no name"},
		"no function": {with[in, in](nil), mcp.Tool{Name: "t"}, `tool "t": the function is nil`},
		"content":     {with(f), mcp.Tool{Name: "t", OutputSchema: raw(`{}`)}, "OutputSchema must be absent"},
		"no object":   {with(func(context.Context, []in) (string, error) { return "", nil }), mcp.Tool{Name: "t", InputSchema: raw(`{}`)}, "[]tool_test.in is not"},
		"kind":        {with(f), mcp.Tool{Name: "t", InputSchema: raw(`true`)}, "input schema: want an object"},
		"type":        {with(f), mcp.Tool{Name: "t", InputSchema: raw(`{"type":"array"}`)}, `type: got "array", want "object"`},
		"types":       {with(f), mcp.Tool{Name: "t", InputSchema: raw(`{"type":["object"]}`)}, `type: got ["object"], want "object"`},
		"output type": {with(object), mcp.Tool{Name: "t", OutputSchema: raw(`{"type":"string"}`)}, `output schema: type: got "string"`},
		"keyword":     {with(f), mcp.Tool{Name: "t", InputSchema: raw(`{"required":"a"}`)}, "input schema: "},
		"unknown":     {with(f), mcp.Tool{Name: "t", InputSchema: raw(`{"properties":{"a":{"type":"int"}}}`)}, `"int" is not a type`},
		"pattern":     {with(f), mcp.Tool{Name: "t", InputSchema: raw(`{"properties":{"a":{"pattern":"(?=a)"}}}`)}, "(?="},
		"dialect":     {with(f), mcp.Tool{Name: "t", InputSchema: raw(`{"$schema":"http://json-schema.org/draft-04/schema#"}`)}, "$schema is "},
		"reference":   {with(f), mcp.Tool{Name: "t", InputSchema: raw(`{"properties":{"a":{"$ref":"#/$defs/a"}}}`)}, "$ref: "},
		"document":    {with(f), mcp.Tool{Name: "t", InputSchema: raw(`{"properties":{"a":{"$ref":"https://example.com/a"}}}`)}, "other schemas are not loaded"},
		"loop":        {with(f), mcp.Tool{Name: "t", InputSchema: raw(`{"allOf":[{"$ref":"#/$defs/a"}],"$defs":{"a":{"anyOf":[true,{"$ref":"#/$defs/a"}]}}}`)}, "refers to itself"},
		"default":     {with(f), mcp.Tool{Name: "t", InputSchema: raw(`{"properties":{"a":{"type":"string","default":1}}}`)}, "want \"string\""},
		"dynamic":     {with(f), mcp.Tool{Name: "t", InputSchema: raw(`{"properties":{"a":{"$dynamicRef":"#b"}}}`)}, "input schema: "},
	} {
		t.Run(name, func(t *testing.T) {
			if got, err := x.get(x.tool); err == nil || !strings.Contains(err.Error(), x.want) || got.Call != nil {
				t.Errorf("got %v, want %s", err, x.want)
			}
		})
	}
	defer func() {
		if got := recover(); got != "tool.For: the tool has no name" {
			t.Errorf("the panic is %v", got)
		}
	}()
	tool.For(mcp.Tool{}, f)
}

// with returns [tool.New] for a function.
func with[In, Out any](f func(context.Context, In) (Out, error)) func(mcp.Tool) (session.Tool, error) {
	return func(t mcp.Tool) (session.Tool, error) { return tool.New(t, f) }
}

// The schemas, given and derived, are valid in every revision, and so are the results.
func TestRevisions(t *testing.T) {
	given := func(schema string) mcp.Tool {
		return mcp.Tool{Name: "t", Title: new("T"), InputSchema: jsonrpc.MustRaw(schema), OutputSchema: jsonrpc.MustRaw(schema)}
	}
	tools := []session.Tool{
		tool.For(mcp.Tool{Name: "t"}, func(context.Context, struct{ A, B any }) ([]any, error) { return nil, nil }),
		tool.For(mcp.Tool{Name: "t"}, func(context.Context, struct{ A, B any }) (struct{ A any }, error) { return struct{ A any }{}, nil }),
		tool.For(mcp.Tool{Name: "t"}, func(context.Context, map[string]Tree) (Tree, error) { return Tree{}, nil }),
		tool.For(mcp.Tool{Name: "t"}, func(context.Context, any) (int, error) { return 1, nil }),
		tool.For(mcp.Tool{Name: "t"}, func(context.Context, *order) (string, error) { return "", nil }),
		tool.For(given(`{"properties":{"A":true,"b":false}}`), func(context.Context, any) (any, error) { return map[string]int{"A": 1}, nil }),
	}
	for _, v := range []protocol.Version{protocol.V20241105, protocol.V20250326, protocol.V20250618, protocol.V20251125, protocol.V20260728} {
		for _, x := range tools {
			text, _, err := mcp.At(v).Append(nil, &mcp.ListToolsResult{Tools: []mcp.Tool{x.Tool}})
			if err == nil {
				err = mcp.At(v).UnmarshalStrict(text, new(mcp.ListToolsResult))
			}
			if err != nil {
				t.Errorf("%s: %s: %v", v, x.Tool, err)
			}
			o, err := call(t, x, `{}`)
			if err != nil {
				t.Fatal(err)
			}
			text, _, err = mcp.At(v).Append(nil, o)
			if err == nil {
				err = mcp.At(v).UnmarshalStrict(text, new(mcp.CallToolResult))
			}
			if err != nil {
				t.Errorf("%s: %s: %v", v, text, err)
			}
		}
	}
}

// Wrong arguments are for the model. Params that are not an object, or whose arguments are
// not, are for the client.
func TestMalformedParams(t *testing.T) {
	called := false
	server := mcp.ServerHandler(shelf{tool: tool.For(mcp.Tool{Name: "books"}, func(context.Context, Search) (string, error) {
		called = true
		return "", nil
	})})
	for params, want := range map[string]string{
		`[]`:                                `"code":-32602`,
		`{"name":"books","arguments":[]}`:   `"code":-32602`,
		`{"name":"books","arguments":null}`: `"code":-32602`,
		`{"name":"books","arguments":{"limit":""}}`: `"isError":true`,
		`{"name":"books"}`:                          `"isError":true`,
	} {
		line := `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":` + params + `}`
		for _, v := range []protocol.Version{protocol.V20241105, protocol.V20250618, protocol.V20251125} {
			if got := mcp.At(v).Serve(context.Background(), server, []byte(line)); !strings.Contains(string(got), want) {
				t.Errorf("%s: %s: got %s", v, params, got)
			}
		}
	}
	if called {
		t.Error("the function was called")
	}
}

func TestConcurrentCalls(t *testing.T) {
	type in struct {
		N    int `json:"n,omitempty"`
		Tree *Tree
	}
	double := tool.For(mcp.Tool{Name: "double", InputSchema: jsonrpc.MustRaw(`{"properties":{"n":{"type":"integer","default":21}}}`)},
		func(_ context.Context, x in) (int, error) { return 2 * x.N, nil })
	var group sync.WaitGroup
	for i := range 8 {
		group.Go(func() {
			for n := range 200 {
				args, want := fmt.Sprintf(`{"n":%d.0}`, n), fmt.Sprintf(`{"result":%d}`, 2*n)
				switch n % 4 {
				case i % 4:
					args, want = `{}`, `{"result":42}`
				case 3:
					args, want = `{"n":"x"}`, "The arguments do not match the input schema of the tool \"double\":\n- /n: want an integer, got the string \"x\""
				}
				r := &mcp.CallToolRequest{Params: mcp.CallToolRequestParams{Arguments: jsonrpc.MustRaw(args)}}
				o, err := double.Call(context.Background(), r)
				if text, _ := textOf(t, o, err); text != want {
					t.Errorf("%s: got %s", args, text)
				}
			}
		})
	}
	group.Wait()
}
