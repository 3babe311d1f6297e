package mcp20260728_test

import (
	"context"
	"fmt"
	"log"

	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	mcp "github.com/mcp-schemagen/mcp-schemagen/generated/mcp20260728"
)

// person is a client that fills in forms.
type person struct{ mcp.UnimplementedClient }

func (person) Elicit(_ context.Context, r *mcp.ElicitRequest) (*mcp.ElicitResult, error) {
	content := jsonrpc.Members{{Name: "name", Value: jsonrpc.RawString("Kim")}}
	return &mcp.ElicitResult{Action: mcp.ElicitResultActionAccept, Content: content}, nil
}

// A result may ask for input. Answer gets it from a client, to send with the next
// request.
func ExampleAnswer() {
	result := &mcp.InputRequiredResult{
		RequestState:  new("state"),
		InputRequests: mcp.InputRequests{"who": &mcp.ElicitRequest{Params: &mcp.ElicitRequestFormParams{Message: "Who are you?"}}},
	}
	responses, err := mcp.Answer(context.Background(), person{}, result.InputRequests)
	if err != nil {
		log.Fatal(err)
	}
	next := mcp.CallToolRequestParams{Name: "greet", InputResponses: responses, RequestState: result.RequestState}
	fmt.Println(next.InputResponses)
	// Output:
	// {"who":{"action":"accept","content":{"name":"Kim"}}}
}
