package jsontext

import "unicode/utf8"

// BlockSize is how much of a long text is looked through for one thing before it is
// looked through for the next: so much stays in the cache.
const BlockSize = 16 << 10

// BlockEnd returns the length of the first block of s, which does not end within a
// character.
func BlockEnd[T string | []byte](s T) int {
	if len(s) <= BlockSize {
		return len(s)
	}
	n := BlockSize
	for n > BlockSize-utf8.UTFMax && !utf8.RuneStart(s[n]) {
		n--
	}
	return n
}
