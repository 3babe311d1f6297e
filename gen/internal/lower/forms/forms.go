// Package forms decides how handlers and callers turn a decoded message into a
// whole message of a method, and back. Of
//
//	type CallToolRequest struct {
//		ID     jsonrpc.ID
//		Params CallToolRequestParams
//		Extra  jsonrpc.Members
//	}
//
// it decides that a caller sends &r.Params as the Value of a jsonrpc.Message, and
// that a handler takes params over from such a Value without decoding them again:
//
//	CallToolRequest{ID: m.ID, Params: *m.Value.(*CallToolRequestParams), Extra: m.Extra}
//
// It also finds the requests that a round asks for. All of it is read from a
// model that is complete otherwise.
package forms

import (
	"slices"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
)

// Decide gives all methods of a package their form, and its round the methods.
func Decide(p *model.Package) {
	for i := range p.Methods {
		m := &p.Methods[i]
		m.Form = formOf(m.Message)
	}
	if p.Round == nil {
		return
	}
	p.Round.Methods = nil
	requests, _ := model.UnionOf(p.Round.Requests.Type.Elem)
	for i := range p.Methods {
		if m := &p.Methods[i]; m.InBand && slices.Contains(requests.Variants, model.Decl(m.Message)) {
			p.Round.Methods = append(p.Round.Methods, m)
		}
	}
}

// formOf returns the form of a message, whose members are known by their names on
// the wire.
func formOf(message *model.Struct) model.Form {
	form := model.Form{Sent: model.SentNothing, Taken: model.TakenNothing}
	others := message.Extra == ""
	for _, f := range message.Fields() {
		switch {
		case f.JSON == "id" && isID(f):
			form.ID = f
		case f.JSON == "params":
			form.Params, form.Sent, form.Taken = f, sent(f), taken(f)
		default:
			others = true
		}
	}
	if others {
		form.Taken = model.TakenDecoded // a Message has no place for other members
	}
	return form
}

// isID reports whether a field is an id, and no pointer to one.
func isID(f *model.Field) bool {
	_, ok := model.Resolve(f.Type).(model.ID)
	return ok && !isPointer(f)
}

func isPointer(f *model.Field) bool {
	return f.Presence == model.Pointer || f.Presence == model.NullPointer
}

// isValue reports whether a pointer to a type is a jsonrpc.Value.
func isValue(t model.Type) bool {
	switch model.Resolve(t).(type) {
	case model.Raw, model.Members:
		return true
	}
	_, ok := model.InPlace(t)
	return ok
}

func sent(f *model.Field) model.Sent {
	_, isUnion := model.UnionOf(f.Type)
	switch {
	case isUnion:
		return model.SentInterface
	case !isValue(f.Type):
		return model.SentEncoded
	case isPointer(f):
		return model.SentPointer
	case f.Presence == model.NilAbsent:
		return model.SentUnlessNil
	}
	return model.SentAddress
}

func taken(f *model.Field) model.Taken {
	_, isUnion := model.UnionOf(f.Type)
	switch {
	case isUnion && isPointer(f), !isUnion && !isValue(f.Type):
		return model.TakenDecoded
	case isUnion:
		return model.TakenInterface
	case isPointer(f):
		return model.TakenPointer
	}
	return model.TakenValue
}
