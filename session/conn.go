package session

import (
	"context"

	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/generated/protocol"
)

// Outgoing is a message that a session sends, with what a transport has to know of it.
type Outgoing struct {
	// Text is the message in one line, without the line break. The transport may keep it,
	// and must not change it.
	Text []byte

	// Method is that of a request or notification. It is empty for a response.
	Method string

	// ID is the id of a request or of a response. It is zero for a notification.
	ID jsonrpc.ID

	// Revision is the revision of the message.
	Revision protocol.Version

	// Related is the id of the peer's request that the message belongs to, such as the
	// request whose progress it reports. Over HTTP the message goes on the stream of that
	// request. It is zero for a message of the whole session.
	Related jsonrpc.ID

	// Subscription is the id of the subscriptions/listen request that the message belongs
	// to. It is zero for other messages.
	Subscription jsonrpc.ID

	// Headers are the HTTP headers that repeat members of a request, such as Mcp-Name, with
	// values that are encoded for a header. They are there for a [HeaderConn], in revisions
	// that have such headers. MCP-Protocol-Version, which follows from Revision, is not
	// among them.
	Headers []Header
}

// Header is an HTTP header that repeats a member of a message.
type Header struct{ Name, Value string }

// Incoming is a message that a transport has received from a server.
type Incoming struct {
	// Text is the message. The session may keep it.
	Text []byte

	// Err tells that there will be no response to the request Related, such as when the
	// stream of the response broke, or that a message was lost, if Related is zero. Text is
	// then empty. The connection goes on.
	Err error

	// Related is the id of the client's request on whose stream the message arrived. It is
	// zero if the transport has one stream for all messages.
	Related jsonrpc.ID
}

// Conn carries the messages of a client and one server. A transport implements it.
type Conn interface {
	// Send sends a message. It may be called from several goroutines at once. It returns when
	// ctx ends. An error of Send is the error of that message only. If it wraps [ErrLegacy]
	// or [ErrSessionLost], the session acts on it.
	Send(ctx context.Context, m Outgoing) error

	// Receive returns the next message of the server. It is called from one goroutine. It
	// returns [io.EOF] after the server has ended the connection in good order, and
	// another error if the connection broke. It returns at once after Close.
	Receive(ctx context.Context) (Incoming, error)

	// Close ends the connection in bounded time.
	Close() error
}

// Restarter is a [Conn] whose server can be started again, such as a child process.
type Restarter interface {
	Conn

	// Restart ends the server if it still runs, and starts it again. Messages of the old
	// server are not received any more. A Receive that waits meanwhile returns messages of
	// the new one.
	Restart(ctx context.Context) error
}

// HeaderConn is a [Conn] that sends the Headers of [Outgoing].
type HeaderConn interface {
	Conn

	// SendsHeaders reports whether the session has to fill in Headers.
	SendsHeaders() bool
}

// RequestCanceler is a [Conn] that ends a request by other means than a message: over HTTP,
// a client of a stateless revision closes the stream of the response.
type RequestCanceler interface {
	Conn

	// CancelRequest ends a request. It reports false if a notification has to be sent.
	CancelRequest(id jsonrpc.ID) bool
}
