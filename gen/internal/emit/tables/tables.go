// Package tables prints what a revision has besides its types, as constants and
// tables: methods.go, codes.go and meta.go.
//
//	const (
//		// MethodToolsCall is the tools/call request of clients.
//		MethodToolsCall = "tools/call"
//	)
//
//	var Methods = []jsonrpc.MethodInfo{
//		{Name: MethodToolsCall, GoName: "CallTool", Client: true, …},
//	}
package tables

import (
	"github.com/dave/jennifer/jen"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/emit/codec"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/emit/gofile"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
)

// Printer prints tables.
type Printer struct{ codec.Printer }

// requires prints the capabilities that something needs.
func (e Printer) requires(r *gofile.Row, list []model.Requirement) {
	var rows []jen.Code
	for _, q := range list {
		rows = append(rows, e.requirement(q))
	}
	if len(rows) != 0 {
		r.Add("Requires", jen.Index().Add(e.RPC("Requirement")).Add(gofile.Table(rows)))
	}
}

// requirement prints a capability that a message needs:
//
//	{DeclaredBy: jsonrpc.OfServer, Capability: "resources.subscribe", Level: jsonrpc.Must},
func (e Printer) requirement(q model.Requirement) jen.Code {
	var r gofile.Row
	r.Add("DeclaredBy", e.RPC(partyName(q.DeclaredBy)))
	r.Text("Capability", q.Capability)
	r.Text("OrEmpty", q.OrEmpty)
	r.Text("Meta", q.Meta)
	r.Add("Level", e.RPC(levelName(q.Level)))
	if q.If != nil {
		var w gofile.Row
		w.Text("Member", q.If.Member)
		w.List("Is", q.If.Is)
		w.List("IsNot", q.If.IsNot)
		w.Flag("Absent", q.If.Absent)
		r.Add("If", jen.Op("&").Add(e.RPC("ParamCondition")).Values(w...))
	}
	return jen.Values(r...)
}

func partyName(p model.Party) string {
	return [...]string{
		model.OfServer: "OfServer", model.OfClient: "OfClient",
		model.OfReceiver: "OfReceiver", model.OfSender: "OfSender",
	}[p]
}

func levelName(l model.Level) string {
	return [...]string{model.Must: "Must", model.Should: "Should", model.Dropped: "Dropped"}[l]
}

// typeName returns the name of a type as the tables have it, empty for none.
func (e Printer) typeName(t model.Type) string {
	if t == nil {
		return ""
	}
	return e.GoType(t).GoString()
}
