package handlers

import (
	"github.com/dave/jennifer/jen"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/emit/gofile"
)

// Serve prints serve.go: the answering of a line, at once and in two steps:
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
func (e Printer) Serve(f *gofile.File) {
	text := "Serve decodes a message strictly, lets h answer it, and returns the text of the response, nil if there is none. " +
		"See jsonrpc.Serve for what is answered."
	var lines gofile.Row
	lines.Add("Decode", jen.Id("o").Dot("DecodeMessage"))
	if e.Model.HasBatches {
		text += " An array of messages is answered with an array of the responses."
		lines.Add("Batches", jen.Op("&").Add(e.Decoding("Options")).Values(jen.Id("MaxDepth").Op(":").Id("o").Dot("MaxDepth"), jen.Id("MaxElements").Op(":").Id("o").Dot("MaxElements")))
	}
	if e.Model.OmitsID {
		text += " A response to a message whose id is not known has no id, since the schema does not admit null."
		lines.Flag("OmitsID", true)
	}
	h, line := jen.Id("h").Add(e.RPC("Handler")), jen.Id("line").Index().Byte()
	args := []jen.Code{jen.Id("h"), jen.Id("line")}
	f.Add(gofile.Comment([]string{text}, gofile.DeclWidth), jen.Func().Id("Serve").Params(ctxParam(true), h, line).Index().Byte().Block(
		jen.Return(jen.Id("Receive").Call(append([]jen.Code{jen.Nil()}, args...)...).Call(jen.Id("ctx"))),
	))
	incoming := jen.Id("in").Op("*").Add(e.RPC("Incoming"))
	answer := jen.Id("answer").Func().Params(ctxParam(false)).Index().Byte()
	args = append([]jen.Code{jen.Id("in")}, args...)
	f.Add(gofile.Comment([]string{
		"Receive is the first half of [Serve], to be called with the lines of one peer in their order; the second half is what it returns, to be called once, in any goroutine. " +
			"The line may be used again after the first. A request is cancelled by a later line even if its handler is not called yet: see jsonrpc.Incoming. in may be nil, and nothing is cancelled then.",
	}, gofile.DeclWidth), jen.Func().Id("Receive").Params(incoming, h, line).Params(answer).Block(
		jen.Return(gofile.Strictly().Dot("Receive").Call(args...)),
	))
	f.Add(gofile.Comment([]string{
		"Receive is the function [Receive] with options, such as limits for peers that are not trusted. Options that are not strict let messages pass that the schema does not admit.",
	}, gofile.DeclWidth), gofile.OnOptions().Id("Receive").Params(incoming.Clone(), h, line).Params(answer.Clone()).Block(
		jen.Return(e.Dispatch("Lines").Values(lines...).Dot("Receive").Call(args...)),
	))
}
