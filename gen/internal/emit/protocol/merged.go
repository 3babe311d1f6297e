package protocol

import (
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/emit/codec"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/emit/gofile"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/emit/tables"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
)

// Merged prints responses.go of a merged package: what decoding a message needs to know
// of the types of responses. The models are those of the revisions.
//
//	const resultTypes, inputs = only20260728, only20260728
//
//	func newOutcome(name string) coded {
//		switch name {
//		case "CreateTaskResult":
//			return new(CreateTaskResult)
//		}
//		return nil
//	}
func Merged(e *gofile.Printer, models []*model.Package, f *gofile.File) {
	r := Revision{Printer: tables.Printer{Printer: codec.Printer{Printer: e}}}
	var resultTypes, inputs model.Revisions
	for i, m := range models {
		if len(m.Protocol.Implying) > 0 {
			resultTypes |= model.Only(i)
		}
		if m.Round != nil {
			inputs |= model.Only(i)
		}
	}
	f.Add([]string{"// resultTypes are the revisions whose results have a resultType, inputs those whose results can ask for input."},
		jen.Const().List(jen.Id("resultTypes"), jen.Id("inputs")).Op("=").List(r.SetOrNone(resultTypes), r.SetOrNone(inputs)))
	r.newOutcome(f)
	r.newInput(f)
	r.newErrorData(f)
	r.mergedExtra(f)
	if r.Model.Round == nil {
		f.Add(nil, jen.Func().Id("inputRequests").Params(r.RPC("Value")).Map(jen.String()).String().Block(jen.Return(jen.Nil())))
		f.Add(nil, jen.Func().Id("inputResponses").Params(r.RPC("Value"), jen.Func().Params(jen.String()).Add(r.RPC("Value"))).Block())
		return
	}
	r.inputRequests([]string{"// inputRequests returns the methods of the requests of a result that asks for input, by their keys."}, f)
	r.inputResponses([]string{"// inputResponses replaces the responses in params by what retype returns for their keys, unless that is nil."}, f)
}

// newOutcome prints the making of results of methods that have several kinds.
func (r Revision) newOutcome(f *gofile.File) {
	var names []string
	for _, m := range r.Model.Methods {
		if m.Outcome == nil {
			continue
		}
		for _, v := range m.Outcome.Variants {
			if _, ok := v.(*model.Struct); ok {
				names = append(names, v.Header().Name)
			}
		}
	}
	slices.Sort(names)
	var cases []jen.Code
	for _, name := range slices.Compact(names) {
		cases = append(cases, jen.Case(jen.Lit(name)).Block(jen.Return(jen.New(jen.Id(name)))))
	}
	f.Add([]string{"// newOutcome returns a zero result by the name of its type, of the methods that have several kinds of results."},
		jen.Func().Id("newOutcome").Params(jen.Id("name").String()).Id("coded").Block(
			jen.Switch(jen.Id("name")).Block(cases...),
			jen.Return(jen.Nil()),
		))
}

// newInput prints the making of responses to requests that a result asks for:
//
//	func newInput(method string) coded {
//		switch method {
//		case MethodRootsList:
//			return new(ListRootsResult)
//		}
//		return nil
//	}
func (r Revision) newInput(f *gofile.File) {
	var cases []jen.Code
	if r.Model.Round != nil {
		for _, m := range r.Model.Round.Methods {
			if name, ok := model.InPlace(m.Result); ok {
				cases = append(cases, jen.Case(jen.Id(m.Const)).Block(jen.Return(jen.New(jen.Id(name)))))
			}
		}
	}
	f.Add([]string{"// newInput returns a zero response to a request of a method that a result has asked for."},
		jen.Func().Id("newInput").Params(jen.Id("method").String()).Id("coded").Block(
			jen.Switch(jen.Id("method")).Block(cases...),
			jen.Return(jen.Nil()),
		))
}

// newErrorData prints the making of the data of errors:
//
//	func newErrorData(code int64) (x coded, in uint32) {
//		switch code {
//		case CodeURLElicitationRequired:
//			return new(URLElicitationRequiredData), only20251125
//		}
//		return nil, 0
//	}
func (r Revision) newErrorData(f *gofile.File) {
	var cases []jen.Code
	for _, c := range r.codesWithData() {
		cases = append(cases, jen.Case(jen.Id(c.Name)).Block(jen.Return(jen.New(jen.Id(c.data)), r.Set(c.Revisions))))
	}
	f.Add([]string{"// newErrorData returns zero data of an error, and the revisions that have the code."},
		jen.Func().Id("newErrorData").Params(jen.Id("code").Int64()).Params(jen.Id("x").Id("coded"), jen.Id("in").Uint32()).Block(
			jen.Switch(jen.Id("code")).Block(cases...),
			jen.Return(jen.Nil(), jen.Lit(0)),
		))
}

// mergedExtra prints where a result keeps a resultType other than the one that its type
// implies, with the revisions in which it implies one:
//
//	func resultExtra(v jsonrpc.Value) (extra jsonrpc.Members, in uint32) {
//		switch v := v.(type) {
//		case *ListToolsResult:
//			return v.Extra, only20260728
//		}
//		return nil, 0
//	}
func (r Revision) mergedExtra(f *gofile.File) {
	var cases []jen.Code
	for _, s := range r.Model.Protocol.Implying {
		for _, m := range s.Members {
			if c, ok := m.(*model.Const); ok && c.Implied {
				cases = append(cases, jen.Case(gofile.PointerTo(s.Name)).Block(jen.Return(jen.Id("v").Dot(s.Extra), r.Set(c.Revisions))))
				break
			}
		}
	}
	body := []jen.Code{jen.Return(jen.Nil(), jen.Lit(0))}
	if len(cases) > 0 {
		body = slices.Insert(body, 0, jen.Code(jen.Switch(jen.Id("v").Op(":=").Id("v").Assert(jen.Type())).Block(cases...)))
	}
	f.Add([]string{"// resultExtra returns the members of a result that no field holds, and the revisions in which its type implies its resultType."},
		jen.Func().Id("resultExtra").Params(jen.Id("v").Add(r.RPC("Value"))).Params(jen.Id("extra").Add(r.RPC("Members")), jen.Id("in").Uint32()).Block(body...))
}
