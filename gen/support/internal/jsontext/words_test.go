package jsontext

import (
	"strings"
	"testing"
	"unicode/utf8"
)

// TestUTF8 compares the check with the standard library's, with every sort of
// sequence at every place of a block.
func TestUTF8(t *testing.T) {
	pieces := []string{"", "a", "é", "한", "😀", "\x7f", "\xc2", "\xc1\xbf", "\xe0\x9f\xbf", "\xe0\xa0\x80", "\xed\x9f\xbf", "\xed\xa0\x80", "\xef\xbf\xbf", "\xf0\x8f\xbf\xbf", "\xf0\x90\x80\x80", "\xf4\x8f\xbf\xbf", "\xf4\x90\x80\x80", "\xf5\x80\x80\x80", "\x80", "\xff", "\xe2\x82", "\xf0\x9f\x98"}
	for n := range 80 {
		pad := strings.Repeat("x", n)
		for _, p := range pieces {
			for _, q := range pieces {
				for _, tail := range []string{"", "0123456789"} {
					s := pad + p + q + tail
					at := InvalidUTF8([]byte(s))
					if (at < 0) != utf8.ValidString(s) {
						t.Fatalf("%q: got %d", s, at)
					}
					if at >= 0 && (!utf8.ValidString(s[:at]) || utf8.ValidString(s[:min(at+4, len(s))])) {
						t.Fatalf("%q: invalid at %d", s, at)
					}
				}
			}
		}
	}
}

func TestPlain(t *testing.T) {
	for n := range 140 {
		b := []byte(strings.Repeat("x", n))
		if !IsPlain(b) || HasControl(b) {
			t.Fatalf("%d bytes are not plain", n)
		}
		for i := range b {
			for _, c := range []byte{0, '\n', 0x1f, ' ', 0x7f, 0x80, 0xff} {
				b[i] = c
				if IsPlain(b) != (c >= ' ' && c < 0x80) || HasControl(b) != (c < ' ') {
					t.Fatalf("byte %#x at %d of %d", c, i, n)
				}
			}
			b[i] = 'x'
		}
	}
}
