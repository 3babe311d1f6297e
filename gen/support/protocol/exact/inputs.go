package exact

import (
	"slices"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/jsontext"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/protocol"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/protocol/internal/bounded"
)

// Members of a request that gives the input that a result has asked for.
const (
	inputResponsesMember = "inputResponses"
	requestStateMember   = "requestState"
)

// round is a result that asks for input: the method of each of its requests, by the key
// under which the client answers.
type round struct {
	method  string // of the request that the result is for
	state   string // requestState, as text
	methods map[string]string
}

const (
	maxRounds = 256 // how many results that ask for input are kept
	maxInputs = 64  // how many requests of each
)

// askInput notes the requests of a result that asks for input.
func (t *Tracker) askInput(r *trackedRequest, from protocol.Sender, x *view) {
	rev := revisionOf(r.version)
	if rev == nil || rev.inputRequests == nil || from != protocol.FromServer {
		return
	}
	requests := rev.inputRequests(x.m.Value)
	if len(requests) == 0 {
		return
	}
	asked := round{method: r.Method, state: stateOf(x.result()), methods: map[string]string{}}
	for key, method := range requests {
		if len(asked.methods) < maxInputs {
			asked.methods[bounded.String(key)] = method
		}
	}
	if len(t.rounds) >= maxRounds {
		t.rounds = slices.Delete(t.rounds, 0, 1)
	}
	t.rounds = append(t.rounds, asked)
}

// stateOf returns the requestState of params or a result, short and comparable.
func stateOf(text []byte) string {
	return bounded.String(string(jsontext.Look(text, requestStateMember)))
}

// typeInput gives the responses in a client's request the types that the requests ask
// for which the Tracker has seen: their own members tell them less well. Responses to
// requests that it has not seen keep the type that their members tell. The error is err
// with what is wrong with the responses.
func (t *Tracker) typeInput(v protocol.Version, from protocol.Sender, x *view, err error) error {
	rev := revisionOf(v)
	if rev == nil || rev.inputResponses == nil || from != protocol.FromClient || len(t.rounds) == 0 || x.m.Value == nil {
		return err
	}
	e, _ := err.(*Error)
	if e != nil && e.Reason != InvalidPayload {
		return err
	}
	var problem error
	var params, responses []byte
	var asked *round
	rev.inputResponses(x.m.Value, func(key string) jsonrpc.Value {
		if responses == nil {
			params = x.params()
			responses = jsontext.Look(params, inputResponsesMember)
			asked = t.roundOf(x.m.Method, stateOf(params), key)
		}
		if asked == nil {
			return nil
		}
		row, _ := protocol.Row(v, asked.methods[bounded.String(key)])
		if row.Result == "" {
			return nil
		}
		o := t.options()
		typed, wrong := rev.definition(o.wire(), row.Result, jsontext.Look(responses, key))
		if wrong != nil {
			problem = both(problem, jsontext.InMember(wrong, responses, key))
		}
		return typed
	})
	if problem == nil {
		return err
	}
	problem = jsontext.InMember(jsontext.InMember(problem, params, inputResponsesMember), x.data, "params")
	if e != nil {
		problem = both(e.Err, problem)
	}
	return &Error{Reason: InvalidPayload, Version: v, From: from, Message: x.m, Err: problem}
}

// roundOf returns the last result for a method that has asked for the input with that
// key: one with the same requestState, if there is one.
func (t *Tracker) roundOf(method, state, key string) *round {
	var found *round
	for i := range slices.Backward(t.rounds) {
		r := &t.rounds[i]
		if _, ok := r.methods[bounded.String(key)]; r.method != method || !ok {
			continue
		}
		if r.state == state {
			return r
		}
		if found == nil {
			found = r
		}
	}
	return found
}
