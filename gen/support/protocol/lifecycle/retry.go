package lifecycle

import (
	"maps"
	"slices"
	"strings"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/bounded"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/wire"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/protocol"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/protocol/lifecycle/internal/spec"
)

// Members of retries, and of the results that ask for them.
const (
	inputResponsesMember = "inputResponses"
	requestStateMember   = "requestState"
	inputRequired        = "input_required"
)

// round is a result that asks for input. The client is expected to retry its request.
type round struct {
	id     jsonrpc.ID
	method string
	target string // of the request
	state  jsonrpc.Raw
	inputs []string // the keys of inputRequests
	many   bool     // the result has more keys than are kept
}

// asksFor reports whether the result asks for exactly these inputs.
func (r round) asksFor(given map[string]bool) bool {
	return len(given) == len(r.inputs) && !slices.ContainsFunc(r.inputs, func(name string) bool { return !given[name] })
}

// namesOf returns the names of the members of an object.
func namesOf(object jsonrpc.Raw) map[string]bool {
	names := map[string]bool{}
	for name := range object.Members().All() {
		names[bounded.String(name)] = true
	}
	return names
}

// stateOf returns the requestState of params or of a result. It shortens a long state to
// a digest, so that equal states remain equal.
func stateOf(object jsonrpc.Raw) jsonrpc.Raw {
	state := wire.Value(object, requestStateMember)
	if s, ok := wire.String(state); ok {
		return jsonrpc.RawString(bounded.String(s))
	}
	if text := state.String(); len(text) > bounded.MaxKey {
		return jsonrpc.RawString(bounded.String(text))
	}
	return wire.Detach(state)
}

const (
	// maxRounds is how many rounds are kept. Clients may give up without a message, so
	// the checker drops the oldest rounds.
	maxRounds = 64

	// maxInputs is how many keys of a round are kept. The keys of a retry are not
	// checked if the round has more.
	maxInputs = 1000
)

// targetOf returns the name or the URI that a request is for.
func targetOf(params jsonrpc.Raw) string {
	for _, name := range []string{"name", "uri"} {
		if s, ok := wire.String(params, name); ok {
			return bounded.String(s)
		}
	}
	return ""
}

// requestMeta checks the _meta that each request of a stateless revision must have. It
// reports whether a required key is missing.
func (s *step) requestMeta() (incomplete bool) {
	var missing []string
	for _, key := range protocol.RequiredMeta(s.rev) {
		if s.meta.Get(key).IsZero() {
			missing = append(missing, key)
		}
	}
	incomplete = len(missing) != 0 && !s.initializes()
	if incomplete {
		s.report(RuleRequestMeta, "the _meta of %s has no %s", s.m.Method, strings.Join(missing, ", "))
	}
	told, ok := wire.String(s.meta, wire.MetaVersion)
	switch v := protocol.Version(told); {
	case ok && !v.Known():
		s.report(RuleRequestVersionUnknown, "the _meta of %s has the unknown revision %q", s.m.Method, told)
	case ok && v.Stateful():
		s.report(RuleRequestVersionUnknown, "the _meta of %s has revision %s, which has initialize", s.m.Method, told)
	}
	return incomplete
}

// answerInput checks and records a result that asks for input.
func (s *step) answerInput(o *openRequest) {
	if s.from != protocol.FromServer || !spec.WithInput(o.rev) {
		return // the result need not be encoded
	}
	result := s.result()
	if kind, _ := wire.String(result, wire.ResultType); kind != inputRequired {
		return
	}
	if !o.rev.Has(o.method) {
		return // a method of an extension
	}
	if !spec.AsksInput(o.rev, o.method) {
		s.report(RuleInputRequiredMethod, "the result of %s asks for input", o.method)
	}
	r := round{id: o.id, method: o.method, target: o.target, state: stateOf(result)}
	requests := wire.Value(result, wire.InputRequests)
	for name, request := range requests.Members().All() {
		if r.many = len(r.inputs) == maxInputs; r.many {
			break
		}
		r.inputs = append(r.inputs, bounded.String(name))
		if method, _ := wire.String(request, "method"); method == wire.MethodSampling {
			s.sampled(request.Get("params"))
		}
	}
	if requests.IsZero() && r.state.IsZero() {
		s.report(RuleInputRequiredEmpty, "the result of %s has neither inputRequests nor requestState", o.method)
	}
	if len(s.rounds) == maxRounds {
		s.rounds = slices.Delete(s.rounds, 0, 1)
	}
	s.rounds = append(s.rounds, r)
}

// retry checks a request that provides input.
func (s *step) retry(o *openRequest) {
	responses := s.params.Get(inputResponsesMember)
	if wire.Value(s.params, requestStateMember).IsZero() && responses.IsZero() || !s.rev.Has(o.method) {
		return
	}
	state := stateOf(s.params)
	same := func(r round) bool { return r.method == o.method && r.target == o.target }
	fits := func(r round) bool { return r.state.Equal(state) && r.state.IsZero() == state.IsZero() }
	given := namesOf(responses)
	i := lastIndex(s.rounds, func(r round) bool { return same(r) && fits(r) && r.asksFor(given) })
	if i < 0 {
		i = lastIndex(s.rounds, func(r round) bool { return same(r) && fits(r) })
	}
	if i < 0 {
		i = lastIndex(s.rounds, same)
		if i < 0 {
			s.unasked(state, fits)
			return
		}
		s.wrongState(s.rounds[i].state, state)
	}
	r := s.rounds[i]
	s.rounds = slices.Delete(s.rounds, i, i+1)
	if o.id == r.id {
		s.report(RuleRetryID, "the retry of %s has the id %s of the request before", o.method, o.id)
	}
	s.inputs(r, given)
}

// unasked reports a retry that the server has not asked for.
func (s *step) unasked(state jsonrpc.Raw, fits func(round) bool) {
	if i := lastIndex(s.rounds, fits); i >= 0 && !state.IsZero() {
		s.report(RuleRetryOtherRequest, "the requestState belongs to a %s request", s.rounds[i].method)
		return
	}
	s.report(RuleRetryUnsolicited, "no result of this %s request asks for input that is still missing", s.m.Method)
}

// wrongState reports how the requestState of a retry differs from the server's.
func (s *step) wrongState(want, have jsonrpc.Raw) {
	switch {
	case want.IsZero():
		s.report(RuleRetryStateUnsolicited, "the retry of %s has a requestState, but the server sent none", s.m.Method)
	case have.IsZero():
		s.report(RuleRetryStateMissing, "the retry of %s lacks its requestState", s.m.Method)
	default:
		s.report(RuleRetryStateChanged, "the requestState in the retry of %s differs from the last one that the server sent", s.m.Method)
	}
}

// inputs compares the inputs of a retry with the requested ones.
func (s *step) inputs(r round, given map[string]bool) {
	if r.many {
		return
	}
	asked := map[string]bool{}
	for _, name := range r.inputs {
		asked[name] = true
	}
	extra := slices.DeleteFunc(slices.Sorted(maps.Keys(given)), func(name string) bool { return asked[name] })
	missing := slices.DeleteFunc(slices.Clone(r.inputs), func(name string) bool { return given[name] })
	if n := len(missing); n != 0 {
		s.report(RuleRetryInputMissing, "the retry of %s lacks %d of the inputs, %q the first", s.m.Method, n, missing[0])
	}
	if n := len(extra); n != 0 {
		s.report(RuleRetryInputUnsolicited, "the retry of %s has %d inputs that the server did not ask for, %q the first", s.m.Method, n, extra[0])
	}
}

func lastIndex(list []round, is func(round) bool) int {
	for i := len(list) - 1; i >= 0; i-- {
		if is(list[i]) {
			return i
		}
	}
	return -1
}
