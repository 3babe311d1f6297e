package protocol

import (
	"fmt"
	"slices"
	"strings"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/jsonrpc"
)

// Reason is what is wrong with a message.
type Reason string

// The reasons.
const (
	NotJSON           Reason = "not JSON"
	NotRPC            Reason = "not JSON-RPC"
	UnknownVersion    Reason = "unsupported protocol version"
	UnknownMethod     Reason = "unknown method"
	OtherVersion      Reason = "method of another protocol version"
	WrongSender       Reason = "method of the other side"
	InvalidContent    Reason = "invalid content"
	UnknownID         Reason = "response to an unknown id"
	UnknownResultType Reason = "unrecognised resultType"
)

// Error says what is wrong with a message.
type Error struct {
	Reason  Reason
	Version Version // that the message was decoded with, or that it asks for
	From    Sender

	// Message is the message as far as it was decoded. It is nil if the text is no
	// JSON object.
	Message *jsonrpc.Message

	// Versions are the revisions that have the method, for OtherVersion, and
	// those of this package, for UnknownVersion.
	Versions []Version

	// Err is what decoding found, for NotJSON (a *jsonrpc.SyntaxError), NotRPC (a
	// *jsonrpc.Error) and InvalidContent (a *jsonrpc.ValidationError, with
	// pointers into the message). For UnknownResultType it names the type.
	Err error
}

// Error returns one line for people.
func (e *Error) Error() string {
	if e == nil {
		return "no error"
	}
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
	if e.Err != nil {
		b.WriteString(": " + e.Err.Error())
	}
	return b.String()
}

// joined lists versions in a sentence.
func joined(list []Version) string {
	var b strings.Builder
	for i, v := range list {
		if i > 0 {
			b.WriteString(", ")
		}
		b.WriteString(string(v))
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

// Code is the JSON-RPC error code for the message. A request is answered with it.
// For a wrong response, which nobody answers, it is what whoever waits for the
// response is told: an internal error.
func (e *Error) Code() int64 {
	switch e.Reason {
	case NotJSON:
		return jsonrpc.CodeParseError
	case NotRPC:
		return jsonrpc.CodeInvalidRequest
	case UnknownVersion:
		return codeUnsupportedVersion
	case UnknownMethod, OtherVersion, WrongSender:
		return jsonrpc.CodeMethodNotFound
	case InvalidContent:
		if e.Message != nil && e.Message.Kind() != jsonrpc.Response {
			return jsonrpc.CodeInvalidParams
		}
	}
	return jsonrpc.CodeInternalError
}

// RPC returns the error object for the message. It has the violations of invalid
// params as data, and the supported revisions where the version is not known.
func (e *Error) RPC() *jsonrpc.Error {
	out := jsonrpc.Errorf(e.Code(), "%w", e)
	switch e.Reason {
	case UnknownVersion:
		return out.WithData(struct {
			Supported []Version `json:"supported"`
			Requested Version   `json:"requested"`
		}{e.Versions, e.Version})
	case InvalidContent:
		out.Data = jsonrpc.ToError(e.Err).Data
	}
	return out
}

// As makes errors.As find the error object of e, so that [jsonrpc.ToError] puts
// it on the wire.
func (e *Error) As(target any) bool {
	if t, ok := target.(**jsonrpc.Error); ok && e != nil {
		*t = e.RPC()
		return true
	}
	return false
}

// versionsSending are the revisions in which a method is a message that is sent.
func versionsSending(method string) []Version {
	return slices.DeleteFunc(slices.Clone(Versions), func(v Version) bool {
		row := revisionOf(v).method(method)
		return row == nil || row.Embedded
	})
}
