package session

import (
	"context"
	"strings"

	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/generated/mcp"
)

// Prompt is a prompt of a server: what clients see of it, and the function that fills it in.
type Prompt struct {
	// Prompt describes the prompt. Its Name is unique in a [Prompts].
	Prompt mcp.Prompt

	// Get fills in the prompt. All required arguments are there.
	Get func(ctx context.Context, r *mcp.GetPromptRequest) (mcp.GetPromptOutcome, error)
}

// Prompts is a list of prompts as a [Server] has it. Prompts can be added and removed while
// clients are connected, who are told. It is safe for concurrent use, and may be part of
// several servers. [NewPrompts] makes one.
type Prompts struct {
	list[Prompt, mcp.Prompt]
}

// NewPrompts returns a list of prompts, see [Prompts.Add].
func NewPrompts(prompts ...Prompt) *Prompts {
	p := new(Prompts)
	p.what = "prompts"
	p.name = func(x *Prompt) string { return x.Prompt.Name }
	p.view = func(x *Prompt) mcp.Prompt { return x.Prompt }
	p.Add(prompts...)
	return p
}

// Add adds prompts. A prompt replaces one of the same name, at the same place of the list. Add
// panics if a prompt has no name or no function.
func (p *Prompts) Add(prompts ...Prompt) {
	for _, x := range prompts {
		mustName("prompt", x.Prompt.Name, x.Get == nil)
	}
	p.add(prompts)
}

// Remove removes the prompts of these names, and returns how many there were.
func (p *Prompts) Remove(names ...string) int { return p.remove(names) }

// PageSize sets how many prompts a page of the list has. 0: 1,000.
func (p *Prompts) PageSize(n int) *Prompts {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.size = n
	return p
}

// ListPrompts answers prompts/list. A cursor that is none of this list is an error with the
// code -32602 (invalid params).
func (p *Prompts) ListPrompts(_ context.Context, r *mcp.ListPromptsRequest) (*mcp.ListPromptsResult, error) {
	page, next, err := p.page(r.Params.Cursor)
	if err != nil {
		return nil, err
	}
	return &mcp.ListPromptsResult{Prompts: page, NextCursor: next}, nil
}

// GetPrompt answers prompts/get. An unknown prompt is an error with the code -32602, and so
// is a required argument that is missing.
func (p *Prompts) GetPrompt(ctx context.Context, r *mcp.GetPromptRequest) (mcp.GetPromptOutcome, error) {
	prompt, ok := p.get(r.Params.Name)
	if !ok {
		return nil, jsonrpc.Errorf(jsonrpc.CodeInvalidParams, "unknown prompt: %q", r.Params.Name)
	}
	var missing []string
	for _, a := range prompt.Prompt.Arguments {
		if _, ok := r.Params.Arguments[a.Name]; !ok && deref(a.Required) {
			missing = append(missing, a.Name)
		}
	}
	if missing != nil {
		return nil, jsonrpc.Errorf(jsonrpc.CodeInvalidParams, "prompt %q needs the arguments %s", r.Params.Name, strings.Join(missing, ", "))
	}
	return prompt.Get(ctx, r)
}
