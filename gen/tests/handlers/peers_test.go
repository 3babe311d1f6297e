package handlers_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/gen/tests/internal/registry"
	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	mcp "github.com/mcp-schemagen/mcp-schemagen/generated/mcp20251125"
)

// shop is a server with a tool that runs as a task and reports progress, and
// which asks its client for input.
type shop struct {
	mcp.UnimplementedServer
	client mcp.Client
	task   *mcp.Task
	got    *[]string
}

func (s *shop) Initialize(_ context.Context, r *mcp.InitializeRequest) (*mcp.InitializeResult, error) {
	return &mcp.InitializeResult{ProtocolVersion: r.Params.ProtocolVersion, ServerInfo: mcp.Implementation{Name: "shop", Version: "1"}}, nil
}

func (s *shop) Initialized(context.Context, *mcp.InitializedNotification) error {
	*s.got = append(*s.got, "initialized")
	return nil
}

func (s *shop) CallTool(ctx context.Context, r *mcp.CallToolRequest) (mcp.CallToolOutcome, error) {
	if r.Params.Task != nil {
		s.task = &mcp.Task{TaskID: "t1", Status: mcp.TaskStatusWorking}
		return &mcp.CreateTaskResult{Task: *s.task}, nil
	}
	if token := r.Params.Meta.ProgressToken; !token.IsZero() {
		if err := s.client.Progress(ctx, &mcp.ProgressNotification{Params: mcp.ProgressNotificationParams{ProgressToken: token, Progress: 0.5}}); err != nil {
			return nil, err
		}
	}
	answer, err := s.client.Elicit(ctx, &mcp.ElicitRequest{Params: &mcp.ElicitRequestFormParams{Message: "which?"}})
	if err != nil {
		return nil, err
	}
	input, ok := answer.(*mcp.ElicitResult)
	if !ok || input.Action != mcp.ElicitResultActionAccept {
		return nil, jsonrpc.Errorf(jsonrpc.CodeInvalidParams, "no choice: %v", answer)
	}
	return &mcp.CallToolResult{Content: []mcp.ContentBlock{&mcp.TextContent{Text: "bought"}}}, nil
}

func (s *shop) GetTask(_ context.Context, r *mcp.GetTaskRequest) (*mcp.GetTaskResult, error) {
	if s.task == nil || r.Params.TaskID != s.task.TaskID {
		return nil, jsonrpc.Errorf(jsonrpc.CodeInvalidParams, "no task %q", r.Params.TaskID)
	}
	return &mcp.GetTaskResult{TaskID: s.task.TaskID, Status: s.task.Status}, nil
}

func (s *shop) GetTaskPayload(context.Context, *mcp.GetTaskPayloadRequest) (*mcp.GetTaskPayloadResult, error) {
	x := new(mcp.GetTaskPayloadResult)
	return x, x.UnmarshalJSON([]byte(`{"content":[{"type":"text","text":"bought"}]}`))
}

// buyer is the client.
type buyer struct {
	mcp.UnimplementedClient
	got *[]string
}

func (b *buyer) Progress(_ context.Context, r *mcp.ProgressNotification) error {
	*b.got = append(*b.got, "progress of "+r.Params.ProgressToken.String())
	return nil
}

func (b *buyer) Elicit(_ context.Context, r *mcp.ElicitRequest) (mcp.ElicitOutcome, error) {
	p, ok := r.Params.(*mcp.ElicitRequestFormParams)
	if !ok {
		return nil, jsonrpc.Errorf(jsonrpc.CodeInvalidParams, "no form")
	}
	*b.got = append(*b.got, p.Message)
	return &mcp.ElicitResult{Action: mcp.ElicitResultActionAccept}, nil
}

// TestPeers lets a server and a client talk over a pair of connections, in both
// directions at once, with results as text and decoded by the connection.
func TestPeers(t *testing.T) {
	for _, typed := range []bool{false, true} {
		var got []string
		rev, _ := registry.Of(mcp.Version)
		s := &shop{got: &got}
		toServer := &pipe{rev: rev, handler: jsonrpc.Checked(mcp.ServerHandler(s)), typed: typed}
		toClient := &pipe{rev: rev, handler: jsonrpc.Checked(mcp.ClientHandler(&buyer{got: &got})), typed: typed}
		s.client = mcp.RemoteClient(toClient)
		remote := mcp.RemoteServer(toServer)
		ctx := context.Background()

		hello, err := remote.Initialize(ctx, &mcp.InitializeRequest{Params: mcp.InitializeRequestParams{ProtocolVersion: mcp.Version, ClientInfo: mcp.Implementation{Name: "b", Version: "1"}}})
		if err != nil || hello.ServerInfo.Name != "shop" {
			t.Fatalf("got %v, %v", hello, err)
		}
		if err := remote.Initialized(ctx, &mcp.InitializedNotification{}); err != nil {
			t.Fatal(err)
		}
		if _, err := remote.Ping(ctx, &mcp.PingRequest{}); err != nil {
			t.Error(err)
		}
		if _, err := s.client.Ping(ctx, &mcp.PingRequest{ID: jsonrpc.StringID("p")}); err != nil {
			t.Error(err)
		}
		params := mcp.CallToolRequestParams{Name: "buy"}
		params.Meta.ProgressToken = jsonrpc.StringID("p1")
		outcome, err := remote.CallTool(ctx, &mcp.CallToolRequest{Params: params})
		if x, ok := outcome.(*mcp.CallToolResult); !ok || err != nil || x.Content[0].(*mcp.TextContent).Text != "bought" {
			t.Errorf("got %v, %v", outcome, err)
		}
		if want := []string{"initialized", `progress of "p1"`, "which?"}; !slices.Equal(got, want) {
			t.Errorf("got %q, want %q", got, want)
		}

		params.Task = new(mcp.TaskMetadata)
		outcome, err = remote.CallTool(ctx, &mcp.CallToolRequest{Params: params})
		created, ok := outcome.(*mcp.CreateTaskResult)
		if !ok || err != nil {
			t.Fatalf("got %v, %v", outcome, err)
		}
		state, err := remote.GetTask(ctx, &mcp.GetTaskRequest{Params: mcp.GetTaskRequestParams{TaskID: created.Task.TaskID}})
		if err != nil || state.Status != mcp.TaskStatusWorking {
			t.Errorf("got %v, %v", state, err)
		}
		payload, err := remote.GetTaskPayload(ctx, &mcp.GetTaskPayloadRequest{Params: mcp.GetTaskPayloadRequestParams{TaskID: "t1"}})
		if err != nil || !equal(payload.String(), `{"content":[{"type":"text","text":"bought"}]}`) {
			t.Errorf("got %v, %v", payload, err)
		}
		_, err = remote.GetTask(ctx, &mcp.GetTaskRequest{Params: mcp.GetTaskRequestParams{TaskID: "other"}})
		if e, ok := errors.AsType[*jsonrpc.Error](err); !ok || e.Code != jsonrpc.CodeInvalidParams || !strings.Contains(e.Message, "other") {
			t.Errorf("got %v", err)
		}
		_, err = remote.ListTools(ctx, &mcp.ListToolsRequest{})
		if !jsonrpc.HasCode(err, jsonrpc.CodeMethodNotFound) {
			t.Errorf("got %v", err)
		}
		if _, err := remote.OtherRequest(ctx, &jsonrpc.Message{ID: jsonrpc.IntID(1), Method: "acme/x"}); !jsonrpc.HasCode(err, jsonrpc.CodeMethodNotFound) {
			t.Errorf("got %v", err)
		}
	}
}

// TestStrictParams checks that params are held against the schema where they
// were text, and taken as they are where they were values.
func TestStrictParams(t *testing.T) {
	called := 0
	h := mcp.ServerHandler(counting{called: &called})
	m := &jsonrpc.Message{ID: jsonrpc.IntID(1), Method: mcp.MethodToolsCall, Params: jsonrpc.MustRaw(`{"name":"a","_meta":{"progressToken":true}}`)}
	_, err := h(context.Background(), m)
	if e, ok := errors.AsType[*jsonrpc.ValidationError](err); !ok || e.Violations[0].Pointer != "/params/_meta/progressToken" || called != 0 {
		t.Errorf("got %v", err)
	}
	m.Value = new(mcp.CallToolRequestParams)
	if _, err := h(context.Background(), m); err != nil || called != 1 {
		t.Errorf("got %v", err)
	}
	m.Value = (*mcp.CallToolRequestParams)(nil)
	if _, err := h(context.Background(), m); err == nil || called != 1 {
		t.Errorf("called with a nil pointer: %v", err)
	}
	m.Value, m.Response = nil, true
	if _, err := h(context.Background(), m); !jsonrpc.HasCode(err, jsonrpc.CodeInvalidRequest) {
		t.Errorf("got %v", err)
	}
	for _, m := range []*jsonrpc.Message{{}, {ID: jsonrpc.IntID(1)}, {Method: mcp.MethodToolsCall, Extra: jsonrpc.Members{{Name: "id", Value: jsonrpc.MustRaw("null")}}}} {
		if _, err := h(context.Background(), m); !jsonrpc.HasCode(err, jsonrpc.CodeInvalidRequest) {
			t.Errorf("%v: got %v", m, err)
		}
	}
}

type counting struct {
	mcp.UnimplementedServer
	called *int
}

func (c counting) CallTool(context.Context, *mcp.CallToolRequest) (mcp.CallToolOutcome, error) {
	*c.called++
	return outcome, nil
}

var outcome = new(mcp.CallToolResult)

// TestHandlerAllocates checks that a handler makes the request, and nothing else.
func TestHandlerAllocates(t *testing.T) {
	called := 0
	h := mcp.ServerHandler(counting{called: &called})
	m, err := mcp.DecodeMessage([]byte(`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"a"}}`))
	if err != nil {
		t.Fatal(err)
	}
	if n := testing.AllocsPerRun(100, func() { h(context.Background(), m) }); n > 1 {
		t.Errorf("%v allocations", n)
	}
}
