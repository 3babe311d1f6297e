package session

import (
	"context"
	"crypto/rand"

	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/generated/mcp"
)

// RequireURL sends the user to a URL before the request can be answered, such as to sign in.
// It returns nil if the user has agreed meanwhile, and otherwise an error that the handler
// returns. Whether the user has finished there is not known to the session: ask the service
// behind the URL first, and call RequireURL only if the user has not.
//
// In 2025-11-25 the error has the code -32042, and the client sends the request again when
// the user has finished (client/elicitation, URL elicitation required). Since 2026-07-28 it is
// a question like that of [Request.Elicit]. In both revisions a client that cannot open URLs
// is a [*CapabilityError], and so is an earlier revision.
func (r *Request) RequireURL(ctx context.Context, key string, params *mcp.ElicitRequestURLParams) error {
	if r.peer == nil {
		return ErrNoSession
	}
	if !r.at.Revision.Stateful() {
		answer, err := r.Elicit(ctx, key, params)
		if err == nil && answer.Action != mcp.ElicitResultActionAccept {
			err = jsonrpc.Errorf(jsonrpc.CodeInvalidRequest, "the user did not agree to open the page")
		}
		return err
	}
	if !r.at.Revision.Has(mcp.MethodNotificationsElicitationComplete) {
		return &CapabilityError{Method: mcp.MethodElicitationCreate, Revision: r.at.Revision}
	}
	q, ok := r.withID(key, &mcp.ElicitRequest{Params: params}).(*mcp.ElicitRequest)
	page, isURL := q.Params.(*mcp.ElicitRequestURLParams)
	if !ok || !isURL {
		return jsonrpc.Errorf(jsonrpc.CodeInternalError, "no URL")
	}
	if err := r.checkSend(&jsonrpc.Message{ID: jsonrpc.IntID(0), Method: mcp.MethodElicitationCreate, Value: q.Params}); err != nil {
		return err
	}
	data, _, err := r.at.Append(nil, &mcp.URLElicitationRequiredData{Elicitations: []mcp.ElicitRequestURLParams{*page}})
	if err != nil {
		return err
	}
	text, err := jsonrpc.ParseRaw(data)
	if err != nil {
		return err
	}
	e := &jsonrpc.Error{Code: mcp.CodeURLElicitationRequired, Message: "the user has to open a page first"}
	return e.WithData(text)
}

// ElicitationComplete tells the client that the user has finished at the URL of the question
// with that key, so that it can go on. Only 2025-11-25 has such a message: in other
// revisions ElicitationComplete does nothing. It may be called after the response.
func (r *Request) ElicitationComplete(ctx context.Context, key string) error {
	if r.peer == nil {
		return ErrNoSession
	}
	r.mu.Lock()
	id, ok := r.visits[key]
	r.mu.Unlock()
	if !ok || !r.at.Revision.Has(mcp.MethodNotificationsElicitationComplete) {
		return nil
	}
	params := &mcp.ElicitationCompleteNotificationParams{ElicitationID: id}
	return r.peer.notify(ctx, r.at, mcp.MethodNotificationsElicitationComplete, params, r.message.ID, jsonrpc.ID{})
}

// withID returns a question at a URL with an id, which 2025-11-25 requires. The same key has
// the same id in one request.
func (r *Request) withID(key string, q mcp.InputRequest) mcp.InputRequest {
	x, ok := q.(*mcp.ElicitRequest)
	if !ok {
		return q
	}
	p, ok := x.Params.(*mcp.ElicitRequestURLParams)
	if !ok || p == nil {
		return q
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.visits == nil {
		r.visits = map[string]string{}
	}
	id := r.visits[key]
	if p.ElicitationID != nil {
		id = *p.ElicitationID
	} else if id == "" {
		id = rand.Text()
	}
	r.visits[key] = id
	page := *p
	page.ElicitationID = &id
	return &mcp.ElicitRequest{ID: x.ID, Params: &page, Extra: x.Extra}
}
