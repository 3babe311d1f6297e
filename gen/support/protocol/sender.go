package protocol

// Sender is the side of a connection that sends a message.
type Sender uint8

// The sides.
const (
	FromClient Sender = iota
	FromServer
)

// Peer returns the other side.
func (s Sender) Peer() Sender { return s ^ 1 }

// String returns client or server.
func (s Sender) String() string {
	if s == FromServer {
		return "server"
	}
	return "client"
}

// Pending describes a pending request, so that its response can be decoded.
type Pending struct {
	Method string // of the request
	Task   bool   // the request asked for a task

	// Original is the method of the request that made the task whose result a
	// tasks/result request asks for; empty if it is not known.
	Original string
}
