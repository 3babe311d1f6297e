// Package handlers prints the two sides of a connection: what a user writes to
// answer messages and calls to send them, and what is between these and the
// messages on the wire. They are in server.go, client.go, handlers.go, serve.go,
// rounds.go and progress.go:
//
//	type Server interface {
//		CallTool(ctx context.Context, r *CallToolRequest) (*CallToolResult, error)
//		…
//	}
//
//	func ServerHandler(s Server) jsonrpc.Handler { … }
//	func RemoteServer(conn jsonrpc.Conn) Server  { … }
package handlers

import (
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/emit/gofile"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
)

// Printer prints handlers and callers.
type Printer struct{ *gofile.Printer }

func self() *jen.Statement { return jen.Id("x") }

// Handlers prints handlers.go: what the handlers and callers of both sides have
// in common.
func (e Printer) Handlers(f *gofile.File) {
	if e.Merged() { // whose other code is constant
		e.newCall(f)
		return
	}
	e.received(f)
	e.newCall(f)
	e.answer(f)
	e.remoteAlias(f)
	if slices.ContainsFunc(e.Model.Methods, func(m model.Method) bool { return isSent(m) && !m.Notification }) {
		e.call(f)
	}
}

// isSent reports whether somebody sends messages of a method.
func isSent(m model.Method) bool { return !m.Embedded() && (m.Client || m.Server) }

// received prints the making of a whole message of this revision:
//
//	func received(m *jsonrpc.Message, byClient bool) (coded, error) {
//		x, typed, notification := newCall(m)
//		if err := dispatch.Check(m, x != nil, notification); err != nil || typed {
//			return x, err
//		}
//		if err := dispatch.Sent(m.Method, Methods, byClient); err != nil || x == nil {
//			return x, err
//		}
//		text, err := dispatch.Text(m)
//		if err != nil {
//			return nil, err
//		}
//		return x, DecodeOptions{Strict: true}.unmarshal(text, x)
//	}
func (e Printer) received(f *gofile.File) {
	orElse := func(check *jen.Statement, done *jen.Statement) jen.Code {
		return jen.If(jen.Err().Op(":=").Add(check), jen.Err().Op("!=").Nil().Op("||").Add(done)).Block(jen.Return(self(), jen.Err()))
	}
	f.Add(gofile.Comment([]string{"received returns m as a whole message, or nil if " + e.No("send", "sends") + " its method."}, gofile.DeclWidth),
		jen.Func().Id("received").Params(jen.Id("m").Add(e.messageType()), jen.Id("byClient").Bool()).Params(jen.Id("coded"), jen.Error()).Block(
			jen.List(self(), jen.Id("typed"), jen.Id("notification")).Op(":=").Id("newCall").Call(jen.Id("m")),
			orElse(e.Dispatch("Check").Call(jen.Id("m"), self().Op("!=").Nil(), jen.Id("notification")), jen.Id("typed")),
			orElse(e.Dispatch("Sent").Call(jen.Id("m").Dot("Method"), jen.Id("Methods"), jen.Id("byClient")), self().Op("==").Nil()),
			jen.List(jen.Id("text"), jen.Err()).Op(":=").Add(e.Dispatch("Text")).Call(jen.Id("m")),
			jen.If(jen.Err().Op("!=").Nil()).Block(jen.Return(jen.Nil(), jen.Err())),
			jen.Return(self(), gofile.Strictly().Dot("unmarshal").Call(jen.Id("text"), self())),
		))
}

// newCall prints the making of a message whose params have their type already:
//
//	func newCall(m *jsonrpc.Message) (x coded, typed, notification bool) {
//		switch dispatch.Method(m) {
//		case MethodToolsCall:
//			if p, ok := m.Value.(*CallToolRequestParams); ok && p != nil {
//				return &CallToolRequest{ID: m.ID, Params: *p, Extra: m.Extra}, true, false
//			}
//			return new(CallToolRequest), false, false
//		}
//		return nil, false, false
//	}
func (e Printer) newCall(f *gofile.File) {
	var cases []jen.Code
	for _, m := range e.methodsWhere(isSent) {
		body := e.typedCall(m)
		body = append(body, jen.Return(jen.New(jen.Id(m.Message.Name)), jen.False(), jen.Lit(m.Notification)))
		cases = append(cases, jen.Case(jen.Id(m.Const)).Block(body...))
	}
	f.Add(gofile.Comment([]string{
		"newCall returns m as a whole message, or an empty message of its method if m does not have params of " + e.Here() + " in Value, " +
			"or nil if " + e.No("send", "sends") + " its method.",
	}, gofile.DeclWidth), jen.Func().Id("newCall").Params(jen.Id("m").Add(e.messageType())).
		Params(self().Id("coded"), jen.List(jen.Id("typed"), jen.Id("notification")).Bool()).Block(
		jen.Switch(e.Dispatch("Method").Call(jen.Id("m"))).Block(cases...),
		jen.Return(jen.Nil(), jen.False(), jen.False()),
	))
}

// typedCall prints the taking over of params that have their type, nothing if the
// message has to be decoded:
//
//	if p, ok := m.Value.(*CallToolRequestParams); ok && p != nil {
//		return &CallToolRequest{ID: m.ID, Params: *p, Extra: m.Extra}, true, false
//	}
func (e Printer) typedCall(m model.Method) []jen.Code {
	value, params := jen.Id("m").Dot("Value"), jen.Id("p")
	taken := params.Clone()
	var r gofile.Row
	if f := m.Form.ID; f != nil {
		r.Add(f.Name, jen.Id("m").Dot("ID"))
	}
	var typ *jen.Statement // of the value
	switch m.Form.Taken {
	case model.TakenDecoded:
		return nil
	case model.TakenInterface:
		typ = e.GoType(model.Resolve(m.Form.Params.Type))
	case model.TakenPointer:
		typ, taken = jen.Op("*").Add(e.GoType(model.Resolve(m.Form.Params.Type))), e.Dispatch("Present").Call(params)
	case model.TakenValue:
		typ, taken = jen.Op("*").Add(e.GoType(model.Resolve(m.Form.Params.Type))), jen.Op("*").Add(params)
	}
	if f := m.Form.Params; f != nil {
		r.Add(f.Name, taken)
	}
	r.Add(m.Message.Extra, jen.Id("m").Dot("Extra"))
	made := jen.Return(jen.Op("&").Id(m.Message.Name).Values(r...), jen.True(), jen.Lit(m.Notification))
	if typ == nil { // the message has no params
		return []jen.Code{jen.If(value.Op("==").Nil().Op("&&").Id("m").Dot("Params").Dot("IsZero").Call()).Block(made)}
	}
	p := jen.List(params.Clone(), jen.Id("ok")).Op(":=").Add(value).Assert(typ)
	return []jen.Code{jen.If(p, jen.Id("ok").Op("&&").Id("p").Op("!=").Nil()).Block(made)}
}

// answer prints what tells nil pointers, and the end of handlers:
//
//	func present(v jsonrpc.Value) jsonrpc.Value {
//		if x, ok := v.(coded); ok {
//			if _, null := x.schema(); null {
//				return nil
//			}
//		}
//		return v
//	}
//
//	func answer(v jsonrpc.Value, err error) (jsonrpc.Value, error) {
//		return dispatch.Answer(present(v), err)
//	}
//
//	func other(ctx context.Context, s dispatch.Others, m *jsonrpc.Message, x coded) (jsonrpc.Value, error) {
//		…
//	}
func (e Printer) answer(f *gofile.File) {
	f.Add([]string{"// present returns v, or nil for a nil pointer."}, jen.Func().Id("present").
		Params(jen.Id("v").Add(e.RPC("Value"))).Add(e.RPC("Value")).Block(
		jen.If(jen.List(self(), jen.Id("ok")).Op(":=").Id("v").Assert(jen.Id("coded")), jen.Id("ok")).Block(
			jen.If(jen.List(jen.Id("_"), jen.Id("null")).Op(":=").Add(self()).Dot("schema").Call(), jen.Id("null")).Block(jen.Return(jen.Nil())),
		),
		jen.Return(jen.Id("v")),
	))
	f.Add([]string{"// answer returns the result of a handler, which may be a nil pointer, and its error."}, jen.Func().Id("answer").
		Params(jen.Id("v").Add(e.RPC("Value")), jen.Err().Error()).Params(e.RPC("Value"), jen.Error()).Block(
		jen.Return(e.Dispatch("Answer").Call(jen.Id("present").Call(jen.Id("v")), jen.Err())),
	))
	f.Add([]string{"// other answers a message whose method s does not have."}, jen.Func().Id("other").Params(
		ctxParam(true), jen.Id("s").Add(e.Dispatch("Others")), jen.Id("m").Add(e.messageType()), self().Id("coded"),
	).Params(e.RPC("Value"), jen.Error()).Block(
		jen.Switch().Block(
			jen.Case(self().Op("!=").Nil()).Block(jen.Return(jen.Nil(), e.Dispatch("NotFound").Call(jen.Id("m").Dot("Method")))),
			jen.Case(jen.Id("m").Dot("Kind").Call().Op("==").Add(e.RPC("Notification"))).Block(
				jen.Return(jen.Nil(), jen.Id("s").Dot("OtherNotification").Call(jen.Id("ctx"), jen.Id("m")))),
		),
		jen.Return(jen.Id("answer").Call(jen.Id("s").Dot("OtherRequest").Call(jen.Id("ctx"), jen.Id("m")))),
	))
}

// remoteType is another name of dispatch.Remote. Callers embed it under this name,
// which no method of a message has.
const remoteType = "remote"

// remoteAlias prints what callers embed:
//
//	type remote = dispatch.Remote
func (e Printer) remoteAlias(f *gofile.File) {
	f.Add([]string{"// remote is embedded in all callers. No message has a method of this name."},
		jen.Type().Id(remoteType).Op("=").Add(e.Dispatch("Remote")))
}

// call prints the sending of a request whose result has a type:
//
//	func call[T jsonrpc.Value](ctx context.Context, to remote, method string, id jsonrpc.ID, params jsonrpc.Value, extra jsonrpc.Members) (T, error) {
//		var x T
//		reply, err := to.Call(ctx, &jsonrpc.Message{ID: id, Method: method, Value: params, Extra: extra})
//		if err != nil {
//			return x, err
//		}
//		x, ok := present(reply.Value).(T)
//		if ok {
//			return x, nil
//		}
//		v, err := dispatch.Result(reply, method, resultByMethod)
//		x, _ = v.(T)
//		return x, err
//	}
func (e Printer) call(f *gofile.File) {
	var r gofile.Row
	r.Add("ID", jen.Id("id"))
	r.Add("Method", jen.Id("method"))
	r.Add("Value", jen.Id("params"))
	r.Add("Extra", jen.Id("extra"))
	f.Add(gofile.Comment([]string{"call sends a request, and returns its result as a T. It decodes the result unless that is a T already."}, gofile.DeclWidth),
		jen.Func().Id("call").Types(jen.Id("T").Add(e.RPC("Value"))).Params(
			ctxParam(true), jen.Id("to").Id(remoteType), jen.Id("method").String(), jen.Id("id").Add(e.RPC("ID")),
			jen.Id("params").Add(e.RPC("Value")), jen.Id("extra").Add(e.RPC("Members")),
		).Params(jen.Id("T"), jen.Error()).Block(
			jen.Var().Add(self()).Id("T"),
			jen.List(jen.Id("reply"), jen.Err()).Op(":=").Id("to").Dot("Call").Call(jen.Id("ctx"), jen.Op("&").Add(e.RPC("Message")).Values(r...)),
			jen.If(jen.Err().Op("!=").Nil()).Block(jen.Return(self(), jen.Err())),
			jen.List(self(), jen.Id("ok")).Op(":=").Id("present").Call(jen.Id("reply").Dot("Value")).Assert(jen.Id("T")),
			jen.If(jen.Id("ok")).Block(jen.Return(self(), jen.Nil())),
			jen.List(jen.Id("v"), jen.Err()).Op(":=").Add(e.Dispatch("Result")).Call(jen.Id("reply"), jen.Id("method"), jen.Id("resultByMethod")),
			jen.List(self(), jen.Id("_")).Op("=").Id("v").Assert(jen.Id("T")),
			jen.Return(self(), jen.Err()),
		))
}
