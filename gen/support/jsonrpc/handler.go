package jsonrpc

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"strings"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/jsontext"
)

// Handler returns the result of a request or an error, or handles a notification. For a
// notification it returns a nil Value, and the peer does not see the error. A Handler
// must not keep or change m after it returns. Middleware is a func(Handler) Handler.
//
// The revision packages turn typed servers and clients into Handlers, and [HandlerFor]
// turns a function into a Handler. [Serve] encodes the response.
//
// In all functions of this package, a nil Handler has no methods: it answers with
// [CodeMethodNotFound]. Handlers of this package and of the revision packages reject a
// nil message with [CodeInvalidRequest].
type Handler func(ctx context.Context, m *Message) (Value, error)

// Conn carries messages to a peer. RemoteServer and RemoteClient of the revision
// packages send over a Conn.
type Conn interface {
	// Call sends a request and waits for its response. It returns an error response
	// as a Message, not as an error. If m has no ID, the Conn chooses one for the
	// message that it sends, and does not change m. The response may have its result
	// typed, in Value, or as a Raw, in Result.
	Call(ctx context.Context, m *Message) (*Message, error)

	// Notify sends a notification.
	Notify(ctx context.Context, m *Message) error
}

// Reply returns the response to m: the result v, or the error that [ToError] returns
// for err. It returns nil if m is a notification or a response, or if err is or wraps
// [ErrCancelled]. A nil m with an error means input that is not a message: the id of
// the response is null.
//
// The response can always be encoded. If v cannot be encoded or is nil, or is an
// interface with a nil pointer, the response has [CodeInternalError]. Reply encodes v
// to find this out; [Serve] encodes v only once.
//
// If err is from [OmitID] and the id is not known, the response has no id.
func (m *Message) Reply(v Value, err error) *Message {
	if m == nil && err != nil {
		m = new(Message)
	}
	if !m.isAnswered() || isCancelled(err) {
		return nil
	}
	r, _ := m.response(v, err)
	return r
}

// response returns the response to m, and its text.
func (m *Message) response(v Value, err error) (*Message, []byte) {
	r, text, err := m.tryResponse(v, err)
	if err != nil {
		r = m.reply(nil, notEncoded(err))
		text, _ = r.AppendJSON(nil) // an id that was decoded can be encoded
	}
	return r, text
}

// tryResponse is response for a v that may fail to encode. The methods of v and err may
// be the user's code, and may panic.
func (m *Message) tryResponse(v Value, err error) (r *Message, text []byte, failed error) {
	defer func() {
		if x := recover(); x != nil {
			failed = &PanicError{x, debug.Stack()}
		}
	}()
	r = m.reply(v, err)
	text, failed = r.AppendJSON(nil)
	return r, text, failed
}

// reply returns the response to m. It may fail to encode.
func (m *Message) reply(v Value, err error) *Message {
	r := &Message{ID: m.ID, Method: m.Method, Response: true, Error: ToError(err)}
	if m.ID.IsZero() && !omitsID(err) {
		r.Extra = Members{{"id", MustRaw("null")}} // JSON-RPC requires null if the id is not known
	}
	switch {
	case r.Error != nil:
	case v == nil:
		r.Error = internalError(errNoResult)
	default:
		r.Value = v
	}
	return r
}

var errNoResult = errors.New("the handler returned neither a result nor an error")

// notEncoded returns the error of a response that cannot be encoded.
func notEncoded(err error) error {
	return hiddenError{fmt.Errorf("cannot encode the response: %w", err)}
}

// isAnswered reports whether m gets a response. Nil gets none. A message with a method
// and without an id is a notification. Any other message that is not a response gets
// an error.
func (m *Message) isAnswered() bool {
	switch m.Kind() {
	case Request, Invalid:
		return m != nil
	case Notification:
		method, _ := m.Extra.Get("method")
		return m.Method == "" && !strings.HasPrefix(method.String(), `"`)
	}
	return false
}

// HandlerFor turns a function with your own types into a Handler, for a method that no
// revision has. It decodes params as [Raw.Decode] does. If they do not decode, the
// error has [CodeInvalidParams]. Its data lists the values of the wrong type, with
// offsets in the re-encoded message. For other errors of encoding/json or of a method
// UnmarshalJSON, the text is in the message. Absent params leave the In zero. [RawOf]
// encodes the result.
func HandlerFor[In, Out any](f func(context.Context, In) (Out, error)) Handler {
	if f == nil {
		return noMethods
	}
	return func(ctx context.Context, m *Message) (Value, error) {
		if m == nil {
			return nil, errNoMessage
		}
		var in In
		if err := m.decodeParams(&in); err != nil {
			return nil, err
		}
		out, err := f(ctx, in)
		if err != nil || m.Kind() == Notification {
			return nil, err
		}
		raw, err := RawOf(out)
		if err != nil {
			return nil, notEncoded(err) // not an error about the params
		}
		return &raw, nil
	}
}

// decodeParams decodes params that may be typed already.
func (m *Message) decodeParams(in any) error {
	raw, err := m.RawParams()
	if err != nil {
		return err
	}
	err = raw.Decode(in)
	if _, ok := errors.AsType[*ValidationError](err); ok {
		text, _ := m.AppendJSON(nil) // the text that contains the params
		return jsontext.InMember(err, text, "params")
	}
	if err != nil {
		return Errorf(CodeInvalidParams, "%w", err)
	}
	return nil
}

var errNoMessage = &Error{Code: CodeInvalidRequest, Message: "the message is nil"}

// noMethods is the Handler that replaces a nil Handler.
func noMethods(_ context.Context, m *Message) (Value, error) {
	if m == nil {
		return nil, errNoMessage
	}
	return nil, Errorf(CodeMethodNotFound, "method not found: %s", m.Method)
}

// PanicError is the error that [Recover] and [Serve] turn a panic into. Its details stay
// local: as an [*Error] it has the code [CodeInternalError] and a generic message.
type PanicError struct {
	Value any    // what panic was called with
	Stack []byte // of the goroutine, as [debug.Stack] returns it
}

// Error returns a message with the value of the panic.
func (e *PanicError) Error() string {
	if e == nil {
		return "no panic"
	}
	return fmt.Sprintf("panic: %v", e.Value)
}

// Unwrap returns the value of the panic if it is an error.
func (e *PanicError) Unwrap() error {
	if e == nil {
		return nil
	}
	err, _ := e.Value.(error)
	return err
}

// As makes [errors.As] find the error of the response, even if the value of the panic is
// an [*Error].
func (e *PanicError) As(target any) bool { return hiddenError{e}.As(target) }

// Recover is middleware that turns a panic of h into a [*PanicError]. [Serve] does
// the same to any Handler. Wrap your Handler in Recover if middleware, such as one that
// logs errors, must see the panic.
func Recover(h Handler) Handler {
	return func(ctx context.Context, m *Message) (Value, error) { return h.call(ctx, m) }
}

// answer calls the handler with a request or a notification.
func (h Handler) answer(ctx context.Context, m *Message) (Value, error) {
	switch m.Kind() {
	case Invalid:
		return nil, &Error{Code: CodeInvalidRequest, Message: "the message has no method"}
	case Response:
		return nil, nil
	}
	return h.call(ctx, m)
}

// call calls the handler, and turns a panic into an error.
func (h Handler) call(ctx context.Context, m *Message) (v Value, err error) {
	if h == nil {
		h = noMethods
	}
	defer func() {
		if x := recover(); x != nil {
			v, err = nil, &PanicError{x, debug.Stack()}
		}
	}()
	return h(ctx, m)
}

// Checked is middleware that validates the results of h by their method Validate. The
// error for an invalid result wraps the error of Validate. The peer does not see it,
// since [ToError] turns it into an internal error.
func Checked(h Handler) Handler {
	if h == nil {
		h = noMethods
	}
	return func(ctx context.Context, m *Message) (Value, error) {
		v, err := h(ctx, m)
		if err != nil || v == nil {
			return nil, err
		}
		if err := v.Validate(); err != nil {
			method := "a method"
			if m != nil {
				method = m.Method
			}
			return nil, hiddenError{fmt.Errorf("result of %s: %w", method, err)}
		}
		return v, nil
	}
}
