package decode

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/jsontext"
)

var compareTexts = cmp.AllowUnexported(jsontext.ID{}, jsontext.Raw{})

// short writes violations as "pointer rule" for comparing.
func short(list []jsontext.Violation) []string {
	var s []string
	for _, v := range list {
		s = append(s, v.Pointer+" "+v.Rule)
	}
	return s
}

func TestValues(t *testing.T) {
	in := ` { "kind" : "sample" , "version":2.0, "resultType":"complete", "name":"n", "count":1e3, "ratio":-0.5, "on":true, "role":"user", "id":"7", "schema":{"a":1.50},
		"title":"", "limit":0, "ttl":null, "note":"x", "child":{"name":"c"}, "parts":[{"name":"p"},{}], "tags":["a","b"], "grid":[[1,2],[]], "ids":[1,"1",1.0],
		"raws":[1.0,"a"], "labels":{"a":"b"}, "steps":{"s":{"count":2}}, "fields":{"z":1,"a":2}, "blocks":[{"type":"text","text":"t"},{"uri":"u","type":"link"}],
		"content":{}, "options":{"o":{}}, "fault":{"code":-1,"x":1}, "_meta":{"m":null}, "other":[1,{"x":2}]}`
	got, list := decodeSample(t, in)
	if list != nil {
		t.Fatal(list)
	}
	want := sample{
		Name: "n", Count: 1000, Ratio: -0.5, On: true, Role: "user", ID: jsontext.StringID("7"), Schema: jsontext.TrustedRaw(`{"a":1.50}`), Title: new(""), Limit: new(int64(0)),
		Note: nullable{true, new("x")}, Child: &sample{Name: "c"}, Parts: []sample{{Name: "p"}, {}}, Tags: []string{"a", "b"}, Grid: [][]int64{{1, 2}, {}},
		IDs: []jsontext.ID{jsontext.IntID(1), jsontext.StringID("1"), jsontext.IntID(1)}, Raws: []jsontext.Raw{jsontext.TrustedRaw("1.0"), jsontext.TrustedRaw(`"a"`)}, Labels: map[string]string{"a": "b"}, Steps: map[string]sample{"s": {Count: 2}},
		Fields: fieldList{{"z", 1}, {"a", 2}}, Blocks: []block{&text{Text: "t"}, &link{URI: "u"}}, Content: &text{}, Options: extra("o", "{}"),
		Fault: fault{Code: -1, Extra: extra("x", "1")}, Meta: extra("m", "null"), Extra: extra("other", `[1,{"x":2}]`),
	}
	if diff := cmp.Diff(want, got, compareTexts); diff != "" {
		t.Error(diff)
	}
}

// TestMismatches gives each member values that it cannot hold: the field gets what can
// be had of them, and the text stays among the extra members.
func TestMismatches(t *testing.T) {
	tests := []struct {
		member string // name and text
		want   sample // Extra is added
		list   []string
	}{
		{`"name":1`, sample{}, []string{"/name type"}},
		{`"name":null`, sample{}, nil},
		{`"count":"1"`, sample{}, []string{"/count type"}},
		{`"count":null`, sample{}, nil},
		{`"count":1.5`, sample{Count: 2}, nil},
		{`"count":9223372036854775808`, sample{Count: math.MaxInt64}, nil},
		{`"count":-1e400`, sample{Count: math.MinInt64}, nil},
		{`"ratio":1e400`, sample{Ratio: math.MaxFloat64}, nil},
		{`"ratio":-1e999999999999`, sample{Ratio: -math.MaxFloat64}, nil},
		{`"ratio":true`, sample{}, []string{"/ratio type"}},
		{`"ratio":null`, sample{}, nil},
		{`"on":null`, sample{}, nil},
		{`"on":0`, sample{}, []string{"/on type"}},
		{`"role":null`, sample{}, nil},
		{`"role":[]`, sample{}, []string{"/role type"}},
		{`"id":null`, sample{}, nil},
		{`"id":1.5`, sample{}, []string{"/id type"}},
		{`"id":{}`, sample{}, []string{"/id type"}},
		{`"schema":null`, sample{}, nil},
		{`"schema":[]`, sample{}, []string{"/schema type"}},
		{`"title":null`, sample{}, nil},
		{`"title":7`, sample{}, []string{"/title type"}},
		{`"limit":0.4`, sample{Limit: new(int64(0))}, nil},
		{`"ttl":"x"`, sample{}, []string{"/ttl type"}},
		{`"ttl":1e40`, sample{TTL: new(int64(math.MaxInt64))}, nil},
		{`"note":1`, sample{}, []string{"/note type"}},
		{`"child":null`, sample{}, nil},
		{`"child":[]`, sample{}, []string{"/child type"}},
		{`"parts":null`, sample{}, nil},
		{`"parts":{}`, sample{}, []string{"/parts type"}},
		{`"parts":[{},null]`, sample{}, []string{"/parts/1 type"}},
		{`"parts":[null,{"name":1},7]`, sample{}, []string{"/parts/0 type", "/parts/1/name type", "/parts/2 type"}},
		{`"tags":["a",null,1]`, sample{}, []string{"/tags/1 type", "/tags/2 type"}},
		{`"tags":"a"`, sample{}, []string{"/tags type"}},
		{`"grid":[[1],[1.5]]`, sample{Grid: [][]int64{{1}, {2}}}, nil},
		{`"grid":[[1],[null,2]]`, sample{}, []string{"/grid/1/0 type"}},
		{`"grid":[[1],null]`, sample{}, []string{"/grid/1 type"}},
		{`"grid":[[1.5],["x"]]`, sample{}, []string{"/grid/1/0 type"}},
		{`"ids":[1.5]`, sample{}, []string{"/ids/0 type"}},
		{`"ids":[null]`, sample{}, []string{"/ids/0 type"}},
		{`"raws":[1,1.5]`, sample{}, []string{"/raws/1 type"}},
		{`"raws":[null]`, sample{}, []string{"/raws/0 type"}},
		{`"labels":null`, sample{}, nil},
		{`"labels":{"a":null,"b":"c"}`, sample{}, []string{"/labels/a type"}},
		{`"labels":{"~/":1}`, sample{}, []string{"/labels/~0~1 type"}},
		{`"labels":[]`, sample{}, []string{"/labels type"}},
		{`"steps":{"a":1}`, sample{}, []string{"/steps/a type"}},
		{`"fields":{"a":1.5}`, sample{Fields: fieldList{{"a", 2}}}, nil},
		{`"fields":{"a":null}`, sample{}, []string{"/fields/a type"}},
		{`"blocks":[null]`, sample{}, []string{"/blocks/0 type"}},
		{`"blocks":[{},"x"]`, sample{}, []string{"/blocks/1 type"}},
		{`"content":null`, sample{}, nil},
		{`"content":[]`, sample{}, []string{"/content type"}},
		{`"options":{"a":{},"b":null}`, sample{}, []string{"/options/b type"}},
		{`"options":null`, sample{}, nil},
		{`"options":1`, sample{}, []string{"/options type"}},
		{`"fault":null`, sample{}, nil},
		{`"fault":"x"`, sample{}, []string{"/fault type"}},
		{`"kind":"x"`, sample{}, []string{"/kind const"}},
		{`"kind":1`, sample{}, []string{"/kind const"}},
		{`"kind":null`, sample{}, nil},
		{`"version":3`, sample{}, []string{"/version const"}},
		{`"version":"2"`, sample{}, []string{"/version const"}},
		{`"version":null`, sample{}, nil},
		{`"resultType":"other"`, sample{}, nil},
		{`"resultType":null`, sample{}, nil},
		{`"resultType":{}`, sample{}, []string{"/resultType type"}},
	}
	for _, test := range tests {
		name, value, _ := strings.Cut(test.member, ":")
		test.want.Extra = extra(strings.Trim(name, `"`), value)
		for _, form := range []string{"{%s}", `{"x":1,%s,"y":[]}`, "{ %s }\n", `{"x":"\n",%s}`, `{"x":{"y":"\n"},%s,"y":"\u0020"}`} {
			in := fmt.Sprintf(form, test.member)
			got, list := decodeSample(t, in)
			got.Extra = slices.DeleteFunc(got.Extra, func(m member) bool { return m.Name == "x" || m.Name == "y" })
			if diff := cmp.Diff(test.want, got, compareTexts); diff != "" {
				t.Errorf("%s: %s", in, diff)
			}
			if diff := cmp.Diff(test.list, short(list)); diff != "" {
				t.Errorf("%s: %s", in, diff)
			}
		}
	}
}

// TestMismatchedRoot decodes values that nothing can keep the text of.
func TestMismatchedRoot(t *testing.T) {
	tests := []struct {
		in   string
		err  error
		want []string
	}{
		{"null", at[sample]("null", (*sample).decode), []string{" type"}},
		{" [1]", at[sample](" [1]", (*sample).decode), []string{" type"}},
		{"null", at("null", into((*Decoder).String)), []string{" type"}},
		{"1", at("1", into((*Decoder).String)), []string{" type"}},
		{"1.5", at("1.5", into((*Decoder).Int)), []string{" range"}},
		{"1e400", at("1e400", into((*Decoder).Float)), []string{" range"}},
		{"null", at("null", into((*Decoder).Bool)), []string{" type"}},
		{"null", at("null", into((*Decoder).ID)), []string{" type"}},
		{"[1, 1.5, 2.5]", at("[1, 1.5, 2.5]", into(ints)), []string{"/1 range"}},
		{"[1.5, null]", at("[1.5, null]", into(ints)), []string{"/1 type"}},
		{"null", at("null", into(ints)), []string{" type"}},
		{"null", at("null", into(decodeBlock)), []string{" type"}},
		{`"x"`, at(`"x"`, into(decodeBlock)), []string{" type"}},
		{`"x"`, at(`"x"`, func(_ *int, d *Decoder) { d.Implied("y") }), []string{" const"}},
		{`{"a":1.5}`, at(`{"a":1.5}`, into(func(d *Decoder) map[string]int64 { return Map(d, (*Decoder).Int) })), []string{"/a range"}},
		{"7", at("7", into((*Decoder).Int)), nil},
	}
	for _, test := range tests {
		if diff := cmp.Diff(test.want, short(violationsOf(t, test.in, test.err))); diff != "" {
			t.Errorf("%s: %s", test.in, diff)
		}
	}
}

func ints(d *Decoder) []int64 { return List(d, (*Decoder).Int) }

// into makes a function that decodes in place of one that returns a value.
func into[T any](elem func(*Decoder) T) func(*T, *Decoder) {
	return func(x *T, d *Decoder) { *x = elem(d) }
}

// at returns the error of decoding a text.
func at[T any](in string, decode func(*T, *Decoder)) error {
	var x T
	return Unmarshal([]byte(in), &x, decode)
}

func TestUnmarshalValue(t *testing.T) {
	if v, err := UnmarshalValue([]byte(`{"uri":"u","type":"link"}`), Options{}, decodeBlock, nil); err != nil || v.(*link).URI != "u" {
		t.Error(v, err)
	}
	if v, err := UnmarshalValue([]byte(`[]`), Options{}, decodeBlock, nil); err == nil || v != nil {
		t.Error(v, err)
	}
}

// TestReplace decodes into a value that holds something.
func TestReplace(t *testing.T) {
	x := sample{Name: "old", Tags: []string{"old"}, Extra: extra("old", "1")}
	if err := Unmarshal([]byte(`{"count":1}`), &x, (*sample).decode); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(sample{Count: 1}, x, compareTexts); diff != "" {
		t.Error(diff)
	}
}

// TestEmpty tells what is empty from what is absent.
func TestEmpty(t *testing.T) {
	x, list := decodeSample(t, `{"parts":[],"tags":[ ],"labels":{},"steps":{},"fields":{ },"options":{},"note":null,"child":{},"title":""}`)
	if list != nil || x.Parts == nil || x.Tags == nil || x.Labels == nil || x.Steps == nil || x.Fields == nil || x.Options == nil || !x.Note.Present || x.Note.Value != nil || x.Child == nil || x.Title == nil || x.Extra != nil {
		t.Errorf("got %+v, %v", x, list)
	}
	if y, _ := decodeSample(t, `{}`); y.Note.Present || y.Parts != nil || y.Labels != nil {
		t.Errorf("got %+v", y)
	}
}

// TestViolationLimit counts what is not listed.
func TestViolationLimit(t *testing.T) {
	in := []byte(`{"tags":[` + strings.Repeat("1,", 249) + `1],"name":1}`)
	for _, test := range []struct{ limit, want int }{{0, 100}, {7, 7}, {1000, 251}} {
		var x sample
		err := UnmarshalWith(in, Options{MaxViolations: test.limit}, &x, (*sample).decode, nil)
		var invalid *jsontext.ValidationError
		if !errors.As(err, &invalid) || len(invalid.Violations) != test.want || invalid.Omitted != 251-test.want {
			t.Errorf("limit %d: got %d and %d omitted", test.limit, len(invalid.Violations), invalid.Omitted)
		}
		if x.Tags != nil || len(x.Extra) != 2 {
			t.Errorf("limit %d: got %+v", test.limit, x)
		}
	}
}

func TestUnmarshalNilPointer(t *testing.T) {
	for _, text := range []string{`{}`, `1`, ``} {
		if err := Unmarshal([]byte(text), nil, func(x *jsontext.ID, d *Decoder) { *x = d.ID() }); err != ErrNilTarget {
			t.Errorf("%s: got %v", text, err)
		}
	}
}
