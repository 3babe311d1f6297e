package emit

import (
	"github.com/dave/jennifer/jen"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
)

// methods prints methods.go: the constants of methods and error codes, their
// tables, and the decoding of messages.
func (e *emitter) methods(f *file) {
	e.methodConsts(f)
	e.codeConsts(f)
	e.methodTable(f)
	e.codeTable(f)
	e.decodeMessage(f)
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

func (e *emitter) decodeMessage(f *file) {}
func (e *emitter) decodeBatch(f *file)   {}
