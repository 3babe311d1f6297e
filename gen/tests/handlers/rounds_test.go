//lint:file-ignore SA1019 what is deprecated has to work

package handlers_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/gen/tests/internal/registry"
	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	mcp "github.com/mcp-schemagen/mcp-schemagen/generated/mcp20260728"
)

// person answers what servers ask, and keeps the order.
type person struct {
	mcp.UnimplementedClient
	asked *[]string
}

func (p person) Elicit(_ context.Context, r *mcp.ElicitRequest) (*mcp.ElicitResult, error) {
	form, ok := r.Params.(*mcp.ElicitRequestFormParams)
	if !ok {
		return nil, jsonrpc.Errorf(-32000, "no form")
	}
	*p.asked = append(*p.asked, form.Message)
	switch form.Message {
	case "nil":
		return nil, nil
	case "error":
		return nil, jsonrpc.Errorf(-32000, "will not say")
	}
	return &mcp.ElicitResult{Action: mcp.ElicitResultActionDecline}, nil
}

func (p person) ListRoots(context.Context, *mcp.ListRootsRequest) (*mcp.ListRootsResult, error) {
	*p.asked = append(*p.asked, "roots")
	return &mcp.ListRootsResult{Roots: []mcp.Root{}}, nil
}

func elicit(message string) *mcp.ElicitRequest {
	return &mcp.ElicitRequest{Params: &mcp.ElicitRequestFormParams{Message: message}}
}

func TestAnswer(t *testing.T) {
	ctx := context.Background()
	var asked []string
	p := person{asked: &asked}
	responses, err := mcp.Answer(ctx, p, mcp.InputRequests{"c": elicit("3"), "a": elicit("1"), "b": &mcp.ListRootsRequest{}})
	if err != nil || !slices.Equal(asked, []string{"1", "roots", "3"}) || len(responses) != 3 {
		t.Errorf("asked %q, got %v, %v", asked, responses, err)
	}
	if _, ok := responses["b"].(*mcp.ListRootsResult); !ok {
		t.Errorf("got %T", responses["b"])
	}
	if responses, err := mcp.Answer(ctx, p, nil); responses != nil || err != nil {
		t.Errorf("got %v, %v", responses, err)
	}
	if responses, err := mcp.Answer(ctx, p, mcp.InputRequests{}); responses == nil || err != nil {
		t.Errorf("got %v, %v", responses, err)
	}
	for name, test := range map[string]struct {
		request mcp.InputRequest
		code    int64
	}{
		"nil result":   {elicit("nil"), 0},
		"error":        {elicit("error"), -32000},
		"unknown":      {&mcp.Unknown{Kind: "acme/ask", Raw: jsonrpc.MustRaw(`{"method":"acme/ask"}`)}, jsonrpc.CodeMethodNotFound},
		"unsupported":  {&mcp.CreateMessageRequest{}, jsonrpc.CodeMethodNotFound},
		"nil":          {nil, 0},
		"other params": {&mcp.ElicitRequest{}, -32000},
	} {
		asked = nil
		responses, err := mcp.Answer(ctx, p, mcp.InputRequests{"a": elicit("1"), "key": test.request, "z": elicit("2")})
		if responses != nil || err == nil || !strings.Contains(err.Error(), `"key"`) || slices.Contains(asked, "2") {
			t.Errorf("%s: asked %q, got %v, %v", name, asked, responses, err)
		}
		if test.code != 0 && !jsonrpc.HasCode(err, test.code) {
			t.Errorf("%s: got %v", name, err)
		}
	}
}

// asking is a server that needs two rounds of input.
type asking struct{ mcp.UnimplementedServer }

func (asking) CallTool(_ context.Context, r *mcp.CallToolRequest) (mcp.CallToolOutcome, error) {
	requests := mcp.InputRequests{"who": elicit("who?"), "where": &mcp.ListRootsRequest{}}
	if r.Params.InputResponses == nil {
		return &mcp.InputRequiredResult{InputRequests: requests, RequestState: new("s1")}, nil
	}
	responses, err := mcp.DecodeInputResponses(requests, r.Params.InputResponses)
	if err != nil {
		return nil, err
	}
	who, ok := responses["who"].(*mcp.ElicitResult)
	_, also := responses["where"].(*mcp.ListRootsResult)
	if !ok || !also || jsonrpc.Deref(r.Params.RequestState, "") != "s1" {
		return nil, jsonrpc.Errorf(jsonrpc.CodeInvalidParams, "bad responses")
	}
	return &mcp.CallToolResult{Content: []mcp.ContentBlock{&mcp.TextContent{Text: string(who.Action)}}}, nil
}

// TestRounds calls a tool that asks.
func TestRounds(t *testing.T) {
	ctx := context.Background()
	var asked []string
	rev, _ := registry.Of(mcp.Version)
	s := mcp.RemoteServer(&pipe{rev: rev, handler: mcp.ServerHandler(asking{})})
	params := mcp.CallToolRequestParams{Name: "t", Meta: mcp.RequestMetaObject{ProtocolVersion: mcp.Version}}
	for range 2 {
		out, err := s.CallTool(ctx, &mcp.CallToolRequest{Params: params})
		if err != nil {
			t.Fatal(err)
		}
		switch x := out.(type) {
		case *mcp.CallToolResult:
			if x.Content[0].(*mcp.TextContent).Text != "decline" || len(asked) != 2 {
				t.Errorf("got %v, asked %q", x, asked)
			}
			return
		case *mcp.InputRequiredResult:
			params.RequestState = x.RequestState
			if params.InputResponses, err = mcp.Answer(ctx, person{asked: &asked}, x.InputRequests); err != nil {
				t.Fatal(err)
			}
		}
	}
	t.Error("asked twice")
}

func TestDecodeInputResponses(t *testing.T) {
	decode := func(text string) mcp.InputResponses {
		t.Helper()
		var x mcp.InputResponses
		if err := x.UnmarshalJSON([]byte(text)); err != nil {
			t.Fatal(err)
		}
		return x
	}
	requests := mcp.InputRequests{
		"elicit": elicit("a"), "roots": &mcp.ListRootsRequest{}, "sample": &mcp.CreateMessageRequest{},
		"custom": &mcp.Unknown{Kind: "acme/ask", Raw: jsonrpc.MustRaw(`{}`)},
	}
	// Each response has the members of others, too.
	const text = `{"elicit":{"action":"accept","roots":[],"model":"m","role":"user","content":{}},
		"roots":{"roots":[],"action":"accept"},
		"sample":{"model":"m","role":"assistant","content":{"type":"text","text":"a"},"action":"accept","roots":[]},
		"custom":{"any":1},"extra":{"action":"cancel"}}`
	responses := decode(text)
	typed, err := mcp.DecodeInputResponses(requests, responses)
	if err != nil {
		t.Fatal(err)
	}
	_, isElicit := typed["elicit"].(*mcp.ElicitResult)
	_, isRoots := typed["roots"].(*mcp.ListRootsResult)
	_, isSample := typed["sample"].(*mcp.CreateMessageResult)
	if !isElicit || !isRoots || !isSample {
		t.Errorf("got %T, %T, %T", typed["elicit"], typed["roots"], typed["sample"])
	}
	if typed["custom"] != responses["custom"] || typed["extra"] != responses["extra"] || !equal(typed.String(), text) {
		t.Errorf("got %v", typed)
	}
	typed, err = mcp.DecodeInputResponses(requests, decode(`{"elicit":{"action":"maybe"},"roots":{"roots":[{"uri":7}]}}`))
	e, ok := errors.AsType[*jsonrpc.ValidationError](err)
	if !ok || len(e.Violations) != 2 || e.Violations[0].Pointer != "/elicit/action" || e.Violations[1].Pointer != "/roots/roots/0/uri" || len(typed) != 2 {
		t.Errorf("got %v, %v", typed, err)
	}
	if typed, err := mcp.DecodeInputResponses(requests, nil); typed != nil || err != nil {
		t.Errorf("got %v, %v", typed, err)
	}
	if _, err := mcp.DecodeInputResponses(requests, mcp.InputResponses{"elicit": nil}); err == nil {
		t.Error("no error of a nil response")
	}
}

// TestInsideOnly checks that what is embedded in a result is not sent on its own.
func TestInsideOnly(t *testing.T) {
	back := answers(`{}`)
	c := mcp.RemoteClient(back)
	_, errElicit := c.Elicit(context.Background(), elicit("a"))
	_, errRoots := c.ListRoots(context.Background(), new(mcp.ListRootsRequest))
	_, errSample := c.CreateMessage(context.Background(), new(mcp.CreateMessageRequest))
	if errElicit == nil || errRoots == nil || errSample == nil || len(back.sent) != 0 {
		t.Errorf("got %v, %v, %v; sent %v", errElicit, errRoots, errSample, back.sent)
	}
}
