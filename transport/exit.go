package transport

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"sync"
)

// ExitError reports that a child process has ended, or was ended, in another way than with
// the status 0. It wraps an [*exec.ExitError].
type ExitError struct {
	// State has the exit status, or the signal that has ended the process.
	State *os.ProcessState

	// Stderr is the end of what the process has written to standard error, up to StderrTail
	// of [CommandOptions]. It is empty if the Stderr of the command is an [*os.File].
	Stderr []byte
}

// shownStderr is how much of Stderr is in the text of the error, in bytes.
const shownStderr = 2 << 10

// Error returns the exit status, and up to 2 KiB of Stderr: its last whole lines.
func (e *ExitError) Error() string {
	text := bytes.TrimSpace(e.Stderr)
	if more := len(text) - shownStderr; more > 0 {
		text = text[more:]
		if i := bytes.IndexByte(text, '\n'); i >= 0 {
			text = text[i+1:]
		}
	}
	if len(text) == 0 {
		return fmt.Sprintf("transport: the server process has ended: %v", e.State)
	}
	return fmt.Sprintf("transport: the server process has ended: %v; its last output to stderr:\n%s", e.State, bytes.ToValidUTF8(text, []byte("\uFFFD")))
}

func (e *ExitError) Unwrap() error { return &exec.ExitError{ProcessState: e.State} }

// A tail keeps the end of what is written to it.
type tail struct {
	limit int

	mu   sync.Mutex
	text []byte // up to twice the limit
}

func (t *tail) Write(p []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.text = append(t.text, p[max(0, len(p)-t.limit):]...)
	if len(t.text) > 2*t.limit {
		t.text = append(t.text[:0], t.text[len(t.text)-t.limit:]...)
	}
	return len(p), nil
}

// end returns a copy of the last bytes.
func (t *tail) end() []byte {
	t.mu.Lock()
	defer t.mu.Unlock()
	return bytes.Clone(t.text[max(0, len(t.text)-t.limit):])
}
