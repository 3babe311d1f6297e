package jsonrpc

import (
	"context"
	"errors"
)

// Reply is the encoded response to a message. The zero Reply means that there is no
// response. Over HTTP, that is the status 202.
type Reply struct {
	// Text is the encoded response, or for a batch an array of responses. It is nil if
	// there is no response.
	Text []byte

	// Message is the response as a message. Its Value is the result of the handler. It
	// is nil if there is no response, and for an array of responses.
	Message *Message

	// Error is the error object of an error response. It is nil for a result, if there
	// is no response, and for an array of responses. A transport with its own codes,
	// such as the status of HTTP, chooses one by the Code of Error.
	Error *Error
}

// Serve answers the message m and the error err that a decode function returned, and
// returns the encoded response. Serve returns nil for notifications, responses and
// cancelled requests.
//
// If err is nil, Serve calls h with the request. A nil h has no methods. If err is not
// nil, the response has this error, under the id of the request. If the input is not a
// message, or its id is not known, the id is null, or absent if err is from [OmitID].
// [ToError] turns an error of h into the error object. A panic of h is an internal
// error, and so is a result that is nil or cannot be encoded.
//
// Serve does not check the context: h should return when the context ends, and Serve
// answers with its result or error. There is no response only if the error is or wraps
// [ErrCancelled], as [Cancellable] returns it. A panic with ErrCancelled is an internal
// error like other panics.
func Serve(ctx context.Context, h Handler, m *Message, err error) []byte {
	return ServeReply(ctx, h, m, err).Text
}

// ServeReply is [Serve], and returns the response both as a message and encoded.
func ServeReply(ctx context.Context, h Handler, m *Message, err error) Reply {
	if m == nil && err != nil {
		m = new(Message)
	}
	var v Value
	if m != nil && err == nil {
		v, err = h.answer(ctx, m)
	}
	if !m.isAnswered() || isCancelled(err) {
		return Reply{}
	}
	r, text := m.response(v, err)
	return Reply{Text: text, Message: r, Error: r.Error}
}

// OmitID marks the error of a decode function. [Serve] and [Message.Reply] then omit the
// id if it is not known, instead of writing null. Revisions from 2025-11-25 on omit the
// id of such a response, and their schemas do not allow null. Earlier revisions require
// an id, and JSON-RPC requires null.
//
// The functions Serve and Receive of a revision package mark their errors, and all
// errors of package protocol/exact are marked. Call OmitID with an error of DecodeMessage
// before you pass it to Serve. OmitID returns nil for a nil error.
func OmitID(err error) error {
	if err == nil {
		return nil
	}
	return withoutID{err}
}

// withoutID is an error that OmitID has marked.
type withoutID struct{ error }

func (e withoutID) Unwrap() error { return e.error }

func (e withoutID) OmitsID() bool { return true }

// omitsID reports whether the response to a message without a known id has none.
// Errors report this by a method OmitsID.
func omitsID(err error) bool {
	e, ok := errors.AsType[interface {
		error
		OmitsID() bool
	}](err)
	return ok && e.OmitsID()
}
