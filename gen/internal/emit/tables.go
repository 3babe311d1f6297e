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
	rows := e.methodRows(func(m model.Method) jen.Code { return jen.Id(m.Const) })
	f.add([]string{"// Methods are the methods of this revision, sorted by name, those that are embedded in results last."},
		jen.Var().Id("Methods").Op("=").Add(rows))
}

// methodRows prints the value of a method table, with the names of methods as name
// prints them.
func (e *emitter) methodRows(name func(model.Method) jen.Code) *jen.Statement {
	var rows []jen.Code
	for _, m := range e.p.Methods {
		rows = append(rows, e.methodRow(m, name(m)))
	}
	return jen.Index().Add(e.rpc("MethodInfo")).Add(table(rows))
}

// methodRow prints a row of the method table.
func (e *emitter) methodRow(m model.Method, name jen.Code) jen.Code {
	var r row
	r.add("Name", name)
	r.text("GoName", m.Go)
	r.flag("Notification", m.Notification)
	r.flag("Client", m.Client)
	r.flag("Server", m.Server)
	r.flag("Embedded", m.InBand)
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
//	{DeclaredBy: jsonrpc.OfServer, Capability: "resources.subscribe", Level: jsonrpc.Must},
func (e *emitter) requirement(q model.Requirement) jen.Code {
	var r row
	r.add("DeclaredBy", e.rpc(partyName(q.Of)))
	r.text("Capability", q.Capability)
	r.text("OrEmpty", q.OrEmpty)
	r.text("Meta", q.Meta)
	r.add("Level", e.rpc(levelName(q.Strength)))
	if q.When != nil {
		var w row
		w.text("Member", q.When.Member)
		w.list("Is", q.When.Is)
		w.list("IsNot", q.When.IsNot)
		w.flag("Absent", q.When.Absent)
		r.add("If", jen.Op("&").Add(e.rpc("ParamCondition")).Values(w...))
	}
	return jen.Values(r...)
}

func partyName(p model.Party) string {
	return [...]string{
		model.OfServer: "OfServer", model.OfClient: "OfClient",
		model.OfReceiver: "OfReceiver", model.OfSender: "OfSender",
	}[p]
}

func levelName(s model.Strength) string {
	return [...]string{model.Must: "Must", model.Advice: "Should", model.Dropped: "Dropped"}[s]
}

// codeTable prints what is known about each error code:
//
//	var Codes = []jsonrpc.CodeInfo{
//		{Name: "CodeParseError", Code: CodeParseError},
//	}
func (e *emitter) codeTable(f *file) {
	rows := e.codeRows(func(c model.Code) jen.Code { return jen.Id(c.Name) })
	f.add([]string{"// Codes are the error codes of this revision, in the order of the specification."},
		jen.Var().Id("Codes").Op("=").Add(rows))
}

// codeRows prints the value of a table of codes, with the codes as code prints them.
func (e *emitter) codeRows(code func(model.Code) jen.Code) *jen.Statement {
	var rows []jen.Code
	for _, c := range e.p.Codes {
		var r row
		r.text("Name", c.Name)
		r.add("Code", code(c))
		r.text("Data", e.typeName(c.Data))
		e.requires(&r, c.Requires)
		rows = append(rows, jen.Values(r...))
	}
	return jen.Index().Add(e.rpc("CodeInfo")).Add(table(rows))
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
