package session

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"iter"
	"time"

	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/generated/mcp"
)

// errNoRequest is the error of a method that needs a request.
var errNoRequest = errors.New("session: the request is nil")

// CallTool runs a tool. Errors of the tool itself are results with IsError.
func (c *Connection) CallTool(ctx context.Context, r *mcp.CallToolRequest, opts ...CallOption) (*mcp.CallToolResult, error) {
	if r == nil {
		return nil, errNoRequest
	}
	return invoke[*mcp.CallToolResult](ctx, c, mcp.MethodToolsCall, &r.Params, r.Extra, opts)
}

// GetPrompt returns a prompt, filled in with arguments.
func (c *Connection) GetPrompt(ctx context.Context, r *mcp.GetPromptRequest, opts ...CallOption) (*mcp.GetPromptResult, error) {
	if r == nil {
		return nil, errNoRequest
	}
	return invoke[*mcp.GetPromptResult](ctx, c, mcp.MethodPromptsGet, &r.Params, r.Extra, opts)
}

// ReadResource returns the contents of a resource.
func (c *Connection) ReadResource(ctx context.Context, r *mcp.ReadResourceRequest, opts ...CallOption) (*mcp.ReadResourceResult, error) {
	if r == nil {
		return nil, errNoRequest
	}
	return invoke[*mcp.ReadResourceResult](ctx, c, mcp.MethodResourcesRead, &r.Params, r.Extra, opts)
}

// Complete returns suggestions for an argument of a prompt or a resource template.
func (c *Connection) Complete(ctx context.Context, r *mcp.CompleteRequest, opts ...CallOption) (*mcp.CompleteResult, error) {
	if r == nil {
		return nil, errNoRequest
	}
	return invoke[*mcp.CompleteResult](ctx, c, mcp.MethodCompletionComplete, &r.Params, r.Extra, opts)
}

// ListTools returns one page of the tools. A nil r asks for the first page.
func (c *Connection) ListTools(ctx context.Context, r *mcp.ListToolsRequest, opts ...CallOption) (*mcp.ListToolsResult, error) {
	x := deref(r)
	return invoke[*mcp.ListToolsResult](ctx, c, mcp.MethodToolsList, &x.Params, x.Extra, opts)
}

// ListPrompts returns one page of the prompts. A nil r asks for the first page.
func (c *Connection) ListPrompts(ctx context.Context, r *mcp.ListPromptsRequest, opts ...CallOption) (*mcp.ListPromptsResult, error) {
	x := deref(r)
	return invoke[*mcp.ListPromptsResult](ctx, c, mcp.MethodPromptsList, &x.Params, x.Extra, opts)
}

// ListResources returns one page of the resources. A nil r asks for the first page.
func (c *Connection) ListResources(ctx context.Context, r *mcp.ListResourcesRequest, opts ...CallOption) (*mcp.ListResourcesResult, error) {
	x := deref(r)
	return invoke[*mcp.ListResourcesResult](ctx, c, mcp.MethodResourcesList, &x.Params, x.Extra, opts)
}

// ListResourceTemplates returns one page of the resource templates. A nil r asks for the first
// page.
func (c *Connection) ListResourceTemplates(ctx context.Context, r *mcp.ListResourceTemplatesRequest, opts ...CallOption) (*mcp.ListResourceTemplatesResult, error) {
	x := deref(r)
	return invoke[*mcp.ListResourceTemplatesResult](ctx, c, mcp.MethodResourcesTemplatesList, &x.Params, x.Extra, opts)
}

// Tools iterates over the tools on all pages. It stops after an error. More pages than MaxPages
// of the [Client], and a cursor that comes again, are errors.
//
// Until 2025-11-25 an empty cursor ends the list, as many servers mean it. Since 2026-07-28 it
// is a cursor like others.
func (c *Connection) Tools(ctx context.Context) iter.Seq2[*mcp.Tool, error] {
	return pages(c, func(p mcp.PaginatedRequestParams) ([]mcp.Tool, *mcp.Cursor, error) {
		r, err := c.ListTools(ctx, &mcp.ListToolsRequest{Params: p})
		if err != nil {
			return nil, nil, err
		}
		return r.Tools, r.NextCursor, nil
	})
}

// Prompts iterates over the prompts on all pages, like [Connection.Tools].
func (c *Connection) Prompts(ctx context.Context) iter.Seq2[*mcp.Prompt, error] {
	return pages(c, func(p mcp.PaginatedRequestParams) ([]mcp.Prompt, *mcp.Cursor, error) {
		r, err := c.ListPrompts(ctx, &mcp.ListPromptsRequest{Params: p})
		if err != nil {
			return nil, nil, err
		}
		return r.Prompts, r.NextCursor, nil
	})
}

// Resources iterates over the resources on all pages, like [Connection.Tools].
func (c *Connection) Resources(ctx context.Context) iter.Seq2[*mcp.Resource, error] {
	return pages(c, func(p mcp.PaginatedRequestParams) ([]mcp.Resource, *mcp.Cursor, error) {
		r, err := c.ListResources(ctx, &mcp.ListResourcesRequest{Params: p})
		if err != nil {
			return nil, nil, err
		}
		return r.Resources, r.NextCursor, nil
	})
}

// ResourceTemplates iterates over the resource templates on all pages, like
// [Connection.Tools].
func (c *Connection) ResourceTemplates(ctx context.Context) iter.Seq2[*mcp.ResourceTemplate, error] {
	return pages(c, func(p mcp.PaginatedRequestParams) ([]mcp.ResourceTemplate, *mcp.Cursor, error) {
		r, err := c.ListResourceTemplates(ctx, &mcp.ListResourceTemplatesRequest{Params: p})
		if err != nil {
			return nil, nil, err
		}
		return r.ResourceTemplates, r.NextCursor, nil
	})
}

// pages iterates over the elements of a list, page by page.
func pages[T any](c *Connection, page func(mcp.PaginatedRequestParams) ([]T, *mcp.Cursor, error)) iter.Seq2[*T, error] {
	return func(yield func(*T, error) bool) {
		var cursor *mcp.Cursor
		seen := map[[sha256.Size]byte]struct{}{} // cursors may be long
		for n := 1; ; n++ {
			list, next, err := page(mcp.PaginatedRequestParams{Cursor: cursor})
			if err != nil {
				yield(nil, err)
				return
			}
			for i := range list {
				if !yield(&list[i], nil) {
					return
				}
			}
			if next == nil || *next == "" && c.Revision().Stateful() {
				return
			}
			sum := sha256.Sum256([]byte(*next))
			if _, ok := seen[sum]; ok {
				yield(nil, errors.New("session: the server returns the same cursor again"))
				return
			}
			if n >= c.client.MaxPages {
				yield(nil, fmt.Errorf("session: the list has more than %d pages", n))
				return
			}
			seen[sum] = struct{}{}
			cursor = next
		}
	}
}

// SetLogLevel asks for log messages of a level and above. Until 2025-11-25 it asks the server
// at once. Since 2026-07-28 each further request asks for its messages, and none are asked for
// if the level is empty.
func (c *Connection) SetLogLevel(ctx context.Context, level mcp.LoggingLevel, opts ...CallOption) error {
	if c.Revision().Stateful() {
		if _, err := invoke[*mcp.Result](ctx, c, mcp.MethodLoggingSetLevel, &mcp.SetLevelRequestParams{Level: level}, nil, opts); err != nil {
			return err
		}
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.level = level
	return nil
}

func (c *Connection) logLevel() mcp.LoggingLevel {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.level
}

// Ping asks the server whether it is there, until 2025-11-25. Any response counts, also that it
// does not know pings. Since 2026-07-28 there are no pings, and the error is a
// [*CapabilityError].
func (c *Connection) Ping(ctx context.Context, opts ...CallOption) error {
	_, err := c.call(ctx, &jsonrpc.Message{Method: mcp.MethodPing}, options(opts))
	return err
}

// maxSilent is how many pings in a row may stay without a response.
const maxSilent = 3

// keepAlive starts pings, if the client wants them.
func (c *Connection) keepAlive() {
	if c.client.KeepAlive > 0 {
		c.start(c.ping)
	}
}

// ping sends pings as long as the connection lives.
func (c *Connection) ping() {
	ticker := time.NewTicker(c.client.KeepAlive)
	defer ticker.Stop()
	silent := 0
	for {
		select {
		case <-ticker.C:
		case <-c.ctx.Done():
			return
		}
		e := c.epoch.Load()
		if !e.usable.Load() || !e.codecs.Load().stateful {
			silent = 0
			continue
		}
		err := c.Ping(c.ctx, Timeout(c.client.KeepAlive))
		switch {
		case err == nil:
			silent = 0
		case !e.usable.Load():
			silent = 0 // it broke by itself
		default:
			silent++
		}
		if silent == maxSilent {
			c.end(fmt.Errorf("session: the server has not answered %d pings: %w", silent, err))
			c.conn.Close()
			return
		}
	}
}
