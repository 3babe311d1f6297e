package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/url"
	"strings"

	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/generated/mcp"
)

// elicit answers a question of the server: by a form on a terminal, else with the answers of
// the command line.
func (v *visitor) elicit(ctx context.Context, r *mcp.ElicitRequest) (*mcp.ElicitResult, error) {
	v.asking.Lock() // several questions may come at once
	defer v.asking.Unlock()
	switch q := r.Params.(type) {
	case *mcp.ElicitRequestFormParams:
		return v.form(ctx, q)
	case *mcp.ElicitRequestURLParams:
		return v.page(ctx, q)
	}
	return nil, errors.New("the question is of an unknown kind")
}

func decline() *mcp.ElicitResult { return &mcp.ElicitResult{Action: mcp.ElicitResultActionDecline} }

func (v *visitor) form(ctx context.Context, q *mcp.ElicitRequestFormParams) (*mcp.ElicitResult, error) {
	fields := formFields(&q.RequestedSchema)
	v.note(cyan, "\n%s asks: %s\n", v.name(), q.Message)
	if !v.interactive || v.settings.yes {
		return v.scripted(fields), nil
	}
	for _, f := range fields {
		if text, ok := v.settings.set[f.name]; ok {
			if value, err := f.parse(text); err == nil {
				f.byDefault = value
			}
		}
	}
	for {
		content, err := v.fill(ctx, fields)
		if err != nil {
			return v.closed(ctx, err)
		}
		for _, f := range fields {
			if value, ok := content.Get(f.name); ok {
				v.note(plain, "  %s: %s\n", line(f.label()), line(f.show(value)))
				f.byDefault = value // to edit it
			}
		}
		text, err := v.ask(ctx, "Send this? [Y]es, [n]o, [e]dit ")
		if err != nil {
			return v.closed(ctx, err)
		}
		switch strings.ToLower(text) {
		case "", "y", "yes":
			return &mcp.ElicitResult{Action: mcp.ElicitResultActionAccept, Content: content}, nil
		case "n", "no":
			return decline(), nil
		}
	}
}

// errDeclined is the error of a form that the user refuses to fill in.
var errDeclined = errors.New("declined")

// closed returns the answer when the user has left a form.
func (v *visitor) closed(ctx context.Context, err error) (*mcp.ElicitResult, error) {
	switch {
	case errors.Is(err, errDeclined):
		return decline(), nil
	case errors.Is(err, io.EOF):
		return &mcp.ElicitResult{Action: mcp.ElicitResultActionCancel}, nil
	case ctx.Err() != nil:
		v.note(yellow, "The server does not wait for the answer any more.\n")
	}
	return nil, err
}

// scripted fills in a form without a person. It declines if there is no reason to accept: an
// answer on the command line to one of the fields, or -yes.
func (v *visitor) scripted(fields []*field) *mcp.ElicitResult {
	content, told := jsonrpc.Members{}, v.settings.yes
	for _, f := range fields {
		text, ok := v.settings.set[f.name]
		told = told || ok
		value := f.byDefault
		if ok {
			var err error
			if value, err = f.parse(text); err != nil {
				v.note(yellow, "Declined: -set %s=%s: %v\n", f.name, text, err)
				return decline()
			}
		}
		switch {
		case !value.IsZero():
			content.Set(f.name, value)
		case f.required:
			v.note(yellow, "Declined: there is no answer to %q (give one with -set %s=VALUE)\n", f.name, f.name)
			return decline()
		}
	}
	if !told {
		v.note(yellow, "Declined: nobody can be asked (answer with -set FIELD=VALUE, or accept with -yes)\n")
		return decline()
	}
	v.note(plain, "Answered: %s\n", content)
	return &mcp.ElicitResult{Action: mcp.ElicitResultActionAccept, Content: content}
}

// fill asks for all fields.
func (v *visitor) fill(ctx context.Context, fields []*field) (jsonrpc.Members, error) {
	content := jsonrpc.Members{}
	v.note(dim, "Enter takes the [default], or skips a field. Type :no to decline, Ctrl-D to cancel.\n")
	for _, f := range fields {
		value, err := v.fillOne(ctx, f)
		if err != nil {
			return nil, err
		}
		if !value.IsZero() {
			content.Set(f.name, value)
		}
	}
	return content, nil
}

// fillOne asks for a field until the answer is valid. The value is absent if it was skipped.
func (v *visitor) fillOne(ctx context.Context, f *field) (jsonrpc.Raw, error) {
	if f.description != "" {
		v.note(dim, "  %s\n", line(f.description))
	}
	for i, c := range f.list {
		v.note(plain, "  %2d  %s\n", i+1, line(c.label()))
	}
	prompt := line(f.label())
	if f.hint != "" {
		prompt += " (" + f.hint + ")"
	}
	if !f.byDefault.IsZero() {
		prompt += " [" + line(f.show(f.byDefault)) + "]"
	} else if !f.required {
		prompt += " []"
	}
	for {
		text, err := v.ask(ctx, prompt+": ")
		switch {
		case err != nil:
			return jsonrpc.Raw{}, err
		case text == ":no":
			return jsonrpc.Raw{}, errDeclined
		case text == "" && (!f.byDefault.IsZero() || !f.required):
			return f.byDefault, nil
		case text == "":
			v.note(yellow, "  An answer is required.\n")
			continue
		}
		value, err := f.parse(text)
		if err == nil {
			return value, nil
		}
		v.note(yellow, "  %v\n", err)
	}
}

// page asks whether the user wants to open a page. What is entered there does not pass through
// this program.
func (v *visitor) page(ctx context.Context, q *mcp.ElicitRequestURLParams) (*mcp.ElicitResult, error) {
	u, err := url.Parse(q.URL)
	if err != nil || u.Scheme != "https" && u.Scheme != "http" || u.Host == "" {
		v.note(yellow, "Declined: %s wants to open %q, which is not the address of a page\n", v.name(), q.URL)
		return decline(), nil
	}
	v.note(cyan, "\n%s asks you to open a page: %s\n", v.name(), q.Message)
	v.note(bold, "  %s\n", u.String())
	v.note(plain, "  on %s\n", u.Host)
	if !v.interactive {
		v.note(yellow, "Declined: nobody can be asked\n")
		return decline(), nil
	}
	ok, err := v.confirm(ctx, fmt.Sprintf("Open it in a browser, and answer y then. Do you trust %s?", u.Host), false)
	switch {
	case err != nil:
		return v.closed(ctx, err)
	case !ok:
		return decline(), nil
	}
	return &mcp.ElicitResult{Action: mcp.ElicitResultActionAccept}, nil
}
