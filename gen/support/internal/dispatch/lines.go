package dispatch

import (
	"context"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/decode"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/envelope"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/jsontext"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/jsonrpc"
)

// Lines is how a revision answers lines.
type Lines struct {
	Decode  func([]byte) (*jsonrpc.Message, error)
	Batches *decode.Options // how an array of messages is split; nil: a line is no array

	// OmitsID says that a response has no id where that of the request is not
	// known. Otherwise it is null, which JSON-RPC asks for.
	OmitsID bool
}

// Receive decodes a line, and returns what answers it.
func (l Lines) Receive(in *jsonrpc.Incoming, h jsonrpc.Handler, line []byte) func(context.Context) []byte {
	if l.Batches != nil && jsontext.IsArray(line) {
		return l.receiveBatch(in, h, line)
	}
	m, err := l.Decode(line)
	return l.receive(in, h, m, err)
}

// receive returns what answers a message, or the error of decoding it.
func (l Lines) receive(in *jsonrpc.Incoming, h jsonrpc.Handler, m *jsonrpc.Message, err error) func(context.Context) []byte {
	answer := in.Receive(h, m, err)
	if err == nil || !l.OmitsID || m != nil && !m.ID.IsZero() {
		return answer
	}
	return func(context.Context) []byte {
		reply := m.Reply(nil, err)
		if reply == nil {
			return nil
		}
		reply.Extra.Delete("id")
		text, _ := reply.AppendJSON(nil) // of an error that Reply found to be encodable
		return text
	}
}

// receiveBatch returns what answers the messages of an array with an array of the
// responses, and an array that is empty or does not parse with one error. Nothing
// is answered with nil.
func (l Lines) receiveBatch(in *jsonrpc.Incoming, h jsonrpc.Handler, data []byte) func(context.Context) []byte {
	texts, err := envelope.Elements(data, *l.Batches)
	if err == nil && len(texts) == 0 {
		err = invalid("a batch is an array of at least one message")
	}
	if err != nil {
		return l.receive(in, h, nil, err)
	}
	answers := make([]func(context.Context) []byte, len(texts))
	for i, text := range texts {
		m, err := l.Decode(text)
		answers[i] = l.receive(in, h, m, err)
	}
	return func(ctx context.Context) []byte { return list(ctx, answers) }
}

// list returns an array of the answers, nil if there are none.
func list(ctx context.Context, answers []func(context.Context) []byte) []byte {
	var list []byte
	for _, answer := range answers {
		reply := answer(ctx)
		switch {
		case reply == nil:
			continue
		case list == nil:
			list = append(list, '[')
		default:
			list = append(list, ',')
		}
		list = append(list, reply...)
	}
	if list == nil {
		return nil
	}
	return append(list, ']')
}
