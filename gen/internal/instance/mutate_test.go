package instance

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"testing"
)

// TestTree holds that a tree has the text that it was read from.
func TestTree(t *testing.T) {
	for _, text := range []string{
		`null`, `-1.50e+3`, `"a\"\\"`, `[]`, `{}`, `[1,[2,{"a":[]}],"]"]`, `{"a":{"\u0061\"":true,"}":""},"":[{}]}`,
	} {
		if got := parseTree(text).text(); got != text {
			t.Errorf("%s became %s", text, got)
		}
	}
	if got := parseTree(" { \"a\" :\t[ 1 ,\r\n{ } ] , \"b\":2 } ").text(); got != `{"a":[1,{}],"b":2}` {
		t.Errorf("white space: %s", got)
	}
	var names []string
	for _, s := range parseTree(`{"a":[1,{"b":null}],"c":2}`).spots() {
		names = append(names, s.name()+" "+s.node.text())
	}
	if want := []string{` {"a":[1,{"b":null}],"c":2}`, `"a" [1,{"b":null}]`, ` 1`, ` {"b":null}`, `"b" null`, `"c" 2`}; !slices.Equal(names, want) {
		t.Errorf("spots %q, want %q", names, want)
	}
}

// TestMutate holds that mutations are JSON, differ, are the same for the same
// seed, and reach what they are for.
func TestMutate(t *testing.T) {
	list := Derive(samplePackage())
	const text = `{"type":"text","text":"a","ttl":1,"list":[1,2]}`
	run := func(seed uint64) []string {
		m := NewMutator(list, seed)
		var texts []string
		for range 40000 {
			texts = append(texts, m.Mutate(text))
		}
		return texts
	}
	texts := run(1)
	if !slices.Equal(texts, run(1)) {
		t.Error("the same seed gives other texts")
	}
	if slices.Equal(texts, run(2)) {
		t.Error("another seed gives the same texts")
	}
	found := map[string]bool{}
	for _, x := range texts {
		if !json.Valid([]byte(x)) {
			t.Fatalf("no JSON: %s", x)
		}
		found[x] = true
	}
	if len(found) < 5000 {
		t.Errorf("only %d texts differ", len(found))
	}
	for what, want := range map[string]string{
		"another kind":                   `{"type":"text","text":[],"ttl":1,"list":[1,2]}`,
		"a number in another spelling":   `{"type":"text","text":"a","ttl":1.0,"list":[1,2]}`,
		"a number of any size":           `{"type":"text","text":"a","ttl":1e999999999999,"list":[1,2]}`,
		"another variant's name":         `{"type":"tree","text":"a","ttl":1,"list":[1,2]}`,
		"a constant in another case":     `{"type":"Text","text":"a","ttl":1,"list":[1,2]}`,
		"no member":                      `{"type":"text","text":"a","list":[1,2]}`,
		"a member known elsewhere":       `{"type":"text","text":"a","ttl":1,"list":[1,2],"level":`,
		"an unknown member":              `{"type":"text","text":"a","ttl":1,"list":[1,2],"x-unknown":null}`,
		"a name in another case":         `{"type":"text","text":"a","Ttl":1,"list":[1,2]}`,
		"a name with a zero character":   `{"type":"text","text":"a","ttl\u0000":1,"list":[1,2]}`,
		"a name in escapes":              `{"type":"text","text":"a","\u0074\u0074\u006C":1,"list":[1,2]}`,
		"a member moved last":            `{"text":"a","ttl":1,"list":[1,2],"type":"text"}`,
		"a repeated name":                `{"type":"text","text":"a","ttl":1,"list":[1,2],"ttl":1}`,
		"a repeated element":             `{"type":"text","text":"a","ttl":1,"list":[1,2,1]}`,
		"swapped values":                 `{"type":"text","text":1,"ttl":"a","list":[1,2]}`,
		"a value in an array":            `[{"type":"text","text":"a","ttl":1,"list":[1,2]}]`,
		"a value in an object":           `{"type":"text","text":"a","ttl":{"key":1},"list":[1,2]}`,
		"an element outside its array":   `{"type":"text","text":"a","ttl":1,"list":2}`,
		"a value in a neighbour's place": `{"type":"text","text":[1,2],"ttl":1,"list":[1,2]}`,
	} {
		if !slices.ContainsFunc(texts, func(x string) bool { return strings.HasPrefix(x, want) }) {
			t.Errorf("no text has %s: %s", what, want)
		}
	}
	if names := slices.Collect(maps.Keys(NewMutator(nil, 1).values)); len(names) > 0 {
		t.Errorf("no instances, but the names %q", names)
	}
	if got := NewMutator(nil, 1).Mutate(`1`); !json.Valid([]byte(got)) {
		t.Errorf("1 became %s", got)
	}
}
