//lint:file-ignore SA1019 what a later revision deprecates is tested, too

package peers

import (
	"context"
	"fmt"
	"sync/atomic"
	"time"

	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/generated/mcp"
	"github.com/mcp-schemagen/mcp-schemagen/generated/protocol"
	"github.com/mcp-schemagen/mcp-schemagen/session"
	"github.com/mcp-schemagen/mcp-schemagen/tool"
	"github.com/mcp-schemagen/mcp-schemagen/transport"
)

// Count is the input of the tool count.
type Count struct {
	To int `json:"to"`
}

// count reports each step, and logs that it has counted. It takes some time for a step: SDKs
// in TypeScript drop progress that is read together with the result.
func count(ctx context.Context, c Count) (string, error) {
	r := session.From(ctx)
	for n := range c.To {
		time.Sleep(20 * time.Millisecond)
		if err := r.Progress(ctx, float64(n+1), float64(c.To), fmt.Sprint("step ", n+1)); err != nil {
			return "", err
		}
	}
	if err := r.Log(ctx, mcp.LoggingLevelDebug, "too detailed"); err != nil {
		return "", err
	}
	err := r.Log(ctx, mcp.LoggingLevelWarning, "counted")
	time.Sleep(20 * time.Millisecond)
	return fmt.Sprint(c.To), err
}

func ask(ctx context.Context, _ struct{}) (string, error) {
	name, err := question(ctx, "What is your name?", "name")
	if err != nil {
		return "", err
	}
	color, err := question(ctx, "Which color, "+name+"?", "color")
	return name + " likes " + color, err
}

func form(message, field string) *mcp.ElicitRequestFormParams {
	q := &mcp.ElicitRequestFormParams{Message: message}
	q.RequestedSchema.Properties.Set(field, &mcp.StringSchema{Title: new("Your " + field)})
	return q
}

// question asks for the text of one field.
func question(ctx context.Context, message, field string) (string, error) {
	answer, err := session.From(ctx).Elicit(ctx, field, form(message, field))
	if err != nil {
		return "", err
	}
	return said(answer, field), nil
}

func said(answer *mcp.ElicitResult, field string) (text string) {
	value, _ := answer.Content.Get(field)
	_ = value.Decode(&text)
	return text
}

// steps asks with results.
func steps(_ context.Context, r *mcp.CallToolRequest) (mcp.CallToolOutcome, error) {
	next := &mcp.InputRequiredResult{InputRequests: mcp.InputRequests{}}
	if color, ok := r.Params.InputResponses["color"].(*mcp.ElicitResult); ok {
		return text(jsonrpc.Deref(r.Params.RequestState, "") + " likes " + said(color, "color")), nil
	}
	if name, ok := r.Params.InputResponses["name"].(*mcp.ElicitResult); ok {
		next.RequestState = new(said(name, "name"))
		next.InputRequests["color"] = &mcp.ElicitRequest{Params: form("Which color?", "color")}
		return next, nil
	}
	next.InputRequests["name"] = &mcp.ElicitRequest{Params: form("What is your name?", "name")}
	return next, nil
}

func text(s string) *mcp.CallToolResult {
	return &mcp.CallToolResult{Content: []mcp.ContentBlock{&mcp.TextContent{Text: s}}}
}

// newLab returns a server that has something new of each revision in what it sends.
func newLab() *session.Server {
	var waited atomic.Int64
	wait := func(ctx context.Context, _ struct{}) (string, error) {
		<-ctx.Done()
		waited.Add(1)
		return "", context.Cause(ctx)
	}
	note := session.Resource{
		Resource: mcp.Resource{URI: "lab://note", Name: "note", Title: new("A note"), MIMEType: new("text/plain")},
		Read: func(_ context.Context, r *mcp.ReadResourceRequest) (mcp.ReadResourceOutcome, error) {
			return &mcp.ReadResourceResult{Contents: []mcp.ResourceContentsUnion{
				&mcp.TextResourceContents{URI: r.Params.URI, Text: "a note", MIMEType: new("text/plain")},
			}}, nil
		},
	}
	greet := session.Prompt{
		Prompt: mcp.Prompt{Name: "greet", Title: new("A greeting"), Arguments: []mcp.PromptArgument{{Name: "name", Required: new(true)}}},
		Get: func(_ context.Context, r *mcp.GetPromptRequest) (mcp.GetPromptOutcome, error) {
			return &mcp.GetPromptResult{Messages: []mcp.PromptMessage{
				{Role: mcp.RoleUser, Content: &mcp.TextContent{Text: "Hello " + r.Params.Arguments["name"]}},
				{Role: mcp.RoleUser, Content: &mcp.ResourceLink{Name: "note", URI: "lab://note"}},
			}}, nil
		},
	}
	icon := mcp.Icon{Src: "data:image/png;base64,iVBORw0KGgo="}
	return &session.Server{
		Info:         mcp.Implementation{Name: "lab", Version: "1.0.0", Title: new("A laboratory"), WebsiteURL: new("https://example.com")},
		Instructions: "Call the tools in their order.",
		Capabilities: mcp.ServerCapabilities{Logging: jsonrpc.Members{}},
		Tools: session.NewTools(
			tool.For(mcp.Tool{Name: "count", Title: new("Count"), Icons: []mcp.Icon{icon}, Annotations: &mcp.ToolAnnotations{ReadOnlyHint: new(true)}}, count),
			tool.For(mcp.Tool{Name: "ask"}, ask),
			session.Tool{Tool: mcp.Tool{Name: "steps"}, Call: steps},
			tool.For(mcp.Tool{Name: "wait"}, wait),
			tool.For(mcp.Tool{Name: "waited"}, func(context.Context, struct{}) (int64, error) { return waited.Load(), nil }),
		),
		Resources: session.NewResources(note),
		Prompts:   session.NewPrompts(greet),
	}
}

func serveLab([]string) error { return transport.Stdio(context.Background(), newLab()) }

// heard returns what the lab sends to a client that has called all its tools.
func heard(v protocol.Version) []string {
	list := []string{"notifications/progress", "notifications/message", "-32602"}
	if has(v) && v.Stateful() {
		list = append(list, "elicitation/create")
	}
	return list
}
