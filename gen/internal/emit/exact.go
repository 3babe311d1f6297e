package emit

import (
	"path"

	"github.com/dave/jennifer/jen"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
)

// printExact prints protocol/exact/revisions.go: what decoding by revision calls in
// the version packages.
func printExact(revisions []protocolRevision, o Options, f *file) {
	protocolPath := path.Join(o.ImportPath, protocolFolder)
	f.jen.ImportName(protocolPath, protocolFolder)
	f.own = append(f.own, protocolPath)
	for _, r := range revisions {
		f.jen.ImportName(r.path, r.p.Name)
		f.own = append(f.own, r.path)
	}
	version := func(r protocolRevision) *jen.Statement { return jen.Qual(protocolPath, r.version()) }
	f.add([]string{"//lint:file-ignore SA1019 what is deprecated is decoded, too"})
	printRevisionOf(revisions, jen.Qual(protocolPath, "Version"), version, f)
	printDecode(revisions, version, o.emitter(&model.Package{}, ""), f)
	for _, r := range revisions {
		r.functions(version(r), f)
		r.newParams(f)
		r.newResult(f)
		r.errorData(f)
		r.resultExtra(f)
	}
}

// printDecode prints the decoding of a message. Function values in the table would
// move what is pending to the heap:
//
//	func (r *revision) decode(o jsonwire.Options, data []byte, pending func(jsonrpc.ID) string) (*jsonrpc.Message, error) {
//		switch r.version {
//		case protocol.V20251125:
//			return mcp20251125.DecodeOptions(o).DecodePending(data, pending)
//		}
//		return nil, nil
//	}
func printDecode(revisions []protocolRevision, version func(protocolRevision) *jen.Statement, e emitter, f *file) {
	var cases []jen.Code
	for _, r := range revisions {
		cases = append(cases, jen.Case(version(r)).Block(
			jen.Return(r.withOptions().Dot("DecodePending").Call(jen.Id("data"), jen.Id("pending")))))
	}
	pending := jen.Id("pending").Func().Params(e.rpc("ID")).String()
	f.add([]string{"// decode decodes a message with the package of the revision."},
		jen.Func().Params(jen.Id("r").Op("*").Id("revision")).Id("decode").
			Params(e.optionsParam(), dataParam(), pending).Params(e.messageAndError()...).Block(
			jen.Switch(jen.Id("r").Dot("version")).Block(cases...),
			jen.Return(jen.Nil(), jen.Nil()),
		))
}

// of prints a name of the revision's version package.
func (r protocolRevision) of(name string) *jen.Statement { return jen.Qual(r.path, name) }

func (e *emitter) optionsParam() *jen.Statement {
	return jen.Id("o").Add(e.decoding("Options"))
}

// withOptions prints mcp20251125.DecodeOptions(o).
func (r protocolRevision) withOptions() *jen.Statement { return r.of(optionsName).Call(jen.Id("o")) }

// functions prints the functions of a revision:
//
//	var revision20251125 = revision{
//		version:   protocol.V20251125,
//		newParams: newParams20251125,
//		…
//	}
func (r protocolRevision) functions(version jen.Code, f *file) {
	var fields row
	fields.add("version", version)
	fields.add("newParams", r.named("newParams"))
	fields.add("newResult", r.named("newResult"))
	fields.add("definition", r.definition())
	fields.add("errorData", r.named("errorData"))
	if len(r.p.Protocol.Implying) > 0 {
		fields.add("resultExtra", r.named("resultExtra"))
		fields.add("unknown", r.unknown())
	}
	f.add(nil, jen.Var().Add(r.named("revision")).Op("=").Id("revision").Add(table(fields)))
}

// definition prints the decoding by the name of a definition.
func (r protocolRevision) definition() jen.Code {
	return jen.Func().Params(r.optionsParam(), jen.Id("name").String(), dataParam()).Params(r.rpc("Value"), jen.Error()).Block(
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
func (r protocolRevision) unknown() jen.Code {
	var look jen.Code = jen.Null()
	if hasUnions(r.p) {
		look = jen.If(
			jen.List(jen.Id("u"), jen.Id("ok")).Op(":=").Id("v").Assert(jen.Op("*").Add(r.of("Unknown"))), jen.Id("ok"),
		).Block(jen.Return(jen.Id("u").Dot("Raw"), jen.True()))
	}
	return jen.Func().Params(jen.Id("v").Add(r.rpc("Value"))).Params(r.rpc("Raw"), jen.Bool()).Block(look, jen.Return(r.rpc("Raw").Values(), jen.False()))
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
func (r protocolRevision) newParams(f *file) {
	r.newOf(f, "newParams", func(m model.Method) model.Type { return m.Params })
}

// newResult prints the same for results.
func (r protocolRevision) newResult(f *file) {
	r.newOf(f, "newResult", func(m model.Method) model.Type { return m.Result })
}

func (r protocolRevision) newOf(f *file, name string, typeOf func(model.Method) model.Type) {
	var cases []jen.Code
	for _, m := range r.p.Methods {
		t := typeOf(m)
		if t == nil {
			continue
		}
		if name, ok := methodType(t); ok {
			cases = append(cases, jen.Case(r.of(m.Const)).Block(jen.Return(jen.New(r.of(name)))))
		}
	}
	f.add(nil, jen.Func().Add(r.named(name)).Params(jen.Id("method").String()).Add(r.rpc("Value")).Block(
		jen.Switch(jen.Id("method")).Block(cases...),
		jen.Return(jen.Nil()),
	))
}

// errorData prints the decoding of the data of an error:
//
//	func errorData20251125(o jsonwire.Options, code int64, data jsonrpc.Raw) (jsonrpc.Value, error) {
//		switch code {
//		case mcp20251125.CodeURLElicitationRequired:
//			v := new(mcp20251125.URLElicitationRequiredData)
//			return v, mcp20251125.DecodeOptions(o).Unmarshal(data.Bytes(), v)
//		}
//		return nil, nil
//	}
func (r protocolRevision) errorData(f *file) {
	var cases []jen.Code
	for _, c := range r.p.Codes {
		if c.Data == nil {
			continue
		}
		if name, ok := methodType(c.Data); ok {
			cases = append(cases, jen.Case(r.of(c.Name)).Block(
				jen.Id("v").Op(":=").New(r.of(name)),
				jen.Return(jen.Id("v"), r.withOptions().Dot("Unmarshal").Call(jen.Id("data").Dot("Bytes").Call(), jen.Id("v"))),
			))
		}
	}
	f.add(nil, jen.Func().Add(r.named("errorData")).Params(r.optionsParam(), jen.Id("code").Int64(), jen.Id("data").Add(r.rpc("Raw"))).
		Params(r.rpc("Value"), jen.Error()).Block(
		jen.Switch(jen.Id("code")).Block(cases...),
		jen.Return(jen.Nil(), jen.Nil()),
	))
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
func (r protocolRevision) resultExtra(f *file) {
	var cases []jen.Code
	for _, s := range r.p.Protocol.Implying {
		cases = append(cases, jen.Case(jen.Op("*").Add(r.of(s.Name))).Block(jen.Return(jen.Id("v").Dot(s.Extra))))
	}
	if len(cases) == 0 {
		return
	}
	f.add(nil, jen.Func().Add(r.named("resultExtra")).Params(jen.Id("v").Add(r.rpc("Value"))).Add(r.rpc("Members")).Block(
		jen.Switch(jen.Id("v").Op(":=").Id("v").Assert(jen.Type())).Block(cases...),
		jen.Return(jen.Nil()),
	))
}
