// Command survey is an MCP server whose tools ask the user two questions. Clients of
// 2025-06-18 and later can be asked; earlier ones get the reason why not.
package main

import (
	"context"
	"log"

	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/generated/mcp"
	"github.com/mcp-schemagen/mcp-schemagen/session"
	"github.com/mcp-schemagen/mcp-schemagen/tool"
	"github.com/mcp-schemagen/mcp-schemagen/transport"
)

// form returns a question with one text field.
func form(message, field string) *mcp.ElicitRequestFormParams {
	q := &mcp.ElicitRequestFormParams{Message: message}
	q.RequestedSchema.Properties.Set(field, &mcp.StringSchema{MinLength: new(int64(1))})
	q.RequestedSchema.Required = []string{field}
	return q
}

// said returns what the user has entered in a field. It is empty if there is no answer.
func said(answer *mcp.ElicitResult, field string) (text string) {
	if answer != nil && answer.Action == mcp.ElicitResultActionAccept {
		value, _ := answer.Content.Get(field)
		_ = value.Decode(&text) // a value of another type is no answer
	}
	return text
}

// ask asks in the middle of its work. Clients since 2026-07-28 are asked by the result of
// the call. They call again with the answer, and ask starts again from its first line.
func ask(ctx context.Context, _ struct{}) (string, error) {
	user := session.From(ctx)
	answer, err := user.Elicit(ctx, "name", form("What is your name?", "name"))
	name := said(answer, "name")
	if err != nil || name == "" {
		return verdict("", ""), err
	}
	answer, err = user.Elicit(ctx, "color", form("What is your favorite color, "+name+"?", "color"))
	return verdict(name, said(answer, "color")), err
}

func verdict(name, color string) string {
	switch {
	case name == "":
		return "Nobody wanted to answer."
	case color == "":
		return name + " has no favorite color."
	}
	return name + " likes " + color + "."
}

// steps returns each question as a result, in the way of 2026-07-28. It is called with the
// answer to the last question, and keeps the earlier one in the state, which the session
// encrypts. In earlier revisions the session asks, and calls steps again.
func steps(_ context.Context, r *mcp.CallToolRequest) (mcp.CallToolOutcome, error) {
	next := &mcp.InputRequiredResult{InputRequests: mcp.InputRequests{}}
	name, _ := r.Params.InputResponses["name"].(*mcp.ElicitResult)
	color, _ := r.Params.InputResponses["color"].(*mcp.ElicitResult)
	switch {
	case color != nil, name != nil && said(name, "name") == "":
		text := verdict(jsonrpc.Deref(r.Params.RequestState, ""), said(color, "color"))
		return &mcp.CallToolResult{Content: []mcp.ContentBlock{&mcp.TextContent{Text: text}}}, nil
	case name != nil:
		next.RequestState = new(said(name, "name"))
		next.InputRequests["color"] = &mcp.ElicitRequest{Params: form("What is your favorite color?", "color")}
	default:
		next.InputRequests["name"] = &mcp.ElicitRequest{Params: form("What is your name?", "name")}
	}
	return next, nil
}

func main() {
	server := &session.Server{
		Info: mcp.Implementation{Name: "survey", Version: "1.0.0"},
		Tools: session.NewTools(
			tool.For(mcp.Tool{Name: "ask"}, ask),
			session.Tool{Tool: mcp.Tool{Name: "steps"}, Call: steps}),
	}
	if err := transport.Stdio(context.Background(), server); err != nil {
		log.Fatal(err)
	}
}
