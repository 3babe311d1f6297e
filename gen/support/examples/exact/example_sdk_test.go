package exact_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	old "github.com/mcp-schemagen/mcp-schemagen/generated/mcp20241105"
	mcp "github.com/mcp-schemagen/mcp-schemagen/generated/mcp20260728"
	"github.com/mcp-schemagen/mcp-schemagen/generated/protocol"
	"github.com/mcp-schemagen/mcp-schemagen/generated/protocol/exact"
)

// tool is what users of this SDK write: one function for all revisions.
type tool func(args jsonrpc.Raw, progress func(done, total float64) error) (string, error)

// session serves one client, whatever revision it speaks.
type session struct {
	out      io.Writer
	tools    map[string]tool
	custom   map[string]jsonrpc.Handler
	track    exact.Tracker
	handlers map[protocol.Version]jsonrpc.Handler
	handler  jsonrpc.Handler
}

func newSession(out io.Writer, wrap func(jsonrpc.Handler) jsonrpc.Handler) *session {
	s := &session{
		out:    out,
		tools:  map[string]tool{},
		custom: map[string]jsonrpc.Handler{},
		track:  exact.Tracker{Strict: true, AllowUnknown: true},
	}
	s.handlers = map[protocol.Version]jsonrpc.Handler{
		protocol.V20241105: old.ServerHandler(oldServer{s: s}),
		protocol.V20260728: mcp.ServerHandler(newServer{s: s}),
	}
	s.handler = wrap(s.dispatch)
	return s
}

// take is called with each line of the client, one after the other.
func (s *session) take(ctx context.Context, line string) error {
	m, err := s.track.Decode(protocol.FromClient, []byte(line))
	reply := jsonrpc.Serve(ctx, s.handler, m, err)
	if reply == nil {
		return nil
	}
	return s.send(reply)
}

func (s *session) send(line []byte) error {
	if _, err := s.track.Decode(protocol.FromServer, line); err != nil {
		return err // nothing that is not valid leaves this side
	}
	_, err := fmt.Fprintf(s.out, "%s\n", line)
	return err
}

func (s *session) dispatch(ctx context.Context, m *jsonrpc.Message) (jsonrpc.Value, error) {
	if h := s.custom[m.Method]; h != nil {
		return h(ctx, m)
	}
	version := s.track.Version()
	if m.Method == old.MethodInitialize {
		version = old.Version // what this server agrees on
	}
	if h := s.handlers[version]; h != nil {
		return h(ctx, m)
	}
	return nil, jsonrpc.Errorf(jsonrpc.CodeMethodNotFound, "method not found: %s", m.Method)
}

func (s *session) call(name string, args jsonrpc.Raw, progress func(done, total float64) error) (string, error) {
	f := s.tools[name]
	if f == nil {
		return "", jsonrpc.Errorf(jsonrpc.CodeInvalidParams, "there is no tool %q", name)
	}
	return f(args, progress)
}

// Call and Notify make a session the connection to its client.
func (s *session) Call(context.Context, *jsonrpc.Message) (*jsonrpc.Message, error) {
	return nil, errors.ErrUnsupported
}

func (s *session) Notify(_ context.Context, m *jsonrpc.Message) error {
	line, err := m.AppendJSON(nil)
	if err != nil {
		return err
	}
	return s.send(line)
}

// oldServer is the session as 2024-11-05 has it.
type oldServer struct {
	old.UnimplementedServer
	s *session
}

func (oldServer) Initialize(context.Context, *old.InitializeRequest) (*old.InitializeResult, error) {
	return &old.InitializeResult{
		ProtocolVersion: old.Version,
		Capabilities:    old.ServerCapabilities{Tools: &old.ServerCapabilitiesTools{}},
		ServerInfo:      old.Implementation{Name: "sdk", Version: "1"},
	}, nil
}

func (v oldServer) CallTool(ctx context.Context, r *old.CallToolRequest) (*old.CallToolResult, error) {
	progress := old.ProgressReporter{To: old.RemoteClient(v.s), Token: r.Params.Meta.ProgressToken}
	text, err := v.s.call(r.Params.Name, r.Params.Arguments, func(done, total float64) error { return progress.Report(ctx, done, total) })
	if err != nil {
		return nil, err
	}
	return &old.CallToolResult{Content: []old.ContentBlock{&old.TextContent{Text: text}}}, nil
}

// about is what each result tells of the server.
var about = mcp.ResultMetaObject{ServerInfo: &mcp.Implementation{Name: "sdk", Version: "1"}}

// newServer is the session as 2026-07-28 has it.
type newServer struct {
	mcp.UnimplementedServer
	s *session
}

func (newServer) Discover(context.Context, *mcp.DiscoverRequest) (*mcp.DiscoverResult, error) {
	return &mcp.DiscoverResult{
		SupportedVersions: []string{old.Version, mcp.Version},
		Capabilities:      mcp.ServerCapabilities{Tools: &mcp.ServerCapabilitiesTools{}},
		Meta:              about,
	}, nil
}

func (v newServer) CallTool(ctx context.Context, r *mcp.CallToolRequest) (mcp.CallToolOutcome, error) {
	progress := mcp.ProgressReporter{To: mcp.RemoteClient(v.s), Token: r.Params.Meta.ProgressToken}
	text, err := v.s.call(r.Params.Name, r.Params.Arguments, func(done, total float64) error { return progress.Report(ctx, done, total, "") })
	if err != nil {
		return nil, err
	}
	return &mcp.CallToolResult{Content: []mcp.ContentBlock{&mcp.TextContent{Text: text}}, Meta: about}, nil
}

// A layer for an SDK: tools and custom methods are written once and served in two
// revisions, with middleware around all of it.
func Example_sdk() {
	logged := func(next jsonrpc.Handler) jsonrpc.Handler {
		return func(ctx context.Context, m *jsonrpc.Message) (jsonrpc.Value, error) {
			v, err := next(ctx, m)
			fmt.Println("#", m.Kind(), m.Method, m.ID, err)
			return v, err
		}
	}
	s := newSession(os.Stdout, logged)
	s.tools["echo"] = func(args jsonrpc.Raw, progress func(done, total float64) error) (string, error) {
		var in struct{ Text string }
		if err := args.Decode(&in); err != nil {
			return "", err
		}
		return in.Text, progress(1, 2)
	}
	type sum struct {
		Sum int `json:"sum"`
	}
	s.custom["acme/add"] = jsonrpc.HandlerFor(func(_ context.Context, in struct{ A, B int }) (sum, error) { return sum{in.A + in.B}, nil })
	const client = `"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientInfo":{"name":"c","version":"1"},"io.modelcontextprotocol/clientCapabilities":{}`
	for _, line := range []string{
		`{"jsonrpc":"2.0","id":"d","method":"server/discover","params":{"_meta":{` + client + `}}}`,
		`{"jsonrpc":"2.0","id":"t","method":"tools/call","params":{"name":"echo","arguments":{"text":"new"},"_meta":{"progressToken":"p",` + client + `}}}`,
		`{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2024-11-05","capabilities":{},"clientInfo":{"name":"c","version":"1"}}}`,
		`{"jsonrpc":"2.0","method":"notifications/initialized"}`,
		`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"echo","arguments":{"text":"old"},"_meta":{"progressToken":7}}}`,
		`{"jsonrpc":"2.0","id":2,"method":"acme/add","params":{"a":1,"b":2}}`,
		`{"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"nope"}}`,
	} {
		if err := s.take(context.Background(), line); err != nil {
			fmt.Println("not sent:", err)
		}
	}
	// Output:
	// # request server/discover "d" <nil>
	// {"jsonrpc":"2.0","id":"d","result":{"cacheScope":"private","capabilities":{"tools":{}},"resultType":"complete","supportedVersions":["2024-11-05","2026-07-28"],"ttlMs":0,"_meta":{"io.modelcontextprotocol/serverInfo":{"name":"sdk","version":"1"}}}}
	// {"jsonrpc":"2.0","method":"notifications/progress","params":{"progress":1,"progressToken":"p","total":2}}
	// # request tools/call "t" <nil>
	// {"jsonrpc":"2.0","id":"t","result":{"content":[{"type":"text","text":"new"}],"resultType":"complete","_meta":{"io.modelcontextprotocol/serverInfo":{"name":"sdk","version":"1"}}}}
	// # request initialize 0 <nil>
	// {"jsonrpc":"2.0","id":0,"result":{"capabilities":{"tools":{}},"protocolVersion":"2024-11-05","serverInfo":{"name":"sdk","version":"1"}}}
	// # notification notifications/initialized  <nil>
	// {"jsonrpc":"2.0","method":"notifications/progress","params":{"progress":1,"progressToken":7,"total":2}}
	// # request tools/call 1 <nil>
	// {"jsonrpc":"2.0","id":1,"result":{"content":[{"type":"text","text":"old"}]}}
	// # request acme/add 2 <nil>
	// {"jsonrpc":"2.0","id":2,"result":{"sum":3}}
	// # request tools/call 3 there is no tool "nope" (-32602)
	// {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"there is no tool \"nope\""}}
}
