package validate

import (
	"slices"

	"github.com/mcp-schemagen/mcp-schemagen/tool/internal/jsonvalue"
)

func (c *checker) checkObject(r *objectRules, v *jsonvalue.Value) {
	if !r.size.has(len(v.Items)) {
		c.add(func() string { return "want an object of " + r.size.want("member") + ", got " + Describe(v) })
	}
	for _, name := range r.required {
		if v.Member(name) == nil {
			c.addAt(step{name, -1}, func() string { return "missing, want " + r.wantOf(name) })
		}
	}
	for i := range v.Items {
		if c.full() {
			return
		}
		c.checkMember(r, &v.Items[i])
	}
	for _, d := range r.dependent {
		if v.Member(d.name) != nil {
			c.checkDependent(r, d, v)
		}
	}
}

// wantOf says what the schema wants a member to be.
func (r *objectRules) wantOf(name string) string {
	if x := r.properties[name]; x != nil {
		return x.want(0)
	}
	return "a member of that name"
}

func (c *checker) checkMember(r *objectRules, m *jsonvalue.Value) {
	at := step{m.Name, -1}
	if r.name != nil {
		name := jsonvalue.Value{Kind: jsonvalue.String, Text: quote(m.Name)}
		if !c.fits(r.name, &name) {
			c.addAt(at, func() string { return "want as the name " + r.name.want(0) + ", got " + Describe(&name) })
		}
	}
	x, known := r.properties[m.Name]
	if known {
		c.inside(at, x, m)
	}
	for _, p := range r.patterns {
		if p.pattern.MatchString(m.Name) {
			known = true
			c.inside(at, p.rules, m)
		}
	}
	switch {
	case known || r.additional == nil:
	case r.additional.never:
		c.addAt(at, func() string { return "no such member is allowed, want " + r.known() })
	default:
		c.inside(at, r.additional, m)
	}
}

// known names the members that an object may have.
func (r *objectRules) known() string {
	switch {
	case len(r.names) == 0 && len(r.patterns) == 0:
		return "an object without members"
	case len(r.names) == 0:
		return "a name that matches a pattern of the schema"
	}
	names := make([]string, 0, maxListed)
	for _, name := range r.names[:min(maxListed, len(r.names))] {
		names = append(names, quote(name))
	}
	if n := len(r.names) - maxListed; n > 0 {
		names = append(names, itoa(n)+" others")
	}
	return "one of " + join(names, "or")
}

func (c *checker) checkDependent(r *objectRules, d dependentRules, v *jsonvalue.Value) {
	for _, name := range d.required {
		if v.Member(name) == nil {
			c.addAt(step{name, -1}, func() string { return "missing, want " + r.wantOf(name) + ", as there is " + quote(d.name) })
		}
	}
	if d.rules != nil {
		c.check(d.rules, v)
	}
}

// Fill adds members that are missing in v and have a default, and reports whether there are
// such members. It goes through properties, items, references and allOf. It adds no member
// that is required, and nothing to the defaults themselves.
func (s *Schema) Fill(v *jsonvalue.Value) bool { return s.fills && s.root.fill(v) }

func (r *rules) fill(v *jsonvalue.Value) (changed bool) {
	for _, x := range append([]*rules{r.ref}, r.allOf...) {
		if x != nil && x.fill(v) {
			changed = true
		}
	}
	switch {
	case v.Kind == jsonvalue.Object && r.object != nil:
		return r.object.fill(v) || changed
	case v.Kind == jsonvalue.Array && r.array != nil:
		return r.array.fill(v) || changed
	}
	return changed
}

func (r *objectRules) fill(v *jsonvalue.Value) (changed bool) {
	var added []jsonvalue.Value
	for _, name := range r.names {
		x := r.properties[name]
		m := v.Member(name)
		switch {
		case m != nil:
			changed = x.fill(m) || changed
		case x.fallback != nil && !slices.Contains(r.required, name):
			d := x.fallback.Clone()
			d.Name = name
			added = append(added, d)
		}
	}
	v.Items = append(v.Items, added...)
	return changed || len(added) > 0
}

func (r *arrayRules) fill(v *jsonvalue.Value) (changed bool) {
	for i := range v.Items {
		switch {
		case i < len(r.prefix):
			changed = r.prefix[i].fill(&v.Items[i]) || changed
		case r.items != nil:
			changed = r.items.fill(&v.Items[i]) || changed
		}
	}
	return changed
}
