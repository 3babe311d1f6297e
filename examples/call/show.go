package main

import (
	"bytes"
	"encoding/json"
	"fmt"

	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/generated/mcp"
)

// result shows what a tool has returned. The error is errTool if the tool failed.
func (v *visitor) result(r *mcp.CallToolResult) error {
	failed := jsonrpc.Deref(r.IsError, false)
	if v.settings.json {
		v.print(plain, "%s\n", r)
	} else {
		if failed {
			v.note(red, "The tool failed:\n")
		}
		said := false // whether a block already has the structured content
		for _, block := range r.Content {
			if text, ok := block.(*mcp.TextContent); ok && !r.StructuredContent.IsZero() {
				if raw, err := jsonrpc.ParseRaw(text.Text); err == nil && raw.Equal(r.StructuredContent) {
					said = true
				}
			}
			v.block(block)
		}
		if !r.StructuredContent.IsZero() && !said {
			v.print(plain, "%s\n", indent(r.StructuredContent))
		}
	}
	if failed {
		return errTool
	}
	return nil
}

// indent returns JSON that is easy to read.
func indent(raw jsonrpc.Raw) string {
	var b bytes.Buffer
	if err := json.Indent(&b, raw.Bytes(), "", "  "); err != nil {
		return raw.String()
	}
	return b.String()
}

// block shows a piece of content.
func (v *visitor) block(block mcp.ContentBlock) {
	switch b := block.(type) {
	case *mcp.TextContent:
		v.print(plain, "%s\n", b.Text)
	case *mcp.ImageContent:
		v.media("image", b.MIMEType, b.Bytes)
	case *mcp.AudioContent:
		v.media("audio", b.MIMEType, b.Bytes)
	case *mcp.ResourceLink:
		v.print(cyan, "→ %s", line(b.URI))
		v.print(plain, "  %s\n", title(b.Title, b.Name))
	case *mcp.EmbeddedResource:
		v.resource(b.Resource)
	default:
		v.print(plain, "%s\n", block)
	}
}

// media says what cannot be shown in a terminal.
func (v *visitor) media(kind, mime string, data func() ([]byte, error)) {
	text := "invalid base64"
	if b, err := data(); err == nil {
		text = fmt.Sprintf("%d bytes", len(b))
	}
	v.print(dim, "[%s %s, %s]", kind, line(mime), text)
	v.print(plain, "\n")
}

func (v *visitor) resource(r mcp.ResourceContentsUnion) {
	switch r := r.(type) {
	case *mcp.TextResourceContents:
		v.print(cyan, "%s", line(r.URI))
		v.print(plain, "\n%s\n", r.Text)
	case *mcp.BlobResourceContents:
		v.print(cyan, "%s", line(r.URI))
		v.print(plain, " ")
		v.media("data", jsonrpc.Deref(r.MIMEType, "of an unknown type"), r.Bytes)
	default:
		v.print(plain, "%s\n", r)
	}
}

// contents shows a resource. A single one goes to a pipe as it is, byte by byte.
func (v *visitor) contents(list []mcp.ResourceContentsUnion) error {
	if len(list) != 1 || v.terminal {
		for _, r := range list {
			v.resource(r)
		}
		return nil
	}
	switch r := list[0].(type) {
	case *mcp.TextResourceContents:
		_, err := fmt.Fprint(v.out, r.Text)
		return err
	case *mcp.BlobResourceContents:
		data, err := r.Bytes()
		if err != nil {
			return fmt.Errorf("%s: %w", r.URI, err)
		}
		_, err = v.out.Write(data)
		return err
	}
	v.resource(list[0])
	return nil
}
