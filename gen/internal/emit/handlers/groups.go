package handlers

import (
	"slices"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/emit/gofile"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
)

// Groups prints groups.go of a merged package: for each capability of a server or a
// client, an interface of the requests that need it:
//
//	// ToolsServer has the methods of a server with the capability tools.
//	type ToolsServer interface {
//		CallTool(ctx context.Context, r *CallToolRequest) (CallToolOutcome, error)
//		ListTools(ctx context.Context, r *ListToolsRequest) (*ListToolsResult, error)
//	}
func (e Printer) Groups(f *gofile.File) {
	e.groups(f, e.server(), model.OfServer)
	e.groups(f, e.client(), model.OfClient)
}

// groups prints the interfaces of one side.
func (e Printer) groups(f *gofile.File, p peer, side model.Party) {
	var order []string
	methods := map[string][]model.Method{}
	for _, m := range p.methods {
		capability := capabilityOf(m, side)
		if m.Notification || capability == "" {
			continue
		}
		if methods[capability] == nil {
			order = append(order, capability)
		}
		methods[capability] = append(methods[capability], m)
	}
	slices.Sort(order)
	for _, capability := range order {
		name := groupName(capability) + p.name
		var rows []jen.Code
		for _, m := range methods[capability] {
			rows = append(rows, gofile.FieldDoc(model.Doc{Text: []string{m.Summary}, Deprecated: m.Deprecated}).Id(m.Go).Add(e.signature(m, true)))
		}
		f.Add(gofile.Comment([]string{name + " has the methods of a " + strings.ToLower(p.name) + " that declares the capability " + capability + "."}, gofile.DeclWidth),
			jen.Type().Id(name).Interface(rows...))
	}
}

// capabilityOf returns the capability of the side that answers a method, which the method
// always needs, or "".
func capabilityOf(m model.Method, side model.Party) string {
	for _, r := range m.Requires {
		if r.DeclaredBy != side && r.DeclaredBy != model.OfReceiver || r.Level == model.Dropped || r.Capability == "" {
			continue
		}
		if r.If == nil && r.DeclaredBy == model.OfReceiver { // tasks.list is a part of tasks, as the sides are alike
			first, _, _ := strings.Cut(r.Capability, ".")
			return first
		}
		if r.If == nil {
			return r.Capability
		}
		if r.OrEmpty != "" {
			return r.OrEmpty
		}
	}
	return ""
}

// groupName returns the beginning of the name of an interface: Tools of tools, and
// ResourcesSubscribe of resources.subscribe.
func groupName(capability string) string {
	var b strings.Builder
	for _, part := range strings.Split(capability, ".") {
		b.WriteString(strings.ToUpper(part[:1]) + part[1:])
	}
	return b.String()
}
