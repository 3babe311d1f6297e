package methods

import (
	"slices"
	"strings"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/spec"
)

// requirements returns the capabilities that the messages of a method, or the
// errors of a code, need, as far as the schema declares them.
func (b *builder) requirements(method string, code int64) []model.Requirement {
	var list []model.Requirement
	for _, row := range spec.Requirements {
		if row.Method == method && row.Code == code && b.declares(row) && !b.replaced(row) {
			b.rec.Use(row)
			list = append(list, b.lenient(method, row.Needs))
		}
	}
	return list
}

// lenient makes a requirement advice where the specification says no must.
func (b *builder) lenient(method string, needs model.Requirement) model.Requirement {
	for _, row := range spec.Leniencies {
		if needs.Level == model.Must && b.defs.Applies(row.When) && row.Covers(method, needs.DeclaredBy) {
			b.rec.Use(row)
			needs.Level = model.Should
		}
	}
	return needs
}

// replaced reports whether a finer requirement takes the place of a row.
func (b *builder) replaced(row spec.Requirement) bool {
	return slices.ContainsFunc(spec.Requirements, func(other spec.Requirement) bool {
		return other.Method == row.Method && other.Instead != "" && other.Instead == row.Needs.Capability && b.declares(other)
	})
}

// declares reports whether the schema has the capability, or the key, that a row asks for.
func (b *builder) declares(row spec.Requirement) bool {
	if row.Needs.Meta != "" {
		return b.defs.Has("RequestMetaObject") && b.defs.Def("RequestMetaObject").Member(row.Needs.Meta) != nil
	}
	sides := []string{"ServerCapabilities", "ClientCapabilities"}
	switch row.Needs.DeclaredBy {
	case model.OfServer:
		sides = sides[:1]
	case model.OfClient:
		sides = sides[1:]
	}
	path := strings.Split(row.Needs.Capability, ".")
	return slices.ContainsFunc(sides, func(def string) bool {
		if n := len(path) - 1; path[n] == spec.AnyMember {
			return b.defs.HasMembers(def, path[:n])
		}
		return b.defs.HasPath(def, path)
	})
}
