package session_test

import (
	"context"
	"fmt"
	"log"

	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/generated/mcp"
	"github.com/mcp-schemagen/mcp-schemagen/generated/protocol"
	"github.com/mcp-schemagen/mcp-schemagen/session"
)

// prefixed passes calls to a server, whose tools get a prefix. It embeds the server, which
// answers the methods that prefixed does not have.
type prefixed struct {
	mcp.Server
	up *session.Connection
}

// open returns the server with the options of a call. Progress goes to the client that has
// called.
func (g prefixed) open(ctx context.Context) mcp.Server {
	client := session.From(ctx)
	return g.up.Server(session.OnProgress(func(p *mcp.ProgressNotificationParams) {
		_ = client.Progress(ctx, p.Progress, jsonrpc.Deref(p.Total, 0), jsonrpc.Deref(p.Message, ""))
	}))
}

func (g prefixed) ListTools(ctx context.Context, r *mcp.ListToolsRequest) (*mcp.ListToolsResult, error) {
	list, err := g.open(ctx).ListTools(ctx, session.Forward(r))
	if err != nil {
		return nil, err
	}
	for i := range list.Tools {
		list.Tools[i].Name = "office_" + list.Tools[i].Name
	}
	return list, nil
}

// CallTool returns questions of the server as results. The session asks the client, and calls
// CallTool again with the answers, whatever the revision of the client.
func (g prefixed) CallTool(ctx context.Context, r *mcp.CallToolRequest) (mcp.CallToolOutcome, error) {
	x := session.Forward(r)
	if len(x.Params.Name) <= len("office_") {
		return nil, jsonrpc.Errorf(jsonrpc.CodeInvalidParams, "unknown tool: %q", x.Params.Name)
	}
	x.Params.Name = x.Params.Name[len("office_"):]
	return g.open(ctx).CallTool(ctx, x)
}

// A gateway is a server of all revisions in front of a server of one.
func Example_gateway() {
	ctx := context.Background()
	desk := new(office)
	up, err := session.Pipe(ctx, newOffice(desk), &session.Client{
		Info: mcp.Implementation{Name: "gateway", Version: "1.0.0"},
		// Its clients answer the questions.
		Capabilities: mcp.ClientCapabilities{Elicitation: new(mcp.ClientCapabilitiesElicitation)},
	}, protocol.V20260728)
	if err != nil {
		log.Fatal(err)
	}
	defer up.Close()
	server := &session.Server{
		Info: mcp.Implementation{Name: "gateway", Title: new("Gateway"), Version: "1.0.0"},
		App:  prefixed{up.Server(), up}, Capabilities: up.Capabilities(),
		OnLoss: func(_ context.Context, method string, losses []mcp.Loss) {
			for _, loss := range losses {
				if !loss.Routine { // routine: what each message of a revision loses
					fmt.Println("lost:", method, loss)
				}
			}
		},
	}
	client := &session.Client{Info: mcp.Implementation{Name: "traveller", Version: "1.0.0"}, Elicit: answerForm}
	for _, v := range []protocol.Version{protocol.V20241105, protocol.V20251125, protocol.V20260728} {
		trips, err := session.Pipe(ctx, server, client, v)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(v)
		for tool, err := range trips.Tools(ctx) {
			if err != nil {
				log.Fatal(err)
			}
			fmt.Println(" ", tool.Name)
		}
		result, err := trips.CallTool(ctx, &mcp.CallToolRequest{Params: mcp.CallToolRequestParams{Name: "office_book"}})
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(" ", result.Content[0])
		trips.Close()
	}
	// Output:
	// lost: initialize /result/serverInfo/title left out "Gateway" (since 2025-06-18)
	// 2024-11-05
	//   office_book
	//   {"type":"text","text":"session: revision 2024-11-05 has no elicitation/create"}
	// 2025-11-25
	//   office_book
	//   ? Which day?
	//   ? 2030-05-01 costs 81 €. Book it?
	//   {"type":"text","text":"Booked 2030-05-01 for 81 €."}
	// 2026-07-28
	//   office_book
	//   ? Which day?
	//   ? 2030-05-01 costs 82 €. Book it?
	//   {"type":"text","text":"Booked 2030-05-01 for 82 €."}
}
