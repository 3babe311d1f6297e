package decode

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/jsontext"
)

func TestTag(t *testing.T) {
	tests := []struct {
		in    string
		value string
		state TagState
	}{
		{`{}`, "", TagAbsent},
		{`[]`, "", TagAbsent},
		{``, "", TagAbsent},
		{`{"type":"a"}`, "a", TagString},
		{` { "type" : "a" } `, "a", TagString},
		{`{"x":{"type":"b"},"y":["type","b",{"type":"b"}],"z":"\"type\":\"b\"","type":"a"}`, "a", TagString},
		{"{\n\"x\" : 1 ,\n \"type\" : \"a\"}", "a", TagString},
		{`{"x":"\\","type":"a"}`, "a", TagString},
		{`{"x":"\\\"","type":"a"}`, "a", TagString},
		{`{"\u0074ype":"\u0061\n"}`, "a\n", TagString},
		{`{"t\\ype":"b","type":"a"}`, "a", TagString},
		{`{"type":""}`, "", TagString},
		{`{"type":null}`, "", TagOther},
		{`{"type":1}`, "", TagOther},
		{`{"type":{"type":"a"}}`, "", TagOther},
		{`{"types":"a","typ":"b","Type":"c"}`, "", TagAbsent},
		{`{"x":[[[{"a":[1,2,"]"]}]]],"n":-1.5e3,"b":true,"type":"a"}`, "a", TagString},
		{`{"type"`, "", TagAbsent},
		{`{"x":1,`, "", TagAbsent},
		{`{"x":[`, "", TagAbsent},
		{`{"x"`, "", TagAbsent},
	}
	for _, test := range tests {
		d := New([]byte(test.in), Options{})
		value, state := d.Tag("type")
		if string(value) != test.value || state != test.state {
			t.Errorf("%s: got %q, %d, want %q, %d", test.in, value, state, test.value, test.state)
		}
		if d.Skip(); d.err == nil && d.Finish(nil) != nil || strings.HasSuffix(test.in, "}") && d.err != nil {
			t.Errorf("%s: the cursor moved: %v", test.in, d.err)
		}
	}
}

// TestLiteral checks that the same integer has the same text.
func TestLiteral(t *testing.T) {
	for in, want := range map[string]string{
		`{"n":true}`: "true", `{"n":false}`: "false", `{"n":7}`: "7", `{"n": 7.0 }`: "7", `{"n":70e-1}`: "7", `{"n":7E0}`: "7", `{"x":{"n":1},"n":-30}`: "-30",
		`{"n":-3e1}`: "-30", `{"n":-0}`: "0", `{"n":0.0}`: "0", `{"n":-9223372036854775808}`: "-9223372036854775808", `{"n":9223372036854775807.0}`: "9223372036854775807",
		`{"n":7.5}`: "", `{"n":"7"}`: "", `{"n":null}`: "", `{"n":[7]}`: "", `{}`: "absent", `[]`: "absent", `{"m":7}`: "absent",
	} {
		d := New([]byte(in), Options{})
		text, state := d.Literal("n")
		if state == TagAbsent {
			text += "absent"
		}
		if text != want {
			t.Errorf("%s: got %q, want %q", in, text, want)
		}
		if d.Skip(); d.err != nil || d.Finish(nil) != nil {
			t.Errorf("%s: the cursor moved: %v", in, d.err)
		}
	}
}

func TestHas(t *testing.T) {
	const in = ` { "a" : { "b\n" : [ 1 , 2.5 , { "c" : null } , "x" ] , "d" : true } , "e" : 1.0 , "f" : [ ] , "g" : {} } `
	tests := []struct {
		kinds jsontext.Kinds
		path  string
		want  bool
	}{
		{0, "", true}, {jsontext.KindObject, "", true}, {jsontext.KindArray, "", false},
		{0, "a", true}, {jsontext.KindObject, "a", true}, {jsontext.KindObject | jsontext.KindArray, "a", true}, {jsontext.KindString, "a", false},
		{0, "b", false}, {0, "a/x", false}, {0, "a/d/x", false},
		{jsontext.KindArray, "a/b\n", true}, {jsontext.KindNumber, "a/b\n/0", true}, {jsontext.KindInteger, "a/b\n/0", true}, {jsontext.KindInteger, "a/b\n/1", false}, {jsontext.KindNumber, "a/b\n/1", true},
		{jsontext.KindNull, "a/b\n/2/c", true}, {jsontext.KindString, "a/b\n/3", true}, {0, "a/b\n/4", false}, {0, "a/b\n/00", false}, {0, "a/b\n/-1", false}, {0, "a/b\n/x", false}, {0, "a/b\n/99999999999999999999", false},
		{jsontext.KindInteger, "e", true}, {jsontext.KindBool, "a/d", true}, {0, "f/0", false}, {0, "g/0", false}, {0, "e/0", false},
	}
	for _, test := range tests {
		var path []string
		if test.path != "" {
			path = strings.Split(test.path, "/")
		}
		d := New([]byte(in), Options{})
		if got := d.Has(test.kinds, path...); got != test.want {
			t.Errorf("%s %q: got %v", test.kinds, path, got)
		}
		if d.Skip(); d.Finish(nil) != nil {
			t.Errorf("%q: the cursor moved", path)
		}
	}
	for i := range len(in) {
		d := New([]byte(in[:i]), Options{})
		d.Has(jsontext.KindNull, "a", "b\n", "2", "c")
		d.Has(0, "f", "0")
		d.Tag("g")
	}
}

// TestLookEscaped looks ahead where the next backslash has been found already.
func TestLookEscaped(t *testing.T) {
	in := `{"x":"` + strings.Repeat("a", 50) + `","y":"\n","content":{"z":"\\","type":"link","uri":"\t"},"name":"\r"}`
	x, list := decodeSample(t, in)
	if l, ok := x.Content.(*link); list != nil || !ok || l.URI != "\t" || x.Name != "\r" {
		t.Errorf("got %+v, %v", x, list)
	}
}

func TestUnion(t *testing.T) {
	tests := []struct {
		in   string
		want block
		list string
	}{
		{`{"type":"text","text":"a"}`, &text{Text: "a"}, "[]"},
		{`{"text":"a","type":"text"}`, &text{Text: "a"}, "[]"},
		{`{"text":"a"}`, &text{Text: "a"}, "[]"},
		{`{"text":1,"type":"text"}`, &text{Extra: extra("text", "1")}, "[/text type]"},
		{`{"type":"link","uri":"u"}`, &link{URI: "u"}, "[]"},
		{`{"type":"other","x":[1]}`, &unknown{"other", jsontext.TrustedRaw(`{"type":"other","x":[1]}`)}, "[]"},
		{`{"type":7}`, &unknown{"", jsontext.TrustedRaw(`{"type":7}`)}, "[]"},
		{`{"form":{"size":1},"title":"t"}`, &form{Title: "t", Extra: extra("form", `{"size":1}`)}, "[]"},
		{`{"form":{"size":1},"title":null}`, &form{Extra: extra("form", `{"size":1}`, "title", "null")}, "[]"},
		{`{"title":7,"form":{"size":1}}`, &unknown{"form", jsontext.TrustedRaw(`{"title":7,"form":{"size":1}}`)}, "[]"},
		{`{"form":{"size":1.5},"type":"text"}`, &text{Extra: extra("form", `{"size":1.5}`)}, "[]"},
	}
	for _, test := range tests {
		v, err := UnmarshalValue([]byte(test.in), Options{}, decodeBlock, nil)
		if got := fmt.Sprint(short(violationsOf(t, test.in, err))); got != test.list {
			t.Errorf("%s: got %v, want %v", test.in, got, test.list)
		}
		if !reflect.DeepEqual(v, test.want) {
			t.Errorf("%s: got %+v, want %+v", test.in, v, test.want)
		}
	}
}

// TestAttempt drops the violations of what did not fit, and only those.
func TestAttempt(t *testing.T) {
	in := `{"name":1,"blocks":[{"title":[{"a":1}],"form":{"size":1}},{"type":"link","uri":{}},{"title":"x","form":{"size":2}}],"on":3}`
	x, list := decodeSample(t, in)
	if got := fmt.Sprint(short(list)); got != "[/name type /blocks/1/uri type /on type]" {
		t.Error(got)
	}
	if len(x.Blocks) != 3 || x.Blocks[0].(*unknown).Raw.Text() != `{"title":[{"a":1}],"form":{"size":1}}` || x.Blocks[2].(*form).Title != "x" {
		t.Errorf("got %+v", x.Blocks)
	}
	// Far more violations than are listed do not change what is dropped.
	in = `{"tags":[` + strings.Repeat("1,", 300) + `"a"],"content":{"title":7,"form":{"size":1}}}`
	x, list = decodeSample(t, in)
	if _, ok := x.Content.(*unknown); !ok || len(list) != DefaultMaxViolations {
		t.Errorf("got %+v", x.Content)
	}
	// What is fatal stays fatal.
	if err := at(`{"content":{"title":7,"form":{"size":1},"x":1,"x":2}}`, (*sample).decode); err == nil || !strings.Contains(err.Error(), "duplicate") {
		t.Errorf("got %v", err)
	}
}

// TestKind looks at the kind of each value.
func TestKind(t *testing.T) {
	for in, want := range map[string]jsontext.Kinds{"": 0, " null": jsontext.KindNull, "true": jsontext.KindBool, "false": jsontext.KindBool, " 1": jsontext.KindNumber, "-1.5": jsontext.KindNumber, "\"": jsontext.KindString, "\n[": jsontext.KindArray, "{": jsontext.KindObject, "x": 0, "+1": 0, "\x00": 0} {
		if got := New([]byte(in), Options{}).Kind(); got != want {
			t.Errorf("%q: got %v, want %v", in, got, want)
		}
	}
	if got := (jsontext.KindNull | jsontext.KindInteger | jsontext.KindObject).String(); got != "null, integer or object" {
		t.Error(got)
	}
	if got := jsontext.Kinds(0).String() + jsontext.KindArray.String() + jsontext.AnyKind.String(); got != "nothingarraynull, boolean, number, string, array or object" {
		t.Error(got)
	}
}

func TestForeign(t *testing.T) {
	x, list := decodeSample(t, `{"a":"é","fault":{"code":"x","y":[1]},"on":1}`)
	if got := fmt.Sprint(list); got != "[/fault/code: got string, want number /on: got number, want boolean]" || list[0].Offset != 26 {
		t.Error(got, list[0].Offset)
	}
	if len(x.Fault.Extra) != 2 || len(x.Extra) != 2 {
		t.Errorf("got %+v", x)
	}
	err := UnmarshalWith([]byte(`{"fault":{"x":`+strings.Repeat("[", 1500)+strings.Repeat("]", 1500)+`}}`), Options{MaxDepth: 2000}, &x, (*sample).decode, nil)
	if err == nil || !strings.Contains(err.Error(), "nest deeper than 1000 at offset 1013") {
		t.Errorf("got %v", err)
	}
	var e stubborn
	if list := violationsOf(t, "7", Unmarshal([]byte(" 7"), &e, func(e *stubborn, d *Decoder) { d.Custom(e) })); len(list) != 1 || list[0].Message != "no" || list[0].Offset != 1 {
		t.Errorf("got %v", list)
	}
}

type stubborn struct{}

func (*stubborn) UnmarshalJSON([]byte) error { return fmt.Errorf("no") }

func TestEach(t *testing.T) {
	const in = `{"a":[{"x":1,"y":[{}]},{"\u0078":null}, 7, [{}]],"b":[{"x":1},{"y":1}],"c":[],"d":{"e":[{}]},"f":1}`
	for _, test := range []struct {
		member, path string
		want         bool
	}{
		{"x", "a", true}, {"y", "a", false}, {"x", "b", false}, {"x", "c", true}, {"x", "d/e", false},
		{"x", "f", true}, {"x", "g", true}, {"x", "d/g", true}, {"x", "", true},
	} {
		var path []string
		if test.path != "" {
			path = strings.Split(test.path, "/")
		}
		d := New([]byte(in), Options{})
		if got := d.Each(test.member, path...); got != test.want {
			t.Errorf("%s in %q: got %v", test.member, path, got)
		}
		if d.Skip(); d.Finish(nil) != nil {
			t.Errorf("%q: the cursor moved", path)
		}
	}
	for i := range len(in) {
		New([]byte(in[:i]), Options{}).Each("x", "d", "e")
		New([]byte(in[:i]), Options{}).Each("x", "a")
	}
}
