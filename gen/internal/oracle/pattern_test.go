package oracle

import (
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/pattern"
)

// patternVerdicts are patterns and texts, with what an engine of ECMA-262 says
// in Unicode mode.
var patternVerdicts = []struct {
	pattern string
	yes, no []string
}{
	{``, []string{"", "a"}, nil},
	{`b`, []string{"abc", "b"}, []string{"", "a", "B"}},
	{`^\s*$`, []string{"", " \t\n\v\f\r", "\u00a0\u1680\u2000\u200a\u2028\u2029\u202f\u205f\u3000\ufeff"}, []string{"\u0085", "\u180e", "\u200b", "x"}},
	{`\S`, []string{"\u0085", "\u200b", "😀", "a"}, []string{"", "\u00a0", "\ufeff\u3000"}},
	{`^[^\S\n]$`, []string{" ", "\u2028"}, []string{"\n", "a"}},
	{`^.{2}$`, []string{"ab", "😀😀", "\u0085\x00"}, []string{"😀", "a\n", "a\r", "a\u2028", "\u2029a"}},
	{`^\w+\b\W$`, []string{"az_09-", "aé"}, []string{"é ", "a", "aſ\u212a"}},
	{`\bé`, []string{"aé"}, []string{"é", " é"}},
	{`^\B\B$`, []string{""}, []string{"a"}},
	{`^\d$`, []string{"7"}, []string{"٣", "७"}},
	{`a$`, []string{"a", "ba"}, []string{"a\n", "ab"}},
	{`^\cJ\cj\u0041\x42\u{43}\t\0$`, []string{"\n\nABC\t\x00"}, nil},
	{`^\ud83d\ude00$`, []string{"😀"}, []string{"\ufffd"}},
	{`^[\ud83d\ude00-\u{1f64f}]$`, []string{"😀", "😃", "🙏"}, []string{"🚀", "\ufffd"}},
	{`[\ud83d]|\udc00`, nil, []string{"😀", "\ufffd", ""}},
	{`^[^]$`, []string{"\n", "a", "😀"}, []string{"", "ab"}},
	{`[]|x`, []string{"x"}, []string{"", "a"}},
	{`^[[:alph]+$`, []string{"[:alph"}, []string{"b", "]"}},
	{`^[\b-]$`, []string{"\b", "-"}, []string{"b"}},
	{`^[+--]$`, []string{"+", ",", "-"}, []string{".", "*"}},
	{`^(a|ab)(c|bcd)(d*)$`, []string{"abcd", "acd", "abcddd"}, []string{"abd"}},
	{`^(?:a?){3}b{2,3}?$`, []string{"bb", "aabbb", "aaabb"}, []string{"b", "aaaabb", "bbbb"}},
	{`^(?<year>\d{4})-(?<m>\d\d)?$`, []string{"2025-11", "2025-"}, []string{"25-11"}},
	{`^(a*)*$`, []string{"", "aaa"}, []string{"b"}},
	{`^(|a)+b$`, []string{"b", "aab"}, []string{"a"}},
	{`^\p{Lu}\P{L}\p{Script=Greek}\p{sc=Greek}$`, []string{"A1αΩ", "É-ββ"}, []string{"a1αα", "AAαα", "A1aα"}},
	{`^[\p{Nd}\p{Letter}]+$`, []string{"é٣x"}, []string{"-", "Ⅷ"}},
	{`^x{0,1500}$`, []string{"", strings.Repeat("x", 1500)}, []string{strings.Repeat("x", 1501)}},
	{`^\/\.\^\$\{\}\[\]\|\(\)\*\+\?\\$`, []string{`/.^${}[]|()*+?\`}, nil},
}

func TestPatterns(t *testing.T) {
	for _, test := range patternVerdicts {
		own, err := compileRegex(test.pattern)
		if err != nil {
			t.Error(err)
			continue
		}
		text, err := pattern.Translate(test.pattern)
		if err != nil {
			t.Errorf("%s: %v", test.pattern, err)
			continue
		}
		translated := regexp.MustCompile(text)
		for i, texts := range [][]string{test.yes, test.no} {
			for _, text := range texts {
				if want := i == 0; own.MatchString(text) != want || translated.MatchString(text) != want {
					t.Errorf("%s on %.40q: oracle %v, translation %v", test.pattern, text, own.MatchString(text), translated.MatchString(text))
				}
			}
		}
	}
}

// TestTranslations compares the translation of random patterns with what the
// oracle makes of them.
func TestTranslations(t *testing.T) {
	atoms := strings.Fields(`a b é 😀 . \s \S \d \D \w \W \b \B ^ $ \cJ \u0041 \u{1F600} \ud83d\ude00 \x41 \0 \t \n \v \- \. - , _ [^] []
		[a-z] [^a-z] [\s\d] [^\S] [\w-] [-b] [[:a] [^\n] \p{L} \P{Lu} \p{sc=Greek} \p{Script=Latin} [\P{L}\d] \ud83d [\udc00a]
		(a|b) (|a) (?:ab) (?<n>\s|.) ( ) | | * + ? *? {2} {0,2} {1,} ]`)
	chars := strings.Split("abzA019_-,. \t\n\v\r\x00\u00a0\u1680\u2028\u2029\ufeff\u0085\u180eé😀αΩ٣[]:\ufffd", "")
	random := rand.New(rand.NewPCG(4, 2))
	pick := func(list []string, n int) string {
		var b strings.Builder
		for range random.IntN(n) {
			b.WriteString(list[random.IntN(len(list))])
		}
		return b.String()
	}
	compared, matched := 0, 0
	for range 20_000 {
		ecma := pick(atoms, 8)
		text, err := pattern.Translate(ecma)
		if err != nil {
			continue
		}
		own, err := compileRegex(ecma)
		if err != nil {
			t.Errorf("%s is translated, but: %v", ecma, err)
			continue
		}
		translated := regexp.MustCompile(text)
		for range 10 {
			s := pick(chars, 5)
			want := own.MatchString(s)
			if compared++; want {
				matched++
			}
			if translated.MatchString(s) != want {
				t.Fatalf("%s, translated %s, on %q: the oracle says %v", ecma, text, s, want)
			}
		}
	}
	if compared < 50_000 || matched < compared/4 || matched > compared*3/4 {
		t.Errorf("%d texts, %d matched", compared, matched)
	}
}

// TestPatternKeyword holds that schemas are judged by the meaning of ECMA-262.
func TestPatternKeyword(t *testing.T) {
	o, err := New([]byte(`{"$schema":"http://json-schema.org/draft-07/schema#","definitions":{
		"S":{"pattern":"^\\s$"},"D":{"pattern":"^.$"},"U":{"pattern":"^\\u00e9(?!x)"},"N":{"propertyNames":{"pattern":"^\\S+$"}}}}`))
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct{ def, text, want string }{
		{"S", "\"\u00a0\"", ""}, {"S", `"a"`, " pattern"}, {"D", `"\u2028"`, " pattern"}, {"D", `"\u0085"`, ""},
		{"U", `"éa"`, ""}, {"U", `"éx"`, " pattern"}, {"N", `{"a":1}`, ""}, {"N", `{"\ufeff":1}`, "/\ufeff propertyNames"},
	} {
		list, err := o.Validate(test.def, []byte(test.text))
		if got := failuresOf(list); err != nil || got != test.want {
			t.Errorf("%s %s: got %q, %v", test.def, test.text, got, err)
		}
	}
	for _, text := range []string{`(`, `)`, `[a`, `*`, `\`, `\k`, `\1`, `(?i)a`, `\p{Emoji}`, `\pL`, `\u12`, `\u{1`, `(?<n`, `[\`} {
		if _, err := compileRegex(text); err == nil {
			t.Errorf("%s is a pattern", text)
		}
	}
}
