package merged_test

//lint:file-ignore SA1019 what is deprecated is handled, too

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/gen/tests/internal/registry"
	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/generated/mcp"
	"github.com/mcp-schemagen/mcp-schemagen/generated/protocol"
)

// conn sends what it is given at a revision, and answers with a result.
type conn struct {
	at     mcp.Codec
	from   protocol.Sender // of the response
	result string
	bound  bool // Value of the response knows its revision, and the response does not
	sent   string
}

func (c *conn) Call(_ context.Context, m *jsonrpc.Message) (*jsonrpc.Message, error) {
	if err := c.Notify(context.Background(), m); err != nil {
		return nil, err
	}
	pending := func(jsonrpc.ID) (protocol.Pending, bool) { return protocol.Pending{Method: m.Method}, true }
	reply, err := c.at.Decode(c.from, []byte(`{"jsonrpc":"2.0","id":1,"result":`+c.result+`}`), pending)
	if reason(err) == protocol.UnknownResultType {
		err = nil // valid by the schema
	}
	if reply != nil && c.bound {
		reply.Value, reply.Codec = c.at.Bind(reply.Value), nil
	}
	return reply, err
}

func (c *conn) Notify(_ context.Context, m *jsonrpc.Message) error {
	text, _, err := c.at.Append(nil, m)
	c.sent = string(text)
	return err
}

// gateway returns a handler for the messages of a side, which passes them on.
func gateway(from protocol.Sender, c jsonrpc.Conn) jsonrpc.Handler {
	if from == protocol.FromClient {
		return mcp.ServerHandler(mcp.RemoteServer(c))
	}
	return mcp.ClientHandler(mcp.RemoteClient(c))
}

// TestHandlers passes decoded messages of every revision through a handler and a caller,
// with their responses: nothing changes at the revision, and nothing has a text without.
func TestHandlers(t *testing.T) {
	for _, r := range registry.All() {
		t.Run(r.Version, func(t *testing.T) {
			messages, results := validInstances(t, r)
			count, failed := 0, 0
			for method, texts := range messages {
				row, _ := r.Method(method)
				answers := results[row.Result]
				for _, from := range []protocol.Sender{protocol.FromClient, protocol.FromServer} {
					if _, sends := protocol.Lookup(protocol.Version(r.Version), from, method); !sends {
						continue
					}
					for i := range max(len(texts), len(answers)) {
						answer := "{}"
						if len(answers) > 0 {
							answer = answers[i%len(answers)]
						}
						count++
						if problem := passOn(protocol.Version(r.Version), from, texts[i%len(texts)], answer, i%2 == 1); problem != "" {
							if failed++; failed <= 10 {
								t.Errorf("%.300s from the %s, answered by %.300s: %.300s", texts[i%len(texts)], from, answer, problem)
							}
						}
					}
				}
			}
			t.Logf("%d messages, %d failures", count, failed)
		})
	}
}

// validInstances returns valid messages of a revision by their method, and results by
// their definition.
func validInstances(t *testing.T, r registry.Revision) (messages, results map[string][]string) {
	messages, results = map[string][]string{}, map[string][]string{}
	whole := wholeMessages(r.MustModel(t))
	for _, x := range r.Instances(t) {
		switch {
		case !x.Valid:
		case !whole[x.Def]:
			results[x.Def] = append(results[x.Def], x.JSON)
		default:
			if m, err := jsonrpc.ParseMessage([]byte(x.JSON)); err == nil && m.Kind() != jsonrpc.Response {
				messages[m.Method] = append(messages[m.Method], x.JSON)
			}
		}
	}
	return messages, results
}

// passOn passes a message through a gateway, and returns what is wrong.
func passOn(v protocol.Version, from protocol.Sender, text, result string, bind bool) string {
	ctx := context.Background()
	at := mcp.At(v)
	m, err := at.Decode(from, []byte(text), nil)
	if err != nil {
		return fmt.Sprintf("decoding: %v", err)
	}
	if bind && m.Value != nil {
		m.Value, m.Codec = at.Bind(m.Value), nil
	}
	c := &conn{at: at, from: from.Peer(), result: result, bound: bind}
	value, err := gateway(from, c)(ctx, m)
	switch {
	case err != nil:
		return fmt.Sprintf("the handler: %v", err)
	case !sameText([]byte(c.sent), []byte(text)):
		return fmt.Sprintf("sent %s", c.sent)
	case m.Kind() == jsonrpc.Notification:
		return ""
	}
	back, _, err := at.Append(nil, value)
	if err != nil || !sameText(back, []byte(result)) {
		return fmt.Sprintf("returned %s, %v", back, err)
	}
	if _, ok := value.(*mcp.Unknown); ok {
		return "" // it has a text of its own
	}
	if _, err := (&jsonrpc.Message{ID: m.ID, Value: value}).AppendJSON(nil); !errors.Is(err, mcp.ErrNoRevision) {
		return fmt.Sprintf("a result without a revision encodes: %v", err)
	}
	reply := string(jsonrpc.Serve(ctx, gateway(from, c), m, nil))
	if !strings.Contains(reply, `"error":{"code":-32603`) || strings.Contains(reply, `"result"`) {
		return fmt.Sprintf("a handler without a revision answers %s", reply)
	}
	return ""
}

// titled is a server whose tools have what only some revisions have.
type titled struct{ mcp.UnimplementedServer }

func (titled) ListTools(context.Context, *mcp.ListToolsRequest) (*mcp.ListToolsResult, error) {
	return &mcp.ListToolsResult{Tools: []mcp.Tool{{Name: "t", Title: new("a title"), InputSchema: jsonrpc.MustRaw(`{"type":"object"}`)}}, TTLMs: new(int64(7))}, nil
}

// TestNoLeak holds that a handler of package mcp sends nothing through package jsonrpc,
// which knows no revision, and through a Codec only what the revision has.
func TestNoLeak(t *testing.T) {
	ctx := context.Background()
	h := mcp.ServerHandler(titled{})
	for _, v := range protocol.Versions {
		line := []byte(`{"jsonrpc":"2.0","id":1,"method":"tools/list"}`)
		if !v.Stateful() {
			line = []byte(`{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{` + stateless + `}}`)
		}
		var tracker mcp.Tracker
		decoded, _ := mcp.At(v).Decode(protocol.FromClient, line, nil)
		tracked, _ := tracker.Decode(protocol.FromClient, line)
		parsed, _ := jsonrpc.ParseMessage(line)
		for form, m := range map[string]*jsonrpc.Message{"decoded": decoded, "tracked": tracked, "parsed": parsed} {
			reply := string(jsonrpc.Serve(ctx, h, m, nil))
			if !strings.Contains(reply, "-32603") || strings.Contains(reply, "title") || strings.Contains(reply, "ttlMs") {
				t.Errorf("%s, %s: %s", v, form, reply)
			}
		}
		reply := string(mcp.At(v).Serve(ctx, h, line))
		if strings.Contains(reply, "title") != (v >= protocol.V20250618) || strings.Contains(reply, "ttlMs") != (v >= protocol.V20260728) || strings.Contains(reply, "error") {
			t.Errorf("%s: %s", v, reply)
		}
	}
	m := &jsonrpc.Message{ID: jsonrpc.IntID(1), Method: mcp.MethodToolsCall, Value: &mcp.CallToolRequestParams{Name: "n"}}
	if text, err := m.AppendJSON(nil); !errors.Is(err, mcp.ErrNoRevision) {
		t.Errorf("a request without a revision encodes to %s, %v", text, err)
	}
	if m.String() == "" || strings.Contains(m.String(), `"n"`) {
		t.Errorf("the request describes itself as %s", m)
	}
}

// answering is a client that answers all that a result asks for, or nothing.
type answering struct {
	mcp.UnimplementedClient
	nothing bool
}

func (c answering) ListRoots(context.Context, *mcp.ListRootsRequest) (*mcp.ListRootsResult, error) {
	if c.nothing {
		return nil, nil
	}
	return &mcp.ListRootsResult{Roots: []mcp.Root{}}, nil
}

func (c answering) Elicit(context.Context, *mcp.ElicitRequest) (*mcp.ElicitResult, error) {
	return &mcp.ElicitResult{Action: "accept"}, nil
}

// TestAnswerRound answers what a Tracker has decoded, and sends the answers: the Tracker
// of the other side knows their types.
func TestAnswerRound(t *testing.T) {
	client, server := new(mcp.Tracker), new(mcp.Tracker)
	at := mcp.At(protocol.V20260728)
	call := []byte(`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"n",` + stateless + `}}`)
	asked := []byte(`{"jsonrpc":"2.0","id":1,"result":{"resultType":"input_required","requestState":"s","inputRequests":{"e":{"method":"elicitation/create","params":{"message":"m","requestedSchema":{"type":"object","properties":{}}}},"r":{"method":"roots/list"}}}}`)
	for _, x := range []*mcp.Tracker{client, server} {
		_, _ = x.Decode(protocol.FromClient, call)
	}
	m, err := client.Decode(protocol.FromServer, asked)
	if err != nil {
		t.Fatal(err)
	}
	result, ok := m.Value.(*mcp.InputRequiredResult)
	if !ok {
		t.Fatalf("the result is a %T", m.Value)
	}
	if _, err := server.Follow(protocol.FromServer, &jsonrpc.Message{ID: m.ID, Value: at.Bind(result)}); err != nil {
		t.Fatal(err)
	}
	answers, err := mcp.Answer(context.Background(), answering{}, result.InputRequests)
	if err != nil {
		t.Fatal(err)
	}
	next := &jsonrpc.Message{ID: jsonrpc.IntID(2), Method: mcp.MethodToolsCall, Value: &mcp.CallToolRequestParams{Name: "n", InputResponses: answers}}
	text, _, err := at.Append(nil, next)
	if err != nil {
		t.Fatal(err)
	}
	again, err := server.Decode(protocol.FromClient, text)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	responses := again.Value.(*mcp.CallToolRequestParams).InputResponses
	_, isElicit := responses["e"].(*mcp.ElicitResult)
	_, isRoots := responses["r"].(*mcp.ListRootsResult)
	if !isElicit || !isRoots {
		t.Errorf("the answers are a %T and a %T", responses["e"], responses["r"])
	}

	for name, requests := range map[string]mcp.InputRequests{
		"a nil request":  {"r": nil},
		"a nil pointer":  {"r": (*mcp.ListRootsRequest)(nil)},
		"an unknown one": {"r": &mcp.Unknown{Kind: "acme/x"}},
		"a nil answer":   {"r": new(mcp.ListRootsRequest)},
	} {
		if got, err := mcp.Answer(context.Background(), answering{nothing: true}, requests); err == nil || got != nil {
			t.Errorf("%s is answered by %v", name, got)
		}
	}
	if got, err := mcp.Answer(context.Background(), nil, mcp.InputRequests{"r": new(mcp.ListRootsRequest)}); err == nil || got != nil {
		t.Errorf("no client answers %v", got)
	}
}

// TestNilMessages holds that what is nil is an error, and no panic.
func TestNilMessages(t *testing.T) {
	ctx := context.Background()
	var none *mcp.Tracker
	if m, err := none.Decode(protocol.FromClient, []byte(`{"jsonrpc":"2.0","id":1,"method":"ping"}`)); m == nil || err != nil {
		t.Errorf("%v, %v", m, err)
	}
	if _, err := none.Follow(protocol.FromClient, nil); reason(err) != protocol.NotJSONRPC || none.NumPending(protocol.FromClient) != 0 || none.Version() != "" {
		t.Error(err)
	}
	none.Abandon(protocol.FromClient, jsonrpc.IntID(1))
	for _, h := range []jsonrpc.Handler{mcp.ServerHandler(nil), mcp.ClientHandler(nil), mcp.ServerHandler(mcp.RemoteServer(nil)), mcp.ClientHandler(mcp.RemoteClient(nil))} {
		for _, m := range []*jsonrpc.Message{
			nil, {}, {ID: jsonrpc.IntID(1), Method: mcp.MethodToolsCall, Value: (*mcp.CallToolRequestParams)(nil)},
			{ID: jsonrpc.IntID(1), Method: mcp.MethodElicitationCreate, Value: (*mcp.ElicitRequestFormParams)(nil)},
			{ID: jsonrpc.IntID(1), Method: mcp.MethodToolsCall, Value: mcp.At(protocol.Latest).Bind((*mcp.CallToolRequestParams)(nil))},
		} {
			if v, err := h(ctx, m); err == nil {
				t.Errorf("%v is answered by %v", m, v)
			}
		}
	}
	for _, m := range []*jsonrpc.Message{{ID: jsonrpc.IntID(1), Method: mcp.MethodInitialize, Value: (*mcp.InitializeRequestParams)(nil)}, {Response: true, ID: jsonrpc.IntID(1), Value: (*mcp.InitializeResult)(nil)}} {
		_, _ = new(mcp.Tracker).Follow(protocol.FromClient, m)
	}
	m, err := mcp.Codec{}.Decode(protocol.FromClient, []byte(`{"jsonrpc":"2.0","id":1,"method":"ping"}`), nil)
	if m == nil || reason(err) != protocol.UnknownVersion || !errors.Is(err, mcp.ErrNoRevision) {
		t.Errorf("%v, %v", m, err)
	}
}
