package tool

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"reflect"
	"strings"

	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/generated/mcp"
	"github.com/mcp-schemagen/mcp-schemagen/session"
)

// For is like [New], but panics if New returns an error. It is for tools whose types and
// schemas are fixed in the program.
func For[In, Out any](t mcp.Tool, f func(ctx context.Context, in In) (Out, error)) session.Tool {
	x, err := New(t, f)
	if err != nil {
		panic("tool.For: " + err.Error())
	}
	return x
}

// New returns a tool that calls f with decoded arguments. The package comment describes
// schemas, arguments, results and errors. New sets the InputSchema and OutputSchema of the
// tool if t has none.
//
// In is a struct, a map, a pointer to one of these, any, or a type with a method
// UnmarshalJSON. f never gets a nil pointer as In.
//
// New returns an error if t has no name, if f is nil, and if it cannot derive a schema from In
// or Out. It also returns an error if a schema of t is not valid, or if t has an OutputSchema
// and Out is text or other content.
//
// The tool is safe for concurrent use if f is.
func New[In, Out any](t mcp.Tool, f func(ctx context.Context, in In) (Out, error)) (session.Tool, error) {
	if t.Name == "" {
		return session.Tool{}, errors.New("the tool has no name")
	}
	if f == nil {
		return session.Tool{}, fmt.Errorf("tool %q: the function is nil", t.Name)
	}
	in, err := newInput(t.Name, reflect.TypeFor[In](), t.InputSchema)
	if err != nil {
		return session.Tool{}, fmt.Errorf("tool %q: input schema: %w", t.Name, err)
	}
	out, err := newOutput(t.Name, reflect.TypeFor[Out](), t.OutputSchema)
	if err != nil {
		return session.Tool{}, fmt.Errorf("tool %q: output schema: %w", t.Name, err)
	}
	t.InputSchema = in.schema.text
	if out.schema != nil {
		t.OutputSchema = out.schema.text
	}
	return session.Tool{Tool: t, Call: func(ctx context.Context, r *mcp.CallToolRequest) (mcp.CallToolOutcome, error) {
		var args In
		if violations := in.decode(r.Params.Arguments, &args); len(violations) > 0 {
			return in.reject(violations), nil
		}
		v, err := f(ctx, args)
		if err != nil {
			return failure(ctx, err)
		}
		return out.convert(v)
	}}, nil
}

// failure returns the result for an error of the function. It returns the error itself if
// that is about the request and not about what the tool does.
func failure(ctx context.Context, err error) (mcp.CallToolOutcome, error) {
	var protocol interface{ ProtocolError() bool }
	_, rpc := errors.AsType[*jsonrpc.Error](err)
	switch {
	case rpc, errors.As(err, &protocol) && protocol.ProtocolError():
		return nil, err
	case ctx.Err() != nil && (errors.Is(err, ctx.Err()) || errors.Is(err, context.Cause(ctx))):
		return nil, err
	}
	return failed(cmp.Or(err.Error(), "the tool failed without a message")), nil
}

// failed returns a result that tells the model what went wrong.
func failed(message string) *mcp.CallToolResult {
	return &mcp.CallToolResult{Content: []mcp.ContentBlock{textBlock(message)}, IsError: new(true)}
}

// textBlock returns a content block. Like encoding/json it replaces bytes that are not
// UTF-8.
func textBlock(text string) *mcp.TextContent {
	return &mcp.TextContent{Text: strings.ToValidUTF8(text, "\uFFFD")}
}
