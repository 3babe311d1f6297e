package session_test

import (
	"bytes"
	"context"
	"io"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/generated/mcp"
	"github.com/mcp-schemagen/mcp-schemagen/generated/protocol"
	"github.com/mcp-schemagen/mcp-schemagen/session"
)

// prompt is a server that answers each call with the same result, without a look at it.
type prompt struct {
	version protocol.Version
	result  string
	in      chan session.Incoming
	closed  chan struct{}
}

func newPrompt(v protocol.Version) *prompt {
	return &prompt{v, said(v, "hi"), make(chan session.Incoming, 64), make(chan struct{})}
}

func (p *prompt) Send(_ context.Context, o session.Outgoing) error {
	switch {
	case o.ID.IsZero():
	case o.Method == "tools/call":
		p.answer(o.ID, p.result)
	case o.Method == "initialize":
		p.answer(o.ID, `{"protocolVersion":"`+string(p.version)+`","capabilities":{"tools":{}},"serverInfo":{"name":"x","version":"1"}}`)
	default:
		p.answer(o.ID, `{"resultType":"complete","supportedVersions":["`+string(p.version)+`"],"capabilities":{"tools":{}},"ttlMs":0,"cacheScope":"private"}`)
	}
	return nil
}

func (p *prompt) answer(id jsonrpc.ID, result string) {
	text := make([]byte, 0, 256)
	text = append(append(text, `{"jsonrpc":"2.0","id":`...), id.String()...)
	text = append(append(append(text, `,"result":`...), result...), '}')
	p.in <- session.Incoming{Text: text}
}

func (p *prompt) Receive(context.Context) (session.Incoming, error) {
	select {
	case in := <-p.in:
		return in, nil
	case <-p.closed:
		return session.Incoming{}, io.EOF
	}
}

func (p *prompt) Close() error {
	close(p.closed)
	return nil
}

// BenchmarkClient compares a call through a session with what encoding the request and
// decoding the response cost without one.
func BenchmarkClient(b *testing.B) {
	for _, v := range []protocol.Version{protocol.V20251125, protocol.V20260728} {
		r := &mcp.CallToolRequest{Params: mcp.CallToolRequestParams{Name: "echo", Arguments: jsonrpc.MustRaw(`{"say":1}`)}}
		b.Run(string(v)+"/bare", func(b *testing.B) {
			at := mcp.At(v)
			at.AcceptNewer = true
			text := []byte(`{"jsonrpc":"2.0","id":7,"result":` + said(v, "hi") + `}`)
			params := r.Params
			if !v.Stateful() {
				params.Meta = mcp.RequestMetaObject{
					ProtocolVersion: new(string(v)), ClientInfo: &mcp.Implementation{Name: "c", Version: "1"}, ClientCapabilities: &mcp.ClientCapabilities{},
				}
			}
			pending := func(jsonrpc.ID) (protocol.Pending, bool) { return protocol.Pending{Method: "tools/call"}, true }
			b.ReportAllocs()
			for b.Loop() {
				m := &jsonrpc.Message{ID: jsonrpc.IntID(7), Method: "tools/call", Value: at.Bind(&params)}
				if _, err := m.AppendJSON(nil); err != nil {
					b.Fatal(err)
				}
				if _, err := at.Decode(protocol.FromServer, bytes.Clone(text), pending); err != nil {
					b.Fatal(err)
				}
			}
		})
		b.Run(string(v)+"/session", func(b *testing.B) {
			c := &session.Client{Info: mcp.Implementation{Name: "c", Version: "1"}, Versions: []protocol.Version{v}}
			x, err := c.Connect(b.Context(), newPrompt(v))
			if err != nil {
				b.Fatal(err)
			}
			defer x.Close()
			b.ReportAllocs()
			for b.Loop() {
				if _, err := x.CallTool(b.Context(), r); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
