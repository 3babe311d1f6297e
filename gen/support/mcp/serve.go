package mcp

import (
	"context"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/decode"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/dispatch"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/jsonrpc"
)

// Serve decodes a message strictly, calls h, and returns the encoded response, or nil if
// there is none. Results that are values of this package are written as the revision has
// them. See jsonrpc.Serve for the responses.
func (c Codec) Serve(ctx context.Context, h jsonrpc.Handler, line []byte) []byte {
	return c.ServeReply(ctx, h, line).Text
}

// ServeReply is [Codec.Serve], and also returns the error object of the response, for
// transports with their own status codes.
func (c Codec) ServeReply(ctx context.Context, h jsonrpc.Handler, line []byte) jsonrpc.Reply {
	return c.ReceiveReply(nil, h, line)(ctx)
}

// Receive is the first half of [Codec.Serve]. Call it with the lines of one peer in their
// order. The function that it returns is the second half: call it exactly once, in any
// goroutine. The caller may reuse line after Receive returns. A later line can cancel a
// request even before its handler is called, see jsonrpc.Incoming. If in is nil, nothing
// is cancelled.
func (c Codec) Receive(in *jsonrpc.Incoming, h jsonrpc.Handler, line []byte) (answer func(context.Context) []byte) {
	reply := c.ReceiveReply(in, h, line)
	return func(ctx context.Context) []byte { return reply(ctx).Text }
}

// ReceiveReply is [Codec.Receive], and its answer also returns the error object of the
// response.
func (c Codec) ReceiveReply(in *jsonrpc.Incoming, h jsonrpc.Handler, line []byte) (answer func(context.Context) jsonrpc.Reply) {
	i, err := c.index()
	if err != nil {
		return in.ReceiveReply(h, nil, jsonrpc.OmitID(err))
	}
	o := dispatch.Served(c.options(true))
	c.MaxElements = o.MaxElements
	lines := dispatch.Lines{
		Decode: func(line []byte) (*jsonrpc.Message, error) {
			return c.decodeMessage(i, c.options(true), nil, nil, line, nil)
		},
		OmitsID: omitsID>>i&1 != 0,
	}
	if batches>>i&1 != 0 {
		lines.Batches = &decode.Options{MaxDepth: o.MaxDepth, MaxElements: o.MaxElements, MaxBatch: o.MaxBatch, MaxReply: o.MaxReply}
	}
	return lines.ReceiveReply(in, c.Handler(h), line)
}

// Handler returns a handler that binds the results of h to the revision of c, and replaces
// error codes for which the revision has others. Use it with jsonrpc.Serve and
// jsonrpc.Incoming. Serve and Receive of a codec do this themselves. Without a known
// revision, each result is an error.
func (c Codec) Handler(h jsonrpc.Handler) jsonrpc.Handler {
	i, unknown := c.index()
	if h == nil {
		return nil
	}
	return func(ctx context.Context, m *jsonrpc.Message) (jsonrpc.Value, error) {
		v, err := h(ctx, m)
		if err == nil {
			return c.Bind(v), nil
		}
		if m == nil || unknown != nil {
			return nil, err
		}
		reply := &jsonrpc.Message{Method: m.Method, Error: jsonrpc.ToError(err)}
		code, loss, ok := instead(reply, i)
		if !ok {
			return nil, err
		}
		c.report([]Loss{loss})
		e := *reply.Error
		e.Code = code
		return nil, &e
	}
}
