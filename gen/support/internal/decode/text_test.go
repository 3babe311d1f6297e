package decode

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/jsontext"
)

// TestStrings decodes strings of every shape in every place, and compares with
// encoding/json.
func TestStrings(t *testing.T) {
	pieces := []string{"", "a", "é", "한글", "😀", `\n`, `\"`, `\\`, `\/`, `\u0041`, `\u00e9`, `\uD55C`, `\ud83d\ude00`, "\x7f", "0123456", "01234567", "0123456789abcdef"}
	for _, p := range pieces {
		for _, q := range pieces {
			for n := range 20 {
				quoted := `"` + strings.Repeat("x", n) + p + q + `"`
				var want string
				if err := json.Unmarshal([]byte(quoted), &want); err != nil {
					t.Fatal(err)
				}
				checkString(t, quoted, want)
			}
		}
	}
	for _, n := range []int{200, 239, 240, 241, 250, 255, 256, 257, 1000, 5000} {
		for _, p := range pieces {
			quoted := `"` + strings.Repeat("y", n) + p + strings.Repeat("z", n) + p + `"`
			var want string
			if err := json.Unmarshal([]byte(quoted), &want); err != nil {
				t.Fatal(err)
			}
			checkString(t, quoted, want)
		}
	}
}

// checkString decodes a string as the values and names of a message with and
// without escapes and line breaks elsewhere.
func checkString(t *testing.T, quoted, want string) {
	t.Helper()
	for _, form := range []string{`{"name":%[1]s}`, "{\"name\": %[1]s,\n\"x\":1}", `{"x":"\\\\","name":%[1]s,"y":"\\\""}`, `{"x":"` + strings.Repeat(`\n`, 40) + `","name":%[1]s,"title":%[1]s}`} {
		in := fmt.Sprintf(form, quoted)
		x, list := decodeSample(t, in)
		if list != nil || x.Name != want || x.Title != nil && *x.Title != want {
			t.Fatalf("%s: got %q, %v", in, x.Name, list)
		}
	}
	in := fmt.Sprintf(`{"labels":{%[1]s:%[1]s},"_meta":{%[1]s:%[1]s},"id":%[1]s,"x":[{%[1]s:%[1]s}]}`, quoted)
	x, list := decodeSample(t, in)
	if list != nil || x.Labels[want] != want || x.Meta[0] != (member{want, jsontext.TrustedRaw(quoted)}) || x.ID != jsontext.StringID(want) || x.Extra[0].Value.Text() != fmt.Sprintf(`[{%[1]s:%[1]s}]`, quoted) {
		t.Fatalf("%s: got %+v, %v", in, x, list)
	}
}

// TestUnterminated leaves out the end of strings of many lengths.
func TestUnterminated(t *testing.T) {
	for n := range 600 {
		for _, start := range []string{"x", `\n`, "\n", `é\n`} {
			quoted := `"` + start + strings.Repeat("x", n)
			for _, form := range []string{`{"name":%s`, `{%s`, `{"id":%s`, `{"x":[%s`, `{"x":{%s`, `{"kind":%s`, `{"labels":{%s`, `{"content":{"type":%s`, `{"content":{%s`} {
				in := fmt.Sprintf(form, quoted)
				var syntax *jsontext.SyntaxError
				if err := at(in, (*sample).decode); !errors.As(err, &syntax) || start != "\n" && syntax.Offset != len(in) {
					t.Fatalf("%q: got %v", in, err)
				}
			}
		}
	}
}

// TestNamesWithEscapes finds members by what their names stand for.
func TestNamesWithEscapes(t *testing.T) {
	x, list := decodeSample(t, `{"n\u0061me":"a","\u0063ount" : 2,"x\/y":1,"content":{"\u0074ype":"\u006cink","uri":"u"}}`)
	if list != nil || x.Name != "a" || x.Count != 2 || !slices.Equal(x.Extra, extra("x/y", "1")) {
		t.Errorf("got %+v, %v", x, list)
	}
	if l, ok := x.Content.(*link); !ok || l.URI != "u" || l.Extra != nil {
		t.Errorf("got %+v", x.Content)
	}
	for _, in := range []string{`{"name":"a","n\u0061me":"b"}`, `{"n\u0061me":"a","name":"b"}`, `{"x":1,"\u0078":2}`, `{"labels":{"a":"","\u0061":""}}`, `{"fields":{"a":1,"\u0061":1}}`, `{"_meta":{"\u0061":1,"a":1}}`} {
		if err := at(in, (*sample).decode); err == nil || !strings.Contains(err.Error(), "duplicate name") {
			t.Errorf("%s: got %v", in, err)
		}
	}
}

// TestLineBreaks keeps raw values of a message that is laid out over several
// lines on one.
func TestLineBreaks(t *testing.T) {
	for _, escape := range []string{"", `\n`} {
		in := "{\n  \"schema\": {\r\n    \"a b\" : [ 1,\t\"x  y" + escape + "\" ]\n  },\n  \"more\": [ 1, 2 ],\n  \"count\": \"x\",\n  \"tags\": [\n null ]\n}\n"
		x, _ := decodeSample(t, in)
		if want := `{"a b":[1,"x  y` + escape + `"]}`; x.Schema.Text() != want {
			t.Errorf("got %s, want %s", x.Schema.Text(), want)
		}
		if want := extra("more", "[ 1, 2 ]", "count", `"x"`, "tags", "[null]"); !slices.Equal(x.Extra, want) {
			t.Errorf("got %v, want %v", x.Extra, want)
		}
	}
}

// TestOwner decodes more than once what is kept twice, so that the builder of
// strings has no room for it.
func TestOwner(t *testing.T) {
	long := strings.Repeat("lorem ipsum ", 50)
	quoted := `"` + long + `\n"`
	odd := `{"tags":[` + quoted + `,"` + long + `",null],"name":` + quoted + `,"raws":[` + quoted + `,{}],"x":` + quoted + `}`
	in := `{"child":` + odd + `,"content":{"form":{"size":1},"title":1,"a":` + odd + `,"b":` + quoted + `},"title":` + quoted + `,"note":"` + long + `"}`
	x, _ := decodeSample(t, in)
	if got, want := x.Child.Extra, extra("tags", `[`+quoted+`,"`+long+`",null]`, "raws", `[`+quoted+`,{}]`, "x", quoted); !slices.Equal(got, want) {
		t.Errorf("got %v", got)
	}
	if x.Child.Name != long+"\n" || *x.Title != long+"\n" || *x.Note.Value != long {
		t.Errorf("got %+v", x)
	}
	if u, ok := x.Content.(*unknown); !ok || u.Raw.Text() != `{"form":{"size":1},"title":1,"a":`+odd+`,"b":`+quoted+`}` {
		t.Errorf("got %+v", x.Content)
	}
}

// TestInputUntouched changes the text after it was decoded.
func TestInputUntouched(t *testing.T) {
	for _, in := range []string{`{"name":"abc","id":"def","x":{"y":"z"},"title":"t"}`, `{"name":"abc","id":"def","x":{"y":"z"},"title":"\u0074"}`} {
		data := []byte(in)
		var x sample
		if err := Unmarshal(data, &x, (*sample).decode); err != nil || string(data) != in {
			t.Fatal(err, string(data))
		}
		clear(data)
		if x.Name != "abc" || x.ID != jsontext.StringID("def") || *x.Title != "t" || !slices.Equal(x.Extra, extra("x", `{"y":"z"}`)) {
			t.Errorf("%s: got %+v", in, x)
		}
	}
}
