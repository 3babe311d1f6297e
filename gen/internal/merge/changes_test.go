package merge

import (
	"cmp"
	"slices"
	"strings"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
)

// A Change is a difference between two merged packages for those who call them.
type Change struct {
	Kind ChangeKind
	What string // a type, field, value, variant, method or code
	Was  string // Go type, empty for what was added
	Now  string // Go type, empty for what was removed
}

// ChangeKind says what a change means for calling code.
type ChangeKind uint8

// The kinds of changes.
const (
	Added   ChangeKind = iota // a declaration
	Widened                   // a part of a declaration was added
	Changed                   // the Go type is another one: code has to change
	Removed                   // code has to change
)

// String returns the kind in lower case.
func (k ChangeKind) String() string { return [...]string{"added", "widened", "changed", "removed"}[k] }

// String returns the change in one line.
func (c Change) String() string {
	text := c.Kind.String() + " " + c.What
	switch {
	case c.Was == "" && c.Now == "":
		return text
	case c.Was == "":
		return text + " " + c.Now
	case c.Now == "":
		return text + " " + c.Was
	}
	return text + " from " + c.Was + " to " + c.Now
}

// Changes returns what changed for Go code that calls the package of the first n
// revisions with the package of the first n+1, sorted by kind and name.
func Changes(older, newer *model.Package) []Change {
	was, now := surface(older), surface(newer)
	var list []Change
	for what, t := range now {
		old, ok := was[what]
		owner, _, isPart := strings.Cut(what, ".")
		_, hadOwner := was[owner]
		switch {
		case ok && old != t:
			list = append(list, Change{Changed, what, old, t})
		case !ok && !isPart:
			list = append(list, Change{Added, what, "", t})
		case !ok && hadOwner:
			list = append(list, Change{Widened, what, "", t})
		}
	}
	for what, t := range was {
		owner, _, isPart := strings.Cut(what, ".")
		_, hasOwner := now[owner]
		if _, ok := now[what]; !ok && (!isPart || hasOwner) {
			list = append(list, Change{Removed, what, t, ""})
		}
	}
	slices.SortFunc(list, func(a, b Change) int { return cmp.Or(cmp.Compare(a.Kind, b.Kind), cmp.Compare(a.What, b.What)) })
	return list
}

// surface returns the Go types of all that a package offers, by name.
func surface(p *model.Package) map[string]string {
	s := map[string]string{}
	for _, d := range p.Decls {
		name := d.Header().Name
		s[name] = declText(d)
		switch d := d.(type) {
		case *model.Struct:
			for _, f := range d.Fields() {
				s[name+"."+f.Name] = goField(f)
			}
		case *model.Union:
			for _, v := range d.Variants {
				s[name+"."+v.Header().Name] = "variant"
			}
		case *model.RawUnion:
			for _, v := range d.Variants {
				s[name+"."+v.Accessor] = goType(v.Type)
			}
		case *model.Enum:
			for _, v := range d.Values {
				s[name+"."+v.Name] = "constant"
			}
		}
	}
	for _, c := range p.Codes {
		s[c.Name] = "code"
	}
	for _, k := range p.MetaKeys {
		s[k.Const] = goType(k.Type)
	}
	s["Client"], s["Server"] = "interface", "interface"
	for _, m := range p.Methods {
		methodSurface(s, m)
	}
	return s
}

// methodSurface adds the methods of the interfaces, which the receivers implement.
func methodSurface(s map[string]string, m model.Method) {
	result := goResult(m)
	text := "(*" + m.Message.Name + ") " + result
	if m.Client {
		s["Server."+m.Go] = text
	}
	if m.Server {
		s["Client."+m.Go] = text
	}
	s[m.Const] = "constant"
}

// goResult returns the type that a handler returns.
func goResult(m model.Method) string {
	switch {
	case m.Notification:
		return "error"
	case m.Outcome != nil && !m.PlainResult:
		return m.Outcome.Name
	}
	return "*" + goType(m.Result)
}

// declText returns the form of a declaration, and the type that it names.
func declText(d model.Decl) string {
	switch d := d.(type) {
	case *model.Struct:
		return "struct"
	case *model.Enum:
		return "enum"
	case *model.Union:
		return "union"
	case *model.RawUnion:
		return "JSON text"
	case *model.OneOrMany:
		return "one or many " + goType(d.Elem)
	case *model.List:
		return goType(d.Type)
	case *model.Map:
		return goType(d.Type)
	case *model.Scalar:
		return goType(d.Type)
	case *model.Alias:
		return goType(d.Type)
	}
	return ""
}

// goField returns the Go type of a field.
func goField(f *model.Field) string {
	if f.Presence == model.Pointer || f.Presence == model.NullPointer {
		return "*" + goType(f.Type)
	}
	return goType(f.Type)
}

// goType returns a Go type, whose declarations are named without a package.
func goType(t model.Type) string {
	switch t := t.(type) {
	case model.Basic:
		return [...]string{"string", "int64", "float64", "bool"}[t]
	case model.Raw:
		return "Raw"
	case model.ID:
		return "ID"
	case model.ErrorObject:
		return "Error"
	case model.Members:
		return "Members"
	case model.ListOf:
		return "[]" + goType(t.Elem)
	case model.MapOf:
		if t.Ordered {
			return "Ordered[" + goType(t.Elem) + "]"
		}
		return "map[string]" + goType(t.Elem)
	case model.NullableOf:
		return "Nullable[" + goType(t.Elem) + "]"
	case model.Ref:
		return t.Decl.Header().Name
	}
	return ""
}
