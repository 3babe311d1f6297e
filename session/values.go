package session

import (
	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/generated/mcp"
	"github.com/mcp-schemagen/mcp-schemagen/generated/protocol"
)

// requestMeta returns the _meta of the params of a client's request, or nil if they are no
// params of package mcp.
func requestMeta(params jsonrpc.Value) *mcp.RequestMetaObject {
	switch p := params.(type) {
	case *mcp.RequestParams:
		return &p.Meta
	case *mcp.PaginatedRequestParams:
		return &p.Meta
	case *mcp.CallToolRequestParams:
		return &p.Meta
	case *mcp.GetPromptRequestParams:
		return &p.Meta
	case *mcp.ReadResourceRequestParams:
		return &p.Meta
	case *mcp.CompleteRequestParams:
		return &p.Meta
	case *mcp.InitializeRequestParams:
		return &p.Meta
	case *mcp.SetLevelRequestParams:
		return &p.Meta
	case *mcp.SubscribeRequestParams:
		return &p.Meta
	case *mcp.UnsubscribeRequestParams:
		return &p.Meta
	case *mcp.SubscriptionsListenRequestParams:
		return &p.Meta
	case *mcp.GetTaskRequestParams:
		return &p.Meta
	case *mcp.GetTaskPayloadRequestParams:
		return &p.Meta
	case *mcp.CancelTaskRequestParams:
		return &p.Meta
	}
	return nil
}

// inputs returns the members of the params of a request that belong to rounds of input,
// and reports whether the method has them.
func inputs(params jsonrpc.Value) (state **string, responses *mcp.InputResponses, ok bool) {
	switch p := params.(type) {
	case *mcp.CallToolRequestParams:
		return &p.RequestState, &p.InputResponses, true
	case *mcp.GetPromptRequestParams:
		return &p.RequestState, &p.InputResponses, true
	case *mcp.ReadResourceRequestParams:
		return &p.RequestState, &p.InputResponses, true
	}
	return nil, nil, false
}

// split returns the revisions with sessions, and those without, in order.
func split(versions []protocol.Version) (stateful, stateless []protocol.Version) {
	for _, v := range versions {
		if v.Stateful() {
			stateful = append(stateful, v)
		} else {
			stateless = append(stateless, v)
		}
	}
	return stateful, stateless
}
