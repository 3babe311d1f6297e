package transport

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"sync"
	"sync/atomic"
	"time"

	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/session"
)

// LinesOptions are options of [Lines] and [Stdio]. The zero value has the defaults, and a
// limit below zero is no limit.
type LinesOptions struct {
	// MaxLine limits the length of a message of the client in bytes. The client gets an
	// error without an id for a longer one, which is read over. 0: 16 MiB.
	MaxLine int

	// MaxQueue limits how many bytes of messages wait to be written. A single message may
	// be longer. If the client does not read, the handlers that send further messages wait,
	// while messages of the client are still read. When 4,096 messages wait in this way,
	// reading stops until one of them is on its way. 0: 4 MiB.
	MaxQueue int

	// EndWait limits how long the requests in flight may take when the input has ended.
	// Those that take longer are cancelled. 0: 10 seconds.
	EndWait time.Duration

	// Peer are options of the session.
	Peer []session.PeerOption
}

const (
	defaultMaxLine  = 16 << 20
	defaultMaxQueue = 4 << 20
	defaultEndWait  = 10 * time.Second

	// maxWaiting is the number of messages that wait for room in the queue at which no more
	// is read. Their number is bounded by the requests in flight, except for a client that
	// sends messages that are refused, and does not read the errors.
	maxWaiting = 4096

	// maxIdle is the number of goroutines that wait for the next message to answer.
	maxIdle = 64

	// stopWait is how long what has been told to end at once may take for it.
	stopWait = time.Second
)

// Lines serves one client over a stream of lines, until r ends or ctx ends. It does not close
// r and w.
//
// When r ends, Lines lets the requests in flight finish, writes their responses and returns
// nil. See EndWait of [LinesOptions] for the time that this may take. When ctx ends, the
// handlers are cancelled, and the error is [context.Cause] of ctx. Otherwise the error is that
// of r or w.
//
// If Lines returns before r has ended, it ends calls of Read and Write that wait, provided
// that r and w have deadlines, as a [net.Conn] and an [os.File] that is a pipe have. Other
// calls stay behind until they return by themselves.
//
// At most one LinesOptions can be given.
func Lines(ctx context.Context, s *session.Server, r io.Reader, w io.Writer, options ...LinesOptions) error {
	o := option(options)
	return serve(ctx, r, w, o, func(send func(context.Context, session.Outgoing) error) peer {
		return s.Peer(send, o.Peer...)
	})
}

// option returns the options of a variadic parameter.
func option[T any](options []T) T {
	if len(options) > 1 {
		panic("transport: more than one value with options")
	}
	var none T
	for _, o := range options {
		return o
	}
	return none
}

// size and wait return a limit that is given as an option: zero is the default, and what is
// below zero is more than there ever is.
func size(given, standard int) int { return limit(given, standard, math.MaxInt/4) }

func wait(given, standard time.Duration) time.Duration {
	return limit(given, standard, math.MaxInt64/4)
}

func limit[T int | time.Duration](given, standard, most T) T {
	switch {
	case given == 0:
		return standard
	case given < 0:
		return most
	}
	return given
}

// A peer is what the loop needs of a [session.Peer].
type peer interface {
	Receive(line []byte) (answer func(context.Context) session.Answer)
	Close()
}

// An inputEnder is a peer that can end what would last as long as the connection, when the
// client sends nothing more: its subscriptions, and questions that it will not answer.
type inputEnder interface{ InputEnded() }

// A server serves one client.
type server struct {
	ctx     context.Context // of the answers
	peer    peer
	in      *lineReader
	out     *lineWriter
	flights flights
	work    chan func(context.Context) session.Answer // to a worker that is idle
	idle    atomic.Int32
	input   chan error // what has ended the input; nil if it was at its end
}

// errEnded is the cause of contexts of handlers that run longer than EndWait.
var errEnded = errors.New("transport: the client has closed the connection")

func serve(ctx context.Context, r io.Reader, w io.Writer, o LinesOptions, connect func(func(context.Context, session.Outgoing) error) peer) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	s := &server{
		ctx:   ctx,
		in:    newLineReader(r, size(o.MaxLine, defaultMaxLine)),
		out:   newLineWriter(w, size(o.MaxQueue, defaultMaxQueue), func() {}),
		work:  make(chan func(context.Context) session.Answer),
		input: make(chan error, 1),
	}
	s.peer = connect(func(ctx context.Context, m session.Outgoing) error { return s.out.send(ctx, m.Text) })
	go func() { s.input <- s.read() }()

	var err error
	left, reading := stopWait, true
	select {
	case err = <-s.input:
		reading, left = false, s.finish(wait(o.EndWait, defaultEndWait))
		if err == nil {
			err = context.Cause(ctx)
		}
		cancel(errEnded)
	case <-s.out.done:
		cancel(s.out.failed)
	case <-ctx.Done():
		err = context.Cause(ctx)
	}
	s.peer.Close()
	within(stopWait, s.flights.drain())
	if failed := s.close(w, left); err == nil && failed != nil {
		err = fmt.Errorf("transport: write: %w", failed)
	}
	if reading {
		interrupt(r, s.input)
	}
	return err
}

// finish waits for the requests in flight after the end of the input. It returns the rest of
// the time.
func (s *server) finish(limit time.Duration) time.Duration {
	if p, ok := s.peer.(inputEnder); ok {
		p.InputEnded()
	}
	timer := time.NewTimer(limit)
	defer timer.Stop()
	start := time.Now()
	select {
	case <-s.flights.drain():
	case <-s.out.done:
	case <-s.ctx.Done():
	case <-timer.C:
	}
	return max(limit-time.Since(start), stopWait)
}

// close writes the messages that wait to be written. It returns why not all were written.
func (s *server) close(w io.Writer, limit time.Duration) error {
	s.out.finish(session.ErrClosed)
	if within(limit, s.out.done) {
		return s.out.failed
	}
	s.out.abort(session.ErrClosed)
	if d, ok := w.(interface{ SetWriteDeadline(time.Time) error }); ok && d.SetWriteDeadline(past) == nil {
		within(stopWait, s.out.done)
		d.SetWriteDeadline(time.Time{})
	}
	return errStalled
}

var errStalled = errors.New("the client does not read")

// past is a deadline that ends calls at once.
var past = time.Unix(1, 0)

// interrupt ends a call of Read that waits.
func interrupt(r io.Reader, input <-chan error) {
	if d, ok := r.(interface{ SetReadDeadline(time.Time) error }); ok && d.SetReadDeadline(past) == nil {
		within(stopWait, input)
		d.SetReadDeadline(time.Time{})
	}
}

// within waits until done has an element or is closed, and reports whether it was in time.
func within[T any](limit time.Duration, done <-chan T) bool {
	timer := time.NewTimer(limit)
	defer timer.Stop()
	select {
	case <-done:
		return true
	case <-timer.C:
		return false
	}
}

// read takes the lines of the client until the input ends.
func (s *server) read() error {
	for {
		s.out.uncrowded(maxWaiting)
		line, err := s.in.next()
		if tooLong, ok := errors.AsType[*LineTooLongError](err); ok {
			s.refuse(tooLong)
			continue
		}
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return fmt.Errorf("transport: read: %w", err)
		}
		if s.ctx.Err() != nil {
			return nil
		}
		if answer := s.peer.Receive(line); answer != nil {
			s.start(answer)
		}
	}
}

// start answers a message in another goroutine.
func (s *server) start(answer func(context.Context) session.Answer) {
	if !s.flights.begin() {
		answer(s.ctx) // the context has ended, and the session closes
		return
	}
	select {
	case s.work <- answer:
	default:
		go s.worker(answer)
	}
}

// worker answers messages. A goroutine is used again, as its stack has grown to what a
// handler needs: growing it for each message takes a third of the time of a small one.
func (s *server) worker(answer func(context.Context) session.Answer) {
	for {
		s.answer(answer)
		if s.idle.Add(1) > maxIdle {
			s.idle.Add(-1)
			return
		}
		select {
		case answer = <-s.work:
			s.idle.Add(-1)
		case <-s.ctx.Done():
			return
		}
	}
}

func (s *server) answer(answer func(context.Context) session.Answer) {
	defer s.flights.end()
	if a := answer(s.ctx); a.Text != nil {
		s.out.send(s.ctx, a.Text) // an error ends the connection
	}
}

// refuse answers a message that is too long. Its id is not known.
func (s *server) refuse(err *LineTooLongError) {
	s.start(func(context.Context) session.Answer {
		m := &jsonrpc.Message{Error: jsonrpc.Errorf(jsonrpc.CodeInvalidRequest, "message longer than the limit of %d bytes", err.Limit)}
		text, err := m.AppendJSON(nil)
		if err != nil {
			panic(err) // the message is constant but for a number
		}
		return session.Answer{Text: text, Message: m, Error: m.Error}
	})
}

// flights counts the requests in flight.
type flights struct {
	mu    sync.Mutex
	n     int
	ended bool
	idle  chan struct{} // closed if ended and n is 0
}

// begin reports false after drain.
func (f *flights) begin() bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.ended {
		return false
	}
	f.n++
	return true
}

func (f *flights) end() {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.n--; f.n == 0 && f.ended {
		close(f.idle)
	}
}

// drain returns a channel that is closed when no request is in flight.
func (f *flights) drain() <-chan struct{} {
	f.mu.Lock()
	defer f.mu.Unlock()
	if !f.ended {
		f.ended = true
		f.idle = make(chan struct{})
		if f.n == 0 {
			close(f.idle)
		}
	}
	return f.idle
}
