package dispatch

import (
	"context"
	"errors"
	"strconv"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/decode"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/jsontext"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/jsonrpc"
)

// The limits of what answers a peer, where the options do not set others.
const (
	// MaxElements is how many elements the lists and maps of a message have.
	MaxElements = 1_000_000
	// MaxBatch is how many messages an array has.
	MaxBatch = 1_000
	// MaxReply is how many bytes the array of responses to an array has.
	MaxReply = 16 << 20
)

// Limit returns a limit: the default for 0, and no limit for less than 0.
func Limit(n, byDefault int) int {
	switch {
	case n == 0:
		return byDefault
	case n < 0:
		return int(^uint(0) >> 1)
	}
	return n
}

// Served returns options with the limits of what answers a peer.
func Served(o decode.Options) decode.Options {
	o.MaxElements = Limit(o.MaxElements, MaxElements)
	return o
}

// SplitBatch returns the texts of the messages of an array. The error is a
// *jsonrpc.SyntaxError, or a *jsonrpc.Error if there is no array, it has no message or
// more than limit ones.
func SplitBatch(data []byte, o decode.Options, limit int) ([][]byte, error) {
	if !jsontext.IsArray(data) {
		limit = 0
	}
	n := 0
	var texts [][]byte
	elements := func(d *decode.Decoder) []struct{} {
		return decode.List(d, func(d *decode.Decoder) struct{} {
			text := d.SkipText()
			if n++; n <= limit {
				texts = append(texts, text)
			}
			return struct{}{}
		})
	}
	var list []struct{}
	err := decode.UnmarshalWith(data, decode.Options{MaxDepth: o.MaxDepth, MaxElements: o.MaxElements}, &list, func(x *[]struct{}, d *decode.Decoder) { *x = elements(d) }, nil)
	_, broken := errors.AsType[*jsonrpc.SyntaxError](err)
	switch {
	case broken:
		return nil, err
	case err != nil || n == 0:
		return nil, invalid("a batch is an array of at least one message")
	case n > limit:
		return nil, invalid("a batch has at most " + strconv.Itoa(limit) + " messages, this one has " + strconv.Itoa(n))
	}
	return texts, nil
}

// DecodeElement decodes a message of an array with a function for messages outside of
// arrays. That function would call an array a batch in a revision without batches.
func DecodeElement(text []byte, decode func([]byte) (*jsonrpc.Message, error)) (*jsonrpc.Message, error) {
	if err := NestedBatch(text); err != nil {
		return nil, err
	}
	return decode(text)
}

// NestedBatch returns the error of an array in an array of messages, and nil if the
// element is not an array.
func NestedBatch(text []byte) error {
	if jsontext.IsArray(text) {
		return invalid("an element of a batch must be a message, got an array")
	}
	return nil
}

// batch is an array of messages that is being answered.
type batch struct {
	limit   int // of the bytes of the responses
	text    []byte
	full    bool // a response did not fit
	replies []received
}

// received is a message of a batch, and what answers it.
type received struct {
	id     jsonrpc.ID
	answer func(context.Context) jsonrpc.Reply
}

// handler is h until the responses are too large: what is left of the batch is
// rejected then, but for notifications.
func (b *batch) handler(h jsonrpc.Handler) jsonrpc.Handler {
	if h == nil {
		return nil
	}
	return func(ctx context.Context, m *jsonrpc.Message) (jsonrpc.Value, error) {
		if b.full && m.Kind() == jsonrpc.Request {
			return nil, b.tooLarge()
		}
		return h(ctx, m)
	}
}

func (b *batch) tooLarge() *jsonrpc.Error {
	return &jsonrpc.Error{
		Code:    jsonrpc.CodeInternalError,
		Message: "the responses to this batch have more than " + strconv.Itoa(b.limit) + " bytes: send the request by itself",
	}
}

// answer answers the messages in their order, and returns the array of the responses,
// nil if there are none.
func (b *batch) answer(ctx context.Context) []byte {
	for _, r := range b.replies {
		reply := r.answer(ctx).Text
		if len(reply) == 0 {
			continue
		}
		if len(b.text)+len(reply)+len("[]") > b.limit && !b.full {
			b.full = true
			refused := &jsonrpc.Message{ID: r.id, Method: "refused"}
			reply, _ = refused.Reply(nil, jsonrpc.OmitID(b.tooLarge())).AppendJSON(nil)
		}
		if len(b.text) == 0 {
			b.text = append(b.text, '[')
		} else {
			b.text = append(b.text, ',')
		}
		b.text = append(b.text, reply...)
	}
	if len(b.text) == 0 {
		return nil
	}
	return append(b.text, ']')
}
