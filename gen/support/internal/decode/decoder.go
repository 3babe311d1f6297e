package decode

import (
	"bytes"
	"errors"
	"math"
	"strings"
	"sync"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/jsontext"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/schema"
)

// Limits of decoding where the options say nothing else.
const (
	DefaultMaxDepth      = 1000
	DefaultMaxViolations = 100
)

// GreatestMaxDepth is the deepest nesting that options can allow: typed values are
// decoded recursively, and the stack of a goroutine is bounded. What a value encodes
// to may be as deep, so it is the limit for that.
const GreatestMaxDepth = 10_000

// Options say how strict decoding is, and its limits. Zero fields stand for the
// defaults.
type Options struct {
	Strict        bool // what the schema does not allow is a violation
	MaxDepth      int  // how deep arrays and objects may nest; 10,000 at most
	MaxElements   int  // how many elements of lists and maps are decoded; no limit by default
	MaxViolations int  // how many violations are listed; fewer where long names are part of their pointers
	MaxBatch      int  // for what answers a peer: how many messages an array has
	MaxReply      int  // for what answers a peer: how many bytes the responses to an array have
}

// Decoder is a cursor over one JSON text.
//
// Values are decoded by methods and functions that begin at the cursor and
// leave it after the value. They report no errors. A fatal problem is kept in
// err and moves the cursor to the end of the text, where there is nothing left
// to decode. A violation is recorded, and decoding goes on.
type Decoder struct {
	b          []byte   // the text, without the white space at its end
	i          int      // the cursor
	slash      int      // up to here there is no backslash and no control byte; len(b) at most
	ctl        bool     // there are control bytes, which strings must not have; slash is -1
	noQuote    span     // of a long text: a part without quotes, the longest
	probe      bool     // mismatched and unnamed members are not kept
	keepsRoot  bool     // the text is kept if its type cannot hold the whole value
	strict     bool     // report what the schema does not allow
	validate   bool     // something was met that the schema may not allow, so it must decide
	state      mismatch // of the value decoded last
	mismatchAt int      // where the value began that set state

	depth  int   // of the containers around the cursor
	member int   // opening quote of the current member's name
	stack  []int // see object.go for typed values, skip.go for raw ones

	own     string          // the text again, owned by what is decoded; empty while written is used
	written strings.Builder // owner of strings where the text has backslashes
	chunks  chunks          // what pointers to scalars point to
	lacking lacking         // members that the last objects did not have

	revision Revision

	err         *jsontext.SyntaxError
	violations  jsontext.Violations
	maxDepth    int
	maxElements int // 0: no limit
	elements    int // that may still come

	ends      spans       // of what was looked at
	scratch   []byte      // for unescaping
	tables    []nameTable // of the large objects that are being skipped
	unescaped []string    // names with escapes of such objects
}

// mismatch tells how a value relates to what was asked for.
type mismatch uint8

const (
	matched   mismatch = iota
	inexact            // the nearest value was taken instead
	wrongKind          // null or a wrong kind: the zero value was taken instead
)

// The functions that every type calls have the type of the pointer as their
// parameter, which for the generated types is an interface that they have in
// common. With the type that it points to the compiler would make a function for
// each, of which there are hundreds.

// Unmarshal decodes a JSON text into *x, which it replaces. The error is a
// *SyntaxError, or a *ValidationError with all else decoded.
func Unmarshal[P any](data []byte, x P, decode func(P, *Decoder)) error {
	return UnmarshalWith(data, Options{}, x, decode, nil)
}

// ErrNilTarget says that there is nothing to decode into.
var ErrNilTarget = errors.New("cannot decode: the pointer is nil")

// UnmarshalWith is Unmarshal with options. If they ask for it, the text has to
// be what the schema allows.
func UnmarshalWith[P any](data []byte, o Options, x P, decode func(P, *Decoder), s *schema.Schema) error {
	if jsontext.IsNil(x) {
		return ErrNilTarget
	}
	d := New(data, o)
	decode(x, d)
	return d.Finish(s)
}

// UnmarshalValue decodes a JSON text into a value that decode returns, such as
// one whose type is told by the text itself.
func UnmarshalValue[T any](data []byte, o Options, decode func(*Decoder) T, s *schema.Schema) (T, error) {
	d := New(data, o)
	v := decode(d)
	return v, d.Finish(s)
}

// UnmarshalOrKeep is UnmarshalValue for a value that its type may be unable to hold: a
// value of another kind, or a number beyond int64 or float64, alone or in a list or map.
// It returns the text of such a value, and otherwise none. Since the text keeps the
// number, it is not a violation.
func UnmarshalOrKeep[T any](data []byte, o Options, decode func(*Decoder) T, s *schema.Schema) (v T, text jsontext.Raw, err error) {
	d := New(data, o)
	d.keepsRoot = true
	v = decode(d)
	err = d.finish(s)
	if d.err == nil && d.state != matched {
		text = jsontext.TrustedRaw(string(d.b[jsontext.SkipSpace(d.b, 0):]))
	}
	d.release()
	return v, text, err
}

// New puts a cursor before the value of a text. It is given back by
// finish.
func New(data []byte, o Options) *Decoder {
	d := decoders.Get().(*Decoder)
	d.b = data[:jsontext.TrimSpace(data)]
	d.maxDepth = min(orDefault(o.MaxDepth, DefaultMaxDepth), GreatestMaxDepth)
	d.violations.Limit = orDefault(o.MaxViolations, DefaultMaxViolations)
	d.strict = o.Strict
	d.maxElements, d.elements = o.MaxElements, math.MaxInt
	if o.MaxElements > 0 {
		d.elements = o.MaxElements
	}
	d.prepare()
	if d.err == nil && (d.slash == len(d.b) || d.ctl && bytes.IndexByte(d.b, '\\') < 0) {
		d.own = string(d.b)
	}
	return d
}

func orDefault(n, standard int) int {
	if n <= 0 {
		return standard
	}
	return n
}

// decoders keeps what decoders need besides what they return.
var decoders = sync.Pool{New: func() any { return &Decoder{stack: make([]int, 0, 128)} }}

// maxKept is the largest stack or scratch that is kept for the next text.
const maxKept = 4096

// release gives the decoder back. It keeps nothing of the text but scratch.
func (d *Decoder) release() {
	if cap(d.stack) <= maxKept && cap(d.scratch) <= maxKept && cap(d.ends.list) <= maxKept {
		*d = Decoder{stack: d.stack[:0], scratch: d.scratch[:0], ends: spans{list: d.ends.list[:0]}}
		decoders.Put(d)
	}
}

// Finish checks that the text ends after the value, returns what went wrong, and
// gives the decoder back.
func (d *Decoder) Finish(s *schema.Schema) error {
	err := d.finish(s)
	d.release()
	return err
}

func (d *Decoder) finish(s *schema.Schema) error {
	err := d.result()
	if d.strict {
		err = d.validated(s, err)
	}
	return err
}

// validated returns what strict decoding says of a text: nothing more than err if
// decoding has met nothing that the schema may not allow. Otherwise the schema decides, and the text
// is walked a second time to tell what is wrong. What the schema allows and the
// type cannot hold is an error only where nothing keeps it.
func (d *Decoder) validated(s *schema.Schema, err error) error {
	if d.err != nil || s == nil || err == nil && !d.validate {
		return err
	}
	if invalid := schema.Validate(d.b, s, d.violations.Limit); invalid != nil {
		return invalid
	}
	if d.state == matched || d.keepsRoot {
		return nil
	}
	return err
}

// NeedValidation notes that the schema may not allow what was met.
func (d *Decoder) NeedValidation() { d.validate = true }

// Check asks for validation if the value of the current member, which was decoded last,
// is not what a schema asks for. It is for what the type of a field cannot say.
func (d *Decoder) Check(s *schema.Schema) {
	if !d.strict || d.validate || d.err != nil {
		return
	}
	d.validate = !s.Allows(d.b, d.currentValue())
}

// currentValue returns where the value of the current member begins.
func (d *Decoder) currentValue() int {
	return jsontext.SkipColon(d.b, jsontext.SkipString(d.b, d.member))
}

func (d *Decoder) result() error {
	if d.err == nil {
		if d.space(); d.i < len(d.b) {
			d.fail(d.i, "unexpected "+describe(d.b[d.i:])+" after the value")
		}
	}
	if d.err != nil {
		return d.err
	}
	if d.state != matched && d.violations.Count == 0 && !(d.keepsRoot && d.state == inexact) {
		d.violateRoot()
	}
	return d.violations.Err(d.b)
}

// violateRoot records that the whole value is mismatched, which elsewhere is no
// violation: there is no member that keeps its text.
func (d *Decoder) violateRoot() {
	switch jsontext.KindOf(d.b[d.mismatchAt]) {
	case jsontext.KindNull:
		d.violate(d.mismatchAt, jsontext.RuleType, "null is not allowed here")
	case jsontext.KindNumber:
		d.violate(d.mismatchAt, jsontext.RuleRange, "number does not fit its type")
	default:
		d.violate(d.mismatchAt, jsontext.RuleConst, "value is not what its type implies")
	}
}

// countElement notes that an element is about to be decoded into a list or map,
// or into a member without a field. These take more memory than their text.
func (d *Decoder) countElement() {
	if d.elements--; d.elements < 0 {
		d.failElements()
	}
}

// space skips white space.
func (d *Decoder) space() {
	if i := d.i; i < len(d.b) && d.b[i] <= ' ' {
		d.i = jsontext.SkipSpace(d.b, i)
	}
}

// Peek returns the first byte of the next value or mark, 0 at the end.
func (d *Decoder) Peek() (c byte) {
	if d.i < len(d.b) {
		if c = d.b[d.i]; c > ' ' {
			return
		}
	}
	return d.peekFar()
}

// peekFar is peek where white space may come first. It is not inlined, so that
// peek is.
//
//go:noinline
func (d *Decoder) peekFar() byte {
	if d.space(); d.i < len(d.b) {
		return d.b[d.i]
	}
	return 0
}

// noteMismatch notes that the value at offset at is not what was asked for.
func (d *Decoder) noteMismatch(at int, how mismatch) {
	d.validate = true
	d.state = max(d.state, how)
	d.mismatchAt = at
}

// reject skips the value at the cursor, which is of none of the wanted
// kinds. Null is mismatched, another kind also a violation.
func (d *Decoder) reject(want jsontext.Kinds) {
	c := d.Peek()
	at := d.i
	kind := jsontext.KindOf(c)
	if kind == 0 {
		d.failSyntax(at, "a value")
		return
	}
	if d.Skip(); d.err != nil {
		return
	}
	d.noteMismatch(at, wrongKind)
	if kind != jsontext.KindNull {
		d.violate(at, jsontext.RuleType, jsontext.GotWant(kind, want))
	}
}
