package decode

import (
	"slices"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/jsontext"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/schema"
)

// TestCheck checks what a field asks of the member that was decoded last.
func TestCheck(t *testing.T) {
	small := &schema.Schema{Kinds: jsontext.KindInteger, Rare: &schema.RareKeywords{Limits: &schema.Limits{Maximum: "9"}}}
	pair := &schema.Schema{Rare: &schema.RareKeywords{Prefix: []*schema.Schema{&schema.StringSchema, &schema.Schema{Rare: &schema.RareKeywords{Any: []*schema.Schema{&schema.NullSchema, {Items: &schema.IntegerSchema}}}}}}}
	whole := &schema.Schema{Kinds: jsontext.KindObject, Members: []schema.MemberSchema{{Name: "small", Schema: small}, {Name: "pair", Schema: pair}}}
	decode := func(x *[]int64, d *Decoder) {
		*x = nil
		for ok := d.Object(); ok; ok = d.Next() {
			switch string(d.Name()) {
			case "small":
				*x = append(*x, d.Int())
				d.Check(small)
			case "pair":
				d.Raw(jsontext.AnyKind)
				d.Check(pair)
			case "child":
				var child []int64
				for ok := d.Object(); ok; ok = d.Next() {
					d.Name()
					child = append(child, d.Int())
				}
				d.Check(&schema.Schema{Members: []schema.MemberSchema{{Name: "a", Required: true}}})
				*x = append(*x, child...)
			}
		}
	}
	for _, test := range []struct {
		text, want string
		validate   bool
	}{
		{`{"small":9}`, "", false},
		{`{ "sm\u0061ll" : 10 }`, "/small: number is greater than 9", true},
		{`{"small":10,"pair":["a"]}`, "/small: number is greater than 9", true},
		{`{"pair":["a",[1,2]],"small":9}`, "", false},
		{`{"pair":["a",[1,"x"]],"small":9}`, "/pair/1/1: got string, want integer", true},
		{`{"child":{"a":1,"b":2},"small":1}`, "", false},
		{`{"child":{"b":2}}`, "", true}, // the schema of the whole says nothing of it
	} {
		var x []int64
		d := New([]byte(test.text), Options{Strict: true})
		if decode(&x, d); d.validate != test.validate {
			t.Errorf("%s: validate: %t", test.text, d.validate)
		}
		if got := message(d.Finish(whole)); got != test.want {
			t.Errorf("%s: got %q, want %q", test.text, got, test.want)
		}
		if err := UnmarshalWith([]byte(test.text), Options{}, &x, decode, whole); err != nil {
			t.Errorf("%s: a lenient decoding checks: %v", test.text, err)
		}
	}
}

// TestStrict checks when the schema is asked, and that what it says counts.
func TestStrict(t *testing.T) {
	decodeInt := func(x *int64, d *Decoder) { *x = d.Int() }
	unsure := func(x *int64, d *Decoder) { *x = d.Int(); d.NeedValidation() }
	positive := &schema.Schema{Kinds: jsontext.KindInteger, Rare: &schema.RareKeywords{Limits: &schema.Limits{ExclusiveMinimum: "0"}}}
	for _, test := range []struct {
		name   string
		text   string
		decode func(*int64, *Decoder)
		schema *schema.Schema
		strict bool
		want   string
	}{
		{"nothing to validate", `-1`, decodeInt, positive, true, ""},
		{"invalid", `-1`, unsure, positive, true, "number is not greater than 0"},
		{"valid", `1`, unsure, positive, true, ""},
		{"lenient", `-1`, unsure, positive, false, ""},
		{"no schema", `-1`, unsure, nil, true, ""},
		{"mismatched", `1.5`, decodeInt, positive, true, "got number, want integer"},
		{"mismatched, and no schema", `1.5`, decodeInt, nil, true, "number does not fit its type"},
		{"wrong kind", `"a"`, decodeInt, positive, true, "got string, want integer"},
		{"wrong kind, lenient", `"a"`, decodeInt, positive, false, "got string, want number"},
		{"valid, but beyond the type", `1e30`, decodeInt, positive, true, "number does not fit its type"},
		{"no JSON", `-1 x`, unsure, positive, true, "unexpected 'x' after the value at offset 3"},
	} {
		var x int64
		err := UnmarshalWith([]byte(test.text), Options{Strict: test.strict}, &x, test.decode, test.schema)
		if got := message(err); got != test.want {
			t.Errorf("%s: got %q, want %q", test.name, got, test.want)
		}
	}
}

// TestStrictKept checks that what the schema allows and a field cannot hold is
// no error where its text is kept.
func TestStrictKept(t *testing.T) {
	decode := func(x *memberList, d *Decoder) {
		*x = nil
		for ok := d.Object(); ok; ok = d.Next() {
			d.Name()
			if d.Int(); d.Mismatched() {
				Keep(d, x)
			}
		}
	}
	var x memberList
	s := &schema.Schema{Rare: &schema.RareKeywords{Others: &schema.Schema{Kinds: jsontext.KindInteger | jsontext.KindString}}}
	if err := UnmarshalWith([]byte(`{"a":1e30,"b":"text"}`), Options{Strict: true}, &x, decode, s); err != nil || len(x) != 2 {
		t.Errorf("%v, %v", x, err)
	}
	if err := UnmarshalWith([]byte(`{"a":1e30,"b":true}`), Options{Strict: true}, &x, decode, s); message(err) != "/b: got boolean, want integer or string" {
		t.Errorf("%v, %v", x, err)
	}
}

// TestUnmarshalOrKeep decodes values with and without a type that holds them. The text of
// the others is returned, and a number is then no violation.
func TestUnmarshalOrKeep(t *testing.T) {
	ints := func(d *Decoder) []int64 { return List(d, (*Decoder).Int) }
	few := &schema.Schema{Kinds: jsontext.KindArray, Rare: &schema.RareKeywords{Limits: &schema.Limits{MaxItems: "2"}}}
	for _, test := range []struct {
		text   string
		schema *schema.Schema
		strict bool
		kept   string
		want   string
	}{
		{`[1,2]`, few, true, "", ""},
		{` [1,1e30] `, few, true, "[1,1e30]", ""},
		{` [1,1e30] `, few, false, "[1,1e30]", ""},
		{`[1.5]`, nil, false, "[1.5]", ""},
		{`[1,1e30,2]`, few, true, "[1,1e30,2]", "got 3 elements, want at most 2"},
		{`[1,1e30,2]`, few, false, "[1,1e30,2]", ""},
		{`[1,"a",1e30]`, nil, false, `[1,"a",1e30]`, "/1: got string, want number"},
		{`[null]`, nil, false, `[null]`, "/0: null is not allowed here"},
		{`{"a":1}`, few, true, `{"a":1}`, "got object, want array"},
		{`null`, nil, false, "null", "null is not allowed here"},
		{`[1e30] 1`, nil, false, "", "unexpected '1' after the value at offset 7"},
		{`[1e30,{"a":1,"a":2}]`, nil, false, "", `duplicate name "a" at offset 13`},
		{`[1e30`, nil, false, "", "unexpected end of text, want ',' or ']' at offset 5"},
	} {
		_, text, err := UnmarshalOrKeep([]byte(test.text), Options{Strict: test.strict}, ints, test.schema)
		if got := message(err); got != test.want || text.Text() != test.kept {
			t.Errorf("%s: kept %q, %q, want %q, %q", test.text, text.Text(), got, test.kept, test.want)
		}
	}
}

// TestMissing checks that what is missing is listed, in strict decoding and in
// lenient, but not where the text is kept, or nothing.
func TestMissing(t *testing.T) {
	names := []string{"a", "b", "c"}
	for _, test := range []struct {
		text    string
		probe   bool
		missing uint64
		before  memberList
		want    []string
	}{
		{"{}", false, 0b101, nil, []string{"a", "c"}},
		{"{}", false, 0b010, memberList{{Name: "x"}}, []string{"x", "b"}},
		{"{}", true, 0b010, nil, nil},
		{"1", false, 0b010, nil, nil},
		{"{", false, 0b010, nil, nil},
	} {
		d := New([]byte(test.text), Options{})
		d.probe = test.probe
		d.Object()
		list := test.before
		if Missing(d, &list, test.missing, names); !d.validate {
			t.Errorf("%s: nothing to validate", test.text)
		}
		var got []string
		for _, m := range list {
			got = append(got, m.Name)
		}
		if !slices.Equal(got, test.want) {
			t.Errorf("%s: %q, want %q", test.text, got, test.want)
		}
	}
}

// TestMissingShared checks that objects that lack the same share a list, which
// whoever appends to it copies.
func TestMissingShared(t *testing.T) {
	d := New([]byte("{}"), Options{})
	d.Object()
	names := []string{"a", "b"}
	lists := make([]memberList, 4)
	for i, missing := range []uint64{0b11, 0b11, 0b01, 0b11} {
		Missing(d, &lists[i], missing, names)
	}
	if &lists[0][0] != &lists[1][0] || &lists[0][0] == &lists[3][0] || len(lists[2]) != 1 {
		t.Errorf("%v", lists)
	}
	_ = append(lists[0], member{Name: "c"})
	if other := append(lists[1], member{Name: "d"}); other[2].Name != "d" || len(lists[0]) != 2 {
		t.Errorf("%v", other)
	}
}
