package methods

import (
	"slices"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/lower/types"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/spec"
)

// findProgress finds the notification of progress, if its params are what they
// are in all known revisions.
func findProgress(methods []model.Method) *model.Progress {
	i := slices.IndexFunc(methods, func(m model.Method) bool {
		return m.Name == spec.Progress && m.Notification && (m.Client || m.Server)
	})
	if i < 0 {
		return nil
	}
	m := &methods[i]
	params, ok := types.DeclOf[*model.Struct](m.Params)
	if !ok || !alwaysThere(m.Message, "params") {
		return nil
	}
	p := &model.Progress{
		Method: m, Params: params,
		Token:    fieldOf(params, "progressToken", model.ID{}, model.ZeroAbsent),
		Progress: fieldOf(params, "progress", model.Float, model.Always),
		Total:    fieldOf(params, "total", model.Float, model.Pointer),
		Message:  fieldOf(params, "message", model.String, model.Pointer),
	}
	if p.Token == "" || p.Progress == "" || p.Total == "" {
		return nil
	}
	return p
}

// alwaysThere reports whether a member is a field that is always written.
func alwaysThere(s *model.Struct, member string) bool {
	return slices.ContainsFunc(s.Fields(), func(f *model.Field) bool { return f.JSON == member && f.Presence == model.Always })
}

// fieldOf returns the Go name of a member if it has the type and one of the
// presences, or "".
func fieldOf(s *model.Struct, member string, t model.Type, presence ...model.Presence) string {
	for _, f := range s.Fields() {
		if f.JSON == member && f.Type == t && slices.Contains(presence, f.Presence) {
			return f.Name
		}
	}
	return ""
}
