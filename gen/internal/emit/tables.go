package emit

import (
	"github.com/dave/jennifer/jen"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
)

// methodTable prints what is known about each method:
//
//	var Methods = []jsonrpc.MethodInfo{
//		{Name: MethodToolsCall, Client: true, …},
//	}
func (e *emitter) methodTable(f *file) {
	var rows []jen.Code
	for _, m := range e.p.Methods {
		rows = append(rows, e.methodRow(m))
	}
	f.add([]string{"// Methods are the methods of this revision, sorted by name, those that travel inside a result last."},
		jen.Var().Id("Methods").Op("=").Index().Add(e.rpc("MethodInfo")).Add(table(rows)))
}

// methodRow prints a row of the method table.
func (e *emitter) methodRow(m model.Method) jen.Code {
	var r row
	r.add("Name", jen.Id(m.Const))
	r.text("Go", m.Go)
	r.flag("Notification", m.Notification)
	r.flag("Client", m.Client)
	r.flag("Server", m.Server)
	r.flag("InBand", m.InBand)
	r.text("Message", m.Message.Name)
	r.text("Params", e.typeName(m.Params))
	r.text("Result", e.typeName(m.Result))
	if m.Outcome != nil {
		r.text("Outcome", m.Outcome.Name)
	}
	e.requires(&r, m.Requires)
	if len(m.Codes) != 0 {
		var codes []jen.Code
		for _, c := range m.Codes {
			codes = append(codes, jen.Lit(int(c)))
		}
		r.add("Codes", jen.Index().Int64().Values(codes...))
	}
	r.text("Deprecated", oneLine(m.Deprecated))
	return jen.Values(r...)
}

// requires prints the capabilities that something needs.
func (e *emitter) requires(r *row, list []model.Requirement) {
	var rows []jen.Code
	for _, q := range list {
		rows = append(rows, e.requirement(q))
	}
	if len(rows) != 0 {
		r.add("Requires", jen.Index().Add(e.rpc("Requirement")).Add(table(rows)))
	}
}

// requirement prints a capability that a message needs:
//
//	{Of: jsonrpc.OfServer, Capability: "resources.subscribe", Strength: jsonrpc.Must},
func (e *emitter) requirement(q model.Requirement) jen.Code {
	var r row
	r.add("Of", e.rpc(partyName(q.DeclaredBy)))
	r.text("Capability", q.Capability)
	r.text("OrEmpty", q.OrEmpty)
	r.text("Meta", q.Meta)
	r.add("Strength", e.rpc(strengthName(q.Level)))
	if q.If != nil {
		var w row
		w.text("Member", q.If.Member)
		w.list("Is", q.If.Is)
		w.list("IsNot", q.If.IsNot)
		w.flag("Absent", q.If.Absent)
		r.add("When", jen.Op("&").Add(e.rpc("When")).Values(w...))
	}
	return jen.Values(r...)
}

func partyName(p model.Party) string {
	return [...]string{
		model.OfServer: "OfServer", model.OfClient: "OfClient",
		model.OfReceiver: "OfReceiver", model.OfSender: "OfSender",
	}[p]
}

func strengthName(s model.Level) string {
	return [...]string{model.Must: "Must", model.Should: "Advice", model.Dropped: "Dropped"}[s]
}

// codeTable prints what is known about each error code:
//
//	var Codes = []jsonrpc.CodeInfo{
//		{Name: "CodeParseError", Code: CodeParseError},
//	}
func (e *emitter) codeTable(f *file) {
	var rows []jen.Code
	for _, c := range e.p.Codes {
		var r row
		r.text("Name", c.Name)
		r.add("Code", jen.Id(c.Name))
		r.text("Data", e.typeName(c.Data))
		e.requires(&r, c.Requires)
		rows = append(rows, jen.Values(r...))
	}
	f.add([]string{"// Codes are the error codes of this revision, in the order of the specification."},
		jen.Var().Id("Codes").Op("=").Index().Add(e.rpc("CodeInfo")).Add(table(rows)))
}

// typeName is the name of a type as the tables have it, empty for none.
func (e *emitter) typeName(t model.Type) string {
	if t == nil {
		return ""
	}
	return e.goType(t).GoString()
}

// table prints the rows of a composite literal, each on its own line.
func table(rows []jen.Code) *jen.Statement {
	if len(rows) == 0 {
		return jen.Values()
	}
	return jen.Custom(jen.Options{Open: "{", Close: "}", Separator: ",", Multi: true}, rows...)
}

// row collects the fields of a composite literal and leaves out zero values.
type row []jen.Code

func (r *row) add(name string, v jen.Code) { *r = append(*r, jen.Id(name).Op(":").Add(v)) }

func (r *row) text(name, v string) {
	if v != "" {
		r.add(name, jen.Lit(v))
	}
}

func (r *row) flag(name string, v bool) {
	if v {
		r.add(name, jen.True())
	}
}

func (r *row) list(name string, values []string) {
	if len(values) == 0 {
		return
	}
	var items []jen.Code
	for _, v := range values {
		items = append(items, jen.Lit(v))
	}
	r.add(name, jen.Index().String().Values(items...))
}
