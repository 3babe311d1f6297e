package encode

import (
	"strings"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/jsontext"
)

// AppendString appends s as a JSON string. Only what JSON requires is escaped. A
// string that is not UTF-8 cannot be encoded.
func AppendString(b []byte, e *Encoder, s string) []byte {
	if len(s) >= 64 {
		return appendLongString(b, e, s)
	}
	marks := uint64(0)
	if last := len(s) - 8; last >= 0 {
		for i := 0; i < last; i += 8 {
			w := jsontext.WordAt(s, i)
			marks |= jsontext.Special(w) | w
		}
		w := jsontext.WordAt(s, last) // some of it for the second time
		marks |= jsontext.Special(w) | w
	} else {
		for i := range len(s) {
			if c := s[i]; jsontext.MustEscape(c) || c >= 0x80 {
				marks = jsontext.HighBits
			}
		}
	}
	if marks&jsontext.HighBits != 0 {
		return appendMixedString(b, e, s)
	}
	b = append(b, '"')
	b = append(b, s...)
	return append(b, '"')
}

// appendLongString appends a string that is worth a fast pass for each of the
// things that mostly are not in it.
func appendLongString(b []byte, e *Encoder, s string) []byte {
	if len(s) > jsontext.BlockSize {
		return appendBlocks(b, e, s)
	}
	if !isSimple(s) {
		return appendMixedString(b, e, s)
	}
	b = append(b, '"')
	b = append(b, s...)
	return append(b, '"')
}

// appendBlocks appends a string of many blocks. It is copied as a whole once the
// first block turns out to be simple, and the others are looked through after that,
// since making room without copying would clear it.
func appendBlocks(b []byte, e *Encoder, s string) []byte {
	if !isSimple(s[:jsontext.BlockSize]) {
		return appendMixedString(b, e, s)
	}
	start := len(b)
	b = append(b, '"')
	b = append(b, s...)
	for i := jsontext.BlockSize; i < len(s); i += jsontext.BlockSize {
		if !isSimple(s[i:min(len(s), i+jsontext.BlockSize)]) {
			rest, ok := jsontext.AppendUnquoted(b[:start+1+i], s[i:])
			return e.ifUTF8(b[:start], rest, ok)
		}
	}
	return append(b, '"')
}

// isSimple reports whether a text is ASCII and needs no escape in a JSON string.
func isSimple(s string) bool {
	return jsontext.IsPlain(s) && strings.IndexByte(s, '"') < 0 && strings.IndexByte(s, '\\') < 0
}

// appendMixedString appends a string that may hold anything.
func appendMixedString(b []byte, e *Encoder, s string) []byte {
	quoted, ok := jsontext.AppendQuoted(b, s)
	return e.ifUTF8(b, quoted, ok)
}

// ifUTF8 returns b with the string that was appended to it if that is UTF-8.
func (e *Encoder) ifUTF8(b, quoted []byte, ok bool) []byte {
	if !ok {
		return e.Fail(b, "the string is not UTF-8")
	}
	return quoted
}

// appendText appends a JSON text.
func appendText(b []byte, text string) []byte { return append(b, text...) }
