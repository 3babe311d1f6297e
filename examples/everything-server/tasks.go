package main

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"maps"
	"sync"
	"time"

	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/generated/mcp"
	"github.com/mcp-schemagen/mcp-schemagen/session"
)

// tasksName is the name of the extension for tools that go on in the background.
const tasksName = "io.modelcontextprotocol/tasks"

// tasks are those of a server.
type tasks struct {
	mu   sync.Mutex
	byID map[string]*task
}

// task is a call of a tool that goes on in the background. Its exported fields are those of
// the extension.
type task struct {
	ID            string             `json:"taskId"`
	Status        string             `json:"status"`
	CreatedAt     time.Time          `json:"createdAt"`
	LastUpdatedAt time.Time          `json:"lastUpdatedAt"`
	TTLMs         *int64             `json:"ttlMs"`
	PollMs        int64              `json:"pollIntervalMs"`
	Result        jsonrpc.Raw        `json:"result,omitzero"`
	Error         *jsonrpc.Error     `json:"error,omitzero"`
	InputRequests map[string]any     `json:"inputRequests,omitzero"`
	ResultType    string             `json:"resultType"`
	at            mcp.Codec          // of the client that made it
	answers       chan jsonrpc.Raw   // the object inputResponses
	cancel        context.CancelFunc // ends the tool
}

// job is a tool that can ask in the background.
type job func(ctx context.Context, t *runningTask) (*mcp.CallToolResult, error)

// runningTask is a task as its tool sees it.
type runningTask struct {
	all *tasks
	*task
}

// start starts a tool in the background.
func (x *tasks) start(ctx context.Context, run job) *mcp.Unknown {
	now := time.Now().UTC()
	t := &task{
		ID: rand.Text(), Status: "working", CreatedAt: now, LastUpdatedAt: now, TTLMs: new(int64(600_000)), PollMs: 200,
		ResultType: "task", at: mcp.At(session.From(ctx).Revision()), answers: make(chan jsonrpc.Raw, 16),
	}
	ctx, t.cancel = context.WithCancel(context.WithoutCancel(ctx))
	x.mu.Lock()
	x.byID[t.ID] = t
	created, err := jsonrpc.RawOf(t)
	x.mu.Unlock()
	time.AfterFunc(time.Duration(*t.TTLMs)*time.Millisecond, func() { x.forget(t) })
	go func() {
		defer t.cancel()
		result, err := run(ctx, &runningTask{x, t})
		x.finish(t, result, err)
	}()
	if err != nil {
		panic(err) // all fields encode
	}
	return &mcp.Unknown{Kind: "task", Raw: created}
}

func (x *tasks) forget(t *task) {
	t.cancel()
	x.mu.Lock()
	defer x.mu.Unlock()
	delete(x.byID, t.ID)
}

// update changes a task that has not ended.
func (x *tasks) update(t *task, change func()) {
	x.mu.Lock()
	defer x.mu.Unlock()
	if t.Status == "working" || t.Status == "input_required" {
		change()
		t.LastUpdatedAt = time.Now().UTC()
	}
}

// finish ends a task.
func (x *tasks) finish(t *task, result *mcp.CallToolResult, err error) {
	x.update(t, func() {
		t.InputRequests = nil
		if err == nil {
			t.Result, err = jsonrpc.RawOf(t.at.Bind(result))
		}
		if t.Status = "completed"; err != nil {
			t.Status, t.Error = "failed", jsonrpc.ToError(err)
		}
	})
}

// ask asks the client several questions, and waits until all are answered. Clients answer
// with tasks/update.
func (t *runningTask) ask(ctx context.Context, questions map[string]*mcp.ElicitRequestFormParams) (map[string]jsonrpc.Raw, error) {
	open := map[string]any{}
	for key, q := range questions {
		params, err := jsonrpc.RawOf(t.at.Bind(q))
		if err != nil {
			return nil, err
		}
		open[key] = map[string]any{"method": mcp.MethodElicitationCreate, "params": params}
	}
	answers := map[string]jsonrpc.Raw{}
	for len(open) > 0 {
		t.all.update(t.task, func() { t.Status, t.InputRequests = "input_required", maps.Clone(open) })
		select {
		case responses := <-t.answers:
			for key, answer := range responses.Members().All() {
				if _, asked := open[key]; asked {
					answers[key] = answer
					delete(open, key)
				}
			}
		case <-ctx.Done():
			return nil, context.Cause(ctx)
		}
	}
	t.all.update(t.task, func() { t.Status, t.InputRequests = "working", nil })
	return answers, nil
}

// find returns the task that a request is about.
func (x *tasks) find(ctx context.Context, m *jsonrpc.Message) (*task, error) {
	if err := needTasks(ctx); err != nil {
		return nil, err
	}
	var id string
	if err := m.Params.Get("taskId").Decode(&id); err != nil {
		return nil, jsonrpc.Errorf(jsonrpc.CodeInvalidParams, "taskId: %w", err)
	}
	x.mu.Lock()
	defer x.mu.Unlock()
	if t := x.byID[id]; t != nil {
		return t, nil
	}
	return nil, jsonrpc.Errorf(jsonrpc.CodeInvalidParams, "no task %q", id)
}

// needTasks returns an error if the client does not know tasks.
func needTasks(ctx context.Context) error {
	if session.From(ctx).HasExtension(tasksName) {
		return nil
	}
	e := &jsonrpc.Error{Code: mcp.CodeMissingRequiredClientCapability, Message: "the client does not support tasks"}
	return e.WithData(map[string]any{"requiredCapabilities": map[string]any{"extensions": map[string]any{tasksName: struct{}{}}}})
}

var complete = jsonrpc.MustRaw(`{"resultType":"complete"}`)

// extension returns the methods of the extension.
func (x *tasks) extension() session.Extension {
	names := map[string]string{"tasks/get": "taskId", "tasks/update": "taskId", "tasks/cancel": "taskId"}
	return session.Extension{Name: tasksName, ResultTypes: []string{"task"}, Names: names, Methods: map[string]jsonrpc.Handler{
		"tasks/get": func(ctx context.Context, m *jsonrpc.Message) (jsonrpc.Value, error) {
			t, err := x.find(ctx, m)
			if err != nil {
				return nil, err
			}
			x.mu.Lock()
			defer x.mu.Unlock()
			shown := *t
			shown.ResultType = "complete"
			text, err := jsonrpc.RawOf(&shown)
			return &text, err
		},
		"tasks/update": func(ctx context.Context, m *jsonrpc.Message) (jsonrpc.Value, error) {
			t, err := x.find(ctx, m)
			if err != nil {
				return nil, err
			}
			select {
			case t.answers <- m.Params.Get("inputResponses"):
				return &complete, nil
			default:
				return nil, jsonrpc.Errorf(jsonrpc.CodeInternalError, "the task does not take more answers now")
			}
		},
		"tasks/cancel": func(ctx context.Context, m *jsonrpc.Message) (jsonrpc.Value, error) {
			t, err := x.find(ctx, m)
			if err != nil {
				return nil, err
			}
			x.update(t, func() { t.Status, t.InputRequests = "cancelled", nil })
			t.cancel()
			return &complete, nil
		},
	}}
}

// background makes a tool of a job. Without tasks the client waits for it, unless the tool
// insists.
func (x *tasks) background(insists bool, make func(r *mcp.CallToolRequest) (job, error)) handler {
	return func(ctx context.Context, r *mcp.CallToolRequest) (mcp.CallToolOutcome, error) {
		run, err := make(r)
		if err != nil {
			return nil, err
		}
		if session.From(ctx).HasExtension(tasksName) {
			return x.start(ctx, run), nil
		}
		if insists {
			return nil, needTasks(ctx)
		}
		result, err := run(ctx, nil)
		if err != nil {
			return nil, err
		}
		return result, nil
	}
}

func always(run job) func(*mcp.CallToolRequest) (job, error) {
	return func(*mcp.CallToolRequest) (job, error) { return run, nil }
}

func sleep(ctx context.Context, d time.Duration) error {
	select {
	case <-time.After(d):
		return nil
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}

// taskTools are tools that take long.
func (x *tasks) taskTools() []session.Tool {
	compute := func(r *mcp.CallToolRequest) (job, error) {
		var in struct {
			Seconds float64
			Label   string
		}
		if err := r.Params.Arguments.Decode(&in); err != nil {
			return nil, jsonrpc.Errorf(jsonrpc.CodeInvalidParams, "arguments: %w", err)
		}
		return func(ctx context.Context, _ *runningTask) (*mcp.CallToolResult, error) {
			return text(fmt.Sprintf("%s: computed for %g seconds", in.Label, in.Seconds)), sleep(ctx, time.Duration(in.Seconds*float64(time.Second)))
		}, nil
	}
	fail := func(ctx context.Context, _ *runningTask) (*mcp.CallToolResult, error) {
		result := text("the job has failed")
		result.IsError = new(true)
		return result, sleep(ctx, time.Second)
	}
	crash := func(ctx context.Context, _ *runningTask) (*mcp.CallToolResult, error) {
		return nil, errors.Join(sleep(ctx, 100*time.Millisecond), jsonrpc.Errorf(jsonrpc.CodeInternalError, "the job has crashed"))
	}
	asking := func(questions map[string]*mcp.ElicitRequestFormParams) job {
		return func(ctx context.Context, t *runningTask) (*mcp.CallToolResult, error) {
			answers, err := t.ask(ctx, questions)
			return text(fmt.Sprint("answers: ", answers)), err
		}
	}
	confirm := form("Delete the file?", fields{field("confirm", &mcp.BooleanSchema{})})
	// The name is asked before there is a task, in a round of the call.
	named := func(ctx context.Context, r *mcp.CallToolRequest) (mcp.CallToolOutcome, error) {
		if err := needTasks(ctx); err != nil {
			return nil, err
		}
		answer, err := session.From(ctx).Elicit(ctx, "user_name", askName())
		if err != nil {
			return nil, err
		}
		return x.start(ctx, func(ctx context.Context, _ *runningTask) (*mcp.CallToolResult, error) {
			return text("Hello, " + answer.Content.String()), sleep(ctx, 100*time.Millisecond)
		}), nil
	}
	return []session.Tool{
		newTool("greet", "Answers at once", func(_ context.Context, r *mcp.CallToolRequest) (mcp.CallToolOutcome, error) {
			return text("Hello, " + argument(r, "name", "World") + "!"), nil
		}),
		newTool("slow_compute", "Computes for some seconds", x.background(false, compute)),
		newTool("failing_job", "Fails after a second", x.background(true, always(fail))),
		newTool("protocol_error_job", "Ends with an error of the protocol", x.background(false, always(crash))),
		newTool("confirm_delete", "Asks in the background", x.background(true, always(asking(map[string]*mcp.ElicitRequestFormParams{"confirm": confirm})))),
		newTool("multi_input", "Asks two questions in the background", x.background(true, always(asking(map[string]*mcp.ElicitRequestFormParams{"first": askName(), "second": confirm})))),
		newTool("test_tool_with_task", "Asks first, and then goes on in the background", named),
	}
}
