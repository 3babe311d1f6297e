package jsontext

import (
	"bytes"
	"cmp"
	"iter"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/number"
)

// Peeking does not check the text, which is checked when it is decoded.
// Whatever it says of a malformed text is never seen.

// SkipUnchecked returns the offset after the value at i.
func SkipUnchecked(b []byte, i int) int {
	for depth := 0; i < len(b); {
		switch b[i] {
		case ' ', '\t', '\n', '\r', ',', ':':
			i++
			continue
		case '"':
			i = SkipString(b, i)
		case '{', '[':
			depth++
			i++
		case '}', ']':
			depth--
			i++
		default:
			i = skipWord(b, i)
		}
		if depth <= 0 {
			return i
		}
	}
	return len(b)
}

// SkipString returns the offset after the string whose opening quote is at i.
func SkipString(b []byte, i int) int {
	if first := i + 1; first+ShortLimit <= len(b) {
		n := ShortQuote((*[ShortLimit]byte)(b[first:]))
		if n < ShortLimit && b[i+n] != '\\' {
			return first + n + 1
		}
	}
	return skipLongString(b, i)
}

func skipLongString(b []byte, i int) int {
	for i++; ; {
		quote := QuoteAt(b, i)
		if quote < 0 {
			return len(b)
		}
		i = quote
		for b[i-1] == '\\' {
			i--
		}
		if (quote-i)&1 == 0 {
			return quote + 1
		}
		i = quote + 1
	}
}

// skipWord returns the offset after the number or word at i.
func skipWord(b []byte, i int) int {
	for i++; i < len(b); i++ {
		switch b[i] {
		case ' ', '\t', '\n', '\r', ',', ':', '"', '{', '}', '[', ']':
			return i
		}
	}
	return i
}

// SkipColon returns the offset of the value after the colon that follows at i.
func SkipColon(b []byte, i int) int {
	if i = SkipSpace(b, i); i < len(b) && b[i] == ':' {
		i = SkipSpace(b, i+1)
	}
	return i
}

// SkipComma returns the offset of what follows the comma at i, or -1 if none is there.
func SkipComma(b []byte, i int) int {
	if i = SkipSpace(b, i); i < len(b) && b[i] == ',' {
		return SkipSpace(b, i+1)
	}
	return -1
}

// MembersAt goes through the members of the object at i, which is closed: where
// their names stand, and their values.
func MembersAt(b []byte, i int) iter.Seq2[int, int] {
	return func(yield func(name, value int) bool) {
		for i := SkipSpace(b, i+1); i >= 0 && b[i] == '"'; {
			value := SkipColon(b, SkipString(b, i))
			if !yield(i, value) {
				return
			}
			i = SkipComma(b, SkipUnchecked(b, value))
		}
	}
}

// Follow returns the offset of the value at the end of a path from the value at i, or
// -1. The error is that of the first name on the way that is malformed.
func Follow(b []byte, i int, path []string) (value int, err *SyntaxError) {
	return FollowWith(b, i, path, SkipUnchecked)
}

// FollowWith is Follow for a function that does what SkipUnchecked does.
func FollowWith(b []byte, i int, path []string, skip func(b []byte, i int) int) (value int, err *SyntaxError) {
	for _, step := range path {
		if i >= len(b) {
			return -1, err
		}
		switch b[i] {
		case '{':
			var problem *SyntaxError
			i, problem = FindWith(b, i, step, skip)
			err = cmp.Or(err, problem)
		case '[':
			i = element(b, i, step)
		default:
			return -1, err
		}
		if i < 0 {
			return -1, err
		}
	}
	if i >= len(b) {
		return -1, err
	}
	return i, err
}

// Find returns the offset of the value of a member of the object at i, or -1. The
// error is that of the first name before it that is malformed.
func Find(b []byte, i int, member string) (value int, err *SyntaxError) {
	return FindWith(b, i, member, SkipUnchecked)
}

// FindWith is Find for a function that does what SkipUnchecked does.
func FindWith(b []byte, i int, member string, skip func(b []byte, i int) int) (value int, err *SyntaxError) {
	for i = SkipSpace(b, i+1); i >= 0 && i < len(b) && b[i] == '"'; i = SkipComma(b, i) {
		end := SkipString(b, i)
		value := SkipColon(b, end)
		named, problem := IsNamed(b, i, end, member)
		if named {
			return value, err
		}
		err = cmp.Or(err, problem)
		i = skip(b, value)
	}
	return -1, err
}

// IsNamed reports whether the string from the quote at i to end is the given one.
func IsNamed(b []byte, i, end int, name string) (named bool, err *SyntaxError) {
	text := b[i+1 : max(i+1, end-1)]
	switch {
	case len(text) < len(name):
		return false, nil
	case len(text) == len(name):
		return string(text) == name && bytes.IndexByte(text, '\\') < 0, nil
	case bytes.IndexByte(text, '\\') < 0:
		return false, nil
	}
	text, _, err = StringAt(b, i)
	return err == nil && string(text) == name, err
}

// element returns the offset of an element of the array at i, or -1.
func element(b []byte, i int, index string) int {
	n, ok := arrayIndex(index)
	if !ok {
		return -1
	}
	if i = SkipSpace(b, i+1); i >= len(b) || b[i] == ']' {
		return -1
	}
	for ; n > 0 && i >= 0; n-- {
		i = SkipComma(b, SkipUnchecked(b, i))
	}
	return i
}

// arrayIndex returns the number that a step of a path stands for.
func arrayIndex(step string) (n int, ok bool) {
	if step == "" || len(step) > 9 || step[0] == '0' && step != "0" {
		return 0, false
	}
	for _, c := range []byte(step) {
		if c-'0' > 9 {
			return 0, false
		}
		n = 10*n + int(c-'0')
	}
	return n, true
}

// IsKind reports whether the value at i is of one of the given kinds.
func IsKind(b []byte, i int, kinds Kinds) bool {
	kind := KindOf(b[i])
	if kind&kinds != 0 {
		return true
	}
	if kind != KindNumber || kinds&KindInteger == 0 {
		return false
	}
	end, plain := number.End(b, i)
	return end >= 0 && (plain || number.IsInteger(string(b[i:end])))
}
