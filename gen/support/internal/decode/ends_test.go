package decode

import (
	"strings"
	"testing"
	"time"
)

// nested is a union of itself, told by a member that stands after the others.
type nested struct {
	kind string
	list []*nested
}

func decodeNested(d *Decoder) *nested {
	tag, _ := d.Tag("kind")
	x := &nested{kind: string(tag)}
	for ok := d.Object(); ok; ok = d.Next() {
		switch string(d.Name()) {
		case "list":
			x.list = List(d, decodeNested)
		default:
			d.Skip()
		}
	}
	return x
}

// nest returns a value with others in it, and something long at the bottom.
func nest(depth, length int) string {
	return strings.Repeat(`{"list":[`, depth) + `{"x":[` + strings.Repeat(`{"a":1},`, length/8) + `1],"kind":"leaf"}` + strings.Repeat(`,{"kind":"twig"}],"kind":"branch"}`, depth)
}

// TestLateTag finds discriminators that stand after the values of the same union.
func TestLateTag(t *testing.T) {
	for _, length := range []int{0, 100, 300, 1000} {
		var x *nested
		if err := Unmarshal([]byte(nest(200, length)), &x, func(x **nested, d *Decoder) { *x = decodeNested(d) }); err != nil {
			t.Fatal(err)
		}
		for range 200 {
			if x.kind != "branch" || len(x.list) != 2 || x.list[1].kind != "twig" {
				t.Fatalf("%q, %d", x.kind, len(x.list))
			}
			x = x.list[0]
		}
		if x.kind != "leaf" {
			t.Errorf("%q at the bottom", x.kind)
		}
	}
}

// TestLateTagTime checks that time does not grow with depth times length.
func TestLateTagTime(t *testing.T) {
	took := func(depth int) time.Duration {
		data := []byte(nest(depth, 2_000_000))
		best := time.Hour
		for range 3 {
			var x *nested
			start := time.Now()
			if err := Unmarshal(data, &x, func(x **nested, d *Decoder) { *x = decodeNested(d) }); err != nil {
				t.Fatal(err)
			}
			best = min(best, time.Since(start))
		}
		return best
	}
	for try := 1; ; try++ { // others may have the processor
		flat, deep := took(1), took(400)
		if deep <= 10*flat {
			return
		}
		if try == 5 {
			t.Fatalf("%v for 400 levels, %v for one", deep, flat)
		}
	}
}

// TestSkipOver looks at texts that are cut off anywhere.
func TestSkipOver(t *testing.T) {
	text := nest(20, 600)
	for cut := range len(text) {
		for _, in := range []string{text[:cut], text[:cut] + "]", text[:cut] + "}}]"} {
			var x *nested
			if err := Unmarshal([]byte(in), &x, func(x **nested, d *Decoder) { *x = decodeNested(d) }); err == nil {
				t.Fatalf("%d: %s is taken", cut, in)
			}
		}
	}
}
