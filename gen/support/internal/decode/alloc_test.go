//go:build !race

package decode

import (
	"reflect"
	"runtime"
	"strings"
	"testing"
)

// The pool of decoders forgets some on purpose when the race detector is on, so
// that allocations can be counted without it only.

// TestAllocations counts what decoding allocates where the text has no escapes:
// one copy of the text, and what the value itself is made of. Decoders are reused.
func TestAllocations(t *testing.T) {
	const base = 1 // the copy
	tests := []struct {
		name string
		in   string
		more float64
	}{
		{"strings", `{"name":"n","role":"user","count":12,"ratio":1.5,"on":true,"kind":"sample","version":2,"resultType":"complete"}`, 0},
		{"raw values", `{"schema":{"a":{"b":[1,2,{"c":"d"}]},"e":"f","g":[{},{},[]]}}`, 0},
		{"a string ID", `{"id":"abc"}`, 0},
		{"a string ID of a long message", `{"id":"abc"` + strings.Repeat(" ", maxKeptByID) + "}", 1},
		{"an integer ID", `{"id":123}`, 0},
		{"pointers", `{"title":"t","limit":1,"ttl":2,"note":"n"}`, 3},                   // one chunk, and the two that may be null
		{"many pointers", `{"title":"t","limit":1,"child":{"title":"t","limit":1}}`, 2}, // the child, and one chunk
		{"one part", `{"parts":[{"name":"p"}]}`, 1},
		{"a list", `{"tags":["a","b","c","d"]}`, 2},
		{"members", `{"_meta":{"a":1}}`, 1},
		{"extra members", `{"x":1,"y":{"z":[1]},"name":"n"}`, 1},
		{"odd members", `{"count":null,"name":"n"}`, 1},
		{"a variant", `{"content":{"text":"t","type":"text"}}`, 1},
		{"no type at all", "{}", 0},
	}
	for _, test := range tests {
		data := []byte(test.in)
		var x sample
		got := testing.AllocsPerRun(100, func() {
			if err := Unmarshal(data, &x, (*sample).decode); err != nil {
				t.Fatal(err)
			}
		})
		if got != base+test.more {
			t.Errorf("%s: %v allocations, want %v", test.name, got, base+test.more)
		}
	}
}

// TestEscapeAllocations counts allocations where the text has escapes: a builder
// takes the place of the copy, for strings and raw values alike.
func TestEscapeAllocations(t *testing.T) {
	data := []byte(`{"name":"x\ty","role":"plain","title":"\u00e9","schema":{"a":["\n"]},"id":"\t","other":"\\"}`)
	var x sample
	got := testing.AllocsPerRun(100, func() {
		if err := Unmarshal(data, &x, (*sample).decode); err != nil {
			t.Fatal(err)
		}
	})
	// The builder, the chunk for the title, and the extra member.
	if got != 3 {
		t.Errorf("%v allocations", got)
	}
}

// TestListMemory decodes lists of elements that take far more memory than text:
// what is allocated stays in proportion to what there is.
func TestListMemory(t *testing.T) {
	data := []byte(`{"parts":[` + strings.Repeat(`{"parts":[{},{},{},{},{}]},`, 999) + `{}]}`)
	var x sample
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	err := Unmarshal(data, &x, (*sample).decode)
	runtime.ReadMemStats(&after)
	const elements = 6000
	got, most := after.TotalAlloc-before.TotalAlloc, 4*elements*uint64(reflect.TypeFor[sample]().Size())
	if err != nil || got > most {
		t.Errorf("%v; %d bytes, want %d at most", err, got, most)
	}
}
