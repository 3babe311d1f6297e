package dispatch

import (
	"context"
	"errors"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/decode"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/jsontext"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/jsonrpc"
)

// Remote is the part of a caller that is the same for servers and clients.
type Remote struct{ Conn jsonrpc.Conn }

// Call sends a request, and returns the response to it, which has a result.
func (r Remote) Call(ctx context.Context, m *jsonrpc.Message) (*jsonrpc.Message, error) {
	if err := r.check(m); err != nil {
		return nil, err
	}
	reply, err := r.Conn.Call(ctx, m)
	switch {
	case err != nil:
		return nil, ofResponse(m.Method, err)
	case reply == nil:
		return nil, errors.New(m.Method + ": the connection returned no response")
	case reply.Error != nil:
		return nil, reply.Error
	case reply.Kind() != jsonrpc.Response || isNil(reply.Value) && reply.Result.IsZero():
		return nil, errors.New(m.Method + ": the connection returned a message that is not a response")
	}
	return reply, nil
}

// ErrNoMessage is the error of a caller for a nil message.
var ErrNoMessage = errors.New("the message to send is nil")

// check rejects what cannot be sent.
func (r Remote) check(m *jsonrpc.Message) error {
	switch {
	case r.Conn == nil:
		return errors.New("the caller has no connection")
	case m == nil:
		return ErrNoMessage
	}
	return nil
}

// ofResponse marks what a connection that decodes has found wrong with a response,
// so that a handler that passes it on does not blame the params of its own request.
func ofResponse(method string, err error) error {
	_, invalid := errors.AsType[*jsontext.ValidationError](err)
	_, broken := errors.AsType[*jsontext.SyntaxError](err)
	if invalid || broken {
		return &jsontext.ResultError{Method: method, Err: err}
	}
	return err
}

// Notify sends a notification.
func (r Remote) Notify(ctx context.Context, method string, params jsonrpc.Value, extra jsonrpc.Members) error {
	return r.OtherNotification(ctx, &jsonrpc.Message{Method: method, Value: params, Extra: extra})
}

// OtherRequest sends a request as it is, and returns the result.
func (r Remote) OtherRequest(ctx context.Context, m *jsonrpc.Message) (jsonrpc.Value, error) {
	reply, err := r.Call(ctx, m)
	switch {
	case err != nil:
		return nil, err
	case !isNil(reply.Value):
		return reply.Value, nil
	}
	return &reply.Result, nil
}

// OtherNotification sends a notification as it is.
func (r Remote) OtherNotification(ctx context.Context, m *jsonrpc.Message) error {
	if err := r.check(m); err != nil {
		return err
	}
	return r.Conn.Notify(ctx, m)
}

// Inside returns the error of a caller for a request that is not sent on its own.
func Inside(method string) error {
	return errors.New(method + " is not sent as a message: it is embedded in a result")
}

// Unless returns the value of a message that params are, and nil for absent ones.
func Unless(absent bool, params jsonrpc.Value) jsonrpc.Value {
	if absent {
		return nil
	}
	return params
}

// EncodeParams returns params that have no codec of their own as text, which is
// absent if they are null.
func EncodeParams(v any) (jsonrpc.Raw, error) {
	raw, err := jsonrpc.RawOf(v)
	if raw.String() == "null" {
		return jsonrpc.Raw{}, nil
	}
	return raw, err
}

// Result decodes the result of a response, which is text or typed by another
// revision.
func Result(reply *jsonrpc.Message, method string, read func(*decode.Decoder, string) (jsonrpc.Value, bool)) (jsonrpc.Value, error) {
	text := reply.Result.Bytes()
	if !isNil(reply.Value) {
		raw, err := reply.RawResult() // Value may need the Codec of the message
		if err != nil {
			return nil, err
		}
		text = raw.Bytes()
	}
	v, err := decode.UnmarshalValue(text, decode.Options{}, func(d *decode.Decoder) jsonrpc.Value {
		if v, known := read(d, method); known {
			return v
		}
		raw := jsonrpc.Raw(d.Raw(jsontext.AnyKind))
		return &raw
	}, nil)
	if err != nil {
		err = &jsontext.ResultError{Method: method, Err: err}
	}
	return v, err
}
