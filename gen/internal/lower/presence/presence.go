// Package presence decides how a Go field shows that its member is absent. An
// optional member of the enum ToolMode, and one that is a list of strings, become
//
//	Mode *ToolMode // nil is absent
//	Tags []string  // nil is absent
//
// The declarations of one schema and those merged from several schemas follow the
// same rules.
package presence

import "github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"

// Decide sets the presence of a field of a struct with a role, from the type of the
// field and from whether it is required. A nullable field holds null, too: its type
// becomes a NullableOf if nothing else can hold null.
func Decide(f *model.Field, role model.Role, nullable bool) {
	f.Presence = of(f.Type, f.Required, nullable)
	if _, object := model.StructOf(f.Type); object && isPart(f.JSON, role) && f.Presence == model.Pointer {
		f.Presence = model.StructAbsent
	}
	if nullable && f.Presence == model.ZeroAbsent && !holdsNull(f.Type) {
		f.Type = model.NullableOf{Elem: f.Type}
	}
}

// isPart reports whether a member is params of a message or metadata, which are
// values in every revision so that code does not depend on which of them requires it.
func isPart(name string, role model.Role) bool {
	return name == "_meta" || name == "params" && role != model.Plain
}

// of decides how a field shows that its member is absent or null.
func of(t model.Type, required, nullable bool) model.Presence {
	p := absence(t)
	_, union := model.UnionOf(t)
	switch {
	case nullable && required && p == model.Pointer:
		return model.NullPointer
	case nullable:
		return model.ZeroAbsent
	case required && (p == model.Pointer || p == model.NilAbsent && !union):
		return model.Always
	}
	return p
}

// absence returns how a field of a type shows that an optional member is absent.
func absence(t model.Type) model.Presence {
	switch t := t.(type) {
	case model.Raw, model.ID:
		return model.ZeroAbsent
	case model.Members, model.ListOf, model.MapOf:
		return model.NilAbsent
	case model.Ref:
		switch t.Decl.(type) {
		case *model.Union, *model.List, *model.Map:
			return model.NilAbsent
		case *model.RawUnion, *model.OneOrMany:
			return model.ZeroAbsent
		}
	}
	return model.Pointer
}

func holdsNull(t model.Type) bool {
	raw, ok := t.(model.Raw)
	return ok && raw.Kinds&model.KindNull != 0
}
