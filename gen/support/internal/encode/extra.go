package encode

import (
	"bytes"
	"math/bits"
	"slices"
	"sync"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/decode"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/jsontext"
)

// AppendExtra appends extra members to the object that began at b[start] and is
// still open, and leaves it open without a trailing comma.
//
// An entry under one of names, the members that the type declares, is what a
// field could not hold when it was decoded: null, a number that does not fit,
// a value of the wrong kind. It is written in place of the field's own value
// as long as decoding the entry gives what the field holds. The function compares
// what both encode to when nil is distinguished from empty. A field that was
// changed wins, and the entry is left out. Two entries of the same name cannot be
// encoded.
//
// An entry without a text is a member that was missing. The member of that name
// is left out as long as its field is zero.
//
// fresh returns a zero value of the type of x.
func AppendExtra[P any, S ~[]M, M jsontext.Named[R], R jsontext.RawText](b []byte, e *Encoder, start int, x P, extra S, names []string, fresh func(x P) P, read func(P, *decode.Decoder), put func(P, []byte, *Encoder) []byte) []byte {
	return appendExtra(b, e, start, extra, names, writer(x, fresh, read, put))
}

// writer returns what encodes the fields of a struct, or those of another one of its
// type.
func writer[P any](x P, fresh func(x P) P, read func(P, *decode.Decoder), put func(P, []byte, *Encoder) []byte) fieldWriter {
	return func(e *Encoder, s subject) []byte {
		y := x
		if s != self {
			y = fresh(x)
		}
		if s.d != nil {
			read(y, s.d)
		}
		return put(y, e.buf, e)
	}
}

// subject says whose fields are encoded: those of the struct itself, or those of
// a new one, which is decoded if there is a decoder.
type subject struct {
	other bool
	d     *decode.Decoder
}

var self subject

// fieldWriter encodes the fields of a subject.
type fieldWriter func(*Encoder, subject) []byte

// appendExtra is AppendExtra for a function that returns what the fields of a
// struct encode to.
func appendExtra[S ~[]M, M jsontext.Named[R], R jsontext.RawText](b []byte, e *Encoder, start int, extra S, names []string, fields fieldWriter) []byte {
	b, done := endFields(b, e, start, extra)
	if done {
		return b
	}
	var c comparison
	defer c.release()
	next := len("{") // in b[start:], which is where the next of names is likely to be
	for i := range extra {
		m := jsontext.Entry[R](extra[i])
		text := jsontext.Raw(m.Value).Text()
		if slices.Contains(names, m.Name) {
			own := memberOf(b[start:], next, m.Name)
			next = own.next
			switch {
			case text == "" && own.found && c.isAbsent(fields, m.Name, names):
				b = slices.Delete(b, start+own.start, start+own.end)
				next = own.start
				continue
			case text == "" || !c.holds(fields, m.Name, text):
				continue
			case own.found:
				from := start + own.from
				b = slices.Replace(b, from, from+len(own.text), []byte(text)...)
				next = own.from + len(text) + 1
				continue
			}
		}
		if text == "" {
			continue
		}
		if len(b)-start > 1 {
			b = append(b, ',')
		}
		b = appendText(appendName(b, e, m.Name), text)
	}
	return b
}

// endFields ends the fields of the object that began at b[start], before its extra members.
// It reports whether nothing is left to do with these, as the struct is compared or cannot
// be encoded. What a revision cannot express may yet be replaced by one of them.
func endFields[S ~[]M, M jsontext.Named[R], R jsontext.RawText](b []byte, e *Encoder, start int, extra S) (out []byte, done bool) {
	if b[len(b)-1] == ',' {
		b = b[:len(b)-1]
	}
	if e.exact {
		return appendCompared(b, e, start, extra), true
	}
	if name, ok := jsontext.Repeated(extra); ok {
		b = failRepeated(b, e, name)
	}
	return b, e.err != nil && e.err != errUnfit
}

// appendCompared appends extra members of a struct that is compared. Those of the
// struct itself are not part of its fields. Those of a struct within it are, and
// stand there as they are.
func appendCompared[S ~[]M, M jsontext.Named[R], R jsontext.RawText](b []byte, e *Encoder, start int, extra S) []byte {
	if start == e.start {
		return b
	}
	for i := range extra {
		m := jsontext.Entry[R](extra[i])
		b = append(appendName(append(b, ','), e, m.Name), jsontext.Raw(m.Value).Text()...)
	}
	return b
}

// comparison has what the comparisons of the fields of one struct have in common.
// What writes the fields is not part of it, since it would escape to the heap then.
type comparison struct {
	own, brief compared // the struct itself
	zeroNext   int      // next of what a new struct encodes to
	merged     merged   // of the encoding
	in         uint32   // revisions that a value may have been read at
}

// compared is what fields encode to, in the buffer of an encoder.
type compared struct {
	e    *Encoder
	text []byte
	next int // where the next member that is looked up is likely to be
}

// release gives the encoder back. A problem of the value is found where it is
// written.
func (c compared) release() {
	if c.e != nil {
		c.e.reuse(c.text)
		_ = c.e.release()
	}
}

func (c *comparison) release() {
	c.own.release()
	c.brief.release()
}

// holds reports whether a field holds what decoding a text gives, at any revision: a
// value does not remember the one that it was read at, and must hold the same for all
// that are written.
func (c *comparison) holds(fields fieldWriter, name, text string) bool {
	if c.own.e == nil {
		c.own = c.exactly(fields, self, false)
	}
	own := memberOf(c.own.text, c.own.next, name)
	c.own.next = own.next
	if c.gives(own, fields, name, text, c.merged.rev.reading(c.merged)) || c.in != 0 && c.gives(own, fields, name, text, decode.AnyRevision) {
		return true
	}
	for i := range bits.Len32(c.in) {
		if c.in>>i&1 != 0 && c.gives(own, fields, name, text, decode.At(i, false)) {
			return true
		}
	}
	return false
}

// gives reports whether decoding a text of a revision gives what a field holds.
func (c *comparison) gives(own written, fields fieldWriter, name, text string, r decode.Revision) bool {
	probed := c.probe(fields, name, text, r)
	defer probed.release()
	return own.same(memberOf(probed.text, 1, name))
}

// isAbsent reports whether a field holds nothing.
func (c *comparison) isAbsent(fields fieldWriter, name string, names []string) bool {
	if c.brief.e == nil {
		c.brief = c.exactly(fields, self, true)
	}
	own := memberOf(c.brief.text, c.brief.next, name)
	absent := memberOf(c.zero(fields, names), c.zeroNext, name)
	c.brief.next, c.zeroNext = own.next, absent.next
	return own.same(absent)
}

// zeros has what a new struct encodes to in brief, by the first of its names.
var zeros sync.Map

// zero returns what a new struct encodes to in brief.
func (c *comparison) zero(fields fieldWriter, names []string) []byte {
	if text, ok := zeros.Load(&names[0]); ok {
		return text.([]byte)
	}
	z := c.exactly(fields, subject{other: true}, true)
	text := bytes.Clone(z.text)
	z.release()
	zeros.Store(&names[0], text)
	return text
}

// exactly returns what fields encode to when nil is distinguished from empty.
func (c *comparison) exactly(fields fieldWriter, s subject, brief bool) compared {
	e := newEncoder(0)
	e.merged = c.merged
	e.exact, e.brief = true, brief
	return compared{e: e, text: fields(e, s)}
}

// probe returns what the fields encode to that are decoded from one member,
// without keeping what they cannot hold, and whatever is wrong with it. The
// object may be unfinished, and malformed where a value is missing.
func (c *comparison) probe(fields fieldWriter, name, text string, r decode.Revision) (probed compared) {
	object := append(jsontext.AppendString([]byte{'{'}, name), ':')
	object = append(append(object, text...), '}')
	decode.ProbeAt(object, r, func(d *decode.Decoder) { probed = c.exactly(fields, subject{true, d}, false) })
	return probed
}

// written is a member as it stands in an object.
type written struct {
	found      bool
	from       int // where its text begins
	text       []byte
	start, end int // of the member with a comma, if there is one
	next       int // where the member after it begins
}

// same reports whether both members have the same text, or are absent.
func (w written) same(other written) bool {
	return w.found == other.found && bytes.Equal(w.text, other.text)
}

// memberOf finds a member of an object as this package writes it, which may be
// unfinished. Members are looked up in about the order in which they are written, so it
// first looks from a place where a member begins.
func memberOf(object []byte, from int, name string) written {
	from = max(from, len("{"))
	if from < len(object) && object[from] == ',' {
		from++
	}
	if w := memberIn(object, from, len(object), name); w.found {
		return w
	}
	w := memberIn(object, len("{"), from, name)
	if !w.found {
		w.next = from
	}
	return w
}

// memberIn finds a member that begins between two offsets. At the first of them, a
// member begins.
func memberIn(object []byte, i, before int, name string) written {
	for i < min(before, len(object)) && object[i] == '"' {
		colon := jsontext.SkipString(object, i)
		from := min(colon+1, len(object))
		to := writtenValueEnd(object, from)
		if isQuoted(object[i:colon], name) {
			return newWritten(object, i, from, to)
		}
		i = to + 1
	}
	return written{}
}

// isQuoted reports whether a JSON string, which may be unfinished, has a value.
func isQuoted(quoted []byte, value string) bool {
	if bytes.IndexByte(quoted, '\\') < 0 {
		return len(quoted) == len(value)+2 && string(quoted[1:len(quoted)-1]) == value
	}
	return jsontext.Unquote(string(quoted)) == value
}

// newWritten returns the member whose name begins at i and whose value stands
// between two offsets.
func newWritten(object []byte, i, from, to int) written {
	w := written{true, from, object[from:to], i, to, to + 1}
	switch {
	case object[i-1] == ',':
		w.start--
	case to < len(object) && object[to] == ',':
		w.end++
	}
	return w
}

// writtenValueEnd returns where the value at i ends: at a comma or closing
// bracket that is not within it, or at the end of text.
func writtenValueEnd(text []byte, i int) int {
	for depth := 0; i < len(text); i++ {
		switch text[i] {
		case '"':
			i = jsontext.SkipString(text, i) - 1
		case '{', '[':
			depth++
		case '}', ']':
			if depth == 0 {
				return i
			}
			depth--
		case ',':
			if depth == 0 {
				return i
			}
		}
	}
	return len(text)
}
