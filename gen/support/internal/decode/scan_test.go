package decode

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/jsontext"
)

// rawOfText decodes a text as a raw value.
func rawOfText(text string) (jsontext.Raw, error) {
	var x jsontext.Raw
	err := Unmarshal([]byte(text), &x, func(x *jsontext.Raw, d *Decoder) { *x = d.Raw(jsontext.AnyKind) })
	return x, err
}

// texts are well-formed and malformed in many ways. They all are pure grammar:
// encoding/json has the same opinion of them.
var texts = []string{
	``, ` `, `null`, `nul`, `nulll`, `Null`, `true`, `tru`, `truex`, `false`, `falsee`, `f`,
	`0`, `-0`, `00`, `01`, `-`, `-1`, `+1`, `1.`, `.1`, `1.0`, `1.e1`, `1e`, `1e+`, `1e+1`, `1E-0`, `1e1.5`, `0x1`, `1 2`, `1,`, `-a`, `1a`, `--1`, `Infinity`, `NaN`, `1e999999999`, `-1e-999999999`,
	`""`, `"`, `"a`, `"a"b`, `"\`, `"\"`, `"\""`, `"\\"`, `"\/\b\f\n\r\t"`, `"\a"`, `"\u"`, `"\u12"`, `"\u123g"`, `"\u00e9"`, `"\uD83D\uDE00"`, `"\x41"`, `'a'`,
	"\"\x00\"", "\"\x1f\"", "\"a\tb\"", "\"a\nb\"", "\"\x7f\"", "\x00", "\"a\x00", "\ufeff1", "\u00a01", "1\v", "1\f",
	`[]`, `[ ]`, `[`, `]`, `[1`, `[1,`, `[1,]`, `[,1]`, `[1 2]`, `[1,2]`, `[[]]`, `[[[]`, `[]]`, `[}`, `[1}`, ` [ 1 , 2 ] `,
	`{}`, `{ }`, `{`, `}`, `{"a"`, `{"a":`, `{"a":1`, `{"a":1,`, `{"a":1,}`, `{,}`, `{a:1}`, `{1:1}`, `{"a" 1}`, `{"a":}`, `{"a":1 "b":2}`, `{"a":1,"b":2}`, `{"a":{"b":{}}}`, `{]`, `{"a":1]`,
	"{\n\t\"a\" : [ 1 , { \"b\" : \"c\" } ] ,\r\n \"d\" : null }\n", "{\"a\n\":1}", `{"\u0061":1}`, `{"\q":1}`, `[{}{}]`, `[{},{}]`, `["a","b":1]`, `{"a":["b"]}`, `// 1`, `[1] // x`,
	`{"é":"é","한":"글"}`, `["😀"]`,
}

func TestAccept(t *testing.T) {
	for _, text := range texts {
		_, err := rawOfText(text)
		if want := json.Valid([]byte(text)); (err == nil) != want {
			t.Errorf("%q: got %v, want valid: %v", text, err, want)
		}
	}
}

// TestAcceptTyped decodes texts that are well-formed or not into a type that
// looks at all of them.
func TestAcceptTyped(t *testing.T) {
	for _, text := range texts {
		for _, form := range []string{`%s`, `{"name":%s}`, `{"count":%s,"on":true}`, `{"ratio":%s}`, `{"on": %s }`, `{"id":%s}`, `{"tags":%s}`, `{"tags":[%s]}`, `{"parts":%s}`, `{"parts":[%s,{}]}`,
			`{"labels":%s}`, `{"labels":{"a":%s}}`, `{"fields":{"a":%s}}`, `{"child":%s}`, `{"title":%s}`, `{"ttl":%s}`, `{"kind":%s}`, `{"version":%s}`, `{"resultType":%s}`, `{"_meta":%s}`, `{"_meta":{"a":%s}}`,
			`{"content":%s}`, `{"content":{"type":%s}}`, `{"content":{"form":{"size":%s}}}`, `{"fault":%s}`, `{"fault":{"code":%s}}`, `{"other":%s}`, `{%s:1}`, `{"raws":[%s]}`, `{"grid":[%s]}`, `{"grid":[[%s]]}`} {
			in := fmt.Sprintf(form, text)
			var x sample
			err := Unmarshal([]byte(in), &x, (*sample).decode)
			var syntax *jsontext.SyntaxError
			if got, want := !errors.As(err, &syntax), json.Valid([]byte(in)); got != want {
				t.Errorf("%q: got %v, want well-formed: %v", in, err, want)
			}
		}
	}
}

// wellFormed is the grammar and the stricter rules that can be put in a line.
func TestRefuse(t *testing.T) {
	tests := []struct {
		text   string
		want   string // part of the message
		offset int
	}{
		{`"\ud800"`, "surrogate", 1},
		{`"ab\udc00"`, "surrogate", 3},
		{`"\ud800\u0041"`, "surrogate", 1},
		{`"\ud800\ud800"`, "surrogate", 1},
		{`["\ud800x"]`, "surrogate", 2},
		{`{"\ud800":1}`, "surrogate", 2},
		{"\"\xff\"", "UTF-8", 1},
		{"[\"ab\xc3\"]", "UTF-8", 4},
		{"\"\xed\xa0\x80\"", "UTF-8", 1},
		{"\"\xf4\x90\x80\x80\"", "UTF-8", 1},
		{"\"\xc0\x80\"", "UTF-8", 1},
		{"[1,\xe2\x82]", "UTF-8", 3},
		{`{"a":1,"a":2}`, `duplicate name "a"`, 7},
		{`[{"a":{"b":1,"c":2,"b":3}}]`, `duplicate name "b"`, 19},
		{`{"a":1,"\u0061":2}`, `duplicate name "a"`, 7},
		{`{"\u0061":1,"a":2}`, `duplicate name "a"`, 12},
		{`{"":1,"":2}`, `duplicate name ""`, 6},
		{`{"a\"b":1,"a\u0022b":2}`, `duplicate name "a\"b"`, 10},
		{`1 x`, "after the value", 2},
		{`{} {}`, "after the value", 3},
		{`[1,`, "unexpected end", 3},
		{`"ab`, "without an end", 3},
		{"\"a\x01\"", "control character", 2},
		{`01`, "malformed number", 0},
		{`[1.]`, "malformed number", 1},
		{`"\x"`, "invalid escape", 1},
	}
	for _, test := range tests {
		_, err := rawOfText(test.text)
		var syntax *jsontext.SyntaxError
		if !errors.As(err, &syntax) || !strings.Contains(syntax.Message, test.want) || syntax.Offset != test.offset {
			t.Errorf("%q: got %v, want %q at offset %d", test.text, err, test.want, test.offset)
		}
	}
}

func TestDepth(t *testing.T) {
	for _, pair := range []string{"[]", `{"a":|}`, `{"child":|}`, `{"parts":[|]}`, `{"grid":[[|]]}`, `{"blocks":[{"x":|}]}`} {
		left, right, _ := strings.Cut(pair, "|")
		if pair == "[]" {
			left, right = "[", "]"
		}
		levels := strings.Count(left, "[") + strings.Count(left, "{")
		for _, limit := range []int{30, 0} {
			depth := limit
			if depth == 0 {
				depth = DefaultMaxDepth
			}
			n := depth / levels
			inner := strings.Repeat("[", depth-n*levels) + strings.Repeat("]", depth-n*levels)
			if inner == "" {
				inner = "1"
			}
			decode := func(inner string) error {
				var x sample
				text := strings.Repeat(left, n) + inner + strings.Repeat(right, n)
				err := UnmarshalWith([]byte(text), Options{MaxDepth: limit}, &x, (*sample).decode, nil)
				if syntax := (*jsontext.SyntaxError)(nil); errors.As(err, &syntax) {
					return err
				}
				return nil
			}
			if err := decode(inner); err != nil {
				t.Errorf("%s: depth %d: %v", pair, depth, err)
			}
			if err := decode("[" + inner + "]"); err == nil || !strings.Contains(err.Error(), "nest deeper") {
				t.Errorf("%s: depth %d: got %v, want an error", pair, depth+1, err)
			}
		}
	}
}

// TestDeepText decodes what would overflow a stack if nothing bounded it.
func TestDeepText(t *testing.T) {
	const n = 1 << 20
	for _, unit := range []string{`[`, `{"a":`, `{"child":`, `{"parts":[`, `[{"x":[`} {
		var x sample
		text := []byte(strings.Repeat(unit, n))
		err := UnmarshalWith(text, Options{MaxDepth: n}, &x, (*sample).decode, nil)
		if syntax := (*jsontext.SyntaxError)(nil); !errors.As(err, &syntax) {
			t.Errorf("%s…: got %v", unit, err)
		}
	}
}

const truncated = `{"name":"a\u00e9\n\ud83d\ude00é","count":-12,"ratio":1.5e3,"on":false,"id":7,"schema":{"a":[1,{"b":null}]},"title":"t","ttl":null,"parts":[{"name":"x"},{}],` +
	`"tags":["a","b"],"grid":[[1],[2,3]],"labels":{"a":"b"},"fields":{"x":1},"blocks":[{"text":"x","type":"text"},{"form":{"size":1}},{"type":"no"}],"_meta":{"k":[]},"fault":{"code":1},"kind":"sample","more":[true]}`

func TestTruncated(t *testing.T) {
	if _, list := decodeSample(t, truncated); list != nil {
		t.Fatal(list)
	}
	for i := range len(truncated) {
		for _, tail := range []string{"", "\n", "]", "}", `"`} {
			in := truncated[:i] + tail
			var x sample
			err := Unmarshal([]byte(in), &x, (*sample).decode)
			if syntax := (*jsontext.SyntaxError)(nil); !errors.As(err, &syntax) && !json.Valid([]byte(in)) {
				t.Fatalf("%q: got %v", in, err)
			}
			if _, err := rawOfText(in); err == nil && !json.Valid([]byte(in)) {
				t.Fatalf("%q: accepted as a raw value", in)
			}
		}
	}
}
