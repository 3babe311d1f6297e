package transport

import (
	"bytes"
	"fmt"
	"io"
)

// bufferSize is the size of a buffer for reading, and of what is written at once. Pipes
// hold as much on most systems.
const bufferSize = 64 << 10

// LineTooLongError is the error of a message that is longer than the limit of the receiver,
// see MaxLine of [LinesOptions] and [CommandOptions].
type LineTooLongError struct {
	Limit int // in bytes
}

func (e *LineTooLongError) Error() string {
	return fmt.Sprintf("transport: message longer than the limit of %d bytes", e.Limit)
}

// A lineReader splits its input into lines. It keeps what it has of a line over errors of
// the input.
type lineReader struct {
	in  io.Reader
	max int // length of a line in bytes

	// data is what was read and not returned. It lies in buffer. Its first scanned bytes
	// have no line break.
	data, buffer []byte
	scanned      int

	skip   bool  // the rest of a line that is too long is read over
	ended  bool  // the input has ended
	failed error // of the last read, which had data as well
}

func newLineReader(in io.Reader, limit int) *lineReader {
	return &lineReader{in: in, max: limit}
}

// next returns the next line without its line break. The line is valid until the next call.
// Empty lines are skipped. At the end of the input the error is [io.EOF]. After a
// [*LineTooLongError], and after an error of the input that passes, next can be called again.
func (r *lineReader) next() ([]byte, error) {
	r.shrink()
	for {
		if line, err := r.buffered(); line != nil || err != nil {
			return line, err
		}
		switch {
		case r.ended:
			return nil, io.EOF
		case r.skip:
			r.data, r.scanned = nil, 0
		case len(r.data) > r.max+1: // a carriage return may follow the line
			r.data, r.scanned, r.skip = nil, 0, true
			return nil, &LineTooLongError{r.max}
		}
		if err := r.read(); err != nil {
			return nil, err
		}
	}
}

// batch returns the next line and those that follow it in the buffer. The lines stay valid.
// An error may come with lines before it.
func (r *lineReader) batch() ([][]byte, error) {
	line, err := r.next()
	var lines [][]byte
	for line != nil && err == nil {
		lines = append(lines, r.own(line))
		line, err = r.buffered()
	}
	return lines, err
}

// own returns a line that stays valid. It is called before the next one is taken.
func (r *lineReader) own(line []byte) []byte {
	if len(line) < bufferSize/2 || len(line) < cap(r.buffer)/2 {
		return bytes.Clone(line)
	}
	// The line takes the buffer. Only what follows the line is copied.
	r.buffer = make([]byte, max(bufferSize, len(r.data)))
	r.data = r.buffer[:copy(r.buffer, r.data)]
	return line[:len(line):len(line)]
}

// buffered returns the next line if it is in the buffer, and otherwise nil.
func (r *lineReader) buffered() ([]byte, error) {
	for {
		line, ok := r.cut()
		switch {
		case !ok:
			return nil, nil
		case r.skip:
			r.skip = false
		case len(line) > r.max:
			return nil, &LineTooLongError{r.max}
		case len(line) > 0:
			return line, nil
		}
	}
}

// cut takes a line from the data. The line may be the last one without a line break.
func (r *lineReader) cut() ([]byte, bool) {
	line := r.data
	if i := bytes.IndexByte(r.data[r.scanned:], '\n'); i >= 0 {
		line, r.data = r.data[:r.scanned+i], r.data[r.scanned+i+1:]
	} else if r.ended && len(r.data) > 0 {
		r.data = nil
	} else {
		r.scanned = len(r.data)
		return nil, false
	}
	r.scanned = 0
	return bytes.TrimSuffix(line, []byte{'\r'}), true
}

// read appends input to the data.
func (r *lineReader) read() error {
	if err := r.failed; err != nil {
		r.failed = nil
		return err
	}
	r.makeRoom()
	end := len(r.data)
	for range 100 {
		n, err := r.in.Read(r.data[end:cap(r.data)])
		r.data = r.data[:end+n]
		switch {
		case err == io.EOF:
			r.ended = true
			return nil
		case n > 0:
			r.failed = err
			return nil
		case err != nil:
			return err
		}
	}
	return io.ErrNoProgress
}

// makeRoom moves the data to the begin of the buffer, which it enlarges if the data fills
// most of it.
func (r *lineReader) makeRoom() {
	if cap(r.data)-len(r.data) >= bufferSize/4 {
		return
	}
	if len(r.data) > cap(r.buffer)/2 || r.buffer == nil {
		r.buffer = make([]byte, max(bufferSize, 2*cap(r.buffer)))
	}
	r.data = r.buffer[:copy(r.buffer[:cap(r.buffer)], r.data)]
}

// shrink frees the buffer of a long line.
func (r *lineReader) shrink() {
	if cap(r.buffer) > 4*bufferSize && len(r.data) == 0 {
		r.data, r.buffer = nil, nil
	}
}
