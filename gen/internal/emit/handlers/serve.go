package handlers

import (
	"github.com/dave/jennifer/jen"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/emit/gofile"
)

// Serve prints serve.go: the answering of a line, at once and in two steps:
//
//	func Serve(ctx context.Context, h jsonrpc.Handler, line []byte) []byte {
//		return ServeReply(ctx, h, line).Text
//	}
//
//	func ServeReply(ctx context.Context, h jsonrpc.Handler, line []byte) jsonrpc.Reply {
//		return DecodeOptions{Strict: true}.ReceiveReply(nil, h, line)(ctx)
//	}
//
//	func Receive(in *jsonrpc.Incoming, h jsonrpc.Handler, line []byte) (answer func(context.Context) []byte) {
//		return DecodeOptions{Strict: true}.Receive(in, h, line)
//	}
//
//	func (o DecodeOptions) Receive(in *jsonrpc.Incoming, h jsonrpc.Handler, line []byte) (answer func(context.Context) []byte) {
//		return o.lines().Receive(in, h, line)
//	}
func (e Printer) Serve(f *gofile.File) {
	text := "Serve decodes a message strictly, calls h, and returns the encoded response, or nil if there is none. " +
		"See jsonrpc.Serve for the responses."
	if e.Model.HasBatches {
		text += " An array of messages is answered with an array of the responses."
	}
	if e.Model.OmitsID {
		text += " The response to a message whose id is not known has no id, since the schema does not allow null."
	}
	h, line := jen.Id("h").Add(e.RPC("Handler")), jen.Id("line").Index().Byte()
	args := []jen.Code{jen.Id("h"), jen.Id("line")}
	f.Add(gofile.Comment([]string{text}, gofile.DeclWidth), jen.Func().Id("Serve").Params(ctxParam(true), h, line).Index().Byte().Block(
		jen.Return(jen.Id("ServeReply").Call(append([]jen.Code{jen.Id("ctx")}, args...)...).Dot("Text")),
	))
	incoming := jen.Id("in").Op("*").Add(e.RPC("Incoming"))
	f.Add(gofile.Comment([]string{"ServeReply is [Serve], and also returns the error object of the response, for transports with their own status codes."}, gofile.DeclWidth),
		jen.Func().Id("ServeReply").Params(ctxParam(true), h.Clone(), line.Clone()).Add(e.RPC("Reply")).Block(
			jen.Return(gofile.Strictly().Dot("ReceiveReply").Call(append([]jen.Code{jen.Nil()}, args...)...).Call(jen.Id("ctx"))),
		))
	answer := func(result jen.Code) *jen.Statement {
		return jen.Id("answer").Func().Params(ctxParam(false)).Add(result)
	}
	args = append([]jen.Code{jen.Id("in")}, args...)
	f.Add(gofile.Comment([]string{
		"Receive is the first half of [Serve]. Call it with the lines of one peer in their order. The function that it returns is the second half: call it exactly once, in any goroutine. " +
			"The caller may reuse line after Receive returns. A later line can cancel a request even before its handler is called, see jsonrpc.Incoming. If in is nil, nothing is cancelled.",
	}, gofile.DeclWidth), jen.Func().Id("Receive").Params(incoming, h, line).Params(answer(jen.Index().Byte())).Block(
		jen.Return(gofile.Strictly().Dot("Receive").Call(args...)),
	))
	f.Add(gofile.Comment([]string{
		"Receive is the function [Receive] with options. Zero limits are the defaults of [DecodeOptions]. Without Strict, h also gets messages that the schema does not allow.",
	}, gofile.DeclWidth), gofile.OnOptions().Id("Receive").Params(incoming.Clone(), h, line).Params(answer(jen.Index().Byte())).Block(
		jen.Return(jen.Id("o").Dot("lines").Call().Dot("Receive").Call(args...)),
	))
	f.Add(gofile.Comment([]string{
		"ReceiveReply is the method Receive, and its answer also returns the error object of the response.",
	}, gofile.DeclWidth), gofile.OnOptions().Id("ReceiveReply").Params(incoming.Clone(), h, line).Params(answer(e.RPC("Reply"))).Block(
		jen.Return(jen.Id("o").Dot("lines").Call().Dot("ReceiveReply").Call(args...)),
	))
	e.lines(f)
}

// lines prints how lines are answered:
//
//	func (o DecodeOptions) lines() dispatch.Lines {
//		o = DecodeOptions(dispatch.Served(decode.Options(o)))
//		return dispatch.Lines{Decode: o.DecodeMessage, OmitsID: true}
//	}
func (e Printer) lines(f *gofile.File) {
	options := e.Decoding("Options")
	var lines gofile.Row
	lines.Add("Decode", jen.Id("o").Dot("DecodeMessage"))
	if e.Model.HasBatches {
		lines.Add("Batches", jen.Parens(jen.Op("*").Add(options)).Call(jen.Op("&").Id("o")))
	}
	lines.Flag("OmitsID", e.Model.OmitsID)
	f.Add([]string{"// lines returns the functions that answer lines."}, gofile.OnOptions().Id("lines").Params().Add(e.Dispatch("Lines")).Block(
		jen.Id("o").Op("=").Id(gofile.OptionsName).Call(e.Dispatch("Served").Call(options.Clone().Call(jen.Id("o")))),
		jen.Return(e.Dispatch("Lines").Values(lines...)),
	))
}
