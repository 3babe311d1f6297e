package encode

import (
	"bytes"
	"slices"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/decode"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/jsontext"
)

// AppendExtra appends extra members to the object that began at b[start] and is
// still open, and leaves it open without a trailing comma.
//
// An entry under one of names, the members that the type declares, is what a
// field could not hold when it was decoded: null, a number that does not fit,
// a value of the wrong kind. It is written in place of the field's own value
// as long as decoding the entry gives what the field holds, which is told by
// what both encode to when nil is told from empty. A field that was changed
// wins, and the entry is left out. Two entries of the same name cannot be
// encoded.
//
// fresh returns a zero value of the type of x.
func AppendExtra[P any, S ~[]M, M jsontext.Named[R], R jsontext.RawText](b []byte, e *Encoder, start int, x P, extra S, names []string, fresh func(x P) P, read func(P, *decode.Decoder), put func(P, []byte, *Encoder) []byte) []byte {
	return appendExtra(b, e, start, extra, names, func(e *Encoder, d *decode.Decoder) []byte {
		y := x
		if d != nil {
			y = fresh(x)
			read(y, d)
		}
		return put(y, nil, e)
	})
}

// appendExtra is AppendExtra for a function that returns what the fields of the struct
// encode to, or those of another one that is decoded for it.
func appendExtra[S ~[]M, M jsontext.Named[R], R jsontext.RawText](b []byte, e *Encoder, start int, extra S, names []string, fields func(*Encoder, *decode.Decoder) []byte) []byte {
	if b[len(b)-1] == ',' {
		b = b[:len(b)-1]
	}
	if e.exact {
		return b
	}
	if name, ok := jsontext.Repeated(extra); ok {
		b = failRepeated(b, e, name)
	}
	if e.err != nil {
		return b
	}
	for i := range extra {
		m := jsontext.Entry[R](extra[i])
		if text := jsontext.Raw(m.Value).Text(); text != "" && slices.Contains(names, m.Name) {
			if !memberOf(exactly(fields, nil), m.Name).same(memberOf(probe(fields, m.Name, text), m.Name)) {
				continue
			}
			if own := memberOf(b[start:], m.Name); own.found {
				from := start + own.from
				b = slices.Replace(b, from, from+len(own.text), []byte(text)...)
				continue
			}
		}
		if len(b)-start > 1 {
			b = append(b, ',')
		}
		b = AppendRaw(appendName(b, e, m.Name), e, m.Value)
	}
	return b
}

// exactly returns what fields encode to when nil is told from empty.
func exactly(fields func(*Encoder, *decode.Decoder) []byte, d *decode.Decoder) []byte {
	e := newEncoder(0)
	e.exact = true
	b := fields(e, d)
	_ = e.release() // a problem of the value is found where it is written
	return b
}

// probe returns what the fields encode to that are decoded from one member,
// without keeping what they cannot hold, and whatever is wrong with it. The
// object may be unfinished, and malformed where a value is missing.
func probe(fields func(*Encoder, *decode.Decoder) []byte, name, text string) (b []byte) {
	object := append(jsontext.AppendString([]byte{'{'}, name), ':')
	object = append(append(object, text...), '}')
	decode.Probe(object, func(d *decode.Decoder) { b = exactly(fields, d) })
	return b
}

// written is a member as it stands in an object.
type written struct {
	found bool
	from  int // where its text begins
	text  []byte
}

// same reports whether both members have the same text, or are absent.
func (w written) same(other written) bool {
	return w.found == other.found && bytes.Equal(w.text, other.text)
}

// memberOf finds a member of an object as this package writes it, which may be
// unfinished.
func memberOf(object []byte, name string) written {
	for i := 1; i < len(object) && object[i] == '"'; {
		colon := jsontext.SkipString(object, i)
		from := min(colon+1, len(object))
		to := writtenValueEnd(object, from)
		if jsontext.Unquote(string(object[i:colon])) == name {
			return written{true, from, object[from:to]}
		}
		i = to + 1
	}
	return written{}
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
