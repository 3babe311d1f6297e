package session

import (
	"context"

	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/generated/mcp"
	"github.com/mcp-schemagen/mcp-schemagen/generated/protocol"
)

// router is a Server as package mcp sees it: the session's own methods, the groups, and App
// for all others.
type router struct {
	mcp.Server
	s *Server
}

func newRouter(s *Server) *router {
	if s.App != nil {
		return &router{s.App, s}
	}
	return &router{mcp.UnimplementedServer{}, s}
}

// Initialize agrees on the revision of the session. The session opens with the response.
func (x *router) Initialize(ctx context.Context, r *mcp.InitializeRequest) (*mcp.InitializeResult, error) {
	if x.s.stateful == 0 {
		return nil, unsupported(x.s.versions, From(ctx).message)
	}
	v, _ := protocol.Accept(r.Params.ProtocolVersion, x.s.versions[:x.s.stateful]...)
	result := &mcp.InitializeResult{
		ProtocolVersion: string(v), Capabilities: x.s.capabilities(From(ctx).peer), ServerInfo: x.s.Info,
	}
	if x.s.Instructions != "" {
		result.Instructions = &x.s.Instructions
	}
	return result, nil
}

// Discover answers what initialize answers in a session.
func (x *router) Discover(ctx context.Context, _ *mcp.DiscoverRequest) (*mcp.DiscoverResult, error) {
	result := &mcp.DiscoverResult{
		SupportedVersions: names(x.s.versions), Capabilities: x.s.capabilities(From(ctx).peer),
		CacheScope: x.s.Cache.scope(), TTLMs: x.s.Cache.ttl(), Meta: mcp.ResultMetaObject{ServerInfo: &x.s.Info},
	}
	if x.s.Instructions != "" {
		result.Instructions = &x.s.Instructions
	}
	return result, nil
}

// SetLevel sets the level of the session.
func (x *router) SetLevel(ctx context.Context, r *mcp.SetLevelRequest) (*mcp.Result, error) {
	p := From(ctx).peer
	p.mu.Lock()
	p.level = r.Params.Level
	p.mu.Unlock()
	return x.tell(func() (*mcp.Result, error) { return x.Server.SetLevel(ctx, r) })
}

// tell tells App what the session has done itself. App need not have the method.
func (x *router) tell(call func() (*mcp.Result, error)) (*mcp.Result, error) {
	if x.s.App != nil {
		if result, err := call(); err == nil || !jsonrpc.HasCode(err, jsonrpc.CodeMethodNotFound) {
			return result, err
		}
	}
	return new(mcp.Result), nil
}

// Subscribe notes a resource whose changes the client of a session hears about.
func (x *router) Subscribe(ctx context.Context, r *mcp.SubscribeRequest) (*mcp.Result, error) {
	if err := x.canSubscribe(); err != nil {
		return nil, err
	}
	p := From(ctx).peer
	result, err := x.tell(func() (*mcp.Result, error) { return x.Server.Subscribe(ctx, r) })
	if err == nil {
		err = p.subscribe(r.Params.URI)
	}
	return result, err
}

// Unsubscribe forgets such a resource.
func (x *router) Unsubscribe(ctx context.Context, r *mcp.UnsubscribeRequest) (*mcp.Result, error) {
	if err := x.canSubscribe(); err != nil {
		return nil, err
	}
	From(ctx).peer.unsubscribe(r.Params.URI)
	return x.tell(func() (*mcp.Result, error) { return x.Server.Unsubscribe(ctx, r) })
}

// canSubscribe returns an error if the server has no resources whose changes it announces.
func (x *router) canSubscribe() error {
	if x.s.Resources != nil || x.s.App != nil {
		return nil
	}
	return notFound(mcp.MethodResourcesSubscribe)
}

func notFound(method string) error {
	return jsonrpc.Errorf(jsonrpc.CodeMethodNotFound, "method not found: %s", method)
}

// SubscriptionsListen holds a stream of changes open.
func (x *router) SubscriptionsListen(ctx context.Context, r *mcp.SubscriptionsListenRequest) (*mcp.SubscriptionsListenResult, error) {
	return From(ctx).peer.listen(ctx, From(ctx), r.Params.Notifications)
}

// Ping answers itself: the connection lives if the session does.
func (x *router) Ping(context.Context, *mcp.PingRequest) (*mcp.Result, error) {
	return new(mcp.Result), nil
}

func (x *router) ListTools(ctx context.Context, r *mcp.ListToolsRequest) (*mcp.ListToolsResult, error) {
	if x.s.Tools == nil {
		return x.Server.ListTools(ctx, r)
	}
	return x.s.Tools.ListTools(ctx, r)
}

func (x *router) CallTool(ctx context.Context, r *mcp.CallToolRequest) (mcp.CallToolOutcome, error) {
	if x.s.Tools == nil {
		return x.Server.CallTool(ctx, r)
	}
	return x.s.Tools.CallTool(ctx, r)
}

func (x *router) ListPrompts(ctx context.Context, r *mcp.ListPromptsRequest) (*mcp.ListPromptsResult, error) {
	if x.s.Prompts == nil {
		return x.Server.ListPrompts(ctx, r)
	}
	return x.s.Prompts.ListPrompts(ctx, r)
}

func (x *router) GetPrompt(ctx context.Context, r *mcp.GetPromptRequest) (mcp.GetPromptOutcome, error) {
	if x.s.Prompts == nil {
		return x.Server.GetPrompt(ctx, r)
	}
	return x.s.Prompts.GetPrompt(ctx, r)
}

func (x *router) ListResources(ctx context.Context, r *mcp.ListResourcesRequest) (*mcp.ListResourcesResult, error) {
	if x.s.Resources == nil {
		return x.Server.ListResources(ctx, r)
	}
	return x.s.Resources.ListResources(ctx, r)
}

func (x *router) ListResourceTemplates(ctx context.Context, r *mcp.ListResourceTemplatesRequest) (*mcp.ListResourceTemplatesResult, error) {
	if x.s.Resources == nil {
		return x.Server.ListResourceTemplates(ctx, r)
	}
	return x.s.Resources.ListResourceTemplates(ctx, r)
}

func (x *router) ReadResource(ctx context.Context, r *mcp.ReadResourceRequest) (mcp.ReadResourceOutcome, error) {
	if x.s.Resources == nil {
		return x.Server.ReadResource(ctx, r)
	}
	return x.s.Resources.ReadResource(ctx, r)
}

func (x *router) Complete(ctx context.Context, r *mcp.CompleteRequest) (*mcp.CompleteResult, error) {
	if x.s.Completions == nil {
		return x.Server.Complete(ctx, r)
	}
	return x.s.Completions.Complete(ctx, r)
}
