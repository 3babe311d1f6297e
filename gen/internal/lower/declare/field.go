package declare

import (
	"slices"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/lower/presence"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/lower/types"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/spec"
)

// fields gives a struct its members.
func (b *builder) fields(s *model.Struct, d *types.Decl) {
	s.Others = b.others(d.Shape)
	var names []string
	for _, m := range d.Members {
		names = append(names, m.Go)
		if m.Const != nil {
			s.Members = append(s.Members, m.Const)
			continue
		}
		s.Members = append(s.Members, b.field(s, m))
	}
	nameBytes(s, names)
}

func (b *builder) field(s *model.Struct, m types.Member) *model.Field {
	f := &model.Field{
		Name: m.Go, JSON: m.Name, Required: m.Required, Doc: b.Docs.Field(s.Key, m.Member),
		Type: m.Type, Rules: m.Shape.ValueRules(),
		Const: optionalConst(m), Essential: isEssential(s.Role, m), ZeroWrites: b.zeroWrites(m),
	}
	if f.Const == "" && !b.covers(m.Shape, m.Type) {
		f.Check = b.Schemas.Inline(m.Shape)
	}
	presence.Decide(f, s.Role, m.Nullable)
	if f.Presence == model.Always && m.Type == model.String && m.Shape.Rules.Format == "byte" {
		f.Bytes = m.Go + "Bytes"
	}
	return f
}

// optionalConst returns the only text that an optional member may have, or "".
func optionalConst(m types.Member) string {
	_, basic := m.Type.(model.Basic)
	if !basic || m.Shape.Constant == nil || m.Required || m.Nullable {
		return ""
	}
	return m.Shape.Constant.Text
}

// isEssential reports whether a member is the id of a request.
func isEssential(role model.Role, m types.Member) bool {
	_, id := m.Type.(model.ID)
	return id && m.Name == "id" && role == model.Request && m.Required
}

// zeroWrites returns the safe value of a required enum, or "".
func (b *builder) zeroWrites(m types.Member) string {
	e, ok := types.DeclOf[*model.Enum](m.Type)
	if !ok || !m.Required {
		return ""
	}
	for _, row := range spec.ZeroValues {
		if row.Member == m.Name && slices.ContainsFunc(e.Values, func(v model.EnumValue) bool { return v.Value == row.Value }) {
			b.rec.Use(row)
			return row.Value
		}
	}
	return ""
}

// nameBytes names the accessors of base64: plainly where there is one such
// member, and not at all where that is the name of a member.
func nameBytes(s *model.Struct, names []string) {
	var encoded []*model.Field
	for _, f := range s.Fields() {
		if f.Bytes != "" {
			encoded = append(encoded, f)
		}
	}
	for _, f := range encoded {
		if len(encoded) == 1 {
			f.Bytes = "Bytes"
		}
		if slices.Contains(names, f.Bytes) || slices.Contains(names, "Set"+f.Bytes) {
			f.Bytes = ""
		}
	}
}
