package session_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/generated/protocol"
	"github.com/mcp-schemagen/mcp-schemagen/session"
)

// mirror is a transport that sends headers.
type mirror struct{ *fake }

func (mirror) SendsHeaders() bool { return true }

// sentHeaders returns the headers of the messages of a method.
func (f *fake) sentHeaders(method string) []string {
	f.mu.Lock()
	defer f.mu.Unlock()
	var list []string
	for _, o := range f.sent {
		if o.Method == method {
			s := []string{}
			for _, h := range o.Headers {
				s = append(s, h.Name+"="+h.Value)
			}
			list = append(list, strings.Join(s, "; "))
		}
	}
	return list
}

const regionSchema = `{"type":"object","properties":{"region":{"type":"string","x-mcp-header":"Region"},"at":{"type":"object","properties":{"n":{"type":"integer","x-mcp-header":"N"},"ok":{"type":["boolean","null"],"x-mcp-header":"Ok"}}}}}`

func TestMirroredHeaders(t *testing.T) {
	const v = protocol.V20260728
	f := mirror{newFake(t)}
	f.serve(v, func(m *jsonrpc.Message) {
		switch m.Method {
		case "tools/list":
			if m.Params.Get("cursor").IsZero() {
				f.result(m, listed(v, `"tools":[{"name":"other","inputSchema":{"type":"object"}}],"nextCursor":"n"`))
			} else {
				f.result(m, listed(v, `"tools":[{"name":"query","inputSchema":`+regionSchema+`}]`))
			}
		default:
			f.result(m, said(v, "x"))
		}
	})
	x := connect(t, &session.Client{}, f)
	for _, tt := range []struct{ arguments, want string }{
		{`{"region":"us-west1","at":{"n":42,"ok":true}}`, "Mcp-Param-Region=us-west1; Mcp-Param-N=42; Mcp-Param-Ok=true"},
		{`{"region":"Hello, 世界","at":{"n":4.20e1,"ok":null}}`, "Mcp-Param-Region==?base64?SGVsbG8sIOS4lueVjA==?=; Mcp-Param-N=42"},
		{`{"region":" padded "}`, "Mcp-Param-Region==?base64?IHBhZGRlZCA=?="},
		{`{"region":"line1\nline2"}`, "Mcp-Param-Region==?base64?bGluZTEKbGluZTI=?="},
		{`{"region":"=?base64?literal?="}`, "Mcp-Param-Region==?base64?PT9iYXNlNjQ/bGl0ZXJhbD89?="},
		{`{"region":"","at":{"n":9007199254740993,"ok":{}}}`, "Mcp-Param-Region="},
		{`{"at":[1]}`, ""},
	} {
		before := len(f.sentHeaders("tools/call"))
		if _, err := call(x, "query", tt.arguments); err != nil {
			t.Fatal(err)
		}
		want := strings.TrimSuffix("Mcp-Method=tools/call; Mcp-Name=query; "+tt.want, "; ")
		if got := f.sentHeaders("tools/call")[before]; got != want {
			t.Errorf("%s: headers %q, want %q", tt.arguments, got, want)
		}
	}
	if n := f.count("tools/list"); n != 2 {
		t.Errorf("%d pages were listed", n)
	}
	if got := f.sentHeaders("server/discover"); got[0] != "Mcp-Method=server/discover" {
		t.Errorf("headers %q", got)
	}
	if _, err := call(x, "не тул", ""); err != nil {
		t.Error(err)
	}
	got := f.sentHeaders("tools/call")
	if want := "Mcp-Method=tools/call; Mcp-Name==?base64?0L3QtSDRgtGD0Ls=?="; got[len(got)-1] != want {
		t.Errorf("headers %q", got[len(got)-1])
	}
	if n := f.count("tools/list"); n != 2 {
		t.Errorf("%d pages were listed for an unknown tool", n)
	}
}

// An extension says what its methods repeat in Mcp-Name.
func TestHeaderOfExtensionMethod(t *testing.T) {
	f := mirror{newFake(t)}
	f.hostile = true // the schemas do not know the method
	f.serve(protocol.V20260728, func(m *jsonrpc.Message) { f.result(m, `{"resultType":"complete","status":"working"}`) })
	x := connect(t, &session.Client{Extensions: []session.Extension{{
		Name: "io.modelcontextprotocol/tasks", Names: map[string]string{"tasks/get": "taskId"},
	}}}, f)
	reply, err := x.Call(t.Context(), &jsonrpc.Message{Method: "tasks/get", Params: jsonrpc.MustRaw(`{"taskId":"작업"}`)})
	if err != nil || reply.Result.Get("status").String() != `"working"` {
		t.Errorf("%v, %v", reply, err)
	}
	if got := f.sentHeaders("tasks/get")[0]; got != "Mcp-Method=tasks/get; Mcp-Name==?base64?7J6R7JeF?=" {
		t.Errorf("headers %q", got)
	}
}

// On -32020 the tools are listed again, and the call is sent once more.
func TestHeaderMismatch(t *testing.T) {
	const v = protocol.V20260728
	for _, tt := range []struct {
		name  string
		fails int
		lists int // until the server has mirrors
		want  bool
	}{{"annotation appears", 1, 2, true}, {"still refused", 5, 9, false}} {
		t.Run(tt.name, func(t *testing.T) {
			f := mirror{newFake(t)}
			calls, lists := 0, 0
			f.serve(v, func(m *jsonrpc.Message) {
				if m.Method == "tools/list" {
					lists++
					schema := `{"type":"object"}`
					if lists >= tt.lists {
						schema = regionSchema
					}
					f.result(m, listed(v, `"tools":[{"name":"query","inputSchema":`+schema+`}]`))
					return
				}
				if calls++; calls <= tt.fails {
					f.fail(m, `{"code":-32020,"message":"header mismatch"}`)
				} else {
					f.result(m, said(v, "x"))
				}
			})
			x := connect(t, &session.Client{}, f)
			_, err := call(x, "query", `{"region":"r"}`)
			if (err == nil) != tt.want || err != nil && !jsonrpc.HasCode(err, -32020) {
				t.Errorf("error %v", err)
			}
			got := f.sentHeaders("tools/call")
			if len(got) != 2 || lists != 2 || strings.Contains(got[1], "Region=r") != tt.want {
				t.Errorf("headers %q, %d lists", got, lists)
			}
		})
	}
}

// A transport without headers, and a revision without them, list nothing.
func TestNoHeaders(t *testing.T) {
	for _, v := range protocol.Versions {
		f := newFake(t)
		f.serve(v, func(m *jsonrpc.Message) { f.result(m, said(v, "x")) })
		conn := session.Conn(f)
		if v.Stateful() {
			conn = mirror{f}
		}
		x := connect(t, versions(v), conn)
		if _, err := call(x, "a", ""); err != nil || f.count("tools/list") > 0 || f.sentHeaders("tools/call")[0] != "" {
			t.Errorf("%s: %v, sent %q with %q", v, err, f.methods(), f.sentHeaders("tools/call"))
		}
	}
}

// Tools whose annotations break the rules are left out, where headers are sent.
func TestInvalidAnnotations(t *testing.T) {
	const v = protocol.V20260728
	property := func(members string) string {
		return `{"type":"object","properties":{"a":{` + members + `}}}`
	}
	schemas := []struct {
		schema string
		valid  bool
	}{
		{`{"type":"object"}`, true},
		{regionSchema, true},
		{`{"type":"object","properties":{"x-mcp-header":{"type":"number"}}}`, true},
		{`{"type":"object","properties":{"a":{"type":"object","default":{"x-mcp-header":7}}}}`, true},
		{property(`"type":"string","x-mcp-header":""`), false},
		{property(`"type":"string","x-mcp-header":"a b"`), false},
		{property(`"type":"string","x-mcp-header":"a\r\nb"`), false},
		{property(`"type":"string","x-mcp-header":7`), false},
		{property(`"type":"number","x-mcp-header":"A"`), false},
		{property(`"type":"array","x-mcp-header":"A"`), false},
		{property(`"x-mcp-header":"A"`), false},
		{property(`"type":["null"],"x-mcp-header":"A"`), false},
		{`{"type":"object","x-mcp-header":"A"}`, false},
		{`{"type":"object","properties":{"a":{"type":"string","x-mcp-header":"A"},"b":{"type":"string","x-mcp-header":"a"}}}`, false},
		{property(`"type":"array","items":{"type":"string","x-mcp-header":"A"}`), false},
		{`{"type":"object","anyOf":[{"properties":{"a":{"type":"string","x-mcp-header":"A"}}}]}`, false},
		{`{"type":"object","$defs":{"d":{"type":"string","x-mcp-header":"A"}}}`, false},
		{`{"type":"object","if":{"properties":{"a":{"type":"string","x-mcp-header":"A"}}}}`, false},
	}
	tools, want := []string{}, []string{}
	for i, s := range schemas {
		tools = append(tools, fmt.Sprintf(`{"name":"%d","inputSchema":%s}`, i, s.schema))
		if s.valid {
			want = append(want, fmt.Sprint(i))
		}
	}
	for _, headers := range []bool{true, false} {
		f := newFake(t)
		f.serve(v, func(m *jsonrpc.Message) {
			f.result(m, listed(v, `"tools":[`+strings.Join(tools, ",")+`]`))
		})
		conn := session.Conn(f)
		if headers {
			conn = mirror{f}
		}
		x := connect(t, &session.Client{}, conn)
		var got []string
		for tool, err := range x.Tools(t.Context()) {
			if err != nil {
				t.Fatal(err)
			}
			got = append(got, tool.Name)
		}
		if headers && strings.Join(got, " ") != strings.Join(want, " ") {
			t.Errorf("tools %q, want %q", got, want)
		}
		if !headers && len(got) != len(schemas) {
			t.Errorf("%d tools without headers", len(got))
		}
	}
}

// mirrorChild is a child whose transport sends headers.
type mirrorChild struct{ *child }

func (mirrorChild) SendsHeaders() bool { return true }

// A server that dies between two requests of one call is started for the second.
func TestServerDiesBeforeSend(t *testing.T) {
	const v = protocol.V20260728
	c := mirrorChild{newChild(t, v, func(c *child, m *jsonrpc.Message) {
		if m.Method == "tools/list" {
			c.result(m, listed(v, `"tools":[{"name":"query","inputSchema":`+regionSchema+`}]`))
		} else {
			c.result(m, said(v, "good"))
		}
	})}
	c.exit = func(m *jsonrpc.Message, _ bool) bool { return m.Method == "tools/list" && c.starts == 1 }
	x := connect(t, &session.Client{}, c)
	got, err := call(x, "query", `{"region":"r"}`, session.Timeout(10*time.Second))
	if got != "good" || err != nil || c.number() != 2 {
		t.Errorf("%q, %v, %d starts", got, err, c.number())
	}
	if got := c.sentHeaders("tools/call"); len(got) != 1 || !strings.Contains(got[0], "Region=r") {
		t.Errorf("headers %q", got)
	}
}
