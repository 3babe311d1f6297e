package main

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"slices"
	"strings"

	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/generated/mcp"
	"github.com/mcp-schemagen/mcp-schemagen/session"
)

// lists are what can be listed.
var lists = []string{"tools", "prompts", "resources", "templates"}

// list shows one list, or all that the server has.
func (v *visitor) list(ctx context.Context, words []string) error {
	has := v.server.Capabilities()
	all := map[string]bool{"tools": has.Tools != nil, "prompts": has.Prompts != nil, "resources": has.Resources != nil, "templates": has.Resources != nil}
	show := map[string]func(context.Context) (jsonrpc.Raw, error){
		"tools": v.listTools, "prompts": v.listPrompts, "resources": v.listResources, "templates": v.listTemplates,
	}
	var found jsonrpc.Members
	for _, name := range lists {
		if !all[name] || len(words) > 0 && words[0] != name {
			continue
		}
		items, err := show[name](ctx)
		if err != nil {
			return err
		}
		found.Set(name, items)
	}
	switch {
	case v.settings.json:
		v.print(plain, "%s\n", found)
	case len(words) > 0 && !all[words[0]]:
		return fmt.Errorf("%s has no %s", v.name(), words[0])
	case len(found) == 0:
		v.note(plain, "%s has no tools, prompts or resources.\n", v.name())
	}
	return nil
}

// gather returns all items of a list, and shows each of them unless JSON is wanted.
func gather[T any](v *visitor, heading string, items iter.Seq2[*T, error], show func(*T)) (jsonrpc.Raw, error) {
	list := []*T{}
	for item, err := range items {
		if err != nil {
			return jsonrpc.Raw{}, err
		}
		if !v.settings.json {
			if len(list) == 0 {
				v.print(bold, "%s\n", heading)
			}
			show(item)
		}
		list = append(list, item)
	}
	return jsonrpc.RawOf(list)
}

// item shows the name of something, and what it is.
func (v *visitor) item(name string, title, description *string) {
	v.print(green, "  %s", line(name))
	if title != nil && *title != name {
		v.print(plain, "  %s", line(*title))
	}
	v.print(plain, "\n")
	if description != nil {
		for text := range strings.Lines(strings.TrimSpace(*description)) {
			v.print(dim, "      %s", strings.TrimRight(text, "\r\n"))
			v.print(plain, "\n")
		}
	}
}

// arguments shows the fields of a tool or prompt.
func (v *visitor) arguments(fields []*field) {
	for _, f := range fields {
		text := "      " + line(f.name)
		if !f.required {
			text += "?"
		}
		if f.hint != "" && f.list == nil {
			text += " (" + f.hint + ")"
		}
		if f.list != nil {
			text += ": " + line(strings.Join(values(f.list), " | "))
		}
		if f.description != "" {
			text += "  " + line(f.description)
		}
		v.print(plain, "%s\n", text)
	}
}

func (v *visitor) listTools(ctx context.Context) (jsonrpc.Raw, error) {
	return gather(v, "Tools", v.server.Tools(ctx), func(t *mcp.Tool) {
		v.item(t.Name, t.Title, t.Description)
		fields, _ := toolFields(t.InputSchema)
		v.arguments(fields)
	})
}

func (v *visitor) listPrompts(ctx context.Context) (jsonrpc.Raw, error) {
	return gather(v, "Prompts", v.server.Prompts(ctx), func(p *mcp.Prompt) {
		v.item(p.Name, p.Title, p.Description)
		v.arguments(promptFields(p))
	})
}

func (v *visitor) listResources(ctx context.Context) (jsonrpc.Raw, error) {
	return gather(v, "Resources", v.server.Resources(ctx), func(r *mcp.Resource) {
		v.item(r.URI, new(jsonrpc.Deref(r.Title, r.Name)), r.Description)
	})
}

func (v *visitor) listTemplates(ctx context.Context) (jsonrpc.Raw, error) {
	return gather(v, "Resource templates", v.server.ResourceTemplates(ctx), func(r *mcp.ResourceTemplate) {
		v.item(r.URITemplate, new(jsonrpc.Deref(r.Title, r.Name)), r.Description)
	})
}

// find returns the item of a list with a name. The error names similar ones.
func find[T any](kind, name string, items iter.Seq2[*T, error], nameOf func(*T) string) (*T, error) {
	var names []string
	for item, err := range items {
		if err != nil {
			return nil, err
		}
		if nameOf(item) == name {
			return item, nil
		}
		names = append(names, nameOf(item))
	}
	if len(names) == 0 {
		return nil, fmt.Errorf("the server has no %ss", kind)
	}
	slices.SortStableFunc(names, func(a, b string) int { return distance(a, name) - distance(b, name) })
	return nil, fmt.Errorf("there is no %s %q: did you mean %s?", kind, name, strings.Join(names[:min(3, len(names))], ", "))
}

// distance returns how many characters have to be changed to make b of a.
func distance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			cost := 1
			if a[i] == b[j] {
				cost = 0
			}
			diagonal, row[j+1] = row[j+1], min(diagonal+cost, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(b)]
}

// call runs a tool.
func (v *visitor) call(ctx context.Context, name string, words []string) error {
	tool, err := find("tool", name, v.server.Tools(ctx), func(t *mcp.Tool) string { return t.Name })
	if err != nil {
		return err
	}
	fields, open := toolFields(tool.InputSchema)
	arguments, err := v.gatherArguments(ctx, fields, open, words)
	if err != nil {
		return err
	}
	if err := v.consent(ctx, tool, arguments); err != nil {
		return err
	}
	raw, err := jsonrpc.RawOf(&arguments)
	if err != nil {
		return err
	}
	r, err := v.server.CallTool(ctx, &mcp.CallToolRequest{Params: mcp.CallToolRequestParams{Name: name, Arguments: raw}}, v.showProgress(name))
	v.clearBar()
	if err != nil {
		return err
	}
	return v.result(r)
}

// showProgress draws the progress of a call.
func (v *visitor) showProgress(name string) session.CallOption {
	return session.OnProgress(func(p *mcp.ProgressNotificationParams) {
		v.progress(name, p.Progress, jsonrpc.Deref(p.Total, 0), jsonrpc.Deref(p.Message, ""))
	})
}

// consent asks whether a tool may run. What the server says of it is no reason not to ask.
func (v *visitor) consent(ctx context.Context, tool *mcp.Tool, arguments jsonrpc.Members) error {
	if v.settings.yes {
		return nil
	}
	if !v.interactive {
		return errors.New("nobody can be asked whether the tool may run (allow it with -yes)")
	}
	v.note(bold, "\n%s", line(tool.Name))
	v.note(plain, "  %s\n", title(tool.Title, ""))
	for name, value := range arguments.All() {
		v.note(plain, "  %s = %s\n", line(name), line(value.String()))
	}
	if a := tool.Annotations; a != nil {
		switch {
		case jsonrpc.Deref(a.ReadOnlyHint, false):
			v.note(dim, "  The server says that it changes nothing.\n")
		case jsonrpc.Deref(a.DestructiveHint, true):
			v.note(yellow, "  The server says that it may overwrite or delete something.\n")
		}
	}
	ok, err := v.confirm(ctx, "Run it?", false)
	if err == nil && !ok {
		err = errors.New("the tool was not run")
	}
	return err
}

// gatherArguments returns the arguments of the command line, and asks for those that are
// missing.
func (v *visitor) gatherArguments(ctx context.Context, fields []*field, open bool, words []string) (jsonrpc.Members, error) {
	arguments := jsonrpc.Members{}
	for name, value := range v.settings.args.Members().All() {
		arguments.Set(name, value)
	}
	for _, word := range words {
		name, text, _ := strings.Cut(word, "=")
		i := slices.IndexFunc(fields, func(f *field) bool { return f.name == name })
		if i < 0 && !open {
			return nil, fmt.Errorf("there is no argument %q (there are: %s)", name, fieldNames(fields))
		}
		value, err := parseOpen(text)
		if i >= 0 {
			value, err = fields[i].parse(text)
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", word, err)
		}
		arguments.Set(name, value)
	}
	for _, f := range fields {
		if _, ok := arguments.Get(f.name); ok || !f.required {
			continue
		}
		if !v.interactive {
			return nil, fmt.Errorf("the argument %q is missing (give it as %s=VALUE)", f.name, f.name)
		}
		value, err := v.fillOne(ctx, f)
		if err != nil {
			return nil, err
		}
		arguments.Set(f.name, value)
	}
	return arguments, nil
}

// parseOpen returns a value for an argument without a schema: JSON if it is JSON, else text.
func parseOpen(text string) (jsonrpc.Raw, error) {
	if raw, err := jsonrpc.ParseRaw(text); err == nil {
		return raw, nil
	}
	return jsonrpc.RawString(text), nil
}

func fieldNames(fields []*field) string {
	names := make([]string, len(fields))
	for i, f := range fields {
		names[i] = f.name
	}
	if len(names) == 0 {
		return "none"
	}
	return strings.Join(names, ", ")
}

// read shows a resource.
func (v *visitor) read(ctx context.Context, uri string) error {
	if v.server.Capabilities().Resources == nil {
		return fmt.Errorf("%s has no resources", v.name())
	}
	r, err := v.server.ReadResource(ctx, &mcp.ReadResourceRequest{Params: mcp.ReadResourceRequestParams{URI: uri}}, v.showProgress(uri))
	v.clearBar()
	if err != nil {
		return err
	}
	if v.settings.json {
		v.print(plain, "%s\n", r)
		return nil
	}
	return v.contents(r.Contents)
}

// get shows a prompt.
func (v *visitor) get(ctx context.Context, name string, words []string) error {
	if v.server.Capabilities().Prompts == nil {
		return fmt.Errorf("%s has no prompts", v.name())
	}
	prompt, err := find("prompt", name, v.server.Prompts(ctx), func(p *mcp.Prompt) string { return p.Name })
	if err != nil {
		return err
	}
	given, err := v.gatherArguments(ctx, promptFields(prompt), false, words)
	if err != nil {
		return err
	}
	arguments := map[string]string{}
	for name, value := range given.All() {
		arguments[name] = show(value)
	}
	r, err := v.server.GetPrompt(ctx, &mcp.GetPromptRequest{Params: mcp.GetPromptRequestParams{Name: name, Arguments: arguments}}, v.showProgress(name))
	v.clearBar()
	if err != nil {
		return err
	}
	if v.settings.json {
		v.print(plain, "%s\n", r)
		return nil
	}
	for _, m := range r.Messages {
		v.print(bold, "%s: ", m.Role)
		v.block(m.Content)
	}
	return nil
}
