// Package handlers_test tests the handlers and callers of the generated packages
// from outside, as their users see them.
package handlers_test

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/instance"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
	"github.com/mcp-schemagen/mcp-schemagen/gen/tests/internal/registry"
	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
)

// revision is a generated package with the texts of its methods.
type revision struct {
	registry.Revision
	texts map[string]string // the smallest value of each definition, by Go names
}

var revisions = sync.OnceValue(func() []revision {
	var list []revision
	for _, r := range registry.All() {
		list = append(list, revision{r, smallest(r)})
	}
	return list
})

// smallest derives the smallest value of each definition of a revision.
func smallest(r registry.Revision) map[string]string {
	p, err := r.Model()
	if err != nil {
		panic(err)
	}
	goNames := map[string]string{}
	for _, def := range p.Definitions {
		if ref, ok := def.Type.(model.Ref); ok {
			goNames[def.Name] = ref.Decl.Header().Name
		}
	}
	texts := map[string]string{}
	for _, x := range instance.Choose(p, func(_ string, i int, _ string) bool { return i == 0 }) {
		texts[goNames[x.Def]] = x.JSON
	}
	return texts
}

// smallest returns the smallest value of a definition, by its Go name.
func (r revision) smallest(name string) string {
	text, ok := r.texts[name]
	if !ok {
		panic(r.Version + " has no definition for " + name)
	}
	return text
}

// eachRevision runs a subtest for each revision.
func eachRevision(t *testing.T, test func(t *testing.T, r revision)) {
	t.Helper()
	for _, r := range revisions() {
		t.Run(r.Version, func(t *testing.T) { test(t, r) })
	}
}

// stateless reports whether each request says what initialize says in other
// revisions.
func (r revision) stateless() bool {
	_, ok := r.Method("initialize")
	return !ok
}

// side is one direction of a revision: who receives, and what it is sent.
type side struct {
	name    string
	gateway func(jsonrpc.Conn) jsonrpc.Handler
	nothing jsonrpc.Handler
	sends   func(jsonrpc.MethodInfo) bool // whether the other side sends a method
}

func (r revision) sides() []side {
	return []side{
		{"server", r.ServerGateway, r.Server, func(m jsonrpc.MethodInfo) bool { return m.Client && !m.Embedded }},
		{"client", r.ClientGateway, r.Client, func(m jsonrpc.MethodInfo) bool { return m.Server && !m.Embedded }},
	}
}

// canned is a Conn whose other end answers with texts. It keeps what it is sent.
type canned struct {
	reply func(m *jsonrpc.Message) (*jsonrpc.Message, error)
	sent  []*jsonrpc.Message
}

func (c *canned) keep(m *jsonrpc.Message) (*jsonrpc.Message, error) {
	text, err := m.AppendJSON(nil)
	if err != nil {
		return nil, err
	}
	got, err := jsonrpc.ParseMessage(text)
	c.sent = append(c.sent, got)
	return got, err
}

func (c *canned) Call(_ context.Context, m *jsonrpc.Message) (*jsonrpc.Message, error) {
	got, err := c.keep(m)
	if err != nil {
		return nil, err
	}
	return c.reply(got)
}

func (c *canned) Notify(_ context.Context, m *jsonrpc.Message) error {
	got, err := c.keep(m)
	if err == nil && got.Kind() != jsonrpc.Notification {
		err = fmt.Errorf("notified of a %s", got.Kind())
	}
	return err
}

// answers returns a canned Conn that answers everything with one result.
func answers(result string) *canned {
	return &canned{reply: func(m *jsonrpc.Message) (*jsonrpc.Message, error) {
		return &jsonrpc.Message{ID: m.ID, Result: jsonrpc.MustRaw(result)}, nil
	}}
}

// pipe is a Conn whose other end is a handler; what goes over it is text.
type pipe struct {
	rev     registry.Revision
	handler jsonrpc.Handler
	typed   bool // decode results with their types
	last    int64
}

func (p *pipe) Call(ctx context.Context, m *jsonrpc.Message) (*jsonrpc.Message, error) {
	sent := *m
	if sent.ID.IsZero() {
		p.last++
		sent.ID = jsonrpc.IntID(p.last)
	}
	text, err := sent.AppendJSON(nil)
	if err != nil {
		return nil, err
	}
	reply := p.rev.Serve(ctx, p.handler, text)
	if reply == nil {
		return nil, errors.New("no reply")
	}
	if p.typed {
		return p.rev.DecodePending(reply, func(jsonrpc.ID) string { return m.Method })
	}
	return jsonrpc.ParseMessage(reply)
}

func (p *pipe) Notify(ctx context.Context, m *jsonrpc.Message) error {
	text, err := m.AppendJSON(nil)
	if err != nil {
		return err
	}
	if reply := p.rev.Serve(ctx, p.handler, text); reply != nil {
		return errors.New("a notification was answered: " + string(reply))
	}
	return nil
}
