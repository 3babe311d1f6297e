package handlers_test

import (
	"context"
	"strings"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	mcp "github.com/mcp-schemagen/mcp-schemagen/generated/mcp20251125"
)

// gateway is a server in front of another one, whose tools get a prefix. All
// methods but these two are those of the other server.
type gateway struct{ mcp.Server }

func (g gateway) CallTool(ctx context.Context, r *mcp.CallToolRequest) (mcp.CallToolOutcome, error) {
	r.Params.Name = strings.TrimPrefix(r.Params.Name, "files_")
	return g.Server.CallTool(ctx, r)
}

func (g gateway) ListTools(ctx context.Context, r *mcp.ListToolsRequest) (*mcp.ListToolsResult, error) {
	x, err := g.Server.ListTools(ctx, r)
	if err != nil {
		return nil, err
	}
	for i := range x.Tools {
		x.Tools[i].Name = "files_" + x.Tools[i].Name
	}
	return x, nil
}

// TestGateway checks what passes a gateway: everything but the names of tools.
func TestGateway(t *testing.T) {
	for _, test := range []struct{ line, sent, result, reply string }{
		{
			`{"jsonrpc":"2.0","id":90071992547409930000001,"method":"tools/call","params":{"name":"files_read","arguments":{"n":1e400,"b":1,"a":"<é>"},"_meta":{"x":1},"new":true},"trace":1.0}`,
			`{"jsonrpc":"2.0","id":90071992547409930000001,"method":"tools/call","params":{"name":"read","arguments":{"n":1e400,"b":1,"a":"<é>"},"_meta":{"x":1},"new":true},"trace":1.0}`,
			`{"content":[{"type":"hologram","x":1.0},{"type":"text","text":"a","y":null}],"y":1}`, ``,
		},
		{
			`{"jsonrpc":"2.0","id":"a","method":"tools/list"}`, ``,
			`{"tools":[{"name":"read","inputSchema":{"type":"object","b":1,"a":2},"z":{}}],"ttlMs":3}`,
			`{"tools":[{"name":"files_read","inputSchema":{"type":"object","b":1,"a":2},"z":{}}],"ttlMs":3}`,
		},
		{`{"jsonrpc":"2.0","id":"a","method":"acme/custom","params":{"deep":[1.0,{"b":1,"a":2}]},"x":1}`, ``, `42.0`, ``},
		{`{"jsonrpc":"2.0","id":"a","method":"acme/custom"}`, ``, `null`, ``},
		{`{"jsonrpc":"2.0","id":"","method":"resources/read","params":{"uri":"a:b","_meta":{` + trace + `}}}`, ``, `{"contents":[{"uri":"a:b","text":"x","blob":"AA=="},{"uri":"a:c"}]}`, ``},
		{`{"jsonrpc":"2.0","method":"acme/told","params":{"a":1e2}}`, ``, ``, ``},
		{`{"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":7.0,"progress":0.1,"acme":[]}}`, `{"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":7,"progress":0.1,"acme":[]}}`, ``, ``},
	} {
		back := &canned{reply: func(m *jsonrpc.Message) (*jsonrpc.Message, error) {
			return jsonrpc.ParseMessage([]byte(`{"jsonrpc":"2.0","id":` + m.ID.String() + `,"result":` + test.result + `}`))
		}}
		reply := string(mcp.Serve(context.Background(), mcp.ServerHandler(gateway{mcp.RemoteServer(back)}), []byte(test.line)))
		if test.sent == "" {
			test.sent = test.line
		}
		if len(back.sent) != 1 || !equal(back.sent[0].String(), test.sent) {
			t.Errorf("%s: sent %v", test.line, back.sent)
			continue
		}
		if test.reply == "" {
			test.reply = test.result
		}
		want := ""
		if test.result != "" {
			want = `{"jsonrpc":"2.0","id":` + back.sent[0].ID.String() + `,"result":` + test.reply + `}`
		}
		if reply != want && !equal(reply, want) {
			t.Errorf("%s: got %s, want %s", test.line, reply, want)
		}
	}
}

// TestGatewayBytes checks that a message in canonical form, which is how our
// encoders write it, leaves a gateway with the bytes that it came with.
func TestGatewayBytes(t *testing.T) {
	eachRevision(t, func(t *testing.T, r revision) {
		for _, line := range []string{
			`{"jsonrpc":"2.0","id":90071992547409930000001,"method":"acme/custom","params":{"b":1.0,"a":"<é>"},"x":1e400}`,
			`{"jsonrpc":"2.0","id":7,"method":"acme/custom"}`,
		} {
			back := &bytesConn{result: `{"b":[1.0],"a":null}`}
			reply := string(r.Serve(context.Background(), r.ServerGateway(back), []byte(line)))
			id, _, _ := strings.Cut(strings.TrimPrefix(line, `{"jsonrpc":"2.0","id":`), ",")
			if back.sent != line || reply != `{"jsonrpc":"2.0","id":`+id+`,"result":`+back.result+`}` {
				t.Errorf("%s: sent %s, got %s", line, back.sent, reply)
			}
		}
	})
	eachRevision(t, func(t *testing.T, r revision) {
		meta, resultType := ``, ``
		if r.stateless() {
			meta = `"io.modelcontextprotocol/clientCapabilities":{},"io.modelcontextprotocol/protocolVersion":"` + r.Version + `",`
			resultType = `"resultType":"complete",`
		}
		line := `{"jsonrpc":"2.0","id":90071992547409930000001,"method":"tools/call","params":{"name":"t","arguments":{"b":1.0,"a":1e400},"_meta":{` + meta + `"progressToken":7,"traceparent":"x"},"acme":1},"x":{}}`
		back := &bytesConn{result: `{"content":[{"type":"hologram","y":2.0},{"type":"text","text":"a","y":2.0}],` + resultType + `"isError":true,"z":1}`}
		reply := string(r.Serve(context.Background(), r.ServerGateway(back), []byte(line)))
		if back.sent != line || reply != `{"jsonrpc":"2.0","id":90071992547409930000001,"result":`+back.result+`}` {
			t.Errorf("%s: %s\nsent %s\n got %s", r.Version, line, back.sent, reply)
		}
	})
	for _, line := range []string{
		`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"t","arguments":{"b":1.0,"a":1e400},"_meta":{"progressToken":7,"traceparent":"x"},"acme":1},"x":{}}`,
		`{"jsonrpc":"2.0","id":1,"method":"resources/read","params":{"uri":"a:b"}}`,
		`{"jsonrpc":"2.0","id":1,"method":"ping","params":{"_meta":{"b":1,"a":2}}}`,
	} {
		back := &bytesConn{result: `{"content":[{"type":"text","text":"a","_meta":{"x":1},"y":2.0}],"isError":true,"_meta":{},"z":1}`}
		reply := string(mcp.Serve(context.Background(), mcp.ServerHandler(mcp.RemoteServer(back)), []byte(line)))
		if back.sent != line {
			t.Errorf("%s: sent %s", line, back.sent)
		}
		if strings.Contains(line, "tools/call") && reply != `{"jsonrpc":"2.0","id":1,"result":`+back.result+`}` {
			t.Errorf("got %s", reply)
		}
	}
}

// bytesConn keeps the bytes that it is sent.
type bytesConn struct{ result, sent string }

func (c *bytesConn) Call(_ context.Context, m *jsonrpc.Message) (*jsonrpc.Message, error) {
	c.sent = m.String()
	return &jsonrpc.Message{ID: m.ID, Result: jsonrpc.MustRaw(c.result)}, nil
}

func (c *bytesConn) Notify(_ context.Context, m *jsonrpc.Message) error {
	c.sent = m.String()
	return nil
}
