package transport

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"sync"
	"sync/atomic"
	"time"
)

const (
	// exitPause is how long a process may run on that has closed its standard output.
	exitPause = 500 * time.Millisecond

	// drainPause is how long a read waits after the end of a process, while another
	// process holds the other end of the pipe.
	drainPause = 250 * time.Millisecond

	// killWait is how long a killed process may take to end.
	killWait = 2 * time.Second
)

// A child is a process, from its start to its end.
type child struct {
	o     CommandOptions // with defaults
	cmd   *exec.Cmd
	start time.Time

	stdin          io.Closer
	out            *lineWriter // to stdin
	stdout, stderr *source     // stderr is nil if the process has a file for it
	tail           *tail       // of stderr

	batches chan [][]byte // lines of stdout; closed at its end
	readErr error         // why stdout is not read further; valid after stdout.done
	rest    [][]byte      // of the batch that Receive has taken

	exited   chan struct{} // closed when the process is reaped
	state    *os.ProcessState
	waitErr  error
	ended    chan struct{} // closed when err and ran are valid
	err      error         // what Receive returns in the end
	ran      time.Duration
	ending   sync.Once
	retired  chan struct{} // closed when lines are not wanted any more
	replaced chan struct{} // closed when there is another child
}

func newChild(o CommandOptions) *child {
	return &child{
		o: o, tail: &tail{limit: o.StderrTail}, batches: make(chan [][]byte), exited: make(chan struct{}),
		ended: make(chan struct{}), retired: make(chan struct{}), replaced: make(chan struct{}),
	}
}

// startChild starts a command, which is used once. Its standard error is copied to log.
func startChild(cmd *exec.Cmd, log io.Writer, o CommandOptions) (*child, error) {
	c := newChild(o)
	c.cmd = cmd
	stdin, err1 := cmd.StdinPipe()
	stdout, err2 := cmd.StdoutPipe()
	var stderr io.ReadCloser
	var err3 error
	if file, ok := log.(*os.File); ok {
		cmd.Stderr = file
	} else {
		stderr, err3 = cmd.StderrPipe()
	}
	err := errors.Join(err1, err2, err3)
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		return nil, fmt.Errorf("transport: start the server: %w", err)
	}
	c.start = time.Now()
	c.stdin, c.stdout = stdin, newSource(stdout)
	c.out = newLineWriter(stdin, o.MaxQueue, func() { stdin.Close() })
	if stderr != nil {
		c.stderr = newSource(stderr)
		go c.copyLog(log)
	}
	go c.read()
	// Wait of the command would close the pipes before they are read.
	go func() { defer close(c.exited); c.state, c.waitErr = cmd.Process.Wait() }()
	go c.watch()
	return c, nil
}

// failedChild is in the place of a child that could not be started.
func failedChild(err error) *child {
	c := newChild(CommandOptions{})
	c.err = err
	close(c.batches)
	close(c.exited)
	close(c.ended)
	return c
}

// read passes lines to Receive, until stdout ends.
func (c *child) read() {
	defer close(c.stdout.done)
	defer close(c.batches)
	defer c.stdout.Close()
	in := newLineReader(c.stdout, c.o.MaxLine)
	for {
		lines, err := in.batch()
		if len(lines) > 0 {
			select {
			case c.batches <- lines:
			case <-c.retired:
			}
		}
		if err != nil {
			c.readErr = err
			return
		}
	}
}

// copyLog reads stderr to its end, whatever happens to the log.
func (c *child) copyLog(log io.Writer) {
	defer close(c.stderr.done)
	defer c.stderr.Close()
	buffer := make([]byte, bufferSize/4)
	for {
		n, err := c.stderr.Read(buffer)
		c.tail.Write(buffer[:n])
		if log != nil && n > 0 {
			if _, failed := log.Write(buffer[:n]); failed != nil {
				log = nil
			}
		}
		if err != nil {
			return
		}
	}
}

// watch finds out how the process has ended. Then it ends what is left of its group.
func (c *child) watch() {
	defer close(c.ended)
	select {
	case <-c.exited:
	case <-c.stdout.done:
		if c.readErr == io.EOF {
			within(exitPause, c.exited)
		}
	}
	go c.end()
	if isClosed(c.exited) {
		c.stdout.drain(0)
		if c.stderr != nil {
			c.stderr.drain(stopWait)
		}
	}
	c.ran = time.Since(c.start)
	c.err = c.outcome()
	c.out.abort(c.sendError())
}

// outcome returns what Receive returns at the end.
func (c *child) outcome() error {
	_, tooLong := errors.AsType[*LineTooLongError](c.readErr)
	switch {
	case tooLong:
		return c.readErr
	case !isClosed(c.exited) && c.readErr == io.EOF:
		return io.EOF
	case !isClosed(c.exited):
		return fmt.Errorf("transport: read: %w", c.readErr)
	case c.state == nil:
		return fmt.Errorf("transport: wait for the server: %w", c.waitErr)
	case c.state.Success():
		return io.EOF
	}
	return &ExitError{State: c.state, Stderr: c.tail.end()}
}

var errServerEnded = errors.New("transport: the server has ended the connection")

// sendError returns what Send returns after the end.
func (c *child) sendError() error {
	if c.err == io.EOF {
		return errServerEnded
	}
	return c.err
}

func (c *child) send(ctx context.Context, line []byte) error {
	if c.out == nil {
		return c.err
	}
	err := c.out.send(ctx, line)
	if err == nil || ctx.Err() != nil {
		return err
	}
	// Why the process has ended says more than that the pipe is broken.
	if within(exitPause, c.ended) && !isClosed(c.retired) {
		return c.sendError()
	}
	return err
}

// end ends the process, and its group, in bounded time.
func (c *child) end() {
	c.ending.Do(func() {
		left := c.o.TerminateWait
		if !within(c.o.CloseWait, c.exited) {
			terminate(c.cmd.Process)
			if !within(left, c.exited) {
				kill(c.cmd.Process)
				within(killWait, c.exited)
			}
			left = 0
		}
		endGroup(c.cmd.Process, left)
		c.stdin.Close() // a write that waits for a process outside the group ends
	})
}

// stop ends the process, and all goroutines. The error is that of further sends.
func (c *child) stop(err error) error {
	close(c.retired)
	if c.out == nil {
		return nil
	}
	c.out.finish(err) // which closes stdin
	c.end()
	c.stdout.drain(stopWait)
	if c.stderr != nil {
		c.stderr.drain(stopWait)
	}
	within(stopWait, c.ended)
	within(stopWait, c.out.done)
	if !isClosed(c.exited) {
		return fmt.Errorf("transport: process %d could not be ended", c.cmd.Process.Pid)
	}
	return nil
}

// A source is a pipe from a process.
type source struct {
	pipe  io.ReadCloser
	reads atomic.Int64  // begins and ends of Read: odd while one waits
	done  chan struct{} // closed when it is not read any more
}

func newSource(pipe io.ReadCloser) *source { return &source{pipe: pipe, done: make(chan struct{})} }

func (s *source) Read(p []byte) (int, error) {
	s.reads.Add(1)
	defer s.reads.Add(1)
	return s.pipe.Read(p)
}

func (s *source) Close() error { return s.pipe.Close() }

// drain waits until all that a process has written is read, and closes the source. If other
// processes hold the pipe, its end may not come: drain does not wait for more when there is
// nothing to read for a while. If limit is not 0, it does not wait longer than that.
func (s *source) drain(limit time.Duration) {
	defer func() {
		s.Close()
		within(stopWait, s.done)
	}()
	start := time.Now()
	for limit == 0 || time.Since(start) < limit {
		before := s.reads.Load()
		if within(drainPause, s.done) {
			return
		}
		if before%2 == 1 && before == s.reads.Load() {
			return
		}
	}
}

func isClosed(c <-chan struct{}) bool {
	select {
	case <-c:
		return true
	default:
		return false
	}
}
