package emit

import (
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
)

// methods prints methods.go: the constants of methods and error codes, their
// tables, the reserved keys of _meta, and the decoding of messages.
func (e *emitter) methods(f *file) {
	e.methodConsts(f)
	e.codeConsts(f)
	e.methodTable(f)
	e.codeTable(f)
	e.metaKeys(f)
	e.decodeMessage(f)
	e.decodePending(f)
	e.decodeParams(f)
	e.decodeResult(f)
	e.payloadDecoder(f)
	if e.p.HasBatches {
		e.decodeBatch(f)
	}
}

// methodConsts prints the names of the methods:
//
//	const (
//		// MethodToolsCall is the tools/call request of clients.
//		MethodToolsCall = "tools/call"
//	)
func (e *emitter) methodConsts(f *file) {
	var rows []jen.Code
	for _, m := range e.p.Methods {
		d := m.Doc
		d.Text = append([]string{m.Const + " is the " + oneLine(m.Name) + " " + senders(m) + "."}, d.Text...)
		if d.Deprecated == "" {
			d.Deprecated = m.Deprecated
		}
		rows = append(rows, fieldDoc(d).Id(m.Const).Op("=").Lit(m.Name))
	}
	if len(rows) != 0 {
		f.add([]string{"// Methods."}, jen.Const().Defs(rows...))
	}
}

// senders says what a method is and who sends it.
func senders(m model.Method) string {
	what := "request"
	if m.Notification {
		what = "notification"
	}
	switch {
	case m.InBand:
		return what + " that travels inside a result"
	case m.Client && m.Server:
		return what + " of clients and servers"
	case m.Client:
		return what + " of clients"
	case m.Server:
		return what + " of servers"
	}
	return what
}

// codeConsts prints the error codes:
//
//	const (
//		// CodeResourceNotFound …
//		CodeResourceNotFound = -32002
//	)
func (e *emitter) codeConsts(f *file) {
	var rows []jen.Code
	for _, c := range e.p.Codes {
		rows = append(rows, fieldDoc(c.Doc).Id(c.Name).Op("=").Lit(int(c.Code)))
	}
	if len(rows) != 0 {
		f.add([]string{"// Error codes."}, jen.Const().Defs(rows...))
	}
}

// metaKeys prints the reserved keys of _meta, and what reads them:
//
//	const (
//		MetaTraceParent = "traceparent"
//	)
//
//	func TraceParent(meta jsonrpc.Members) (string, error) {
//		value, ok := meta.Get(MetaTraceParent)
//		if !ok {
//			return "", nil
//		}
//		return decode.UnmarshalValue([]byte(value.String()), decode.Options{}, (*decode.Decoder).String, nil)
//	}
func (e *emitter) metaKeys(f *file) {
	var rows []jen.Code
	for _, k := range e.p.MetaKeys {
		rows = append(rows, jen.Id("Meta"+k.Name).Op("=").Lit(k.Key))
	}
	if len(rows) == 0 {
		return
	}
	f.add([]string{"// Reserved keys of _meta."}, jen.Const().Defs(rows...))
	for _, k := range e.p.MetaKeys {
		d := k.Doc
		absent := `"" where it is absent.`
		result, zero := e.goType(k.Type), jen.Lit("")
		if _, ok := structOf(k.Type); ok {
			absent = "nil where it is absent."
			result, zero = jen.Op("*").Add(result), jen.Nil()
		}
		d.Text = append(slices.Clone(d.Text), "A _meta that is a struct has the key in its Extra. The result is "+absent)
		f.add(doc(d), jen.Func().Id(k.Name).Params(jen.Id("meta").Add(e.rpc("Members"))).Params(result, jen.Error()).Block(
			jen.List(jen.Id("value"), jen.Id("ok")).Op(":=").Id("meta").Dot("Get").Call(jen.Id("Meta"+k.Name)),
			jen.If(jen.Op("!").Id("ok")).Block(jen.Return(zero, jen.Nil())),
			e.unmarshalText(k.Type, jen.Id("value")),
		))
	}
}
