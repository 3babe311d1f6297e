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
	cache := r.peer.server.Cache
	if r.rounds != nil && r.rounds.repeated {
		cache = Cache{} // the result depends on the answers
	}
	switch x := v.(type) {
	case *mcp.CallToolResult:
		y := *x
		r.name(&y.Meta)
		return &y
	case *mcp.GetPromptResult:
		y := *x
		r.name(&y.Meta)
		return &y
	case *mcp.CompleteResult:
		y := *x
		r.name(&y.Meta)
		return &y
	case *mcp.InputRequiredResult:
		y := *x
		r.name(&y.Meta)
		return &y
	case *mcp.ListToolsResult:
		y := *x
		r.name(&y.Meta)
		cache.fill(&y.CacheScope, &y.TTLMs)
		return &y
	case *mcp.ListPromptsResult:
		y := *x
		r.name(&y.Meta)
		cache.fill(&y.CacheScope, &y.TTLMs)
		return &y
	case *mcp.ListResourcesResult:
		y := *x
		r.name(&y.Meta)
		cache.fill(&y.CacheScope, &y.TTLMs)
		return &y
	case *mcp.ListResourceTemplatesResult:
		y := *x
		r.name(&y.Meta)
		cache.fill(&y.CacheScope, &y.TTLMs)
		return &y
	case *mcp.ReadResourceResult:
		y := *x
		r.name(&y.Meta)
		cache.fill(&y.CacheScope, &y.TTLMs)
		return &y
	}
	return v
}

// name names the server in the _meta of a result, unless it names one.
func (r *Request) name(m *mcp.ResultMetaObject) {
	if m.ServerInfo == nil {
		m.ServerInfo = &r.peer.server.Info
	}
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
