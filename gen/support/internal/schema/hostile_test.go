package schema

import (
	"strings"
	"testing"

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
