package session

import (
	"context"

	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/generated/mcp"
)

// Tool is a tool of a server: what clients see of it, and the function that runs it.
type Tool struct {
	// Tool describes the tool. Its Name is unique in a [Tools]. If it has no InputSchema,
	// the tool takes any object.
	Tool mcp.Tool

	// Call runs the tool. An error that the model should see is a result with IsError; an
	// error of Call becomes an error response, see [Server].
	Call func(ctx context.Context, r *mcp.CallToolRequest) (mcp.CallToolOutcome, error)
}

// Tools is a list of tools as a [Server] has it. Tools can be added and removed while clients
// are connected, who are told. It is safe for concurrent use, and may be part of several
// servers. [NewTools] makes one.
type Tools struct {
	list[Tool, mcp.Tool]
}

// NewTools returns a list of tools, see [Tools.Add].
func NewTools(tools ...Tool) *Tools {
	t := new(Tools)
	t.what = "tools"
	t.name = func(x *Tool) string { return x.Tool.Name }
	t.view = func(x *Tool) mcp.Tool { return x.Tool }
	t.Add(tools...)
	return t
}

// Add adds tools. A tool replaces one of the same name, at the same place of the list. Add
// panics if a tool has no name or no function.
func (t *Tools) Add(tools ...Tool) {
	list := make([]Tool, len(tools))
	for i, x := range tools {
		mustName("tool", x.Tool.Name, x.Call == nil)
		if x.Tool.InputSchema.IsZero() {
			x.Tool.InputSchema = jsonrpc.MustRaw(`{"type":"object"}`)
		}
		list[i] = x
	}
	t.add(list)
}

// Remove removes the tools of these names, and returns how many there were.
func (t *Tools) Remove(names ...string) int { return t.remove(names) }

// PageSize sets how many tools a page of the list has. 0: 1,000.
func (t *Tools) PageSize(n int) *Tools {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.size = n
	return t
}

// ListTools answers tools/list. A cursor that is none of this list is an error with the code
// -32602 (invalid params).
func (t *Tools) ListTools(_ context.Context, r *mcp.ListToolsRequest) (*mcp.ListToolsResult, error) {
	page, next, err := t.page(r.Params.Cursor)
	if err != nil {
		return nil, err
	}
	return &mcp.ListToolsResult{Tools: page, NextCursor: next}, nil
}

// CallTool answers tools/call. An unknown tool is an error with the code -32602.
func (t *Tools) CallTool(ctx context.Context, r *mcp.CallToolRequest) (mcp.CallToolOutcome, error) {
	tool, ok := t.get(r.Params.Name)
	if !ok {
		return nil, jsonrpc.Errorf(jsonrpc.CodeInvalidParams, "unknown tool: %q", r.Params.Name)
	}
	return tool.Call(ctx, r)
}
