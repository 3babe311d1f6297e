package handlers_test

import (
	"context"
	"slices"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/generated/mcp20251125"
)

// TestCustomPlace has params of one's own that have generated types in them: what is
// wrong in these is found in the message, too.
func TestCustomPlace(t *testing.T) {
	type params struct {
		Count int
		Tools []mcp20251125.Tool
		By    map[string]*mcp20251125.Annotations
	}
	h := jsonrpc.HandlerFor(func(context.Context, params) (struct{}, error) { return struct{}{}, nil })
	for text, want := range map[string][]string{
		`{"count":"x"}`: {"/params/count"},
		`{"tools":[{"name":"a","inputSchema":{"type":"object"}},{"name":7,"title":8,"inputSchema":{"type":"object"}}]}`: {"/params/tools/1/name", "/params/tools/1/title"},
		`{"by":{"a":{},"b/c":{"priority":"x"}}}`:                          {"/params/by/b~1c/priority"},
		`{"tools":[{"name":"a","inputSchema":{"type":"object"}}],"by":7}`: {"/params/by"},
	} {
		line := `{"jsonrpc":"2.0","id":1,"method":"acme/x","params":` + text + `}`
		m, err := jsonrpc.ParseMessage(mcp20251125.Serve(context.Background(), h, []byte(line)))
		if err != nil {
			t.Fatal(err)
		}
		violations, _ := jsonrpc.ErrorData[[]jsonrpc.Violation](m.Error)
		var got []string
		for _, v := range violations {
			got = append(got, v.Pointer)
			if v.Offset <= 0 || v.Offset >= len(line) || line[v.Offset-1] != ':' {
				t.Errorf("%s: %+v", text, v)
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: got %v", text, m)
		}
	}
}
