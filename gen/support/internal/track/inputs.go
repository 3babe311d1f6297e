package track

import (
	"slices"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/bounded"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/jsontext"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/protocol"
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
	MaxRounds = 256 // how many results that ask for input are kept
	maxInputs = 64  // how many requests of each
)

// askInput notes the requests of a result that asks for input.
func (t session) askInput(r *trackedRequest, from protocol.Sender, x *view) {
	rev := t.Package.Revision(r.version)
	if rev == nil || from != protocol.FromServer {
		return
	}
	requests := rev.InputRequests(x.m.Value)
	if len(requests) == 0 {
		return
	}
	asked := round{method: r.Method, state: stateOf(x.result()), methods: map[string]string{}}
	for key, method := range requests {
		if len(asked.methods) < maxInputs {
			asked.methods[bounded.String(key)] = method
		}
	}
	if len(t.rounds) >= MaxRounds {
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
func (t session) typeInput(v protocol.Version, from protocol.Sender, x *view, err error) error {
	rev := t.Package.Revision(v)
	if rev == nil || from != protocol.FromClient || len(t.rounds) == 0 || x.m.Value == nil {
		return err
	}
	e, _ := err.(*protocol.Error)
	if e != nil && e.Reason != protocol.InvalidPayload {
		return err
	}
	problem := t.retype(rev, x.m, x.data)
	if problem == nil {
		return err
	}
	if e != nil {
		problem = both(e.Err, problem)
	}
	return &protocol.Error{Reason: protocol.InvalidPayload, Version: v, From: from, Message: x.m, Err: problem}
}

// retype gives the responses in params their types, and returns what is wrong with them.
func (t session) retype(rev Revision, m *jsonrpc.Message, data []byte) (problem error) {
	var params, responses []byte
	var texts map[string]jsonrpc.Raw
	var rounds []*round
	options, all := t.Options, t.rounds // the function below moves what it uses to the heap
	rev.InputResponses(m.Value, func(key string) jsonrpc.Value {
		if texts == nil {
			params = jsontext.Look(data, "params")
			responses = jsontext.Look(params, inputResponsesMember)
			texts = textsOf(responses)
			rounds = roundsOf(all, m.Method, stateOf(params))
		}
		typed, wrong := rev.Input(options.Wire(), methodOf(rounds, key), texts[key].Bytes())
		if wrong != nil {
			problem = both(problem, jsontext.InMember(wrong, responses, key))
		}
		return typed
	})
	return jsontext.InMember(jsontext.InMember(problem, params, inputResponsesMember), data, "params")
}

// textsOf returns the texts of the members of an object.
func textsOf(object []byte) map[string]jsonrpc.Raw {
	texts := map[string]jsonrpc.Raw{}
	if raw, err := jsonrpc.ParseRaw(object); err == nil {
		for name, value := range raw.Members().All() {
			texts[name] = value
		}
	}
	return texts
}

// maxCandidates is how many results a request may answer.
const maxCandidates = 8

// roundsOf returns those of some results that a request for a method may answer, the likeliest
// first: those with the same requestState, then others, the last ones first.
func roundsOf(rounds []round, method, state string) []*round {
	var same, other []*round
	for i := range slices.Backward(rounds) {
		switch r := &rounds[i]; {
		case r.method != method:
		case r.state == state:
			same = append(same, r)
		default:
			other = append(other, r)
		}
	}
	all := append(same, other...)
	return all[:min(len(all), maxCandidates)]
}

// methodOf returns the method of the request with a key in the first of the results
// that have one, or "".
func methodOf(rounds []*round, key string) string {
	key = bounded.String(key)
	for _, r := range rounds {
		if method, ok := r.methods[key]; ok {
			return method
		}
	}
	return ""
}
