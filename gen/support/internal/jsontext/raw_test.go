package jsontext

import (
	"slices"
	"strings"
	"testing"
)

// TestMark holds that a mark is no part of a text.
func TestMark(t *testing.T) {
	for _, text := range []string{`5`, `"a "`, `{"a":[1, 2]}`, `null`} {
		r := TrustedRaw(text)
		m := r.Mark()
		if r.Marked() || !m.Marked() || m.Mark() != m {
			t.Errorf("%s: marked %t, %t", text, r.Marked(), m.Marked())
		}
		if m.Text() != text || m.Kind() != r.Kind() || !m.Equal(r) || !r.Equal(m) || m.IsZero() {
			t.Errorf("%s: the mark is visible: %q", text, m.Text())
		}
	}
	var names []string
	for name, value := range TrustedRaw(`{"a":1,"b":{"c":2}}`).Mark().Members {
		names = append(names, name+value.Text())
	}
	if want := []string{"a1", `b{"c":2}`}; !slices.Equal(names, want) {
		t.Errorf("members %q", names)
	}
	if z := (Raw{}).Mark(); !z.IsZero() || z.Marked() {
		t.Error("an absent text is marked")
	}
}

func TestPointersOfOffsets(t *testing.T) {
	text := []byte(`{"a/b":[10,{"~":"x"}],"":{"":null},"e\u0301":[[]]}`)
	want := map[string]string{`10`: "/a~1b/0", `{"~"`: "/a~1b/1", `"x"`: "/a~1b/1/~0", `null`: "//", `{"a`: "", `[]`: "/e\u0301/0"}
	var offsets []int
	var pointers []string
	for part, pointer := range want {
		offsets = append(offsets, strings.Index(string(text), part), strings.Index(string(text), part))
		pointers = append(pointers, pointer, pointer)
	}
	got, ok := Pointers(text, slices.Values(offsets))
	if !ok || !slices.Equal(got, pointers) {
		t.Errorf("%q, want %q", got, pointers)
	}
	if got, ok := Pointers(text, slices.Values([]int(nil))); len(got) != 0 || !ok {
		t.Errorf("no offsets: %q, %t", got, ok)
	}
}

// TestPointersTakeBoundedMemory holds that a long name which all places share is not
// copied for each.
func TestPointersTakeBoundedMemory(t *testing.T) {
	const n = 10_000
	text := []byte(`{"` + strings.Repeat("n", 100_000) + `":[` + strings.Repeat("1,", n) + `1]}`)
	begin := strings.Index(string(text), "[") + 1
	var offsets []int
	for i := range n {
		offsets = append(offsets, begin+2*i)
	}
	if _, ok := Pointers(text, slices.Values(offsets)); ok {
		t.Error("the pointers of 10,000 places behind a long name were returned")
	}
	if list, ok := Pointers(text, slices.Values(offsets[:1])); !ok || !strings.HasSuffix(list[0], "n/0") {
		t.Errorf("%d pointers, %t", len(list), ok)
	}
}
