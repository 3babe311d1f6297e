package emit

import (
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
)

// caller prints a peer that is at the other end of a connection:
//
//	func RemoteServer(conn jsonrpc.Conn) Server { return &remoteServer{dispatch.Remote{Conn: conn}} }
//
//	type remoteServer struct{ dispatch.Remote }
//
// and its methods. Those for messages that this revision does not have are the
// ones of Remote.
func (e *emitter) caller(f *file, p peer) {
	inside := ""
	if p.hasInBand() {
		inside = " The methods for what travels inside a result return an error."
	}
	several := ""
	if slices.ContainsFunc(p.methods, answersWithUnion) {
		several = "Where there are several kinds of answers, one of another kind is an [*Unknown] and no error. "
	}
	lines := comment([]string{
		p.remote() + " returns the [" + p.name + "] at the other end of conn: its methods send their message, with ID and Extra, and wait for the response. " +
			"A zero ID lets conn choose one.",
		"An error response is returned as the *jsonrpc.Error that it has, and an error of conn as it is. A result is decoded leniently, unless conn has decoded it; if it does not " +
			"have the shape of its method, what could be decoded of it stands beside an error that wraps a *jsonrpc.ValidationError. " + several +
			"OtherRequest returns a *jsonrpc.Raw, unless conn has decoded the result." + inside,
	}, declWidth)
	f.add(lines, jen.Func().Id(p.remote()).Params(jen.Id("conn").Add(e.rpc("Conn"))).Id(p.name).Block(
		jen.Return(jen.Op("&").Id(p.caller()).Values(e.dispatch("Remote").Values(jen.Id("Conn").Op(":").Id("conn")))),
	))
	f.add(nil, jen.Type().Id(p.caller()).Struct(e.dispatch("Remote")))
	for _, m := range p.methods {
		f.add(nil, jen.Func().Params(p.receiver().Add(pointerTo(p.caller()))).Id(m.Go).Add(e.signature(m, true)).Block(e.send(p, m)...))
	}
}

// answersWithUnion reports whether a caller returns one of several types for a
// method.
func answersWithUnion(m model.Method) bool {
	_, isUnion := unionOf(m.Result)
	return !m.InBand && (isUnion || m.Outcome != nil)
}

// send prints the sending of a message:
//
//	return call[*ListToolsResult](ctx, s.Remote, MethodToolsList, r.ID, &r.Params, r.Extra)
//
// or, of a notification,
//
//	return s.Notify(ctx, MethodNotificationsProgress, &r.Params, r.Extra)
func (e *emitter) send(p peer, m model.Method) []jen.Code {
	if m.InBand {
		return []jen.Code{jen.Return(jen.Nil(), e.dispatch("Inside").Call(jen.Id(m.Const)))}
	}
	params, before := e.sentParams(m)
	extra := jen.Nil()
	if m.Message.Extra != "" {
		extra = jen.Id("r").Dot(m.Message.Extra)
	}
	if m.Notification {
		return append(before, jen.Return(p.receiver().Dot("Notify").Call(jen.Id("ctx"), jen.Id(m.Const), params, extra)))
	}
	id := e.rpc("ID").Values()
	if f := memberField(m.Message, "id"); f != nil && isID(f) {
		id = jen.Id("r").Dot(f.Name)
	}
	return append(before, jen.Return(jen.Id("call").Types(e.resultType(m)).Call(
		jen.Id("ctx"), p.receiver().Dot("Remote"), jen.Id(m.Const), id, params, extra)))
}

// sentParams prints the params of a message as a value, and what has to come
// before it. Params that have no codec of their own are sent as text:
//
//	params, err := jsonrpc.RawOf(r.Params)
//	if err != nil {
//		return nil, err
//	}
func (e *emitter) sentParams(m model.Method) (params jen.Code, before []jen.Code) {
	f := memberField(m.Message, "params")
	if f == nil {
		return jen.Nil(), nil
	}
	field := jen.Id("r").Dot(f.Name)
	_, isType := methodType(f.Type)
	_, isUnion := unionOf(f.Type)
	switch resolve(f.Type).(type) {
	case model.Raw, model.Members:
		isType = true
	}
	switch {
	case isUnion:
		return field, nil
	case isType && (f.Presence == model.Pointer || f.Presence == model.NullPointer):
		return e.dispatch("Unless").Call(field.Clone().Op("==").Nil(), field), nil
	case isType && f.Presence == model.NilAbsent:
		return e.dispatch("Unless").Call(field.Clone().Op("==").Nil(), jen.Op("&").Add(field)), nil
	case isType:
		return jen.Op("&").Add(field), nil
	}
	failed := jen.Return(jen.Nil(), jen.Err())
	if m.Notification {
		failed = jen.Return(jen.Err())
	}
	return jen.Op("&").Id("params"), []jen.Code{
		jen.List(jen.Id("params"), jen.Err()).Op(":=").Add(e.dispatch("EncodeParams")).Call(field),
		jen.If(jen.Err().Op("!=").Nil()).Block(failed),
	}
}

// memberField returns the field for a member of a message, or nil.
func memberField(s *model.Struct, name string) *model.Field {
	for _, f := range s.Fields() {
		if f.JSON == name {
			return f
		}
	}
	return nil
}

// isID reports whether a field is an id, and no pointer to one.
func isID(f *model.Field) bool {
	_, ok := resolve(f.Type).(model.ID)
	return ok && f.Presence != model.Pointer && f.Presence != model.NullPointer
}
