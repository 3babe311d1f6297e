package mcp

import (
	"context"
	"fmt"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/decode"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/dispatch"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/jsonrpc"
)

// received returns m as a whole message, or nil if no revision sends its method.
func received(m *jsonrpc.Message, byClient bool) (coded, error) {
	m = withCodec(m)
	x, typed, notification := newCall(m)
	if err := dispatch.Check(m, x != nil, notification); err != nil || typed {
		return x, err
	}
	if err := dispatch.Sent(m.Method, Methods, byClient); err != nil || x == nil {
		return x, err
	}
	text, err := dispatch.Text(m)
	if err != nil {
		return nil, err
	}
	t, _ := x.about()
	return x, decode.UnmarshalAt(text, decode.Options{Strict: true}, revisionOf(m), x, coded.decode, t.schemas)
}

// withCodec returns a message whose Value is that of a bound value, and whose Codec is
// that of the bound value.
func withCodec(m *jsonrpc.Message) *jsonrpc.Message {
	if m == nil {
		return nil
	}
	bound, ok := m.Value.(*boundValue)
	if !ok || bound == nil {
		return m
	}
	x := *m
	x.Value, x.Codec = bound.value, &messageCodec{Codec: bound.codec}
	return &x
}

// revisionOf returns how the texts of a message are read: as the revision has them that
// it was decoded at, or as any revision has them.
func revisionOf(m *jsonrpc.Message) decode.Revision {
	if c, ok := m.Codec.(*messageCodec); ok {
		if i, err := c.index(); err == nil {
			return c.reading(i)
		}
	}
	return decode.AnyRevision
}

// present returns v, or nil for a nil pointer.
func present(v jsonrpc.Value) jsonrpc.Value {
	switch x := v.(type) {
	case coded:
		if _, null := x.about(); null {
			return nil
		}
	case *boundValue:
		if x == nil {
			return nil
		}
		return x.value
	}
	return v
}

// answer returns the result of a handler, which may be a nil pointer, and its error.
func answer(v jsonrpc.Value, err error) (jsonrpc.Value, error) {
	return dispatch.Answer(present(v), err)
}

// other answers a message whose method s does not have.
func other(ctx context.Context, s dispatch.Others, m *jsonrpc.Message, x coded) (jsonrpc.Value, error) {
	switch {
	case x != nil:
		return nil, dispatch.NotFound(m.Method)
	case m.Kind() == jsonrpc.Notification:
		return nil, s.OtherNotification(ctx, m)
	}
	return answer(s.OtherRequest(ctx, m))
}

// remote is embedded in all callers. No message has a method of this name.
type remote = dispatch.Remote

// call sends a request, and returns its result as a T. It decodes the result unless that
// is a T already.
func call[T jsonrpc.Value](ctx context.Context, to remote, method string, id jsonrpc.ID, params jsonrpc.Value, extra jsonrpc.Members) (T, error) {
	var x T
	reply, err := to.Call(ctx, &jsonrpc.Message{ID: id, Method: method, Value: params, Extra: extra})
	if err != nil {
		return x, err
	}
	v := present(reply.Value)
	if _, ok := v.(T); !ok {
		v, err = dispatch.Result(reply, method, func(d *decode.Decoder, method string) (jsonrpc.Value, bool) {
			d.SetRevision(revisionOf(reply))
			return resultByMethod(d, method)
		})
	}
	x, ok := v.(T)
	if !ok && err == nil {
		err = fmt.Errorf("%s: the result is a %T, want a %T", method, v, x)
	}
	return x, err
}
