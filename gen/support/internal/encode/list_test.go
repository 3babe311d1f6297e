package encode

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
)

// point is a struct as the emitter writes them.
type point struct{ X, Y int64 }

func (p *point) put(b []byte, e *Encoder) []byte {
	b = append(b, `{"x":`...)
	b = AppendInt(b, e, p.X)
	if p.Y < 0 {
		b = e.Fail(append(b, `,"y":`...), "y is negative")
	}
	if p.Y > 0 {
		b = append(b, `,"y":`...)
		b = AppendInt(b, e, p.Y)
	}
	return append(b, '}')
}

func TestAppendLists(t *testing.T) {
	points := func(b []byte, e *Encoder, list []point) []byte { return AppendStructs(b, e, list, (*point).put) }
	strs := func(b []byte, e *Encoder, list []string) []byte { return AppendList(b, e, list, AppendString) }
	nested := func(b []byte, e *Encoder, list [][]string) []byte { return AppendList(b, e, list, strs) }
	for _, test := range []struct{ got, want string }{
		{textOf(nil, strs), `[]`},
		{textOf([]string{}, strs), `[]`},
		{textOf([]string{"a", ""}, strs), `["a",""]`},
		{textOf([][]string{{"a"}, nil, {}}, nested), `[["a"],[],[]]`},
		{textOf([][]string{{"a"}, {"b", "\xff"}}, nested), `!(cannot encode /1/1: the string is not UTF-8)`},
		{textOf(nil, points), `[]`},
		{textOf([]point{{1, 2}, {3, 0}}, points), `[{"x":1,"y":2},{"x":3}]`},
		{textOf([]point{{1, 2}, {3, -1}}, points), `!(cannot encode /1/y: y is negative)`},
	} {
		if test.got != test.want {
			t.Errorf("got %s, want %s", test.got, test.want)
		}
	}
}

func TestAppendLongLists(t *testing.T) {
	var list []point
	for i := range 3000 {
		list = append(list, point{int64(i), int64(i % 3)})
	}
	var want []string
	for _, p := range list {
		want = append(want, Text(Marshal(&p, (*point).put)))
	}
	text := "[" + strings.Join(want, ",") + "]"
	put := func(b []byte, e *Encoder, list []point) []byte { return AppendStructs(b, e, list, (*point).put) }
	if got := textOf(list, put); got != text {
		t.Errorf("got %d bytes, want %d", len(got), len(text))
	}
	got, err := AppendUnion([]byte("x"), list, put)
	if err != nil || string(got) != "x"+text {
		t.Errorf("got %d bytes (%v), want %d", len(got), err, len(text))
	}
}

func TestAppendMaps(t *testing.T) {
	ints := func(b []byte, e *Encoder, m map[string]int64) []byte { return AppendMap(b, e, m, AppendInt) }
	points := func(b []byte, e *Encoder, m map[string]point) []byte { return AppendStructMap(b, e, m, (*point).put) }
	many := map[string]int64{}
	for i := range 50 {
		many[fmt.Sprintf("%02d", i)] = int64(i)
	}
	var sorted []string
	for _, name := range slices.Sorted(maps.Keys(many)) {
		sorted = append(sorted, fmt.Sprintf("%q:%d", name, many[name]))
	}
	for _, test := range []struct{ got, want string }{
		{textOf(nil, ints), `{}`},
		{textOf(map[string]int64{"b": 1, "a": 2, "": 3}, ints), `{"":3,"a":2,"b":1}`},
		{textOf(many, ints), "{" + strings.Join(sorted, ",") + "}"},
		{textOf(map[string]int64{"\xff": 1}, ints), `!(cannot encode: the string is not UTF-8)`},
		{textOf(nil, points), `{}`},
		{textOf(map[string]point{"b": {1, 2}, "a": {}}, points), `{"a":{"x":0},"b":{"x":1,"y":2}}`},
		{textOf(map[string]point{"b": {1, -2}, "a": {}}, points), `!(cannot encode /b/y: y is negative)`},
	} {
		if test.got != test.want {
			t.Errorf("got %s, want %s", test.got, test.want)
		}
	}
}

func TestAppendOrdered(t *testing.T) {
	type entries []struct {
		Name  string
		Value int64
	}
	put := func(b []byte, e *Encoder, s entries) []byte { return AppendOrdered(b, e, s, AppendInt) }
	for _, test := range []struct{ got, want string }{
		{textOf(nil, put), `{}`},
		{textOf(entries{{"b", 1}, {"a", 2}}, put), `{"b":1,"a":2}`},
		{textOf(entries{{"b", 1}, {"b", 2}}, put), `!(cannot encode: duplicate name "b")`},
	} {
		if test.got != test.want {
			t.Errorf("got %s, want %s", test.got, test.want)
		}
	}
}

// codec is a value with a codec of its own.
type codec struct {
	text string
	err  error
}

func (c codec) AppendJSON(b []byte) ([]byte, error) { return append(b, c.text...), c.err }

func TestAppendCustom(t *testing.T) {
	put := func(b []byte, e *Encoder, c codec) []byte {
		return append(AppendCustom(append(b, `{"a":[1,`...), e, c), `]}`...)
	}
	own := errors.New("no")
	for _, test := range []struct {
		in   codec
		want string
	}{
		{codec{text: "2"}, `{"a":[1,2]}`},
		{codec{}, `!(cannot encode /a/1: the custom marshaler writes nothing)`},
		{codec{err: own}, `!(cannot encode /a/1: no)`},
		{codec{err: &EncodeError{Pointer: "/b", Message: "bad"}}, `!(cannot encode /a/1/b: bad)`},
		{codec{err: fmt.Errorf("wrapped: %w", own)}, `!(cannot encode /a/1: wrapped: no)`},
	} {
		if got := textOf(test.in, put); got != test.want {
			t.Errorf("got %s, want %s", got, test.want)
		}
	}
	if _, err := AppendUnion(nil, codec{err: own}, put); !errors.Is(err, own) {
		t.Errorf("%v does not wrap the codec's error", err)
	}
}

func TestClose(t *testing.T) {
	for in, want := range map[string]string{`{`: `{}`, `{"a":1`: `{"a":1}`, `{"a":1,`: `{"a":1}`} {
		if got := string(Close([]byte(in))); got != want {
			t.Errorf("%s: got %s, want %s", in, got, want)
		}
	}
}
