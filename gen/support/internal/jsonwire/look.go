package jsonwire

import (
	"bytes"
	"cmp"
	"iter"
)

// Looking ahead does not check the text, which is checked when it is decoded.
// Whatever it says of a malformed text is never seen.

// skim is the offset after the value at i.
func skim(b []byte, i int) int {
	for depth := 0; i < len(b); {
		switch b[i] {
		case ' ', '\t', '\n', '\r', ',', ':':
			i++
			continue
		case '"':
			i = skimString(b, i)
		case '{', '[':
			depth++
			i++
		case '}', ']':
			depth--
			i++
		default:
			i = skimWord(b, i)
		}
		if depth <= 0 {
			return i
		}
	}
	return len(b)
}

// skimString is the offset after the string whose opening quote stands at i.
func skimString(b []byte, i int) int {
	if first := i + 1; first+shortLimit <= len(b) {
		n := shortQuote((*[shortLimit]byte)(b[first:]))
		if n < shortLimit && b[i+n] != '\\' {
			return first + n + 1
		}
	}
	return skimLongString(b, i)
}

func skimLongString(b []byte, i int) int {
	for i++; ; {
		quote := quoteAt(b, i)
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

// skimWord is the offset after the number or word at i.
func skimWord(b []byte, i int) int {
	for i++; i < len(b); i++ {
		switch b[i] {
		case ' ', '\t', '\n', '\r', ',', ':', '"', '{', '}', '[', ']':
			return i
		}
	}
	return i
}

// skimColon is the offset of the value after the colon that follows at i.
func skimColon(b []byte, i int) int {
	if i = passSpace(b, i); i < len(b) && b[i] == ':' {
		i = passSpace(b, i+1)
	}
	return i
}

// skimComma is the offset of what follows the comma at i, or -1 if none is there.
func skimComma(b []byte, i int) int {
	if i = passSpace(b, i); i < len(b) && b[i] == ',' {
		return passSpace(b, i+1)
	}
	return -1
}

// membersAt goes through the members of the object at i, which is closed: where
// their names stand, and their values.
func membersAt(b []byte, i int) iter.Seq2[int, int] {
	return func(yield func(name, value int) bool) {
		for i := passSpace(b, i+1); i >= 0 && b[i] == '"'; {
			value := skimColon(b, skimString(b, i))
			if !yield(i, value) {
				return
			}
			i = skimComma(b, skim(b, value))
		}
	}
}

// follow is the offset of the value at the end of a path from the value at i, or
// -1. The error is that of the first name on the way that is malformed.
func follow(b []byte, i int, path []string) (value int, err *SyntaxError) {
	for _, step := range path {
		if i >= len(b) {
			return -1, err
		}
		switch b[i] {
		case '{':
			var problem *SyntaxError
			i, problem = find(b, i, step)
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

// find is the offset of the value of a member of the object at i, or -1. The
// error is that of the first name before it that is malformed.
func find(b []byte, i int, member string) (value int, err *SyntaxError) {
	for i = passSpace(b, i+1); i >= 0 && i < len(b) && b[i] == '"'; i = skimComma(b, i) {
		end := skimString(b, i)
		value := skimColon(b, end)
		named, problem := isNamed(b, i, end, member)
		if named {
			return value, err
		}
		err = cmp.Or(err, problem)
		i = skim(b, value)
	}
	return -1, err
}

// isNamed reports whether the string from the quote at i to end is the given one.
func isNamed(b []byte, i, end int, name string) (named bool, err *SyntaxError) {
	text := b[i+1 : max(i+1, end-1)]
	switch {
	case len(text) < len(name):
		return false, nil
	case len(text) == len(name):
		return string(text) == name && bytes.IndexByte(text, '\\') < 0, nil
	case bytes.IndexByte(text, '\\') < 0:
		return false, nil
	}
	text, _, err = stringAt(b, i)
	return err == nil && string(text) == name, err
}

// element is the offset of an element of the array at i, or -1.
func element(b []byte, i int, index string) int {
	n, ok := arrayIndex(index)
	if !ok {
		return -1
	}
	if i = passSpace(b, i+1); i >= len(b) || b[i] == ']' {
		return -1
	}
	for ; n > 0 && i >= 0; n-- {
		i = skimComma(b, skim(b, i))
	}
	return i
}

// arrayIndex is the number that a step of a path stands for.
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

// isKind reports whether the value at i is of one of the given kinds.
func isKind(b []byte, i int, kinds Kinds) bool {
	kind := kindOf(b[i])
	if kind&kinds != 0 {
		return true
	}
	if kind != KindNumber || kinds&KindInteger == 0 {
		return false
	}
	end, plain := numberEnd(b, i)
	return end >= 0 && (plain || isInteger(string(b[i:end])))
}
