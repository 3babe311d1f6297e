package encode

import (
	"errors"
	"strings"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/decode"
)

func TestAppend(t *testing.T) {
	p := point{1, 2}
	for _, dst := range [][]byte{nil, {}, []byte("[")[:1:1], append(make([]byte, 0, 100), "["...)} {
		got, err := Append(dst, &p, (*point).put)
		if want := string(dst) + `{"x":1,"y":2}`; err != nil || string(got) != want {
			t.Errorf("got %s (%v), want %s", got, err, want)
		}
	}
	bad := point{1, -1}
	for _, dst := range [][]byte{[]byte("[")[:1:1], append(make([]byte, 0, 100), "["...)} {
		got, err := Append(dst, &bad, (*point).put)
		if string(got) != "[" || err == nil {
			t.Errorf("got %s (%v)", got, err)
		}
	}
	for _, dst := range [][]byte{nil, []byte("[")} {
		if got, err := Append(dst, nil, (*point).put); err == nil || string(got) != string(dst) {
			t.Errorf("a nil pointer gives %s (%v)", got, err)
		}
	}
}

// TestFirstProblem checks that the first problem is reported, and forgotten
// before the next encoding.
func TestFirstProblem(t *testing.T) {
	list := []point{{1, 1}, {2, -1}, {3, -1}}
	put := func(list *[]point, b []byte, e *Encoder) []byte { return AppendStructs(b, e, *list, (*point).put) }
	for range 3 {
		got, err := Append([]byte("xx"), &list, put)
		inner, ok := errors.AsType[*EncodeError](err)
		if string(got) != "xx" || !ok || inner.Pointer != "/1/y" || inner.Message != "y is negative" {
			t.Errorf("got %s, %#v", got, err)
		}
		if got, err := Marshal(&list, put); err == nil || got != nil {
			t.Errorf("got %s, %v", got, err)
		}
		if got := Text(Marshal(&list, put)); got != "!(cannot encode /1/y: y is negative)" {
			t.Errorf("got %s", got)
		}
		if got := Text(Marshal(&list[0], (*point).put)); got != `{"x":1,"y":1}` {
			t.Errorf("got %s", got)
		}
	}
}

// ring is a value that may contain itself.
type ring struct {
	name string
	next []*ring
}

func (r *ring) put(b []byte, e *Encoder) []byte { return Nested(b, e, r, (*ring).putNested) }

func (r *ring) putNested(b []byte, e *Encoder) []byte {
	b = AppendString(append(b, '['), e, r.name)
	for _, next := range r.next {
		b = next.put(append(b, ','), e)
	}
	return append(b, ']')
}

// TestNested encodes values to the greatest depth, beyond it, and such as contain
// themselves more than once.
func TestNested(t *testing.T) {
	chain := func(n int) *ring {
		r := &ring{}
		for range n - 1 {
			r = &ring{next: []*ring{r}}
		}
		return r
	}
	self := &ring{name: "a"}
	self.next = []*ring{self, self, self}
	for _, test := range []struct {
		name  string
		value *ring
		want  string
	}{
		{"deep", chain(decode.GreatestMaxDepth), ""},
		{"too deep", chain(decode.GreatestMaxDepth + 1), "cannot encode: the value contains itself, or nests deeper than 10000"},
		{"itself", self, "cannot encode: the value contains itself, or nests deeper than 10000"},
		{"after a problem", &ring{next: []*ring{{name: "\xff"}, self}}, "cannot encode /1/0: the string is not UTF-8"},
		{"again", chain(decode.GreatestMaxDepth), ""},
	} {
		got := ""
		if _, err := Append(nil, test.value, (*ring).put); err != nil {
			got = err.Error()
		}
		if got != test.want {
			t.Errorf("%s: got %q, want %q", test.name, got, test.want)
		}
	}
}

// TestMarshalOwned checks that results do not share memory, small or large.
func TestMarshalOwned(t *testing.T) {
	for _, size := range []int{10, 1000, maxPooled - 10, maxPooled, 3 * maxPooled} {
		a, b := strings.Repeat("a", size), strings.Repeat("b", size)
		x, err := Marshal(&a, putStringAt)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := Marshal(&b, putStringAt); err != nil {
			t.Fatal(err)
		}
		if string(x) != `"`+a+`"` {
			t.Errorf("size %d: the result changed", size)
		}
	}
}

func TestWrittenPointer(t *testing.T) {
	for text, want := range map[string]string{
		``:                                 ``,
		`{`:                                ``,
		`[`:                                `/0`,
		`[1,`:                              `/1`,
		`[1,[2],{"a":3},`:                  `/3`,
		`{"a":`:                            `/a`,
		`{"a":[1]`:                         ``,
		`{"a":{"b":1`:                      `/a`,
		`{"a":1`:                           ``,
		`{"a":1,`:                          ``,
		`{"a":{"b":[{},{"c":"]}\"[","d":[`: `/a/b/1/d/0`,
		`{"a/b":{"~":`:                     `/a~1b/~0`,
		`{"\"\\\n\u0001":`:                 "/\"\\\n\x01",
		`{"":[`:                            `//0`,
		`{"a":"` + `b:c,d` + `","e":[1,2,`: `/e/2`,
	} {
		if got := writtenPointer([]byte(text)); got != want {
			t.Errorf("%s: got %q, want %q", text, got, want)
		}
	}
}
