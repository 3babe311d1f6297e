package source

import (
	"fmt"
	"slices"
	"strings"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/source/jsonfile"
)

// An Error is one problem of a schema file.
type Error struct {
	File         string
	Line, Column int    // from 1; 0 where the problem has no place in the file
	Pointer      string // JSON pointer of the place, "" at the top of the file
	Message      string
	Remedy       string // what to do about it, or ""
}

// Error returns the problem on one line, as compilers print theirs:
//
//	FILE:LINE:COL: POINTER: message (remedy)
func (e *Error) Error() string {
	var b strings.Builder
	b.WriteString(e.File)
	if e.Line > 0 {
		fmt.Fprintf(&b, ":%d:%d", e.Line, e.Column)
	}
	b.WriteString(": ")
	if e.Pointer != "" {
		b.WriteString(oneLine(abbreviate(e.Pointer)))
		b.WriteString(": ")
	}
	b.WriteString(oneLine(e.Message))
	if e.Remedy != "" {
		b.WriteString(" (" + oneLine(e.Remedy) + ")")
	}
	return b.String()
}

// abbreviate leaves out the middle of a pointer that nobody would read.
func abbreviate(pointer string) string {
	const limit = 1000
	if len(pointer) <= limit {
		return pointer
	}
	return strings.ToValidUTF8(pointer[:limit/2], "") + "…" + strings.ToValidUTF8(pointer[len(pointer)-limit/2:], "")
}

// oneLine keeps an error on its line even where it repeats text of the schema.
func oneLine(s string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7f || r == 0x2028 || r == 0x2029 {
			return ' '
		}
		return r
	}, s)
}

const (
	maxErrors = 100  // of a file that are reported
	maxKept   = 1000 // that these are chosen from
)

// Errors are the problems of a schema file, in the order of the file. Of more
// than a hundred the others are only counted.
type Errors struct {
	List []*Error
	More int
}

// Error returns the problems, one per line.
func (e *Errors) Error() string {
	lines := make([]string, len(e.List))
	for i, one := range e.List {
		lines[i] = one.Error()
	}
	if e.More > 0 {
		lines = append(lines, fmt.Sprintf("%s: %d more errors (fix these first)", e.List[0].File, e.More))
	}
	return strings.Join(lines, "\n")
}

// Unwrap gives errors.As access to each problem.
func (e *Errors) Unwrap() []error {
	list := make([]error, len(e.List))
	for i, one := range e.List {
		list[i] = one
	}
	return list
}

// problems collects the errors of one file.
type problems struct {
	file  string
	lines jsonfile.Lines
	list  []*Error
	more  int // problems that are not in the list
}

// enough reports whether more problems would only be counted.
func (p *problems) enough() bool { return len(p.list) >= maxKept }

// add records a problem at a byte offset of the file.
func (p *problems) add(offset int, pointer, remedy, format string, args ...any) {
	p.addAt(p.lines.Pos(offset), pointer, remedy, format, args...)
}

func (p *problems) addAt(pos Pos, pointer, remedy, format string, args ...any) {
	if p.enough() {
		p.more++
		return
	}
	p.list = append(p.list, &Error{
		File: p.file, Line: pos.Line, Column: pos.Column, Pointer: pointer,
		Message: fmt.Sprintf(format, args...), Remedy: remedy,
	})
}

// err returns the problems found so far, in the order of the file and each
// once, or nil.
func (p *problems) err() error {
	if len(p.list) == 0 {
		return nil
	}
	slices.SortStableFunc(p.list, func(a, b *Error) int {
		if a.Line != b.Line {
			return a.Line - b.Line
		}
		return a.Column - b.Column
	})
	seen := map[Error]bool{}
	list := slices.DeleteFunc(p.list, func(e *Error) bool {
		again := seen[*e]
		seen[*e] = true
		return again
	})
	first := list[:min(maxErrors, len(list))]
	return &Errors{List: first, More: p.more + len(list) - len(first)}
}
