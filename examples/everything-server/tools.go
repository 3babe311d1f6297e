package main

import (
	"context"
	"errors"
	"time"

	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/generated/mcp"
	"github.com/mcp-schemagen/mcp-schemagen/session"
)

// The smallest image and the shortest sound that there are, in Base64.
const (
	png = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=="
	wav = "UklGRiQAAABXQVZFZm10IBAAAAABAAEARKwAAIhYAQACABAAZGF0YQAAAAA="
)

type handler = func(context.Context, *mcp.CallToolRequest) (mcp.CallToolOutcome, error)

func newTool(name, description string, call handler) session.Tool {
	return session.Tool{Tool: mcp.Tool{Name: name, Description: &description}, Call: call}
}

func content(blocks ...mcp.ContentBlock) *mcp.CallToolResult {
	return &mcp.CallToolResult{Content: blocks}
}

func text(s string) *mcp.CallToolResult { return content(&mcp.TextContent{Text: s}) }

// fixed returns a tool with always the same result.
func fixed(result *mcp.CallToolResult) handler {
	return func(context.Context, *mcp.CallToolRequest) (mcp.CallToolOutcome, error) { return result, nil }
}

// contentTools return each kind of content.
func contentTools() []session.Tool {
	image := &mcp.ImageContent{Data: png, MIMEType: "image/png"}
	embedded := func(uri, mime, text string) *mcp.EmbeddedResource {
		return &mcp.EmbeddedResource{Resource: &mcp.TextResourceContents{URI: uri, MIMEType: &mime, Text: text}}
	}
	schemaTool := newTool("json_schema_2020_12_tool", "Takes arguments of a schema with many keywords", fixed(text("the arguments fit")))
	schemaTool.Tool.InputSchema = jsonrpc.MustRaw(schema202012)
	regionTool := newTool("test_header_tool", "Takes an argument that a header repeats", fixed(text("the headers fit")))
	regionTool.Tool.InputSchema = jsonrpc.MustRaw(`{"type":"object","properties":{"region":{"type":"string","x-mcp-header":"Region"},"count":{"type":"integer","x-mcp-header":"Count"}}}`)
	return []session.Tool{
		newTool("test_simple_text", "Returns text", fixed(text("This is a simple text response for testing."))),
		newTool("test_image_content", "Returns an image", fixed(content(image))),
		newTool("test_audio_content", "Returns a sound", fixed(content(&mcp.AudioContent{Data: wav, MIMEType: "audio/wav"}))),
		newTool("test_embedded_resource", "Returns a resource", fixed(content(embedded("test://embedded-resource", "text/plain", "This is an embedded resource content.")))),
		newTool("test_multiple_content_types", "Returns several blocks", fixed(content(
			&mcp.TextContent{Text: "Multiple content types test:"}, image,
			embedded("test://mixed-content-resource", "application/json", `{"test":"data","value":123}`)))),
		newTool("test_error_handling", "Fails", func(context.Context, *mcp.CallToolRequest) (mcp.CallToolOutcome, error) {
			result := text("This tool intentionally returns an error for testing")
			result.IsError = new(true)
			return result, nil
		}),
		schemaTool, regionTool,
	}
}

// schema202012 has the keywords of JSON Schema 2020-12 that clients must pass on.
const schema202012 = `{
	"$schema": "https://json-schema.org/draft/2020-12/schema", "type": "object",
	"$defs": {"address": {"$anchor": "addressDef", "type": "object", "properties": {"street": {"type": "string"}, "city": {"type": "string"}}}},
	"properties": {
		"name": {"type": "string"}, "address": {"$ref": "#/$defs/address"},
		"contactMethod": {"type": "string", "enum": ["phone", "email"]}, "phone": {"type": "string"}, "email": {"type": "string"}
	},
	"allOf": [{"anyOf": [{"required": ["phone"]}, {"required": ["email"]}]}],
	"if": {"properties": {"contactMethod": {"const": "phone"}}, "required": ["contactMethod"]},
	"then": {"required": ["phone"]}, "else": {"required": ["email"]},
	"additionalProperties": false
}`

// reportTools tell the client how far they are.
func reportTools() []session.Tool {
	pause := func(ctx context.Context) error {
		select {
		case <-time.After(50 * time.Millisecond):
			return nil
		case <-ctx.Done():
			return context.Cause(ctx)
		}
	}
	progress := func(ctx context.Context, _ *mcp.CallToolRequest) (mcp.CallToolOutcome, error) {
		for _, percent := range []float64{0, 50, 100} {
			if err := errors.Join(session.From(ctx).Progress(ctx, percent, 100, ""), pause(ctx)); err != nil {
				return nil, err
			}
		}
		return text("all steps are done"), nil
	}
	logs := func(ctx context.Context, _ *mcp.CallToolRequest) (mcp.CallToolOutcome, error) {
		for _, line := range []string{"Tool execution started", "Tool processing data", "Tool execution completed"} {
			if err := errors.Join(session.From(ctx).Log(ctx, mcp.LoggingLevelInfo, line), pause(ctx)); err != nil {
				return nil, err
			}
		}
		return text("everything was logged"), nil
	}
	reconnection := func(ctx context.Context, _ *mcp.CallToolRequest) (mcp.CallToolOutcome, error) {
		for range 30 { // longer than the connection of the stream is open
			if err := pause(ctx); err != nil {
				return nil, err
			}
		}
		return text("the client has come back"), nil
	}
	return []session.Tool{
		newTool("test_reconnection", "Takes longer than a connection", reconnection),
		newTool("test_tool_with_progress", "Reports progress", progress),
		newTool("test_tool_with_logging", "Sends log messages", logs),
		newTool("test_logging_tool", "Sends log messages", logs),
	}
}

// changeTools change the lists of the server.
func changeTools(tools *session.Tools, prompts *session.Prompts) []session.Tool {
	return []session.Tool{
		newTool("test_trigger_tool_change", "Adds a tool", func(context.Context, *mcp.CallToolRequest) (mcp.CallToolOutcome, error) {
			tools.Add(newTool("test_added_tool", "Was added", fixed(text("added"))))
			return text("a tool was added"), nil
		}),
		newTool("test_trigger_prompt_change", "Adds a prompt", func(context.Context, *mcp.CallToolRequest) (mcp.CallToolOutcome, error) {
			prompts.Add(session.Prompt{Prompt: mcp.Prompt{Name: "test_added_prompt", Description: new("Was added")}, Get: said("added")})
			return text("a prompt was added"), nil
		}),
	}
}
