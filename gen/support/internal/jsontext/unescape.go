package jsontext

import (
	"encoding/binary"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

const (
	Unterminated = "string without an end"
	loneEscape   = "escape of half a surrogate pair"
	badEscape    = "invalid escape in a string"
	RawControl   = "control character in a string"
)

// StringAt returns the string whose opening quote is at offset at, and the
// offset after its closing quote. A string without escapes is a piece of text.
func StringAt(text []byte, at int) (s []byte, end int, err *SyntaxError) {
	i := at + 1
	if j := SkipPlain(text, i); j < len(text) && text[j] == '"' {
		return text[i:j], j + 1, nil
	}
	return AppendUnescaped(nil, text, i)
}

// AppendUnescaped appends the string that begins at offset i, after the opening
// quote, and returns the offset after its closing quote.
func AppendUnescaped(dst, text []byte, i int) (s []byte, end int, err *SyntaxError) {
	var buf [ChunkSize]byte
	for {
		n, next, err := UnescapeChunk(&buf, text, i)
		if err != nil {
			return dst, len(text), err
		}
		dst = append(dst, buf[:n]...)
		if text[next] == '"' {
			return dst, next + 1, nil
		}
		i = next
	}
}

// ChunkSize is how much of a string is unescaped at a time.
const ChunkSize = 256

// UnescapeChunk unescapes the string that goes on at offset i until the string
// ends or buf is full. It returns the number of bytes in buf and the offset where
// it stopped, which is that of the closing quote at the end of the string.
func UnescapeChunk(buf *[ChunkSize]byte, b []byte, i int) (n, next int, err *SyntaxError) {
	for n <= len(buf)-16 {
		if i+8 <= len(b) {
			w := Word(b[i:])
			binary.LittleEndian.PutUint64(buf[n:], w)
			m := Special(w)
			if m == 0 {
				i, n = i+8, n+8
				continue
			}
			k := FirstByte(m)
			i, n = i+k, n+k
		} else if i >= len(b) {
			return 0, 0, &SyntaxError{Message: Unterminated, Offset: len(b)}
		}
		switch c := b[i]; {
		case c == '"':
			return n, i, nil
		case c == '\\':
			r, size, err := ReadEscape(b, i)
			if err != nil {
				return 0, 0, err
			}
			if r < utf8.RuneSelf {
				buf[n] = byte(r)
				n++
			} else {
				n += utf8.EncodeRune(buf[n:], r)
			}
			i += size
		case c < ' ':
			return 0, 0, &SyntaxError{Message: RawControl, Offset: i}
		default:
			buf[n] = c
			i, n = i+1, n+1
		}
	}
	if i >= len(b) {
		return 0, 0, &SyntaxError{Message: Unterminated, Offset: len(b)}
	}
	return n, i, nil
}

// ReadEscape reads the escape whose backslash is at i.
func ReadEscape(b []byte, i int) (r rune, size int, err *SyntaxError) {
	if i+1 >= len(b) {
		return 0, 0, &SyntaxError{Message: Unterminated, Offset: len(b)}
	}
	switch c := b[i+1]; c {
	case 'n':
		return '\n', 2, nil
	case '"', '\\', '/':
		return rune(c), 2, nil
	case 't':
		return '\t', 2, nil
	case 'r':
		return '\r', 2, nil
	case 'b':
		return '\b', 2, nil
	case 'f':
		return '\f', 2, nil
	case 'u':
		r, size, problem := unicodeEscape(b[i:])
		if problem != "" {
			return 0, 0, &SyntaxError{Message: problem, Offset: i}
		}
		return r, size, nil
	}
	return 0, 0, &SyntaxError{Message: badEscape, Offset: i}
}

// unicodeEscape reads an escape like \u00e9, or two that are a surrogate pair,
// at the beginning of text.
func unicodeEscape[T string | []byte](text T) (r rune, size int, problem string) {
	if r = hex4(text); r < 0 {
		return 0, 0, badEscape
	}
	if !utf16.IsSurrogate(r) {
		return r, 6, ""
	}
	r = utf16.DecodeRune(r, hex4(text[6:]))
	if r == utf8.RuneError {
		return 0, 0, loneEscape
	}
	return r, 12, ""
}

// hex4 returns the code unit of the escape \uXXXX at the beginning of text, or -1.
func hex4[T string | []byte](text T) rune {
	if len(text) < 6 || text[0] != '\\' || text[1] != 'u' {
		return -1
	}
	var r rune
	for i := 2; i < 6; i++ {
		c := text[i]
		switch {
		case '0' <= c && c <= '9':
			c -= '0'
		case 'a' <= c && c <= 'f':
			c -= 'a' - 10
		case 'A' <= c && c <= 'F':
			c -= 'A' - 10
		default:
			return -1
		}
		r = r<<4 | rune(c)
	}
	return r
}

// Unquote returns the string whose JSON text is given.
func Unquote(text string) string {
	text = text[1 : len(text)-1]
	next := strings.IndexByte(text, '\\')
	if next < 0 {
		return text
	}
	b := make([]byte, 0, len(text))
	for next >= 0 {
		b = append(b, text[:next]...)
		var n int
		b, n = appendCharacter(b, text[next:])
		text = text[next+n:]
		next = strings.IndexByte(text, '\\')
	}
	return string(append(b, text...))
}

// appendCharacter appends the character whose escape s begins with, and returns
// the length of the escape.
func appendCharacter(b []byte, s string) ([]byte, int) {
	switch c := s[1]; c {
	case 'b':
		return append(b, '\b'), 2
	case 'f':
		return append(b, '\f'), 2
	case 'n':
		return append(b, '\n'), 2
	case 'r':
		return append(b, '\r'), 2
	case 't':
		return append(b, '\t'), 2
	case 'u':
		r, size, _ := unicodeEscape(s)
		return utf8.AppendRune(b, r), size
	default:
		return append(b, c), 2
	}
}
