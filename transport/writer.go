package transport

import (
	"bytes"
	"container/list"
	"context"
	"io"
	"sync"
)

// A lineWriter writes lines in the order in which send has taken them. One goroutine
// writes, so that nobody else waits for the reader of the output. It joins short lines.
type lineWriter struct {
	out   io.Writer
	limit int // of size

	mu      sync.Mutex
	filled  sync.Cond  // lines or err changed
	lines   [][]byte   // taken, and not yet written
	size    int        // bytes of lines, and of what is being written
	waiting list.List  // of *waiter: not yet taken, since size is at its limit
	emptied *sync.Cond // waiting has shrunk, or err changed
	err     error      // why no further line is taken
	idle    bool       // the goroutine waits for lines

	done   chan struct{} // closed when nothing more is written
	failed error         // of out; valid after done
	spare  [][]byte      // the other array for lines
	buffer []byte        // of the goroutine
}

// A waiter is a line that waits until the queue has room for it.
type waiter struct {
	line  []byte
	taken chan error // has room for one
}

// newLineWriter starts the goroutine, which ends after finish or abort. Then it calls ended.
func newLineWriter(out io.Writer, limit int, ended func()) *lineWriter {
	w := &lineWriter{out: out, limit: limit, done: make(chan struct{})}
	w.filled.L = &w.mu
	w.emptied = sync.NewCond(&w.mu)
	go func() {
		defer close(w.done)
		defer ended()
		w.run()
	}()
	return w
}

// send takes a line. If the queue is full, send waits for room until ctx ends. The error is
// nil if the line was taken. It may be lost all the same if the connection breaks.
func (w *lineWriter) send(ctx context.Context, line []byte) error {
	line = oneLine(line)
	w.mu.Lock()
	if w.err != nil {
		defer w.mu.Unlock()
		return w.err
	}
	if w.waiting.Len() == 0 && w.fits(line) {
		w.take(line)
		w.mu.Unlock()
		return nil
	}
	x := &waiter{line: line, taken: make(chan error, 1)}
	e := w.waiting.PushBack(x)
	w.mu.Unlock()
	select {
	case err := <-x.taken:
		return err
	case <-ctx.Done():
		return w.giveUp(ctx, e)
	}
}

// giveUp removes a line that waits, unless it has just been taken.
func (w *lineWriter) giveUp(ctx context.Context, e *list.Element) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	x := e.Value.(*waiter)
	select {
	case err := <-x.taken:
		return err
	default:
	}
	w.waiting.Remove(e)
	w.admit() // the line may have been longer than those behind it
	w.emptied.Broadcast()
	return context.Cause(ctx)
}

// fits reports whether the queue has room for a line. An empty queue takes any line.
func (w *lineWriter) fits(line []byte) bool {
	return w.size == 0 || w.size+len(line)+1 <= w.limit
}

func (w *lineWriter) take(line []byte) {
	w.lines = append(w.lines, line)
	w.size += len(line) + 1
	if w.idle {
		w.idle = false
		w.filled.Signal()
	}
}

// admit takes the lines that wait, as far as there is room.
func (w *lineWriter) admit() {
	for e := w.waiting.Front(); e != nil; e = w.waiting.Front() {
		x := e.Value.(*waiter)
		if w.err == nil && !w.fits(x.line) {
			return
		}
		if w.err == nil {
			w.take(x.line)
		}
		x.taken <- w.err
		w.waiting.Remove(e)
		w.emptied.Broadcast()
	}
}

// uncrowded waits until fewer than n lines wait for room in the queue.
func (w *lineWriter) uncrowded(n int) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for w.err == nil && w.waiting.Len() >= n {
		w.emptied.Wait()
	}
}

// finish lets the goroutine end when the lines that were taken are written. The error is
// that of further lines.
func (w *lineWriter) finish(err error) { w.refuse(err, false) }

// abort drops the lines. A write that waits for the reader of the output has to be ended by
// other means. The error is that of further lines, unless there is one already.
func (w *lineWriter) abort(err error) { w.refuse(err, true) }

func (w *lineWriter) refuse(err error, drop bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.err == nil {
		w.err = err
	}
	if drop {
		w.lines = nil
	}
	w.idle = false
	w.admit()
	w.filled.Broadcast()
	w.emptied.Broadcast()
}

func (w *lineWriter) run() {
	for {
		lines := w.next()
		if len(lines) == 0 {
			return
		}
		if err := w.write(lines); err != nil {
			w.failed = err
			w.abort(err)
			return
		}
		clear(lines)
		w.spare = lines[:0]
	}
}

// next waits for lines. It returns none if there will be no more.
func (w *lineWriter) next() [][]byte {
	w.mu.Lock()
	defer w.mu.Unlock()
	for len(w.lines) == 0 && w.err == nil {
		w.idle = true
		w.filled.Wait()
	}
	lines := w.lines
	w.lines = w.spare
	return lines
}

// write writes lines, with as few writes as possible, and no copy of long lines.
func (w *lineWriter) write(lines [][]byte) error {
	buffer := w.buffer[:0]
	for _, line := range lines {
		if len(buffer)+len(line)+1 > bufferSize && len(buffer) > 0 {
			if err := w.flush(buffer); err != nil {
				return err
			}
			buffer = buffer[:0]
		}
		if len(line) < bufferSize {
			buffer = append(append(buffer, line...), '\n')
			continue
		}
		if err := w.flush(line); err != nil {
			return err
		}
		buffer = append(buffer, '\n')
	}
	w.buffer = buffer
	return w.flush(buffer)
}

// flush writes text, and makes room for its length in the queue.
func (w *lineWriter) flush(text []byte) error {
	n, err := w.out.Write(text)
	if err == nil && n < len(text) {
		err = io.ErrShortWrite
	}
	if err != nil {
		return err
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	w.size -= len(text)
	w.admit()
	return nil
}

// oneLine returns a message without line breaks. In JSON they can only be space between
// tokens, such as in a value that was taken over from a file.
func oneLine(text []byte) []byte {
	if bytes.IndexByte(text, '\n') < 0 {
		return text
	}
	return bytes.ReplaceAll(text, []byte{'\n'}, []byte{' '})
}
