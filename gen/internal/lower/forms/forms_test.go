package forms

import (
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
)

// message returns a message with an id, and params of a type if that is not nil.
func message(params model.Type, presence model.Presence) *model.Struct {
	s := &model.Struct{Extra: "Extra", Members: []model.Member{&model.Field{Name: "ID", JSON: "id", Type: model.ID{}, Presence: model.ZeroAbsent}}}
	if params != nil {
		s.Members = append(s.Members, &model.Field{Name: "Params", JSON: "params", Type: params, Presence: presence})
	}
	return s
}

// TestForms tells for params of each type and presence how they are sent and taken over.
func TestForms(t *testing.T) {
	object, union := model.Ref{Decl: &model.Struct{}}, model.Ref{Decl: &model.Union{}}
	alias := model.Ref{Decl: &model.Alias{Type: object}}
	tests := []struct {
		name     string
		params   model.Type
		presence model.Presence
		sent     model.Sent
		taken    model.Taken
	}{
		{"none", nil, 0, model.SentNothing, model.TakenNothing},
		{"struct", object, model.Always, model.SentAddress, model.TakenValue},
		{"struct that may be zero", object, model.StructAbsent, model.SentAddress, model.TakenValue},
		{"alias of a struct", alias, model.Always, model.SentAddress, model.TakenValue},
		{"pointer", object, model.Pointer, model.SentPointer, model.TakenPointer},
		{"pointer that may be null", object, model.NullPointer, model.SentPointer, model.TakenPointer},
		{"members", model.Members{}, model.NilAbsent, model.SentUnlessNil, model.TakenValue},
		{"raw", model.Raw{}, model.ZeroAbsent, model.SentAddress, model.TakenValue},
		{"union", union, model.Always, model.SentInterface, model.TakenInterface},
		{"pointer to a union", union, model.NullPointer, model.SentInterface, model.TakenDecoded},
		{"map without a type of its own", model.MapOf{Elem: model.Float}, model.NilAbsent, model.SentEncoded, model.TakenDecoded},
		{"string", model.String, model.Pointer, model.SentEncoded, model.TakenDecoded},
	}
	for _, test := range tests {
		form := formOf(message(test.params, test.presence))
		if form.Sent != test.sent || form.Taken != test.taken {
			t.Errorf("%s: sent %d, taken %d, want %d, %d", test.name, form.Sent, form.Taken, test.sent, test.taken)
		}
		if form.ID == nil || (form.Params == nil) != (test.params == nil) {
			t.Errorf("%s: fields %v, %v", test.name, form.ID, form.Params)
		}
	}
}

// TestMessagesThatAreDecoded tells which messages a jsonrpc.Message does not hold
// as a whole.
func TestMessagesThatAreDecoded(t *testing.T) {
	plain := message(nil, 0)
	plain.Extra = ""
	more := message(nil, 0)
	more.Members = append(more.Members, &model.Field{Name: "Trace", JSON: "trace", Type: model.String})
	pointer := message(nil, 0)
	pointer.Fields()[0].Presence = model.Pointer
	for name, s := range map[string]*model.Struct{"no other members": plain, "a field for another member": more, "a pointer to an id": pointer} {
		if form := formOf(s); form.Taken != model.TakenDecoded {
			t.Errorf("%s: taken %d", name, form.Taken)
		}
	}
	if form := formOf(pointer); form.ID != nil {
		t.Error("a pointer to an id is taken for an id")
	}
}

// TestRound tells that a round has the methods of its requests, and no others.
func TestRound(t *testing.T) {
	ask, tell := &model.Struct{Head: model.Head{Name: "Ask"}}, &model.Struct{Head: model.Head{Name: "Tell"}}
	requests := &model.Union{Variants: []model.Decl{ask}}
	p := &model.Package{
		Methods: []model.Method{
			{Name: "ask", InBand: true, Message: ask}, {Name: "sent", Message: ask}, {Name: "tell", InBand: true, Message: tell},
		},
		Round: &model.Round{Requests: &model.Map{Type: model.MapOf{Elem: model.Ref{Decl: requests}}}},
	}
	Decide(p)
	if got := p.Round.Methods; len(got) != 1 || got[0] != &p.Methods[0] {
		t.Errorf("methods %v", got)
	}
}
