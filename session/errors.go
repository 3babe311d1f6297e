package session

import (
	"errors"
	"fmt"
	"strings"

	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/generated/protocol"
)

// ErrNoSession is the error of the methods of a [Request] that does not come from a
// session: the context is not that of a handler.
var ErrNoSession = errors.New("session: the context is not that of a request")

// ErrClosed is the error of calls on a connection that was closed by this side, and the
// cause of the contexts that end with it.
var ErrClosed = errors.New("session: the connection is closed")

// ErrNoWayBack is the error of a question to a client that cannot be asked: the transport
// has no stream for requests of the server.
var ErrNoWayBack = errors.New("session: the transport has no stream for requests to this client")

// ErrTooManyRounds is the error of a request that still needs input after the greatest
// number of rounds.
var ErrTooManyRounds = errors.New("session: too many rounds of input")

// InputRequiredError is the error of a question that has to go to the client first, in
// revisions without requests of the server. A handler returns it. The session then asks
// the client, and calls the handler again with the answer. It does so even if the handler
// returns something else.
type InputRequiredError struct {
	Key string // of the question
}

func (e *InputRequiredError) Error() string {
	return fmt.Sprintf("session: the answer to the question %q is not there yet: return this error, and the handler is called again with the answer", e.Key)
}

// ProtocolError reports that the session handles this error. It is not a result of a tool.
func (e *InputRequiredError) ProtocolError() bool { return true }

// QuestionChangedError is the error of a question whose text differs in each call of the
// handler, so that no answer can be matched to it. Keep the parts that vary with [Once].
type QuestionChangedError struct {
	Key string // of the question
}

func (e *QuestionChangedError) Error() string {
	return fmt.Sprintf("session: the question %q is another one in each call of the handler: keep what varies with session.Once", e.Key)
}

// CapabilityError is the error of a request or question that needs capabilities that the
// peer has not declared, or a revision that the session does not have.
type CapabilityError struct {
	Method   string           // what needs them
	Revision protocol.Version // of the session
	Missing  []protocol.Check // the requirements that are not met; empty if the revision has no such method
}

func (e *CapabilityError) Error() string {
	if len(e.Missing) == 0 {
		return fmt.Sprintf("session: revision %s has no %s", e.Revision, e.Method)
	}
	names := make([]string, len(e.Missing))
	for i, c := range e.Missing {
		names[i] = c.Capability
	}
	return fmt.Sprintf("session: %s needs the capability %s of the %s", e.Method, strings.Join(names, ", "), e.Missing[0].By)
}

// ProtocolError reports that the session handles this error. It is not a result of a tool.
func (e *CapabilityError) ProtocolError() bool { return true }

// rpc returns the error response for a request that needs the capability.
func (e *CapabilityError) rpc() *jsonrpc.Error {
	if x := protocol.MissingError(e.Revision, e.Missing); x != nil {
		return x
	}
	return jsonrpc.Errorf(jsonrpc.CodeInternalError, "%w", e)
}
