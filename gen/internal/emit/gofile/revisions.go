package gofile

import (
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
)

// all returns the set of the revisions of a merged package.
func (e *Printer) all() model.Revisions { return model.All(len(e.Model.Spans)) }

// SetOf returns a set of revisions none of which are implied.
func (e *Printer) SetOf(r model.Revisions) model.Revisions { return r.OrAll(len(e.Model.Spans)) }

// Partly reports whether what has a set of revisions is lacking in some of those of
// the declaration that it is a part of. Where that is not so, nothing depends on the
// revision.
func (e *Printer) Partly(r, of model.Revisions) bool { return e.SetOf(of)&^e.SetOf(r) != 0 }

// Set prints a set of revisions: the name of a constant that [Printer.Sets] prints, or
// an expression of such names.
//
//	from20250618
//	only20250326 | from20251125
func (e *Printer) Set(r model.Revisions) *jen.Statement {
	s := jen.Null()
	for i, name := range e.setNames(r) {
		if i > 0 {
			s.Op("|")
		}
		s.Id(name)
	}
	return s
}

// SetOrNone prints a set of revisions, 0 for none.
func (e *Printer) SetOrNone(r model.Revisions) *jen.Statement {
	if r == 0 {
		return jen.Lit(0)
	}
	return e.Set(r)
}

// SetLiteral prints a set of revisions as a number.
func (e *Printer) SetLiteral(r model.Revisions) *jen.Statement { return jen.Lit(int(e.SetOf(r))) }

// setNames names the ranges of a set.
func (e *Printer) setNames(r model.Revisions) []string {
	if r = e.SetOf(r); r == e.all() {
		return []string{"everyRevision"}
	}
	var names []string
	for i := 0; i < len(e.Model.Spans); i++ {
		if !r.Has(i) {
			continue
		}
		first := i
		for i+1 < len(e.Model.Spans) && r.Has(i+1) {
			i++
		}
		names = append(names, e.rangeName(first, i))
	}
	return names
}

// rangeName names a range of revisions.
func (e *Printer) rangeName(first, last int) string {
	date := func(i int) string { return strings.ReplaceAll(e.Model.Spans[i], "-", "") }
	switch end := len(e.Model.Spans) - 1; {
	case first == last:
		return "only" + date(first)
	case last == end:
		return "from" + date(first)
	case first == 0:
		return "until" + date(last)
	}
	return "from" + date(first) + "until" + date(last)
}

// SetName returns the name of a set, for the names of functions.
func (e *Printer) SetName(r model.Revisions) string {
	var b strings.Builder
	for _, name := range e.setNames(r) {
		b.WriteString(strings.ToUpper(name[:1]) + name[1:])
	}
	return b.String()
}

// Sets prints the constants of all ranges of revisions:
//
//	const (
//		only20241105 = 1 << iota
//		only20250326
//	)
func (e *Printer) Sets(f *File) {
	n := len(e.Model.Spans)
	var rows []jen.Code
	for i := range n {
		row := jen.Id(e.rangeName(i, i))
		if i == 0 {
			row.Op("=").Lit(1).Op("<<").Iota()
		}
		rows = append(rows, row)
	}
	f.Add([]string{"// Sets of revisions have a bit for each."}, jen.Const().Defs(rows...))
	rows = nil
	for first := range n {
		for last := first + 1; last < n; last++ {
			name := e.rangeName(first, last)
			if last-first == n-1 {
				name = "everyRevision"
			}
			rows = append(rows, jen.Id(name).Op("=").Id(e.rangeName(first, last-1)).Op("|").Id(e.rangeName(last, last)))
		}
	}
	if n == 1 {
		rows = append(rows, jen.Id("everyRevision").Op("=").Id(e.rangeName(0, 0)))
	}
	f.Add([]string{"// Ranges of revisions."}, jen.Const().Defs(rows...))
}

// SchemasBy prints the schemas of a declaration by revision, nil if no revision has one:
//
//	[]*schema.Schema{nil, &schemas20250326.Tool}
func (e *Printer) SchemasBy(list []*model.Schema) *jen.Statement {
	var rows []jen.Code
	found := false
	for i, s := range list {
		found = found || s != nil
		rows = append(rows, e.SchemaBy(i, s))
	}
	if !found {
		return jen.Nil()
	}
	return jen.Index().Op("*").Add(e.Checking("Schema")).Add(Table(rows))
}

// Span says in words which revisions a set has, "" for all.
//
//	since 2025-06-18
//	2025-03-26 to 2025-11-25
func (e *Printer) Span(r model.Revisions) string {
	r = e.SetOf(r)
	since, until := e.Model.Spans[r.First()], e.Model.Spans[r.Last()]
	oldest, newest := r.First() == 0, r.Last() == len(e.Model.Spans)-1
	switch {
	case oldest && newest:
		return ""
	case newest:
		return "since " + since
	case oldest:
		return "until " + until
	case since == until:
		return "only " + since
	}
	return since + " to " + until
}

// Since and Until are the first and the last revision of a set, or "" where that is the
// first or the last one of all.
func (e *Printer) Since(r model.Revisions) string {
	if i := e.SetOf(r).First(); i > 0 {
		return e.Model.Spans[i]
	}
	return ""
}

// Until is described at [Printer.Since].
func (e *Printer) Until(r model.Revisions) string {
	if i := e.SetOf(r).Last(); i < len(e.Model.Spans)-1 {
		return e.Model.Spans[i]
	}
	return ""
}
