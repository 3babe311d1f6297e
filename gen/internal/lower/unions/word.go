package unions

import (
	"slices"
	"strings"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/goname"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/lower/shape"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/source"
)

// ownWord returns the word that distinguishes an inline variant from the others:
// a constant, a required member, or the kind of value. The tag is the member that
// distinguishes them all, if any, and own are those that only this one has.
func (u *Unions) ownWord(v *Variant, alts []*Variant, tag string, own []string) string {
	if m := v.Shape.Member(tag); tag != "" && m != nil {
		values, literal := tags(u.defs.Expand(m.Shape))
		if negative, ok := strings.CutPrefix(strings.Join(values, ""), "-"); ok && literal && len(values) == 1 {
			return "Minus" + negative
		}
		if len(values) == 1 {
			return goname.Constant("", values[0])
		}
	}
	if len(own) > 0 {
		return goname.Exported(own[0])
	}
	if refs := v.Shape.At.AllOf; len(refs) > 0 {
		for _, part := range refs {
			if part.Target != nil && !sharedPart(part.Target.Name, alts, v) {
				return goname.Type(part.Target.Name)
			}
		}
	}
	for _, m := range v.Shape.Members {
		if values := m.Shape.StringEnum(); m.Required && len(values) == 1 {
			return goname.Constant("", values[0])
		}
	}
	return kindWord(v.Shape)
}

// sharedPart reports whether another variant has the same allOf part.
func sharedPart(def string, alts []*Variant, except *Variant) bool {
	for _, v := range alts {
		if v != except && slices.ContainsFunc(v.Shape.At.AllOf, func(p *source.Schema) bool { return p.Target != nil && p.Target.Name == def }) {
			return true
		}
	}
	return false
}

func kindWord(sh *shape.Shape) string {
	switch sh.Kinds {
	case model.KindString:
		return "String"
	case model.KindInteger:
		return "Integer"
	case model.KindNumber:
		return "Number"
	case model.KindBool:
		return "Boolean"
	case model.KindArray:
		return "List"
	case model.KindObject:
		return "Object"
	}
	return "Value"
}
