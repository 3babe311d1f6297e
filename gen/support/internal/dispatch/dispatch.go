// Package dispatch has what the handlers and callers of all revision packages
// share. It knows messages and no method.
package dispatch

import (
	"context"
	"errors"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/jsonrpc"
)

// Others takes the messages whose method a revision does not have. Every Server
// and Client does.
type Others interface {
	OtherRequest(ctx context.Context, m *jsonrpc.Message) (jsonrpc.Value, error)
	OtherNotification(ctx context.Context, m *jsonrpc.Message) error
}

// Method returns the method of a message that may be nil.
func Method(m *jsonrpc.Message) string {
	if m == nil {
		return ""
	}
	return m.Method
}

// Check rejects a message that is not of the kind that a handler takes, or that
// its method is of, if the revision knows that.
func Check(m *jsonrpc.Message, known, notification bool) error {
	switch m.Kind() {
	case jsonrpc.Request:
		if known && notification {
			return invalid(m.Method + " is a notification: it has no id")
		}
		if m.ID.IsZero() {
			return invalid("the id is neither a string nor an integer")
		}
		return nil
	case jsonrpc.Notification:
		if known && !notification {
			return invalid(m.Method + " is a request: it needs an id")
		}
		return nil
	}
	return invalid("the message is neither a request nor a notification")
}

func invalid(message string) error {
	return &jsonrpc.Error{Code: jsonrpc.CodeInvalidRequest, Message: message}
}

// NotFound returns the error of a method that a peer does not have.
func NotFound(method string) error {
	return &jsonrpc.Error{Code: jsonrpc.CodeMethodNotFound, Message: "method not found: " + method}
}

// Sent rejects a method that the sender does not send, by the table: only the other
// side sends it, or it is embedded in a result. Methods that the table does not
// have, and those without a sender, are not rejected.
func Sent(method string, table []jsonrpc.MethodInfo, byClient bool) error {
	for i := range table {
		switch row := &table[i]; {
		case row.Name != method:
		case row.Embedded, row.Client && !byClient && !row.Server, row.Server && byClient && !row.Client:
			return NotFound(method)
		}
	}
	return nil
}

// Text returns the text of a message whose params the revision has no value of,
// because they are text or typed by another revision. The message must obey the
// rules of JSON-RPC.
func Text(m *jsonrpc.Message) ([]byte, error) {
	text, err := m.AppendJSON(nil)
	if err != nil {
		return nil, err
	}
	_, err = jsonrpc.ParseMessage(text)
	return text, err
}

// Present returns params for a message that holds a pointer to them: nil for zero
// ones, which stand for absent params in a decoded message.
func Present[P jsonrpc.Value](p P) (params P) {
	if z, ok := any(p).(interface{ IsZero() bool }); ok && z.IsZero() {
		return params
	}
	return p
}

// Answer rejects what is neither a result nor an error.
func Answer(v jsonrpc.Value, err error) (jsonrpc.Value, error) {
	switch {
	case err != nil:
		return nil, err
	case isNil(v):
		return nil, errNoResult
	}
	return v, nil
}

// isNil reports whether v is nothing, also as a pointer to one of the types that all
// revisions share. Those of a revision are known there.
func isNil(v jsonrpc.Value) bool {
	switch v := v.(type) {
	case nil:
		return true
	case *jsonrpc.Raw:
		return v == nil
	case *jsonrpc.ID:
		return v == nil
	case *jsonrpc.Members:
		return v == nil
	case *jsonrpc.Error:
		return v == nil
	case *jsonrpc.Message:
		return v == nil
	}
	return false
}

var errNoResult = errors.New("the method returned neither a result nor an error")
