package encode

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/decode"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/jsontext"
)

// gadget is a struct as the emitter writes them, with members of all sorts. It
// has a constant unless it is loose.
type gadget struct {
	Name  string    // required
	Count int64     // required
	Ratio *float64  // optional
	Title *string   // optional
	Sizes []float64 // optional
	Extra testMembers
}

var gadgetNames = []string{"type", "name", "count", "ratio", "title", "sizes"}

func (x *gadget) decode(d *decode.Decoder) {
	*x = gadget{}
	var seen uint64
	for ok := d.Object(); ok; ok = d.Next() {
		switch string(d.Name()) {
		case "type":
			d.Once(&seen, 0)
			d.Const("gadget")
		case "name":
			d.Once(&seen, 1)
			x.Name = d.String()
		case "count":
			d.Once(&seen, 2)
			x.Count = d.Int()
		case "ratio":
			d.Once(&seen, 3)
			x.Ratio = d.FloatPointer()
		case "title":
			d.Once(&seen, 4)
			x.Title = d.StringPointer()
		case "sizes":
			d.Once(&seen, 5)
			x.Sizes = decode.List(d, (*decode.Decoder).Float)
		default:
			decode.Extra(d, &x.Extra)
		}
		if d.Mismatched() {
			decode.Keep(d, &x.Extra)
		}
	}
	decode.Unique(d, x.Extra)
}

func (x *gadget) put(b []byte, e *Encoder) []byte {
	start := len(b)
	b = append(b, `{"type":"gadget","name":`...)
	b = AppendString(b, e, x.Name)
	b = append(b, `,"count":`...)
	b = AppendInt(b, e, x.Count)
	if x.Ratio != nil {
		b = append(b, `,"ratio":`...)
		b = AppendFloat(b, e, *x.Ratio)
	}
	if x.Title != nil {
		b = append(b, `,"title":`...)
		b = AppendString(b, e, *x.Title)
	}
	if x.Sizes != nil {
		b = append(b, `,"sizes":`...)
		b = AppendList(b, e, x.Sizes, AppendFloat)
	}
	if len(x.Extra) != 0 {
		b = AppendExtra(b, e, start, x, x.Extra, gadgetNames, func(*gadget) *gadget { return new(gadget) }, (*gadget).decode, (*gadget).put)
	}
	return append(b, '}')
}

func TestAppendExtraKept(t *testing.T) {
	title := "new"
	for _, test := range []struct {
		name   string
		in     string
		change func(*gadget)
		want   string // what the members after count are, or the whole text
	}{
		{"nothing odd", `"ratio":0.5,"title":"t"`, nil, `"ratio":0.5,"title":"t"`},
		{"unknown members", `"x":1.0,"y":{ },"ratio":1`, nil, `"ratio":1,"x":1.0,"y":{ }`},
		{"null", `"title":null`, nil, `"title":null`},
		{"null, changed", `"title":null`, func(g *gadget) { g.Title = &title }, `"title":"new"`},
		{"number out of range", `"ratio":1e400`, nil, `"ratio":1e400`},
		{"number out of range, removed", `"ratio":1e400`, func(g *gadget) { g.Ratio = nil }, ``},
		{"number out of range, changed", `"ratio":1e400`, func(g *gadget) { *g.Ratio = 1 }, `"ratio":1`},
		{"number out of range in a list", `"sizes":[1,-1e400]`, nil, `"sizes":[1,-1e400]`},
		{"the same, changed", `"sizes":[1,-1e400]`, func(g *gadget) { g.Sizes[0] = 2 }, `"sizes":[2,-1.7976931348623157e+308]`},
		{"the same, emptied", `"sizes":[1,-1e400]`, func(g *gadget) { g.Sizes = g.Sizes[:0] }, `"sizes":[]`},
		{"wrong kind", `"title":[1 ,2]`, nil, `"title":[1 ,2]`},
		{"wrong kind, changed", `"title":[1 ,2]`, func(g *gadget) { g.Title = &title }, `"title":"new"`},
		{"wrong kind in a list", `"sizes":[1,"2"]`, nil, `"sizes":[1,"2"]`},
		{"wrong kind in a list, changed", `"sizes":[1,"2"]`, func(g *gadget) { g.Sizes = []float64{1} }, `"sizes":[1]`},
		{"several", `"ratio":1e400,"x":true,"title":null,"sizes":7`, nil, `"ratio":1e400,"x":true,"title":null,"sizes":7`},
		{"cleared", `"title":null,"x":1`, func(g *gadget) { g.Extra = nil }, ``},
	} {
		var g gadget
		_ = decode.Unmarshal([]byte(`{"type":"gadget","name":"n","count":1,`+test.in+`}`), &g, (*gadget).decode)
		if test.change != nil {
			test.change(&g)
		}
		want := `{"type":"gadget","name":"n","count":1` + strings.TrimSuffix(","+test.want, ",") + `}`
		if got := Text(Marshal(&g, (*gadget).put)); got != want {
			t.Errorf("%s: got %s, want %s", test.name, got, want)
		}
	}
}

// TestAppendExtraInPlace has entries of members that are always written.
func TestAppendExtraInPlace(t *testing.T) {
	for _, test := range []struct {
		name   string
		in     string
		change func(*gadget)
		want   string
	}{
		{"odd constant", `{"type":"widget","name":"n","count":1}`, nil, ``},
		{"constant of another kind", `{"type":{"a":[1]},"name":"n","count":1}`, nil, ``},
		{"null for required members", `{"type":"gadget","name":null,"count":null}`, nil, ``},
		{"one of them changed", `{"type":"gadget","name":null,"count":null}`, func(g *gadget) { g.Count = 7 }, `{"type":"gadget","name":null,"count":7}`},
		{"wrong kinds", `{"type":"gadget","name":12,"count":"1"}`, nil, ``},
		{"fraction", `{"type":"gadget","name":"n","count":1.5}`, nil, ``},
		{"large integer", `{"type":"gadget","name":"n","count":123456789012345678901}`, nil, ``},
		{"large integer, changed", `{"type":"gadget","name":"n","count":123456789012345678901}`, func(g *gadget) { g.Count-- }, `{"type":"gadget","name":"n","count":9223372036854775806}`},
		{"exponent", `{"type":"gadget","name":"n","count":1e3}`, nil, `{"type":"gadget","name":"n","count":1000}`},
		{"names within values", `{"type":"gadget","name":"\"count\":","count":null,"x":{"count":5}}`, nil, ``},
		{"shorter and longer", `{"type":null,"name":"n","count":[1,2,3],"x":1}`, nil, ``},
		{"all removed", `{"type":"gadget","name":"n","count":1,"x":1}`, func(g *gadget) { g.Extra = testMembers{} }, `{"type":"gadget","name":"n","count":1}`},
	} {
		var g gadget
		_ = decode.Unmarshal([]byte(test.in), &g, (*gadget).decode)
		if test.change != nil {
			test.change(&g)
		}
		want := test.want
		if want == "" {
			want = test.in
		}
		if got := Text(Marshal(&g, (*gadget).put)); got != want {
			t.Errorf("%s: got %s, want %s", test.name, got, want)
		}
		if got, err := Append([]byte(`[{"type":0},`), &g, (*gadget).put); string(got) != `[{"type":0},`+want {
			t.Errorf("%s: got %s (%v)", test.name, got, err)
		}
	}
}

func TestAppendExtraByHand(t *testing.T) {
	many := testMembers{}
	var text []string
	for i := range 40 {
		many = append(many, testMember{fmt.Sprint("m", i), rawOf("1")})
		text = append(text, fmt.Sprintf(`"m%d":1`, i))
	}
	for _, test := range []struct {
		name  string
		extra testMembers
		want  string
	}{
		{"order", membersOf("b", "1", "a", "2"), `"b":1,"a":2}`},
		{"what the field could hold", membersOf("name", `"n"`, "title", `"t"`), ``},
		{"what decoding gives", membersOf("name", ` "\u006e"`), ``},
		{"many", many, strings.Join(text, ",") + "}"},
		{"duplicate", membersOf("a", "1", "a", "1"), `duplicate name "a"`},
		{"duplicate of a field", membersOf("title", "null", "title", "null"), `duplicate name "title"`},
		{"many with a duplicate", append(many, testMember{"m7", rawOf("1")}), `duplicate name "m7"`},
		{"absent value", membersOf("a", ""), `{"type":"gadget","name":"","count":0}`},
		{"absent value of a field", membersOf("name", ""), `{"type":"gadget","count":0}`},
		{"absent values", membersOf("count", "", "x", "1", "type", ""), `{"name":"","x":1}`},
		{"absent value of the last field", membersOf("count", ""), `{"type":"gadget","name":""}`},
		{"nothing", membersOf("name", "", "count", "", "type", ""), `{}`},
		{"bad name", membersOf("\xff", "1"), `the string is not UTF-8`},
	} {
		g := gadget{Extra: test.extra}
		if got := Text(Marshal(&g, (*gadget).put)); !strings.HasSuffix(strings.TrimSuffix(got, ")"), strings.TrimSuffix(test.want, ")")) {
			t.Errorf("%s: got %s, want …%s", test.name, got, test.want)
		}
	}
}

// loose is a struct without a member that is always written.
type loose struct {
	Name  *string
	Extra testMembers
}

func (x *loose) decode(d *decode.Decoder) {
	*x = loose{}
	var seen uint64
	for ok := d.Object(); ok; ok = d.Next() {
		switch string(d.Name()) {
		case "name":
			d.Once(&seen, 0)
			x.Name = d.StringPointer()
		default:
			decode.Extra(d, &x.Extra)
		}
		if d.Mismatched() {
			decode.Keep(d, &x.Extra)
		}
	}
	decode.Unique(d, x.Extra)
}

func (x *loose) put(b []byte, e *Encoder) []byte {
	start := len(b)
	b = append(b, '{')
	if x.Name != nil {
		b = append(b, `"name":`...)
		b = AppendString(b, e, *x.Name)
		b = append(b, ',')
	}
	if len(x.Extra) != 0 {
		b = AppendExtra(b, e, start, x, x.Extra, []string{"name"}, func(*loose) *loose { return new(loose) }, (*loose).decode, (*loose).put)
	}
	return Close(b)
}

func TestAppendExtraOpen(t *testing.T) {
	for _, text := range []string{
		`{}`, `{"name":"n"}`, `{"a":1}`, `{"name":"n","a":1,"b":2}`, `{"name":null}`, `{"name":null,"a":1}`, `{"a":1,"name":null}`, `{"name":[1,2,{"name":3}]}`,
	} {
		var x loose
		_ = decode.Unmarshal([]byte(text), &x, (*loose).decode)
		if got := Text(Marshal(&x, (*loose).put)); got != text {
			t.Errorf("got %s, want %s", got, text)
		}
	}
	name := "n"
	x := loose{Name: &name, Extra: membersOf("name", `5`)}
	if got, want := Text(Marshal(&x, (*loose).put)), `{"name":"n"}`; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	x = loose{Extra: membersOf("name", `"n"`)}
	if got, want := Text(Marshal(&x, (*loose).put)), `{}`; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// FuzzAppendExtra checks that what was decoded is written back as the same JSON
// value, whatever its members are.
func FuzzAppendExtra(f *testing.F) {
	for _, text := range []string{
		`{"type":"gadget","name":"n","count":1,"ratio":0.5,"title":"t","sizes":[1,2.5]}`,
		`{"type":1,"name":null,"count":1.5,"ratio":1e400,"title":[],"sizes":[1,null],"x":{"name":1}}`,
		`{"count":1e3,"":0,"na\u006de":"\u0000","sizes":{"a":[1]},"title":null}`,
		`{"sizes":[-1e999,1e-999],"ratio":-0.0,"y":"}"}`,
	} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		var g gadget
		err := decode.Unmarshal(data, &g, (*gadget).decode)
		if _, fatal := err.(*jsontext.SyntaxError); fatal {
			return
		}
		text, err := Append(nil, &g, (*gadget).put)
		if err != nil {
			t.Fatalf("%s: %v", data, err)
		}
		var in, out testRaw
		for _, x := range []struct {
			data []byte
			raw  *testRaw
		}{{data, &in}, {text, &out}} {
			err := decode.Unmarshal(x.data, x.raw, func(r *testRaw, d *decode.Decoder) { *r = testRaw(d.Raw(jsontext.AnyKind)) })
			if err != nil {
				t.Fatalf("%s: %v", x.data, err)
			}
		}
		after := map[string]jsontext.Raw{}
		for name, value := range jsontext.Raw(out).Members {
			after[name] = value
		}
		for name, value := range jsontext.Raw(in).Members {
			if got := after[name]; !got.Equal(value) && !sameFloat(name, got.Text(), value.Text()) {
				t.Fatalf("%s gives %s: %s differs", data, text, name)
			}
			delete(after, name)
		}
		for name := range after {
			if name != "type" && name != "name" && name != "count" {
				t.Fatalf("%s gives %s: %s appeared", data, text, name)
			}
		}
	})
}

// sameFloat reports whether two texts are the same but for numbers that have
// the same nearest float64, in the members that hold floats.
func sameFloat(name, a, b string) bool {
	if name != "ratio" && name != "sizes" {
		return false
	}
	var x, y any
	return json.Unmarshal([]byte(a), &x) == nil && json.Unmarshal([]byte(b), &y) == nil && reflect.DeepEqual(x, y)
}
