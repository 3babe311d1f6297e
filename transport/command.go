package transport

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/mcp-schemagen/mcp-schemagen/session"
)

// CommandOptions are options of [Command]. The zero value has the defaults, and a limit below
// zero is no limit.
type CommandOptions struct {
	// MaxLine limits the length of a message of the server in bytes. A longer one breaks the
	// connection with a [*LineTooLongError]. 0: 16 MiB.
	MaxLine int

	// MaxQueue limits how many bytes of messages wait to be written. A single message may
	// be longer. If the server does not read, Send waits for room until its context ends.
	// 0: 4 MiB.
	MaxQueue int

	// CloseWait limits how long the server may take to end after its standard input was
	// closed. 0: 2 seconds.
	CloseWait time.Duration

	// TerminateWait limits how long the processes of the server may take to end after
	// SIGTERM, before they are killed. 0: 2 seconds.
	TerminateWait time.Duration

	// StderrTail is how many bytes of the end of the server's standard error are kept for
	// an [ExitError]. 0: 64 KiB.
	StderrTail int

	// RestartPause is the least time between the first restart and the second one. The
	// time doubles with each further restart, up to MaxRestartPause. There is no pause
	// before the first restart, and before one of a server that has run for RestartReset.
	// 0: 250 milliseconds, 30 seconds and 1 minute. A RestartPause below zero is none.
	RestartPause, MaxRestartPause, RestartReset time.Duration
}

func (o CommandOptions) withDefaults() CommandOptions {
	if o.RestartPause < 0 {
		o.MaxRestartPause = 0 // which none is above
	} else {
		o.MaxRestartPause = wait(o.MaxRestartPause, 30*time.Second)
	}
	return CommandOptions{
		MaxLine:         size(o.MaxLine, defaultMaxLine),
		MaxQueue:        size(o.MaxQueue, defaultMaxQueue),
		CloseWait:       wait(o.CloseWait, 2*time.Second),
		TerminateWait:   wait(o.TerminateWait, 2*time.Second),
		StderrTail:      size(o.StderrTail, 64<<10),
		RestartPause:    wait(o.RestartPause, 250*time.Millisecond),
		MaxRestartPause: o.MaxRestartPause,
		RestartReset:    wait(o.RestartReset, time.Minute),
	}
}

// Command starts a server as a child process, and returns the connection to it. The
// connection is a [session.Restarter]. When ctx ends, it is closed.
//
// Command does not run cmd itself, but a copy for each start: of its Path, Args, Env, Dir,
// ExtraFiles, SysProcAttr and Err. Other fields, and the context of [exec.CommandContext], have no
// effect. Stdin and Stdout must be nil. The standard error of the server is copied to
// Stderr of cmd if it is not nil. Output there is no sign of an error.
//
// # End of the server
//
// Close closes the standard input of the server, and waits until it has ended. If that
// takes longer than CloseWait of [CommandOptions], it gets SIGTERM, and after TerminateWait
// it is killed. The server has a process group of its own, to which these signals go, so
// that it ends with all its children. They are also ended when the server ends by itself.
// On Windows, taskkill takes the place of the signals, and children that outlive the server
// are not found.
//
// When the server has ended with status 0, or has closed its standard output, Receive
// returns [io.EOF] after the last message. Otherwise it returns an [*ExitError]. Send
// then fails at once, too. After Close both return [session.ErrClosed], and after the end of ctx
// its [context.Cause].
//
// # Restart
//
// Restart ends the server if it still runs, in the same way as Close, and starts it again. It
// waits if the last start was too short a time ago, see RestartPause of [CommandOptions].
// A Receive that waits meanwhile returns the messages of the new server. If Restart fails,
// Send and Receive return its error until another Restart succeeds.
//
// At most one CommandOptions can be given.
func Command(ctx context.Context, cmd *exec.Cmd, options ...CommandOptions) (session.Conn, error) {
	switch {
	case ctx.Err() != nil:
		return nil, context.Cause(ctx)
	case cmd.Process != nil:
		return nil, errors.New("transport: the command was started already")
	case cmd.Stdin != nil || cmd.Stdout != nil:
		return nil, errors.New("transport: Stdin and Stdout of the command are set: leave them nil")
	}
	c := &command{
		o:      option(options).withDefaults(),
		log:    cmd.Stderr,
		turn:   make(chan struct{}, 1),
		closed: make(chan struct{}),
		template: exec.Cmd{
			Path: cmd.Path, Args: slices.Clone(cmd.Args), Env: slices.Clone(cmd.Env), Dir: cmd.Dir,
			ExtraFiles: slices.Clone(cmd.ExtraFiles), SysProcAttr: ownGroup(cmd.SysProcAttr), Err: cmd.Err,
		},
	}
	first, err := c.startChild()
	if err != nil {
		return nil, err
	}
	c.pacer = pacer{first: c.o.RestartPause, most: c.o.MaxRestartPause, reset: c.o.RestartReset, start: first.start}
	c.child.Store(first)
	var life context.Context
	life, c.cancel = context.WithCancel(ctx)
	context.AfterFunc(life, func() { c.close(context.Cause(ctx)) })
	return c, nil
}

// A command is the connection to a server that is a child process.
type command struct {
	o        CommandOptions // with defaults
	template exec.Cmd
	log      io.Writer
	child    atomic.Pointer[child]
	cancel   func() // ends the wait for the end of the context

	turn  chan struct{} // has an element while the child is replaced or ended
	pacer pacer         // has the turn

	closing  sync.Once
	closed   chan struct{} // closed when cause is valid
	cause    error         // of the end by this side
	closeErr error
}

var _ session.Restarter = (*command)(nil)

func (c *command) startChild() (*child, error) {
	cmd := c.template
	return startChild(&cmd, c.log, c.o)
}

func (c *command) Send(ctx context.Context, m session.Outgoing) error {
	if isClosed(c.closed) {
		return c.cause
	}
	return c.child.Load().send(ctx, m.Text)
}

func (c *command) Receive(ctx context.Context) (session.Incoming, error) {
	for !isClosed(c.closed) {
		current := c.child.Load()
		line, err := c.next(ctx, current)
		if line != nil || err != nil {
			return session.Incoming{Text: line}, err
		}
		select {
		case <-current.replaced:
		case <-c.closed:
		case <-ctx.Done():
			return session.Incoming{}, context.Cause(ctx)
		}
	}
	return session.Incoming{}, c.cause
}

// next returns the next line of a child, and nothing if the child is retired or the
// connection is closed.
func (c *command) next(ctx context.Context, current *child) ([]byte, error) {
	batches := current.batches
	var ended chan struct{} // not of interest before the end of batches
	for !isClosed(current.retired) && !isClosed(c.closed) {
		if len(current.rest) > 0 {
			line := current.rest[0]
			current.rest = current.rest[1:]
			return line, nil
		}
		select {
		case batch, ok := <-batches:
			if current.rest = batch; !ok {
				batches, ended = nil, current.ended
			}
		case <-ended:
			return nil, current.err
		case <-current.retired:
		case <-c.closed:
		case <-ctx.Done():
			return nil, context.Cause(ctx)
		}
	}
	return nil, nil
}

// Restart implements [session.Restarter].
func (c *command) Restart(ctx context.Context) error {
	select {
	case c.turn <- struct{}{}:
		defer func() { <-c.turn }()
	case <-c.closed:
		return c.cause
	case <-ctx.Done():
		return context.Cause(ctx)
	}
	if isClosed(c.closed) {
		return c.cause
	}
	old := c.child.Load()
	next, err := c.replace(ctx, old)
	if err != nil {
		next = failedChild(err)
	}
	c.child.Store(next)
	close(old.replaced)
	return err
}

// replace ends a child, and starts another one after the pause.
func (c *command) replace(ctx context.Context, old *child) (*child, error) {
	if err := old.stop(errRestarted); err != nil {
		return nil, err
	}
	timer := time.NewTimer(c.pacer.wait(time.Now(), old.ran))
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-c.closed:
		return nil, c.cause
	case <-ctx.Done():
		return nil, fmt.Errorf("transport: the server is not started again: %w", context.Cause(ctx))
	}
	next, err := c.startChild()
	c.pacer.restarted(time.Now())
	return next, err
}

var errRestarted = errors.New("transport: the server is being started again")

// Close implements [session.Conn].
func (c *command) Close() error { return c.close(session.ErrClosed) }

func (c *command) close(cause error) error {
	c.closing.Do(func() {
		c.cause = cause
		close(c.closed)
		c.cancel()
		c.turn <- struct{}{} // it is kept
		c.closeErr = c.child.Load().stop(cause)
	})
	return c.closeErr
}
