package session

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"
	"sync"
	"time"

	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/generated/mcp"
	"github.com/mcp-schemagen/mcp-schemagen/generated/protocol"
)

// rounds calls the handler of a request that may ask for input, as often as needed.
type rounds struct {
	r        *Request
	first    state  // of a request without answers
	state    *state // what the client has sent back, or an empty one
	binding  []byte // what the state is valid for; nil if it is not needed yet
	repeated bool   // the request brings answers
}

// run handles the request. Until 2025-11-25 it asks the client what the handler returns as
// questions, and calls the handler again. Since 2026-07-28 the client sends the request again.
func (x *rounds) run(ctx context.Context, m *jsonrpc.Message) (jsonrpc.Value, error) {
	if x.r.at.Revision.Stateful() {
		return x.runInSession(ctx, m)
	}
	appState, responses, _ := inputs(m.Value)
	if err := x.open(m, *appState, *responses); err != nil {
		return nil, err
	}
	*appState = x.state.App
	x.r.asking.start(x.state)
	for {
		v, err := jsonrpc.Recover(x.r.peer.server.typed)(ctx, m)
		asked, again := x.r.asking.finish()
		switch {
		case again:
			continue // to learn whether the questions change in each call
		case len(asked) > 0:
			return x.require(asked, x.state.App, nil)
		case err != nil:
			return v, err
		}
		if q, ok := v.(*mcp.InputRequiredResult); ok && q != nil {
			return x.require(q.InputRequests, q.RequestState, q)
		}
		return v, nil
	}
}

// open reads the state that the client has sent back, and the answers to its questions.
func (x *rounds) open(m *jsonrpc.Message, text *string, responses mcp.InputResponses) error {
	server := x.r.peer.server
	x.state = &x.first
	if text == nil {
		x.repeated = len(responses) > 0
		return x.first.accept(responses)
	}
	x.repeated = true
	err := x.bind(m)
	if err != nil {
		return err
	}
	if x.state, err = server.sealer.open(*text, x.binding, limit(server.MaxState, defaultMaxState)); err != nil {
		return jsonrpc.Errorf(jsonrpc.CodeInvalidParams, "requestState %v: send the request again without it", err)
	}
	if p := x.state.Progress; p != nil {
		x.r.reached, x.r.moved = *p, true
	}
	return x.state.settle(responses)
}

// bind finds out what the state is valid for.
func (x *rounds) bind(m *jsonrpc.Message) error {
	if x.binding != nil {
		return nil
	}
	digest, err := digestOf(m)
	x.binding = x.r.peer.server.sealer.binding(x.r.principal, m.Method, digest)
	return err
}

const (
	defaultMaxState  = 64 << 10
	defaultMaxRounds = 16
)

// settle turns the responses to questions into answers. Other responses have no effect.
func (s *state) settle(responses mcp.InputResponses) error {
	for key, digest := range s.Asked {
		value, ok := responses[key]
		if !ok || value == nil {
			continue // it is asked again
		}
		text, err := rawValue(value)
		if err != nil {
			return jsonrpc.Errorf(jsonrpc.CodeInvalidParams, "inputResponses: %s: %w", key, err)
		}
		if s.Answers == nil {
			s.Answers = map[string]kept{}
		}
		s.Answers[key] = kept{Digest: digest, Value: text}
	}
	return nil
}

// accept takes responses that come without a state. It is not known what was asked, so they
// count by their keys.
func (s *state) accept(responses mcp.InputResponses) error {
	for key := range responses {
		if s.Asked == nil {
			s.Asked = map[string]string{}
		}
		s.Asked[key] = ""
	}
	return s.settle(responses)
}

// digestOf returns a digest of what a request asks for: the params without _meta and what
// belongs to rounds.
func digestOf(m *jsonrpc.Message) ([sha256.Size]byte, error) {
	var params jsonrpc.Value
	switch p := m.Value.(type) {
	case *mcp.CallToolRequestParams:
		x := *p
		x.Meta, x.RequestState, x.InputResponses = mcp.RequestMetaObject{}, nil, nil
		params = &x
	case *mcp.GetPromptRequestParams:
		x := *p
		x.Meta, x.RequestState, x.InputResponses = mcp.RequestMetaObject{}, nil, nil
		params = &x
	case *mcp.ReadResourceRequestParams:
		x := *p
		x.Meta, x.RequestState, x.InputResponses = mcp.RequestMetaObject{}, nil, nil
		params = &x
	}
	text, err := rawValue(params)
	return sha256.Sum256([]byte(text.String())), err
}

// rawValue returns a value as JSON with all that it holds. It is for comparing and keeping
// values, not for peers.
func rawValue(v jsonrpc.Value) (jsonrpc.Raw, error) {
	x, ok := v.(json.Marshaler)
	if !ok {
		return jsonrpc.RawOf(v)
	}
	text, err := x.MarshalJSON()
	if err != nil {
		return jsonrpc.Raw{}, err
	}
	return jsonrpc.ParseRaw(text)
}

// require returns the result that asks the client.
func (x *rounds) require(asked mcp.InputRequests, app *string, given *mcp.InputRequiredResult) (jsonrpc.Value, error) {
	r, server := x.r, x.r.peer.server
	if x.state.Round >= limit(server.MaxRounds, defaultMaxRounds) {
		return nil, jsonrpc.Errorf(jsonrpc.CodeInternalError, "%w", ErrTooManyRounds)
	}
	if err := x.bind(r.message); err != nil {
		return nil, err
	}
	next := r.asking.next()
	next.Expires = time.Now().Add(or(server.RoundTimeout, 10*time.Minute)).Unix() + 1
	next.Round = x.state.Round + 1
	next.App = app
	r.out.Lock()
	if r.moved {
		next.Progress = new(r.reached)
	}
	r.out.Unlock()
	sealed, err := server.sealer.seal(next, x.binding, limit(server.MaxState, defaultMaxState))
	if err != nil {
		return nil, err
	}
	result := &mcp.InputRequiredResult{InputRequests: asked, RequestState: &sealed}
	if given != nil {
		result.Meta, result.Extra = given.Meta, given.Extra
	}
	if err := r.checkSend(&jsonrpc.Message{ID: r.message.ID, Method: r.message.Method, Response: true, Value: result}); err != nil {
		return nil, err
	}
	return result, nil
}

// runInSession calls a handler, asks the client what it returns as questions, and calls it
// again with the answers.
func (x *rounds) runInSession(ctx context.Context, m *jsonrpc.Message) (jsonrpc.Value, error) {
	appState, responses, _ := inputs(m.Value)
	x.r.asking.start(&x.first)
	for range min(limit(x.r.peer.server.MaxRounds, defaultMaxRounds), math.MaxInt-1) + 1 {
		v, err := jsonrpc.Recover(x.r.peer.server.typed)(ctx, m)
		q, ok := v.(*mcp.InputRequiredResult)
		if err != nil || !ok || q == nil {
			return v, err
		}
		if *responses, err = x.r.askAll(ctx, q.InputRequests); err != nil {
			return nil, err
		}
		*appState = q.RequestState
	}
	return nil, jsonrpc.Errorf(jsonrpc.CodeInternalError, "%w", ErrTooManyRounds)
}

// askAll asks the client several questions at once. The first error in the order of the
// keys is that of all.
func (r *Request) askAll(ctx context.Context, requests mcp.InputRequests) (mcp.InputResponses, error) {
	var mu sync.Mutex
	var group sync.WaitGroup
	responses, failed := mcp.InputResponses{}, map[string]error{}
	for key, q := range requests {
		group.Go(func() {
			v, err := r.send(ctx, r.withID(key, q))
			mu.Lock()
			defer mu.Unlock()
			if err != nil {
				failed[key] = err
			} else {
				responses[key] = v
			}
		})
	}
	group.Wait()
	for _, key := range slices.Sorted(maps.Keys(failed)) {
		return nil, failed[key]
	}
	return responses, nil
}

// questions are those of one request. They are asked by key.
type questions struct {
	mu       sync.Mutex
	state    *state
	asked    mcp.InputRequests   // in this call of the handler
	digests  map[string]string   // of the questions in this call
	waiting  map[string]*waiting // in a session, by key
	seen     map[string]string   // digests of questions that differed from those that were answered
	drifting map[string]bool     // questions that differ in each call
	changed  bool                // seen has grown in this call
	again    bool                // the handler was called again because of that
}

// waiting is a question in a session that was asked.
type waiting struct {
	done  chan struct{}
	value mcp.InputResponse
	err   error
}

// start begins with what the client has sent back.
func (q *questions) start(s *state) { q.state = s }

// finish ends a call of the handler. It returns the questions that are open, and reports
// whether the handler has to be called again before they are asked.
func (q *questions) finish() (asked mcp.InputRequests, again bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	asked, again = q.asked, q.changed
	q.changed = false
	if again {
		q.again, q.asked, q.digests = true, nil, nil
	}
	return asked, again
}

// next returns the state for the next round.
func (q *questions) next() *state {
	q.mu.Lock()
	defer q.mu.Unlock()
	next := &state{Asked: map[string]string{}, Answers: q.state.Answers, Once: q.state.Once, Changed: q.state.Changed}
	for key := range q.asked {
		next.Asked[key] = q.digests[key]
	}
	return next
}

// answer returns the answer to a question, or asks it in the next round.
func (q *questions) answer(key, digest string, request mcp.InputRequest) (jsonrpc.Raw, error) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if before, ok := q.digests[key]; ok && before != digest && !q.drifting[key] {
		return jsonrpc.Raw{}, fmt.Errorf("session: the key %q is that of two questions", key)
	}
	if q.digests == nil {
		q.digests = map[string]string{}
	}
	q.digests[key] = digest
	if a, ok := q.state.Answers[key]; ok {
		if a.Digest == digest || a.Digest == "" || q.drifts(key, digest) {
			return a.Value, nil
		}
		if q.state.Changed[key] > 1 {
			return jsonrpc.Raw{}, &QuestionChangedError{Key: key}
		}
	}
	if q.asked == nil {
		q.asked = mcp.InputRequests{}
	}
	q.asked[key] = request
	return jsonrpc.Raw{}, &InputRequiredError{Key: key}
}

// drifts reports whether a question that is not the one that was answered is another one in
// each call of the handler, as if it has the time in it. Its answer then counts by its key.
// To find out, the handler is called twice with the same answers. A question that differs
// in the same way both times is another question, and is asked.
func (q *questions) drifts(key, digest string) bool {
	if q.drifting[key] {
		return true
	}
	before, seen := q.seen[key]
	if !seen {
		if q.seen == nil {
			q.seen = map[string]string{}
		}
		q.seen[key], q.changed = digest, true
		return false
	}
	if before != digest {
		if q.drifting == nil {
			q.drifting = map[string]bool{}
		}
		q.drifting[key] = true
		return true
	}
	if q.again {
		if q.state.Changed == nil {
			q.state.Changed = map[string]int{}
		}
		q.state.Changed[key]++
		q.again = false
	}
	return false
}

// once returns a value that was kept under a key.
func (q *questions) once(key string) (jsonrpc.Raw, bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.state == nil {
		return jsonrpc.Raw{}, false
	}
	v, ok := q.state.Once[key]
	return v, ok
}

// keep keeps a value under a key.
func (q *questions) keep(key string, v jsonrpc.Raw) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.state == nil {
		return
	}
	if q.state.Once == nil {
		q.state.Once = map[string]jsonrpc.Raw{}
	}
	q.state.Once[key] = v
}

// digestOfQuestion returns a digest of a question, as the revision has it.
func digestOfQuestion(request jsonrpc.Value) (string, error) {
	text, err := rawValue(request)
	if err != nil {
		return "", err
	}
	sum := sha256.Sum256([]byte(text.String()))
	return base64.RawStdEncoding.EncodeToString(sum[:16]), nil
}

// Once returns what f returned when it was first called with the key in this request. Since
// 2026-07-28 the value travels with the questions to the client and back, sealed, so that a
// handler that is called again has the value of its first call. It must therefore be JSON
// that [jsonrpc.RawOf] encodes and [jsonrpc.Raw.Decode] decodes. An error of f is not kept.
func Once[T any](ctx context.Context, key string, f func(context.Context) (T, error)) (T, error) {
	r := From(ctx)
	var v T
	if text, ok := r.asking.once(key); ok {
		return v, text.Decode(&v)
	}
	v, err := f(ctx)
	if err != nil {
		return v, err
	}
	text, err := jsonrpc.RawOf(v)
	if err == nil {
		r.asking.keep(key, text)
	}
	return v, err
}

// checkSend returns a [*CapabilityError] if a message for the client, or a question in it, needs
// a capability that the client has not declared.
func (r *Request) checkSend(m *jsonrpc.Message) error {
	declared, err := r.capabilities()
	if err != nil {
		return err
	}
	m.Value = r.at.Bind(m.Value)
	if missing := protocol.Missing(protocol.CheckSend(r.at.Revision, protocol.FromServer, m, declared, jsonrpc.Raw{}), jsonrpc.Must); len(missing) > 0 {
		return &CapabilityError{Method: cmp.Or(missing[0].Method, m.Method), Revision: r.at.Revision, Missing: missing}
	}
	return nil
}

// capabilities returns the capabilities of the client as text.
func (r *Request) capabilities() (jsonrpc.Raw, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.declared.IsZero() {
		c := r.client
		if c == nil {
			c = new(mcp.ClientCapabilities)
		}
		declared, err := r.declare(c)
		if err != nil {
			return jsonrpc.Raw{}, err
		}
		r.declared = declared
	}
	return r.declared, nil
}

var errNotAsking = errors.New("session: only handlers of tools/call, prompts/get and resources/read can ask for input since 2026-07-28")
