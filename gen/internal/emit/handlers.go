package emit

import (
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
)

// handlers prints handlers.go: what the handlers and callers of both sides have
// in common, and the answering of lines and of requests inside a result.
func (e *emitter) handlers(f *file) {
	e.serve(f)
	if e.p.Round != nil {
		e.answerRound(f)
		e.decodeRound(f)
	}
	if e.p.Progress != nil {
		e.progress(f)
	}
	e.received(f)
	e.newCall(f)
	e.answer(f)
	if slices.ContainsFunc(e.p.Methods, func(m model.Method) bool { return isSent(m) && !m.Notification }) {
		e.call(f)
	}
}

// isSent reports whether somebody sends messages of a method.
func isSent(m model.Method) bool { return !m.InBand && (m.Client || m.Server) }

// serve prints the answering of a line, at once and in two steps:
//
//	func Serve(ctx context.Context, h jsonrpc.Handler, line []byte) []byte {
//		return Receive(nil, h, line)(ctx)
//	}
//
//	func Receive(in *jsonrpc.Incoming, h jsonrpc.Handler, line []byte) (answer func(context.Context) []byte) {
//		return DecodeOptions{Strict: true}.Receive(in, h, line)
//	}
//
//	func (o DecodeOptions) Receive(in *jsonrpc.Incoming, h jsonrpc.Handler, line []byte) (answer func(context.Context) []byte) {
//		return dispatch.Lines{Decode: o.DecodeMessage}.Receive(in, h, line)
//	}
func (e *emitter) serve(f *file) {
	text := "Serve decodes a message strictly, lets h answer it, and returns the text of the response, nil if there is none. " +
		"See jsonrpc.Serve for what is answered."
	var lines row
	lines.add("Decode", jen.Id("o").Dot("DecodeMessage"))
	if e.p.HasBatches {
		text += " An array of messages is answered with an array of the responses."
		lines.add("Batches", jen.Op("&").Add(e.decoding("Options")).Values(jen.Id("MaxDepth").Op(":").Id("o").Dot("MaxDepth"), jen.Id("MaxElements").Op(":").Id("o").Dot("MaxElements")))
	}
	if e.p.OmitsID {
		text += " A response to a message whose id is not known has no id, since the schema does not admit null."
		lines.flag("OmitsID", true)
	}
	h, line := jen.Id("h").Add(e.rpc("Handler")), jen.Id("line").Index().Byte()
	args := []jen.Code{jen.Id("h"), jen.Id("line")}
	f.add(comment([]string{text}, declWidth), jen.Func().Id("Serve").Params(ctxParam(true), h, line).Index().Byte().Block(
		jen.Return(jen.Id("Receive").Call(append([]jen.Code{jen.Nil()}, args...)...).Call(jen.Id("ctx"))),
	))
	incoming := jen.Id("in").Op("*").Add(e.rpc("Incoming"))
	answer := jen.Id("answer").Func().Params(ctxParam(false)).Index().Byte()
	args = append([]jen.Code{jen.Id("in")}, args...)
	f.add(comment([]string{
		"Receive is the first half of [Serve], to be called with the lines of one peer in their order; the second half is what it returns, to be called once, in any goroutine. " +
			"The line may be used again after the first. A request is cancelled by a later line even if its handler is not called yet: see jsonrpc.Incoming. in may be nil, and nothing is cancelled then.",
	}, declWidth), jen.Func().Id("Receive").Params(incoming, h, line).Params(answer).Block(
		jen.Return(strictly().Dot("Receive").Call(args...)),
	))
	f.add(comment([]string{
		"Receive is the function [Receive] with options, such as limits for peers that are not trusted. Options that are not strict let messages pass that the schema does not admit.",
	}, declWidth), onOptions().Id("Receive").Params(incoming.Clone(), h, line).Params(answer.Clone()).Block(
		jen.Return(e.dispatch("Lines").Values(lines...).Dot("Receive").Call(args...)),
	))
}

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
func (e *emitter) received(f *file) {
	orElse := func(check *jen.Statement, done *jen.Statement) jen.Code {
		return jen.If(jen.Err().Op(":=").Add(check), jen.Err().Op("!=").Nil().Op("||").Add(done)).Block(jen.Return(self(), jen.Err()))
	}
	f.add(comment([]string{"received returns the whole message that m is, or nil if nobody sends one of its method in this revision."}, declWidth),
		jen.Func().Id("received").Params(jen.Id("m").Add(e.messageType()), jen.Id("byClient").Bool()).Params(jen.Id("coded"), jen.Error()).Block(
			jen.List(self(), jen.Id("typed"), jen.Id("notification")).Op(":=").Id("newCall").Call(jen.Id("m")),
			orElse(e.dispatch("Check").Call(jen.Id("m"), self().Op("!=").Nil(), jen.Id("notification")), jen.Id("typed")),
			orElse(e.dispatch("Sent").Call(jen.Id("m").Dot("Method"), jen.Id("Methods"), jen.Id("byClient")), self().Op("==").Nil()),
			jen.List(jen.Id("text"), jen.Err()).Op(":=").Add(e.dispatch("Text")).Call(jen.Id("m")),
			jen.If(jen.Err().Op("!=").Nil()).Block(jen.Return(jen.Nil(), jen.Err())),
			jen.Return(self(), strictly().Dot("unmarshal").Call(jen.Id("text"), self())),
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
func (e *emitter) newCall(f *file) {
	var cases []jen.Code
	for _, m := range e.methodsWhere(isSent) {
		body := e.typedCall(m)
		body = append(body, jen.Return(jen.New(jen.Id(m.Message.Name)), jen.False(), jen.Lit(m.Notification)))
		cases = append(cases, jen.Case(jen.Id(m.Const)).Block(body...))
	}
	f.add(comment([]string{
		"newCall returns the whole message that m is, or an empty one of its method if m does not have its params in a value of this revision, " +
			"or nil if nobody sends such messages.",
	}, declWidth), jen.Func().Id("newCall").Params(jen.Id("m").Add(e.messageType())).
		Params(self().Id("coded"), jen.List(jen.Id("typed"), jen.Id("notification")).Bool()).Block(
		jen.Switch(e.dispatch("Method").Call(jen.Id("m"))).Block(cases...),
		jen.Return(jen.Nil(), jen.False(), jen.False()),
	))
}

// typedCall prints the taking over of params that have their type, nothing if the
// message has to be decoded.
func (e *emitter) typedCall(m model.Method) []jen.Code {
	var r row
	var typ *jen.Statement
	for _, f := range m.Message.Fields() {
		switch {
		case f.JSON == "id" && isID(f):
			r.add(f.Name, jen.Id("m").Dot("ID"))
		case f.JSON == "params":
			var value *jen.Statement
			if typ, value = e.takenParams(f); typ == nil {
				return nil
			}
			r.add(f.Name, value)
		default:
			return nil
		}
	}
	if m.Message.Extra == "" {
		return nil
	}
	r.add(m.Message.Extra, jen.Id("m").Dot("Extra"))
	made := jen.Return(jen.Op("&").Id(m.Message.Name).Values(r...), jen.True(), jen.Lit(m.Notification))
	value := jen.Id("m").Dot("Value")
	if typ == nil { // the message has no params
		return []jen.Code{jen.If(value.Op("==").Nil().Op("&&").Id("m").Dot("Params").Dot("IsZero").Call()).Block(made)}
	}
	p := jen.List(jen.Id("p"), jen.Id("ok")).Op(":=").Add(value).Assert(typ)
	return []jen.Code{jen.If(p, jen.Id("ok").Op("&&").Id("p").Op("!=").Nil()).Block(made)}
}

// takenParams prints the type that params have in a decoded message, and what is
// taken of such a value p; nothing if they are no value there.
func (e *emitter) takenParams(f *model.Field) (typ, value *jen.Statement) {
	pointer := f.Presence == model.Pointer || f.Presence == model.NullPointer
	if name, ok := methodType(f.Type); ok {
		typ = pointerTo(name)
	} else if u, ok := unionOf(f.Type); ok {
		if pointer {
			return nil, nil
		}
		return jen.Id(u.Name), jen.Id("p")
	}
	switch resolve(f.Type).(type) {
	case model.Raw, model.Members:
		typ = jen.Op("*").Add(e.goType(resolve(f.Type)))
	}
	if typ == nil || pointer {
		return typ, e.dispatch("Present").Call(jen.Id("p"))
	}
	return typ, jen.Op("*").Id("p")
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
func (e *emitter) answer(f *file) {
	f.add([]string{"// present returns v, or nil for a nil pointer."}, jen.Func().Id("present").
		Params(jen.Id("v").Add(e.rpc("Value"))).Add(e.rpc("Value")).Block(
		jen.If(jen.List(self(), jen.Id("ok")).Op(":=").Id("v").Assert(jen.Id("coded")), jen.Id("ok")).Block(
			jen.If(jen.List(jen.Id("_"), jen.Id("null")).Op(":=").Add(self()).Dot("schema").Call(), jen.Id("null")).Block(jen.Return(jen.Nil())),
		),
		jen.Return(jen.Id("v")),
	))
	f.add([]string{"// answer returns what a handler does, whose result may be a nil pointer."}, jen.Func().Id("answer").
		Params(jen.Id("v").Add(e.rpc("Value")), jen.Err().Error()).Params(e.rpc("Value"), jen.Error()).Block(
		jen.Return(e.dispatch("Answer").Call(jen.Id("present").Call(jen.Id("v")), jen.Err())),
	))
	f.add([]string{"// other answers a message that s has no method of its own for."}, jen.Func().Id("other").Params(
		ctxParam(true), jen.Id("s").Add(e.dispatch("Others")), jen.Id("m").Add(e.messageType()), self().Id("coded"),
	).Params(e.rpc("Value"), jen.Error()).Block(
		jen.Switch().Block(
			jen.Case(self().Op("!=").Nil()).Block(jen.Return(jen.Nil(), e.dispatch("NotFound").Call(jen.Id("m").Dot("Method")))),
			jen.Case(jen.Id("m").Dot("Kind").Call().Op("==").Add(e.rpc("Notification"))).Block(
				jen.Return(jen.Nil(), jen.Id("s").Dot("OtherNotification").Call(jen.Id("ctx"), jen.Id("m")))),
		),
		jen.Return(jen.Id("answer").Call(jen.Id("s").Dot("OtherRequest").Call(jen.Id("ctx"), jen.Id("m")))),
	))
}

// call prints the sending of a request whose result has a type:
//
//	func call[T jsonrpc.Value](ctx context.Context, to dispatch.Remote, method string, id jsonrpc.ID, params jsonrpc.Value, extra jsonrpc.Members) (T, error) {
//		var x T
//		reply, err := to.Call(ctx, &jsonrpc.Message{ID: id, Method: method, Value: params, Extra: extra})
//		if err != nil {
//			return x, err
//		}
//		x, ok := present(reply.Value).(T)
//		if ok {
//			return x, nil
//		}
//		v, err := dispatch.Result(reply, method, decodeResult)
//		x, _ = v.(T)
//		return x, err
//	}
func (e *emitter) call(f *file) {
	var r row
	r.add("ID", jen.Id("id"))
	r.add("Method", jen.Id("method"))
	r.add("Value", jen.Id("params"))
	r.add("Extra", jen.Id("extra"))
	f.add(comment([]string{"call sends a request, and returns the result as a T. One that is no T yet is decoded as the method's result."}, declWidth),
		jen.Func().Id("call").Types(jen.Id("T").Add(e.rpc("Value"))).Params(
			ctxParam(true), jen.Id("to").Add(e.dispatch("Remote")), jen.Id("method").String(), jen.Id("id").Add(e.rpc("ID")),
			jen.Id("params").Add(e.rpc("Value")), jen.Id("extra").Add(e.rpc("Members")),
		).Params(jen.Id("T"), jen.Error()).Block(
			jen.Var().Add(self()).Id("T"),
			jen.List(jen.Id("reply"), jen.Err()).Op(":=").Id("to").Dot("Call").Call(jen.Id("ctx"), jen.Op("&").Add(e.rpc("Message")).Values(r...)),
			jen.If(jen.Err().Op("!=").Nil()).Block(jen.Return(self(), jen.Err())),
			jen.List(self(), jen.Id("ok")).Op(":=").Id("present").Call(jen.Id("reply").Dot("Value")).Assert(jen.Id("T")),
			jen.If(jen.Id("ok")).Block(jen.Return(self(), jen.Nil())),
			jen.List(jen.Id("v"), jen.Err()).Op(":=").Add(e.dispatch("Result")).Call(jen.Id("reply"), jen.Id("method"), jen.Id("decodeResult")),
			jen.List(self(), jen.Id("_")).Op("=").Id("v").Assert(jen.Id("T")),
			jen.Return(self(), jen.Err()),
		))
}
