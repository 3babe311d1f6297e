package message

import (
	"strings"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/spec"
)

// resultDef returns the definition of a request's own result, or "".
func (f *finder) resultDef(m *Message) string {
	base, ok := strings.CutSuffix(m.Def, "Request")
	if !ok {
		return ""
	}
	if response := base + "ResultResponse"; f.defs.Has(response) {
		if result := f.defs.Def(response).Member("result"); result != nil && result.Shape.Ref != "" {
			return result.Shape.Ref
		}
	}
	if f.defs.Has(base + "Result") {
		return base + "Result"
	}
	return ""
}

// outcomes returns the rows of other results that may answer a request in this schema.
func (f *finder) outcomes(m *Message) []spec.Outcome {
	var rows []spec.Outcome
	for _, row := range spec.Outcomes {
		if row.Method == m.Method && f.outcomeApplies(row, m.Result) {
			rows = append(rows, row)
		}
	}
	return rows
}

// OwnRequired returns the members that a method's own result requires and
// another result does not have.
func (m *Messages) OwnRequired(own, other string) []string {
	var names []string
	for _, member := range m.Defs.Def(own).Members {
		if member.Required && m.Defs.Def(other).Member(member.Name) == nil {
			names = append(names, member.Name)
		}
	}
	return names
}

// outcomeApplies reports whether a schema has the other result in the form that the row is about.
func (f *finder) outcomeApplies(row spec.Outcome, own string) bool {
	if !f.defs.Has(row.Result) || row.Result == own || !f.defs.Def(row.Result).Object() {
		return false
	}
	other := f.defs.Def(row.Result)
	if row.RecognizedBy == spec.ByResultType {
		kind := other.Member(spec.ResultType)
		return kind != nil && f.defs.Expand(kind.Shape).Constant != nil
	}
	task := other.Member("task")
	return task != nil && task.Required && f.defs.Def(own).Member("task") == nil
}
