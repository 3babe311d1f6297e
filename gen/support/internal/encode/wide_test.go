package encode

import (
	"fmt"
	"strings"
	"testing"
)

// TestMemberOf finds members of an object wherever it begins to look.
func TestMemberOf(t *testing.T) {
	const object = `{"a":1,"b":{"a":[",",2]},"c\n":"x","d":,"e":"unfin`
	for name, want := range map[string]string{"a": `1`, "b": `{"a":[",",2]}`, "c\n": `"x"`, "d": ``, "e": `"unfin`} {
		for _, from := range []int{0, 1, strings.Index(object, `,"b`), strings.Index(object, `"c`), strings.Index(object, `"e`), len(object), len(object) + 1} {
			w := memberOf([]byte(object), from, name)
			if !w.found || string(w.text) != want || string(object[w.from:min(w.from+len(want), len(object))]) != want {
				t.Errorf("%q, from %d: %+v, want %s", name, from, w, want)
			}
		}
	}
	for _, name := range []string{"", "x", "a\n", "c", `c\n`, "unfin"} {
		if w := memberOf([]byte(object), 7, name); w.found {
			t.Errorf("%q: %+v", name, w)
		}
	}
}

// TestWideObjectLooksLittle looks up each member of a wide object in order, which takes
// about one pass.
func TestWideObjectLooksLittle(t *testing.T) {
	var b strings.Builder
	const n = 3000
	for i := range n {
		fmt.Fprintf(&b, `,"m%d":""`, i)
	}
	object := []byte("{" + b.String()[1:])
	next := 1
	for i := range n {
		w := memberOf(object, next, fmt.Sprint("m", i))
		if !w.found || w.start > next || w.end < next {
			t.Fatalf("m%d was looked up from %d and stands from %d to %d", i, next, w.start, w.end)
		}
		next = w.next
	}
}
