package emit

import (
	"github.com/dave/jennifer/jen"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
)

// decodeMessage prints the decoding of a message when no requests are pending,
// with and without options:
//
//	func (o DecodeOptions) DecodeMessage(data []byte) (*jsonrpc.Message, error) {
//		return o.DecodePending(data, nil)
//	}
func (e *emitter) decodeMessage(f *file) {
	f.add(comment([]string{
		"DecodeMessage decodes a JSON-RPC message, and the params of the methods of this revision into Value. " +
			"Params that are absent are a zero Value, which is not written. " +
			"The result of a response stays raw: its type depends on the method of the request that it answers, see [DecodePending].",
		"What breaks the rules of JSON-RPC, including an id on a notification of this revision, is a *jsonrpc.Error " +
			"of the code jsonrpc.CodeInvalidRequest. Params that do not have the shape of their method are a " +
			"*jsonrpc.ValidationError. In both cases the message stands beside the error, unless the text is no JSON object. " +
			"A text that is no JSON is a *jsonrpc.SyntaxError.",
	}, declWidth), jen.Func().Id("DecodeMessage").Params(dataParam()).Params(e.messageAndError()...).Block(
		jen.Return(jen.Id(optionsName).Values().Dot("DecodePending").Call(jen.Id("data"), jen.Nil())),
	))
	f.add(comment([]string{
		"DecodeMessage is the function [DecodeMessage] with options. A strict one also reports, as a *jsonrpc.ValidationError, " +
			"whatever the schema of the message does not admit: of the whole message if this revision has the method, else of any " +
			"JSON-RPC message. Where the rules of JSON-RPC are broken, a *jsonrpc.Error says so and nothing of the schema; " +
			"[UnmarshalDefinitionStrict] lists the violations of such a text, too.",
	}, declWidth), onOptions().Id("DecodeMessage").Params(dataParam()).Params(e.messageAndError()...).Block(
		jen.Return(jen.Id("o").Dot("DecodePending").Call(jen.Id("data"), jen.Nil())),
	))
}

// messageAndError are the results of what decodes a message.
func (e *emitter) messageAndError() []jen.Code {
	return []jen.Code{jen.Op("*").Add(e.rpc("Message")), jen.Error()}
}

// decodePending prints the decoding of a whole message, whose params, and whose
// result if its type is known, are decoded in the same pass:
//
//	func (o DecodeOptions) DecodePending(data []byte, pending func(id jsonrpc.ID) (method string)) (*jsonrpc.Message, error) {
//		var e envelope.Envelope[jsonrpc.Value, jsonrpc.ID]
//		err := e.Parse(data, decode.Options(o), &payloadDecoder, pending)
//		…
//		if e.NotObject {
//			return nil, err
//		}
//		…
//		return m, err
//	}
//
// and the function without options.
func (e *emitter) decodePending(f *file) {
	pending := jen.Id("pending").Func().Params(jen.Id("id").Add(e.rpc("ID"))).Params(jen.Id("method").String())
	f.add(comment([]string{
		"DecodePending is [DecodeMessage] for the peer that sent the requests: pending returns the method of the one that had an id, " +
			"or the empty string if there was none. The message tells it in Method, and has the result of a method of this revision in Value. " +
			"That is faster than to decode the message and then the text of its result. Of an error response pending is not asked, and Method stays empty.",
		"A result that does not have the shape of its method is a *jsonrpc.ValidationError, like params.",
	}, declWidth), jen.Func().Id("DecodePending").Params(dataParam(), pending).Params(e.messageAndError()...).Block(
		jen.Return(jen.Id(optionsName).Values().Dot("DecodePending").Call(jen.Id("data"), jen.Id("pending"))),
	))
	f.add(comment([]string{
		"DecodePending is the function [DecodePending] with options. A strict one holds results against the schema, too.",
	}, declWidth), onOptions().Id("DecodePending").Params(dataParam(), pending).Params(e.messageAndError()...).Block(
		jen.Var().Id("e").Add(e.envelope("Envelope")).Types(e.rpc("Value"), e.rpc("ID")),
		jen.Err().Op(":=").Id("e").Dot("Parse").Call(jen.Id("data"), e.wireOptions(), jen.Op("&").Id("payloadDecoder"), jen.Id("pending")),
		e.refuseMessage(),
		jen.If(jen.Id("e").Dot("NotObject")).Block(jen.Return(jen.Nil(), jen.Err())),
		e.newMessage(),
		jen.If(jen.Id("e").Dot("HasMethod").Op("&&").Op("!").Id("e").Dot("HasParams")).Block(
			jen.Id("m").Dot("Value").Op("=").Id("newParams").Call(jen.Id("e").Dot("Method")),
		),
		jen.Return(jen.Id("m"), jen.Err()),
	))
}

// payloadDecoder prints how the content of messages is decoded, and what strict
// decoding holds them against:
//
//	var payloadDecoder = envelope.PayloadDecoder[jsonrpc.Value, jsonrpc.ID]{
//		Params:  decodeParams,
//		Result:  decodeResult,
//		Schemas: envelope.MessageSchemas{Call: schemaOfCall, Result: schemaOfResult, Other: &schemaJSONRPCMessage},
//	}
//
//	func schemaOfCall(method string) (whole *schema.Schema, notification bool) {
//		switch method {
//		case MethodToolsCall:
//			return &schemaCallToolRequest, false
//		}
//		return nil, true
//	}
func (e *emitter) payloadDecoder(f *file) {
	var schemas, typing row
	schemas.add("Call", jen.Id("schemaOfCall"))
	schemas.add("Result", jen.Id("schemaOfResult"))
	if e.p.AnyMessage != nil {
		schemas.add("Other", e.schemaOf(e.p.AnyMessage))
	}
	typing.add("Params", jen.Id("decodeParams"))
	typing.add("Result", jen.Id("decodeResult"))
	typing.add("Schemas", e.envelope("MessageSchemas").Values(schemas...))
	f.add([]string{"// payloadDecoder tells how the content of a message is decoded, and what a strict decoder holds it against."},
		jen.Var().Id("payloadDecoder").Op("=").Add(e.envelope("PayloadDecoder")).Types(e.rpc("Value"), e.rpc("ID")).Add(table(typing)))
	var calls, results []jen.Code
	for _, m := range e.p.Methods {
		if m.InBand {
			continue
		}
		calls = append(calls, jen.Case(jen.Id(m.Const)).Block(jen.Return(e.schemaOf(m.Message.Schema), jen.Lit(m.Notification))))
		if s := schemaOfResult(m); s != nil {
			results = append(results, jen.Case(jen.Id(m.Const)).Block(jen.Return(e.schemaOf(s))))
		}
	}
	schema := e.checking("Schema")
	f.add([]string{"// schemaOfCall returns the schema of the request or notification of a method."}, jen.Func().Id("schemaOfCall").Params(jen.Id("method").String()).
		Params(jen.Id("whole").Op("*").Add(schema), jen.Id("notification").Bool()).Block(
		jen.Switch(jen.Id("method")).Block(calls...),
		jen.Return(jen.Nil(), jen.True()),
	))
	f.add([]string{"// schemaOfResult returns the schema of what answers a method."}, jen.Func().Id("schemaOfResult").Params(jen.Id("method").String()).Op("*").Add(schema.Clone()).Block(
		jen.Switch(jen.Id("method")).Block(results...),
		jen.Return(jen.Nil()),
	))
}

// schemaOfResult is the schema of what answers a method, nil if its type has none.
func schemaOfResult(m model.Method) *model.Schema {
	if m.Outcome != nil {
		return m.Outcome.Schema
	}
	if ref, ok := m.Result.(model.Ref); ok {
		return ref.Decl.Header().Schema
	}
	return nil
}

// refuseMessage prints what makes an error of a broken rule:
//
//	switch {
//	case e.Invalid != "":
//		err = &jsonrpc.Error{Code: jsonrpc.CodeInvalidRequest, Message: e.Invalid}
//	case e.HasID:
//		switch e.Method {
//		case MethodCancelled, MethodProgress:
//			err = &jsonrpc.Error{Code: jsonrpc.CodeInvalidRequest, Message: e.Method + " is a notification: it has no id"}
//		}
//	}
func (e *emitter) refuseMessage() jen.Code {
	invalid := func(message jen.Code) jen.Code {
		return jen.Err().Op("=").Op("&").Add(e.rpc("Error")).Values(
			jen.Id("Code").Op(":").Add(e.rpc("CodeInvalidRequest")), jen.Id("Message").Op(":").Add(message))
	}
	cases := []jen.Code{jen.Case(jen.Id("e").Dot("Invalid").Op("!=").Lit("")).Block(invalid(jen.Id("e").Dot("Invalid")))}
	notifications := jen.Null()
	for _, m := range e.p.Methods {
		if !m.Notification || m.InBand {
			continue
		}
		if len(*notifications) > 1 {
			notifications.Op(",").Line()
		}
		notifications.Id(m.Const)
	}
	if len(*notifications) > 1 {
		message := jen.Id("e").Dot("Method").Op("+").Lit(" is a notification: it has no id")
		cases = append(cases, jen.Case(jen.Id("e").Dot("HasID")).Block(
			jen.Switch(jen.Id("e").Dot("Method")).Block(jen.Case(notifications).Block(invalid(message))),
		))
	}
	return jen.Switch().Block(cases...)
}

// newMessage prints the making of a message from its parts:
//
//	e.Settle()
//	m := &jsonrpc.Message{ID: jsonrpc.ID(e.ID), Method: e.Method, …}
//	if x := e.Error; e.IsError {
//		m.Error = &jsonrpc.Error{Code: x.Code, …}
//	}
func (e *emitter) newMessage() jen.Code {
	extra := func(of *jen.Statement) jen.Code {
		return e.envelope("ConvertMembers").Types(e.rpc("Members")).Call(of.Dot("Extra"))
	}
	part := func(name string) *jen.Statement { return jen.Id("e").Dot(name) }
	var r row
	r.add("ID", e.rpc("ID").Call(part("ID")))
	r.add("Method", part("Method"))
	r.add("Params", e.rpc("Raw").Call(part("Params")))
	r.add("Result", e.rpc("Raw").Call(part("Result")))
	r.add("Extra", extra(jen.Id("e")))
	r.add("Value", part("Value"))
	r.add("Response", part("Response").Call())
	var failed row
	failed.add("Code", self().Dot("Code"))
	failed.add("Message", self().Dot("Message"))
	failed.add("Data", e.rpc("Raw").Call(self().Dot("Data")))
	failed.add("Extra", extra(self()))
	return part("Settle").Call().Line().
		Id("m").Op(":=").Op("&").Add(e.rpc("Message")).Add(table(r)).Line().
		If(self().Op(":=").Add(part("Error")), part("IsError")).Block(
		jen.Id("m").Dot("Error").Op("=").Op("&").Add(e.rpc("Error")).Add(table(failed)),
	)
}

// decodeParams prints the decoding of params by their method:
//
//	func decodeParams(d *decode.Decoder, method string) (v jsonrpc.Value, known bool) {
//		if x := newParams(method); x != nil {
//			return decoded(d, x), true
//		}
//		switch method {
//		case MethodElicitationCreate:
//			return decodeElicitRequestParams(d), true
//		}
//		return nil, false
//	}
func (e *emitter) decodeParams(f *file) {
	isNew := jen.If(self().Op(":=").Id("newParams").Call(jen.Id("method")), self().Op("!=").Nil()).Block(
		jen.Return(jen.Id("decoded").Call(decoder(), self()), jen.True()))
	e.decodeByMethod(f, "decodeParams", "decodeParams decodes the params of a method, if this revision has it and they have a type.", isNew, e.paramsOf)
	e.newParams(f)
	f.add(nil, jen.Func().Id("decoded").Params(e.decoderParam(), self().Id("coded")).Add(e.rpc("Value")).Block(
		self().Dot("decode").Call(decoder()), jen.Return(self())))
}

// newParams prints the params of a message that has none:
//
//	func newParams(method string) coded {
//		switch method {
//		case MethodToolsCall:
//			return new(CallToolRequestParams)
//		}
//		return nil
//	}
func (e *emitter) newParams(f *file) {
	var cases []jen.Code
	for _, m := range e.p.Methods {
		if name, ok := methodType(m.Params); ok && !m.InBand {
			cases = append(cases, jen.Case(jen.Id(m.Const)).Block(jen.Return(jen.New(jen.Id(name)))))
		}
	}
	f.add(comment([]string{"newParams returns params that are absent, and zero, or nil where params of the method have no type or a union."}, declWidth),
		jen.Func().Id("newParams").Params(jen.Id("method").String()).Id("coded").Block(
			jen.Switch(jen.Id("method")).Block(cases...),
			jen.Return(jen.Nil()),
		))
}

// decodeResult prints the decoding of a result by the method that it answers:
//
//	func decodeResult(d *decode.Decoder, method string) (v jsonrpc.Value, known bool) {
//		switch method {
//		case MethodToolsCall:
//			return decodeCallToolOutcome(d), true
//		case MethodToolsList:
//			return decoded(d, new(ListToolsResult)), true
//		}
//		return nil, false
//	}
func (e *emitter) decodeResult(f *file) {
	e.decodeByMethod(f, "decodeResult", "decodeResult decodes the result of a method, if this revision has it and its result has a type.", jen.Null(), e.resultOf)
}

// decodeByMethod prints a function that decodes what codeOf prints for a
// method, if it did not return before.
func (e *emitter) decodeByMethod(f *file, name, about string, before jen.Code, codeOf func(model.Method) []jen.Code) {
	var cases []jen.Code
	for _, m := range e.p.Methods {
		if code := codeOf(m); code != nil {
			cases = append(cases, jen.Case(jen.Id(m.Const)).Block(code...))
		}
	}
	chosen := jen.Null()
	if len(cases) != 0 {
		chosen = jen.Switch(jen.Id("method")).Block(cases...)
	}
	f.add(comment([]string{about}, declWidth), jen.Func().Id(name).Params(e.decoderParam(), jen.Id("method").String()).
		Params(jen.Id("v").Add(e.rpc("Value")), jen.Id("known").Bool()).Block(
		before,
		chosen,
		jen.Return(jen.Nil(), jen.False()),
	))
}

// resultOf prints the decoding of the result of one method. One whose type has
// no codec of its own stays raw.
func (e *emitter) resultOf(m model.Method) []jen.Code {
	if m.InBand || m.Notification {
		return nil
	}
	if m.Outcome != nil {
		return []jen.Code{jen.Return(jen.Id("decode"+m.Outcome.Name).Call(decoder()), jen.True())}
	}
	if name, ok := methodType(m.Result); ok {
		return []jen.Code{jen.Return(jen.Id("decoded").Call(decoder(), jen.New(jen.Id(name))), jen.True())}
	}
	if _, ok := unionOf(m.Result); ok {
		return []jen.Code{jen.Return(e.decodeValue(m.Result), jen.True())}
	}
	return nil
}

// paramsOf prints the decoding of the params of one method, unless newParams makes
// them. There is none for a method without params, and for params whose type has
// no codec of its own; these stay raw.
func (e *emitter) paramsOf(m model.Method) []jen.Code {
	if m.InBand || m.Params == nil {
		return nil
	}
	if _, ok := unionOf(m.Params); ok {
		return []jen.Code{jen.Return(e.decodeValue(m.Params), jen.True())}
	}
	switch resolve(m.Params).(type) {
	case model.Raw, model.Members:
		// x := decode.Members[jsonrpc.Members](d, jsontext.AnyKind)
		// return &x, true
		return []jen.Code{
			self().Op(":=").Add(e.decodeValue(m.Params)), jen.Return(jen.Op("&").Add(self()), jen.True()),
		}
	}
	return nil
}

// decodeBatch prints the decoding of a batch:
//
//	func (o DecodeOptions) DecodeBatch(data []byte) ([]*jsonrpc.Message, error) {
//		texts, err := envelope.Elements(data, decode.Options(o))
//		if _, ok := errors.AsType[*jsonrpc.ValidationError](err); ok || err == nil && len(texts) == 0 {
//			return nil, &jsonrpc.Error{…}
//		}
//		if err != nil {
//			return nil, err
//		}
//		list := make([]*jsonrpc.Message, len(texts))
//		…
//		return list, err
//	}
func (e *emitter) decodeBatch(f *file) {
	lines := comment([]string{
		"DecodeBatch decodes an array of messages, each like [DecodeMessage]. An array without messages, and what is no array, is " +
			"a *jsonrpc.Error of the code jsonrpc.CodeInvalidRequest. Otherwise all messages are there, and the error is that " +
			"of the first one that has any, after its index; what is no object is an empty message, of the kind jsonrpc.Invalid.",
	}, declWidth)
	list := jen.Index().Op("*").Add(e.rpc("Message"))
	isOther := jen.List(jen.Id("_"), jen.Id("ok")).Op(":=").Qual("errors", "AsType").Types(jen.Op("*").Add(e.rpc("ValidationError"))).Call(jen.Err())
	isEmpty := jen.Id("ok").Op("||").Err().Op("==").Nil().Op("&&").Len(jen.Id("texts")).Op("==").Lit(0)
	f.add(lines, jen.Func().Id("DecodeBatch").Params(dataParam()).Params(list.Clone(), jen.Error()).Block(
		jen.Return(jen.Id(optionsName).Values().Dot("DecodeBatch").Call(jen.Id("data"))),
	))
	lines = comment([]string{"DecodeBatch is the function [DecodeBatch] with options."}, declWidth)
	f.add(lines, onOptions().Id("DecodeBatch").Params(dataParam()).Params(list.Clone(), jen.Error()).Block(
		jen.List(jen.Id("texts"), jen.Err()).Op(":=").Add(e.envelope("Elements")).Call(jen.Id("data"), e.wireOptions()),
		jen.If(isOther, isEmpty).Block(jen.Return(jen.Nil(), jen.Op("&").Add(e.rpc("Error")).Values(
			jen.Id("Code").Op(":").Add(e.rpc("CodeInvalidRequest")),
			jen.Id("Message").Op(":").Lit("a batch is an array of at least one message"),
		))),
		jen.If(jen.Err().Op("!=").Nil()).Block(jen.Return(jen.Nil(), jen.Err())),
		jen.Id("list").Op(":=").Make(list, jen.Len(jen.Id("texts"))),
		e.decodeElements(),
		jen.Return(jen.Id("list"), jen.Err()),
	))
}

// decodeElements prints the loop over a batch:
//
//	for i, text := range texts {
//		m, problem := o.DecodeMessage(text)
//		if problem != nil && err == nil {
//			err = fmt.Errorf("message %d: %w", i, problem)
//		}
//		if m == nil {
//			m = new(jsonrpc.Message)
//		}
//		list[i] = m
//	}
func (e *emitter) decodeElements() jen.Code {
	return jen.For(jen.List(jen.Id("i"), jen.Id("text")).Op(":=").Range().Id("texts")).Block(
		jen.List(jen.Id("m"), jen.Id("problem")).Op(":=").Id("o").Dot("DecodeMessage").Call(jen.Id("text")),
		jen.If(jen.Id("problem").Op("!=").Nil().Op("&&").Err().Op("==").Nil()).Block(
			jen.Err().Op("=").Qual("fmt", "Errorf").Call(jen.Lit("message %d: %w"), jen.Id("i"), jen.Id("problem")),
		),
		jen.If(jen.Id("m").Op("==").Nil()).Block(jen.Id("m").Op("=").New(e.rpc("Message"))),
		jen.Id("list").Index(jen.Id("i")).Op("=").Id("m"),
	)
}
