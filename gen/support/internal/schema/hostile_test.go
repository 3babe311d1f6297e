package schema

import (
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/jsontext"
)

// TestFaultsBeyondLimit judges a text with a fault for every two bytes: those
// beyond the limit are counted, and that is all that they cost.
func TestFaultsBeyondLimit(t *testing.T) {
	const n = 50_000
	text := []byte("[" + strings.Repeat("1,", n-1) + "1]")
	s := &Schema{Items: &Schema{Kinds: jsontext.KindString}}
	list, omitted := validateText(text, s, 5)
	if len(list) != 5 || omitted != n-5 {
		t.Errorf("%d listed, %d omitted", len(list), omitted)
	}
	allocations := testing.AllocsPerRun(1, func() { validateText(text, s, 5) })
	if allocations > 200 {
		t.Errorf("%v allocations for %d faults", allocations, n)
	}
	union := &Schema{Items: &Schema{Rare: &RareKeywords{Any: []*Schema{{Rare: &RareKeywords{Any: []*Schema{{Kinds: jsontext.KindString}, {Kinds: jsontext.KindNull}}}}, {Kinds: jsontext.KindObject}}}}}
	if list, omitted := validateText(text, union, 5); len(list) != 5 || omitted != n-5 {
		t.Errorf("%d listed of a union, %d omitted", len(list), omitted)
	}
	if allocations := testing.AllocsPerRun(1, func() { validateText(text, union, 5) }); allocations > 1000 {
		t.Errorf("%v allocations for %d faults of a union", allocations, n)
	}
}

// TestLongPointers decodes a text with many violations below one long name: only
// as many are listed as their pointers do not take much more than the text.
func TestLongPointers(t *testing.T) {
	name := strings.Repeat("n", 300_000)
	text := []byte(`{"` + name + `":[` + strings.Repeat("1,", 99) + `1]}`)
	list, omitted := validateText(text, &Schema{Rare: &RareKeywords{Others: &Schema{Items: &Schema{Kinds: jsontext.KindString}}}}, 50)
	size := 0
	for _, v := range list {
		size += len(v.Pointer)
		if !strings.HasPrefix(v.Pointer, "/"+name+"/") {
			t.Errorf("a pointer is %.20s…", v.Pointer)
		}
	}
	if len(list) == 0 || size > 2*len(text)+100_000 || omitted != 100-len(list) {
		t.Errorf("%d listed with %d bytes of pointers, %d omitted", len(list), size, omitted)
	}
}

// TestNestedAlternatives judges a schema that is a union of itself at every
// depth: what is remembered of alternatives keeps that linear.
func TestNestedAlternatives(t *testing.T) {
	var node Schema
	node = Schema{Rare: &RareKeywords{Any: []*Schema{
		{Kinds: jsontext.KindArray, Items: &node}, {Kinds: jsontext.KindArray, Items: &Schema{Rare: &RareKeywords{Any: []*Schema{&node, {Kinds: jsontext.KindNull}}}}}, {Kinds: jsontext.KindString},
	}}}
	for _, depth := range []int{10, 200, 900} {
		for _, leaf := range []string{"", "null", "1", `"s"`} {
			text := []byte(strings.Repeat("[", depth) + leaf + strings.Repeat("]", depth))
			list, omitted := validateText(text, &node, 10)
			if want := leaf == "1"; (len(list) > 0) != want || omitted != 0 {
				t.Errorf("%d deep, %q: %v and %d more", depth, leaf, list, omitted)
			}
		}
	}
}

// TestNestedUnique validates arrays of unique elements within each other: time must
// not grow with depth times length.
func TestNestedUnique(t *testing.T) {
	node := Schema{Rare: &RareKeywords{Limits: &Limits{UniqueItems: true}}}
	node.Items = &node
	text := func(depth, leaves int) []byte {
		var b strings.Builder
		for i := range depth {
			b.WriteString(`["` + strings.Repeat("x", 50) + strconv.Itoa(i) + `",`)
		}
		for i := range leaves {
			b.WriteString(strconv.Itoa(i) + ",")
		}
		return []byte(b.String() + "-1" + strings.Repeat("]", depth))
	}
	node.Kinds = jsontext.KindArray | jsontext.KindString | jsontext.KindNumber
	took := func(depth, leaves int) time.Duration {
		data := text(depth, leaves)
		best := time.Hour
		for range 3 {
			start := time.Now()
			if err := Validate(data, &node, 10); err != nil {
				t.Fatal(err)
			}
			best = min(best, time.Since(start))
		}
		return best
	}
	for try := 1; ; try++ { // others may have the processor
		flat, deep := took(1, 40_000), took(900, 30_000)
		if deep <= 20*flat {
			return
		}
		if try == 5 {
			t.Fatalf("%v for 900 levels, %v for one", deep, flat)
		}
	}
}

// TestUnique compares elements as JSON values.
func TestUnique(t *testing.T) {
	s := &Schema{Rare: &RareKeywords{Limits: &Limits{UniqueItems: true}}}
	for text, valid := range map[string]bool{
		`[]`: true, `[1]`: true, `[1,1.0]`: false, `[1,"1"]`: true, `["a","\u0061"]`: false, `[0,-0]`: false, `[1e2, 100]`: false, `[1e400,1e401]`: true,
		`[{"a":1,"b":[2]},{"b":[2.0],"a":1}]`: false, `[{"a":1,"b":2},{"a":2,"b":1}]`: true, `[{"a":1},{"\u0061":1}]`: false, `[{},[]]`: true, `[[],[[]]]`: true, `[[ ],[]]`: false,
		`[[1,2],[2,1]]`: true, `[[[1],[2]],[[1],[2]]]`: false, `[null,false,true,null]`: false, `["null",null]`: true, `[9007199254740993,9007199254740992]`: true,
	} {
		if got := Validate([]byte(text), s, 10) == nil; got != valid {
			t.Errorf("%s: valid is %t", text, got)
		}
	}
}
