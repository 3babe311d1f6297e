package examples

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/generated/mcp"
	"github.com/mcp-schemagen/mcp-schemagen/generated/protocol"
	"github.com/mcp-schemagen/mcp-schemagen/session"
)

// A value of package mcp that nobody has bound to a revision does not reach a peer of an older
// one with members that it does not know.
func TestNothingLeaks(t *testing.T) {
	tools := &mcp.ListToolsResult{
		Tools: []mcp.Tool{{Name: "x", Title: new("X"), InputSchema: jsonrpc.MustRaw(`{"type":"object"}`)}},
		TTLMs: new(int64(5)), CacheScope: new(mcp.CacheScopePublic),
	}
	handler := func(context.Context, *jsonrpc.Message) (jsonrpc.Value, error) { return tools, nil }
	request := []byte(`{"jsonrpc":"2.0","id":1,"method":"tools/list"}`)

	// Code that only knows package jsonrpc.
	m, err := mcp.At(protocol.V20241105).Decode(protocol.FromClient, request, nil)
	if reply := string(jsonrpc.Serve(t.Context(), handler, m, err)); !strings.Contains(reply, `"code":-32603`) || strings.Contains(reply, "title") {
		t.Errorf("jsonrpc.Serve: %s", reply)
	}
	if text, err := (&jsonrpc.Message{ID: jsonrpc.IntID(1), Response: true, Value: tools}).AppendJSON(nil); !errors.Is(err, mcp.ErrNoRevision) {
		t.Errorf("a message: %s %v", text, err)
	}
	if reply := string(mcp.At(protocol.V20241105).Serve(t.Context(), handler, request)); reply != `{"jsonrpc":"2.0","id":1,"result":{"tools":[{"name":"x","inputSchema":{"type":"object"}}]}}` {
		t.Errorf("a codec: %s", reply)
	}

	// A name that a newer revision knows, from a peer that does not.
	var tool mcp.Tool
	if err := mcp.At(protocol.V20241105).Unmarshal([]byte(`{"name":"x","inputSchema":{"type":"object"},"title":"theirs"}`), &tool); err != nil {
		t.Fatal(err)
	}
	tool.Title = new("ours")
	if text, _, err := mcp.At(protocol.V20250618).Append(nil, &tool); err != nil || strings.Count(string(text), "title") != 1 || !strings.Contains(string(text), "ours") {
		t.Errorf("a field and an entry of Extra: %s %v", text, err)
	}

	// Results and questions of other revisions are not taken for ones of this revision.
	var outcome mcp.CallToolOutcome
	if err := mcp.At(protocol.V20260728).Unmarshal([]byte(`{"resultType":"task","task":{"taskId":"1"}}`), &outcome); err != nil {
		t.Error(err)
	}
	if _, ok := outcome.(*mcp.Unknown); !ok {
		t.Errorf("a task of an extension is a %T", outcome)
	}
	_ = mcp.At(protocol.V20251125).Unmarshal([]byte(`{"resultType":"input_required","requestState":"x"}`), &outcome)
	if _, ok := outcome.(*mcp.InputRequiredResult); ok {
		t.Error("2025-11-25 has no input-required results")
	}
	if _, err := mcp.At(protocol.V20251125).Check(&mcp.ElicitRequestURLParams{Message: "m", URL: "https://example.com"}); err == nil {
		t.Error("the question needs an elicitationId in 2025-11-25")
	}
}

func question(message string) *mcp.ElicitRequestFormParams {
	q := &mcp.ElicitRequestFormParams{Message: message}
	q.RequestedSchema.Properties.Set("ok", &mcp.BooleanSchema{})
	return q
}

// drifting returns a server with a tool whose question has another text each time, and one that
// asks two questions at once.
func drifting(runs *atomic.Int64) *session.Server {
	now := func(ctx context.Context, _ *mcp.CallToolRequest) (mcp.CallToolOutcome, error) {
		runs.Add(1)
		_, err := session.From(ctx).Elicit(ctx, "go on", question("It is "+time.Now().Format(time.StampNano)+". Go on?"))
		return new(mcp.CallToolResult), err
	}
	kept := func(ctx context.Context, _ *mcp.CallToolRequest) (mcp.CallToolOutcome, error) {
		runs.Add(1)
		at, err := session.Once(ctx, "now", func(context.Context) (string, error) { return time.Now().Format(time.StampNano), nil })
		if err != nil {
			return nil, err
		}
		_, err = session.From(ctx).Elicit(ctx, "go on", question("It is "+at+". Go on?"))
		return new(mcp.CallToolResult), err
	}
	both := func(ctx context.Context, _ *mcp.CallToolRequest) (mcp.CallToolOutcome, error) {
		runs.Add(1)
		var group sync.WaitGroup
		var failed [2]error
		for i := range failed {
			key := fmt.Sprint("question ", i)
			group.Go(func() { _, failed[i] = session.From(ctx).Elicit(ctx, key, question(key)) })
		}
		group.Wait()
		return new(mcp.CallToolResult), errors.Join(failed[:]...)
	}
	return &session.Server{
		Info: mcp.Implementation{Name: "drifting", Version: "1"},
		Tools: session.NewTools(
			session.Tool{Tool: mcp.Tool{Name: "now"}, Call: now},
			session.Tool{Tool: mcp.Tool{Name: "kept"}, Call: kept},
			session.Tool{Tool: mcp.Tool{Name: "both"}, Call: both}),
	}
}

// A question that never has the same text is asked once, and does not go round and round.
// Questions that are asked at once travel together.
func TestNothingDrifts(t *testing.T) {
	for _, v := range []protocol.Version{protocol.V20250618, protocol.V20251125, protocol.V20260728} {
		for _, x := range []struct {
			tool      string
			questions int64
			runs      int64 // at most
		}{
			{"now", 1, 3}, {"kept", 1, 2}, {"both", 2, 2},
		} {
			var asked, runs atomic.Int64
			client := &session.Client{
				Info: mcp.Implementation{Name: "c", Version: "1"},
				Elicit: func(context.Context, *mcp.ElicitRequest) (*mcp.ElicitResult, error) {
					asked.Add(1)
					return &mcp.ElicitResult{Action: mcp.ElicitResultActionAccept}, nil
				},
			}
			c, err := session.Pipe(t.Context(), drifting(&runs), client, v)
			if err != nil {
				t.Fatal(err)
			}
			r, err := c.CallTool(t.Context(), &mcp.CallToolRequest{Params: mcp.CallToolRequestParams{Name: x.tool}})
			if err != nil || jsonrpc.Deref(r.IsError, false) || asked.Load() != x.questions || runs.Load() > x.runs {
				t.Errorf("%s %s: %d questions, %d runs, %v %v", v, x.tool, asked.Load(), runs.Load(), r, err)
			}
			if err := c.Close(); err != nil {
				t.Error(err)
			}
		}
	}
}
