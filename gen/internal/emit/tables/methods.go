package tables

import (
	"github.com/dave/jennifer/jen"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/emit/gofile"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
)

// Methods prints methods.go: the names of the methods, and their table.
func (e Printer) Methods(f *gofile.File) {
	e.methodConsts(f)
	e.methodTable(f)
}

// methodConsts prints the names of the methods:
//
//	const (
//		// MethodToolsCall is the tools/call request of clients.
//		MethodToolsCall = "tools/call"
//	)
func (e Printer) methodConsts(f *gofile.File) {
	var rows []jen.Code
	for _, m := range e.Model.Methods {
		d := m.Doc
		d.Text = append([]string{m.Const + " is the " + gofile.OneLine(m.Name) + " " + senders(m) + "."}, d.Text...)
		if d.Deprecated == "" {
			d.Deprecated = m.Deprecated
		}
		rows = append(rows, gofile.FieldDoc(d).Id(m.Const).Op("=").Lit(m.Name))
	}
	if len(rows) != 0 {
		f.Add([]string{"// Methods."}, jen.Const().Defs(rows...))
	}
}

// senders returns what a method is and who sends it.
func senders(m model.Method) string {
	what := "request"
	if m.Notification {
		what = "notification"
	}
	switch {
	case m.Embedded():
		return what + " that is embedded in a result"
	case m.Client && m.Server:
		return what + " of clients and servers"
	case m.Client:
		return what + " of clients"
	case m.Server:
		return what + " of servers"
	}
	return what
}

// methodTable prints what is known about each method:
//
//	var Methods = []jsonrpc.MethodInfo{
//		{Name: MethodToolsCall, Client: true, …},
//	}
func (e Printer) methodTable(f *gofile.File) {
	rows := e.MethodRows(func(m model.Method) jen.Code { return jen.Id(m.Const) })
	f.Add([]string{"// Methods are the methods of " + e.All() + ", sorted by name. Methods that are embedded in results come last."},
		jen.Var().Id("Methods").Op("=").Add(rows))
}

// MethodRows prints the value of a method table, with the names of methods as name
// prints them.
func (e Printer) MethodRows(name func(model.Method) jen.Code) *jen.Statement {
	var rows []jen.Code
	for _, m := range e.Model.Methods {
		rows = append(rows, e.methodRow(m, name(m)))
	}
	return jen.Index().Add(e.RPC("MethodInfo")).Add(gofile.Table(rows))
}

// methodRow prints a row of the method table.
func (e Printer) methodRow(m model.Method, name jen.Code) jen.Code {
	var r gofile.Row
	r.Add("Name", name)
	r.Text("GoName", m.Go)
	r.Flag("Notification", m.Notification)
	r.Flag("Client", m.Client)
	r.Flag("Server", m.Server)
	r.Flag("Embedded", m.Embedded())
	r.Text("Message", m.Message.Name)
	r.Text("Params", e.typeName(m.Params))
	r.Text("Result", e.typeName(m.Result))
	if m.Outcome != nil {
		r.Text("Outcome", m.Outcome.Name)
	}
	e.requires(&r, m.Requires)
	if len(m.Codes) != 0 {
		var codes []jen.Code
		for _, c := range m.Codes {
			codes = append(codes, jen.Lit(int(c)))
		}
		r.Add("Codes", jen.Index().Int64().Values(codes...))
	}
	r.Text("Deprecated", gofile.OneLine(m.Deprecated))
	if e.Merged() {
		r.Text("Since", e.Since(m.Revisions))
		r.Text("Until", e.Until(m.Revisions))
	}
	return jen.Values(r...)
}
