package jsonfile

import (
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

func (r *reader) number(n *Node) *SyntaxError {
	start := r.pos
	if r.src[r.pos] == '-' {
		r.pos++
	}
	zero := r.pos < len(r.src) && r.src[r.pos] == '0'
	if zero {
		r.pos++
	} else if err := r.digits(); err != nil {
		return err
	}
	if r.pos < len(r.src) && r.src[r.pos] == '.' {
		r.pos++
		if err := r.digits(); err != nil {
			return err
		}
	}
	if r.pos < len(r.src) && (r.src[r.pos] == 'e' || r.src[r.pos] == 'E') {
		r.pos++
		if r.pos < len(r.src) && (r.src[r.pos] == '+' || r.src[r.pos] == '-') {
			r.pos++
		}
		if err := r.digits(); err != nil {
			return err
		}
	}
	n.Text = r.src[start:r.pos]
	return nil
}

func (r *reader) digits() *SyntaxError {
	start := r.pos
	for r.pos < len(r.src) && '0' <= r.src[r.pos] && r.src[r.pos] <= '9' {
		r.pos++
	}
	if r.pos == start {
		return r.expected("a digit")
	}
	return nil
}

// str reads the string at the cursor. It rejects what has no value: control
// characters, unknown escapes and surrogates without their other half.
func (r *reader) str() (string, *SyntaxError) {
	r.pos++
	start := r.pos
	for r.pos < len(r.src) { // without escapes the value is a part of the file
		switch c := r.src[r.pos]; {
		case c == '"':
			r.pos++
			return r.src[start : r.pos-1], nil
		case c == '\\':
			return r.escaped(start)
		case c < ' ':
			return "", r.control()
		}
		r.pos++
	}
	return "", r.fail("the JSON is cut off: a string is not terminated")
}

func (r *reader) control() *SyntaxError {
	return r.fail("a string holds the control character %s, which must be escaped", r.found())
}

func (r *reader) escaped(start int) (string, *SyntaxError) {
	var b strings.Builder
	b.WriteString(r.src[start:r.pos])
	for r.pos < len(r.src) {
		switch c := r.src[r.pos]; {
		case c == '"':
			r.pos++
			return b.String(), nil
		case c == '\\':
			if err := r.escape(&b); err != nil {
				return "", err
			}
		case c < ' ':
			return "", r.control()
		default:
			b.WriteByte(c)
			r.pos++
		}
	}
	return "", r.fail("the JSON is cut off: a string is not terminated")
}

func (r *reader) escape(b *strings.Builder) *SyntaxError {
	if r.pos+1 >= len(r.src) {
		return r.fail("the JSON is cut off: a string is not terminated")
	}
	const escapes, meanings = `"\/bfnrt`, "\"\\/\b\f\n\r\t"
	c := r.src[r.pos+1]
	if i := strings.IndexByte(escapes, c); i >= 0 {
		b.WriteByte(meanings[i])
		r.pos += 2
		return nil
	}
	first, ok := r.hex(r.pos)
	if !ok {
		return r.fail("a string holds an escape that JSON does not have")
	}
	if !utf16.IsSurrogate(first) {
		b.WriteRune(first)
		r.pos += 6
		return nil
	}
	second, _ := r.hex(r.pos + 6)
	char := utf16.DecodeRune(first, second)
	if char == utf8.RuneError {
		return r.fail("a string holds half of a surrogate pair, %s", r.src[r.pos:r.pos+6])
	}
	b.WriteRune(char)
	r.pos += 12
	return nil
}

// hex reads the \uXXXX at a place.
func (r *reader) hex(at int) (rune, bool) {
	if at+6 > len(r.src) || r.src[at] != '\\' || r.src[at+1] != 'u' {
		return 0, false
	}
	v, err := strconv.ParseUint(r.src[at+2:at+6], 16, 16)
	return rune(v), err == nil
}
