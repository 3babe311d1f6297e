// Package handlers_test tests the handlers and callers of the generated packages
// from outside, as their users see them.
package handlers_test

import (
	"context"
	"errors"
	"fmt"

	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/generated/mcp20241105"
	"github.com/mcp-schemagen/mcp-schemagen/generated/mcp20250326"
	"github.com/mcp-schemagen/mcp-schemagen/generated/mcp20250618"
	"github.com/mcp-schemagen/mcp-schemagen/generated/mcp20251125"
	"github.com/mcp-schemagen/mcp-schemagen/generated/mcp20260728"
)

// revision is what all version packages have.
type revision struct {
	version string
	methods []jsonrpc.MethodInfo
	codes   []jsonrpc.CodeInfo

	// The gateways pass on every message to a conn, by way of the typed methods.
	serverGateway, clientGateway func(jsonrpc.Conn) jsonrpc.Handler
	// These know nothing.
	server, client jsonrpc.Handler

	serve         func(context.Context, jsonrpc.Handler, []byte) []byte
	receive       func(*jsonrpc.Incoming, jsonrpc.Handler, []byte) func(context.Context) []byte
	decode        func([]byte) (*jsonrpc.Message, error)
	strict        func([]byte) (*jsonrpc.Message, error)
	decodePending func([]byte, func(jsonrpc.ID) string) (*jsonrpc.Message, error)
}

var revisions = []revision{
	{
		mcp20241105.Version, mcp20241105.Methods, mcp20241105.Codes,
		func(c jsonrpc.Conn) jsonrpc.Handler { return mcp20241105.ServerHandler(mcp20241105.RemoteServer(c)) },
		func(c jsonrpc.Conn) jsonrpc.Handler { return mcp20241105.ClientHandler(mcp20241105.RemoteClient(c)) },
		mcp20241105.ServerHandler(mcp20241105.UnimplementedServer{}), mcp20241105.ClientHandler(mcp20241105.UnimplementedClient{}),
		mcp20241105.Serve, mcp20241105.Receive, mcp20241105.DecodeMessage, mcp20241105.DecodeOptions{Strict: true}.DecodeMessage, mcp20241105.DecodePending,
	},
	{
		mcp20250326.Version, mcp20250326.Methods, mcp20250326.Codes,
		func(c jsonrpc.Conn) jsonrpc.Handler { return mcp20250326.ServerHandler(mcp20250326.RemoteServer(c)) },
		func(c jsonrpc.Conn) jsonrpc.Handler { return mcp20250326.ClientHandler(mcp20250326.RemoteClient(c)) },
		mcp20250326.ServerHandler(mcp20250326.UnimplementedServer{}), mcp20250326.ClientHandler(mcp20250326.UnimplementedClient{}),
		mcp20250326.Serve, mcp20250326.Receive, mcp20250326.DecodeMessage, mcp20250326.DecodeOptions{Strict: true}.DecodeMessage, mcp20250326.DecodePending,
	},
	{
		mcp20250618.Version, mcp20250618.Methods, mcp20250618.Codes,
		func(c jsonrpc.Conn) jsonrpc.Handler { return mcp20250618.ServerHandler(mcp20250618.RemoteServer(c)) },
		func(c jsonrpc.Conn) jsonrpc.Handler { return mcp20250618.ClientHandler(mcp20250618.RemoteClient(c)) },
		mcp20250618.ServerHandler(mcp20250618.UnimplementedServer{}), mcp20250618.ClientHandler(mcp20250618.UnimplementedClient{}),
		mcp20250618.Serve, mcp20250618.Receive, mcp20250618.DecodeMessage, mcp20250618.DecodeOptions{Strict: true}.DecodeMessage, mcp20250618.DecodePending,
	},
	{
		mcp20251125.Version, mcp20251125.Methods, mcp20251125.Codes,
		func(c jsonrpc.Conn) jsonrpc.Handler { return mcp20251125.ServerHandler(mcp20251125.RemoteServer(c)) },
		func(c jsonrpc.Conn) jsonrpc.Handler { return mcp20251125.ClientHandler(mcp20251125.RemoteClient(c)) },
		mcp20251125.ServerHandler(mcp20251125.UnimplementedServer{}), mcp20251125.ClientHandler(mcp20251125.UnimplementedClient{}),
		mcp20251125.Serve, mcp20251125.Receive, mcp20251125.DecodeMessage, mcp20251125.DecodeOptions{Strict: true}.DecodeMessage, mcp20251125.DecodePending,
	},
	{
		mcp20260728.Version, mcp20260728.Methods, mcp20260728.Codes,
		func(c jsonrpc.Conn) jsonrpc.Handler { return mcp20260728.ServerHandler(mcp20260728.RemoteServer(c)) },
		func(c jsonrpc.Conn) jsonrpc.Handler { return mcp20260728.ClientHandler(mcp20260728.RemoteClient(c)) },
		mcp20260728.ServerHandler(mcp20260728.UnimplementedServer{}), mcp20260728.ClientHandler(mcp20260728.UnimplementedClient{}),
		mcp20260728.Serve, mcp20260728.Receive, mcp20260728.DecodeMessage, mcp20260728.DecodeOptions{Strict: true}.DecodeMessage, mcp20260728.DecodePending,
	},
}

// side is one direction of a revision: who receives, and what it is sent.
type side struct {
	name    string
	gateway func(jsonrpc.Conn) jsonrpc.Handler
	nothing jsonrpc.Handler
	sends   func(jsonrpc.MethodInfo) bool // whether the other side sends a method
}

func (r revision) sides() []side {
	return []side{
		{"server", r.serverGateway, r.server, func(m jsonrpc.MethodInfo) bool { return m.Client && !m.Embedded }},
		{"client", r.clientGateway, r.client, func(m jsonrpc.MethodInfo) bool { return m.Server && !m.Embedded }},
	}
}

// canned is a Conn whose other end answers with texts. It keeps what it is sent.
type canned struct {
	reply func(m *jsonrpc.Message) (*jsonrpc.Message, error)
	sent  []*jsonrpc.Message
}

func (c *canned) keep(m *jsonrpc.Message) (*jsonrpc.Message, error) {
	text, err := m.AppendJSON(nil)
	if err != nil {
		return nil, err
	}
	got, err := jsonrpc.ParseMessage(text)
	c.sent = append(c.sent, got)
	return got, err
}

func (c *canned) Call(_ context.Context, m *jsonrpc.Message) (*jsonrpc.Message, error) {
	got, err := c.keep(m)
	if err != nil {
		return nil, err
	}
	return c.reply(got)
}

func (c *canned) Notify(_ context.Context, m *jsonrpc.Message) error {
	got, err := c.keep(m)
	if err == nil && got.Kind() != jsonrpc.Notification {
		err = fmt.Errorf("notified of a %s", got.Kind())
	}
	return err
}

// answers returns a canned Conn that answers everything with one result.
func answers(result string) *canned {
	return &canned{reply: func(m *jsonrpc.Message) (*jsonrpc.Message, error) {
		return &jsonrpc.Message{ID: m.ID, Result: jsonrpc.MustRaw(result)}, nil
	}}
}

// pipe is a Conn whose other end is a handler; what goes over it is text.
type pipe struct {
	rev     revision
	handler jsonrpc.Handler
	typed   bool // decode results with their types
	last    int64
}

func (p *pipe) Call(ctx context.Context, m *jsonrpc.Message) (*jsonrpc.Message, error) {
	sent := *m
	if sent.ID.IsZero() {
		p.last++
		sent.ID = jsonrpc.IntID(p.last)
	}
	text, err := sent.AppendJSON(nil)
	if err != nil {
		return nil, err
	}
	reply := p.rev.serve(ctx, p.handler, text)
	if reply == nil {
		return nil, errors.New("no reply")
	}
	if p.typed {
		return p.rev.decodePending(reply, func(jsonrpc.ID) string { return m.Method })
	}
	return jsonrpc.ParseMessage(reply)
}

func (p *pipe) Notify(ctx context.Context, m *jsonrpc.Message) error {
	text, err := m.AppendJSON(nil)
	if err != nil {
		return err
	}
	if reply := p.rev.serve(ctx, p.handler, text); reply != nil {
		return errors.New("a notification was answered: " + string(reply))
	}
	return nil
}

// byVersion returns a revision.
func byVersion(version string) revision {
	for _, r := range revisions {
		if r.version == version {
			return r
		}
	}
	panic("no revision " + version)
}
