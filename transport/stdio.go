package transport

import (
	"context"
	"errors"
	"fmt"
	"os"
	"sync/atomic"

	"github.com/mcp-schemagen/mcp-schemagen/session"
)

// Stdio serves the client that has started this process, over [os.Stdin] and [os.Stdout]. It
// is [Lines] with these files, and has its errors and options.
//
// While Stdio serves, nothing else reads from the client or writes to it. On Unix, the
// descriptor 0 is the null device, and 1 is standard error, for this process and for the
// processes that it starts: what a handler prints appears in the log. On other systems,
// os.Stdin and os.Stdout are replaced in this way. All is as before when Stdio returns.
// Call Stdio before other goroutines use os.Stdin or os.Stdout.
//
// It fails if Stdio runs already.
func Stdio(ctx context.Context, s *session.Server, options ...LinesOptions) error {
	return withStdio(func(in, out *os.File) error { return Lines(ctx, s, in, out, options...) })
}

var stdioTaken atomic.Bool

// withStdio calls serve with files for the standard streams that nobody else has.
func withStdio(serve func(in, out *os.File) error) error {
	if !stdioTaken.CompareAndSwap(false, true) {
		return errors.New("transport: the standard streams are already served")
	}
	defer stdioTaken.Store(false)
	var s stdio
	err := s.take()
	if err == nil {
		err = serve(s.in, s.out)
	}
	if failed := s.restore(); failed != nil {
		err = errors.Join(err, failed)
	}
	return err
}

// A stdio has the standard streams.
type stdio struct {
	in, out *os.File
	undo    []func() error
}

// restore gives the standard streams back.
func (s *stdio) restore() error {
	var failed error
	for len(s.undo) > 0 {
		last := len(s.undo) - 1
		failed = errors.Join(failed, s.undo[last]())
		s.undo = s.undo[:last]
	}
	if failed != nil {
		return fmt.Errorf("transport: restore the standard streams: %w", failed)
	}
	return nil
}

// replaceFiles replaces os.Stdin and os.Stdout.
func (s *stdio) replaceFiles() error {
	null, err := os.Open(os.DevNull)
	if err != nil {
		return err
	}
	in, out := os.Stdin, os.Stdout
	os.Stdin, os.Stdout = null, os.Stderr
	s.undo = append(s.undo, func() error {
		os.Stdin, os.Stdout = in, out
		return null.Close()
	})
	return nil
}
