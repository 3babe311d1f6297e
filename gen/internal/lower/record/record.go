// Package record collects what the stages of lowering find besides their
// results: problems of the schema, notes, and the rows of package spec that
// took effect. For a schema in which a definition Cursor is false:
//
//	rec.Fail(at, "remove the definition", "no value is valid")
//	rec.Err() // schema.json:3:15: $defs/Cursor: no value is valid (remove the definition)
package record

import (
	"cmp"
	"fmt"
	"maps"
	"slices"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/source"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/spec"
)

// A Recorder is shared by all stages of a run.
type Recorder struct {
	file  string
	errs  []*source.Error
	notes []source.Note
	facts map[string]bool
}

// New returns a recorder for a file, which is named as errors name it.
func New(file string) *Recorder {
	return &Recorder{file: file, facts: map[string]bool{}}
}

// Fail records a problem of a schema, and what to do about it.
func (r *Recorder) Fail(at *source.Schema, remedy, format string, args ...any) {
	r.errs = append(r.errs, &source.Error{
		File: r.file, Line: at.Pos.Line, Column: at.Pos.Column, Pointer: at.Pointer,
		Message: fmt.Sprintf(format, args...), Remedy: remedy,
	})
}

// Note records what a reader of the run should know.
func (r *Recorder) Note(at *source.Schema, format string, args ...any) {
	r.notes = append(r.notes, source.Note{Pos: at.Pos, Pointer: at.Pointer, Message: fmt.Sprintf(format, args...)})
}

// Use records that a row of package spec took effect.
func (r *Recorder) Use(row spec.Row) { r.facts[row.Fact().Key()] = true }

// Failed reports whether there is a problem.
func (r *Recorder) Failed() bool { return len(r.errs) > 0 }

// Err returns all problems in the order of the file as a [*source.Errors], or nil.
func (r *Recorder) Err() error {
	if !r.Failed() {
		return nil
	}
	list := slices.Clone(r.errs)
	slices.SortStableFunc(list, func(a, b *source.Error) int {
		return cmp.Or(cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column), cmp.Compare(a.Message, b.Message))
	})
	return &source.Errors{List: slices.CompactFunc(list, func(a, b *source.Error) bool { return *a == *b })}
}

// Notes returns the notes in the order of the file, each once.
func (r *Recorder) Notes() []source.Note {
	list := slices.Clone(r.notes)
	slices.SortFunc(list, func(a, b source.Note) int {
		return cmp.Or(cmp.Compare(a.Pos.Line, b.Pos.Line), cmp.Compare(a.Pos.Column, b.Pos.Column), cmp.Compare(a.Message, b.Message))
	})
	return slices.Compact(list)
}

// Facts returns the keys of the rows that took effect, sorted.
func (r *Recorder) Facts() []string { return slices.Sorted(maps.Keys(r.facts)) }
