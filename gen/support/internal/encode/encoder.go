package encode

import (
	"bytes"
	"errors"
	"strconv"
	"sync"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/decode"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/jsontext"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/jsonerror"
)

// Encoder is the state of one encoding. Buffers are passed by value beside it;
// a problem stays in it while the code that writes runs on.
type Encoder struct {
	err   error
	start int    // where in the buffer the text begins
	exact bool   // distinguish nil from empty, and leave extra members out: for comparing fields
	brief bool   // also write lists and maps that are not empty as [0]
	buf   []byte // reused from one encoding to the next
	depth int    // of the values of recursive types

	merged merged // of the encoding of a merged package
}

// EncodeError is the error of encoding, which package jsonerror defines for users.
type EncodeError = jsonerror.EncodeError

// maxPooled is the largest buffer that is kept for the next encoding. What
// outgrows it is returned as it is instead of being copied.
const maxPooled = 256 << 10

var encoders = sync.Pool{New: func() any { return &Encoder{buf: make([]byte, 0, 1024)} }}

// newEncoder returns an encoder for a text that begins at start.
func newEncoder(start int) *Encoder {
	e := encoders.Get().(*Encoder)
	e.start = start
	return e
}

// release gives e back and returns its problem.
func (e *Encoder) release() error {
	err := e.err
	e.err, e.exact, e.brief, e.merged, e.depth = nil, false, false, merged{}, 0
	encoders.Put(e)
	return err
}

// short returns what stands for a list or object of n elements where fields are
// compared, or "" if all of it is to be written.
func (e *Encoder) short(n int, isNil bool) string {
	if !e.exact {
		return ""
	}
	return e.shortExact(n, isNil)
}

func (e *Encoder) shortExact(n int, isNil bool) string {
	switch {
	case isNil:
		return "null"
	case e.brief && n != 0:
		return "[0]"
	}
	return ""
}

// fresh returns a copy of b, which was written from e's own buffer, or b if it
// is large, and gives e back. With an error it returns dst.
func (e *Encoder) fresh(dst, b []byte) ([]byte, error) {
	if e.reuse(b) && e.err == nil {
		b = bytes.Clone(b)
	}
	return e.appended(dst, b)
}

// reuse keeps the buffer of b, which was written from e's own, for the next
// encoding. It reports false if the buffer is too large for that.
func (e *Encoder) reuse(b []byte) bool {
	if cap(b) > maxPooled {
		return false
	}
	e.buf = b[:0]
	return true
}

// Append appends x as put writes it to dst. With an error it returns dst.
func Append[P any](dst []byte, x P, put func(P, []byte, *Encoder) []byte) ([]byte, error) {
	if jsontext.IsNil(x) {
		return dst, ErrNilPointer
	}
	e := newEncoder(len(dst))
	return e.end(dst, put(x, e.begin(dst), e))
}

// ErrNilPointer says that there is nothing to encode.
var ErrNilPointer = &EncodeError{Message: "the pointer is nil"}

// AppendUnion appends v, a variant of a union, to dst.
func AppendUnion[U any](dst []byte, v U, put func([]byte, *Encoder, U) []byte) ([]byte, error) {
	e := newEncoder(len(dst))
	return e.end(dst, put(e.begin(dst), e, v))
}

// begin returns the buffer to write to: dst if it has room for anything, else
// one that is used again.
func (e *Encoder) begin(dst []byte) []byte {
	if cap(dst) == 0 {
		return e.buf
	}
	return dst
}

// end returns what was written to the buffer that begin returned.
func (e *Encoder) end(dst, b []byte) ([]byte, error) {
	if cap(dst) == 0 {
		return e.fresh(dst, b)
	}
	return e.appended(dst, b)
}

// appended returns b, or dst with an error, and gives e back.
func (e *Encoder) appended(dst, b []byte) ([]byte, error) {
	if err := e.release(); err != nil {
		return dst, err
	}
	return b, nil
}

// Marshal returns x as put writes it.
func Marshal[P any](x P, put func(P, []byte, *Encoder) []byte) ([]byte, error) {
	e := newEncoder(0)
	return e.fresh(nil, put(x, e.buf, e))
}

// Text returns the text that Marshal returned, or its error between "!(" and ")".
func Text(text []byte, err error) string {
	if err != nil {
		return "!(" + err.Error() + ")"
	}
	return string(text)
}

// errNested is the error of a value that nests deeper than any that a decoder reads. Its
// place would be as long.
var errNested = &EncodeError{Message: "the value contains itself, or nests deeper than " + strconv.Itoa(decode.GreatestMaxDepth)}

// Nested appends x, which is of a type whose values may contain values of the same type.
func Nested[P any](b []byte, e *Encoder, x P, put func(P, []byte, *Encoder) []byte) []byte {
	if e.err != nil && e.err != errUnfit {
		return b
	}
	if e.depth++; e.depth > decode.GreatestMaxDepth {
		e.err = errNested
	} else {
		b = put(x, b, e)
	}
	e.depth--
	return b
}

// Fail records a problem with what would be appended to b. The first problem
// of an encoding is the one that is reported. That a revision lacks something is none
// of the value itself, and may turn out not to matter.
func (e *Encoder) Fail(b []byte, message string) []byte {
	if e.err == nil || e.err == errUnfit {
		e.err = &EncodeError{Pointer: writtenPointer(b[e.start:]), Message: message}
	}
	return b
}

// failCustom records the error of a custom marshaler.
func (e *Encoder) failCustom(b []byte, err error) []byte {
	if e.err != nil && e.err != errUnfit {
		return b
	}
	pointer := writtenPointer(b[e.start:])
	if inner, ok := errors.AsType[*EncodeError](err); ok {
		e.err = &EncodeError{Pointer: pointer + inner.Pointer, Message: inner.Message, Err: inner.Err}
	} else {
		e.err = &EncodeError{Pointer: pointer, Message: err.Error(), Err: err}
	}
	return b
}
