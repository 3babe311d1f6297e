package decoding

import (
	"github.com/dave/jennifer/jen"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/emit/gofile"
)

// Batch prints decodebatch.go, which only revisions with batches have: the decoding of a batch:
//
//	func (o DecodeOptions) DecodeBatch(data []byte) ([]*jsonrpc.Message, error) {
//		texts, err := dispatch.SplitBatch(data, decode.Options(o), dispatch.Limit(o.MaxBatch, dispatch.MaxBatch))
//		if err != nil {
//			return nil, err
//		}
//		list := make([]*jsonrpc.Message, len(texts))
//		…
//		return list, err
//	}
func (e Printer) Batch(f *gofile.File) {
	if !e.Model.HasBatches {
		return
	}
	lines := gofile.Comment([]string{
		"DecodeBatch decodes an array of messages, each like [DecodeMessage]. If the input is not an array, or the array is empty or has more than MaxBatch messages, the error is " +
			"a *jsonrpc.Error with the code jsonrpc.CodeInvalidRequest. Otherwise DecodeBatch returns all messages, and the error is the first " +
			"error of a message, with its index. An element that is not an object becomes an empty message of the kind jsonrpc.Invalid.",
	}, gofile.DeclWidth)
	list := jen.Index().Op("*").Add(e.RPC("Message"))
	limit := e.Dispatch("Limit").Call(jen.Id("o").Dot("MaxBatch"), e.Dispatch("MaxBatch"))
	f.Add(lines, jen.Func().Id("DecodeBatch").Params(gofile.DataParam()).Params(list.Clone(), jen.Error()).Block(
		jen.Return(jen.Id(gofile.OptionsName).Values().Dot("DecodeBatch").Call(jen.Id("data"))),
	))
	lines = gofile.Comment([]string{"DecodeBatch is the function [DecodeBatch] with options."}, gofile.DeclWidth)
	f.Add(lines, gofile.OnOptions().Id("DecodeBatch").Params(gofile.DataParam()).Params(list.Clone(), jen.Error()).Block(
		jen.List(jen.Id("texts"), jen.Err()).Op(":=").Add(e.Dispatch("SplitBatch")).Call(jen.Id("data"), e.wireOptions(), limit),
		jen.If(jen.Err().Op("!=").Nil()).Block(jen.Return(jen.Nil(), jen.Err())),
		jen.Id("list").Op(":=").Make(list, jen.Len(jen.Id("texts"))),
		e.decodeElements(),
		jen.Return(jen.Id("list"), jen.Err()),
	))
}

// decodeElements prints the loop over a batch:
//
//	for i, text := range texts {
//		m, problem := dispatch.DecodeElement(text, o.DecodeMessage)
//		if problem != nil && err == nil {
//			err = fmt.Errorf("message %d: %w", i, problem)
//		}
//		if m == nil {
//			m = new(jsonrpc.Message)
//		}
//		list[i] = m
//	}
func (e Printer) decodeElements() jen.Code {
	return jen.For(jen.List(jen.Id("i"), jen.Id("text")).Op(":=").Range().Id("texts")).Block(
		jen.List(jen.Id("m"), jen.Id("problem")).Op(":=").Add(e.Dispatch("DecodeElement")).Call(jen.Id("text"), jen.Id("o").Dot("DecodeMessage")),
		jen.If(jen.Id("problem").Op("!=").Nil().Op("&&").Err().Op("==").Nil()).Block(
			jen.Err().Op("=").Qual("fmt", "Errorf").Call(jen.Lit("message %d: %w"), jen.Id("i"), jen.Id("problem")),
		),
		jen.If(jen.Id("m").Op("==").Nil()).Block(jen.Id("m").Op("=").New(e.RPC("Message"))),
		jen.Id("list").Index(jen.Id("i")).Op("=").Id("m"),
	)
}
