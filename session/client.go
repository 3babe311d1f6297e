package session

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"slices"
	"time"

	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/generated/mcp"
	"github.com/mcp-schemagen/mcp-schemagen/generated/protocol"
)

// Client is a client that is written once, and speaks to servers of all revisions. One Client
// connects to any number of servers, see [Client.Connect], which takes a copy of it. The
// zero Client can call servers, and answers no questions.
//
// # Functions
//
// The functions of a Client are called from goroutines of the session. None of them holds up
// other messages. A panic in one is logged, and is an error of the question that it answers.
//
// The context of a function has the values of the context of the call that the message belongs
// to, so that a gateway finds the request that it forwards with [From]. The transport tells
// the call. Where it has one stream for all messages, the call is the only one in flight. If
// there are several, or none, the context has the values of that of Connect.
//
// # Limits
//
// All limits are on by default. Zero is the default, and a value below zero is no limit.
type Client struct {
	// Info describes the client. Its Name and Version are required.
	Info mcp.Implementation

	// Versions are the revisions that the client speaks. Empty: all of package mcp. The
	// newest that the server has as well is used.
	Versions []protocol.Version

	// Elicit, CreateMessage and ListRoots answer questions of servers. A function that is
	// set declares its capability. Questions come until 2025-11-25 as requests, and since
	// 2026-07-28 in the results of calls. The context ends when the question is no longer
	// open. An error of a function becomes an error response, see [jsonrpc.ToError], or
	// since 2026-07-28 the error of the call.
	Elicit        func(ctx context.Context, r *mcp.ElicitRequest) (*mcp.ElicitResult, error)
	CreateMessage func(ctx context.Context, r *mcp.CreateMessageRequest) (*mcp.CreateMessageResult, error)
	ListRoots     func(ctx context.Context, r *mcp.ListRootsRequest) (*mcp.ListRootsResult, error)

	// ToolListChanged, PromptListChanged and ResourceListChanged are called after a list of
	// the server has changed. Several changes may be one call. Since 2026-07-28 the session
	// subscribes to the lists whose function is set, if the server announces changes.
	ToolListChanged     func(ctx context.Context)
	PromptListChanged   func(ctx context.Context)
	ResourceListChanged func(ctx context.Context)

	// ResourceUpdated is called after a resource has changed that [Connection.Subscribe]
	// has subscribed to, or a part of it.
	ResourceUpdated func(ctx context.Context, uri string)

	// Log is called with the log messages of servers.
	Log func(ctx context.Context, m *mcp.LoggingMessageNotificationParams)

	// LogLevel is the least severe level of the messages that servers are asked for, see
	// [Connection.SetLogLevel]. If it is empty, servers of sessions choose a level, and
	// since 2026-07-28 there are no messages.
	LogLevel mcp.LoggingLevel

	// Progress is called with progress that belongs to no call with [OnProgress]. Such
	// progress is otherwise ignored.
	Progress func(ctx context.Context, p *mcp.ProgressNotificationParams)

	// App gets all messages that no function above and no extension takes. It is for
	// gateways. What it can do is declared in Capabilities.
	App mcp.Client

	// Capabilities are declared in addition to those of the functions.
	Capabilities mcp.ClientCapabilities

	// Extensions are declared to each server. Methods of them may be called, though only
	// another revision has a method of that name.
	Extensions []Extension

	// Timeout limits how long a call takes, except for the time in which Elicit,
	// CreateMessage or ListRoots answer. The option [Timeout] changes it for one call.
	// 0: 60 seconds.
	Timeout time.Duration

	// ProbeTimeout limits how long Connect waits for the answer to server/discover before
	// it takes the server for one of the revisions with initialize. 0: 3 seconds.
	ProbeTimeout time.Duration

	// RoundTimeout limits how long Elicit, CreateMessage and ListRoots may take for the
	// questions of one result, or for one request. 0: 10 minutes.
	RoundTimeout time.Duration

	// MaxRounds limits how often a server may ask for input before it answers a call, since
	// 2026-07-28. 0: 16.
	MaxRounds int

	// MaxQuestions limits how many questions of one server are being answered. A further
	// request is refused, and a result with more questions is an error. 0: 64.
	MaxQuestions int

	// MaxPages limits how many pages of a list are fetched. More are an error. 0: 1,000.
	MaxPages int

	// MaxQueued limits how many notifications of a kind wait for a function that is slow.
	// Further ones are dropped, and logged. Changes of a list or a resource are only there
	// once. 0: 1,024.
	MaxQueued int

	// MaxElements and MaxDepth limit the content of a message, see [mcp.Codec]. A response
	// with more is an error of its call. 0: 1,000,000 and 1,000.
	MaxElements, MaxDepth int

	// KeepAlive is the time between two pings, until 2025-11-25. Three in a row without an
	// answer end the connection. 0: no pings.
	KeepAlive time.Duration

	// Strict rejects messages of the server that its revision does not allow. Otherwise
	// members and values of other revisions are taken as what they are, and what has the
	// wrong type is an error only if it is in a field.
	Strict bool

	// Drop leaves out elements of lists that the server's revision cannot express, see
	// [mcp.Codec]. Otherwise such a call is an error.
	Drop bool

	// OnLoss is called with what was left out, rewritten or filled in for the revision of
	// the server, for each message. It may be called from several goroutines at once.
	OnLoss func(ctx context.Context, method string, losses []mcp.Loss)

	// Logger gets what no caller sees: messages of the server that are wrong, subscriptions
	// that are lost, panics. Nil: [slog.Default].
	Logger *slog.Logger
}

// The limits of a [Client] that sets no others.
const (
	defaultTimeout      = 60 * time.Second
	defaultProbeTimeout = 3 * time.Second
	defaultRoundTimeout = 10 * time.Minute
	defaultMaxQuestions = 64
	defaultMaxPages     = 1_000
	defaultMaxQueued    = 1_024
	defaultMaxElements  = 1_000_000
)

// unlimited is a limit that is never reached.
const unlimited = int(^uint(0) >> 1)

// withDefaults returns a copy of the client in which all limits are numbers: those of
// durations are at most zero if there is none.
func (c *Client) withDefaults() Client {
	x := *c
	x.Timeout = or(x.Timeout, defaultTimeout)
	x.ProbeTimeout = or(x.ProbeTimeout, defaultProbeTimeout)
	x.RoundTimeout = or(x.RoundTimeout, defaultRoundTimeout)
	x.MaxRounds = limit(x.MaxRounds, defaultMaxRounds)
	x.MaxQuestions = limit(x.MaxQuestions, defaultMaxQuestions)
	x.MaxPages = limit(x.MaxPages, defaultMaxPages)
	x.MaxQueued = limit(x.MaxQueued, defaultMaxQueued)
	x.MaxElements = limit(x.MaxElements, defaultMaxElements)
	if x.Logger == nil {
		x.Logger = slog.Default()
	}
	if len(x.Versions) == 0 {
		x.Versions = protocol.Versions
	}
	x.Versions = slices.Compact(slices.Sorted(slices.Values(x.Versions)))
	x.Capabilities = x.declared()
	return x
}

// limit returns a limit: the default for zero, and none for less.
func limit(n, byDefault int) int {
	switch {
	case n == 0:
		return byDefault
	case n < 0:
		return unlimited
	}
	return n
}

// check reports what is wrong with the fields.
func (c *Client) check() error {
	for _, v := range c.Versions {
		if !v.Known() {
			return fmt.Errorf("session: unknown revision %q (known: %v)", v, names(protocol.Versions))
		}
	}
	for _, x := range c.Extensions {
		if x.Name == "" {
			return errors.New("session: an extension has no name")
		}
	}
	return nil
}

// declared returns the capabilities of the client.
func (c *Client) declared() mcp.ClientCapabilities {
	x := c.Capabilities
	if c.Elicit != nil {
		e := deref(x.Elicitation)
		if e.Form == nil && (e.URL != nil || len(e.Extra) > 0) { // an empty object stands for forms
			declareEmpty(&e.Form)
		}
		x.Elicitation = &e
	}
	if c.CreateMessage != nil && x.Sampling == nil {
		x.Sampling = new(mcp.ClientCapabilitiesSampling)
	}
	if c.ListRoots != nil && x.Roots == nil {
		x.Roots = new(mcp.ClientCapabilitiesRoots)
	}
	x.Extensions = declare(x.Extensions, c.Extensions)
	return x
}

// codec returns the codec of a revision, for reading what servers send.
func (c *Client) codec(v protocol.Version) mcp.Codec {
	at := mcp.At(v)
	at.AcceptNewer, at.Strict, at.Drop = !c.Strict, c.Strict, c.Drop
	at.AllowUnknown = true // the methods of App
	at.MaxElements, at.MaxDepth = c.MaxElements, c.MaxDepth
	for _, x := range c.Extensions {
		at.Methods = slices.AppendSeq(slices.AppendSeq(at.Methods, maps.Keys(x.Methods)), maps.Keys(x.Names))
		at.ResultTypes = append(at.ResultTypes, x.ResultTypes...)
	}
	return at
}

// handler returns what answers the requests of servers, and takes their notifications.
func (c *Client) handler() jsonrpc.Handler {
	own := map[string]jsonrpc.Handler{}
	for _, x := range c.Extensions {
		for method, h := range x.Methods {
			own[method] = h
		}
	}
	app := &clientApp{Client: c.App, c: c}
	if app.Client == nil {
		app.Client = mcp.UnimplementedClient{}
	}
	others := mcp.ClientHandler(app)
	return jsonrpc.Recover(func(ctx context.Context, m *jsonrpc.Message) (jsonrpc.Value, error) {
		if h := own[m.Method]; h != nil {
			return h(ctx, m)
		}
		return others(ctx, m)
	})
}

// clientApp is a Client as package mcp sees it: the functions that are set, and App for all
// other messages.
type clientApp struct {
	mcp.Client
	c *Client
}

func (a *clientApp) Elicit(ctx context.Context, r *mcp.ElicitRequest) (*mcp.ElicitResult, error) {
	if a.c.Elicit == nil {
		return a.Client.Elicit(ctx, r)
	}
	return a.c.Elicit(ctx, r)
}

func (a *clientApp) CreateMessage(ctx context.Context, r *mcp.CreateMessageRequest) (*mcp.CreateMessageResult, error) {
	if a.c.CreateMessage == nil {
		return a.Client.CreateMessage(ctx, r)
	}
	return a.c.CreateMessage(ctx, r)
}

func (a *clientApp) ListRoots(ctx context.Context, r *mcp.ListRootsRequest) (*mcp.ListRootsResult, error) {
	if a.c.ListRoots == nil {
		return a.Client.ListRoots(ctx, r)
	}
	return a.c.ListRoots(ctx, r)
}

func (a *clientApp) ToolListChanged(ctx context.Context, r *mcp.ToolListChangedNotification) error {
	if a.c.ToolListChanged == nil {
		return a.Client.ToolListChanged(ctx, r)
	}
	a.c.ToolListChanged(ctx)
	return nil
}

func (a *clientApp) PromptListChanged(ctx context.Context, r *mcp.PromptListChangedNotification) error {
	if a.c.PromptListChanged == nil {
		return a.Client.PromptListChanged(ctx, r)
	}
	a.c.PromptListChanged(ctx)
	return nil
}

func (a *clientApp) ResourceListChanged(ctx context.Context, r *mcp.ResourceListChangedNotification) error {
	if a.c.ResourceListChanged == nil {
		return a.Client.ResourceListChanged(ctx, r)
	}
	a.c.ResourceListChanged(ctx)
	return nil
}

func (a *clientApp) ResourceUpdated(ctx context.Context, r *mcp.ResourceUpdatedNotification) error {
	if a.c.ResourceUpdated == nil {
		return a.Client.ResourceUpdated(ctx, r)
	}
	a.c.ResourceUpdated(ctx, r.Params.URI)
	return nil
}

func (a *clientApp) LoggingMessage(ctx context.Context, r *mcp.LoggingMessageNotification) error {
	if a.c.Log == nil {
		return a.Client.LoggingMessage(ctx, r)
	}
	a.c.Log(ctx, &r.Params)
	return nil
}

func (a *clientApp) Progress(ctx context.Context, r *mcp.ProgressNotification) error {
	if a.c.Progress == nil {
		return a.Client.Progress(ctx, r)
	}
	a.c.Progress(ctx, &r.Params)
	return nil
}
