package sample

import (
	"context"
	"errors"
	"strings"
	"testing"

	"example.com/out/jsonrpc"
)

// loop is a Conn whose other end is a handler.
type loop struct{ handler jsonrpc.Handler }

func (l loop) Call(ctx context.Context, m *jsonrpc.Message) (*jsonrpc.Message, error) {
	text, err := m.AppendJSON(nil)
	if err != nil {
		return nil, err
	}
	reply := Serve(ctx, l.handler, text)
	return jsonrpc.ParseMessage(reply)
}

func (l loop) Notify(ctx context.Context, m *jsonrpc.Message) error {
	text, err := m.AppendJSON(nil)
	if err != nil {
		return err
	}
	if reply := Serve(ctx, l.handler, text); reply != nil {
		return errors.New("notification answered with " + string(reply))
	}
	return nil
}

// echo tells what its methods get, in the messages' texts.
type echo struct {
	UnimplementedServer
	UnimplementedClient
	got *[]string
}

func (e echo) note(x interface{ String() string }) { *e.got = append(*e.got, x.String()) }

func (e echo) List(_ context.Context, r *ListNotification) error { e.note(r); return nil }

func (e echo) Texts(_ context.Context, r *TextsNotification) error { e.note(r); return nil }

func (e echo) None(_ context.Context, r *NoneRequest) (*jsonrpc.Raw, error) {
	e.note(r)
	return new(jsonrpc.MustRaw(`{"a":1}`)), nil
}

func (e echo) Pointer(_ context.Context, r *PointerRequest) (Reply, error) {
	e.note(r)
	return &AskResult{Text: "a"}, nil
}

func (e echo) Ping(ctx context.Context, r *PingRequest) (*Empty, error) {
	e.note(r)
	return e.UnimplementedServer.Ping(ctx, r)
}

func (e echo) Union(_ context.Context, r *UnionRequest) (*AskResult, error) {
	e.note(r)
	return &AskResult{Text: "b"}, nil
}

func (e echo) Progress(_ context.Context, r *ProgressNotification) error { e.note(r); return nil }

func (echo) OtherRequest(context.Context, *jsonrpc.Message) (jsonrpc.Value, error) {
	return new(jsonrpc.MustRaw("1")), nil
}

func (echo) OtherNotification(context.Context, *jsonrpc.Message) error { return nil }

// TestRareParams calls methods whose params are held in less common ways.
func TestRareParams(t *testing.T) {
	ctx := context.Background()
	var got []string
	e := echo{got: &got}
	s, c := RemoteServer(loop{ServerHandler(e)}), RemoteClient(loop{ClientHandler(e)})
	check := func(want string, err error) {
		t.Helper()
		if err != nil || len(got) == 0 || got[len(got)-1] != want {
			t.Errorf("got %s, %v; want %s", got, err, want)
		}
	}
	id := jsonrpc.IntID(1)
	check(`{"jsonrpc":"2.0","method":"odd/list","params":{"a":2.5}}`, s.List(ctx, &ListNotification{Params: map[string]float64{"a": 2.5}}))
	check(`{"jsonrpc":"2.0","method":"odd/list"}`, s.List(ctx, &ListNotification{}))
	check(`{"jsonrpc":"2.0","method":"odd/texts"}`, s.Texts(ctx, &TextsNotification{}))
	check(`{"jsonrpc":"2.0","method":"odd/texts","params":{"a":{"type":"text","text":"b"}}}`, s.Texts(ctx, &TextsNotification{Params: TextMap{"a": {Text: "b"}}}))
	raw, err := s.None(ctx, &NoneRequest{ID: id, Extra: jsonrpc.Members{{Name: "x", Value: jsonrpc.MustRaw("1")}}})
	check(`{"jsonrpc":"2.0","id":1,"method":"odd/none","x":1}`, err)
	if raw.String() != `{"a":1}` {
		t.Errorf("got %s", raw)
	}
	reply, err := s.Pointer(ctx, &PointerRequest{ID: id, Params: &PageParams{Cursor: new(Cursor("c"))}})
	check(`{"jsonrpc":"2.0","id":1,"method":"odd/pointer","params":{"cursor":"c"}}`, err)
	if x, ok := reply.(*AskResult); !ok || x.Text != "a" {
		t.Errorf("got %v", reply)
	}
	_, err = s.Pointer(ctx, &PointerRequest{ID: id})
	check(`{"jsonrpc":"2.0","id":1,"method":"odd/pointer"}`, err)
	_, err = s.Ping(ctx, &PingRequest{ID: id})
	check(`{"jsonrpc":"2.0","id":1,"method":"ping"}`, err)
	_, err = s.Ping(ctx, &PingRequest{ID: id, Params: jsonrpc.Members{}})
	check(`{"jsonrpc":"2.0","id":1,"method":"ping","params":{}}`, err)
	answer, err := c.Union(ctx, &UnionRequest{ID: id, Params: &FormParams{}})
	if len(got) == 0 || !strings.Contains(got[len(got)-1], "odd/union") || err != nil || answer.Text != "b" {
		t.Errorf("got %s, %v, %v", got, answer, err)
	}
	if _, err := c.Ask(ctx, &AskRequest{}); err == nil {
		t.Error("a request that is embedded in a result was sent")
	}
}

// TestNobody checks that a method without a sender is not of this revision.
func TestNobody(t *testing.T) {
	var got []string
	for line, want := range map[string]string{
		`{"jsonrpc":"2.0","id":1,"method":"odd/nobody"}`: `{"jsonrpc":"2.0","id":1,"result":1}`,
		`{"jsonrpc":"2.0","id":1,"method":"ask"}`:        `{"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"method not found: ask"}}`,
		`{"jsonrpc":"2.0","id":1,"method":"odd/union"}`:  `{"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"method not found: odd/union"}}`,
		`[{"jsonrpc":"2.0","id":1,"method":"a"},{"jsonrpc":"2.0","method":"odd/list"},{"jsonrpc":"2.0","id":2,"method":"b"}]`: `[{"jsonrpc":"2.0","id":1,"result":1},{"jsonrpc":"2.0","id":2,"result":1}]`,
	} {
		if reply := string(Serve(context.Background(), ServerHandler(echo{got: &got}), []byte(line))); reply != want {
			t.Errorf("%s: got %s, want %s", line, reply, want)
		}
	}
}
