package pattern

import (
	"regexp"
	"regexp/syntax"
	"strings"
	"testing"
)

// TestTranslate holds translations, and what they match by ECMA-262.
func TestTranslate(t *testing.T) {
	for _, test := range []struct {
		pattern, want string
		yes, no       []string
	}{
		{`^[a-z]{3}-\d+$`, `^[a-z]{3}-\d+$`, []string{"abc-1"}, []string{"abc-", "abc-1\n", "abc-٣"}},
		{`^(?:a|b)*?c?\b`, `^(?:a|b)*?c?\b`, []string{"abc", "a"}, []string{"", "é"}},
		{`^\s$`, `^[` + space + `]$`, []string{" ", "\u00a0", "\ufeff", "\u2028", "\v", "\u3000"}, []string{"\u0085", "\u180e", "\u200b", ""}},
		{`^\S$`, `^[` + notSpace + `]$`, []string{"a", "\u0085", "😀", "\u200b"}, []string{"\u00a0", "\ufeff", "\u2029", "\n"}},
		{`^[^\s]$`, `^[^` + space + `]$`, []string{"a", "\x00"}, []string{"\u1680"}},
		{`^[\S\n]$`, `^[` + notSpace + `\x{a}]$`, []string{"a", "\n"}, []string{"\t"}},
		{`^\w\W$`, `^\w\W$`, []string{"a-", "_é"}, []string{"éa", "aa"}},
		{`^.$`, `^[^\n\r\x{2028}\x{2029}]$`, []string{"a", "\u0085", "😀"}, []string{"\n", "\r", "\u2028", "\u2029", ""}},
		{`^[.]$`, `^[.]$`, []string{"."}, []string{"a"}},
		{`^\cC\cj$`, `^\x{3}\x{a}$`, []string{"\x03\n"}, []string{"Cj"}},
		{`^\u0041\x42\u{1f600}\ud83d\ude00\0$`, `^AB😀😀\x{0}$`, []string{"AB😀😀\x00"}, nil},
		{`^\ud83d$`, `^[^\x00-\x{10FFFF}]$`, nil, []string{"\ufffd", "😀", ""}},
		{`^[\ud800-\udfffa]$`, `^[a]$`, []string{"a"}, []string{"\ufffd"}},
		{`^[\ud700-\udbff]$`, `^[\x{d700}-\x{d7ff}]$`, []string{"\ud700"}, []string{"\ufffd", "\ue000"}},
		{`^[\udc00-\ue001]$`, `^[\x{e000}\x{e001}]$`, []string{"\ue000"}, []string{"\ufffd"}},
		{`^[^]$`, `^[\x00-\x{10FFFF}]$`, []string{"\n", "😀"}, []string{""}},
		{`[]`, `[^\x00-\x{10FFFF}]`, nil, []string{"", "a"}},
		{`^[[:alph]$`, `^[\[:alph]$`, []string{"[", ":", "h"}, []string{"b"}},
		{`^[\w-.]$`, `^[\w\-.]$`, []string{"-", ".", "a"}, []string{","}},
		{`^[+-\d]$`, `^[+\-\d]$`, []string{"-", "+", "7"}, []string{",", "."}},
		{`^[a\-z\]\\^\b]$`, `^[a\-z\]\\\^\x{8}]$`, []string{"-", "]", `\`, "^", "\b"}, []string{"b"}},
		{`^[&&--a]$`, `^[&-\-a]$`, []string{"&", "-", "+", "a"}, []string{"b", "."}},
		{`^\-\_\@\"\ \/$`, `^-_@" /$`, []string{`-_@" /`}, nil},
		{`^{a}]{,x}$`, `^\{a\}\]\{,x\}$`, []string{"{a}]{,x}"}, nil},
		{`^(?<year>\d{4})(?<ünï$>x)$`, `^(\d{4})(x)$`, []string{"2025x"}, []string{"25x"}},
		{`^\p{L}\P{Lu}$`, `^\p{L}\P{Lu}$`, []string{"éa"}, []string{"aA", "1a"}},
		{`^\p{Letter}\p{gc=Nd}\p{digit}$`, `^\p{L}\p{Nd}\p{Nd}$`, []string{"a1٣"}, []string{"111"}},
		{`^\p{Script=Greek}\p{sc=Grek}\P{sc=Latn}$`, `^\p{Greek}\p{Greek}\P{Latin}$`, []string{"αβγ"}, []string{"aβγ", "αβc"}},
		{`^[\p{Lu}\P{General_Category=Letter}]$`, `^[\p{Lu}\P{L}]$`, []string{"A", "1"}, []string{"a"}},
		{`^\p{ASCII}\P{ASCII}\p{Any}\p{Assigned}$`, `^[\x00-\x7f][\x{80}-\x{10ffff}][\x00-\x{10ffff}]\P{Cn}$`, []string{"aéaa"}, []string{"aaaa", "aéa\u0378"}},
		{`\P{Any}`, `[\x{d800}-\x{dfff}]`, nil, []string{"", "a", "\ufffd"}},
		{`^\p{AHex}\P{ASCII_Hex_Digit}$`, `^[0-9A-Fa-f][\x{0}-/:-@G-` + "`" + `g-\x{10ffff}]$`, []string{"fg"}, []string{"gf"}},
	} {
		got, err := Translate(test.pattern)
		if err != nil || test.want != "" && !sameExpression(got, test.want) {
			t.Errorf("%s: got %s, %v, want %s", test.pattern, got, err, test.want)
			continue
		}
		checkMatches(t, test.pattern, got, test.yes, true)
		checkMatches(t, test.pattern, got, test.no, false)
	}
}

// sameExpression compares translations that differ in how characters are
// written.
func sameExpression(a, b string) bool {
	x, errX := syntax.Parse(a, syntax.Perl)
	y, errY := syntax.Parse(b, syntax.Perl)
	return errX == nil && errY == nil && x.String() == y.String()
}

func checkMatches(t *testing.T, pattern, translation string, texts []string, want bool) {
	t.Helper()
	re := regexp.MustCompile(translation)
	for _, text := range texts {
		if re.MatchString(text) != want {
			t.Errorf("%s, translated %s: matches %q: %v", pattern, translation, text, !want)
		}
	}
}

// TestSame holds that what means the same to Go stays as it is written.
func TestSame(t *testing.T) {
	for _, pattern := range []string{
		``, `^a+$`, `^[a-z0-9_]{1,64}$`, `^(a|b|)$`, `\d+\.\d*`, `a{2}b{0,3}c{1,}?`, `^(?:[A-Z]{2}\d)+?$`, `\bx\B`, `é|ü`, `a\*b`,
	} {
		if got, err := Translate(pattern); got != pattern || err != nil {
			t.Errorf("%s became %s, %v", pattern, got, err)
		}
	}
}

func TestBinaryProperties(t *testing.T) {
	for _, test := range []struct{ pattern, yes, no string }{
		{`\p{Alphabetic}`, "aéαⅧ\u0345", "1_ "}, {`\P{Alpha}`, "1_ ", "aéα"},
		{`\p{Lowercase}`, "aªⓐ", "AⒶ1"}, {`\p{Upper}`, "AⒶÉ", "aª"}, {`\p{Math}`, "+∑^", "a1-"},
		{`\p{White_Space}`, " \u0085\u00a0\u3000", "\ufeff\u200ba"}, {`\p{ID_Start}`, "aéⅧ℘", "1_-"}, {`\p{IDC}`, "a1_·", "-$ "},
		{`\p{Dash}`, "-–‐", "_a"}, {`\p{RI}`, "🇦", "A"},
	} {
		got, err := Translate("^" + test.pattern + "$")
		if err != nil {
			t.Errorf("%s: %v", test.pattern, err)
			continue
		}
		checkMatches(t, test.pattern, got, strings.Split(test.yes, ""), true)
		checkMatches(t, test.pattern, got, strings.Split(test.no, ""), false)
	}
}

// TestLongRepetitions holds counts at both sides of a boundary.
func TestLongRepetitions(t *testing.T) {
	const a = "a"
	for _, test := range []struct {
		pattern   string
		low, high int // lengths that match; high 0 is any
	}{
		{`^a{1000}$`, 1000, 1000}, {`^a{1001}$`, 1001, 1001}, {`^a{2500}$`, 2500, 2500}, {`^a{0,2048}$`, 0, 2048},
		{`^a{1000,1001}$`, 1000, 1001}, {`^a{1500,}?$`, 1500, 0}, {`^(?:a{100}){30}$`, 3000, 3000},
		{`^(?:a{1500}){2}$`, 3000, 3000}, {`^(a{2}){0,1200}?$`, 0, 2400}, {`^a{999,3001}?$`, 999, 3001},
	} {
		got, err := Translate(test.pattern)
		if err != nil {
			t.Errorf("%s: %v", test.pattern, err)
			continue
		}
		re := regexp.MustCompile(got)
		for _, n := range []int{test.low - 1, test.low, test.high, test.high + 1, 5000} {
			want := n >= test.low && (test.high == 0 || n <= test.high)
			odd := strings.Contains(test.pattern, "a{2}") && n%2 == 1
			if n >= 0 && re.MatchString(strings.Repeat(a, n)) != (want && !odd) {
				t.Errorf("%s, translated %.80s: %d characters", test.pattern, got, n)
			}
		}
	}
}

func TestErrors(t *testing.T) {
	for _, test := range []struct {
		pattern string
		offset  int
		want    string // message, then remedy
	}{
		{`^(?=a)`, 1, `Go's regexp has no look-ahead, (?= (say it without look-ahead)`},
		{`(?!a)`, 0, `Go's regexp has no look-ahead, (?! (say it without look-ahead)`},
		{`a(?<=b)`, 1, `Go's regexp has no look-behind, (?<= (say it without look-behind)`},
		{`(?<!b)`, 0, `Go's regexp has no look-behind, (?<! (say it without look-behind)`},
		{`(a)\1`, 3, `Go's regexp has no back references, \1 (write out what it repeats)`},
		{`(?<n>a)\k<n>`, 7, `Go's regexp has no back references, \k (write out what it repeats)`},
		{`(?i)abc`, 0, `flags inside a pattern, (?i, are not supported (write the characters in upper and lower case, or as a class)`},
		{`(?i-s:abc)`, 0, `flags inside a pattern, (?i-s, are not supported (write the characters in upper and lower case, or as a class)`},
		{`(?P<n>a)`, 0, `a group with (?P is not part of ECMA-262 (write (?<name>…))`},
		{`(?>a)`, 0, `a group with (?> is not part of ECMA-262 (remove it)`},
		{`(?`, 0, `a group with (? is not part of ECMA-262 (remove it)`},
		{`(?<1>a)`, 0, `the name of a group is not an identifier (write (?<name>…))`},
		{`(?<n>a)(?<n>b)`, 7, `two groups have the name n (rename one)`},
		{`\Aab`, 0, `\A is not part of ECMA-262 in Unicode mode (write ^)`},
		{`ab\z`, 2, `\z is not part of ECMA-262 in Unicode mode (write $)`},
		{`ab\Z`, 2, `\Z is not part of ECMA-262 in Unicode mode (write $)`},
		{`\Qa.b\E`, 0, `\Q is not part of ECMA-262 in Unicode mode (escape each character)`},
		{`\a`, 0, `\a is not part of ECMA-262 in Unicode mode (write \x07)`},
		{`\h+`, 0, `\h is not part of ECMA-262 in Unicode mode (write [ \t])`},
		{`\y`, 0, `\y is not part of ECMA-262 in Unicode mode (write y for the letter)`},
		{`[\B]`, 1, `\B is not part of ECMA-262 in Unicode mode (move it out of the brackets)`},
		{`^[[:alpha:]]$`, 12 - 1, `[[:alpha:]] is not part of ECMA-262 (write out the characters)`},
		{`[[:^digit:][:space:]]`, 20, `[[:^digit:]] is not part of ECMA-262 (write out the characters)`},
		{`\01`, 0, `octal escapes are not part of ECMA-262 in Unicode mode (write \x00 to \x1f)`},
		{`\x4`, 0, `the escape \x is not complete (write 2 hexadecimal digits)`},
		{`\u12G4`, 0, `the escape \u is not complete (write 4 hexadecimal digits)`},
		{`\u{110000}`, 0, `\u{ is not followed by a code point (write \u{1F600})`},
		{`\u{12`, 0, `\u{ is not followed by a code point (write \u{1F600})`},
		{`\c1`, 0, `\c is not followed by a letter (write \cA to \cZ)`},
		{`\p{Greek}`, 0, `the property \p{Greek} is not supported (write \p{Script=Greek})`},
		{`\p{scx=Grek}`, 0, `the property \p{scx=Grek} is not supported (use Script)`},
		{`[\p{Emoji}]`, 1, `the property \p{Emoji} is not supported (supported are General_Category, Script, and the binary properties of Go's package unicode)`},
		{`\p{letter}`, 0, `the property \p{letter} is not supported (supported are General_Category, Script, and the binary properties of Go's package unicode)`},
		{`\pL`, 0, `\p is not followed by a name in braces (write \p{L})`},
		{`*a`, 0, `the * has nothing to repeat (escape it, or put something in front)`},
		{`{2}`, 0, `the {2} has nothing to repeat (write \{ for the character)`},
		{`a{,3}`, 1, `the {,3} has nothing to repeat (write \{ for the character)`},
		{`a**`, 2, `the quantifier * is followed by another (put the first into a group)`},
		{`a{2}{3}`, 4, `the quantifier {2} is followed by another (put the first into a group)`},
		{`a{2000}??`, 8, `the quantifier {2000}? is followed by another (put the first into a group)`},
		{`^*`, 1, `^ cannot be repeated (remove the quantifier)`},
		{`\b{2}`, 2, `\b cannot be repeated (remove the quantifier)`},
		{`a{3,2}`, 1, `the numbers of {3,2} are out of order (swap them)`},
		{`a{10001}`, 1, `{10001} repeats more than 10000 times (use lower numbers, or maxLength)`},
		{`(a{200}){99999999999999999999}`, 8, `{99999999999999999999} repeats more than 10000 times (use lower numbers, or maxLength)`},
		{`(a{101}){100}`, 8, `{100} repeats more than 10000 times (use lower numbers, or maxLength)`},
		{`[b-a]`, 1, `the range b-a is out of order (swap its ends)`},
		{`[a`, 0, `the [ has no ] (close it, or write \[ for the character)`},
		{`(a`, 0, `the ( has no ) (close the group, or escape the parenthesis)`},
		{`a)`, 1, `the ) has no ( (escape it)`},
		{`a\`, 1, `the pattern ends with a backslash (write \\ for the character)`},
		{`[\`, 1, `the pattern ends with a backslash (write \\ for the character)`},
		{strings.Repeat("(", 201) + strings.Repeat(")", 201), 200, `groups nest deeper than 200 (flatten it)`},
		{strings.Repeat("a", maxLength+1), 0, `it is longer than 16384 bytes (shorten it)`},
		{"(" + strings.Repeat("abcdefghij", 1000) + "{1000}){10}", 0, `its translation for Go is longer than 65536 bytes (shorten it)`},
	} {
		_, err := Translate(test.pattern)
		e, ok := err.(*Error)
		if !ok {
			t.Errorf("%.60s: %v, want %s", test.pattern, err, test.want)
			continue
		}
		if got := e.Message + " (" + e.Remedy + ")"; got != test.want || e.Offset != test.offset {
			t.Errorf("%.60s: got %d: %s", test.pattern, e.Offset, got)
		}
	}
}

// FuzzTranslate looks for patterns that make Translate panic or give an
// expression that Go does not take.
func FuzzTranslate(f *testing.F) {
	for _, seed := range []string{`^[\w-.]+@(?<d>\S){2,3}?$`, `\p{Lu}[^\s]|\u{1F600}`, `(a{30}){40}`, `[[:x:]]{,2}`} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, pattern string) {
		got, err := Translate(strings.ToValidUTF8(pattern, "?"))
		if err != nil {
			return
		}
		if _, err := regexp.Compile(got); err != nil {
			t.Errorf("%q became %q: %v", pattern, got, err)
		}
	})
}
