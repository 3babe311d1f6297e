package session_test

import (
	"context"
	"fmt"
	"log"
	"maps"
	"slices"
	"strings"

	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/generated/mcp"
	"github.com/mcp-schemagen/mcp-schemagen/generated/protocol"
	"github.com/mcp-schemagen/mcp-schemagen/session"
	"github.com/mcp-schemagen/mcp-schemagen/tool"
)

// flour has the grams of flour for one person, by recipe.
var flour = map[string]int{"bread": 250, "pancakes": 60}

// Portions are the arguments of the tool scale.
type Portions struct {
	Recipe string `json:"recipe" jsonschema:"name of the recipe"`
	People int    `json:"people,omitempty" jsonschema:"how many people eat; 1 if absent"`
}

// Amount is the result of the tool scale.
type Amount struct {
	Flour int `json:"flour" jsonschema:"flour in grams"`
}

// scale computes how much flour a recipe takes. The model sees the error.
func scale(_ context.Context, p Portions) (Amount, error) {
	grams, ok := flour[p.Recipe]
	if !ok {
		return Amount{}, fmt.Errorf("unknown recipe %q (known: %s)", p.Recipe, strings.Join(slices.Sorted(maps.Keys(flour)), ", "))
	}
	return Amount{Flour: grams * max(p.People, 1)}, nil
}

// plan is a prompt. The session has checked that the required arguments are there.
var plan = session.Prompt{
	Prompt: mcp.Prompt{
		Name: "plan", Description: new("Plan a meal around a recipe"),
		Arguments: []mcp.PromptArgument{{Name: "recipe", Required: new(true)}},
	},
	Get: func(_ context.Context, r *mcp.GetPromptRequest) (mcp.GetPromptOutcome, error) {
		text := "Plan a meal for four with " + r.Params.Arguments["recipe"] + "."
		return &mcp.GetPromptResult{Messages: []mcp.PromptMessage{{Role: mcp.RoleUser, Content: &mcp.TextContent{Text: text}}}}, nil
	},
}

// cards are the resources recipe://bread and recipe://pancakes.
var cards = session.ResourceTemplate{
	Template: mcp.ResourceTemplate{Name: "recipe", URITemplate: "recipe://{name}", MIMEType: new("text/plain")},
	Read: func(_ context.Context, r *mcp.ReadResourceRequest, variables map[string]string) (mcp.ReadResourceOutcome, error) {
		grams, ok := flour[variables["name"]]
		if !ok {
			return nil, session.ResourceNotFound(r.Params.URI)
		}
		card := &mcp.TextResourceContents{URI: r.Params.URI, Text: fmt.Sprint(grams, " g of flour")}
		return &mcp.ReadResourceResult{Contents: []mcp.ResourceContentsUnion{card}}, nil
	},
}

// suggestions complete the argument of plan, and the variable of cards.
type suggestions struct{}

func (suggestions) Complete(_ context.Context, r *mcp.CompleteRequest) (*mcp.CompleteResult, error) {
	result := &mcp.CompleteResult{}
	for _, name := range slices.Sorted(maps.Keys(flour)) {
		if strings.HasPrefix(name, r.Params.Argument.Value) {
			result.Completion.Values = append(result.Completion.Values, name)
		}
	}
	return result, nil
}

func newKitchen() *session.Server {
	return &session.Server{
		Info:         mcp.Implementation{Name: "kitchen", Version: "1.0.0"},
		Instructions: "Ask for a recipe before you plan a meal.",
		Tools:        session.NewTools(tool.For(mcp.Tool{Name: "scale", Description: new("How much flour a recipe takes")}, scale)),
		Prompts:      session.NewPrompts(plan),
		Resources:    session.NewResources().AddTemplates(cards),
		Completions:  suggestions{},
	}
}

// A server is a value with groups of handlers. Here a client of the oldest revision and one of
// the newest call it, in the same process.
func Example_server() {
	ctx, server := context.Background(), newKitchen()
	client := &session.Client{Info: mcp.Implementation{Name: "cook", Version: "1.0.0"}}
	for _, v := range []protocol.Version{protocol.V20241105, protocol.V20260728} {
		kitchen, err := session.Pipe(ctx, server, client, v)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(kitchen.Revision(), kitchen.Info().Name)
		for _, arguments := range []string{`{"recipe":"bread","people":3}`, `{"recipe":"soup"}`} {
			call := mcp.CallToolRequestParams{Name: "scale", Arguments: jsonrpc.MustRaw(arguments)}
			result, err := kitchen.CallTool(ctx, &mcp.CallToolRequest{Params: call})
			if err != nil {
				log.Fatal(err)
			}
			fmt.Printf("%s [%s]\n", result.Content[0], result.StructuredContent)
		}
		_, err = kitchen.ReadResource(ctx, &mcp.ReadResourceRequest{Params: mcp.ReadResourceRequestParams{URI: "recipe://soup"}})
		fmt.Println(err)
		kitchen.Close()
	}
	// Output:
	// 2024-11-05 kitchen
	// {"type":"text","text":"{\"flour\":750}"} []
	// {"type":"text","text":"unknown recipe \"soup\" (known: bread, pancakes)"} []
	// resource not found (-32002)
	// 2026-07-28 kitchen
	// {"type":"text","text":"{\"flour\":750}"} [{"flour":750}]
	// {"type":"text","text":"unknown recipe \"soup\" (known: bread, pancakes)"} []
	// resource not found (-32602)
}
