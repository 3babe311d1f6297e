package handlers_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	mcp "github.com/mcp-schemagen/mcp-schemagen/generated/mcp20251125"
)

// TestErrorCodes returns an error of every code through a handler and a caller.
func TestErrorCodes(t *testing.T) {
	eachRevision(t, func(t *testing.T, r revision) {
		for _, code := range append(r.Codes, jsonrpc.CodeInfo{Code: -32099}, jsonrpc.CodeInfo{Code: 0}, jsonrpc.CodeInfo{Code: 7}) {
			object := fmt.Sprintf(`{"code":%d,"message":"m","data":{"b":1.0,"a":null},"x":[1]}`, code.Code)
			back := &canned{reply: func(m *jsonrpc.Message) (*jsonrpc.Message, error) {
				return jsonrpc.ParseMessage([]byte(`{"jsonrpc":"2.0","id":1,"error":` + object + `}`))
			}}
			reply := string(r.Serve(context.Background(), r.ServerGateway(back), []byte(`{"jsonrpc":"2.0","id":"a","method":"tools/call","params":`+r.params("tools/call")+`}`)))
			if want := `{"jsonrpc":"2.0","id":"a","error":` + object + `}`; !equal(reply, want) {
				t.Errorf("%s: got %s, want %s", r.Version, reply, want)
			}
		}
	})
}

// failing is a server whose tools fail in the way that the name says.
type failing struct{ mcp.UnimplementedServer }

var errSecret = errors.New("secret")

func (failing) CallTool(ctx context.Context, r *mcp.CallToolRequest) (mcp.CallToolOutcome, error) {
	switch r.Params.Name {
	case "nil":
		return nil, nil
	case "typed nil":
		return (*mcp.CallToolResult)(nil), nil
	case "typed nil variant":
		return (*mcp.CreateTaskResult)(nil), nil
	case "typed nil beside an error":
		return (*mcp.CallToolResult)(nil), jsonrpc.Errorf(-32000, "why")
	case "panic":
		panic(errSecret)
	case "invalid":
		return &mcp.CallToolResult{Content: []mcp.ContentBlock{&mcp.ResourceLink{}, nil}}, nil
	case "not valid":
		return mcp.UnmarshalCallToolOutcome([]byte(`{"content":[{"type":"text","text":null}]}`))
	case "cancelled":
		<-ctx.Done()
		return nil, ctx.Err()
	case "cancelled and done":
		<-ctx.Done()
		return &mcp.CallToolResult{Content: []mcp.ContentBlock{&mcp.TextContent{Text: "done"}}}, nil
	}
	return nil, errSecret
}

func (failing) ListTools(context.Context, *mcp.ListToolsRequest) (*mcp.ListToolsResult, error) {
	return nil, nil
}

func (failing) OtherRequest(context.Context, *jsonrpc.Message) (jsonrpc.Value, error) {
	return (*mcp.ListToolsResult)(nil), nil
}

func (failing) Cancelled(context.Context, *mcp.CancelledNotification) error { panic(errSecret) }

func TestFailures(t *testing.T) {
	ctx := context.Background()
	call := func(ctx context.Context, h jsonrpc.Handler, tool string) string {
		return string(mcp.Serve(ctx, h, []byte(`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"`+tool+`"}}`)))
	}
	const internal = `{"jsonrpc":"2.0","id":1,"error":{"code":-32603,"message":"internal error"}}`
	h := mcp.ServerHandler(failing{})
	for _, tool := range []string{"nil", "typed nil", "typed nil variant", "panic", "invalid", "anything"} {
		if got := call(ctx, h, tool); got != internal {
			t.Errorf("%s: got %s", tool, got)
		}
	}
	if got := call(ctx, h, "typed nil beside an error"); !strings.Contains(got, `"code":-32000,"message":"why"`) {
		t.Errorf("got %s", got)
	}
	if got := call(ctx, jsonrpc.Checked(h), "not valid"); got != internal {
		t.Errorf("got %s", got)
	}
	for _, line := range []string{`{"jsonrpc":"2.0","id":1,"method":"tools/list"}`, `{"jsonrpc":"2.0","id":1,"method":"acme/x"}`} {
		if got := string(mcp.Serve(ctx, h, []byte(line))); got != internal {
			t.Errorf("%s: got %s", line, got)
		}
	}
	if got := mcp.Serve(ctx, h, []byte(`{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}`)); got != nil {
		t.Errorf("a notification was answered with %s", got)
	}
	done, cancel := context.WithCancel(ctx)
	cancel()
	if got := call(done, h, "cancelled"); got != `{"jsonrpc":"2.0","id":1,"error":{"code":-32603,"message":"the request was cancelled"}}` {
		t.Errorf("got %s", got)
	}
	if got := call(done, h, "cancelled and done"); !strings.Contains(got, `"text":"done"`) {
		t.Errorf("got %s", got)
	}
	late, cancel := context.WithTimeout(ctx, 1)
	defer cancel()
	if got := call(late, h, "cancelled"); got != `{"jsonrpc":"2.0","id":1,"error":{"code":-32603,"message":"the request timed out"}}` {
		t.Errorf("got %s", got)
	}
}

// TestMiddleware checks that middleware sees what the peer does not.
func TestMiddleware(t *testing.T) {
	var seen error
	logged := func(h jsonrpc.Handler) jsonrpc.Handler {
		return func(ctx context.Context, m *jsonrpc.Message) (jsonrpc.Value, error) {
			v, err := h(ctx, m)
			seen = err
			return v, err
		}
	}
	h := logged(jsonrpc.Checked(jsonrpc.Recover(mcp.ServerHandler(failing{}))))
	call := func(tool string) {
		seen = nil
		mcp.Serve(context.Background(), h, []byte(`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"`+tool+`"}}`))
	}
	if call("panic"); !errors.Is(seen, errSecret) {
		t.Errorf("got %v", seen)
	}
	if call("anything"); seen != errSecret {
		t.Errorf("got %v", seen)
	}
	call("not valid")
	if e, ok := errors.AsType[*jsonrpc.ValidationError](seen); !ok || e.Violations[0].Pointer != "/content/0/text" {
		t.Errorf("got %v", seen)
	}
	if call("nil"); seen == nil {
		t.Error("no error of a nil result")
	}
}

// TestRemoteFailures calls a server that answers badly.
func TestRemoteFailures(t *testing.T) {
	ctx := context.Background()
	reply := func(m *jsonrpc.Message, err error) mcp.Server {
		return mcp.RemoteServer(&canned{reply: func(*jsonrpc.Message) (*jsonrpc.Message, error) { return m, err }})
	}
	request := &mcp.ListToolsRequest{ID: jsonrpc.IntID(1)}
	for name, m := range map[string]*jsonrpc.Message{
		"nil":            nil,
		"a request":      {ID: jsonrpc.IntID(1), Method: "tools/list"},
		"a notification": {Method: "tools/list"},
		"nothing":        {},
		"no result":      {ID: jsonrpc.IntID(1), Response: true},
	} {
		if x, err := reply(m, nil).ListTools(ctx, request); x != nil || err == nil {
			t.Errorf("%s: got %v, %v", name, x, err)
		}
		if x, err := reply(m, nil).OtherRequest(ctx, &jsonrpc.Message{ID: jsonrpc.IntID(1), Method: "x"}); x != nil || err == nil {
			t.Errorf("%s: got %v, %v", name, x, err)
		}
	}
	if _, err := reply(nil, errSecret).ListTools(ctx, request); err != errSecret {
		t.Errorf("got %v", err)
	}
	// A result that does not decode stands beside the error, and the error is not
	// the fault of who sent the request.
	m := &jsonrpc.Message{ID: jsonrpc.IntID(1), Result: jsonrpc.MustRaw(`{"tools":[{"name":"a","inputSchema":{}}],"nextCursor":1}`)}
	x, err := reply(m, nil).ListTools(ctx, request)
	e, ok := errors.AsType[*jsonrpc.ValidationError](err)
	if !ok || e.Violations[0].Pointer != "/nextCursor" || len(x.Tools) != 1 || jsonrpc.ToError(err).Code != jsonrpc.CodeInternalError || !jsonrpc.ToError(err).Data.IsZero() {
		t.Errorf("got %v, %v", x, err)
	}
	outcome, err := reply(&jsonrpc.Message{ID: jsonrpc.IntID(1), Result: jsonrpc.MustRaw(`7`)}, nil).CallTool(ctx, &mcp.CallToolRequest{ID: jsonrpc.IntID(1)})
	if err == nil {
		t.Errorf("got %v", outcome)
	}
	// What the connection has decoded is taken as it is.
	want := new(mcp.ListToolsResult)
	if x, err := reply(&jsonrpc.Message{ID: jsonrpc.IntID(1), Value: want}, nil).ListTools(ctx, request); x != want || err != nil {
		t.Errorf("got %v, %v", x, err)
	}
	other := &jsonrpc.Members{{Name: "tools", Value: jsonrpc.MustRaw("[]")}}
	if x, err := reply(&jsonrpc.Message{ID: jsonrpc.IntID(1), Value: other}, nil).ListTools(ctx, request); err != nil || x.Tools == nil {
		t.Errorf("got %v, %v", x, err)
	}
	if v, err := reply(&jsonrpc.Message{ID: jsonrpc.IntID(1), Value: other}, nil).OtherRequest(ctx, &jsonrpc.Message{Method: "x"}); v != jsonrpc.Value(other) || err != nil {
		t.Errorf("got %v, %v", v, err)
	}
}
