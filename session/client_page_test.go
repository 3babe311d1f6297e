package session_test

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/generated/mcp"
	"github.com/mcp-schemagen/mcp-schemagen/generated/protocol"
)

// page is a result of tools/list with one tool. next is the cursor as JSON; empty: none.
func page(v protocol.Version, tool, next string) string {
	members := `"tools":[{"name":"` + tool + `","inputSchema":{"type":"object"}}]`
	if next != "" {
		members += `,"nextCursor":` + next
	}
	return listed(v, members)
}

func TestListPages(t *testing.T) {
	eachEra(t, func(t *testing.T, v protocol.Version) {
		for _, tt := range []struct {
			name  string
			next  func(cursor string, n int) string // cursor is the JSON of that of the request
			tools int
			err   string
		}{
			{"one page", func(string, int) string { return "" }, 1, ""},
			{"null", func(string, int) string { return "null" }, 1, ""},
			{"three pages", func(_ string, n int) string {
				return [...]string{`"b"`, `"c"`, ""}[n]
			}, 3, ""},
			{"the same cursor", func(string, int) string { return `"b"` }, 2, "same cursor"},
			{"a circle", func(_ string, n int) string { return `"` + strconv.Itoa(n%3) + `"` }, 4, "same cursor"},
			{"ever new", func(_ string, n int) string { return `"` + strconv.Itoa(n) + `"` }, 20, "more than 20 pages"},
			{"empty, then the end", func(cursor string, _ int) string {
				if cursor == `""` {
					return ""
				}
				return `""`
			}, map[bool]int{true: 1, false: 2}[v.Stateful()], ""},
		} {
			t.Run(tt.name, func(t *testing.T) {
				f := newFake(t)
				f.hostile = tt.name == "null"
				n := 0
				f.serve(v, func(m *jsonrpc.Message) {
					f.result(m, page(v, fmt.Sprint("t", n), tt.next(m.Params.Get("cursor").String(), n)))
					n++
				})
				c := versions(v)
				c.MaxPages = 20
				x := connect(t, c, f)
				tools := 0
				var failed error
				for tool, err := range x.Tools(t.Context()) {
					if failed = err; err == nil {
						if want := fmt.Sprint("t", tools); tool.Name != want {
							t.Errorf("tool %s, want %s", tool.Name, want)
						}
						tools++
					}
				}
				if tools != tt.tools {
					t.Errorf("%d tools, want %d", tools, tt.tools)
				}
				if (tt.err == "") != (failed == nil) || failed != nil && !strings.Contains(failed.Error(), tt.err) {
					t.Errorf("error %v", failed)
				}
			})
		}
	})
}

// All lists have pages.
func TestPagesOfAllLists(t *testing.T) {
	eachEra(t, func(t *testing.T, v protocol.Version) {
		f := newFake(t)
		f.serve(v, func(m *jsonrpc.Message) {
			list := map[string]string{
				"prompts/list":             `"prompts":[{"name":"%s"}]`,
				"resources/list":           `"resources":[{"name":"%s","uri":"file:///a"}]`,
				"resources/templates/list": `"resourceTemplates":[{"name":"%s","uriTemplate":"file:///{a}"}]`,
			}[m.Method]
			if cursor := m.Params.Get("cursor"); cursor.IsZero() {
				f.result(m, listed(v, fmt.Sprintf(list, "a")+`,"nextCursor":"n"`))
			} else {
				f.result(m, listed(v, fmt.Sprintf(list, "b")))
			}
		})
		x := connect(t, versions(v), f)
		var got []string
		for p, err := range x.Prompts(t.Context()) {
			got = append(got, fmt.Sprint(p.Name, err))
		}
		for r, err := range x.Resources(t.Context()) {
			got = append(got, fmt.Sprint(r.Name, err))
		}
		for r, err := range x.ResourceTemplates(t.Context()) {
			got = append(got, fmt.Sprint(r.Name, err))
			if err == nil && r.Name == "a" {
				break // the second page is not fetched
			}
		}
		if s := strings.Join(got, " "); s != "a<nil> b<nil> a<nil> b<nil> a<nil>" || f.count("resources/templates/list") != 1 {
			t.Errorf("%s, sent %q", s, f.methods())
		}
		for _, list := range []func() (*mcp.Cursor, error){
			func() (*mcp.Cursor, error) { r, err := x.ListPrompts(t.Context(), nil); return r.NextCursor, err },
			func() (*mcp.Cursor, error) { r, err := x.ListResources(t.Context(), nil); return r.NextCursor, err },
			func() (*mcp.Cursor, error) {
				r, err := x.ListResourceTemplates(t.Context(), nil)
				return r.NextCursor, err
			},
		} {
			if cursor, err := list(); err != nil || cursor == nil || *cursor != "n" {
				t.Errorf("one page: %v, %v", cursor, err)
			}
		}
	})
}

func TestPagesFail(t *testing.T) {
	f := newFake(t)
	f.serve(protocol.V20250618, func(m *jsonrpc.Message) {
		if m.Params.Get("cursor").IsZero() {
			f.result(m, page(protocol.V20250618, "a", `"n"`))
		} else {
			f.fail(m, `{"code":-32602,"message":"no such cursor"}`)
		}
	})
	x := connect(t, versions(protocol.V20250618), f)
	var errs []error
	for _, err := range x.Tools(t.Context()) {
		errs = append(errs, err)
	}
	if len(errs) != 2 || errs[0] != nil || !jsonrpc.HasCode(errs[1], -32602) {
		t.Errorf("errors %v", errs)
	}
}
