package jsonrpc

import (
	"slices"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/decode"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/encode"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/envelope"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/jsontext"
)

// Message is any JSON-RPC message: a request, a notification or a response. Decode
// functions return a Message if the input is a JSON object, even with an error, so that
// the id of an invalid message is known. With a [*SyntaxError] the Message is nil.
//
// Nothing is lost or added between decoding and encoding. Extra keeps members that
// JSON-RPC does not define and members that break its rules, under their names. They
// are written unless the field of that name is set. If jsonrpc is missing, Extra has an
// entry without a value, see [Members], and jsonrpc is not written.
type Message struct {
	ID     ID     // zero: none
	Method string // of a request or notification; a response may have the method of its request
	Params Raw    // zero: absent, or in Value
	Result Raw    // zero: absent, or in Value
	Error  *Error // nil unless this is an error response
	Extra  Members

	// Value is the typed params, or the typed result of a response. The decode
	// functions of the revision packages set it for the methods that they know,
	// and leave Params or Result absent. If Value is set, it is written; zero
	// params are absent. For an error response it may be the typed data, which
	// is written from Error.
	Value Value

	// Codec encodes Value in place of its own AppendJSON, for values that do not know
	// their protocol revision, such as those of package mcp. Its decode functions set
	// it. It is nil if Value encodes itself.
	Codec ValueCodec

	// Response reports that this is a response. Decode functions set it. A message
	// with a result or an error, or with a Value and no method, is also a response.
	Response bool
}

// ValueCodec encodes and validates the Value of a message, which is not nil.
type ValueCodec interface {
	// AppendValue appends the params or the result.
	AppendValue(dst []byte, m *Message) ([]byte, error)
	// ValidateValue reports whether the params or the result are valid.
	ValidateValue(m *Message) error
	// HasParams reports whether Value is written as params. Zero params are absent,
	// unless they are required.
	HasParams(m *Message) bool
}

// coded is the Value of a message with a Codec.
type coded struct{ m *Message }

func (v coded) AppendJSON(dst []byte) ([]byte, error) { return v.m.Codec.AppendValue(dst, v.m) }
func (v coded) Validate() error                       { return v.m.Codec.ValidateValue(v.m) }
func (v coded) UnmarshalJSON(data []byte) error       { return v.m.Value.UnmarshalJSON(data) }

// value returns the Value to encode.
func (m *Message) value() Value {
	if m.Codec == nil || m.Value == nil {
		return m.Value
	}
	return coded{m}
}

// Kind is the kind of a message.
type Kind uint8

// The kinds of messages.
const (
	Invalid Kind = iota // neither a method nor a result nor an error
	Request
	Notification
	Response
)

// String returns invalid, request, notification or response.
func (k Kind) String() string {
	return constName([]string{"invalid", "request", "notification", "response"}, k)
}

// Kind returns the kind of m, by the members that are present. A message with a method
// and an invalid id, such as null, is a request. A nil message is [Invalid].
func (m *Message) Kind() Kind {
	switch {
	case m == nil:
		return Invalid
	case m.Response || !m.Result.IsZero() || m.Error != nil || m.Method == "" && m.Value != nil:
		return Response
	case m.Method == "" && !m.has("method"):
		return Invalid
	case m.ID.IsZero() && !m.has("id"):
		return Notification
	}
	return Request
}

// has reports whether a member stays in Extra.
func (m *Message) has(name string) bool {
	_, ok := m.Extra.Get(name)
	return ok
}

// ParseMessage decodes a message, and keeps its params or result encoded. The revision
// packages have functions that also decode these.
//
// The error is a [*SyntaxError], without a Message, or an [*Error] with the code
// [CodeInvalidRequest] if the message breaks a rule of JSON-RPC 2.0 (sections 4
// and 5) as MCP uses it:
//
//   - jsonrpc is "2.0".
//   - There is exactly one of a method, which is a string, a result and an error.
//   - An id is a string or an integer; it may be null in an error response only.
//   - A success response has an id.
//   - Params are an object or an array.
//   - An error is an object with an integer code and a string message.
//
// The Message is returned with an [*Error] if the input is an object. It is nil for an
// array, which is a batch in revision 2025-03-26.
func ParseMessage(data []byte) (*Message, error) { return parseMessage(data, decode.Options{}) }

func parseMessage(data []byte, o decode.Options) (*Message, error) {
	var e envelope.Envelope[Value, ID]
	err := e.Parse(data, o, &envelope.PayloadDecoder[Value, ID]{}, nil)
	if e.Invalid != "" {
		err = &Error{Code: CodeInvalidRequest, Message: e.Invalid}
	}
	if e.NotObject {
		return nil, err
	}
	return newMessage(&e), err
}

// newMessage converts an envelope to a message.
func newMessage(e *envelope.Envelope[Value, ID]) *Message {
	e.Settle()
	m := &Message{
		ID:       ID(e.ID),
		Method:   e.Method,
		Params:   Raw(e.Params),
		Result:   Raw(e.Result),
		Extra:    envelope.ConvertMembers[Members](e.Extra),
		Response: e.Response(),
	}
	if e.IsError {
		m.Error = new(newError(&e.Error))
	}
	return m
}

// UnmarshalJSON decodes a message like [ParseMessage].
func (m *Message) UnmarshalJSON(data []byte) error {
	if m == nil {
		return decode.ErrNilTarget
	}
	parsed, err := ParseMessage(data)
	if *m = (Message{}); parsed != nil {
		*m = *parsed
	}
	return err
}

// AppendJSON appends the message to dst, in one line. It fails if Value or Error cannot
// be encoded, and if a response has neither a result nor an error.
func (m *Message) AppendJSON(dst []byte) ([]byte, error) {
	return encode.Append(dst, m, (*Message).put)
}

// written has the options for text that this package has encoded.
var written = decode.Options{MaxDepth: decode.GreatestMaxDepth}

// Validate reports whether the message follows the rules of JSON-RPC, see
// [ParseMessage], and Value is valid. It does not check params and results that are
// still encoded.
func (m *Message) Validate() error {
	text, err := m.AppendJSON(nil)
	if err != nil {
		return err
	}
	if _, err := parseMessage(text, written); err != nil {
		return err
	}
	switch response := m.Kind() == Response; {
	case response && m.Error == nil && m.Value != nil:
		return jsontext.InMember(m.value().Validate(), text, "result")
	case !response && m.hasParams():
		return jsontext.InMember(m.value().Validate(), text, "params")
	}
	return nil // Value is not written
}

// MarshalJSON returns the message, in one line.
func (m Message) MarshalJSON() ([]byte, error) { return encode.Marshal(&m, (*Message).put) }

// String returns the encoded message.
func (m Message) String() string { return encode.Text(m.MarshalJSON()) }

func (m *Message) put(b []byte, e *encode.Encoder) []byte {
	if m.holdsItself() {
		return e.Fail(b, "the message contains itself")
	}
	start := len(b)
	b = m.putVersion(b, e)
	if !m.ID.IsZero() {
		b = append(b, `,"id":`...)
		b = encode.AppendID(b, e, m.ID)
	}
	kind := m.Kind()
	if kind == Response {
		b = m.putOutcome(b, e)
	} else {
		b = m.putCall(b, e)
	}
	if extra := m.rest(kind); len(extra) != 0 {
		b = encode.AppendExtra[*Message](b, e, start, nil, extra, nil, nil, nil, nil)
	}
	b = append(b, '}')
	if b[start+1] == ',' {
		b = slices.Delete(b, start+1, start+2) // there is no version before the comma
	}
	return b
}

// putVersion begins the object with the version, unless the decoded message had none.
func (m *Message) putVersion(b []byte, e *encode.Encoder) []byte {
	if m.Extra.Lacks("jsonrpc") {
		return append(b, '{')
	}
	b = append(b, `{"jsonrpc":`...)
	if version, ok := m.Extra.Get("jsonrpc"); ok {
		return encode.AppendRaw(b, e, version)
	}
	return append(b, `"2.0"`...)
}

// holdsItself reports whether a message is its own Value, directly or indirectly.
func (m *Message) holdsItself() bool {
	inner, ok := m.Value.(*Message)
	for n := 0; ok && inner != nil; n++ {
		if inner == m || n > 1000 {
			return true
		}
		inner, ok = inner.Value.(*Message)
	}
	return false
}

// putCall appends the method and the params.
func (m *Message) putCall(b []byte, e *encode.Encoder) []byte {
	if m.Method != "" {
		b = append(b, `,"method":`...)
		b = encode.AppendString(b, e, m.Method)
	}
	switch {
	case m.hasParams():
		b = append(b, `,"params":`...)
		return encode.AppendCustom(b, e, m.value())
	case !m.Params.IsZero():
		b = append(b, `,"params":`...)
		return encode.AppendRaw(b, e, m.Params)
	}
	return b
}

// RawParams returns the encoded params, whether they are in Params or in Value. They are
// absent if the message has none or is a response. The error is from encoding Value.
func (m *Message) RawParams() (Raw, error) {
	switch {
	case m == nil || m.Kind() == Response:
		return Raw{}, nil
	case !m.hasParams():
		return m.Params, nil
	}
	return rawOf(m.value())
}

// RawResult returns the encoded result of a response, like [Message.RawParams]. It is
// absent for an error response.
func (m *Message) RawResult() (Raw, error) {
	switch {
	case m.Kind() != Response || m.Error != nil:
		return Raw{}, nil
	case m.Value == nil:
		return m.Result, nil
	}
	return rawOf(m.value())
}

// rawOf returns the encoded Value, which may be a Raw already.
func rawOf(v Value) (Raw, error) {
	if r, ok := v.(*Raw); ok && r != nil {
		return *r, nil
	}
	return RawOf(v)
}

// hasParams reports whether Value has params. Zero params are absent.
func (m *Message) hasParams() bool {
	if m.Codec != nil && m.Value != nil {
		return m.Codec.HasParams(m)
	}
	switch v := m.Value.(type) {
	case nil:
		return false
	case *Raw:
		return v != nil && !v.IsZero()
	case *ID:
		return v != nil && !v.IsZero()
	case interface{ IsZero() bool }:
		return !v.IsZero()
	}
	return true
}

// putOutcome appends the error or the result.
func (m *Message) putOutcome(b []byte, e *encode.Encoder) []byte {
	switch {
	case m.Error != nil:
		b = append(b, `,"error":`...)
		return encode.AppendCustom(b, e, m.Error)
	case m.Value != nil:
		b = append(b, `,"result":`...)
		return encode.AppendCustom(b, e, m.value())
	case !m.Result.IsZero():
		b = append(b, `,"result":`...)
		return encode.AppendRaw(b, e, m.Result)
	case !m.has("result") && !m.has("error"):
		return e.Fail(b, "a response needs a result or an error")
	}
	return b
}

// rest returns Extra without the members that the message already has.
func (m *Message) rest(kind Kind) Members {
	written := func(x Member) bool { return m.written(x.Name, kind) }
	if !slices.ContainsFunc(m.Extra, written) {
		return m.Extra
	}
	return slices.DeleteFunc(slices.Clone(m.Extra), written)
}

// written reports whether put writes a member before those of Extra.
func (m *Message) written(name string, kind Kind) bool {
	response := kind == Response
	switch name {
	case "jsonrpc":
		return true
	case "id":
		return !m.ID.IsZero()
	case "method":
		return !response && m.Method != ""
	case "params":
		return !response && (m.hasParams() || !m.Params.IsZero())
	case "result":
		return response && m.Error == nil && (m.Value != nil || !m.Result.IsZero())
	case "error":
		return m.Error != nil
	}
	return false
}
