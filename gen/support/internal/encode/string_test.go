package encode

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/jsontext"
)

// encoded returns what a string encodes to, or the error.
func encoded(s string) string { return Text(Marshal(&s, putStringAt)) }

func putStringAt(s *string, b []byte, e *Encoder) []byte { return AppendString(b, e, *s) }

func TestAppendString(t *testing.T) {
	for _, test := range []struct{ in, want string }{
		{"", `""`},
		{"a", `"a"`},
		{"a/b<c>&'", `"a/b<c>&'"`},
		{`"`, `"\""`},
		{`\`, `"\\"`},
		{"\b\f\n\r\t", `"\b\f\n\r\t"`},
		{"\x00\x01\x1f", `"\u0000\u0001\u001f"`},
		{"\x7f", "\"\x7f\""},
		{"안녕", `"안녕"`},
		{"안\n녕\"", `"안\n녕\""`},
		{"\u2028\u2029\ufeff\ufffd", "\"\u2028\u2029\ufeff\ufffd\""},
		{"😀", `"😀"`},
	} {
		if got := encoded(test.in); got != test.want {
			t.Errorf("%q: got %s, want %s", test.in, got, test.want)
		}
	}
}

// TestAppendStringPlaces puts each kind of byte at each place of a string, since
// strings are looked through in words.
func TestAppendStringPlaces(t *testing.T) {
	for length := 1; length < 40; length++ {
		for at := range length {
			for _, mark := range []string{`"`, `\`, "\n", "\x00", "\x1f", " ", "!", "#", "[", "]", "\x7f", "é", "한", "😀"} {
				s := strings.Repeat("x", at) + mark + strings.Repeat("y", length-at-1)
				var back string
				if err := json.Unmarshal([]byte(encoded(s)), &back); err != nil || back != s {
					t.Fatalf("%q gives %s (%v)", s, encoded(s), err)
				}
			}
			for _, bad := range []string{"\xff", "\xc3", "\xe1\x80", "\xed\xa0\x80", "\x80"} {
				s := strings.Repeat("x", at) + bad + strings.Repeat("\"", length-at-1)
				if got := encoded(s); got != "!(cannot encode: the string is not UTF-8)" {
					t.Fatalf("%q gives %s", s, got)
				}
			}
		}
	}
}

func TestAppendStringLong(t *testing.T) {
	for _, s := range []string{
		strings.Repeat("x", 5000),
		strings.Repeat("한글 ", 5000),
		strings.Repeat("\"\\\n", 5000),
		strings.Repeat("x", 70000) + "\x01",
	} {
		var back string
		if err := json.Unmarshal([]byte(encoded(s)), &back); err != nil || back != s {
			t.Errorf("%.20q… gives %.20s… (%v)", s, encoded(s), err)
		}
	}
}

// TestAppendStringBlocks puts each kind of character where two blocks of a long string
// meet. Strings are plain up to there, or not.
func TestAppendStringBlocks(t *testing.T) {
	const length = 3 * jsontext.BlockSize
	for _, begin := range []string{"", "\t", "é"} {
		for at := 2*jsontext.BlockSize - 5; at < 2*jsontext.BlockSize+3; at++ {
			head := begin + strings.Repeat("x", at-len(begin))
			for _, mark := range []string{"", `"`, `\`, "\n", "\x00", "é", "한", "😀"} {
				s := head + mark + strings.Repeat("y", length-at)
				var back string
				if err := json.Unmarshal([]byte(encoded(s)), &back); err != nil || back != s {
					t.Errorf("%q and %q at %d: got another string (%v)", begin, mark, at, err)
				}
			}
			for _, bad := range []string{"\xff", "\xe1\x80", "\xed\xa0\x80", "\x80", "한\x80\x80\x80\x80\x80"} {
				if got := encoded(head + bad + strings.Repeat("y", length-at)); got != "!(cannot encode: the string is not UTF-8)" {
					t.Errorf("%q and %q at %d: got %.30s", begin, bad, at, got)
				}
			}
		}
	}
}

func FuzzAppendString(f *testing.F) {
	for _, s := range []string{"", "a\"b\\c\nd", "안녕하세요 😀", "\xff", "0123456789abcdef\x00"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		got, err := Marshal(&s, putStringAt)
		if valid := strings.ToValidUTF8(s, "") == s; valid != (err == nil) {
			t.Fatalf("%q: %v", s, err)
		}
		if err != nil {
			return
		}
		var want strings.Builder
		e := json.NewEncoder(&want)
		e.SetEscapeHTML(false)
		if err := e.Encode(s); err != nil {
			t.Fatal(err)
		}
		var back string
		if err := json.Unmarshal(got, &back); err != nil || back != s {
			t.Fatalf("%q gives %s (%v)", s, got, err)
		}
		if len(got) > want.Len()-1 {
			t.Fatalf("%q gives %s, longer than %s", s, got, want.String())
		}
	})
}
