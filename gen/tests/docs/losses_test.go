package docs_test

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/golden"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/lower/lowertest"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/merge"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
)

// mergedModel returns the model of package mcp.
func mergedModel(t *testing.T) *model.Package {
	t.Helper()
	revisions := lowertest.Revisions(t)
	var models []*model.Package
	for _, version := range slices.Sorted(maps.Keys(revisions)) {
		models = append(models, revisions[version].Package)
	}
	p, err := merge.Merge(models, "mcp")
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestLossesPage keeps the page of the losses equal to the merged model.
func TestLossesPage(t *testing.T) {
	p := &lossesPage{Package: mergedModel(t), leftOut: map[lossKey][]string{}, filled: map[lossKey][]string{}}
	for _, d := range p.Decls {
		p.decl(d)
	}
	var b strings.Builder
	b.WriteString(lossesIntroduction)
	b.WriteString("\n## Left out\n\n" + leftOutIntroduction + "\n| member | of | revisions that have it | in the others |\n|---|---|---|---|\n")
	writeGrouped(&b, p.leftOut)
	b.WriteString("\n## Filled in\n\n" + filledIntroduction + "\n| member | of | revisions that require it | if it is not set |\n|---|---|---|---|\n")
	writeGrouped(&b, p.filled)
	b.WriteString("\n## Rewritten or inexpressible\n\n" + variantsIntroduction + "\n| value | of | revisions that have it | in the others |\n|---|---|---|---|\n")
	b.WriteString(strings.Join(p.values, ""))
	b.WriteString("\n## Rules that differ\n\n" + rulesIntroduction + "\n| member | of | revisions | rules for every value | rules for messages of other revisions |\n|---|---|---|---|---|\n")
	b.WriteString(strings.Join(p.rules, ""))
	b.WriteString("\n## Methods\n\n" + methodsIntroduction + "\n| method | revisions that have it |\n|---|---|\n")
	for _, m := range p.Methods {
		if m.Revisions != 0 {
			fmt.Fprintf(&b, "| `%s` | %s |\n", m.Name, p.era(m.Revisions))
		}
	}
	b.WriteString("\n## Error codes\n\n" + codesIntroduction + "\n| method | code | if the data have | revisions | written |\n|---|---|---|---|---|\n")
	for _, m := range p.Methods {
		for _, c := range m.Instead {
			member := ""
			if c.Data != "" {
				member = "`" + c.Data + "`"
			}
			fmt.Fprintf(&b, "| `%s` | %d | %s | %s | %d |\n", m.Name, c.Code, member, p.era(c.In), c.Instead)
		}
	}
	golden.File(t, "../../../docs/losses.md", b.String())
}

const lossesIntroduction = `# What each revision leaves out

A value of package ` + "`mcp`" + ` can hold what any revision has. ` + "`Append`" + ` of a codec writes what its revision has, and returns each difference as a
` + "`Loss`" + `. A difference that no revision can bridge is an ` + "`InexpressibleError`" + `, and nothing is written. The tables are made from the merged
model; a test keeps this page equal to it.

What every revision passes on is not listed: entries of ` + "`Extra`" + `, and members of capabilities such as ` + "`extensions`" + `. A loss whose place says
"routine" happens to every message of its kind, and has ` + "`Routine`" + ` set.
`

const leftOutIntroduction = `A member that the revision does not have is not written.
`

const filledIntroduction = `A member that the revision requires, and that is not set, is written with a safe value if there is one. A value that was read in
the same revision without the member stays without it.
`

const variantsIntroduction = `A variant of a union or a value that the revision does not have is written in a form that says the same, if there is one. Otherwise
it is inexpressible. With ` + "`Drop`" + ` set, inexpressible elements of lists are left out.
`

const rulesIntroduction = `Revisions may have the same member and allow different values. A value that the revision does not allow is inexpressible if another
revision allows it. A value that no revision allows is written as it is.

A value that was read in the same revision is written as it was, even if the revision does not allow it. ` + "`Extra`" + ` then has an entry
for the member, which counts until the field changes.

The table lists the rules that not all revisions have. To go through a value takes longer than all the rest of encoding. ` + "`Append`" + ` does
so only for a message that was decoded at another revision. ` + "`Validate`" + ` checks all rules of the revision.
`

const methodsIntroduction = `A message whose method the revision does not have is inexpressible.
`

const codesIntroduction = `An error has another code in revisions that name the same fault otherwise.
`

// lossKey is what losses have in common that are listed in one row.
type lossKey struct{ member, revisions, instead string }

// lossesPage collects the rows of the page. A grouped row lists types.
type lossesPage struct {
	*model.Package
	leftOut, filled map[lossKey][]string
	values, rules   []string
}

// writeGrouped writes the rows of a table, in the order of members and types.
func writeGrouped(b *strings.Builder, rows map[lossKey][]string) {
	keys := slices.SortedFunc(maps.Keys(rows), func(x, y lossKey) int {
		return cmp.Or(cmp.Compare(x.member, y.member), cmp.Compare(rows[x][0], rows[y][0]), cmp.Compare(x.instead, y.instead))
	})
	for _, k := range keys {
		fmt.Fprintf(b, "| `%s` | %s | %s | %s |\n", k.member, strings.Join(rows[k], ", "), k.revisions, k.instead)
	}
}

// era names a set of revisions.
func (p *lossesPage) era(r model.Revisions) string {
	var list []string
	n := len(p.Spans)
	for i := 0; i < n; i++ {
		if !r.OrAll(n).Has(i) {
			continue
		}
		first := i
		for i+1 < n && r.OrAll(n).Has(i+1) {
			i++
		}
		switch {
		case first == 0 && i == n-1:
			list = append(list, "all")
		case i == n-1:
			list = append(list, "since "+p.Spans[first])
		case first == i:
			list = append(list, p.Spans[i])
		case first == 0:
			list = append(list, "until "+p.Spans[i])
		default:
			list = append(list, p.Spans[first]+" to "+p.Spans[i])
		}
	}
	return strings.Join(list, ", ")
}

// decl adds the rows of a declaration.
func (p *lossesPage) decl(d model.Decl) {
	switch d := d.(type) {
	case *model.Struct:
		if d.Role == model.Plain {
			p.members(d)
		}
	case *model.Union:
		p.variants(d)
	case *model.Enum:
		for _, v := range d.Values {
			instead := "as it is"
			if !d.Open {
				instead = "inexpressible"
			}
			p.value(fmt.Sprintf("`%q`", v.Value), d.Name, v.Revisions, d.Revisions, instead)
		}
	case *model.OneOrMany:
		if d.SingleIn != 0 {
			others := model.All(len(p.Spans)) &^ d.SingleIn
			p.value("a list of values", d.Name, others, 0, "a list of one is that value; others are inexpressible")
		}
	}
}

// value adds a row if a part of something is not in all revisions that have the whole.
func (p *lossesPage) value(what, of string, r, whole model.Revisions, instead string) {
	n := len(p.Spans)
	if r.OrAll(n) != whole.OrAll(n) {
		p.values = append(p.values, fmt.Sprintf("| %s | `%s` | %s | %s |\n", what, of, p.era(r), instead))
	}
}

func (p *lossesPage) variants(u *model.Union) {
	for i, v := range u.Variants {
		instead := "inexpressible"
		for _, d := range u.Downgrades {
			if d.Variant == i {
				instead = fmt.Sprintf("%s: a `%s`%s", p.era(d.In), d.To.Name, conversionTexts[d.How])
				if rest := model.All(len(p.Spans)) &^ (u.VariantIn[i].OrAll(len(p.Spans)) | d.In) & u.Revisions.OrAll(len(p.Spans)); rest != 0 {
					instead += "; " + p.era(rest) + ": inexpressible"
				}
			}
		}
		p.value("`"+v.Header().Name+"`", u.Name, u.VariantIn[i], u.Revisions, instead)
	}
}

var conversionTexts = [...]string{
	model.ByName:       "",
	model.NameAndURI:   " with its name and its URI",
	model.TitledValues: " with its titles in `enumNames`",
}

// members adds the rows of the members of a struct.
func (p *lossesPage) members(s *model.Struct) {
	n := len(p.Spans)
	for _, m := range s.Members {
		switch m := m.(type) {
		case *model.Const:
			if m.Revisions.OrAll(n) != s.Revisions.OrAll(n) && m.With == "" {
				p.add(p.filled, s, m.JSON, m.Revisions, "`"+m.Value+"`, always", m.Routine)
			}
		case *model.Field:
			p.field(s, m)
		}
	}
}

func (p *lossesPage) add(table map[lossKey][]string, s *model.Struct, member string, r model.Revisions, instead string, routine bool) {
	if routine {
		instead += " (routine)"
	}
	k := lossKey{member, p.era(r), instead}
	table[k] = append(table[k], "`"+s.Name+"`")
}

func (p *lossesPage) field(s *model.Struct, f *model.Field) {
	n := len(p.Spans)
	if f.Revisions.OrAll(n)&s.Revisions.OrAll(n) != s.Revisions.OrAll(n) {
		instead := "left out"
		for _, x := range s.Fallbacks {
			if x.Field == f.Name {
				instead = fmt.Sprintf("left out; `%s` ends with a `%s` of its JSON unless one equals it", x.List, x.As.Name)
			}
		}
		p.add(p.leftOut, s, f.JSON, f.Revisions, instead, f.Routine)
	}
	p.rulesOf(s, f)
	if f.RequiredIn != 0 {
		p.add(p.filled, s, f.JSON, f.RequiredIn, p.fill(f), f.Routine)
	}
	for _, k := range f.Narrow {
		p.values = append(p.values, fmt.Sprintf("| %s | `%s.%s` | %s | %s: inexpressible |\n", kindsText(f, k.Kinds), s.Name, f.JSON,
			p.era(f.Revisions.OrAll(n)&^k.In), p.era(k.In)))
	}
}

// rulesOf adds the rows of a member whose rules differ by revision: one for each set of
// revisions with the same rules.
func (p *lossesPage) rulesOf(s *model.Struct, f *model.Field) {
	var all [][]demand
	for i, check := range f.Checks {
		if f.Revisions.OrAll(len(p.Spans)).Has(i) {
			all = append(all, demands("", check))
		}
	}
	own := func(list []demand, always bool) string {
		var texts []string
		for _, d := range list {
			lacks := func(other []demand) bool { return !slices.Contains(other, d) }
			if d.always == always && slices.ContainsFunc(all, lacks) {
				texts = append(texts, d.text)
			}
		}
		return strings.Join(texts, "; ")
	}
	in := map[string]model.Revisions{}
	var order []string
	for i, check := range f.Checks {
		if !f.DiffersIn.Has(i) {
			continue
		}
		list := demands("", check)
		text := own(list, true) + " | " + own(list, false)
		if in[text] == 0 {
			order = append(order, text)
		}
		in[text] |= model.Only(i)
	}
	for _, text := range order {
		p.rules = append(p.rules, fmt.Sprintf("| `%s` | `%s` | %s | %s |\n", f.JSON, s.Name, p.era(in[text]), text))
	}
}

// demand is what a schema asks of a value, in words.
type demand struct {
	text   string
	always bool // every value is checked
}

// demands says in words what a schema asks of the value at a path.
func demands(path string, s *model.Schema) []demand {
	if s == nil {
		return nil
	}
	at, list := "", []demand(nil)
	if path != "" {
		at = "`" + path + "` is "
	}
	if s.Kinds != 0 && s.Const == "" && path != "" && path != "[]" { // a list has elements of one type anyway
		_, kinds, _ := strings.Cut(kindsText(&model.Field{}, s.Kinds), " other than ")
		list = append(list, demand{text: at + kinds})
	}
	for _, m := range s.Members {
		switch {
		case m.Required && m.Schema != nil && m.Schema.Const != "":
			list = append(list, demand{"`" + path + m.Name + "` is `" + m.Schema.Const + "`", path == ""})
			continue
		case m.Required:
			list = append(list, demand{text: "`" + path + m.Name + "` is present"})
		}
		list = append(list, demands(path+m.Name, m.Schema)...)
	}
	list = append(list, demands(path+".*", s.Others)...)
	list = append(list, demands(path+"[]", s.Items)...)
	if s.Rules.MaxItems != "" {
		list = append(list, demand{at + "at most " + s.Rules.MaxItems + " elements", path == ""})
	}
	return list
}

// fill says what is written for a required member that is not set.
func (p *lossesPage) fill(f *model.Field) string {
	if f.Default != "" {
		return "`" + strings.ReplaceAll(f.Default, "{revision}", "REVISION") + "`"
	}
	ref, ok := f.Type.(model.Ref)
	if !ok {
		return "inexpressible"
	}
	s, ok := ref.Decl.(*model.Struct)
	if !ok {
		return "inexpressible"
	}
	var list []string
	for _, in := range s.Fields() {
		if in.Default != "" && in.RequiredIn&f.RequiredIn != 0 {
			list = append(list, fmt.Sprintf("%q:%s", in.JSON, strings.ReplaceAll(in.Default, "{revision}", "REVISION")))
		}
	}
	if list == nil {
		return "inexpressible"
	}
	return "`{" + strings.Join(list, ",") + "}`"
}

// kindsText names the values that revisions with fewer kinds lack.
func kindsText(f *model.Field, kinds model.Kinds) string {
	var list []string
	for _, k := range []struct {
		kind model.Kinds
		name string
	}{{model.KindString, "a string"}, {model.KindNumber, "a number"}, {model.KindInteger, "an integer"}, {model.KindBool, "a boolean"},
		{model.KindArray, "an array"}, {model.KindObject, "an object"}, {model.KindNull, "null"}} {
		if kinds&k.kind == k.kind {
			list = append(list, k.name)
			kinds &^= k.kind
		}
	}
	text := "other than " + strings.Join(list, ", ")
	if _, ok := f.Type.(model.Members); ok {
		return "a member " + text
	}
	return "a value " + text
}
