package session_test

import (
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/generated/protocol"
	"github.com/mcp-schemagen/mcp-schemagen/session"
)

func TestConnectEachRevision(t *testing.T) {
	for _, v := range protocol.Versions {
		t.Run(string(v), func(t *testing.T) {
			f := newFake(t)
			f.serve(v, func(m *jsonrpc.Message) {
				switch m.Method {
				case "tools/call":
					f.result(m, said(v, "hi "+m.Params.Get("name").String()[1:2]))
				case "tools/list":
					f.result(m, listed(v, `"tools":[{"name":"a","inputSchema":{"type":"object"}}]`))
				}
			})
			x := connect(t, &session.Client{}, f)
			if x.Revision() != v {
				t.Errorf("revision %s", x.Revision())
			}
			if x.Info() == nil || x.Info().Name != "fake" || x.Instructions() != "be kind" || x.Capabilities().Tools == nil {
				t.Errorf("info %v, instructions %q, capabilities %v", x.Info(), x.Instructions(), x.Capabilities())
			}
			if got, err := call(x, "abc", `{"n":1}`); got != "hi a" || err != nil {
				t.Errorf("call: %q, %v", got, err)
			}
			for tool, err := range x.Tools(t.Context()) {
				if err != nil || tool.Name != "a" {
					t.Errorf("tool %v, %v", tool, err)
				}
			}
			if err := x.Close(); err != nil {
				t.Error(err)
			}
			if err := x.Err(); err != session.ErrClosed {
				t.Errorf("after Close: %v", err)
			}
		})
	}
}
