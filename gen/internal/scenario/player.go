package scenario

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
)

// player is a scenario that is played.
type player[S ~uint8, M, ID, V any, State fmt.Stringer] struct {
	Kit[S, M, ID, V, State]
	t        *testing.T
	revision Revision
	decode   func([]byte) (*M, error)
	checker  Checker[S, M, ID, V, State]
	last     string // the line before
	found    []V    // by it
	broken   map[string]bool
}

// Senders, as package protocol has them.
const (
	fromClient = 0
	fromServer = 1
)

func (p *player[S, M, ID, V, State]) line(line string) {
	p.t.Helper()
	verb, rest, _ := strings.Cut(line, " ")
	if verb == "!" {
		p.settle(strings.Fields(rest))
		return
	}
	p.settle(nil)
	p.last = line
	switch verb {
	case "text":
		p.decode = p.Decode
	case "unknown":
		p.checker = p.New("")
	case "ready":
		if p.revision.Stateful {
			capabilities := cmp.Or(rest, "{}")
			p.send(fromClient, `{"id":"init","method":"initialize","params":{"protocolVersion":"$V","capabilities":`+capabilities+`,"clientInfo":{"name":"c","version":"1"}}}`)
			p.send(fromServer, `{"id":"init","result":{"protocolVersion":"$V","capabilities":`+capabilities+`,"serverInfo":{"name":"s","version":"1"}}}`)
			p.send(fromClient, `{"method":"notifications/initialized"}`)
		}
	case ">":
		p.send(fromClient, rest)
	case "<":
		p.send(fromServer, rest)
	case "=":
		if have := p.checker.State().String(); have != rest {
			p.t.Errorf("the state is %s, not %s", have, rest)
		}
	case "abandon":
		p.abandon(rest)
	case "close":
		p.checker.Close()
	default:
		p.t.Fatalf("no line is %q", line)
	}
}

func (p *player[S, M, ID, V, State]) abandon(request string) {
	p.t.Helper()
	side, text, _ := strings.Cut(request, " ")
	id, err := p.ParseID(text)
	if err != nil {
		p.t.Fatal(err)
	}
	p.checker.Abandon(map[string]S{">": fromClient, "<": fromServer}[side], id)
}

// send feeds a message, or an array of them.
func (p *player[S, M, ID, V, State]) send(from S, text string) {
	p.t.Helper()
	v := p.revision.Version
	text = strings.NewReplacer(
		"$V", v,
		"$META", `"io.modelcontextprotocol/protocolVersion":"`+v+`","io.modelcontextprotocol/clientCapabilities":{}`,
		"$STATEFUL", p.latest(func(r Revision) bool { return r.Stateful }),
		"$STATELESS", p.latest(func(r Revision) bool { return !r.Stateful }),
		"$BATCHES", p.latest(func(r Revision) bool { return r.Batches }),
		"$UNBATCHED", p.latest(func(r Revision) bool { return r.Stateful && !r.Batches }),
	).Replace(text)
	if !strings.HasPrefix(text, "[") {
		p.found = append(p.found, p.checker.Next(from, p.message(text))...)
		return
	}
	var elements []json.RawMessage
	if err := json.Unmarshal([]byte(text), &elements); err != nil {
		p.t.Fatalf("%s: %v", text, err)
	}
	var batch []*M
	for _, element := range elements {
		batch = append(batch, p.message(string(element)))
	}
	p.found = append(p.found, p.checker.NextBatch(from, batch)...)
}

func (p *player[S, M, ID, V, State]) message(text string) *M {
	p.t.Helper()
	m, err := p.decode([]byte(`{"jsonrpc":"2.0",` + text[1:]))
	if m == nil {
		p.t.Fatalf("%s: %v", text, err)
	}
	return m
}

// settle compares what was found with what was expected.
func (p *player[S, M, ID, V, State]) settle(want []string) {
	p.t.Helper()
	var have []string
	for _, v := range p.found {
		rule, spec := p.Rule(v)
		have = append(have, rule)
		p.broken[rule] = true
		if !strings.HasPrefix(spec, "https://modelcontextprotocol.io/specification/20") || !strings.Contains(fmt.Sprint(v), rule) {
			p.t.Errorf("an odd violation: %v, %s", v, spec)
		}
	}
	if !slices.Equal(have, want) {
		p.t.Errorf("%s\nviolates %q, expected %q: %v", p.last, have, want, p.found)
	}
	p.found = nil
}
