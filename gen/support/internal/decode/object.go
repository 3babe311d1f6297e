package decode

import (
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/jsontext"
)

// An object is decoded by a loop over its members:
//
//	for ok := d.Object(); ok; ok = d.Next() {
//		switch string(d.Name()) {
//		…
//		}
//	}
//
// Between two members the stack holds, for each object around the cursor, the
// member of the object around that.

// Object enters the object at the cursor and moves to its first member. It
// reports false if there is none: the object is empty, or the value is no
// object, which is mismatched and, unless it is null, a violation.
func (d *Decoder) Object() bool {
	if d.Peek() != '{' {
		d.reject(jsontext.KindObject)
		return false
	}
	if !d.enter() {
		return false
	}
	switch d.Peek() {
	case '"':
		d.stack = append(d.stack, d.member)
		return true
	case '}':
		d.leave()
		return false
	}
	d.failSyntax(d.i, "a name or '}'")
	return false
}

// Next moves to the next member. It reports false at the end of the object and
// after a fatal problem. It leaves it to Name to check that a name follows.
func (d *Decoder) Next() bool {
	if i := d.i; i < len(d.b) && d.b[i] == ',' {
		d.i = i + 1
		return true
	}
	return d.nextSlow()
}

func (d *Decoder) nextSlow() bool {
	switch d.Peek() {
	case '}':
		d.leave()
		top := len(d.stack) - 1
		d.member = d.stack[top]
		d.stack = d.stack[:top]
		return false
	case ',':
		d.i++
		return true
	}
	d.failSyntax(d.i, "',' or '}'")
	return false
}

// enter skips the opening bracket at the cursor.
func (d *Decoder) enter() bool {
	if d.depth >= d.maxDepth {
		d.failDepth(d.i)
		return false
	}
	d.depth++
	d.i++
	return true
}

// leave skips the closing bracket at the cursor.
func (d *Decoder) leave() {
	d.depth--
	d.i++
}

// Name returns the name of the current member, which is valid until the next
// call, and moves to the member's value.
func (d *Decoder) Name() []byte {
	b, i := d.b, d.i+1
	if i+jsontext.ShortLimit < len(b) && b[i-1] == '"' {
		p := (*[jsontext.ShortLimit]byte)(b[i:])
		n := jsontext.ShortQuote(p)
		if i+n > d.slash {
			n = jsontext.ShortPlain(p)
		}
		if n < jsontext.ShortLimit && b[i+n+1] == ':' {
			d.member = d.i
			d.i = i + n + 2
			return b[i : i+n]
		}
	}
	return d.nameSlow()
}

func (d *Decoder) nameSlow() []byte {
	if d.err != nil {
		return nil
	}
	if d.Peek() != '"' {
		d.failSyntax(d.i, "a name")
		return nil
	}
	d.member = d.i
	name, end, ok := d.textAt(d.i)
	if !ok {
		return nil
	}
	d.i = end
	if d.Peek() != ':' {
		d.failSyntax(d.i, "':'")
		return nil
	}
	d.i++
	return name
}

// Once notes that the member with the given bit was there, and rejects it the
// second time.
func (d *Decoder) Once(seen *uint64, bit uint) {
	if *seen>>(bit&63)&1 != 0 {
		d.failName(d.member)
	}
	*seen |= 1 << (bit & 63)
}
