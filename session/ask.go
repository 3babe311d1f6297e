package session

import (
	"context"
	"fmt"
	"time"

	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/generated/mcp"
)

// Elicit asks the user of the client for input, with a form or at a URL. The key names the
// question in this request: use a constant for each question of a handler.
//
// Until 2025-11-25 Elicit waits for the answer. Since 2026-07-28 it returns the answer if the
// client has sent it with the request, or an [*InputRequiredError], which the handler
// returns. The session then asks the client, and calls the handler again with the answer: code
// before the question runs once for each round, see [Once]. Several goroutines may ask; their
// questions travel together.
//
// An answer counts for the question that was asked. If the question of that key has another
// text meanwhile, it is asked again.
//
// The error is a [*CapabilityError] if the client has not declared that it can be asked, or
// its revision has no such question, an [*mcp.InexpressibleError] if the revision cannot
// express the question, and [ErrNoWayBack] if the transport cannot carry it. In a session it
// may also be the error of the client, a [*jsonrpc.Error].
func (r *Request) Elicit(ctx context.Context, key string, params mcp.ElicitRequestParams) (*mcp.ElicitResult, error) {
	return askFor(ctx, r, key, &mcp.ElicitRequest{Params: params}, new(mcp.ElicitResult))
}

// CreateMessage asks the client to let its model write a message. It is like
// [Request.Elicit].
func (r *Request) CreateMessage(ctx context.Context, key string, params *mcp.CreateMessageRequestParams) (*mcp.CreateMessageResult, error) {
	if params == nil {
		params = new(mcp.CreateMessageRequestParams)
	}
	return askFor(ctx, r, key, &mcp.CreateMessageRequest{Params: *params}, new(mcp.CreateMessageResult))
}

// ListRoots asks the client which directories and files it suggests. It is like
// [Request.Elicit].
func (r *Request) ListRoots(ctx context.Context, key string) (*mcp.ListRootsResult, error) {
	return askFor(ctx, r, key, new(mcp.ListRootsRequest), new(mcp.ListRootsResult))
}

// answerValue is a pointer to a kind of answer.
type answerValue[T any] interface {
	*T
	mcp.InputResponse
}

// askFor asks a question, whose answer is a T.
func askFor[T any, P answerValue[T]](ctx context.Context, r *Request, key string, q mcp.InputRequest, answer P) (P, error) {
	if r.peer == nil {
		return nil, ErrNoSession
	}
	if r.at.Revision.Stateful() {
		v, err := r.share(ctx, key, r.withID(key, q))
		if err != nil {
			return nil, err
		}
		x, ok := v.(P)
		if !ok {
			return nil, fmt.Errorf("session: the answer to %q is a %T, want a %T", key, v, answer)
		}
		return x, nil
	}
	if r.asking.state == nil {
		return nil, errNotAsking
	}
	if err := r.checkQuestion(q); err != nil {
		return nil, err
	}
	digest, err := digestOfQuestion(q)
	if err != nil {
		return nil, err
	}
	text, err := r.asking.answer(key, digest, q)
	if err != nil {
		return nil, err
	}
	if err := r.at.UnmarshalStrict(text.Bytes(), answer); err != nil {
		return nil, jsonrpc.Errorf(jsonrpc.CodeInvalidParams, "inputResponses: %s: %w", key, err)
	}
	return answer, nil
}

// checkQuestion returns why a question cannot be asked, in a revision without sessions.
func (r *Request) checkQuestion(q mcp.InputRequest) error {
	result := &mcp.InputRequiredResult{InputRequests: mcp.InputRequests{"": q}}
	if err := r.checkSend(&jsonrpc.Message{ID: r.message.ID, Method: r.message.Method, Response: true, Value: result}); err != nil {
		return err
	}
	_, err := r.at.Check(result)
	return err
}

// share asks a question in a session. The same question of several goroutines is asked once.
func (r *Request) share(ctx context.Context, key string, q mcp.InputRequest) (mcp.InputResponse, error) {
	digest, err := digestOfQuestion(q)
	if err != nil {
		return nil, err
	}
	a := &r.asking
	a.mu.Lock()
	if a.waiting == nil {
		a.waiting, a.digests = map[string]*waiting{}, map[string]string{}
	}
	w, ok := a.waiting[key]
	if before := a.digests[key]; ok && before != digest {
		a.mu.Unlock()
		return nil, fmt.Errorf("session: the key %q is that of two questions", key)
	}
	if !ok {
		w = &waiting{done: make(chan struct{})}
		a.waiting[key], a.digests[key] = w, digest
	}
	a.mu.Unlock()
	if ok {
		select {
		case <-w.done:
			return w.value, w.err
		case <-ctx.Done():
			return nil, context.Cause(ctx)
		}
	}
	w.value, w.err = r.send(ctx, q)
	if w.err != nil { // it may be asked again
		a.mu.Lock()
		delete(a.waiting, key)
		a.mu.Unlock()
	}
	close(w.done)
	return w.value, w.err
}

// send asks a question in a session, and waits for the answer.
func (r *Request) send(ctx context.Context, q mcp.InputRequest) (mcp.InputResponse, error) {
	method, params := "", jsonrpc.Value(nil)
	switch q := q.(type) {
	case *mcp.ElicitRequest:
		method, params = mcp.MethodElicitationCreate, q.Params
	case *mcp.CreateMessageRequest:
		x := q.Params
		method, params = mcp.MethodSamplingCreateMessage, &x
	case *mcp.ListRootsRequest:
		x := q.Params
		method, params = mcp.MethodRootsList, &x
	default:
		return nil, fmt.Errorf("session: cannot ask a %T", q)
	}
	if !r.at.Revision.Has(method) {
		return nil, &CapabilityError{Method: method, Revision: r.at.Revision}
	}
	if err := r.checkSend(&jsonrpc.Message{ID: jsonrpc.IntID(0), Method: method, Value: params}); err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeoutCause(ctx, or(r.peer.server.RoundTimeout, 10*time.Minute), errRoundTimeout)
	defer cancel()
	defer r.pause()()
	m, err := r.peer.ask(ctx, r.at, method, params, r.message.ID)
	if err != nil {
		return nil, err
	}
	v, ok := m.Value.(mcp.InputResponse)
	if !ok {
		return nil, fmt.Errorf("session: the result of %s is a %T", method, m.Value)
	}
	return v, nil
}

var errRoundTimeout = fmt.Errorf("session: the client did not answer in time: %w", context.DeadlineExceeded)
