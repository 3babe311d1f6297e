//go:build !race

package encode

import "testing"

// The pool of encoders forgets some on purpose when the race detector is on, so
// that allocations can be counted without it only.

func TestAppendAllocatesNothing(t *testing.T) {
	list := []point{{1, 2}, {3, 4}}
	put := func(list *[]point, b []byte, e *Encoder) []byte { return AppendStructs(b, e, *list, (*point).put) }
	buf := make([]byte, 0, 100)
	if n := testing.AllocsPerRun(100, func() {
		if _, err := Append(buf, &list, put); err != nil {
			t.Fatal(err)
		}
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
	if n := testing.AllocsPerRun(100, func() {
		if _, err := Marshal(&list, put); err != nil {
			t.Fatal(err)
		}
	}); n > 1 {
		t.Errorf("%v allocations for a fresh slice", n)
	}
}
