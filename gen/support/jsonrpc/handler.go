package jsonrpc

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"strings"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/jsontext"
)

// Handler answers a request with its result or an error, or takes a
// notification; the value is nil then, and nobody is told of the error. It must
// not keep or change m after it returns. Middleware is a func(Handler) Handler.
//
// The version packages make Handlers of typed servers and clients, [HandlerFor]
// makes one of a function of your own, and [Serve] turns what a Handler returns
// into the text of a response.
//
// Where this package takes a Handler, a nil one has no methods: it answers with
// [CodeMethodNotFound]. Those that this package and the version packages make refuse
// a nil message with [CodeInvalidRequest].
type Handler func(ctx context.Context, m *Message) (Value, error)

// Conn carries messages to a peer. The callers of the version packages are made
// of one.
type Conn interface {
	// Call sends a request and waits for its response. An error response is a
	// response, and no error of Call. If m has no ID, the Conn chooses one, in the
	// message that it sends and not in m. The result may be typed already, in the
	// Value of the response, or be left as text.
	Call(ctx context.Context, m *Message) (*Message, error)

	// Notify sends a notification.
	Notify(ctx context.Context, m *Message) error
}

// Reply returns the response to m: the result v, or what [ToError] makes of err.
// It is nil where nothing is answered: m is a notification or a response, or err is
// or wraps [ErrCancelled]. A nil m with an error stands for a text that is no
// message: the id of the response is null.
//
// A response that Reply returns can be encoded: a v that cannot, and one that is
// nil, also as a pointer within the interface, is answered with
// [CodeInternalError]. To find that out it encodes v; [Serve] does so only once.
//
// An err of [OmitID] makes a response without an id where the id is not known.
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

// tryResponse is response for a v that can perhaps not be encoded. It is code of
// the user's that writes it, and an err of another type, and may panic.
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

// reply returns the response to m, which can perhaps not be encoded.
func (m *Message) reply(v Value, err error) *Message {
	r := &Message{ID: m.ID, Method: m.Method, Response: true, Error: ToError(err)}
	if m.ID.IsZero() && !omitsID(err) {
		r.Extra = Members{{"id", MustRaw("null")}} // as JSON-RPC asks where the id is not known
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

// notEncoded is the error of a response that cannot be encoded.
func notEncoded(err error) error {
	return hiddenError{fmt.Errorf("cannot encode the response: %w", err)}
}

// isAnswered reports whether m has a response. Nil has none. What has no id is a
// notification as long as it has a method; the sender of anything else is told
// that it is refused.
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

// HandlerFor makes a Handler of a function with types of your own, for a method
// that no revision has. Params are decoded as [Raw.Decode] does; ones that do not
// decode are answered with [CodeInvalidParams]. What is of the wrong type is in the
// data, with its place, whose offset is that in the message as it is encoded again;
// of what else a method UnmarshalJSON or encoding/json refuses, the text of the error
// is in the message. Absent params leave the In zero. The result is encoded by
// [RawOf].
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
			return nil, notEncoded(err) // not to be taken for what is wrong with params
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
		text, _ := m.AppendJSON(nil) // in which the params stand
		return jsontext.InMember(err, text, "params")
	}
	if err != nil {
		return Errorf(CodeInvalidParams, "%w", err)
	}
	return nil
}

var errNoMessage = &Error{Code: CodeInvalidRequest, Message: "there is no message"}

// noMethods is what a nil Handler does.
func noMethods(_ context.Context, m *Message) (Value, error) {
	if m == nil {
		return nil, errNoMessage
	}
	return nil, Errorf(CodeMethodNotFound, "method not found: %s", m.Method)
}

// PanicError is what [Recover] and [Serve] make of a panic. It stays on this
// side of the wire: as an [*Error] it is one of the code [CodeInternalError] that
// says nothing of it.
type PanicError struct {
	Value any    // what panic was called with
	Stack []byte // of the goroutine, as [debug.Stack] returns it
}

// Error says that there was a panic, and with what.
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

// As makes [errors.As] find the error of a response, and not one that panic was
// called with.
func (e *PanicError) As(target any) bool { return hiddenError{e}.As(target) }

// Recover is middleware that turns a panic of h into a [*PanicError]. [Serve] does
// the same to any Handler; put Recover around your own where middleware has to see
// the panic, such as one that logs errors.
func Recover(h Handler) Handler {
	return func(ctx context.Context, m *Message) (Value, error) { return h.call(ctx, m) }
}

// answer calls the handler with what is a request or a notification.
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

// Checked is middleware that holds what h returns against the schema of its
// type, by its method Validate. The error for a result that is not valid says what
// is wrong and wraps what Validate returned; the peer does not see it, since
// [ToError] makes an internal error of it.
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
