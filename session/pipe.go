package session

import (
	"context"
	"errors"
	"io"
	"sync"
	"time"

	"github.com/mcp-schemagen/mcp-schemagen/generated/protocol"
)

// Pipe connects a client to a server in the same process, for tests and for programs that
// are both. They speak the newest revision that both have, or the newest of versions if
// there are any. The connection ends with [Connection.Close], or when ctx ends.
func Pipe(ctx context.Context, server *Server, client *Client, versions ...protocol.Version) (*Connection, error) {
	if len(versions) > 0 {
		limited := *client
		limited.Versions = versions
		client = &limited
	}
	return client.Connect(ctx, newPipe(ctx, server))
}

// pipe is a [Conn] to a server in the same process.
type pipe struct {
	ctx      context.Context
	cancel   context.CancelFunc
	peer     *Peer
	messages chan Incoming // for the client
	answers  sync.WaitGroup
}

// pipeLength is how many messages wait for the client. Further ones block their senders.
const pipeLength = 64

func newPipe(ctx context.Context, server *Server) *pipe {
	p := &pipe{messages: make(chan Incoming, pipeLength)}
	p.ctx, p.cancel = context.WithCancel(ctx)
	p.peer = server.Peer(func(ctx context.Context, o Outgoing) error {
		return p.deliver(ctx, Incoming{Text: o.Text, Related: o.Related})
	})
	return p
}

// deliver gives a message to the client.
func (p *pipe) deliver(ctx context.Context, m Incoming) error {
	select {
	case p.messages <- m:
		return nil
	case <-p.ctx.Done():
		return ErrClosed
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}

// Send gives a message to the server, which answers it in a goroutine.
func (p *pipe) Send(_ context.Context, m Outgoing) error {
	if p.ctx.Err() != nil {
		return ErrClosed
	}
	answer := p.peer.Receive(m.Text)
	if answer == nil {
		return nil
	}
	p.answers.Go(func() {
		if a := answer(p.ctx); a.Text != nil {
			_ = p.deliver(p.ctx, Incoming{Text: a.Text}) // nobody waits after the end
		}
	})
	return nil
}

// Receive returns the next message of the server.
func (p *pipe) Receive(ctx context.Context) (Incoming, error) {
	select {
	case m := <-p.messages:
		return m, nil
	case <-p.ctx.Done():
		return Incoming{}, io.EOF
	case <-ctx.Done():
		return Incoming{}, context.Cause(ctx)
	}
}

// pipeEnd is how long Close waits for handlers.
const pipeEnd = 5 * time.Second

// Close ends the connection, and waits for the handlers, whose contexts have ended. It does
// not wait for ever for one that ignores its context.
func (p *pipe) Close() error {
	p.cancel()
	p.peer.Close()
	ended := make(chan struct{})
	go func() {
		p.answers.Wait()
		close(ended)
	}()
	select {
	case <-ended:
		return nil
	case <-time.After(pipeEnd):
		return errors.New("session: a handler goes on after the end of its context")
	}
}
