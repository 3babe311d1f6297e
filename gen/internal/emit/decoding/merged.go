package decoding

import (
	"github.com/dave/jennifer/jen"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/emit/codec"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/emit/gofile"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
)

// Merged prints revisions.go of a merged package: what its codec has to know about the
// revisions, whose own models are given, and about the methods.
//
//	var spans = []protocol.Version{protocol.V20241105, …}
//
//	func methodOf(name string) *methodInfo {
//		switch name {
//		case MethodToolsCall:
//			return &methodToolsCall
//		}
//		return nil
//	}
func (e Printer) Merged(f *gofile.File, revisions []*model.Package) {
	var dates, any []jen.Code
	var omits, batches model.Revisions
	for i, r := range revisions {
		dates = append(dates, jen.Lit(r.Version))
		if r.OmitsID {
			omits |= model.Only(i)
		}
		if r.HasBatches {
			batches |= model.Only(i)
		}
		any = append(any, e.SchemaBy(i, r.AnyMessage))
	}
	f.Add([]string{"// spans are the revisions of this package, the oldest first."},
		jen.Var().Id("spans").Op("=").Index().Add(e.Protocol("Version")).Values(dates...))
	e.Sets(f)
	f.Add([]string{"// omitsID are the revisions whose error responses have no id where that is not known, batches those with batches."},
		jen.Const().List(jen.Id("omitsID"), jen.Id("batches")).Op("=").List(e.setOrNone(omits), e.setOrNone(batches)))
	f.Add([]string{"// anyMessage has the schema of any message, by revision."},
		jen.Var().Id("anyMessage").Op("=").Index().Op("*").Add(e.Checking("Schema")).Values(any...))
	var cases []jen.Code
	for _, m := range e.Model.Methods {
		cases = append(cases, jen.Case(jen.Id(m.Const)).Block(jen.Return(jen.Op("&").Id(methodName(m)))))
	}
	f.Add([]string{"// methodOf returns what the codec has to know about a method, nil if no revision has it."},
		jen.Func().Id("methodOf").Params(jen.Id("name").String()).Op("*").Id("methodInfo").Block(
			jen.Switch(jen.Id("name")).Block(cases...),
			jen.Return(jen.Nil()),
		))
	for _, m := range e.Model.Methods {
		e.methodInfo(f, m)
	}
}

// setOrNone prints a set of revisions, 0 for none.
func (e Printer) setOrNone(r model.Revisions) *jen.Statement {
	if r == 0 {
		return jen.Lit(0)
	}
	return e.Set(r)
}

// methodName is the name of the variable for a method.
func methodName(m model.Method) string { return "info" + m.Const }

// methodInfo prints what the codec has to know about a method:
//
//	var infoMethodToolsCall = methodInfo{
//		in:           everyRevision,
//		call:         &aboutCallToolRequest,
//		result:       &aboutCallToolOutcome,
//		params:       func() coded { return new(CallToolRequestParams) },
//		decodeResult: func(d *decode.Decoder) jsonrpc.Value { return decodeCallToolOutcome(d) },
//	}
func (e Printer) methodInfo(f *gofile.File, m model.Method) {
	var r gofile.Row
	r.Add("in", e.setOrNone(m.ClientIn|m.ServerIn))
	r.Flag("notification", m.Notification)
	about := func(name string) *jen.Statement { return jen.Op("&").Id(codec.AboutName(name)) }
	r.Add("call", about(m.Message.Name))
	value := jen.Func().Params(e.DecoderParam()).Add(e.RPC("Value"))
	decoded := func(typ string) *jen.Statement {
		return value.Clone().Block(jen.Return(jen.Id("decoded").Call(decoder(), jen.New(jen.Id(typ)))))
	}
	if name, ok := model.InPlace(m.Params); ok {
		r.Add("params", jen.Func().Params().Id("coded").Block(jen.Return(jen.New(jen.Id(name)))))
	} else if _, ok := model.UnionOf(m.Params); ok && m.Params != nil {
		r.Add("decodeParams", value.Clone().Block(jen.Return(e.DecodeValue(m.Params))))
	}
	name, inPlace := model.InPlace(m.Result)
	switch {
	case m.Outcome != nil:
		r.Add("result", about(m.Outcome.Name))
		r.Add("decodeResult", value.Clone().Block(jen.Return(jen.Id("decode"+m.Outcome.Name).Call(decoder()))))
	case m.Notification:
	case inPlace:
		r.Add("result", about(name))
		r.Add("decodeResult", decoded(name))
	default:
		if u, ok := model.UnionOf(m.Result); ok {
			r.Add("result", about(u.Name))
			r.Add("decodeResult", value.Clone().Block(jen.Return(e.DecodeValue(m.Result))))
		}
	}
	var codes []jen.Code
	for _, c := range m.Instead {
		codes = append(codes, jen.Values(jen.Lit(int(c.Code)), jen.Lit(int(c.Instead)), e.Set(c.In), jen.Lit(c.Data)))
	}
	if codes != nil {
		r.Add("instead", jen.Index().Id("codeInstead").Values(codes...))
	}
	f.Add(nil, jen.Var().Id(methodName(m)).Op("=").Id("methodInfo").Add(gofile.Table(r)))
}
