package session

import (
	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/generated/mcp"
)

// ClientRequest is a request of a client that a gateway passes on.
type ClientRequest interface {
	mcp.CallToolRequest | mcp.GetPromptRequest | mcp.ReadResourceRequest | mcp.CompleteRequest |
		mcp.ListToolsRequest | mcp.ListPromptsRequest | mcp.ListResourcesRequest | mcp.ListResourceTemplatesRequest |
		mcp.SubscribeRequest | mcp.UnsubscribeRequest | mcp.SetLevelRequest |
		mcp.GetTaskRequest | mcp.GetTaskPayloadRequest | mcp.CancelTaskRequest | mcp.ListTasksRequest
}

// Forward returns a copy of a request for a gateway that sends it to another server. The copy
// does not have what belongs to the session of the client: the id, and in _meta the revision,
// the client, its capabilities, its log level and its progress token. Other members of _meta,
// such as those of a trace, are kept.
//
// A state and answers to questions are kept as well. [Connection.Server] sends them, so that
// questions of the server can be passed on as results. The methods of [Connection] that answer
// questions themselves leave them out.
func Forward[T ClientRequest](r *T) *T {
	if r == nil {
		return nil
	}
	x := *r
	id, meta := sessionParts(&x)
	*id = jsonrpc.ID{}
	*meta = mcp.RequestMetaObject{Extra: meta.Extra}
	return &x
}

// sessionParts returns the id and the _meta of a request.
func sessionParts(r any) (*jsonrpc.ID, *mcp.RequestMetaObject) {
	switch r := r.(type) {
	case *mcp.CallToolRequest:
		return &r.ID, &r.Params.Meta
	case *mcp.GetPromptRequest:
		return &r.ID, &r.Params.Meta
	case *mcp.ReadResourceRequest:
		return &r.ID, &r.Params.Meta
	case *mcp.CompleteRequest:
		return &r.ID, &r.Params.Meta
	case *mcp.ListToolsRequest:
		return &r.ID, &r.Params.Meta
	case *mcp.ListPromptsRequest:
		return &r.ID, &r.Params.Meta
	case *mcp.ListResourcesRequest:
		return &r.ID, &r.Params.Meta
	case *mcp.ListResourceTemplatesRequest:
		return &r.ID, &r.Params.Meta
	case *mcp.SubscribeRequest:
		return &r.ID, &r.Params.Meta
	case *mcp.UnsubscribeRequest:
		return &r.ID, &r.Params.Meta
	case *mcp.SetLevelRequest:
		return &r.ID, &r.Params.Meta
	case *mcp.GetTaskRequest:
		return &r.ID, &r.Params.Meta
	case *mcp.GetTaskPayloadRequest:
		return &r.ID, &r.Params.Meta
	case *mcp.CancelTaskRequest:
		return &r.ID, &r.Params.Meta
	case *mcp.ListTasksRequest:
		return &r.ID, &r.Params.Meta
	}
	panic("session: not a ClientRequest")
}
