package record

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/source"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/spec"
)

func at(line, column int, pointer string) *source.Schema {
	return &source.Schema{Pos: source.Pos{Line: line, Column: column}, Pointer: pointer}
}

// TestOrder checks that problems and notes come in the order of the file, each
// once, whatever order they are found in.
func TestOrder(t *testing.T) {
	r := New("s.json")
	if r.Failed() || r.Err() != nil || r.Notes() != nil {
		t.Error("a new recorder is not empty")
	}
	r.Fail(at(2, 1, "b"), "mend it", "%s is wrong", "b")
	r.Fail(at(1, 9, "a"), "mend it", "wrong")
	r.Fail(at(2, 1, "b"), "mend it", "%s is wrong", "b")
	r.Note(at(3, 1, "c"), "odd")
	r.Note(at(1, 1, "c"), "odd %d", 1)
	r.Note(at(3, 1, "c"), "odd")
	want := "s.json:1:9: a: wrong (mend it)\ns.json:2:1: b: b is wrong (mend it)"
	if err := r.Err(); err == nil || cmp.Diff(want, err.Error()) != "" {
		t.Errorf("got %v", err)
	}
	var notes []string
	for _, n := range r.Notes() {
		notes = append(notes, n.String())
	}
	if diff := cmp.Diff([]string{"1:1: c: odd 1", "3:1: c: odd"}, notes); diff != "" {
		t.Errorf("notes (-want +got):\n%s", diff)
	}
}

// TestFacts checks that a row is known by its key.
func TestFacts(t *testing.T) {
	r := New("s.json")
	r.Use(spec.EmptyResult{Method: "ping"})
	r.Use(spec.Scalar{Member: "cursor"})
	r.Use(spec.EmptyResult{Method: "ping"})
	if diff := cmp.Diff([]string{"EmptyResults ping", "Scalars cursor"}, r.Facts()); diff != "" {
		t.Errorf("facts (-want +got):\n%s", diff)
	}
}
