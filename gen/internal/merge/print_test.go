package merge

import (
	"fmt"
	"strings"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/golden"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/lower/lowertest"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
	"github.com/mcp-schemagen/mcp-schemagen/schema"
)

// known returns the models of all known revisions, the oldest first.
func known(t *testing.T) []*model.Package {
	t.Helper()
	var models []*model.Package
	for _, version := range schema.Versions() {
		models = append(models, lowertest.Revisions(t)[version].Package)
	}
	return models
}

// TestMerged pins the merged package of all known revisions, apart from comments.
func TestMerged(t *testing.T) {
	p, err := Merge(known(t), "mcp")
	if err != nil {
		t.Fatal(err)
	}
	golden.File(t, "testdata/merged.txt", printPackage(p))
}

// A printer prints what a merged model says about revisions, which it writes as the
// last two digits of their years and their months.
type printer struct {
	strings.Builder
	spans []string
}

func printPackage(p *model.Package) string {
	w := &printer{spans: p.Spans}
	for _, m := range p.Methods {
		w.method(m)
	}
	for _, c := range p.Codes {
		w.line("code %s %d%s%s", c.Name, c.Code, w.in("", c.Revisions), word("data", goType(c.Data)))
	}
	for _, k := range p.MetaKeys {
		w.line("key %s %s %s%s", k.Name, k.Key, goType(k.Type), w.in("", k.Revisions))
	}
	for _, d := range p.Definitions {
		if goType(d.Type) != d.Name {
			w.line("definition %s = %s%s", d.Name, goType(d.Type), w.in("", d.Revisions))
		}
	}
	for _, d := range p.Decls {
		w.decl(d)
	}
	return w.String()
}

func (w *printer) line(format string, args ...any) { fmt.Fprintf(w, format+"\n", args...) }

// in prints a set of revisions after a word, and nothing for the empty set.
func (w *printer) in(what string, r model.Revisions) string {
	if r == 0 {
		return ""
	}
	var list []string
	for i, version := range w.spans {
		if r.Has(i) {
			list = append(list, version[2:4]+version[5:7])
		}
	}
	if len(list) == len(w.spans) {
		list = []string{"all"}
	}
	return " " + what + "{" + strings.Join(list, " ") + "}"
}

// word prints a value after a word, and nothing for an empty one.
func word(what, value string) string {
	if value == "" {
		return ""
	}
	return " " + what + " " + value
}

// flag prints a word if it holds.
func flag(what string, holds bool) string {
	if !holds {
		return ""
	}
	return " " + what
}

// schemas prints how many schemas there are if not one for each revision.
func (w *printer) schemas(list []*model.Schema, in model.Revisions) string {
	var has model.Revisions
	for i, s := range list {
		if s != nil {
			has |= model.Only(i)
		}
	}
	if has == in.OrAll(len(w.spans)) {
		return ""
	}
	return w.in("schemas", has)
}

func (w *printer) method(m model.Method) {
	result := goType(m.Result)
	if m.Outcome != nil {
		result += " or " + m.Outcome.Name
	}
	w.line("method %s %s(%s) %s%s%s%s%s%s%s", m.Name, m.Message.Name, goType(m.Params), result, w.in("", m.Revisions),
		w.in("client", m.ClientIn), w.in("server", m.ServerIn), w.in("embedded", m.InBandIn), flag("plain", m.PlainResult), flag("notification", m.Notification))
	for _, c := range m.Instead {
		w.line("\t%d for %d%s%s", c.Instead, c.Code, w.in("", c.In), c.Data)
	}
}

func (w *printer) decl(d model.Decl) {
	h := d.Header()
	head := fmt.Sprintf("%s %s%s%s%s", strings.TrimPrefix(fmt.Sprintf("%T", d), "*model."), h.Name, w.in("", h.Revisions),
		w.schemas(h.Schemas, h.Revisions), w.in("doubtful", h.DoubtfulIn))
	switch d := d.(type) {
	case *model.Struct:
		w.line("%s%s%s", head, word("role", strings.Trim(fmt.Sprint(d.Role), "0")), flag("zero", d.NeedsIsZero))
		w.structBody(d)
	case *model.Union:
		w.line("%s", head)
		w.unionBody(d)
	case *model.Enum:
		w.line("%s%s", head, flag("open", d.Open))
		for _, v := range d.Values {
			w.line("\t%s = %q%s", v.Name, v.Value, w.in("", v.Revisions))
		}
	case *model.OneOrMany:
		w.line("%s %s %s%s", head, d.Field, goType(d.Elem), w.in("single", d.SingleIn))
	case *model.List:
		w.line("%s %s", head, goType(d.Type))
	case *model.Map:
		w.line("%s %s", head, goType(d.Type))
	case *model.Scalar:
		w.line("%s %s", head, goType(d.Type))
	default:
		w.line("%s", head)
	}
}

func (w *printer) structBody(s *model.Struct) {
	for _, m := range s.Members {
		switch m := m.(type) {
		case *model.Const:
			w.line("\t%s = %s%s%s%s", m.JSON, m.Value, flag("implied", m.Implied), w.in("", m.Revisions), word("with", m.With)+flag("routine", m.Routine))
		case *model.Field:
			w.field(m)
		}
	}
	for _, o := range s.OthersIn {
		w.line("\tothers%s %+v", w.in("", o.In), o.Others)
	}
	for _, f := range s.Fallbacks {
		w.line("\t%s%s as %s.%s in %s", f.Field, w.in("", f.In), f.As.Name, f.Text, f.List)
	}
}

func (w *printer) field(f *model.Field) {
	var narrow string
	for _, n := range f.Narrow {
		narrow += w.in(fmt.Sprintf("kinds %d", n.Kinds), n.In)
	}
	w.line("\t%s %s %s%s%s%s%s%s%s%s%s", f.Name, f.JSON, goField(f), w.in("", f.Revisions)+w.in("named", f.NamedIn), flag("required", f.Required), w.in("required", f.RequiredIn),
		word("default", f.Default), w.schemas(f.Checks, 0), narrow, w.in("differs", f.DiffersIn)+w.in("checked", f.CheckedIn),
		flag("routine", f.Routine)+word("zero", f.ZeroWrites)+word("const", f.Const))
}

func (w *printer) unionBody(u *model.Union) {
	for i, v := range u.Variants {
		w.line("\t%s%s", v.Header().Name, w.in("", u.VariantIn[i]))
	}
	for _, s := range u.Selects {
		in := w.in("select", s.In)
		if s.In == 0 {
			in = " select"
		}
		w.line("\t%s %s", in[1:], selectorText(u, s.Selector))
	}
	for _, d := range u.Downgrades {
		w.line("\t%s%s as %s, conversion %d", u.Variants[d.Variant].Header().Name, w.in("", d.In), d.To.Name, d.How)
	}
}

func selectorText(u *model.Union, s model.Selector) string {
	name := func(i int) string { return u.Variants[i].Header().Name }
	var list []string
	for _, k := range s.Kinds {
		list = append(list, fmt.Sprintf("kinds %d: %s", k.Kinds, name(k.Variant)))
	}
	for _, r := range s.Rules {
		var all []string
		for _, c := range r.All {
			all = append(all, flag("not", c.Not)[min(1, len(flag("not", c.Not))):]+strings.Join(c.Path, "."))
		}
		list = append(list, strings.Join(all, "+")+": "+name(r.Variant))
	}
	for _, c := range s.Cases {
		list = append(list, s.Member+"="+c.Value+": "+name(c.Variant))
	}
	if s.Absent >= 0 {
		list = append(list, "absent: "+name(s.Absent))
	}
	if s.Default >= 0 {
		list = append(list, "default: "+name(s.Default))
	}
	return strings.Join(list, ", ") + flag("fallback", s.Fallback)
}
