package protocol_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/golden"
	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/generated/protocol"
)

// TestMatrix compares the tables of all revisions with the page of the
// documentation that shows them.
func TestMatrix(t *testing.T) {
	golden.File(t, "../../../docs/methods.md", matrix())
}

// matrix returns the page: who sends what, what it is answered with, what it needs, and
// the error codes, each by revision.
func matrix() string {
	var b strings.Builder
	b.WriteString(`# Methods by revision

The method tables of the revision packages, side by side. Package ` + "`protocol`" + ` has them as data. A test keeps this
page equal to them.

## Who sends what

C: clients send it, S: servers do, in result: it is embedded in a result.

`)
	writeTable(&b, "method", methodRows(senders))
	b.WriteString("\n## Params and results\n\nThe Go types. A ″ marks types that are the same as in the previous revision.\n\n")
	writeTable(&b, "method", sameAsBefore(methodRows(types)))
	b.WriteString("\n## Capabilities\n\nCapabilities that each message requires, and from which side. Must: the specification forbids the message otherwise. Should:\nit advises against it. Dropped: the server omits what it does not support. A `*` stands for the value of the member.\n\n")
	writeTable(&b, "method or error, and its requirement", requirementRows())
	b.WriteString("\n## Error codes\n\nThe table names the type of the data if there is one.\n\n")
	writeTable(&b, "code", codeRows())
	for _, line := range forbidden() {
		b.WriteString("\n" + line + "\n")
	}
	b.WriteString("\n## Keys of `_meta`\n\nThe messages that carry each key. Required: each request of a client must have it.\n\n")
	writeTable(&b, "key", metaRows())
	b.WriteString("\n## HTTP headers\n\nC: clients send it. S: servers send it. The members that it repeats follow.\n\n")
	writeTable(&b, "header", headerRows())
	b.WriteString("\n## Levels of log messages\n\nThe least severe first.\n\n")
	for _, line := range levels() {
		b.WriteString("- " + line + "\n")
	}
	b.WriteString("\n## Deprecated\n\n")
	for _, line := range deprecations() {
		b.WriteString("- " + line + "\n")
	}
	return b.String()
}

// tableRow is a row with one cell for each revision.
type tableRow struct {
	name  string
	cells []string
}

func writeTable(b *strings.Builder, first string, rows []tableRow) {
	fmt.Fprintf(b, "| %s |", first)
	for _, v := range protocol.Versions {
		fmt.Fprintf(b, " %s |", v)
	}
	b.WriteString("\n|---|" + strings.Repeat("---|", len(protocol.Versions)) + "\n")
	for _, r := range rows {
		fmt.Fprintf(b, "| %s | %s |\n", r.name, strings.Join(r.cells, " | "))
	}
}

// collect makes rows of cells that come in any order, the rows sorted by name.
func collect(each func(v protocol.Version, add func(name, cell string))) []tableRow {
	cells := map[string][]string{}
	for i, v := range protocol.Versions {
		each(v, func(name, cell string) {
			if cells[name] == nil {
				cells[name] = make([]string, len(protocol.Versions))
			}
			cells[name][i] = cell
		})
	}
	var rows []tableRow
	for name, list := range cells {
		rows = append(rows, tableRow{name, list})
	}
	slices.SortFunc(rows, func(a, b tableRow) int { return strings.Compare(a.name, b.name) })
	return rows
}

func methodRows(cell func(protocol.MethodInfo) string) []tableRow {
	return collect(func(v protocol.Version, add func(name, cell string)) {
		for _, m := range protocol.Methods(v) {
			add("`"+m.Name+"`", cell(m))
		}
	})
}

func senders(m protocol.MethodInfo) string {
	switch {
	case m.Embedded:
		return "in result"
	case m.Client && m.Server:
		return "C S"
	case m.Client:
		return "C"
	}
	return "S"
}

func types(m protocol.MethodInfo) string {
	text := or(m.Params, "no params")
	if m.Notification {
		return text
	}
	return text + " → " + or(m.Outcome, m.Result)
}

func or(a, b string) string {
	if a == "" {
		return b
	}
	return a
}

func sameAsBefore(rows []tableRow) []tableRow {
	for _, r := range rows {
		for i := len(r.cells) - 1; i > 0; i-- {
			if r.cells[i] != "" && r.cells[i] == r.cells[i-1] {
				r.cells[i] = "″"
			}
		}
	}
	return rows
}

func requirementRows() []tableRow {
	return collect(func(v protocol.Version, add func(name, cell string)) {
		for _, m := range protocol.Methods(v) {
			for _, q := range m.Requires {
				add("`"+m.Name+"`"+condition(q.If)+": "+capability(q), q.Level.String())
			}
		}
		for _, c := range protocol.Codes(v) {
			for _, q := range c.Requires {
				add(fmt.Sprintf("error %d: %s", c.Code, capability(q)), q.Level.String())
			}
		}
	})
}

func capability(q jsonrpc.Requirement) string {
	if q.Capability == "" {
		return "`" + q.Meta + "` in the `_meta` of its request"
	}
	text := q.DeclaredBy.String() + " `" + q.Capability + "`"
	if q.OrEmpty != "" {
		text += ", or an empty `" + q.OrEmpty + "`"
	}
	return text
}

func condition(w *jsonrpc.ParamCondition) string {
	if w == nil {
		return ""
	}
	text := " with `" + w.Member + "`"
	switch {
	case len(w.Is) > 0:
		text += " " + strings.Join(w.Is, ", ")
	case len(w.IsNot) > 0:
		text += " other than " + strings.Join(w.IsNot, ", ")
	}
	if w.Absent {
		text += " or without it"
	}
	return text
}

func codeRows() []tableRow {
	return collect(func(v protocol.Version, add func(name, cell string)) {
		for _, c := range protocol.Codes(v) {
			add(fmt.Sprintf("`%d` %s", c.Code, c.Name), or(c.Data, "✓"))
		}
	})
}

// forbidden has a line for each revision that forbids codes.
func forbidden() []string {
	var list []string
	for _, v := range protocol.Versions {
		var ranges []string
		for _, r := range protocol.ForbiddenCodes(v) {
			text := fmt.Sprintf("`%d`", r.First)
			if r.Last != r.First {
				text += fmt.Sprintf(" to `%d`", r.Last)
			}
			ranges = append(ranges, text)
		}
		if ranges != nil {
			list = append(list, fmt.Sprintf("%s forbids to send %s.", v, strings.Join(ranges, ", ")))
		}
	}
	return list
}

func deprecations() []string {
	var list []string
	seen := map[string]bool{}
	for _, v := range protocol.Versions {
		for _, m := range protocol.Methods(v) {
			if m.Deprecated != "" && !seen[m.Name] {
				seen[m.Name] = true
				list = append(list, fmt.Sprintf("`%s` from %s: %s", m.Name, v, m.Deprecated))
			}
		}
	}
	return list
}

func metaRows() []tableRow {
	return collect(func(v protocol.Version, add func(name, cell string)) {
		for _, k := range protocol.MetaKeys(v) {
			var uses []string
			for use, name := range map[protocol.Use]string{protocol.InRequests: "requests", protocol.InNotifications: "notifications", protocol.InResults: "results"} {
				if k.Use&use != 0 {
					uses = append(uses, name)
				}
			}
			slices.Sort(uses)
			if k.Required {
				uses = append(uses, "required")
			}
			add("`"+k.Key+"`", strings.Join(uses, ", "))
		}
	})
}

func headerRows() []tableRow {
	return collect(func(v protocol.Version, add func(name, cell string)) {
		for _, h := range protocol.Headers(v) {
			name := "`" + h.Name + "`"
			if h.Prefix {
				name = "`" + h.Name + "…`"
			}
			add(name, headerCell(h))
		}
	})
}

func headerCell(h protocol.Header) string {
	cell := map[[2]bool]string{{true, true}: "C S", {true, false}: "C", {false, true}: "S"}[[2]bool{h.Client, h.Server}]
	for i, m := range h.Mirrors {
		cell += map[bool]string{true: ": ", false: "; "}[i == 0]
		if m.Method != "" {
			cell += "`" + m.Method + "` "
		}
		cell += "`" + strings.Join(m.Path, ".") + "`"
	}
	return cell
}

// levels has a line for each list of levels, and the revisions that have it.
func levels() []string {
	var lists []string
	having := map[string][]string{}
	for _, v := range protocol.Versions {
		list := strings.Join(protocol.LogLevels(v), ", ")
		if having[list] == nil {
			lists = append(lists, list)
		}
		having[list] = append(having[list], string(v))
	}
	for i, list := range lists {
		lists[i] = strings.Join(having[list], ", ") + ": " + list
	}
	return lists
}
