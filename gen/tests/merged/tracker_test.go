package merged_test

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/recordings"
	"github.com/mcp-schemagen/mcp-schemagen/gen/tests/internal/sessions"
	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/generated/mcp"
	"github.com/mcp-schemagen/mcp-schemagen/generated/protocol"
	"github.com/mcp-schemagen/mcp-schemagen/generated/protocol/exact"
)

// pair is a Tracker of each package in the same session. Others follow what they decode.
type pair struct {
	t        *testing.T
	name     string
	exact    exact.Tracker
	merged   mcp.Tracker
	followed [3]mcp.Tracker // bound messages, unbound ones, and text
	count    int
}

func newPair(t *testing.T, name string, strict bool) *pair {
	p := &pair{t: t, name: name}
	p.exact.Strict, p.merged.Strict = strict, strict
	p.exact.AllowUnknown, p.merged.AllowUnknown = true, true
	for i := range p.followed {
		p.followed[i].AllowUnknown = true
	}
	p.merged.OnLoss = func(losses []mcp.Loss) {
		for _, l := range losses {
			if !l.Routine { // types imply their resultType
				p.errorf("encoding a message at its own revision loses %v", l)
			}
		}
	}
	return p
}

func (p *pair) errorf(format string, args ...any) {
	p.t.Helper()
	p.t.Errorf("%s: %s", p.name, fmt.Sprintf(format, args...))
}

// line decodes a line with both, and compares all that they say of it.
func (p *pair) line(from protocol.Sender, text []byte) {
	defer p.state(text)
	if exact.IsBatch(text) {
		want, wantErr := p.exact.DecodeBatch(from, text)
		got, err := p.merged.DecodeBatch(from, text)
		if len(got) != len(want) || problem(err) != problem(wantErr) {
			p.errorf("%s: %d messages, %v, want %d, %v", text, len(got), err, len(want), wantErr)
			return
		}
		for i := range want {
			p.message(text, got[i].Message, want[i].Message, got[i].Err, want[i].Err)
			p.follow(from, got[i].Message, "", got[i].Err)
		}
		return
	}
	want, version, wantErr := p.exact.DecodeVersion(from, text)
	got, v, err := p.merged.DecodeVersion(from, text)
	if v != version {
		p.errorf("%.300s: revision %s, want %s", text, v, version)
	}
	p.message(text, got, want, err, wantErr)
	p.follow(from, got, v, err)
}

// message compares messages, and what is wrong with them.
func (p *pair) message(text []byte, got, want *jsonrpc.Message, err, wantErr error) {
	p.count++
	if problem(err) != problem(wantErr) {
		p.errorf("%.300s: %v, want %v", text, problem(err), problem(wantErr))
	}
	if different := compare(got, want); different != "" {
		p.errorf("%.300s: %s", text, different)
	}
}

// follow follows a message in all forms that it can have.
func (p *pair) follow(from protocol.Sender, m *jsonrpc.Message, version protocol.Version, err error) {
	if m == nil {
		return
	}
	text, encodeErr := m.AppendJSON(nil)
	if encodeErr != nil {
		return // neither a result nor an error
	}
	unbound, parsed := *m, *m
	unbound.Codec = nil
	if raw, err := jsonrpc.ParseMessage(text); err == nil || raw != nil {
		parsed = *raw
	}
	for i, form := range []*jsonrpc.Message{m, &unbound, &parsed} {
		v, followed := p.followed[i].Follow(from, form)
		if version != "" && v != version && reason(err) == "" || reason(followed) != reason(err) && reason(err) != protocol.InvalidPayload && reason(err) != protocol.UnknownResultType {
			p.errorf("%.300s in form %d: revision %s, %v, want %s, %v", text, i, v, followed, version, err)
		}
	}
}

// state compares what the trackers remember after a line.
func (p *pair) state(text []byte) {
	for _, side := range []protocol.Sender{protocol.FromClient, protocol.FromServer} {
		n, v := p.exact.NumPending(side), p.exact.Version()
		for i, other := range []*mcp.Tracker{&p.merged, &p.followed[0], &p.followed[1], &p.followed[2]} {
			if other.NumPending(side) != n || other.Version() != v {
				p.errorf("%.300s: tracker %d has %d pending, revision %s, want %d, %s", text, i, other.NumPending(side), other.Version(), n, v)
			}
		}
	}
}

// compare returns how two messages differ, or "".
func compare(got, want *jsonrpc.Message) string {
	switch {
	case got == nil || want == nil:
		if got != want {
			return fmt.Sprintf("the message is %v, want %v", got, want)
		}
		return ""
	case got.Kind() != want.Kind() || got.ID != want.ID || got.Method != want.Method:
		return fmt.Sprintf("%s %s %s, want %s %s %s", got.Kind(), got.ID, got.Method, want.Kind(), want.ID, want.Method)
	case (got.Value == nil) != (want.Value == nil):
		return fmt.Sprintf("the value is a %T, want a %T", got.Value, want.Value)
	}
	a, err := got.AppendJSON(nil)
	b, wantErr := want.AppendJSON(nil)
	switch {
	case (err == nil) != (wantErr == nil):
		return fmt.Sprintf("encoding: %v, want %v", err, wantErr)
	case err == nil && !sameText(a, b):
		return fmt.Sprintf("encodes to %.300s, want %.300s", a, b)
	case problem(got.Validate()) != problem(want.Validate()):
		return fmt.Sprintf("validates to %v, want %v", problem(got.Validate()), problem(want.Validate()))
	}
	return ""
}

// reason returns the reason of an error, empty for none.
func reason(err error) protocol.Reason {
	if e, ok := errors.AsType[*protocol.Error](err); ok {
		return e.Reason
	}
	return ""
}

// problem describes an error, with the places of its violations.
func problem(err error) string {
	if err == nil {
		return ""
	}
	text := string(reason(err))
	var places []string
	if e, ok := errors.AsType[*jsonrpc.ValidationError](err); ok {
		for _, v := range e.Violations {
			places = append(places, v.Pointer+": "+v.Message)
		}
	}
	slices.Sort(places)
	return fmt.Sprintf("%s %q %v", text, places, err)
}

// TestTrackerRecordings holds that the Tracker of package mcp says of the messages of
// real clients and servers what that of package exact does.
func TestTrackerRecordings(t *testing.T) {
	for _, strict := range []bool{false, true} {
		messages := 0
		for _, r := range recordings.All(t, filepath.Join("..", "..", "..")) {
			p := newPair(t, r.Name, strict)
			for _, l := range r.Lines {
				from := protocol.FromServer
				if l.ByClient {
					from = protocol.FromClient
				}
				p.line(from, l.Text)
			}
			messages += p.count
		}
		t.Logf("strict %v: %d messages", strict, messages)
	}
}

const (
	opened = `> {"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"%[1]s","capabilities":{},"clientInfo":{"name":"n","version":"1"}}}
< {"jsonrpc":"2.0","id":0,"result":{"protocolVersion":"%[1]s","capabilities":{},"serverInfo":{"name":"n","version":"1"}}}
`
	stateless = `"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}`
)

// conversations have what the sessions lack, in lines like theirs.
var conversations = map[string]string{
	"batches": fmt.Sprintf(opened, "2025-03-26") + `
> [{"jsonrpc":"2.0","id":1,"method":"tools/list"},{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":7}},3,[],{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":9}}]
< [{"jsonrpc":"2.0","id":2,"result":{"content":[{"type":"audio","data":"","mimeType":"a/b"},{"type":"resource_link","uri":"u:","name":"n"}]}},{"jsonrpc":"2.0","id":1,"result":{"tools":[{"name":"t","title":"T","inputSchema":{"type":"object"}}]}}]
< []
> [7`,
	"no batches": fmt.Sprintf(opened, "2025-06-18") + `
> [{"jsonrpc":"2.0","id":1,"method":"tools/list"}]`,
	"typed errors": fmt.Sprintf(opened, "2025-11-25") + `
> {"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"n"}}
< {"jsonrpc":"2.0","id":1,"error":{"code":-32042,"message":"m","data":{"elicitations":[{"mode":"url","elicitationId":"e","url":"https://example.org","message":"m"}]}}}
> {"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"n"}}
< {"jsonrpc":"2.0","id":2,"error":{"code":-32042,"message":"m","data":{"elicitations":1}}}
> {"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"n"}}
< {"jsonrpc":"2.0","id":3,"error":{"code":-32022,"message":"m","data":{"supported":["2026-07-28"],"requested":"x"}}}`,
	"tasks": fmt.Sprintf(opened, "2025-11-25") + `
> {"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"n","task":{}}}
< {"jsonrpc":"2.0","id":1,"result":{"content":[],"task":{"taskId":"t","status":"working","createdAt":"","lastUpdatedAt":"","ttl":null}}}
> {"jsonrpc":"2.0","id":2,"method":"tasks/result","params":{"taskId":"t"}}
< {"jsonrpc":"2.0","id":2,"result":{"content":[{"type":"text","text":1}]}}
< {"jsonrpc":"2.0","id":1,"method":"sampling/createMessage","params":{"messages":[],"maxTokens":1,"task":{}}}
> {"jsonrpc":"2.0","id":1,"result":{"task":{"taskId":"t","status":"working","createdAt":"","lastUpdatedAt":"","ttl":null}}}
< {"jsonrpc":"2.0","id":2,"method":"tasks/result","params":{"taskId":"t"}}
> {"jsonrpc":"2.0","id":2,"result":{"role":"user","content":{"type":"text","text":"x"},"model":"m"}}`,
	"input": `
> {"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"n",` + stateless + `}}
< {"jsonrpc":"2.0","id":1,"result":{"resultType":"input_required","requestState":"s","inputRequests":{"e":{"method":"elicitation/create","params":{"message":"m","requestedSchema":{"type":"object","properties":{}}}},"r":{"method":"roots/list"},"x":{"method":"acme/x"}}}}
> {"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"n","requestState":"s","inputResponses":{"e":{"roots":[]},"r":{"roots":[{"uri":1}]},"x":{"a":1},"y":{"roots":[]}},` + stateless + `}}
< {"jsonrpc":"2.0","id":2,"result":{"resultType":"later","content":[]}}
> {"jsonrpc":"2.0","id":3,"method":"tools/list","params":{` + stateless + `}}
< {"jsonrpc":"2.0","id":3,"result":{"resultType":"later","tools":[]}}
> {"jsonrpc":"2.0","id":4,"method":"tools/list","params":{` + stateless + `}}
< {"jsonrpc":"2.0","id":4,"error":{"code":-32021,"message":"m","data":{"requiredCapabilities":{"sampling":{}}}}}`,
}

// TestTrackerConversations holds that the Trackers agree on what is rare.
func TestTrackerConversations(t *testing.T) {
	follow := func(name, lines string, step int) {
		for _, strict := range []bool{false, true} {
			p := newPair(t, name, strict)
			list := slices.DeleteFunc(strings.Split(lines, "\n"), func(line string) bool { return line == "" })
			for i := 0; i < len(list); i += step {
				p.line(protocol.Sender(strings.Index("><", list[i][:1])), []byte(list[i][2:]))
			}
		}
	}
	for name, lines := range conversations {
		follow(name, lines, 1)
	}
	for name, lines := range sessions.All {
		follow(name, lines, 2) // the second of two lines describes the first
	}
}
