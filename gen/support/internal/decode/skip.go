package decode

import (
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/jsontext"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/number"
)

// frame is an array or object that is being skipped. In front of its names
// the stack holds the frame around it.
type frame struct {
	base   int  // where its names begin in the stack
	seen   uint // a bit for each name, by a hash: a new bit means a new name
	end    byte // its closing bracket
	hashed bool // its names are in the innermost table
}

// Skip skips the value at the cursor, which is checked in full.
func (d *Decoder) Skip() {
	switch d.Peek() {
	case '{', '[':
		d.skipNested()
	default:
		d.skipScalar()
	}
}

// skipScalar skips the value at the cursor, which is not an array or object.
func (d *Decoder) skipScalar() {
	if end := d.scalarEnd(d.i); end >= 0 {
		d.i = end
	}
}

// skipNested skips the array or object at the cursor. It does not call
// itself, so that the depth of a text costs no stack.
func (d *Decoder) skipNested() {
	b, i := d.b, d.i
	var f frame
	outside := d.depth
	for {
		// A value begins at i, which has elements or members or is skipped.
		more := false
		switch byteAt(b, i) {
		case '"':
			if end := d.easyEnd(i + 1); end >= 0 {
				i = end + 1
			} else {
				i = d.stringEndSlow(i + 1)
			}
		case '{', '[':
			if i = d.open(&f, i); i >= 0 {
				more = byteAt(b, i) != f.end
			}
		default:
			i = d.scalarEnd(i)
		}
		if i < 0 {
			return
		}
		// A comma or closing brackets follow.
		for !more {
			c := byteAt(b, i)
			if c <= ' ' {
				i = jsontext.SkipSpace(b, i)
				c = byteAt(b, i)
			}
			switch c {
			case ',':
				i = jsontext.SkipSpace(b, i+1)
				more = true
			case f.end:
				i++
				if d.close(&f); d.depth == outside {
					d.i = i
					return
				}
			default:
				d.failSyntax(i, "',' or '"+string(f.end)+"'")
				return
			}
		}
		if f.end == '}' {
			if i = d.skipName(&f, i); i < 0 {
				return
			}
		}
	}
}

// byteAt returns the byte at offset i, 0 at the end.
func byteAt(b []byte, i int) byte {
	if i < len(b) {
		return b[i]
	}
	return 0
}

// open enters the container whose opening bracket is at i. It returns the
// offset of what follows, or -1 after a fatal problem.
func (d *Decoder) open(f *frame, i int) int {
	if d.depth >= d.maxDepth {
		d.failDepth(i)
		return -1
	}
	d.depth++
	hashed := 0
	if f.hashed {
		hashed = 1
	}
	d.stack = append(d.stack, f.base, int(f.seen), int(f.end)<<1|hashed)
	*f = frame{base: len(d.stack), end: d.b[i] + 2} // in ASCII, a closing bracket is two after the opening one
	return jsontext.SkipSpace(d.b, i+1)
}

// close goes back to the container around f.
func (d *Decoder) close(f *frame) {
	d.depth--
	if f.hashed {
		d.tables = d.tables[:len(d.tables)-1]
	}
	outer := d.stack[f.base-3 : f.base]
	d.stack = d.stack[:f.base-3]
	*f = frame{base: outer[0], seen: uint(outer[1]), end: byte(outer[2] >> 1), hashed: outer[2]&1 != 0}
}

// skipName skips the name at i and the colon after it, up to the value.
// It returns -1 after a fatal problem.
func (d *Decoder) skipName(f *frame, i int) int {
	b := d.b
	end := d.shortName(f, i)
	if end < 0 {
		if i >= len(b) || b[i] != '"' {
			d.failSyntax(i, "a name")
			return -1
		}
		if end = d.stringEnd(i); end < 0 || !d.addName(f, i, end) {
			return -1
		}
	}
	if end >= len(b) || b[end] != ':' {
		if end = jsontext.SkipSpace(b, end); end >= len(b) || b[end] != ':' {
			d.failSyntax(end, "':'")
			return -1
		}
	}
	if end++; end < len(b) && b[end] <= ' ' {
		end = jsontext.SkipSpace(b, end)
	}
	return end
}

// scalarEnd returns the offset after the scalar at i, or -1 after a fatal problem.
func (d *Decoder) scalarEnd(i int) int {
	if i >= len(d.b) {
		d.failSyntax(i, "a value")
		return -1
	}
	end := -1
	switch c := d.b[i]; c {
	case '"':
		return d.stringEnd(i)
	case 't':
		end = wordEnd(d.b, i, "true")
	case 'f':
		end = wordEnd(d.b, i, "false")
	case 'n':
		end = wordEnd(d.b, i, "null")
	default:
		if c != '-' && c-'0' > 9 {
			break
		}
		if end, _ = number.End(d.b, i); end < 0 {
			d.fail(i, malformedNumber)
			return -1
		}
	}
	if end < 0 {
		d.failSyntax(i, "a value")
	}
	return end
}

// wordEnd returns the offset after the word if that stands at i, else -1.
func wordEnd(b []byte, i int, word string) int {
	if end := i + len(word); end <= len(b) && string(b[i:end]) == word {
		return end
	}
	return -1
}

// stringEnd returns the offset after the string at i, or -1 after a fatal problem.
func (d *Decoder) stringEnd(i int) int {
	if quote := d.easyEnd(i + 1); quote >= 0 {
		return quote + 1
	}
	return d.stringEndSlow(i + 1)
}

func (d *Decoder) stringEndSlow(i int) int {
	for {
		i = jsontext.SkipPlain(d.b, i)
		if i >= len(d.b) {
			d.fail(i, jsontext.Unterminated)
			return -1
		}
		switch d.b[i] {
		case '"':
			return i + 1
		case '\\':
			_, size, err := jsontext.ReadEscape(d.b, i)
			if err != nil {
				d.failWith(err)
				return -1
			}
			i += size
		default:
			d.fail(i, jsontext.RawControl)
			return -1
		}
	}
}
