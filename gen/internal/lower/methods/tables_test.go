package methods_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/golden"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/lower/lowertest"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
)

// TestMethodTables pins the method tables and error codes of the known revisions.
func TestMethodTables(t *testing.T) {
	results := lowertest.Revisions(t)
	var b strings.Builder
	for _, version := range slices.Sorted(maps.Keys(results)) {
		p := results[version].Package
		fmt.Fprintf(&b, "%s\n", version)
		for _, m := range p.Methods {
			fmt.Fprintf(&b, "  %s (%s, %s)%s\n", m.Name, kindOf(m), sendersOf(m), answer(m))
			for _, r := range m.Requires {
				fmt.Fprintf(&b, "    needs %s\n", requirement(r))
			}
			if m.Codes != nil {
				fmt.Fprintf(&b, "    errors %d\n", m.Codes)
			}
			if m.Deprecated != "" {
				fmt.Fprintln(&b, "    deprecated")
			}
		}
		for _, c := range p.Codes {
			fmt.Fprintf(&b, "  %s = %d%s\n", c.Name, c.Code, dataName(c.Data))
		}
	}
	golden.File(t, "testdata/methods.txt", b.String())
}

func kindOf(m model.Method) string {
	switch {
	case m.Notification:
		return "notification"
	case m.InBand:
		return "in-band request"
	}
	return "request"
}

func sendersOf(m model.Method) string {
	var list []string
	if m.Client {
		list = append(list, "client")
	}
	if m.Server {
		list = append(list, "server")
	}
	if list == nil {
		return "no sender"
	}
	return strings.Join(list, " and ")
}

func answer(m model.Method) string {
	s := ""
	if m.Params != nil {
		s += " params " + typeName(m.Params)
	}
	if m.Result != nil {
		s += " -> " + typeName(m.Result)
	}
	if m.Outcome != nil {
		var list []string
		for _, v := range m.Outcome.Variants {
			list = append(list, v.Header().Name)
		}
		s += " as " + m.Outcome.Name + " of " + strings.Join(list, ", ")
	}
	return s
}

func dataName(t model.Type) string {
	if t == nil {
		return ""
	}
	return " data " + typeName(t)
}

func typeName(t model.Type) string {
	if ref, ok := t.(model.Ref); ok {
		return ref.Decl.Header().Name
	}
	return fmt.Sprintf("%T", t)
}

func requirement(r model.Requirement) string {
	s := [...]string{"server", "client", "receiver", "sender"}[r.DeclaredBy]
	if r.Capability != "" {
		s += " " + r.Capability
	}
	if r.OrEmpty != "" {
		s += ", or an empty " + r.OrEmpty
	}
	if r.Meta != "" {
		s += " request with " + r.Meta
	}
	if w := r.If; w != nil {
		s += ", when " + w.Member
		switch {
		case w.Is != nil:
			s += " is " + strings.Join(w.Is, ", ")
		case w.IsNot != nil:
			s += " is not " + strings.Join(w.IsNot, ", ")
		default:
			s += " is there"
		}
		if w.Absent {
			s += " or absent"
		}
	}
	return s + [...]string{"", " (advice)", " (left out otherwise)"}[r.Level]
}

// TestMethodCounts holds how many methods each side sends in revisions in which
// somebody has counted them. The golden file of TestMethodTables has them all.
func TestMethodCounts(t *testing.T) {
	type counts struct{ clientRequests, serverRequests, clientNotifications, serverNotifications, inBand int }
	want := map[string]counts{
		"2024-11-05": {13, 3, 4, 7, 0},
		"2025-03-26": {13, 3, 4, 7, 0},
		"2025-06-18": {13, 4, 4, 7, 0},
		"2025-11-25": {17, 8, 5, 9, 0},
		"2026-07-28": {10, 0, 1, 8, 3},
	}
	for version, r := range lowertest.Revisions(t) {
		var got counts
		for _, m := range r.Package.Methods {
			switch {
			case m.InBand:
				got.inBand++
			case m.Notification:
				got.clientNotifications += count(m.Client)
				got.serverNotifications += count(m.Server)
			default:
				got.clientRequests += count(m.Client)
				got.serverRequests += count(m.Server)
			}
		}
		if counted, ok := want[version]; ok && got != counted {
			t.Errorf("%s: %+v, want %+v", version, got, counted)
		}
	}
}

func count(b bool) int {
	if b {
		return 1
	}
	return 0
}
