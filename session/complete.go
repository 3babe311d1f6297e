package session

import (
	"time"

	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/generated/mcp"
)

// complete returns a result with what the session adds to it since 2026-07-28: the name of
// the server, and how long the result stays fresh. The result of a handler is copied, since
// a handler may return the same one again.
func (r *Request) complete(v jsonrpc.Value) jsonrpc.Value {
	if r.at.Revision.Stateful() {
		return v
	}
	info := &r.peer.server.Info
	cache := r.peer.server.Cache
	if r.rounds != nil && r.rounds.repeated {
		cache = Cache{} // the result depends on the answers
	}
	switch x := v.(type) {
	case *mcp.CallToolResult:
		return named(x, func(x *mcp.CallToolResult) *mcp.ResultMetaObject { return &x.Meta }, info)
	case *mcp.GetPromptResult:
		return named(x, func(x *mcp.GetPromptResult) *mcp.ResultMetaObject { return &x.Meta }, info)
	case *mcp.CompleteResult:
		return named(x, func(x *mcp.CompleteResult) *mcp.ResultMetaObject { return &x.Meta }, info)
	case *mcp.InputRequiredResult:
		return named(x, func(x *mcp.InputRequiredResult) *mcp.ResultMetaObject { return &x.Meta }, info)
	case *mcp.ListToolsResult:
		y := named(x, func(x *mcp.ListToolsResult) *mcp.ResultMetaObject { return &x.Meta }, info)
		cache.fill(&y.CacheScope, &y.TTLMs)
		return y
	case *mcp.ListPromptsResult:
		y := named(x, func(x *mcp.ListPromptsResult) *mcp.ResultMetaObject { return &x.Meta }, info)
		cache.fill(&y.CacheScope, &y.TTLMs)
		return y
	case *mcp.ListResourcesResult:
		y := named(x, func(x *mcp.ListResourcesResult) *mcp.ResultMetaObject { return &x.Meta }, info)
		cache.fill(&y.CacheScope, &y.TTLMs)
		return y
	case *mcp.ListResourceTemplatesResult:
		y := named(x, func(x *mcp.ListResourceTemplatesResult) *mcp.ResultMetaObject { return &x.Meta }, info)
		cache.fill(&y.CacheScope, &y.TTLMs)
		return y
	case *mcp.ReadResourceResult:
		y := named(x, func(x *mcp.ReadResourceResult) *mcp.ResultMetaObject { return &x.Meta }, info)
		cache.fill(&y.CacheScope, &y.TTLMs)
		return y
	}
	return v
}

// named returns a copy of a result that names the server, unless it names one.
func named[T any](x *T, meta func(*T) *mcp.ResultMetaObject, info *mcp.Implementation) *T {
	y := *x
	if m := meta(&y); m.ServerInfo == nil {
		m.ServerInfo = info
	}
	return &y
}

// fill sets the members about caches that the handler has not set.
func (c Cache) fill(scope **mcp.CacheScope, ttl **int64) {
	if *scope == nil {
		*scope = new(c.scope())
	}
	if *ttl == nil {
		*ttl = new(c.ttl())
	}
}

func (c Cache) scope() mcp.CacheScope {
	if c.Public {
		return mcp.CacheScopePublic
	}
	return mcp.CacheScopePrivate
}

func (c Cache) ttl() int64 { return int64(max(c.TTL, 0) / time.Millisecond) }
