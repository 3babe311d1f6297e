package schemas

import (
	"slices"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/lower/message"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/lower/shape"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/spec"
)

// withOutcome returns the schema of the response to a request. Its result is the schema
// of all outcomes, if the result of the response is one of these.
func (b *Schemas) withOutcome(response *model.Schema, m *message.Message) *model.Schema {
	i := slices.IndexFunc(response.Members, func(x model.MemberSchema) bool { return x.Name == "result" })
	if i < 0 || len(m.Others) == 0 {
		return response
	}
	known := []*model.Schema{b.Def(m.Result)}
	for _, row := range m.Others {
		known = append(known, b.Def(row.Result))
	}
	result := response.Members[i].Schema
	if result == nil || !slices.Contains(known, result) && result.Any == nil ||
		slices.ContainsFunc(result.Any, func(s *model.Schema) bool { return !slices.Contains(known, s) }) {
		return response
	}
	changed := *response
	changed.Members = slices.Clone(response.Members)
	changed.Members[i].Schema = b.Outcome(m)
	return &changed
}

// envelope returns the schema of the envelope for a message that is declared without it,
// or nil for other definitions.
func (b *Schemas) envelope(name string) *model.Schema {
	m := b.messages.Of(name)
	if m == nil || m.Role == model.InBand || !m.Bare {
		return nil
	}
	base := "JSONRPCRequest"
	if m.Role == model.Notification {
		base = "JSONRPCNotification"
	}
	if b.defs.Has(base) {
		return b.Def(base)
	}
	envelope := &model.Schema{
		Kinds:   model.KindObject,
		Members: []model.MemberSchema{{Name: "jsonrpc", Required: true, Schema: &model.Schema{Const: shape.Quote("2.0")}}},
	}
	if m.Role == model.Request {
		id := &model.Schema{Kinds: model.KindString | model.KindInteger}
		if b.defs.Has("RequestId") {
			id = b.Def("RequestId")
		}
		envelope.Members = append(envelope.Members, model.MemberSchema{Name: "id", Required: true, Schema: id})
	}
	return envelope
}

// Outcome returns the schema of the results of a request, as the variant that the
// discriminator selects. It is nil if the request has only one kind of result.
func (b *Schemas) Outcome(m *message.Message) *model.Schema {
	switch {
	case len(m.Others) == 0:
		return nil
	case m.Others[0].RecognizedBy == spec.ByResultType:
		return &model.Schema{Any: b.outcomesByResultType(m)}
	}
	return &model.Schema{Any: b.outcomesByMembers(m)}
}

// when returns the schema of values that are valid for a definition and all conditions.
func (b *Schemas) when(def string, conditions ...*model.Schema) *model.Schema {
	return &model.Schema{All: append(conditions, b.Def(def))}
}

// outcomesByResultType returns the alternatives among which the member resultType selects.
// Unknown values belong to extensions.
func (b *Schemas) outcomesByResultType(m *message.Message) []*model.Schema {
	tag := func(required bool, s *model.Schema) *model.Schema {
		return &model.Schema{Members: []model.MemberSchema{{Name: spec.ResultType, Required: required, Schema: s}}}
	}
	known := []string{shape.Quote(spec.ResultTypeComplete)}
	list := []*model.Schema{b.when(m.Result, tag(false, &model.Schema{Const: known[0]}))}
	for _, row := range m.Others {
		value := b.defs.Expand(b.defs.Def(row.Result).Member(spec.ResultType).Shape).Constant.Text
		known = append(known, value)
		list = append(list, b.when(row.Result, tag(true, &model.Schema{Const: value})))
	}
	if b.defs.Has("Result") && slices.ContainsFunc(spec.OtherResults, func(row spec.OtherResult) bool { return row.Method == m.Method }) {
		list = append(list, b.when("Result", tag(true, &model.Schema{Kinds: model.KindString, Not: &model.Schema{Enum: known}})))
	}
	return list
}

// outcomesByMembers returns the alternatives for results without resultType. Only the
// method's own result has the members that it requires.
func (b *Schemas) outcomesByMembers(m *message.Message) []*model.Schema {
	list := []*model.Schema{b.Def(m.Result)}
	for _, row := range m.Others {
		var lacks []*model.Schema
		for _, member := range b.messages.OwnRequired(m.Result, row.Result) {
			lacks = append(lacks, &model.Schema{Not: &model.Schema{Members: []model.MemberSchema{{Name: member, Required: true}}}})
		}
		list = append(list, b.when(row.Result, lacks...))
	}
	return list
}
