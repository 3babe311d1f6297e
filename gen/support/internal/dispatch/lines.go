package dispatch

import (
	"context"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/decode"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/jsontext"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/jsonrpc"
)

// Lines is how a revision answers lines.
type Lines struct {
	Decode  func([]byte) (*jsonrpc.Message, error)
	Batches *decode.Options // how an array of messages is split; nil: a line is not an array

	// OmitsID says that a response has no id where that of the request is not
	// known. Otherwise it is null, which JSON-RPC asks for.
	OmitsID bool
}

// Receive decodes a line, and returns what answers it.
func (l Lines) Receive(in *jsonrpc.Incoming, h jsonrpc.Handler, line []byte) func(context.Context) []byte {
	answer := l.ReceiveReply(in, h, line)
	return func(ctx context.Context) []byte { return answer(ctx).Text }
}

// ReceiveReply is Receive, whose answer has the error object with the text.
func (l Lines) ReceiveReply(in *jsonrpc.Incoming, h jsonrpc.Handler, line []byte) func(context.Context) jsonrpc.Reply {
	if l.Batches != nil && jsontext.IsArray(line) {
		return l.receiveBatch(in, h, line)
	}
	m, err := l.Decode(line)
	return l.receive(in, h, m, err)
}

// receive returns what answers a message, or the error of decoding it.
func (l Lines) receive(in *jsonrpc.Incoming, h jsonrpc.Handler, m *jsonrpc.Message, err error) func(context.Context) jsonrpc.Reply {
	if l.OmitsID {
		err = jsonrpc.OmitID(err)
	}
	return in.ReceiveReply(h, m, err)
}

// receiveBatch returns what answers the messages of an array with an array of the
// responses, and an array that is empty, too long or does not parse with one error.
// Nothing is answered with nil.
func (l Lines) receiveBatch(in *jsonrpc.Incoming, h jsonrpc.Handler, data []byte) func(context.Context) jsonrpc.Reply {
	texts, err := SplitBatch(data, *l.Batches, Limit(l.Batches.MaxBatch, MaxBatch))
	if err != nil {
		return l.receive(in, h, nil, err)
	}
	b := &batch{limit: Limit(l.Batches.MaxReply, MaxReply), replies: make([]received, len(texts))}
	h = b.handler(h)
	for i, text := range texts {
		m, err := DecodeElement(text, l.Decode)
		if m != nil {
			b.replies[i].id = m.ID
		}
		b.replies[i].answer = l.receive(in, h, m, err)
	}
	return func(ctx context.Context) jsonrpc.Reply { return jsonrpc.Reply{Text: b.answer(ctx)} }
}
