package exact_test

import (
	"context"
	"fmt"
	"log"

	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/generated/mcp20241105"
	"github.com/mcp-schemagen/mcp-schemagen/generated/mcp20250326"
	"github.com/mcp-schemagen/mcp-schemagen/generated/mcp20250618"
	"github.com/mcp-schemagen/mcp-schemagen/generated/mcp20251125"
	"github.com/mcp-schemagen/mcp-schemagen/generated/mcp20260728"
	"github.com/mcp-schemagen/mcp-schemagen/generated/protocol"
	"github.com/mcp-schemagen/mcp-schemagen/generated/protocol/exact"
)

// greeting is what the one tool of these servers says.
const greeting = "안녕하세요"

type server20241105 struct {
	mcp20241105.UnimplementedServer
}

func (server20241105) CallTool(context.Context, *mcp20241105.CallToolRequest) (*mcp20241105.CallToolResult, error) {
	return &mcp20241105.CallToolResult{Content: []mcp20241105.ContentBlock{&mcp20241105.TextContent{Text: greeting}}}, nil
}

type server20250326 struct {
	mcp20250326.UnimplementedServer
}

func (server20250326) CallTool(context.Context, *mcp20250326.CallToolRequest) (*mcp20250326.CallToolResult, error) {
	return &mcp20250326.CallToolResult{Content: []mcp20250326.ContentBlock{&mcp20250326.TextContent{Text: greeting}}}, nil
}

type server20250618 struct {
	mcp20250618.UnimplementedServer
}

func (server20250618) CallTool(context.Context, *mcp20250618.CallToolRequest) (*mcp20250618.CallToolResult, error) {
	return &mcp20250618.CallToolResult{Content: []mcp20250618.ContentBlock{&mcp20250618.TextContent{Text: greeting}}}, nil
}

type server20251125 struct {
	mcp20251125.UnimplementedServer
}

func (server20251125) CallTool(context.Context, *mcp20251125.CallToolRequest) (mcp20251125.CallToolOutcome, error) {
	return &mcp20251125.CallToolResult{Content: []mcp20251125.ContentBlock{&mcp20251125.TextContent{Text: greeting}}}, nil
}

type server20260728 struct {
	mcp20260728.UnimplementedServer
}

func (server20260728) CallTool(context.Context, *mcp20260728.CallToolRequest) (mcp20260728.CallToolOutcome, error) {
	return &mcp20260728.CallToolResult{
		Content: []mcp20260728.ContentBlock{&mcp20260728.TextContent{Text: greeting}},
		Meta:    mcp20260728.ResultMetaObject{ServerInfo: &mcp20260728.Implementation{Name: "greeter", Version: "1"}},
	}, nil
}

var handlers = map[protocol.Version]jsonrpc.Handler{
	protocol.V20241105: mcp20241105.ServerHandler(server20241105{}),
	protocol.V20250326: mcp20250326.ServerHandler(server20250326{}),
	protocol.V20250618: mcp20250618.ServerHandler(server20250618{}),
	protocol.V20251125: mcp20251125.ServerHandler(server20251125{}),
	protocol.V20260728: mcp20260728.ServerHandler(server20260728{}),
}

// memory is a connection to a server in the same process, as texts.
type memory struct {
	server, client exact.Tracker // what each side sees
	next           int64
}

func (c *memory) Call(ctx context.Context, m *jsonrpc.Message) (*jsonrpc.Message, error) {
	c.next++
	request := *m
	request.ID = jsonrpc.IntID(c.next)
	reply, err := c.send(ctx, &request)
	if err != nil {
		return nil, err
	}
	fmt.Printf("< %s\n", reply)
	return c.client.Decode(protocol.FromServer, reply)
}

func (c *memory) Notify(ctx context.Context, m *jsonrpc.Message) error {
	_, err := c.send(ctx, m)
	return err
}

// send is the client's side of the connection. It returns the answer, if there is one.
func (c *memory) send(ctx context.Context, m *jsonrpc.Message) ([]byte, error) {
	line, err := m.AppendJSON(nil)
	if err != nil {
		return nil, err
	}
	if _, err := c.client.Follow(protocol.FromClient, m); err != nil {
		return nil, err
	}
	fmt.Printf("> %s\n", line)
	return c.serve(ctx, line), nil
}

// serve is the server's side of the connection.
func (c *memory) serve(ctx context.Context, line []byte) []byte {
	m, version, err := c.server.DecodeVersion(protocol.FromClient, line)
	reply := jsonrpc.ServeReply(ctx, func(ctx context.Context, m *jsonrpc.Message) (jsonrpc.Value, error) {
		if m.Method == protocol.MethodInitialize {
			return initialize(m)
		}
		return handlers[version](ctx, m)
	}, m, err)
	if reply.Message == nil {
		return nil // of a notification
	}
	if _, err := c.server.Follow(protocol.FromServer, reply.Message); err != nil {
		log.Fatal(err)
	}
	return reply.Text
}

// initialize agrees on a revision. What its result has is the same in all
// revisions that have one, so one type will do.
func initialize(m *jsonrpc.Message) (jsonrpc.Value, error) {
	params, err := jsonrpc.RawOf(m.Value)
	if err != nil {
		return nil, err
	}
	var requested string
	if err := params.Get("protocolVersion").Decode(&requested); err != nil {
		return nil, err
	}
	version, _ := protocol.Accept(requested)
	return &mcp20241105.InitializeResult{
		ProtocolVersion: string(version),
		Capabilities:    mcp20241105.ServerCapabilities{Tools: &mcp20241105.ServerCapabilitiesTools{}},
		ServerInfo:      mcp20241105.Implementation{Name: "greeter", Version: "1"},
	}, nil
}

// One process that serves all revisions, and calls itself in each. Clients ask for
// the latest revision that they have, and the answer decides which package speaks
// from there on.
func Example_revisions() {
	ctx := context.Background()
	for _, asked := range []string{"2024-11-05", "2025-03-26", "2025-06-18", "2031-01-01"} {
		conn := &memory{}
		result, err := mcp20241105.RemoteServer(conn).Initialize(ctx, &mcp20241105.InitializeRequest{Params: mcp20241105.InitializeRequestParams{
			ProtocolVersion: asked, ClientInfo: mcp20241105.Implementation{Name: "visitor", Version: "1"},
		}})
		if err != nil {
			log.Fatal(err)
		}
		version, err := protocol.Agree(result.ProtocolVersion)
		if err != nil {
			log.Fatal(err)
		}
		if err := mcp20241105.RemoteServer(conn).Initialized(ctx, new(mcp20241105.InitializedNotification)); err != nil {
			log.Fatal(err)
		}
		switch version {
		case protocol.V20241105:
			_, err = mcp20241105.RemoteServer(conn).CallTool(ctx, &mcp20241105.CallToolRequest{Params: mcp20241105.CallToolRequestParams{Name: "greet"}})
		case protocol.V20250326:
			_, err = mcp20250326.RemoteServer(conn).CallTool(ctx, &mcp20250326.CallToolRequest{Params: mcp20250326.CallToolRequestParams{Name: "greet"}})
		case protocol.V20250618:
			_, err = mcp20250618.RemoteServer(conn).CallTool(ctx, &mcp20250618.CallToolRequest{Params: mcp20250618.CallToolRequestParams{Name: "greet"}})
		case protocol.V20251125:
			_, err = mcp20251125.RemoteServer(conn).CallTool(ctx, &mcp20251125.CallToolRequest{Params: mcp20251125.CallToolRequestParams{Name: "greet"}})
		}
		if err != nil {
			log.Fatal(err)
		}
	}
	stateless := mcp20260728.CallToolRequestParams{Name: "greet", Meta: mcp20260728.RequestMetaObject{
		ProtocolVersion: mcp20260728.Version, ClientInfo: &mcp20260728.Implementation{Name: "visitor", Version: "1"},
	}}
	if _, err := mcp20260728.RemoteServer(&memory{}).CallTool(ctx, &mcp20260728.CallToolRequest{Params: stateless}); err != nil {
		log.Fatal(err)
	}
	// Output:
	// > {"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{},"clientInfo":{"name":"visitor","version":"1"},"protocolVersion":"2024-11-05"}}
	// < {"jsonrpc":"2.0","id":1,"result":{"capabilities":{"tools":{}},"protocolVersion":"2024-11-05","serverInfo":{"name":"greeter","version":"1"}}}
	// > {"jsonrpc":"2.0","method":"notifications/initialized"}
	// > {"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"greet"}}
	// < {"jsonrpc":"2.0","id":2,"result":{"content":[{"type":"text","text":"안녕하세요"}]}}
	// > {"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{},"clientInfo":{"name":"visitor","version":"1"},"protocolVersion":"2025-03-26"}}
	// < {"jsonrpc":"2.0","id":1,"result":{"capabilities":{"tools":{}},"protocolVersion":"2025-03-26","serverInfo":{"name":"greeter","version":"1"}}}
	// > {"jsonrpc":"2.0","method":"notifications/initialized"}
	// > {"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"greet"}}
	// < {"jsonrpc":"2.0","id":2,"result":{"content":[{"type":"text","text":"안녕하세요"}]}}
	// > {"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{},"clientInfo":{"name":"visitor","version":"1"},"protocolVersion":"2025-06-18"}}
	// < {"jsonrpc":"2.0","id":1,"result":{"capabilities":{"tools":{}},"protocolVersion":"2025-06-18","serverInfo":{"name":"greeter","version":"1"}}}
	// > {"jsonrpc":"2.0","method":"notifications/initialized"}
	// > {"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"greet"}}
	// < {"jsonrpc":"2.0","id":2,"result":{"content":[{"type":"text","text":"안녕하세요"}]}}
	// > {"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{},"clientInfo":{"name":"visitor","version":"1"},"protocolVersion":"2031-01-01"}}
	// < {"jsonrpc":"2.0","id":1,"result":{"capabilities":{"tools":{}},"protocolVersion":"2025-11-25","serverInfo":{"name":"greeter","version":"1"}}}
	// > {"jsonrpc":"2.0","method":"notifications/initialized"}
	// > {"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"greet"}}
	// < {"jsonrpc":"2.0","id":2,"result":{"content":[{"type":"text","text":"안녕하세요"}]}}
	// > {"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"greet","_meta":{"io.modelcontextprotocol/clientCapabilities":{},"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientInfo":{"name":"visitor","version":"1"}}}}
	// < {"jsonrpc":"2.0","id":1,"result":{"content":[{"type":"text","text":"안녕하세요"}],"resultType":"complete","_meta":{"io.modelcontextprotocol/serverInfo":{"name":"greeter","version":"1"}}}}
}
