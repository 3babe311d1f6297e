package unions

import (
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/lower/message"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/spec"
)

// Outcome decides how the results of a request are distinguished: its own, which
// is the first variant, and the others in the order of the message.
func Outcome(messages *message.Messages, m *message.Message) model.Selector {
	s := model.Selector{Absent: -1, Default: -1}
	for i, row := range m.Others {
		if row.RecognizedBy == spec.ByResultType {
			kind := messages.Defs.Expand(messages.Defs.Def(row.Result).Member(spec.ResultType).Shape)
			s.Member, s.Absent = spec.ResultType, 0
			if len(s.Cases) == 0 {
				s.Cases = append(s.Cases, model.Case{Value: spec.ResultTypeComplete, Variant: 0})
			}
			s.Cases = append(s.Cases, model.Case{Value: kind.Constant.Str(), Variant: i + 1})
			continue
		}
		rule := model.Rule{Variant: i + 1, All: []model.Condition{{Path: []string{"task"}, Kinds: model.KindObject}}}
		for _, name := range messages.OwnRequired(m.Result, row.Result) {
			rule.All = append(rule.All, model.Condition{Path: []string{name}, Not: true})
		}
		s.Rules = append(s.Rules, rule)
		s.Default, s.Fallback = 0, true
	}
	if s.Member != "" {
		s.Default = -1 // a value of the member that is not a case is an extension's
	}
	return s
}
