package tool_test

import (
	"context"
	"encoding/json"
	"errors"
	"math"
	"strings"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/generated/mcp"
	"github.com/mcp-schemagen/mcp-schemagen/session"
	"github.com/mcp-schemagen/mcp-schemagen/tool"
)

// returning returns a tool whose function returns v.
func returning[Out any](t *testing.T, v Out, outputSchema string) session.Tool {
	t.Helper()
	def := mcp.Tool{Name: "t"}
	if outputSchema != "" {
		def.OutputSchema = jsonrpc.MustRaw(outputSchema)
	}
	x, err := tool.New(def, func(context.Context, any) (Out, error) { return v, nil })
	if err != nil {
		t.Fatal(err)
	}
	return x
}

// result calls a tool that returns v.
func result[Out any](t *testing.T, v Out, outputSchema string) (mcp.CallToolOutcome, error) {
	t.Helper()
	return call(t, returning(t, v, outputSchema), "")
}

func TestResults(t *testing.T) {
	whole := &mcp.CallToolResult{Content: []mcp.ContentBlock{}, StructuredContent: jsonrpc.MustRaw(`{"a":1}`), IsError: new(false)}
	failed := &mcp.CallToolResult{Content: []mcp.ContentBlock{}, IsError: new(true)}
	text := &mcp.TextContent{Text: "x"}
	link := &mcp.ResourceLink{Name: "l", URI: "u:l"}
	const openSchema = `{"type":"object"}`
	for name, x := range map[string]struct {
		get  func(*testing.T) (mcp.CallToolOutcome, error)
		want string
	}{
		"string":     {of("a\xffb", ""), `{"content":[{"type":"text","text":"a�b"}]}`},
		"block":      {of[mcp.ContentBlock](link, ""), `{"content":[{"type":"resource_link","name":"l","uri":"u:l"}]}`},
		"text":       {of(text, ""), `{"content":[{"type":"text","text":"x"}]}`},
		"blocks":     {of([]mcp.ContentBlock{text, link}, ""), `{"content":[{"type":"text","text":"x"},{"type":"resource_link","name":"l","uri":"u:l"}]}`},
		"no blocks":  {of[[]mcp.ContentBlock](nil, ""), `{"content":[]}`},
		"links":      {of([]*mcp.ResourceLink{link}, ""), `{"content":[{"type":"resource_link","name":"l","uri":"u:l"}]}`},
		"result":     {of(whole, ""), `{"content":[],"isError":false,"structuredContent":{"a":1}}`},
		"outcome":    {of[mcp.CallToolOutcome](whole, openSchema), `{"content":[],"isError":false,"structuredContent":{"a":1}}`},
		"failed":     {of(failed, openSchema), `{"content":[],"isError":true}`},
		"input":      {of[mcp.CallToolOutcome](&mcp.InputRequiredResult{RequestState: new("s")}, openSchema), `{"resultType":"input_required","requestState":"s"}`},
		"any: none":  {of[any](nil, ""), `{"content":[]}`},
		"any: text":  {of[any]("x", ""), `{"content":[{"type":"text","text":"x"}]}`},
		"any: link":  {of[any](link, ""), `{"content":[{"type":"resource_link","name":"l","uri":"u:l"}]}`},
		"any: links": {of[any]([]*mcp.ResourceLink{link}, ""), `{"content":[{"type":"resource_link","name":"l","uri":"u:l"}]}`},
		"any: list":  {of[any]([]int{1, 2}, ""), `{"content":[{"type":"text","text":"[1,2]"}]}`},
		"any: object": {
			of[any](map[string]any{"a": "<&>"}, ""), `{"content":[{"type":"text","text":"{\"a\":\"<&>\"}"}],"structuredContent":{"a":"<&>"}}`,
		},
		"any: schema": {
			of[any](map[string]any{"a": 1}, openSchema), `{"content":[{"type":"text","text":"{\"a\":1}"}],"structuredContent":{"a":1}}`,
		},
		"any: result": {of[any](whole, ""), `{"content":[],"isError":false,"structuredContent":{"a":1}}`},
		"other":       {of[error](jsonrpc.Errorf(1, "e"), ""), `{"content":[{"type":"text","text":"{\"code\":1,\"message\":\"e\"}"}],"structuredContent":{"code":1,"message":"e"}}`},
		"raw":         {of(jsonrpc.MustRaw(`[1.0]`), ""), `{"content":[{"type":"text","text":"[1.0]"}]}`},
		"tool": {
			of(&mcp.Tool{Name: "n", InputSchema: jsonrpc.MustRaw(`{"type":"object"}`), Title: new("T")}, ""),
			`{"content":[{"type":"text","text":"{\"name\":\"n\",\"inputSchema\":{\"type\":\"object\"},\"title\":\"T\"}"}],"structuredContent":{"name":"n","inputSchema":{"type":"object"},"title":"T"}}`,
		},
		"struct": {of(Place{City: "서울"}, ""), `{"content":[{"type":"text","text":"{\"city\":\"서울\"}"}],"structuredContent":{"city":"서울"}}`},
		"pointer": {
			of(&Pair[int64, json.Number]{math.MaxInt64, "0.10"}, ""),
			`{"content":[{"type":"text","text":"{\"first\":9223372036854775807,\"second\":0.10}"}],"structuredContent":{"first":9223372036854775807,"second":0.10}}`,
		},
		"nil map":  {of[map[string]int](nil, ""), `{"content":[{"type":"text","text":"{}"}],"structuredContent":{}}`},
		"nil list": {of[[]int](nil, ""), `{"content":[{"type":"text","text":"{\"result\":[]}"}],"structuredContent":{"result":[]}}`},
		"nil members": {
			of(struct {
				A []byte
				B []string
				C map[string][]int
				D *int
				E map[string]*int
			}{C: map[string][]int{"c": nil}, E: map[string]*int{"e": nil}}, ""),
			`{"content":[{"type":"text","text":"{\"A\":\"\",\"B\":[],\"C\":{\"c\":[]},\"D\":null,\"E\":{\"e\":null}}"}],"structuredContent":{"A":"","B":[],"C":{"c":[]},"D":null,"E":{"e":null}}}`,
		},
		"number": {of(7, ""), `{"content":[{"type":"text","text":"{\"result\":7}"}],"structuredContent":{"result":7}}`},
		"null":   {of[*int](nil, ""), `{"content":[{"type":"text","text":"{\"result\":null}"}],"structuredContent":{"result":null}}`},
		"wrapped": {
			of([]int{1}, `{"properties":{"result":{"items":{"minimum":1}}}}`),
			`{"content":[{"type":"text","text":"{\"result\":[1]}"}],"structuredContent":{"result":[1]}}`,
		},
	} {
		t.Run(name, func(t *testing.T) {
			got, err := x.get(t)
			if err != nil {
				t.Fatal(err)
			}
			text, err := got.(json.Marshaler).MarshalJSON()
			if err != nil || string(text) != x.want {
				t.Errorf("got  %s %v\nwant %s", text, err, x.want)
			}
		})
	}
}

// of returns a function that calls a tool that returns v.
func of[Out any](v Out, outputSchema string) func(*testing.T) (mcp.CallToolOutcome, error) {
	return func(t *testing.T) (mcp.CallToolOutcome, error) { return result(t, v, outputSchema) }
}

type failing struct{ err error }

func (f failing) MarshalJSON() ([]byte, error) { return nil, f.err }

func TestOutputErrors(t *testing.T) {
	const wantsA = `{"properties":{"a":{"type":"string"}},"required":["a"]}`
	for name, x := range map[string]struct {
		get  func(*testing.T) (mcp.CallToolOutcome, error)
		want string
	}{
		"nil result":  {of[*mcp.CallToolResult](nil, ""), "neither a result nor an error"},
		"nil outcome": {of[mcp.CallToolOutcome](nil, ""), "neither a result nor an error"},
		"nil block":   {of[mcp.ContentBlock](nil, ""), "neither a result nor an error"},
		"nil struct":  {of[*Place](nil, ""), "neither a result nor an error"},
		"nil element": {of([]mcp.ContentBlock{&mcp.TextContent{}, nil}, ""), "content block 1 is nil"},
		"nil link":    {of([]*mcp.ResourceLink{nil}, ""), "content block 0 is nil"},
		"missing":     {of[any](map[string]int{}, wantsA), "does not match the output schema: /a: missing, want a string"},
		"two":         {of(Pair[int, int]{}, `{"additionalProperties":false,"required":["a"]}`), `/a: missing, want a member of that name; /first: no such member is allowed, want an object without members`},
		"string":      {of[any]("x", wantsA), "content blocks, although the tool has an output schema"},
		"none":        {of[any](nil, wantsA), "content blocks, although the tool has an output schema"},
		"list":        {of[any]([]int{1}, wantsA), "want an object, got an array of 1 element"},
		"unpromised":  {of(&mcp.CallToolResult{}, wantsA), "a result without structured content"},
		"result":      {of(&mcp.CallToolResult{StructuredContent: jsonrpc.MustRaw(`{"a":1}`)}, wantsA), "/a: want a string, got the number 1"},
		"value":       {of[any](mcp.CallToolResult{}, ""), "want a pointer to it"},
		"infinite":    {of(math.Inf(1), ""), "unsupported value"},
		"marshaler":   {of(failing{jsonrpc.Errorf(-1, "secret")}, ""), "secret"},
		"syntax":      {of(failing{&jsonrpc.SyntaxError{Message: "secret"}}, ""), "secret"},
	} {
		t.Run(name, func(t *testing.T) {
			got, err := x.get(t)
			var output *tool.OutputError
			if !errors.As(err, &output) || output.Tool != "t" || !strings.Contains(err.Error(), x.want) {
				t.Errorf("got %v, %v, want %s", got, err, x.want)
			}
			sent := jsonrpc.ToError(err)
			if sent.Code != jsonrpc.CodeInternalError || sent.Message != "internal error" || !sent.Data.IsZero() {
				t.Errorf("the peer gets %s", sent)
			}
			if cause := errors.Unwrap(sent); cause == nil || !strings.Contains(cause.Error(), x.want) {
				t.Errorf("the log gets %v", cause)
			}
		})
	}
}
