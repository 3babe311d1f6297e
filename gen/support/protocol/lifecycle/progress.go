package lifecycle

import (
	"math"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/bounded"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/wire"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/jsonrpc"
)

// progress is the last progress of a token.
type progress struct {
	of    *openRequest // also after the response, if its task continues
	value float64
	begun bool // value is set
}

// expectProgress records the progress token of a request.
func (s *step) expectProgress(o *openRequest) {
	token, ok := wire.ID(s.meta, wire.ProgressToken)
	if !ok {
		return
	}
	token = bounded.ID(token)
	r := s.mine()
	if before := r.tokens[token]; before != nil {
		s.report(RuleProgressTokenReused, "progress token %s is in use, by %s", token, before.of.method)
	}
	if r.tokens == nil {
		r.tokens = map[jsonrpc.ID]*progress{}
	}
	o.token = token
	r.tokens[token] = &progress{of: o}
}

// progress checks a progress notification.
func (s *step) progress(token jsonrpc.ID) {
	r := s.theirs()
	p := r.tokens[token]
	if p == nil {
		e := r.recent(func(e *endedRequest) bool { return !e.token.IsZero() && e.token == token })
		switch {
		case e == nil && r.forgot:
		case e == nil:
			s.report(RuleProgressUnknown, "no request of the %s has the progress token %s", s.from.Peer(), token)
		case e.end == cancelled:
			s.report(RuleProgressAfterCancel, "the %s request with the progress token %s was cancelled before", e.method, token)
		case e.end != abandoned:
			s.report(RuleProgressFinished, "the %s request with the progress token %s has ended before", e.method, token)
		}
		return
	}
	value, ok := wire.Number(s.params, wire.Progress)
	if !ok {
		return
	}
	if p.begun && value <= p.value && !(value == p.value && math.Abs(value) >= exact) {
		s.report(RuleProgressNotIncreasing, "progress is %v after %v", value, p.value)
	}
	p.value, p.begun = value, true
}

// exact is the magnitude from which a float64 represents several integers, so equal
// values may differ on the wire.
const exact = 1 << 53
