package decoding

import (
	"github.com/dave/jennifer/jen"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/emit/gofile"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
)

// Message prints decodemessage.go: the decoding of messages, whose content has
// the types of their methods.
func (e Printer) Message(f *gofile.File) {
	e.decodeMessage(f)
	e.decodePending(f)
	e.decodeParams(f)
	e.decodeResult(f)
	e.payloadDecoder(f)
}

// decodeMessage prints the decoding of a message when no requests are pending,
// with and without options:
//
//	func (o DecodeOptions) DecodeMessage(data []byte) (*jsonrpc.Message, error) {
//		return o.DecodePending(data, nil)
//	}
func (e Printer) decodeMessage(f *gofile.File) {
	f.Add(gofile.Comment([]string{
		"DecodeMessage decodes a JSON-RPC message, and the params of the methods of this revision into Value. " +
			"Absent params are a zero Value, which is not written. " +
			"The result of a response stays raw, since its type depends on the method of the request, see [DecodePending].",
		"If the message breaks a rule of JSON-RPC, including a notification of this revision with an id, the error is a *jsonrpc.Error " +
			"with the code jsonrpc.CodeInvalidRequest. If params have the wrong shape for their method, it is a " +
			"*jsonrpc.ValidationError. In both cases the message is returned with the error, unless the input is not a JSON object. " +
			"If the input is not JSON, the error is a *jsonrpc.SyntaxError.",
	}, gofile.DeclWidth), jen.Func().Id("DecodeMessage").Params(gofile.DataParam()).Params(e.MessageAndError()...).Block(
		jen.Return(jen.Id(gofile.OptionsName).Values().Dot("DecodePending").Call(jen.Id("data"), jen.Nil())),
	))
	f.Add(gofile.Comment([]string{
		"DecodeMessage is the function [DecodeMessage] with options. With Strict it also reports, as a *jsonrpc.ValidationError, " +
			"everything that the schema of the message does not allow. That is the schema of the method if this revision has it, otherwise the schema of any " +
			"JSON-RPC message. For a message that breaks the rules of JSON-RPC, the error is only a *jsonrpc.Error; " +
			"[UnmarshalDefinitionStrict] also lists the violations of such a message.",
	}, gofile.DeclWidth), gofile.OnOptions().Id("DecodeMessage").Params(gofile.DataParam()).Params(e.MessageAndError()...).Block(
		jen.Return(jen.Id("o").Dot("DecodePending").Call(jen.Id("data"), jen.Nil())),
	))
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
//		m := dispatch.NewMessage(&e)
//		if e.HasMethod && !e.HasParams {
//			m.Value = newParams(e.Method)
//		}
//		return m, err
//	}
//
// and the function without options.
func (e Printer) decodePending(f *gofile.File) {
	pending := jen.Id("pending").Func().Params(jen.Id("id").Add(e.RPC("ID"))).Params(jen.Id("method").String())
	f.Add(gofile.Comment([]string{
		"DecodePending is [DecodeMessage] for the peer that sent the requests. pending returns the method of the request with an id, " +
			"or the empty string if there is none. The message has this method in Method, and in Value the result if this revision has the method. " +
			"This is faster than decoding the result afterwards. For an error response pending is not called, and Method stays empty.",
		"If a result has the wrong shape for its method, the error is a *jsonrpc.ValidationError, as for params.",
	}, gofile.DeclWidth), jen.Func().Id("DecodePending").Params(gofile.DataParam(), pending).Params(e.MessageAndError()...).Block(
		jen.Return(jen.Id(gofile.OptionsName).Values().Dot("DecodePending").Call(jen.Id("data"), jen.Id("pending"))),
	))
	f.Add(gofile.Comment([]string{
		"DecodePending is the function [DecodePending] with options. With Strict it also validates results.",
	}, gofile.DeclWidth), gofile.OnOptions().Id("DecodePending").Params(gofile.DataParam(), pending).Params(e.MessageAndError()...).Block(
		jen.Var().Id("e").Add(e.Envelope("Envelope")).Types(e.RPC("Value"), e.RPC("ID")),
		jen.Err().Op(":=").Id("e").Dot("Parse").Call(jen.Id("data"), e.wireOptions(), jen.Op("&").Id("payloadDecoder"), jen.Id("pending")),
		e.refuseMessage(),
		jen.If(jen.Id("e").Dot("NotObject")).Block(jen.Return(jen.Nil(), jen.Err())),
		jen.Id("m").Op(":=").Add(e.Dispatch("NewMessage")).Call(jen.Op("&").Id("e")),
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
//		Params:  paramsByMethod,
//		Result:  resultByMethod,
//		Schemas: envelope.MessageSchemas{Call: schemaOfCall, Result: schemaOfResult, Other: &schemas.JSONRPCMessage},
//	}
//
//	func schemaOfCall(method string) (whole *schema.Schema, notification bool) {
//		switch method {
//		case MethodToolsCall:
//			return &schemas.CallToolRequest, false
//		}
//		return nil, true
//	}
func (e Printer) payloadDecoder(f *gofile.File) {
	var schemas, typing gofile.Row
	schemas.Add("Call", jen.Id("schemaOfCall"))
	schemas.Add("Result", jen.Id("schemaOfResult"))
	if e.Model.AnyMessage != nil {
		schemas.Add("Other", e.SchemaOf(e.Model.AnyMessage))
	}
	typing.Add("Params", jen.Id("paramsByMethod"))
	typing.Add("Result", jen.Id("resultByMethod"))
	typing.Add("Schemas", e.Envelope("MessageSchemas").Values(schemas...))
	f.Add([]string{"// payloadDecoder has the decoders of params and results, and the schemas for strict decoding."},
		jen.Var().Id("payloadDecoder").Op("=").Add(e.Envelope("PayloadDecoder")).Types(e.RPC("Value"), e.RPC("ID")).Add(gofile.Table(typing)))
	var calls, results []jen.Code
	for _, m := range e.Model.Methods {
		if m.InBand {
			continue
		}
		calls = append(calls, jen.Case(jen.Id(m.Const)).Block(jen.Return(e.SchemaOf(m.Message.Schema), jen.Lit(m.Notification))))
		if s := schemaOfResult(m); s != nil {
			results = append(results, jen.Case(jen.Id(m.Const)).Block(jen.Return(e.SchemaOf(s))))
		}
	}
	schema := e.Checking("Schema")
	f.Add([]string{"// schemaOfCall returns the schema of the request or notification of a method."}, jen.Func().Id("schemaOfCall").Params(jen.Id("method").String()).
		Params(jen.Id("whole").Op("*").Add(schema), jen.Id("notification").Bool()).Block(
		jen.Switch(jen.Id("method")).Block(calls...),
		jen.Return(jen.Nil(), jen.True()),
	))
	f.Add([]string{"// schemaOfResult returns the schema of what answers a method."}, jen.Func().Id("schemaOfResult").Params(jen.Id("method").String()).Op("*").Add(schema.Clone()).Block(
		jen.Switch(jen.Id("method")).Block(results...),
		jen.Return(jen.Nil()),
	))
}

// schemaOfResult returns the schema of what answers a method, nil if its type has none.
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
func (e Printer) refuseMessage() jen.Code {
	invalid := func(message jen.Code) jen.Code {
		return jen.Err().Op("=").Op("&").Add(e.RPC("Error")).Values(
			jen.Id("Code").Op(":").Add(e.RPC("CodeInvalidRequest")), jen.Id("Message").Op(":").Add(message))
	}
	cases := []jen.Code{jen.Case(jen.Id("e").Dot("Invalid").Op("!=").Lit("")).Block(invalid(jen.Id("e").Dot("Invalid")))}
	notifications := jen.Null()
	for _, m := range e.Model.Methods {
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

// decodeParams prints the decoding of params by their method:
//
//	func paramsByMethod(d *decode.Decoder, method string) (v jsonrpc.Value, known bool) {
//		if x := newParams(method); x != nil {
//			return decoded(d, x), true
//		}
//		switch method {
//		case MethodElicitationCreate:
//			return decodeElicitRequestParams(d), true
//		}
//		return nil, false
//	}
func (e Printer) decodeParams(f *gofile.File) {
	isNew := jen.If(self().Op(":=").Id("newParams").Call(jen.Id("method")), self().Op("!=").Nil()).Block(
		jen.Return(jen.Id("decoded").Call(decoder(), self()), jen.True()))
	e.decodeByMethod(f, "paramsByMethod", "paramsByMethod decodes the params of a method, if this revision has it and they have a type.", isNew, e.paramsOf)
	e.newParams(f)
	f.Add(nil, jen.Func().Id("decoded").Params(e.DecoderParam(), self().Id("coded")).Add(e.RPC("Value")).Block(
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
func (e Printer) newParams(f *gofile.File) {
	var cases []jen.Code
	for _, m := range e.Model.Methods {
		if name, ok := model.InPlace(m.Params); ok && !m.InBand {
			cases = append(cases, jen.Case(jen.Id(m.Const)).Block(jen.Return(jen.New(jen.Id(name)))))
		}
	}
	f.Add(gofile.Comment([]string{"newParams returns params that are absent, and zero, or nil where params of the method have no type or a union."}, gofile.DeclWidth),
		jen.Func().Id("newParams").Params(jen.Id("method").String()).Id("coded").Block(
			jen.Switch(jen.Id("method")).Block(cases...),
			jen.Return(jen.Nil()),
		))
}

// decodeResult prints the decoding of a result by the method that it answers:
//
//	func resultByMethod(d *decode.Decoder, method string) (v jsonrpc.Value, known bool) {
//		switch method {
//		case MethodToolsCall:
//			return decodeCallToolOutcome(d), true
//		case MethodToolsList:
//			return decoded(d, new(ListToolsResult)), true
//		}
//		return nil, false
//	}
func (e Printer) decodeResult(f *gofile.File) {
	e.decodeByMethod(f, "resultByMethod", "resultByMethod decodes the result of a method, if this revision has it and its result has a type.", jen.Null(), e.resultOf)
}

// decodeByMethod prints a function that decodes what codeOf prints for a
// method, if it did not return before.
func (e Printer) decodeByMethod(f *gofile.File, name, about string, before jen.Code, codeOf func(model.Method) []jen.Code) {
	var cases []jen.Code
	for _, m := range e.Model.Methods {
		if code := codeOf(m); code != nil {
			cases = append(cases, jen.Case(jen.Id(m.Const)).Block(code...))
		}
	}
	chosen := jen.Null()
	if len(cases) != 0 {
		chosen = jen.Switch(jen.Id("method")).Block(cases...)
	}
	f.Add(gofile.Comment([]string{about}, gofile.DeclWidth), jen.Func().Id(name).Params(e.DecoderParam(), jen.Id("method").String()).
		Params(jen.Id("v").Add(e.RPC("Value")), jen.Id("known").Bool()).Block(
		before,
		chosen,
		jen.Return(jen.Nil(), jen.False()),
	))
}

// resultOf prints the decoding of the result of one method. One whose type has
// no codec of its own stays raw.
func (e Printer) resultOf(m model.Method) []jen.Code {
	if m.InBand || m.Notification {
		return nil
	}
	if m.Outcome != nil {
		return []jen.Code{jen.Return(jen.Id("decode"+m.Outcome.Name).Call(decoder()), jen.True())}
	}
	if name, ok := model.InPlace(m.Result); ok {
		return []jen.Code{jen.Return(jen.Id("decoded").Call(decoder(), jen.New(jen.Id(name))), jen.True())}
	}
	if _, ok := model.UnionOf(m.Result); ok {
		return []jen.Code{jen.Return(e.DecodeValue(m.Result), jen.True())}
	}
	return nil
}

// paramsOf prints the decoding of the params of one method, unless newParams makes
// them. There is none for a method without params, and for params whose type has
// no codec of its own; these stay raw.
func (e Printer) paramsOf(m model.Method) []jen.Code {
	if m.InBand || m.Params == nil {
		return nil
	}
	if _, ok := model.UnionOf(m.Params); ok {
		return []jen.Code{jen.Return(e.DecodeValue(m.Params), jen.True())}
	}
	switch model.Resolve(m.Params).(type) {
	case model.Raw, model.Members:
		// x := decode.Members[jsonrpc.Members](d, jsontext.AnyKind)
		// return &x, true
		return []jen.Code{
			self().Op(":=").Add(e.DecodeValue(m.Params)), jen.Return(jen.Op("&").Add(self()), jen.True()),
		}
	}
	return nil
}
