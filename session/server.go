package session

import (
	"context"
	"log/slog"
	"slices"
	"sync"
	"time"

	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/generated/mcp"
	"github.com/mcp-schemagen/mcp-schemagen/generated/protocol"
)

// Server is a server that is written once, and answers clients of all revisions. A
// transport connects clients to it, see [Server.Peer]. One Server serves any number of
// clients. Set its fields before the first client, and do not copy it.
//
// # Errors of handlers
//
// The response to an error of a handler is that of [jsonrpc.ToError]: the [*jsonrpc.Error]
// that the error is or wraps, and an internal error without details for other errors, which
// are logged. Errors of this package that handlers return have responses of their own, see
// [InputRequiredError] and [CapabilityError].
type Server struct {
	// Info describes the server. Its Name and Version are required.
	Info mcp.Implementation

	// Instructions tell the model of the client how to use the server. They may be empty.
	Instructions string

	// Versions are the revisions that the server speaks. Empty: all of package mcp.
	Versions []protocol.Version

	// Tools, Prompts, Resources and Completions answer the methods of their group. A group
	// that is set is declared as a capability. [NewTools], [NewPrompts] and [NewResources]
	// return groups that serve a list.
	Tools       mcp.ToolsServer
	Prompts     mcp.PromptsServer
	Resources   mcp.ResourcesServer
	Completions mcp.CompletionsServer

	// App answers all methods that no group answers. It is for gateways and for servers
	// with methods outside the groups. Its capabilities are those in Capabilities. The
	// session itself answers initialize, server/discover and subscriptions/listen.
	App mcp.Server

	// Capabilities are declared in addition to those of the groups.
	Capabilities mcp.ServerCapabilities

	// Extensions are declared to each client.
	Extensions []Extension

	// Cache is written into results for which clients may keep a copy, since 2026-07-28.
	Cache Cache

	// LogLevel is the least severe level of log messages that a client of a session gets
	// before it has called logging/setLevel. Empty: info. Since 2026-07-28 each request
	// asks for its level.
	LogLevel mcp.LoggingLevel

	// StateKeys encrypt the state that clients send back with the answers to questions,
	// since 2026-07-28. The first key seals, and all keys open, so that keys can be
	// replaced. Each key has at least 16 random bytes. Processes that serve the same
	// clients share the keys. Empty: one random key for each Server.
	StateKeys [][]byte

	// StateAudience is sealed into the state, and must be the same where it is opened.
	// Empty: the name of Info.
	StateAudience string

	// The following limits have a default, which 0 stands for. Less than 0 means no limit.

	// MaxRounds limits how often one request may ask for input. 0: 16.
	MaxRounds int

	// RoundTimeout limits how long a client may take to answer questions. 0: 10 minutes.
	RoundTimeout time.Duration

	// MaxState limits the length of the sealed state in bytes. 0: 64 KiB.
	MaxState int

	// MaxRequests limits how many requests of one client are in flight. Further requests
	// are refused with an error. 0: 1,024.
	MaxRequests int

	// MaxRunning limits how many handlers run at the same time for one client. Further
	// requests wait. Handlers that wait for an answer of the client, and subscriptions, do
	// not count. 0: 128.
	MaxRunning int

	// MaxSubscriptions limits how many subscriptions, and how many resources, one client
	// can listen to. 0: 1,024.
	MaxSubscriptions int

	// HandlerTimeout limits how long a handler runs. Time in which the client answers
	// questions does not count. 0: no limit.
	HandlerTimeout time.Duration

	// MaxElements and MaxDepth limit the content of a message, see [mcp.Codec].
	MaxElements, MaxDepth int

	// Drop leaves out elements of lists that the client's revision cannot express, see
	// [mcp.Codec]. Otherwise such a result is an internal error.
	Drop bool

	// OnLoss is called with what was left out, rewritten or filled in for the revision of a
	// client, for each message. It may be called from several goroutines at once.
	OnLoss func(ctx context.Context, method string, losses []mcp.Loss)

	// Logger gets panics and internal errors, which clients do not see. Nil:
	// [slog.Default].
	Logger *slog.Logger

	middleware []func(jsonrpc.Handler) jsonrpc.Handler
	methods    map[string]jsonrpc.Handler

	start    sync.Once
	handler  jsonrpc.Handler // with middleware
	typed    jsonrpc.Handler // of the groups and App
	sealer   *sealer
	schemas  toolSchemas
	versions []protocol.Version // in order
	stateful int                // how many of them have sessions: those come first
	known    []string           // methods outside the revisions
	results  []string           // result types of extensions

	mu       sync.Mutex
	peers    map[*Peer]struct{}
	inFlight int
	idle     chan struct{} // closed when inFlight is 0 and the server shuts down
	closing  bool
}

// Cache says how long, and for whom, clients may keep results. The zero Cache allows no copies.
type Cache struct {
	// TTL is how long the lists and the contents of resources stay fresh. It is rounded
	// down to milliseconds.
	TTL time.Duration
	// Public lets caches share the results between users.
	Public bool
}

// Use adds middleware around all requests and notifications, the first one outermost. The
// context has the [Request], see [From]. Middleware also sees messages that the session
// refuses: next then returns the error. Such a message may have no method.
//
// Call Use before the first client is connected.
func (s *Server) Use(middleware ...func(next jsonrpc.Handler) jsonrpc.Handler) {
	s.middleware = append(s.middleware, middleware...)
}

// Handle registers a handler for a method of one's own, in all revisions. It takes
// precedence over the methods of the revisions. [jsonrpc.HandlerFor] turns a function into a
// handler.
//
// Call Handle before the first client is connected.
func (s *Server) Handle(method string, h jsonrpc.Handler) {
	if s.methods == nil {
		s.methods = map[string]jsonrpc.Handler{}
	}
	s.methods[method] = h
}

// init prepares the server for its first client.
func (s *Server) init() {
	s.start.Do(func() {
		s.versions = s.Versions
		if len(s.versions) == 0 {
			s.versions = protocol.Versions
		}
		s.versions = slices.Sorted(slices.Values(s.versions))
		for _, v := range s.versions {
			if v.Stateful() {
				s.stateful++
			}
		}
		for _, x := range s.Extensions {
			for method, h := range x.Methods {
				s.Handle(method, h)
			}
			s.results = append(s.results, x.ResultTypes...)
		}
		for method := range s.methods {
			s.known = append(s.known, method)
		}
		s.sealer = newSealer(s.StateKeys, or(s.StateAudience, s.Info.Name))
		s.typed = mcp.ServerHandler(newRouter(s))
		s.handler = s.serve
		for _, m := range slices.Backward(s.middleware) {
			s.handler = m(s.handler)
		}
		s.handler = jsonrpc.Recover(s.handler)
		s.peers = map[*Peer]struct{}{}
		for _, x := range []struct {
			group   any
			changed func()
		}{{s.Tools, s.ToolListChanged}, {s.Prompts, s.PromptListChanged}, {s.Resources, s.ResourceListChanged}} {
			if list, ok := x.group.(interface{ onChange(func()) }); ok {
				list.onChange(x.changed)
			}
		}
	})
}

// serve is the handler inside the middleware.
func (s *Server) serve(ctx context.Context, m *jsonrpc.Message) (jsonrpc.Value, error) {
	r := From(ctx)
	if r.refused != nil {
		return nil, r.refused
	}
	if h, ok := s.methods[m.Method]; ok {
		return jsonrpc.Recover(h)(ctx, m)
	}
	if r.rounds != nil {
		return r.rounds.run(ctx, m)
	}
	return jsonrpc.Recover(s.typed)(ctx, m)
}

// capabilities returns what the server declares to a client.
func (s *Server) capabilities(p *Peer) mcp.ServerCapabilities {
	c := s.Capabilities
	var changes *bool
	if p.wayBack() {
		changes = new(true)
	}
	if s.Tools != nil {
		tools := deref(c.Tools)
		tools.ListChanged = changes
		c.Tools = &tools
	}
	if s.Prompts != nil {
		prompts := deref(c.Prompts)
		prompts.ListChanged = changes
		c.Prompts = &prompts
	}
	if s.Resources != nil {
		resources := deref(c.Resources)
		resources.ListChanged, resources.Subscribe = changes, changes
		c.Resources = &resources
	}
	if s.Completions != nil && c.Completions == nil {
		declareEmpty(&c.Completions)
	}
	if s.App == nil && c.Logging == nil && p.wayBack() {
		declareEmpty(&c.Logging)
	}
	c.Extensions = declare(c.Extensions, s.Extensions)
	return c
}

// Shutdown ends the server in good order. It ends subscriptions, refuses new requests, waits
// until the handlers have returned, and closes all clients. If ctx ends earlier, it closes
// the clients at once and returns the cause.
func (s *Server) Shutdown(ctx context.Context) error {
	s.init()
	s.mu.Lock()
	if !s.closing {
		s.closing = true
		s.idle = make(chan struct{})
		for p := range s.peers {
			p.endSubscriptions()
		}
		if s.inFlight == 0 {
			close(s.idle)
		}
	}
	idle := s.idle
	s.mu.Unlock()
	var err error
	select {
	case <-idle:
	case <-ctx.Done():
		err = context.Cause(ctx)
	}
	for _, p := range s.all() {
		p.Close()
	}
	return err
}

// all returns the clients that are connected.
func (s *Server) all() []*Peer {
	s.mu.Lock()
	defer s.mu.Unlock()
	list := make([]*Peer, 0, len(s.peers))
	for p := range s.peers {
		list = append(list, p)
	}
	return list
}

// begin counts a request that is in flight. It reports false if the server shuts down.
func (s *Server) begin() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closing {
		return false
	}
	s.inFlight++
	return true
}

// end counts a request that was answered.
func (s *Server) end() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.inFlight--; s.inFlight == 0 && s.closing {
		close(s.idle)
	}
}

func (s *Server) logger() *slog.Logger {
	if s.Logger != nil {
		return s.Logger
	}
	return slog.Default()
}

// or returns the first of two values that is not zero.
func or[T comparable](a, b T) T {
	var zero T
	if a != zero {
		return a
	}
	return b
}

// deref returns a copy of what p points to, or a zero value.
func deref[T any](p *T) T {
	var zero T
	return jsonrpc.Deref(p, zero)
}
