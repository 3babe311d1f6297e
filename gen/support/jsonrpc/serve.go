package jsonrpc

import (
	"context"
	"errors"
)

// Reply is the response to a message as it goes on the wire. The zero Reply is none:
// nothing is answered. Over HTTP, that is the status 202.
type Reply struct {
	// Text is the response, or for a batch an array of responses. It is nil if
	// nothing is answered.
	Text []byte

	// Message is the response as a message, whose Value is what the handler returned.
	// It is nil if nothing is answered, and for an array of responses.
	Message *Message

	// Error is the error object of an error response. It is nil for a result, if
	// nothing is answered, and for an array of responses. A transport that has codes
	// of its own, such as the status of HTTP, chooses one by the Code of Error.
	Error *Error
}

// Serve answers what a decode function returned, a message and an error, and
// returns the text of the response. It is nil where there is nothing to say: a
// notification or a response, whatever h or the decode function made of it, and a
// request that its peer has cancelled.
//
// A request that was decoded goes to h, which may be nil and has no methods then.
// One that was refused is answered with the error, under its id. A text that is
// no message, or whose id is not known, is answered under the id null, or without an
// id if err is one of [OmitID]. What h returns goes on
// the wire as [ToError] says: code, message and data of an [*Error], but nothing
// that it wraps. A panic of h is an internal error, and so is a result that is
// nil or cannot be encoded.
//
// Serve does not look at the context: h is to return when it ends, and what it
// returns then is answered. Only an error that is or wraps [ErrCancelled], as
// [Cancellable] returns it, says that the peer wants no answer: none is sent. A
// panic with ErrCancelled is a panic like others.
func Serve(ctx context.Context, h Handler, m *Message, err error) []byte {
	return ServeReply(ctx, h, m, err).Text
}

// ServeReply is [Serve], and returns the response as a message with its text.
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

// OmitID marks the error of a decode function: the response to a message whose id is
// not known has no id then, rather than null. [Serve] and [Message.Reply] follow the
// mark. Revisions from 2025-11-25 on write such a response without an id, and their
// schemas do not allow null. Earlier ones require an id, and JSON-RPC asks for null.
//
// The functions Serve and Receive of a version package mark errors by themselves, and
// so does every error of package protocol/exact. Mark what DecodeMessage of a version
// package returns before you give it to Serve. OmitID returns nil for a nil error.
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
// Errors say so by a method OmitsID.
func omitsID(err error) bool {
	e, ok := errors.AsType[interface {
		error
		OmitsID() bool
	}](err)
	return ok && e.OmitsID()
}
