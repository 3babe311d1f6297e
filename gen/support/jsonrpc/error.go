package jsonrpc

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/decode"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/encode"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/envelope"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/jsontext"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/schema"
)

// Error codes of JSON-RPC 2.0, section 5.1. JSON-RPC leaves the codes from -32099 to
// -32000 to other protocols. The revision packages have the codes of their revision.
const (
	CodeParseError     = -32700 // the input is not valid JSON
	CodeInvalidRequest = -32600 // the JSON is not a JSON-RPC message
	CodeMethodNotFound = -32601
	CodeInvalidParams  = -32602
	CodeInternalError  = -32603
)

// Error is the error object of a response, and a Go error. A handler returns an Error to
// choose the code of the response. A caller receives the Error of the peer.
type Error struct {
	Code    int64   `json:"code"`
	Message string  `json:"message"`       // one human-readable sentence
	Data    Raw     `json:"data,omitzero"` // more about the error; absent if zero
	Extra   Members `json:"-"`             // members that JSON-RPC does not define

	cause error
}

// Errorf returns an error with the message that [fmt.Errorf] formats. [errors.Is] and
// [errors.As] find the errors that the verb %w wraps. The peer sees only their text in
// the message.
//
// The text of an [*Error] among the arguments is its message without the code: the
// peer gets only the code of the new error.
func Errorf(code int64, format string, args ...any) *Error {
	args = slices.Clone(args)
	for i, arg := range args {
		if e, ok := arg.(*Error); ok && e != nil && e.Message != "" {
			args[i] = uncoded{e}
		}
	}
	err := fmt.Errorf(format, args...)
	e := &Error{Code: code, Message: strings.ToValidUTF8(err.Error(), "\uFFFD")} // so that the reply is not lost
	switch err.(type) {
	case interface{ Unwrap() error }, interface{ Unwrap() []error }:
		e.cause = err
	}
	return e
}

// uncoded is an error whose text omits the code.
type uncoded struct{ e *Error }

func (u uncoded) Error() string { return u.e.Message }

func (u uncoded) Unwrap() error { return u.e }

// WithData returns a copy of e with the data v, which [RawOf] encodes. If v cannot be
// encoded, the data is the error text as a string. The copy of nil is nil.
func (e *Error) WithData(v any) *Error {
	if e == nil {
		return nil
	}
	c := *e
	data, err := RawOf(v)
	if err != nil {
		data = RawString(err.Error())
	}
	c.Data = data
	return &c
}

// Error returns the message and the code.
func (e *Error) Error() string {
	if e == nil {
		return "no error"
	}
	code := strconv.FormatInt(e.Code, 10)
	if e.Message == "" {
		return "error " + code
	}
	return e.Message + " (" + code + ")"
}

// Unwrap returns the local error that e was made from, or nil.
func (e *Error) Unwrap() error {
	if e == nil {
		return nil
	}
	return e.cause
}

// HasCode reports whether err is or wraps an [*Error] with that code.
func HasCode(err error, code int64) bool {
	e, ok := errors.AsType[*Error](err)
	return ok && e != nil && e.Code == code
}

// ErrorData decodes the data of the [*Error] that err is or wraps, as
// [Raw.Decode] does. It reports false if there is no data, or if the data does not
// decode into a T.
func ErrorData[T any](err error) (T, bool) {
	var data T
	e, ok := errors.AsType[*Error](err)
	if !ok || e == nil || e.Data.IsZero() || e.Data.Decode(&data) != nil {
		var zero T
		return zero, false
	}
	return data, true
}

// ToError returns the error object that a peer gets for err. It is the [*Error] that
// err is or wraps. For a [*SyntaxError] the code is [CodeParseError]. For a
// [*ValidationError] it is [CodeInvalidParams], with the violations as data. Any other
// error may have confidential details. It becomes [CodeInternalError] with a generic
// message, or one that the context was cancelled or timed out, and wraps err. The same
// holds for a result that is not valid or does not decode, since its violations are not
// about the params. ToError returns nil for nil.
func ToError(err error) *Error {
	if err == nil {
		return nil
	}
	if e, ok := errors.AsType[*Error](err); ok {
		return e // also a nil one, such as the Error of a success response
	}
	if _, ok := errors.AsType[*jsontext.ResultError](err); ok {
		return internalError(err)
	}
	if e, ok := errors.AsType[*ValidationError](err); ok && e != nil {
		return &Error{Code: CodeInvalidParams, Message: cmp.Or(shorten(e.Error()), "invalid params"), Data: violations(e), cause: err}
	}
	if e, ok := errors.AsType[*SyntaxError](err); ok && e != nil {
		return &Error{Code: CodeParseError, Message: e.Error(), cause: err}
	}
	e := internalError(err)
	_, panicked := errors.AsType[*PanicError](err)
	switch {
	case panicked: // even if the value of the panic wraps one of the errors below
	case errors.Is(err, context.Canceled):
		e.Message = "the request was cancelled"
	case errors.Is(err, context.DeadlineExceeded):
		e.Message = "the request timed out"
	}
	return e
}

// internalError returns an error that wraps its cause and does not show it to the
// peer.
func internalError(cause error) *Error {
	return &Error{Code: CodeInternalError, Message: "internal error", cause: cause}
}

// hiddenError is an error whose details stay local. As an [*Error] it is an internal
// error, even if it wraps another Error.
type hiddenError struct{ error }

func (e hiddenError) Unwrap() error { return e.error }

func (e hiddenError) As(target any) bool {
	t, ok := target.(**Error)
	if ok {
		*t = internalError(e.error)
	}
	return ok
}

// The limits of the message and the data that [ToError] returns. The pointers of
// violations contain the peer's names, so an error could be longer than its message.
const (
	maxErrorMessage = 4 << 10
	maxErrorData    = 64 << 10
)

// shorten cuts a text that is too long for an error.
func shorten(text string) string {
	if len(text) <= maxErrorMessage {
		return text
	}
	return strings.ToValidUTF8(text[:maxErrorMessage], "") + "…"
}

// violations returns e's violations as JSON. It is absent if there are none. It omits
// violations that make the data too long.
func violations(e *ValidationError) Raw {
	list := e.Violations
	size := 0
	for i, v := range list {
		if size += len(v.Pointer) + len(v.Message); size > maxErrorData {
			list = list[:i]
			break
		}
	}
	if len(list) == 0 {
		return Raw{}
	}
	data, err := RawOf(list)
	if err != nil {
		return RawString(err.Error())
	}
	return data
}

// AppendJSON appends the error object to dst.
func (e *Error) AppendJSON(dst []byte) ([]byte, error) {
	return encode.Append(dst, e, (*Error).put)
}

// MarshalJSON returns the error object.
func (e Error) MarshalJSON() ([]byte, error) { return encode.Marshal(&e, (*Error).put) }

// String returns the encoded error object.
func (e Error) String() string { return encode.Text(e.MarshalJSON()) }

// UnmarshalJSON decodes an error object, and drops the wrapped error. Data may nest up
// to 10,000 levels deep, since it stays encoded. The message that contains the error
// has its own limit.
func (e *Error) UnmarshalJSON(data []byte) error {
	return decode.UnmarshalWith(data, written, e, (*Error).decode, nil)
}

// Validate reports whether code and message are present and have the right types.
func (e *Error) Validate() error { return encode.Validate(e, (*Error).put, &schema.ErrorSchema) }

// errorNames are the members that [Error] has fields for.
var errorNames = []string{"code", "message", "data"}

func (e *Error) decode(d *decode.Decoder) {
	var x envelope.ErrorObject
	x.Decode(d)
	*e = newError(&x)
}

// newError converts the error object of an envelope.
func newError(x *envelope.ErrorObject) Error {
	return Error{Code: x.Code, Message: x.Message, Data: Raw(x.Data), Extra: envelope.ConvertMembers[Members](x.Extra)}
}

func (e *Error) put(b []byte, enc *encode.Encoder) []byte {
	start := len(b)
	b = append(b, `{"code":`...)
	b = encode.AppendInt(b, enc, e.Code)
	b = append(b, `,"message":`...)
	b = encode.AppendString(b, enc, e.Message)
	if !e.Data.IsZero() {
		b = append(b, `,"data":`...)
		b = encode.AppendRaw(b, enc, e.Data)
	}
	if len(e.Extra) != 0 {
		b = encode.AppendExtra(b, enc, start, e, e.Extra, errorNames, func(*Error) *Error { return new(Error) }, (*Error).decode, (*Error).put)
	}
	return append(b, '}')
}
