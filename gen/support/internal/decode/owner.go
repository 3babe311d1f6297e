package decode

import "strings"

// The strings of a message have one owner. Where the text has no backslash
// that is one copy of the text, and strings are pieces of it. Where it has,
// strings and raw values are written one after the other into a builder that
// is grown once to the length of the text, and are pieces of that.
//
// What is decoded a second time, since a variant did not fit or a mismatched member
// is kept, may need more than the length of the text. The builder is not grown
// then, for that would copy it: from there on what has no escapes is a piece
// of a copy of the text after all, and the rest goes to a new builder.

// take returns the text from i to j as a string; there is no escape in it that
// would have to be replaced.
func (d *Decoder) take(i, j int) string {
	if len(d.own) != 0 {
		return d.own[i:j]
	}
	return d.copyText(i, j)
}

func (d *Decoder) copyText(i, j int) string {
	n := j - i
	if n == 0 {
		return ""
	}
	if !d.room(n) {
		d.own = string(d.b)
		return d.own[i:j]
	}
	d.written.Write(d.b[i:j])
	return d.tail(n)
}

// room reports whether the builder has room for n more bytes. The first call
// makes it.
func (d *Decoder) room(n int) bool {
	if d.written.Cap() == 0 {
		d.written.Grow(len(d.b))
	}
	return d.written.Cap()-d.written.Len() >= n
}

// renew makes room for n more bytes in a new builder.
func (d *Decoder) renew(n int) {
	d.written = strings.Builder{}
	d.written.Grow(n)
}

// tail returns the string of the last n bytes written.
func (d *Decoder) tail(n int) string {
	s := d.written.String()
	return s[len(s)-n:]
}

// copyBytes returns a string of bytes that are not part of the text.
func (d *Decoder) copyBytes(b []byte) string {
	if !d.room(len(b)) {
		d.renew(max(len(b), min(len(d.b), minBuilder)))
	}
	d.written.Write(b)
	return d.tail(len(b))
}

// minBuilder is the size of a further builder, at least.
const minBuilder = 4096
