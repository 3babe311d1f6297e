package source

import (
	"strings"
	"unicode/utf8"
)

// checkEncoding reports a file that is not plain UTF-8 text or holds no JSON
// at all. Editors and shells write the former, browsers save the latter.
func checkEncoding(p *problems, src string) bool {
	const remedy = "save it as UTF-8 without a byte order mark"
	if name := otherEncoding(src); name != "" {
		p.add(0, "", remedy, "the file is %s, not UTF-8", name)
		return false
	}
	if strings.HasPrefix(src, "\ufeff") {
		p.add(0, "", remedy, "the file begins with a UTF-8 byte order mark")
		return false
	}
	if at := invalidUTF8(src); at >= 0 {
		p.add(at, "", remedy, "the file is not valid UTF-8: byte 0x%02x", src[at])
		return false
	}
	switch text := strings.TrimLeft(src, " \t\r\n"); {
	case text == "":
		p.add(0, "", "", "the file is empty")
		return false
	case text[0] == '<':
		p.add(len(src)-len(text), "", "download the file itself, not the page that shows it", "the file is HTML or XML, not JSON")
		return false
	}
	return true
}

// otherEncoding names the encoding that the first bytes of a file give away.
// JSON begins with an ASCII character, so zero bytes tell even without a mark.
func otherEncoding(src string) string {
	starts := []struct{ bytes, name string }{
		{"\xff\xfe\x00\x00", "UTF-32 (little-endian, with a byte order mark)"},
		{"\x00\x00\xfe\xff", "UTF-32 (big-endian, with a byte order mark)"},
		{"\xff\xfe", "UTF-16 (little-endian, with a byte order mark)"},
		{"\xfe\xff", "UTF-16 (big-endian, with a byte order mark)"},
		{"\x1f\x8b", "compressed with gzip"},
	}
	for _, s := range starts {
		if strings.HasPrefix(src, s.bytes) {
			return s.name
		}
	}
	if len(src) < 4 {
		return ""
	}
	switch z := [4]bool{src[0] == 0, src[1] == 0, src[2] == 0, src[3] == 0}; z {
	case [4]bool{true, true, true, false}:
		return "UTF-32 (big-endian)"
	case [4]bool{false, true, true, true}:
		return "UTF-32 (little-endian)"
	case [4]bool{true, false, true, false}:
		return "UTF-16 (big-endian)"
	case [4]bool{false, true, false, true}:
		return "UTF-16 (little-endian)"
	}
	return ""
}

func invalidUTF8(s string) int {
	if utf8.ValidString(s) {
		return -1
	}
	for i, r := range s {
		if r != utf8.RuneError {
			continue
		}
		if _, size := utf8.DecodeRuneInString(s[i:]); size == 1 {
			return i
		}
	}
	return -1
}
