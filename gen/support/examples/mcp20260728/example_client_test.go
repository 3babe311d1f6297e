package mcp20260728_test

import (
	"context"
	"errors"
	"fmt"
	"log"

	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	mcp "github.com/mcp-schemagen/mcp-schemagen/generated/mcp20260728"
)

// visitor is what a server may ask of this client: to fill in a form.
type visitor struct{ mcp.UnimplementedClient }

func (visitor) Elicit(_ context.Context, r *mcp.ElicitRequest) (*mcp.ElicitResult, error) {
	form, ok := r.Params.(*mcp.ElicitRequestFormParams)
	if !ok {
		return &mcp.ElicitResult{Action: mcp.ElicitResultActionDecline}, nil
	}
	fmt.Println("asked:", form.Message)
	return &mcp.ElicitResult{
		Action:  mcp.ElicitResultActionAccept,
		Content: jsonrpc.Members{{Name: "name", Value: jsonrpc.RawString("Kim <kim@example.com>")}},
	}, nil
}

// about is what each request tells of the client.
func about() mcp.RequestMetaObject {
	return mcp.RequestMetaObject{
		ProtocolVersion:    mcp.Version,
		ClientInfo:         &mcp.Implementation{Name: "visitor", Version: "1"},
		ClientCapabilities: mcp.ClientCapabilities{Elicitation: &mcp.ClientCapabilitiesElicitation{}},
	}
}

// tools returns all tools, page by page.
func tools(ctx context.Context, server mcp.Server) ([]mcp.Tool, error) {
	var all []mcp.Tool
	r := &mcp.ListToolsRequest{Params: mcp.PaginatedRequestParams{Meta: about()}}
	for {
		page, err := server.ListTools(ctx, r)
		if err != nil {
			return nil, err
		}
		all = append(all, page.Tools...)
		if page.NextCursor == nil {
			return all, nil
		}
		r.Params.Cursor = page.NextCursor
	}
}

// call calls a tool, and answers what the server asks before it has a result.
func call(ctx context.Context, server mcp.Server, name string) (*mcp.CallToolResult, error) {
	params := mcp.CallToolRequestParams{Name: name, Meta: about()}
	for range 5 {
		out, err := server.CallTool(ctx, &mcp.CallToolRequest{Params: params})
		if missing, ok := jsonrpc.ErrorData[mcp.MissingRequiredClientCapabilityData](err); ok {
			return nil, fmt.Errorf("the server needs %v", missing.RequiredCapabilities)
		} else if err != nil {
			return nil, err
		}
		switch out := out.(type) {
		case *mcp.CallToolResult:
			return out, nil
		case *mcp.InputRequiredResult:
			params.RequestState = out.RequestState
			if params.InputResponses, err = mcp.Answer(ctx, visitor{}, out.InputRequests); err != nil {
				return nil, err
			}
		default:
			return nil, fmt.Errorf("an answer of an unknown kind: %v", out)
		}
	}
	return nil, errors.New("the server keeps asking")
}

// A client that lists tools, calls one, and answers what the server asks.
func Example_client() {
	ctx := context.Background()
	server := mcp.RemoteServer(&script{})
	list, err := tools(ctx, server)
	if err != nil {
		log.Fatal(err)
	}
	for _, t := range list {
		fmt.Println(t.Name, jsonrpc.Deref(t.Description, "-"))
	}
	result, err := call(ctx, server, list[0].Name)
	if err != nil {
		log.Fatal(err)
	}
	for _, block := range result.Content {
		switch block := block.(type) {
		case *mcp.TextContent:
			fmt.Println(block.Text)
		case *mcp.Unknown:
			fmt.Println("newer than this program:", block.Kind)
		}
	}
	// Output:
	// greet -
	// wave says nothing
	// asked: Who are you?
	// Hello!
	// newer than this program: hologram
}

// script is a connection to a server that says always the same.
type script struct{ n int }

func (s *script) Call(_ context.Context, m *jsonrpc.Message) (*jsonrpc.Message, error) {
	const about = `"_meta":{"io.modelcontextprotocol/serverInfo":{"name":"greeter","version":"1"}}`
	results := []string{
		`{"resultType":"complete","tools":[{"name":"greet","inputSchema":{"type":"object"}}],"nextCursor":"2","ttlMs":0,"cacheScope":"private",` + about + `}`,
		`{"resultType":"complete","tools":[{"name":"wave","description":"says nothing","inputSchema":{"type":"object"}}],"ttlMs":0,"cacheScope":"private",` + about + `}`,
		`{"resultType":"input_required","requestState":"s","inputRequests":{"who":{"method":"elicitation/create","params":{"message":"Who are you?","requestedSchema":{"type":"object","properties":{"name":{"type":"string"}}}}}},` + about + `}`,
		`{"resultType":"complete","content":[{"type":"text","text":"Hello!"},{"type":"hologram","x":9007199254740993}],` + about + `}`,
	}
	s.n++
	return &jsonrpc.Message{ID: m.ID, Result: jsonrpc.MustRaw(results[s.n-1])}, nil
}

func (*script) Notify(context.Context, *jsonrpc.Message) error { return nil }
