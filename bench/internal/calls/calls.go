// Package calls makes the same small call of a tool with a session and without one, on
// either side, in memory.
package calls

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"reflect"

	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/generated/mcp"
	"github.com/mcp-schemagen/mcp-schemagen/generated/protocol"
	"github.com/mcp-schemagen/mcp-schemagen/session"
)

// Revisions are the revisions that are measured: the newest with a session on the wire, and the
// newest without one.
var Revisions = []protocol.Version{protocol.V20251125, protocol.V20260728}

// Sides are the sides of a connection on which a session can be.
var Sides = []string{"server", "client"}

// Call is a call of a tool that is made in two ways.
type Call struct {
	Plain, Session func() error

	close func()
}

// Close ends the session.
func (c *Call) Close() { c.close() }

// pair is a call that is made in two ways, with the results of both as JSON.
type pair struct {
	plain, session             func() error
	plainResult, sessionResult func() ([]byte, error)
	close                      func()
}

// New returns the call as one of the sides handles it in a revision. It fails if both ways do not
// have the same result.
func New(side string, v protocol.Version) (*Call, error) {
	of := map[string]func(protocol.Version) (*pair, error){"server": serverCall, "client": clientCall}[side]
	if of == nil {
		return nil, fmt.Errorf("there is no side %q", side)
	}
	p, err := of(v)
	if err != nil {
		return nil, fmt.Errorf("%s %s: %w", side, v, err)
	}
	if err := p.check(); err != nil {
		p.close()
		return nil, fmt.Errorf("%s %s: %w", side, v, err)
	}
	return &Call{p.plain, p.session, p.close}, nil
}

// check returns an error if the results are not the same.
func (p *pair) check() error {
	plain, err := p.plainResult()
	if err != nil {
		return fmt.Errorf("without a session: %w", err)
	}
	session, err := p.sessionResult()
	if err != nil {
		return fmt.Errorf("with a session: %w", err)
	}
	if !bytes.Contains(plain, []byte(said)) {
		return fmt.Errorf("the result is %s", plain)
	}
	return sameJSON(plain, session)
}

// said is what the tool is given, and what it returns.
const said = "three parcels wait at the ferry"

// arguments are the arguments of the call.
var arguments = jsonrpc.MustRaw(`{"text":"` + said + `"}`)

// echo is the tool. It returns the argument as the text of its JSON value: that takes no time in
// which the other costs would be lost.
func echo(_ context.Context, r *mcp.CallToolRequest) (mcp.CallToolOutcome, error) {
	text := r.Params.Arguments.Get("text").String()
	return &mcp.CallToolResult{Content: []mcp.ContentBlock{&mcp.TextContent{Text: text}}}, nil
}

// info describes both sides.
var info = mcp.Implementation{Name: "bench", Version: "1"}

// newServer returns a server that has the tool.
func newServer() *session.Server {
	return &session.Server{
		Info:   info,
		Tools:  session.NewTools(session.Tool{Tool: mcp.Tool{Name: "echo"}, Call: echo}),
		Logger: slog.New(slog.DiscardHandler), // the test calls it when it is closed
	}
}

// request returns the call as a client of a revision sends it.
func request(v protocol.Version) *mcp.CallToolRequest {
	r := &mcp.CallToolRequest{Params: mcp.CallToolRequestParams{Name: "echo", Arguments: arguments}}
	if !v.Stateful() {
		r.Params.Meta = mcp.RequestMetaObject{
			ProtocolVersion: new(string(v)), ClientInfo: &info, ClientCapabilities: new(mcp.ClientCapabilities),
		}
	}
	return r
}

// encode returns the text of a message of a revision.
func encode(v protocol.Version, m *jsonrpc.Message) ([]byte, error) {
	m.Value = mcp.At(v).Bind(m.Value)
	return m.AppendJSON(nil)
}

// sameJSON returns an error if two texts are not the same JSON value.
func sameJSON(a, b []byte) error {
	var x, y any
	if err := json.Unmarshal(a, &x); err != nil {
		return err
	}
	if err := json.Unmarshal(b, &y); err != nil {
		return err
	}
	if !reflect.DeepEqual(x, y) {
		return fmt.Errorf("without a session there is %s, with one %s", a, b)
	}
	return nil
}
