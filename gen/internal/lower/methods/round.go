package methods

import (
	"slices"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/lower/types"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
)

// round finds the types of embedded requests by key, and of what answers them: a
// map of a union of nothing but such requests, and a map of a union that has the
// result of each.
func (b *builder) round(methods []model.Method) *model.Round {
	requests := b.mapOf(areInBand)
	if requests == nil {
		return nil
	}
	responses := b.mapOf(func(u *model.Union) bool { return answersAll(methods, u, elemUnion(requests)) })
	if responses == nil {
		return nil
	}
	r := &model.Round{Requests: requests, Responses: responses, Decode: "Decode" + responses.Name}
	b.Names.Function(r.Decode, responses.Key)
	return r
}

// mapOf returns the first map of a union that is so, or nil.
func (b *builder) mapOf(is func(*model.Union) bool) *model.Map {
	for _, d := range b.Decls {
		if m, ok := d.(*model.Map); ok {
			if u := elemUnion(m); u != nil && is(u) {
				return m
			}
		}
	}
	return nil
}

// elemUnion returns the union that the elements of a map are of, or nil.
func elemUnion(m *model.Map) *model.Union {
	u, _ := types.DeclOf[*model.Union](m.Type.Elem)
	return u
}

// areInBand reports whether the variants of a union are embedded requests.
func areInBand(u *model.Union) bool {
	return len(u.Variants) != 0 && !slices.ContainsFunc(u.Variants, func(d model.Decl) bool {
		s, ok := d.(*model.Struct)
		return !ok || s.Role != model.InBand
	})
}

// answersAll reports whether a union has the results of all embedded requests of
// another one.
func answersAll(methods []model.Method, results, requests *model.Union) bool {
	for _, m := range methods {
		ref, ok := m.Result.(model.Ref)
		if slices.Contains(requests.Variants, model.Decl(m.Message)) && !(ok && slices.Contains(results.Variants, ref.Decl)) {
			return false
		}
	}
	return true
}

// mayLackID reports whether a declaration is an error response whose id may be
// absent, and cannot be null.
func mayLackID(d model.Decl) bool {
	s, ok := d.(*model.Struct)
	return ok && s.Role == model.ErrorReply && slices.ContainsFunc(s.Fields(), func(f *model.Field) bool {
		_, isID := f.Type.(model.ID)
		return f.JSON == "id" && isID && !f.Required
	})
}
