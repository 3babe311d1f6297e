package session

import (
	"context"
	"fmt"

	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/generated/mcp"
)

// errAnswerTimeout is the cause of contexts in which a user has not answered in time.
var errAnswerTimeout = fmt.Errorf("session: no answer in time: %w", context.DeadlineExceeded)

// nextRound answers the questions in a result, and returns the params of the next request.
func (c *Connection) nextRound(f *flight, reply *jsonrpc.Message, ask *mcp.InputRequiredResult) (jsonrpc.Value, error) {
	k, m := c.last().codecs.Load(), &f.request
	if _, _, ok := inputs(m.Value); !ok || k.stateful {
		return nil, &UnexpectedResultError{Method: m.Method, Result: ask}
	}
	if n := len(ask.InputRequests); n > c.client.MaxQuestions {
		return nil, fmt.Errorf("session: %s: the server asks %d questions at once (limit %d)", m.Method, n, c.client.MaxQuestions)
	}
	if err := c.checkQuestion(k, reply); err != nil {
		return nil, err
	}
	resume := f.clock.pause()
	defer resume()
	ctx, cancel := c.limitRound(f.ctx)
	defer cancel()
	responses, err := c.answers(ctx, ask.InputRequests)
	if err != nil {
		return nil, fmt.Errorf("session: %s: %w", m.Method, err)
	}
	return withInputs(m.Value, ask.RequestState, responses), nil
}

// answers answers all questions of a round at once. The first error is that of all.
func (c *Connection) answers(ctx context.Context, requests mcp.InputRequests) (mcp.InputResponses, error) {
	if requests == nil {
		return nil, nil
	}
	type answer struct {
		key   string
		value mcp.InputResponse
		err   error
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	got := make(chan answer, len(requests))
	for key, request := range requests {
		go func() {
			v, err := c.answerOne(ctx, request)
			got <- answer{key, v, err}
		}()
	}
	responses := make(mcp.InputResponses, len(requests))
	for range requests {
		select {
		case a := <-got:
			if a.err != nil {
				return nil, fmt.Errorf("question %q: %w", a.key, a.err)
			}
			responses[a.key] = a.value
		case <-ctx.Done():
			return nil, context.Cause(ctx)
		case <-c.done:
			return nil, c.Err()
		}
	}
	return responses, nil
}

// answerOne answers a question. The handler of the client takes it for a message of a server,
// for which it needs an id.
func (c *Connection) answerOne(ctx context.Context, request mcp.InputRequest) (mcp.InputResponse, error) {
	m := &jsonrpc.Message{ID: jsonrpc.IntID(0)}
	switch r := request.(type) {
	case *mcp.ElicitRequest:
		m.Method, m.Value, m.Extra = mcp.MethodElicitationCreate, r.Params, r.Extra
	case *mcp.CreateMessageRequest:
		m.Method, m.Value, m.Extra = mcp.MethodSamplingCreateMessage, &r.Params, r.Extra
	case *mcp.ListRootsRequest:
		m.Method, m.Value, m.Extra = mcp.MethodRootsList, &r.Params, r.Extra
	default:
		return nil, fmt.Errorf("session: no answer to a %T", request)
	}
	v, err := c.handler(ctx, m)
	if err != nil {
		c.logFailure("question failed", m.Method, err)
		return nil, err
	}
	response, ok := v.(mcp.InputResponse)
	if !ok {
		return nil, fmt.Errorf("session: the answer is a %T", v)
	}
	return response, nil
}
