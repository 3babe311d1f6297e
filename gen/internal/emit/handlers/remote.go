package handlers

import (
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/emit/gofile"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
)

// remotePeer prints a peer that is at the other end of a connection:
//
//	func RemoteServer(conn jsonrpc.Conn) Server { return &remoteServer{remote{Conn: conn}} }
//
//	type remoteServer struct{ remote }
//
// and its methods. Those for messages that this revision does not have are the
// ones of dispatch.Remote.
func (e Printer) remotePeer(f *gofile.File, p peer) {
	inside := ""
	if p.hasInBand() {
		inside = " The methods for requests that are embedded in a result return an error."
	}
	several := ""
	if slices.ContainsFunc(p.methods, answersWithUnion) {
		several = "If a method has several kinds of results, an unknown kind is an [*Unknown], not an error. "
	}
	lines := gofile.Comment([]string{
		p.remote() + " returns the [" + p.name + "] at the other end of conn: its methods send their message, with ID and Extra, and wait for the response. " +
			"A zero ID lets conn choose one.",
		"An error response is returned as a *jsonrpc.Error, and an error of conn unchanged. Results are decoded leniently, unless conn has decoded them. If a result has " +
			"the wrong shape for its method, it is returned with an error that wraps a *jsonrpc.ValidationError; decoding continues past violations. " + several +
			"OtherRequest returns a *jsonrpc.Raw, unless conn has decoded the result." + inside,
	}, gofile.DeclWidth)
	f.Add(lines, jen.Func().Id(p.remote()).Params(jen.Id("conn").Add(e.RPC("Conn"))).Id(p.name).Block(
		jen.Return(jen.Op("&").Id(p.caller()).Values(jen.Id(remoteType).Values(jen.Id("Conn").Op(":").Id("conn")))),
	))
	f.Add(nil, jen.Type().Id(p.caller()).Struct(jen.Id(remoteType)))
	for _, m := range p.methods {
		f.Add(nil, jen.Func().Params(p.receiver().Add(gofile.PointerTo(p.caller()))).Id(m.Go).Add(e.signature(m, true)).Block(e.send(p, m)...))
	}
}

// answersWithUnion reports whether a caller returns one of several types for a
// method.
func answersWithUnion(m model.Method) bool {
	_, isUnion := model.UnionOf(m.Result)
	return !m.Embedded() && (isUnion || m.Outcome != nil)
}

// send prints the sending of a message:
//
//	if r == nil {
//		return nil, dispatch.ErrNoMessage
//	}
//	return call[*ListToolsResult](ctx, s.remote, MethodToolsList, r.ID, &r.Params, r.Extra)
//
// or, of a notification,
//
//	return s.remote.Notify(ctx, MethodNotificationsProgress, &r.Params, r.Extra)
func (e Printer) send(p peer, m model.Method) []jen.Code {
	if m.Embedded() {
		return []jen.Code{jen.Return(jen.Nil(), e.Dispatch("Inside").Call(jen.Id(m.Const)))}
	}
	params, before := e.sentParams(m)
	before = append([]jen.Code{e.refuseNil(m)}, before...)
	extra := jen.Nil()
	if m.Message.Extra != "" {
		extra = jen.Id("r").Dot(m.Message.Extra)
	}
	if m.Notification {
		return append(before, jen.Return(p.receiver().Dot(remoteType).Dot("Notify").Call(jen.Id("ctx"), jen.Id(m.Const), params, extra)))
	}
	id := e.RPC("ID").Values()
	if f := m.Form.ID; f != nil {
		id = jen.Id("r").Dot(f.Name)
	}
	return append(before, jen.Return(jen.Id("call").Types(e.resultType(m)).Call(
		jen.Id("ctx"), p.receiver().Dot(remoteType), jen.Id(m.Const), id, params, extra)))
}

// refuseNil prints the error for no message:
//
//	if r == nil {
//		return nil, dispatch.ErrNoMessage
//	}
func (e Printer) refuseNil(m model.Method) jen.Code {
	failed := jen.Return(jen.Nil(), e.Dispatch("ErrNoMessage"))
	if m.Notification {
		failed = jen.Return(e.Dispatch("ErrNoMessage"))
	}
	return jen.If(jen.Id("r").Op("==").Nil()).Block(failed)
}

// sentParams prints the params of a message as a value, and what has to come
// before it. Params that have no codec of their own are sent as text:
//
//	params, err := dispatch.EncodeParams(r.Params)
//	if err != nil {
//		return nil, err
//	}
func (e Printer) sentParams(m model.Method) (params jen.Code, before []jen.Code) {
	if m.Form.Sent == model.SentNothing {
		return jen.Nil(), nil
	}
	field := func() *jen.Statement { return jen.Id("r").Dot(m.Form.Params.Name) }
	unlessNil := func(v jen.Code) jen.Code { return e.Dispatch("Unless").Call(field().Op("==").Nil(), v) }
	switch m.Form.Sent {
	case model.SentInterface:
		return field(), nil
	case model.SentPointer:
		return unlessNil(field()), nil
	case model.SentUnlessNil:
		return unlessNil(jen.Op("&").Add(field())), nil
	case model.SentAddress:
		return jen.Op("&").Add(field()), nil
	}
	failed := jen.Return(jen.Nil(), jen.Err())
	if m.Notification {
		failed = jen.Return(jen.Err())
	}
	return jen.Op("&").Id("params"), []jen.Code{
		jen.List(jen.Id("params"), jen.Err()).Op(":=").Add(e.Dispatch("EncodeParams")).Call(field()),
		jen.If(jen.Err().Op("!=").Nil()).Block(failed),
	}
}
