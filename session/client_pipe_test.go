package session_test

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
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

// hints completes arguments.
type hints struct{}

func (hints) Complete(_ context.Context, r *mcp.CompleteRequest) (*mcp.CompleteResult, error) {
	return &mcp.CompleteResult{Completion: mcp.CompleteResultCompletion{Values: []string{r.Params.Argument.Value + "!"}}}, nil
}

// consult asks the model and the roots of the client.
func consult(ctx context.Context, _ *mcp.CallToolRequest) (mcp.CallToolOutcome, error) {
	ask := session.From(ctx)
	roots, err := ask.ListRoots(ctx, "roots")
	if err != nil {
		return nil, err
	}
	m, err := ask.CreateMessage(ctx, "model", &mcp.CreateMessageRequestParams{Messages: []mcp.SamplingMessage{}, MaxTokens: 5})
	if err != nil {
		return nil, err
	}
	return text(fmt.Sprint(len(roots.Roots), " ", m.Model)), nil
}

// work reports and logs.
func work(ctx context.Context, _ *mcp.CallToolRequest) (mcp.CallToolOutcome, error) {
	r := session.From(ctx)
	for i := range 3 {
		if err := errors.Join(r.Progress(ctx, float64(i+1), 3, "step"), r.Log(ctx, mcp.LoggingLevelWarning, i)); err != nil {
			return nil, err
		}
	}
	return text("worked"), nil
}

// newComplete is a server with everything.
func newComplete() *session.Server {
	s, tools, _ := newLibrary()
	tools.Add(
		session.Tool{Tool: mcp.Tool{Name: "consult"}, Call: consult},
		session.Tool{Tool: mcp.Tool{Name: "work"}, Call: work},
		session.Tool{Tool: mcp.Tool{Name: "twice"}, Call: twice},
	)
	s.Completions = hints{}
	s.Handle("com.example/double", jsonrpc.HandlerFor(func(_ context.Context, in struct{ N int }) (map[string]int, error) {
		return map[string]int{"n": 2 * in.N}, nil
	}))
	return s
}

// visitor answers all questions.
func visitor(asked *atomic.Int64) *session.Client {
	c := answering(asked)
	c.Logger = discard
	c.CreateMessage = func(context.Context, *mcp.CreateMessageRequest) (*mcp.CreateMessageResult, error) {
		asked.Add(1)
		return &mcp.CreateMessageResult{Role: mcp.RoleAssistant, Model: "tiny", Content: mcp.SamplingMessageContent{Blocks: []mcp.SamplingMessageContentBlock{&mcp.TextContent{}}}}, nil
	}
	c.ListRoots = func(context.Context, *mcp.ListRootsRequest) (*mcp.ListRootsResult, error) {
		asked.Add(1)
		return &mcp.ListRootsResult{Roots: []mcp.Root{{URI: "file:///a"}}}, nil
	}
	return c
}

func TestPipeEverything(t *testing.T) {
	before := runtime.NumGoroutine()
	for _, v := range protocol.Versions {
		t.Run(string(v), func(t *testing.T) {
			var asked atomic.Int64
			var logged sync.Map
			client := visitor(&asked)
			client.LogLevel = mcp.LoggingLevelInfo
			client.Log = func(ctx context.Context, m *mcp.LoggingMessageNotificationParams) {
				logged.Store(m.Data.String()+fmt.Sprint(ctx.Value(contextKey{})), true)
			}
			client.OnLoss = func(_ context.Context, method string, losses []mcp.Loss) {
				for _, l := range losses {
					declared := strings.HasPrefix(l.Pointer, "/params/capabilities/") // older clients cannot be asked
					if !l.Routine && l.Kind != mcp.Filled && !declared {
						t.Errorf("%s: loss %s", method, l)
					}
				}
			}
			x, err := session.Pipe(t.Context(), newComplete(), client, v)
			if err != nil {
				t.Fatal(err)
			}
			ctx := context.WithValue(t.Context(), contextKey{}, "w")
			steps := map[string]func() (string, error){
				"call":    func() (string, error) { return callIn(ctx, x, "echo", `{"say":"hi"}`) },
				"consult": func() (string, error) { return callIn(ctx, x, "consult", "") },
				"prompt": func() (string, error) {
					r, err := x.GetPrompt(ctx, &mcp.GetPromptRequest{Params: mcp.GetPromptRequestParams{Name: "p", Arguments: map[string]string{"a": "b"}}})
					return fmt.Sprint(r != nil && r.Messages != nil), err
				},
				"resource": func() (string, error) {
					r, err := x.ReadResource(ctx, &mcp.ReadResourceRequest{Params: mcp.ReadResourceRequestParams{URI: "test://a"}})
					return fmt.Sprint(r != nil && len(r.Contents) == 1), err
				},
				"complete": func() (string, error) {
					r, err := x.Complete(ctx, &mcp.CompleteRequest{Params: mcp.CompleteRequestParams{
						Ref: &mcp.PromptReference{Name: "p"}, Argument: mcp.CompleteRequestParamsArgument{Name: "a", Value: "b"},
					}})
					if err != nil {
						return "", err
					}
					return r.Completion.Values[0], nil
				},
				"own method": func() (string, error) {
					m, err := x.Call(ctx, &jsonrpc.Message{Method: "com.example/double", Params: jsonrpc.MustRaw(`{"n":21}`)})
					if err != nil {
						return "", err
					}
					return m.Result.Get("n").String(), nil
				},
				"lists": func() (string, error) {
					var names []string
					for tool, err := range x.Tools(ctx) {
						if err != nil {
							return "", err
						}
						names = append(names, tool.Name)
					}
					for p, err := range x.Prompts(ctx) {
						if err != nil {
							return "", err
						}
						names = append(names, p.Name)
					}
					for r, err := range x.Resources(ctx) {
						if err != nil {
							return "", err
						}
						names = append(names, r.URI)
					}
					for _, err := range x.ResourceTemplates(ctx) {
						if err != nil {
							return "", err
						}
					}
					return strings.Join(names, " "), nil
				},
			}
			want := map[string]string{
				"call": `"hi"`, "consult": "1 tiny", "prompt": "true", "resource": "true", "complete": "b!", "own method": "42",
				"lists": "echo consult work twice p test://a",
			}
			var group sync.WaitGroup
			for name, step := range steps {
				group.Go(func() {
					if got, err := step(); got != want[name] || err != nil {
						t.Errorf("%s: %q, %v, want %q", name, got, err, want[name])
					}
				})
			}
			group.Wait()
			var reports []float64
			got, err := callOn(ctx, x, "work", session.OnProgress(func(p *mcp.ProgressNotificationParams) { reports = append(reports, p.Progress) }))
			if got != "worked" || err != nil || !slices.Equal(reports, []float64{1, 2, 3}) {
				t.Errorf("work: %q, %v, progress %v", got, err, reports)
			}
			waitFor(t, func() bool { _, ok := logged.Load("2w"); return ok })
			if asked.Load() != 2 {
				t.Errorf("%d questions", asked.Load())
			}
			if err := x.Close(); err != nil {
				t.Error(err)
			}
		})
	}
	waitFor(t, func() bool { return runtime.NumGoroutine() <= before })
}

func callOn(ctx context.Context, x *session.Connection, tool string, opts ...session.CallOption) (string, error) {
	return callIn(ctx, x, tool, "", opts...)
}

// A caller that gives up ends the handler.
func TestPipeCancel(t *testing.T) {
	for _, v := range protocol.Versions {
		tool, started, release := hold()
		x, err := session.Pipe(t.Context(), newAsking(calls{"hold": tool}), visitor(new(atomic.Int64)), v)
		if err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithCancel(t.Context())
		done := make(chan error)
		go func() {
			_, err := callOn(ctx, x, "hold")
			done <- err
		}()
		handler := <-started
		cancel()
		if err := <-done; !errors.Is(err, context.Canceled) {
			t.Errorf("%s: %v", v, err)
		}
		select {
		case <-handler.Done():
			if !errors.Is(context.Cause(handler), jsonrpc.ErrCancelled) {
				t.Errorf("%s: the handler ends with %v", v, context.Cause(handler))
			}
		case <-time.After(5 * time.Second):
			t.Errorf("%s: the handler goes on", v)
		}
		release()
		x.Close()
	}
}

// gateway passes calls to another server. Each client has a gateway, and so a session, of its
// own.
type gateway struct {
	mcp.UnimplementedServer
	up     *session.Connection
	manual bool
}

func (g *gateway) ListTools(ctx context.Context, r *mcp.ListToolsRequest) (*mcp.ListToolsResult, error) {
	return g.up.ListTools(ctx, session.Forward(r))
}

func (g *gateway) CallTool(ctx context.Context, r *mcp.CallToolRequest) (mcp.CallToolOutcome, error) {
	progress := session.OnProgress(func(p *mcp.ProgressNotificationParams) {
		session.From(ctx).Progress(ctx, p.Progress, jsonrpc.Deref(p.Total, 0), jsonrpc.Deref(p.Message, ""))
	})
	if g.manual {
		return g.up.Server(progress).CallTool(ctx, session.Forward(r))
	}
	result, err := g.up.CallTool(ctx, session.Forward(r), progress)
	if err != nil {
		return nil, err
	}
	return result, nil
}

// newGateway returns a connection through a gateway.
func newGateway(t *testing.T, up, down protocol.Version, manual bool) (*session.Connection, *atomic.Int64) {
	client := &session.Client{
		Info: mcp.Implementation{Name: "gateway", Version: "1"}, Logger: discard,
		Elicit: func(ctx context.Context, r *mcp.ElicitRequest) (*mcp.ElicitResult, error) {
			return session.From(ctx).Elicit(ctx, r.Params.(*mcp.ElicitRequestFormParams).Message, r.Params)
		},
	}
	g := &gateway{manual: manual}
	var err error
	if g.up, err = session.Pipe(t.Context(), newComplete(), client, up); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { g.up.Close() })
	server := quiet(&session.Server{Info: client.Info, App: g, Capabilities: g.up.Capabilities()})
	asked := new(atomic.Int64)
	x, err := session.Pipe(t.Context(), server, answering(asked), down)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { x.Close() })
	return x, asked
}

// A gateway is the same for all pairs of revisions. A question finds the request that it
// belongs to by its context.
func TestPipeGateway(t *testing.T) {
	for _, up := range protocol.Versions {
		for _, down := range protocol.Versions {
			for _, manual := range []bool{false, true} {
				if manual && up.Stateful() {
					continue // its questions are no results
				}
				t.Run(fmt.Sprint(up, " to ", down, " manual ", manual), func(t *testing.T) {
					x, asked := newGateway(t, up, down, manual)
					if got, err := call(x, "echo", `{"say":1}`); got != "1" || err != nil {
						t.Errorf("echo: %q, %v", got, err)
					}
					var reports []float64
					if _, err := call(x, "work", "", session.OnProgress(func(p *mcp.ProgressNotificationParams) { reports = append(reports, p.Progress) })); err != nil || !slices.Equal(reports, []float64{1, 2, 3}) {
						t.Errorf("progress %v, %v", reports, err)
					}
					if up < protocol.V20250618 || down < protocol.V20250618 {
						return // one of them has no such questions
					}
					var group sync.WaitGroup
					for range 3 { // at once
						group.Go(func() {
							if got, err := call(x, "twice", ""); got != "Ada likes teal" || err != nil {
								t.Errorf("twice: %q, %v", got, err)
							}
						})
					}
					group.Wait()
					if asked.Load() != 6 {
						t.Errorf("%d questions", asked.Load())
					}
				})
			}
		}
	}
}
