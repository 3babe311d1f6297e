package emit

import (
	"slices"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
)

// oddMessages adds messages whose params are held in less common ways, and
// requests that travel inside a result.
func (s *sample) oddMessages() []model.Method {
	message := func(name, method string, role model.Role, p *model.Field) *model.Struct {
		m := &model.Struct{Head: head(name, model.Messages), Extra: "Extra", Role: role, Members: []model.Member{constant("jsonrpc", `"2.0"`)}}
		if role == model.InBand {
			m.Members = nil
		}
		if role == model.Request {
			m.Members = append(m.Members, &model.Field{Name: "ID", JSON: "id", Type: model.ID{}, Presence: model.ZeroAbsent, Required: true, Essential: true})
		}
		m.Members = append(m.Members, constant("method", `"`+method+`"`))
		if p != nil {
			m.Members = append(m.Members, p)
		}
		s.add(m)
		return m
	}
	elicit, page := ref(s.decl("ElicitParams")), ref(s.decl("PageParams"))
	ask := message("AskRequest", "ask", model.InBand, field("Params", "params", elicit, model.Always))
	union := message("UnionRequest", "odd/union", model.Request, field("Params", "params", elicit, model.Always))
	pointer := message("PointerRequest", "odd/pointer", model.Request, field("Params", "params", page, model.Pointer))
	list := message("ListNotification", "odd/list", model.Notification, field("Params", "params", model.MapOf{Elem: model.Float}, model.NilAbsent))
	texts := message("TextsNotification", "odd/texts", model.Notification, field("Params", "params", ref(s.decl("TextMap")), model.NilAbsent))
	step := object("StepParams", field("Token", "progressToken", model.ID{}, model.ZeroAbsent), field("Progress", "progress", model.Float, model.Always),
		field("Total", "total", model.Float, model.Pointer), field("Message", "message", model.String, model.Pointer))
	s.add(step)
	steps := message("StepNotification", "odd/step", model.Notification, field("Params", "params", ref(step), model.Always))
	none := message("NoneRequest", "odd/none", model.Request, nil)
	nobody := message("NobodyRequest", "odd/nobody", model.Request, nil)
	reply := object("AskResult", field("Text", "text", model.String, model.Always))
	s.add(reply)
	asks := &model.Union{Head: head("Ask", model.Unions), Variants: []model.Decl{ask}, Select: model.Selector{
		Member: "method", Cases: []model.Case{{Value: "ask", Variant: 0}}, Absent: -1, Default: -1,
	}}
	replies := &model.Union{Head: head("Reply", model.Unions), Variants: []model.Decl{s.decl("CallResult"), reply}, Select: model.Selector{
		Rules: []model.Rule{{Variant: 0, All: []model.Condition{{Path: []string{"content"}}}}}, Absent: -1, Default: 1,
	}}
	s.add(asks)
	s.add(replies)
	s.add(&model.Map{Head: head("Asks", model.Types), Type: model.MapOf{Elem: ref(asks)}})
	s.add(&model.Map{Head: head("Replies", model.Types), Type: model.MapOf{Elem: ref(replies)}})
	return []model.Method{
		{Name: "odd/list", Const: "MethodList", Go: "List", Notification: true, Client: true, Message: list, Params: list.Fields()[0].Type},
		{Name: "odd/nobody", Const: "MethodNobody", Go: "Nobody", Message: nobody, Result: model.Members{}},
		{Name: "odd/none", Const: "MethodNone", Go: "None", Client: true, Message: none, Result: model.Members{}},
		{Name: "odd/pointer", Const: "MethodPointer", Go: "Pointer", Client: true, Message: pointer, Params: page, Result: ref(replies)},
		{Name: "odd/step", Const: "MethodStep", Go: "Step", Notification: true, Client: true, Message: steps, Params: ref(step)},
		{Name: "odd/texts", Const: "MethodTexts", Go: "Texts", Notification: true, Client: true, Message: texts, Params: ref(s.decl("TextMap"))},
		{Name: "odd/union", Const: "MethodUnion", Go: "Union", Server: true, Message: union, Params: elicit, Result: ref(reply)},
		{Name: "ask", Const: "MethodAsk", Go: "Ask", Server: true, InBand: true, Message: ask, Params: elicit, Result: ref(reply)},
	}
}

// progress returns the notification of how far a request has come.
func (s *sample) progress(methods []model.Method) *model.Progress {
	i := slices.IndexFunc(methods, func(m model.Method) bool { return m.Go == "Step" })
	return &model.Progress{Method: &methods[i], Params: s.decl("StepParams").(*model.Struct), Token: "Token", Progress: "Progress", Total: "Total", Message: "Message"}
}

// round returns the pair of types of what is embedded in a result.
func (s *sample) round() *model.Round {
	return &model.Round{Requests: s.decl("Asks").(*model.Map), Responses: s.decl("Replies").(*model.Map), Decode: "DecodeReplies"}
}
