package protocol

import (
	"errors"
	"fmt"
	"strings"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/jsonrpc"
)

// Decoded is a message of a batch, and what is wrong with it.
type Decoded struct {
	Message *jsonrpc.Message // nil if the element is no JSON object
	Err     error            // an *Error, or nil
}

// Reason is the kind of problem of a message.
type Reason string

// The reasons.
const (
	NotJSON           Reason = "not JSON"
	NotJSONRPC        Reason = "not JSON-RPC"
	UnknownVersion    Reason = "unsupported protocol version"
	UnknownMethod     Reason = "unknown method"
	WrongVersion      Reason = "method of another protocol version"
	WrongSender       Reason = "method of the other side"
	InvalidPayload    Reason = "invalid content"
	UnknownID         Reason = "response to an unknown id"
	UnknownResultType Reason = "unrecognised resultType"
)

// Error reports the problem of a message. Functions that decode messages by their
// revision return it, such as those of package exact.
type Error struct {
	Reason  Reason
	Version Version // revision that the message was decoded with, or that it requests
	From    Sender

	// Message is the message as far as it was decoded. It is nil if the input is not a
	// JSON object.
	Message *jsonrpc.Message

	// Versions lists the revisions that have the method, for WrongVersion, or the
	// supported revisions, for UnknownVersion.
	Versions []Version

	// Err is the error of the decoder, for NotJSON (a *jsonrpc.SyntaxError), NotJSONRPC (a
	// *jsonrpc.Error) and InvalidPayload (a *jsonrpc.ValidationError, with
	// pointers into the message). For UnknownResultType it names the resultType.
	Err error
}

// Error returns a human-readable line.
func (e *Error) Error() string {
	if e == nil {
		return "no error"
	}
	if e.Err == nil {
		return e.text("")
	}
	return e.text(e.Err.Error())
}

// text returns the line with what decoding found, if that is not empty.
func (e *Error) text(found string) string {
	var b strings.Builder
	b.WriteString(string(e.Reason))
	switch {
	case e.Reason == UnknownVersion:
		fmt.Fprintf(&b, " %q", e.Version)
	case e.Message != nil && e.Message.Method != "":
		b.WriteString(": " + e.Message.Method)
	case e.Message != nil && !e.Message.ID.IsZero():
		b.WriteString(": " + e.Message.ID.String())
	}
	if len(e.Versions) != 0 {
		fmt.Fprintf(&b, " (of %s)", joined(e.Versions))
	}
	if found != "" {
		b.WriteString(": " + found)
	}
	return b.String()
}

// Unwrap returns Err.
func (e *Error) Unwrap() error {
	if e == nil {
		return nil
	}
	return e.Err
}

// codeUnsupportedVersion is the code of stateless revisions for a version that
// the server does not have.
const codeUnsupportedVersion = -32022

// Code returns the JSON-RPC error code of the response to a request. A wrong response is
// not answered. For it, Code returns the code for the caller that waits for the
// response: an internal error.
func (e *Error) Code() int64 {
	if e == nil {
		return jsonrpc.CodeInternalError
	}
	switch e.Reason {
	case NotJSON:
		return jsonrpc.CodeParseError
	case NotJSONRPC:
		return jsonrpc.CodeInvalidRequest
	case UnknownVersion:
		return codeUnsupportedVersion
	case UnknownMethod, WrongVersion, WrongSender:
		return jsonrpc.CodeMethodNotFound
	case InvalidPayload:
		if e.Message != nil && e.Message.Kind() != jsonrpc.Response {
			return jsonrpc.CodeInvalidParams
		}
	}
	return jsonrpc.CodeInternalError
}

// RPC returns the error object for the message. Its data is the violations of invalid
// params, or the supported revisions if the revision is not supported.
func (e *Error) RPC() *jsonrpc.Error {
	if e == nil {
		return nil
	}
	found := ""
	if inner, ok := errors.AsType[*jsonrpc.Error](e.Err); ok && inner != nil {
		found = inner.Message // its code is that of the whole
	} else if e.Err != nil {
		found = jsonrpc.ToError(e.Err).Message
	}
	if e.Reason == UnknownResultType && e.Err != nil {
		found = e.Err.Error()
	}
	out := jsonrpc.Errorf(e.Code(), "%s%w", e.text(found), silent{e})
	switch e.Reason {
	case UnknownVersion:
		return out.WithData(struct {
			Supported []Version `json:"supported"`
			Requested Version   `json:"requested"`
		}{e.Versions, e.Version})
	case InvalidPayload:
		out.Data = jsonrpc.ToError(e.Err).Data
	}
	return out
}

// silent is an error without a text.
type silent struct{ error }

func (silent) Error() string { return "" }

func (s silent) Unwrap() error { return s.error }

// OmitsID reports whether the response omits an id that is not known. [jsonrpc.Serve]
// calls it. The result depends on the revision, see [Version.OmitsID].
func (e *Error) OmitsID() bool { return e != nil && e.Version.OmitsID() }

// As makes errors.As find the error object of e, so that [jsonrpc.ToError] returns it.
func (e *Error) As(target any) bool {
	if t, ok := target.(**jsonrpc.Error); ok && e != nil {
		*t = e.RPC()
		return true
	}
	return false
}
