package merge

import (
	"encoding/json"
	"slices"
	"strconv"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/instance"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
)

// TestAnyReader checks that a reader that knows all variants selects, for the instances
// of each revision, the variant of that revision. Where the newest revision has another
// variant for the same text, it is that one.
func TestAnyReader(t *testing.T) {
	models := known(t)
	p, err := Merge(models, "mcp")
	if err != nil {
		t.Fatal(err)
	}
	m, _ := merge(models, "mcp")
	selected := 0
	for _, d := range p.Decls {
		u, ok := d.(*model.Union)
		if !ok {
			continue
		}
		g := m.groups[u.Name]
		newest := u.Selects[len(u.Selects)-1]
		for _, s := range u.Selects {
			if s.In.Has(g.revisions().Last()) {
				newest = s
			}
		}
		for rev, from := range g.in {
			for _, text := range valid(models[rev], from.decl) {
				want := selectVariant(selectorIn(u, rev), text)
				got := selectVariant(u.Selects[len(u.Selects)-1].Selector, text)
				if later := selectVariant(newest.Selector, text); want >= 0 && later >= 0 && u.VariantIn[want].Has(g.revisions().Last()) && !u.VariantIn[later].Has(rev) {
					want = later
				}
				if want >= 0 && want != got {
					t.Errorf("%s of %s: variant %d, want %d, for %s", u.Name, p.Spans[rev], got, want, text)
				}
				selected++
			}
		}
	}
	if selected < 2000 {
		t.Errorf("only %d instances", selected)
	}
}

// valid returns the valid instances of a declaration of a model. It goes into variants,
// and not into other definitions.
func valid(p *model.Package, d model.Decl) []string {
	if d == nil {
		return nil
	}
	looked := []model.Decl{d}
	if u, ok := d.(*model.Union); ok {
		looked = append(looked, u.Variants...)
	}
	const name = "the union"
	own := &model.Package{Definitions: []model.Definition{{Name: name, Type: model.Ref{Decl: d}}}}
	for _, def := range p.Definitions {
		if ref, ok := def.Type.(model.Ref); ok && !slices.Contains(looked, ref.Decl) {
			own.Definitions = append(own.Definitions, def)
		}
	}
	var list []string
	for _, i := range instance.Definition(own, name) {
		if i.Valid {
			list = append(list, i.JSON)
		}
	}
	return list
}

// selectorIn returns the selector of a revision.
func selectorIn(u *model.Union, rev int) model.Selector {
	c := &comparer{rev: rev}
	return c.selector(u)
}

// selectVariant returns the variant that a selector selects, -1 if it selects none.
func selectVariant(s model.Selector, text string) int {
	var v any
	if json.Unmarshal([]byte(text), &v) != nil {
		return -1
	}
	for _, c := range s.Kinds {
		if c.Kinds&kindOf(v) != 0 {
			return c.Variant
		}
	}
	for _, r := range s.Rules {
		if !slices.ContainsFunc(r.All, func(c model.Condition) bool { return !holds(c, v) }) {
			return r.Variant
		}
	}
	o, _ := v.(map[string]any)
	value, present := o[s.Member]
	switch {
	case s.Member == "":
	case !present && s.Absent >= 0:
		return s.Absent
	default:
		for _, c := range s.Cases {
			if c.Value == value {
				return c.Variant
			}
		}
	}
	return s.Default
}

// holds reports whether a value has what a condition asks for.
func holds(c model.Condition, v any) bool {
	for _, name := range c.Path {
		switch x := v.(type) {
		case map[string]any:
			next, ok := x[name]
			if !ok {
				return c.Not
			}
			v = next
		case []any:
			i, err := strconv.Atoi(name)
			if err != nil || i >= len(x) {
				return c.Not
			}
			v = x[i]
		default:
			return c.Not
		}
	}
	if c.Kinds != 0 && c.Kinds&kindOf(v) == 0 {
		return c.Not
	}
	list, _ := v.([]any)
	for _, elem := range list {
		for _, member := range c.Each {
			if o, _ := elem.(map[string]any); o[member] == nil {
				return c.Not
			}
		}
	}
	return !c.Not
}

func kindOf(v any) model.Kinds {
	switch v.(type) {
	case nil:
		return model.KindNull
	case bool:
		return model.KindBool
	case string:
		return model.KindString
	case []any:
		return model.KindArray
	case map[string]any:
		return model.KindObject
	}
	return model.KindNumber | model.KindInteger
}
