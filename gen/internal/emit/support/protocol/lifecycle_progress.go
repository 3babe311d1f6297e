package protocol

import (
	"math/big"
	"strings"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/emit/support/jsonrpc"
)

// progress is what was reported for a token.
type progress struct {
	of    *openRequest // also after the answer, if a task goes on
	value *big.Float   // nil: none so far
	text  string       // of value
}

// Methods and members that the files lifecycle*.go need alone.
const (
	methodLogMessage = "notifications/message"
	methodTaskStatus = "notifications/tasks/status"
	methodTasksGet   = "tasks/get"
	methodToolsCall  = "tools/call"
	progressMember   = "progress"
	statusMember     = "status"
)

// expectProgress takes the progress token of a request.
func (s *step) expectProgress(o *openRequest) {
	token, ok := idAt(s.params, metaMember, metaProgressToken)
	if !ok {
		return
	}
	r := s.mine()
	if before := r.tokens[token]; before != nil {
		s.report(RuleProgressTokenReused, "progress token %s is that of a %s request that is active", token, before.of.method)
	}
	if r.tokens == nil {
		r.tokens = map[jsonrpc.ID]*progress{}
	}
	o.token = token
	r.tokens[token] = &progress{of: o}
}

// progress takes a progress notification.
func (s *step) progress(token jsonrpc.ID) {
	r := s.theirs()
	p := r.tokens[token]
	if p == nil {
		e := r.recent(func(e *endedRequest) bool { return !e.token.IsZero() && e.token == token })
		switch {
		case e == nil:
			s.report(RuleProgressUnknown, "no request of the %s has the progress token %s", s.from.Peer(), token)
		case e.end == answered || e.end == torndown:
			s.report(RuleProgressFinished, "the %s request with the progress token %s has ended before", e.method, token)
		}
		return
	}
	text := s.params.Get(progressMember).String()
	value := numberOf(text)
	if value == nil {
		return
	}
	if p.value != nil && value.Cmp(p.value) <= 0 {
		s.report(RuleProgressStill, "progress is %s after %s", text, p.text)
	}
	p.value, p.text = value, strings.Clone(text)
}

// detached returns a copy that does not keep the message in memory.
func detached(text jsonrpc.Raw) jsonrpc.Raw {
	if text.IsZero() {
		return text
	}
	clone, _ := jsonrpc.ParseRaw(text.Bytes())
	return clone
}

// longestNumber is how long the text of a number may be to be compared; none
// that counts something is longer.
const longestNumber = 64

// numberOf returns the number that a JSON text is, or nil. It is exact as far as
// progress needs it: integers to 256 bits.
func numberOf(text string) *big.Float {
	if text == "" || len(text) > longestNumber || text[0] != '-' && (text[0] < '0' || text[0] > '9') {
		return nil
	}
	f, _, err := big.ParseFloat(text, 10, 256, big.ToNearestEven)
	if err != nil {
		return nil
	}
	return f
}
