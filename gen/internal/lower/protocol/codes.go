package protocol

import (
	"slices"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/spec"
)

// forbidden returns the codes that must not be sent: those of the rows without the
// codes that the revision defines.
func (t *tables) forbidden() []model.CodeRange {
	var list []model.CodeRange
	for _, row := range spec.ForbiddenCodes {
		if !row.When.Holds(t.has) {
			continue
		}
		t.rec.Use(row)
		first := row.First
		for code := row.First; code <= row.Last+1; code++ {
			if code <= row.Last && !t.defines(code) {
				continue
			}
			if first < code {
				list = append(list, model.CodeRange{First: first, Last: code - 1})
			}
			first = code + 1
		}
	}
	return list
}

// defines reports whether the revision has an error code.
func (t *tables) defines(code int64) bool {
	return slices.ContainsFunc(t.p.Codes, func(c model.Code) bool { return c.Code == code })
}
