package main

import (
	"context"
	"fmt"
	"strings"

	"github.com/mcp-schemagen/mcp-schemagen/generated/mcp"
	"github.com/mcp-schemagen/mcp-schemagen/session"
)

// said returns a prompt with one message.
func said(s string) func(context.Context, *mcp.GetPromptRequest) (mcp.GetPromptOutcome, error) {
	return func(context.Context, *mcp.GetPromptRequest) (mcp.GetPromptOutcome, error) {
		return messages(&mcp.TextContent{Text: s}), nil
	}
}

func messages(blocks ...mcp.ContentBlock) *mcp.GetPromptResult {
	result := &mcp.GetPromptResult{Messages: []mcp.PromptMessage{}}
	for _, b := range blocks {
		result.Messages = append(result.Messages, mcp.PromptMessage{Role: mcp.RoleUser, Content: b})
	}
	return result
}

// promptList has a prompt of each kind.
func promptList() []session.Prompt {
	required := func(names ...string) (list []mcp.PromptArgument) {
		for _, name := range names {
			list = append(list, mcp.PromptArgument{Name: name, Required: new(true)})
		}
		return list
	}
	return []session.Prompt{
		{Prompt: mcp.Prompt{Name: "test_simple_prompt", Description: new("Has no arguments")}, Get: said("This is a simple prompt for testing.")},
		{Prompt: mcp.Prompt{Name: "test_prompt_with_arguments", Description: new("Has two arguments"), Arguments: required("arg1", "arg2")},
			Get: func(_ context.Context, r *mcp.GetPromptRequest) (mcp.GetPromptOutcome, error) {
				a := r.Params.Arguments
				return messages(&mcp.TextContent{Text: fmt.Sprintf("Prompt with arguments: arg1='%s', arg2='%s'", a["arg1"], a["arg2"])}), nil
			}},
		{Prompt: mcp.Prompt{Name: "test_prompt_with_embedded_resource", Description: new("Embeds a resource"), Arguments: required("resourceUri")},
			Get: func(_ context.Context, r *mcp.GetPromptRequest) (mcp.GetPromptOutcome, error) {
				contents := &mcp.TextResourceContents{URI: r.Params.Arguments["resourceUri"], MIMEType: new("text/plain"), Text: "Embedded resource content for testing."}
				return messages(&mcp.EmbeddedResource{Resource: contents}, &mcp.TextContent{Text: "Please process the embedded resource above."}), nil
			}},
		{Prompt: mcp.Prompt{Name: "test_prompt_with_image", Description: new("Has an image")},
			Get: func(context.Context, *mcp.GetPromptRequest) (mcp.GetPromptOutcome, error) {
				return messages(&mcp.ImageContent{Data: png, MIMEType: "image/png"}, &mcp.TextContent{Text: "Please analyze the image above."}), nil
			}},
		{Prompt: mcp.Prompt{Name: "test_input_required_result_prompt", Description: new("Asks the user")},
			Get: func(ctx context.Context, _ *mcp.GetPromptRequest) (mcp.GetPromptOutcome, error) {
				answer, err := session.From(ctx).Elicit(ctx, "user_context", askName())
				if err != nil {
					return nil, err
				}
				return messages(&mcp.TextContent{Text: "The user said " + answer.Content.String()}), nil
			}},
	}
}

// readText returns a function that reads a text.
func readText(mime, text string) func(context.Context, *mcp.ReadResourceRequest) (mcp.ReadResourceOutcome, error) {
	return func(_ context.Context, r *mcp.ReadResourceRequest) (mcp.ReadResourceOutcome, error) {
		return &mcp.ReadResourceResult{Contents: []mcp.ResourceContentsUnion{&mcp.TextResourceContents{URI: r.Params.URI, MIMEType: &mime, Text: text}}}, nil
	}
}

// resources has a resource of each kind.
func resources(*session.Server) []session.Resource {
	return []session.Resource{
		{Resource: mcp.Resource{URI: "test://static-text", Name: "Static text", MIMEType: new("text/plain")},
			Read: readText("text/plain", "This is the content of the static text resource.")},
		{Resource: mcp.Resource{URI: "test://static-binary", Name: "Static binary", MIMEType: new("image/png")},
			Read: func(_ context.Context, r *mcp.ReadResourceRequest) (mcp.ReadResourceOutcome, error) {
				return &mcp.ReadResourceResult{Contents: []mcp.ResourceContentsUnion{&mcp.BlobResourceContents{URI: r.Params.URI, MIMEType: new("image/png"), Blob: png}}}, nil
			}},
		{Resource: mcp.Resource{URI: "test://watched-resource", Name: "Watched", MIMEType: new("text/plain")}, Read: readText("text/plain", "It may change.")},
	}
}

// templates has resources that are made on demand.
func templates() []session.ResourceTemplate {
	return []session.ResourceTemplate{{
		Template: mcp.ResourceTemplate{URITemplate: "test://template/{id}/data", Name: "Data by id", MIMEType: new("application/json")},
		Read: func(ctx context.Context, r *mcp.ReadResourceRequest, v map[string]string) (mcp.ReadResourceOutcome, error) {
			return readText("application/json", fmt.Sprintf(`{"id":%q,"templateTest":true,"data":"Data for ID: %s"}`, v["id"], v["id"]))(ctx, r)
		},
	}}
}

// completions suggests values for arguments.
type completions struct{}

func (completions) Complete(_ context.Context, r *mcp.CompleteRequest) (*mcp.CompleteResult, error) {
	values := []string{}
	for _, v := range []string{"paris", "park", "party"} {
		if strings.HasPrefix(v, r.Params.Argument.Value) {
			values = append(values, v)
		}
	}
	return &mcp.CompleteResult{Completion: mcp.CompleteResultCompletion{Values: values, Total: new(int64(len(values))), HasMore: new(false)}}, nil
}
