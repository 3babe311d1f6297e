package jsonwire

import "strings"

// Limits of decoding where the options say nothing else.
const (
	DefaultMaxDepth      = 1000
	DefaultMaxViolations = 100
)

// maxMaxDepth is the deepest nesting that options can allow: typed values are
// decoded recursively, and the stack of a goroutine is bounded.
const maxMaxDepth = 100_000

// Options are the limits of decoding. Zero fields stand for the defaults.
type Options struct {
	MaxDepth      int // how deep arrays and objects may nest; 100,000 at most
	MaxViolations int // how many violations are listed
}

// Decoder is a cursor over one JSON text.
//
// Values are decoded by methods and functions that begin at the cursor and
// leave it after the value. They report no errors. A fatal problem is kept in
// err and moves the cursor to the end of the text, where there is nothing left
// to decode. A violation is recorded, and decoding goes on.
type Decoder struct {
	b     []byte // the text, without the white space at its end
	i     int    // the cursor
	slash int    // the next backslash, valid from the offset it was searched from; len(b): none
	ctl   bool   // there are control bytes, which strings must not have
	probe bool   // odd and unnamed members are not kept
	state oddity // of the value decoded last

	depth  int // of the containers around the cursor
	member int // opening quote of the current member's name

	own     string          // the text again, owned by what is decoded; empty while written is used
	written strings.Builder // owner of strings where the text has backslashes
	strings []string        // left for pointers to strings

	stack  []int   // see object.go for typed values, skip.go for raw ones
	base   [24]int // the first part of stack
	unused []byte  // scratch for unescaping

	err           *SyntaxError
	violations    []Violation
	count         int // of violations, listed or not
	oddAt         int // where the value began that set state
	maxDepth      int
	maxViolations int

	tables    []nameTable // of the large objects that are being passed over
	unescaped []string    // names with escapes of such objects
}

// oddity tells how a value relates to what was asked for.
type oddity uint8

const (
	fits    oddity = iota
	misfits        // the nearest value was taken instead
	unlike         // null or a wrong kind: the zero value was taken instead
)

// Unmarshal decodes a JSON text into *x, which it replaces. The error is a
// *SyntaxError, or a *ValidationError with all else decoded.
func Unmarshal[T any](data []byte, x *T, decode func(*T, *Decoder)) error {
	return UnmarshalWith(data, Options{}, x, decode)
}

// UnmarshalWith is Unmarshal with limits.
func UnmarshalWith[T any](data []byte, o Options, x *T, decode func(*T, *Decoder)) error {
	d := newDecoder(data, o)
	decode(x, d)
	return d.finish()
}

// UnmarshalUnion decodes a JSON text whose type is told by the text itself.
func UnmarshalUnion[U any](data []byte, decode func(*Decoder) U) (U, error) {
	d := newDecoder(data, Options{})
	u := decode(d)
	return u, d.finish()
}

// decodeProbe decodes a text like Unmarshal, without keeping what fields
// cannot hold, and whatever is wrong with it.
func decodeProbe[T any](data []byte, x *T, decode func(*T, *Decoder)) {
	d := newDecoder(data, Options{MaxDepth: maxMaxDepth})
	d.probe = true
	decode(x, d)
}

// newDecoder puts a cursor before the value of a text.
func newDecoder(data []byte, o Options) *Decoder {
	d := &Decoder{b: data[:trimSpace(data)], maxDepth: o.MaxDepth, maxViolations: o.MaxViolations}
	if d.maxDepth <= 0 {
		d.maxDepth = DefaultMaxDepth
	}
	d.maxDepth = min(d.maxDepth, maxMaxDepth)
	if d.maxViolations <= 0 {
		d.maxViolations = DefaultMaxViolations
	}
	d.stack = d.base[:0]
	d.prepare()
	if d.err == nil && d.slash == len(d.b) {
		d.own = string(d.b)
	}
	return d
}

// finish checks that the text ends after the value, and returns what went wrong.
func (d *Decoder) finish() error {
	if d.err == nil {
		if d.space(); d.i < len(d.b) {
			d.fail(d.i, "unexpected "+describe(d.b[d.i:])+" after the value")
		}
	}
	if d.err != nil {
		return d.err
	}
	if d.state != fits && d.count == 0 {
		d.violateRoot()
	}
	if d.count == 0 {
		return nil
	}
	locate(d.b, d.violations)
	return &ValidationError{Violations: d.violations, Omitted: d.count - len(d.violations)}
}

// violateRoot records that the whole value is odd, which elsewhere is no
// violation: there is no member that keeps its text.
func (d *Decoder) violateRoot() {
	switch kindOf(d.b[d.oddAt]) {
	case KindNull:
		d.violate(d.oddAt, RuleType, "null is not allowed here")
	case KindNumber:
		d.violate(d.oddAt, RuleRange, "number does not fit its type")
	default:
		d.violate(d.oddAt, RuleConst, "value is not what its type implies")
	}
}

// space passes over white space.
func (d *Decoder) space() {
	if i := d.i; i < len(d.b) && d.b[i] <= ' ' {
		d.i = passSpace(d.b, i)
	}
}

// peek is the first byte of the next value or mark, 0 at the end.
func (d *Decoder) peek() byte {
	if i := d.i; i < len(d.b) && d.b[i] > ' ' {
		return d.b[i]
	}
	return d.peekSlow()
}

func (d *Decoder) peekSlow() byte {
	if d.space(); d.i < len(d.b) {
		return d.b[d.i]
	}
	return 0
}

// odd notes that the value at offset at is not what was asked for.
func (d *Decoder) odd(at int, how oddity) {
	d.state = max(d.state, how)
	d.oddAt = at
}

// refuse passes over the value at the cursor, which is of none of the wanted
// kinds. Null is odd, another kind also a violation.
func (d *Decoder) refuse(want Kinds) {
	c := d.peek()
	at := d.i
	kind := kindOf(c)
	if kind == 0 {
		d.failSyntax(at, "a value")
		return
	}
	if d.pass(); d.err != nil {
		return
	}
	d.odd(at, unlike)
	if kind != KindNull {
		d.violate(at, RuleType, "got "+kind.String()+", want "+want.String())
	}
}
