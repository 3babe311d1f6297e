package protocol

import (
	"path"
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/emit/gofile"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
)

// Exact prints protocol/exact/revisions.go: what decoding by revision calls in
// the revision packages.
func Exact(revisions []Revision, root string, f *gofile.File) {
	protocolPath := path.Join(root, Folder)
	f.ImportOwn(protocolPath, Folder)
	for _, r := range revisions {
		f.ImportOwn(r.path, r.Model.Name)
	}
	version := func(r Revision) *jen.Statement { return jen.Qual(protocolPath, r.version()) }
	f.Add([]string{"//lint:file-ignore SA1019 what is deprecated is decoded, too"})
	printRevisionOf(revisions, jen.Qual(protocolPath, "Version"), version, f)
	printDecode(revisions, version, gofile.New(&model.Package{}, "", root, ""), f)
	for _, r := range revisions {
		r.functions(version(r), f)
		r.newParams(f)
		r.newResult(f)
		r.errorData(f)
		r.resultExtra(f)
		r.inputRequests(nil, f)
		r.inputResponses(nil, f)
	}
}

// printDecode prints the decoding of a message. Function values in the table would
// move what is pending to the heap:
//
//	func (r *revision) decode(o decode.Options, data []byte, pending func(jsonrpc.ID) string) (*jsonrpc.Message, error) {
//		switch r.version {
//		case protocol.V20251125:
//			return mcp20251125.DecodeOptions(o).DecodePending(data, pending)
//		}
//		return nil, nil
//	}
func printDecode(revisions []Revision, version func(Revision) *jen.Statement, e *gofile.Printer, f *gofile.File) {
	var cases []jen.Code
	for _, r := range revisions {
		cases = append(cases, jen.Case(version(r)).Block(
			jen.Return(r.withOptions().Dot("DecodePending").Call(jen.Id("data"), jen.Id("pending")))))
	}
	pending := jen.Id("pending").Func().Params(e.RPC("ID")).String()
	f.Add([]string{"// decode decodes a message with the package of the revision."},
		jen.Func().Params(jen.Id("r").Op("*").Id("revision")).Id("decode").
			Params(optionsParam(e), gofile.DataParam(), pending).Params(e.MessageAndError()...).Block(
			jen.Switch(jen.Id("r").Dot("version")).Block(cases...),
			jen.Return(jen.Nil(), jen.Nil()),
		))
}

// of prints a name of the revision's revision package.
func (r Revision) of(name string) *jen.Statement {
	if r.path == "" {
		return jen.Id(name)
	}
	return jen.Qual(r.path, name)
}

func optionsParam(e *gofile.Printer) *jen.Statement {
	return jen.Id("o").Add(e.Decoding("Options"))
}

// withOptions prints mcp20251125.DecodeOptions(o).
func (r Revision) withOptions() *jen.Statement { return r.of(gofile.OptionsName).Call(jen.Id("o")) }

// functions prints the functions of a revision:
//
//	var revision20251125 = revision{
//		version:   protocol.V20251125,
//		newParams: newParams20251125,
//		…
//	}
func (r Revision) functions(version jen.Code, f *gofile.File) {
	var fields gofile.Row
	fields.Add("version", version)
	fields.Add("newParams", r.named("newParams"))
	fields.Add("newResult", r.named("newResult"))
	fields.Add("definition", r.definition())
	fields.Add("errorData", r.named("errorData"))
	if len(r.Model.Protocol.Implying) > 0 {
		fields.Add("resultExtra", r.named("resultExtra"))
		fields.Add("unknown", r.unknown())
	}
	if r.Model.Round != nil {
		fields.Add("inputRequests", r.named("inputRequests"))
		fields.Add("inputResponses", r.named("inputResponses"))
	}
	f.Add(nil, jen.Var().Add(r.named("revision")).Op("=").Id("revision").Add(gofile.Table(fields)))
}

// definition prints the decoding by the name of a definition.
func (r Revision) definition() jen.Code {
	return jen.Func().Params(optionsParam(r.Printer.Printer.Printer), jen.Id("name").String(), gofile.DataParam()).Params(r.RPC("Value"), jen.Error()).Block(
		jen.Return(r.withOptions().Dot("UnmarshalDefinition").Call(jen.Id("name"), jen.Id("data"))),
	)
}

// unknown prints what tells the unknown variant of a union:
//
//	func(v jsonrpc.Value) (jsonrpc.Raw, bool) {
//		if u, ok := v.(*mcp20260728.Unknown); ok {
//			return u.Raw, true
//		}
//		return jsonrpc.Raw{}, false
//	}
func (r Revision) unknown() jen.Code {
	var look jen.Code = jen.Null()
	if r.Model.HasUnions() {
		look = jen.If(
			jen.List(jen.Id("u"), jen.Id("ok")).Op(":=").Id("v").Assert(jen.Op("*").Add(r.of("Unknown"))), jen.Id("ok"),
		).Block(jen.Return(jen.Id("u").Dot("Raw"), jen.True()))
	}
	return jen.Func().Params(jen.Id("v").Add(r.RPC("Value"))).Params(r.RPC("Raw"), jen.Bool()).Block(look, jen.Return(r.RPC("Raw").Values(), jen.False()))
}

// newParams prints the making of zero params:
//
//	func newParams20251125(method string) jsonrpc.Value {
//		switch method {
//		case mcp20251125.MethodToolsCall:
//			return new(mcp20251125.CallToolRequestParams)
//		}
//		return nil
//	}
func (r Revision) newParams(f *gofile.File) {
	r.newOf(f, "newParams", func(m model.Method) model.Type { return m.Params })
}

// newResult prints the same for results.
func (r Revision) newResult(f *gofile.File) {
	r.newOf(f, "newResult", func(m model.Method) model.Type { return m.Result })
}

func (r Revision) newOf(f *gofile.File, name string, typeOf func(model.Method) model.Type) {
	var cases []jen.Code
	for _, m := range r.Model.Methods {
		t := typeOf(m)
		if t == nil {
			continue
		}
		if name, ok := model.InPlace(t); ok {
			cases = append(cases, jen.Case(r.of(m.Const)).Block(jen.Return(jen.New(r.of(name)))))
		}
	}
	f.Add(nil, jen.Func().Add(r.named(name)).Params(jen.Id("method").String()).Add(r.RPC("Value")).Block(
		jen.Switch(jen.Id("method")).Block(cases...),
		jen.Return(jen.Nil()),
	))
}

// errorData prints the decoding of the data of an error:
//
//	func errorData20251125(o decode.Options, code int64, data jsonrpc.Raw) (jsonrpc.Value, error) {
//		switch code {
//		case mcp20251125.CodeURLElicitationRequired:
//			v := new(mcp20251125.URLElicitationRequiredData)
//			return v, mcp20251125.DecodeOptions(o).Unmarshal(data.Bytes(), v)
//		}
//		return nil, nil
//	}
func (r Revision) errorData(f *gofile.File) {
	var cases []jen.Code
	for _, c := range r.codesWithData() {
		cases = append(cases, jen.Case(r.of(c.Name)).Block(
			jen.Id("v").Op(":=").New(r.of(c.data)),
			jen.Return(jen.Id("v"), r.withOptions().Dot("Unmarshal").Call(jen.Id("data").Dot("Bytes").Call(), jen.Id("v"))),
		))
	}
	f.Add(nil, jen.Func().Add(r.named("errorData")).Params(optionsParam(r.Printer.Printer.Printer), jen.Id("code").Int64(), jen.Id("data").Add(r.RPC("Raw"))).
		Params(r.RPC("Value"), jen.Error()).Block(
		jen.Switch(jen.Id("code")).Block(cases...),
		jen.Return(jen.Nil(), jen.Nil()),
	))
}

// codeWithData is an error code whose errors have typed data.
type codeWithData struct {
	model.Code
	data string // type
}

// codesWithData returns the codes whose errors have typed data, each number once. Constants
// of the same number must agree on the type of the data.
func (r Revision) codesWithData() []codeWithData {
	var list []codeWithData
	for _, c := range r.Model.Codes {
		if c.Data == nil {
			continue
		}
		name, ok := model.InPlace(c.Data)
		if !ok {
			continue
		}
		i := slices.IndexFunc(list, func(x codeWithData) bool { return x.Code.Code == c.Code })
		switch {
		case i < 0:
			list = append(list, codeWithData{c, name})
		case list[i].data != name:
			r.Problem("%s and %s are the error code %d with data of different types, %s and %s", list[i].Name, c.Name, c.Code, list[i].data, name)
		default:
			list[i].Revisions = r.SetOf(list[i].Revisions) | r.SetOf(c.Revisions)
		}
	}
	return list
}

// resultExtra prints where a result keeps a resultType other than the one that
// its type implies:
//
//	func resultExtra20260728(v jsonrpc.Value) jsonrpc.Members {
//		switch v := v.(type) {
//		case *mcp20260728.ListToolsResult:
//			return v.Extra
//		}
//		return nil
//	}
func (r Revision) resultExtra(f *gofile.File) {
	var cases []jen.Code
	for _, s := range r.Model.Protocol.Implying {
		cases = append(cases, jen.Case(jen.Op("*").Add(r.of(s.Name))).Block(jen.Return(jen.Id("v").Dot(s.Extra))))
	}
	if len(cases) == 0 {
		return
	}
	f.Add(nil, jen.Func().Add(r.named("resultExtra")).Params(jen.Id("v").Add(r.RPC("Value"))).Add(r.RPC("Members")).Block(
		jen.Switch(jen.Id("v").Op(":=").Id("v").Assert(jen.Type())).Block(cases...),
		jen.Return(jen.Nil()),
	))
}

// inputRequests prints what a result asks for:
//
//	func inputRequests20260728(v jsonrpc.Value) map[string]string {
//		var requests mcp20260728.InputRequests
//		switch v := v.(type) {
//		case *mcp20260728.InputRequiredResult:
//			requests = v.InputRequests
//		}
//		methods := make(map[string]string, len(requests))
//		for key, request := range requests {
//			switch request.(type) {
//			case *mcp20260728.ElicitRequest:
//				methods[key] = mcp20260728.MethodElicitationCreate
//			}
//		}
//		return methods
//	}
func (r Revision) inputRequests(doc []string, f *gofile.File) {
	round := r.Model.Round
	if round == nil {
		return
	}
	var cases []jen.Code
	for _, m := range round.Methods {
		cases = append(cases, jen.Case(jen.Op("*").Add(r.of(m.Message.Name))).Block(
			jen.Id("methods").Index(jen.Id("key")).Op("=").Add(r.of(m.Const))))
	}
	f.Add(doc, jen.Func().Add(r.named("inputRequests")).Params(jen.Id("v").Add(r.RPC("Value"))).Map(jen.String()).String().Block(
		jen.Var().Id("requests").Add(r.of(round.Requests.Name)),
		jen.Switch(jen.Id("v").Op(":=").Id("v").Assert(jen.Type())).Block(r.holders("requests", round.Requests)...),
		jen.Id("methods").Op(":=").Make(jen.Map(jen.String()).String(), jen.Len(jen.Id("requests"))),
		jen.For(jen.List(jen.Id("key"), jen.Id("request")).Op(":=").Range().Id("requests")).Block(
			jen.Switch(jen.Id("request").Assert(jen.Type())).Block(cases...),
		),
		jen.Return(jen.Id("methods")),
	))
}

// inputResponses prints how the responses in params get other types:
//
//	func inputResponses20260728(v jsonrpc.Value, retype func(key string) jsonrpc.Value) {
//		var responses mcp20260728.InputResponses
//		switch v := v.(type) {
//		case *mcp20260728.CallToolRequestParams:
//			responses = v.InputResponses
//		}
//		for key := range responses {
//			if x, ok := retype(key).(mcp20260728.InputResponse); ok {
//				responses[key] = x
//			}
//		}
//	}
func (r Revision) inputResponses(doc []string, f *gofile.File) {
	round := r.Model.Round
	if round == nil {
		return
	}
	elem, _ := model.UnionOf(round.Responses.Type.Elem)
	f.Add(doc, jen.Func().Add(r.named("inputResponses")).Params(
		jen.Id("v").Add(r.RPC("Value")), jen.Id("retype").Func().Params(jen.Id("key").String()).Add(r.RPC("Value")),
	).Block(
		jen.Var().Id("responses").Add(r.of(round.Responses.Name)),
		jen.Switch(jen.Id("v").Op(":=").Id("v").Assert(jen.Type())).Block(r.holders("responses", round.Responses)...),
		jen.For(jen.Id("key").Op(":=").Range().Id("responses")).Block(
			jen.If(jen.List(jen.Id("x"), jen.Id("ok")).Op(":=").Id("retype").Call(jen.Id("key")).Assert(r.of(elem.Name)), jen.Id("ok")).Block(
				jen.Id("responses").Index(jen.Id("key")).Op("=").Id("x"),
			),
		),
	))
}

// holders prints a case for each type that has a field of a map:
//
//	case *mcp20260728.InputRequiredResult:
//		requests = v.InputRequests
func (r Revision) holders(target string, of *model.Map) []jen.Code {
	var cases []jen.Code
	for _, d := range r.Model.Decls {
		s, ok := d.(*model.Struct)
		if !ok {
			continue
		}
		for _, field := range s.Fields() {
			if ref, ok := field.Type.(model.Ref); ok && ref.Decl == model.Decl(of) {
				cases = append(cases, jen.Case(jen.Op("*").Add(r.of(s.Name))).Block(jen.Id(target).Op("=").Id("v").Dot(field.Name)))
			}
		}
	}
	return cases
}
