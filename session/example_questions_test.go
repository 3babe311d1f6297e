package session_test

import (
	"context"
	"errors"
	"fmt"
	"log"

	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/generated/mcp"
	"github.com/mcp-schemagen/mcp-schemagen/generated/protocol"
	"github.com/mcp-schemagen/mcp-schemagen/session"
	"github.com/mcp-schemagen/mcp-schemagen/tool"
)

// office sells trips. It counts the offers that it makes.
type office struct{ offers int }

// offer is what a trip costs at the moment. Each call may return another price.
func (o *office) offer(context.Context) (int, error) {
	o.offers++
	return 80 + o.offers, nil
}

// book asks for the day, and then whether the price is right.
func (o *office) book(ctx context.Context, _ struct{}) (string, error) {
	user := session.From(ctx)
	day := &mcp.ElicitRequestFormParams{Message: "Which day?"}
	day.RequestedSchema.Properties.Set("day", &mcp.StringSchema{Format: new(mcp.StringSchemaFormatDate)})
	day.RequestedSchema.Required = []string{"day"}
	answer, err := user.Elicit(ctx, "day", day)
	if err != nil {
		return "", err
	}
	if answer.Action != mcp.ElicitResultActionAccept {
		return "No day, no trip.", nil
	}
	var chosen string
	if value, _ := answer.Content.Get("day"); value.Decode(&chosen) != nil {
		return "", errors.New("the day is not a string")
	}
	price, err := session.Once(ctx, "price", o.offer) // the same in each run of book
	if err != nil {
		return "", err
	}
	answer, err = user.Elicit(ctx, "price", &mcp.ElicitRequestFormParams{Message: fmt.Sprintf("%s costs %d €. Book it?", chosen, price)})
	if err != nil {
		return "", err
	}
	if answer.Action != mcp.ElicitResultActionAccept {
		return "Not booked.", nil
	}
	return fmt.Sprintf("Booked %s for %d €.", chosen, price), nil
}

// answerForm is the user. It accepts all forms, and fills in the day.
func answerForm(_ context.Context, r *mcp.ElicitRequest) (*mcp.ElicitResult, error) {
	form, ok := r.Params.(*mcp.ElicitRequestFormParams)
	if !ok {
		return &mcp.ElicitResult{Action: mcp.ElicitResultActionDecline}, nil
	}
	fmt.Println("  ?", form.Message)
	var content jsonrpc.Members
	for name := range form.RequestedSchema.Properties.All() {
		content.Set(name, jsonrpc.RawString("2030-05-01"))
	}
	return &mcp.ElicitResult{Action: mcp.ElicitResultActionAccept, Content: content}, nil
}

func newOffice(desk *office) *session.Server {
	return &session.Server{
		Info:  mcp.Implementation{Name: "office", Version: "1.0.0"},
		Tools: session.NewTools(tool.For(mcp.Tool{Name: "book"}, desk.book)),
	}
}

// A tool asks the user in the middle of its work. It is written once: revisions that have no
// requests of the server run it again with the answers.
func Example_questions() {
	ctx := context.Background()
	client := &session.Client{Info: mcp.Implementation{Name: "traveller", Version: "1.0.0"}, Elicit: answerForm}
	for _, v := range []protocol.Version{protocol.V20250326, protocol.V20250618, protocol.V20260728} {
		desk := new(office)
		trips, err := session.Pipe(ctx, newOffice(desk), client, v)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(v)
		result, err := trips.CallTool(ctx, &mcp.CallToolRequest{Params: mcp.CallToolRequestParams{Name: "book"}})
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(" ", result.Content[0], desk.offers, "offers")
		trips.Close()
	}
	// Output:
	// 2025-03-26
	//   {"type":"text","text":"session: revision 2025-03-26 has no elicitation/create"} 0 offers
	// 2025-06-18
	//   ? Which day?
	//   ? 2030-05-01 costs 81 €. Book it?
	//   {"type":"text","text":"Booked 2030-05-01 for 81 €."} 1 offers
	// 2026-07-28
	//   ? Which day?
	//   ? 2030-05-01 costs 81 €. Book it?
	//   {"type":"text","text":"Booked 2030-05-01 for 81 €."} 1 offers
}
