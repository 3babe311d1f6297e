package session

import (
	"context"

	"github.com/mcp-schemagen/mcp-schemagen/generated/mcp"
)

// Tool is a tool of a server: what clients see of it, and the function that runs it.
type Tool struct {
	// Tool describes the tool. Its Name is unique in a [Tools].
	Tool mcp.Tool

	// Call runs the tool. An error that the model should see is a result with IsError; an
	// error of Call becomes an error response, see [Server].
	Call func(ctx context.Context, r *mcp.CallToolRequest) (mcp.CallToolOutcome, error)
}
