package handlers_test

import (
	"context"
	"strings"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
)

// each calls test for every method of every revision that one side sends.
func each(t *testing.T, test func(t *testing.T, r revision, s side, m jsonrpc.MethodInfo)) {
	for _, r := range revisions() {
		for _, s := range r.sides() {
			for _, m := range r.Methods {
				if s.sends(m) {
					t.Run(r.Version+"/"+s.name+"/"+m.Name, func(t *testing.T) { test(t, r, s, m) })
				}
			}
		}
	}
}

// TestMethods sends every message through a handler, the method for it, and a
// caller: what arrives is what was sent, and so is what comes back.
func TestMethods(t *testing.T) {
	each(t, func(t *testing.T, r revision, s side, m jsonrpc.MethodInfo) {
		checkMethod(t, r, s, m, r.line(m), r.result(m.Name))
	})
}

// TestSmallestMethods does the same with the smallest messages and results that the
// schema allows.
func TestSmallestMethods(t *testing.T) {
	each(t, func(t *testing.T, r revision, s side, m jsonrpc.MethodInfo) {
		line, result := r.smallest(m.Message), `{}`
		if !m.Notification {
			result = r.smallest(m.Result)
		}
		checkMethod(t, r, s, m, line, result)
	})
}

// checkMethod sends one message, which is answered with a result if it is a request.
func checkMethod(t *testing.T, r revision, s side, m jsonrpc.MethodInfo, line, result string) {
	t.Helper()
	back := answers(result)
	reply := string(r.Serve(context.Background(), jsonrpc.Checked(s.gateway(back)), []byte(line)))
	if len(back.sent) != 1 || !equal(back.sent[0].String(), line) {
		t.Fatalf("sent %v, want %s; reply %s", back.sent, line, reply)
	}
	want := `{"jsonrpc":"2.0","id":` + back.sent[0].ID.String() + `,"result":` + result + `}`
	switch {
	case m.Notification && reply != "":
		t.Errorf("a notification was answered with %s", reply)
	case !m.Notification && !equal(reply, want):
		t.Errorf("got %s, want %s", reply, want)
	}
}

// TestKinds sends every method as the wrong kind of message, by both ways of
// decoding.
func TestKinds(t *testing.T) {
	each(t, func(t *testing.T, r revision, s side, m jsonrpc.MethodInfo) {
		back := answers(`{}`)
		line := r.line(m)
		if m.Notification {
			line = strings.Replace(line, `"jsonrpc":"2.0",`, `"jsonrpc":"2.0","id":1,`, 1)
		} else {
			line = strings.Replace(line, `"id":90071992547409930000001,`, ``, 1)
		}
		reply := string(r.Serve(context.Background(), s.gateway(back), []byte(line)))
		if m.Notification != strings.Contains(reply, "-32600") || !m.Notification && reply != "" {
			t.Errorf("got %q", reply)
		}
		x, err := jsonrpc.ParseMessage([]byte(line))
		if err != nil {
			t.Fatal(err)
		}
		if v, err := s.gateway(back)(context.Background(), x); v != nil || !jsonrpc.HasCode(err, jsonrpc.CodeInvalidRequest) {
			t.Errorf("got %v, %v", v, err)
		}
		if len(back.sent) != 0 {
			t.Errorf("sent %v", back.sent)
		}
	})
}

// TestDirections sends every method to who does not take it, also with params
// that are not valid, and in-band requests as messages.
func TestDirections(t *testing.T) {
	eachRevision(t, func(t *testing.T, r revision) {
		for _, s := range r.sides() {
			for _, m := range r.Methods {
				if s.sends(m) || !m.Client && !m.Server && !m.Embedded {
					continue
				}
				back := answers(`{}`)
				for _, line := range []string{r.line(m), strings.Replace(r.line(m), r.params(m.Name), `{"_meta":1}`, 1)} {
					x, err := jsonrpc.ParseMessage([]byte(line))
					if err != nil {
						t.Fatal(err)
					}
					if v, err := s.gateway(back)(context.Background(), x); v != nil || !jsonrpc.HasCode(err, jsonrpc.CodeMethodNotFound) {
						t.Errorf("%s: %s got %s: %v, %v", r.Version, s.name, line, v, err)
					}
				}
				reply := string(r.Serve(context.Background(), s.gateway(back), []byte(r.line(m))))
				if m.Notification && reply != "" || !m.Notification && !strings.Contains(reply, "-32601") {
					t.Errorf("%s: %s answered %s with %s", r.Version, s.name, m.Name, reply)
				}
				if len(back.sent) != 0 {
					t.Errorf("%s: %s passed on %v", r.Version, s.name, back.sent)
				}
			}
		}
	})
}

// TestUnimplemented sends every method to who has none.
func TestUnimplemented(t *testing.T) {
	each(t, func(t *testing.T, r revision, s side, m jsonrpc.MethodInfo) {
		reply := string(r.Serve(context.Background(), s.nothing, []byte(r.line(m))))
		switch {
		case m.Notification && reply != "":
			t.Errorf("a notification was answered with %s", reply)
		case m.Name == "ping" && reply != `{"jsonrpc":"2.0","id":90071992547409930000001,"result":{}}`:
			t.Errorf("got %s", reply)
		case m.Name != "ping" && !m.Notification && !strings.Contains(reply, `"error":{"code":-32601,"message":"method not found: `+m.Name):
			t.Errorf("got %s", reply)
		}
	})
	eachRevision(t, func(t *testing.T, r revision) {
		for _, s := range r.sides() {
			reply := string(r.Serve(context.Background(), s.nothing, []byte(`{"jsonrpc":"2.0","id":1,"method":"acme/custom"}`)))
			if reply != `{"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"method not found: acme/custom"}}` {
				t.Errorf("%s: got %s", r.Version, reply)
			}
			if reply := r.Serve(context.Background(), s.nothing, []byte(`{"jsonrpc":"2.0","method":"acme/custom"}`)); reply != nil {
				t.Errorf("%s: got %s", r.Version, reply)
			}
		}
	})
}

// TestAbsentParams sends every method without params: it is rejected where the
// schema requires some, and arrives as it is where not.
func TestAbsentParams(t *testing.T) {
	each(t, func(t *testing.T, r revision, s side, m jsonrpc.MethodInfo) {
		line := strings.Replace(r.line(m), `,"params":`+r.params(m.Name), "", 1)
		back := answers(r.result(m.Name))
		reply := string(r.Serve(context.Background(), s.gateway(back), []byte(line)))
		x, err := jsonrpc.ParseMessage([]byte(line))
		if err != nil {
			t.Fatal(err)
		}
		again := answers(r.result(m.Name))
		_, err = s.gateway(again)(context.Background(), x)
		if len(back.sent) != len(again.sent) || (len(back.sent) == 0) != jsonrpc.HasCode(jsonrpc.ToError(err), jsonrpc.CodeInvalidParams) {
			t.Errorf("strictly decoded: sent %v; as text: sent %v, error %v", back.sent, again.sent, err)
		}
		if len(back.sent) == 1 && (!equal(back.sent[0].String(), line) || !equal(again.sent[0].String(), line)) {
			t.Errorf("sent %v and %v", back.sent[0], again.sent[0])
		}
		if len(back.sent) == 0 && !m.Notification && !strings.Contains(reply, `"rule":"required"`) {
			t.Errorf("got %s", reply)
		}
	})
}

// TestValues gives handlers messages that were decoded by another revision, or
// leniently, or not at all.
func TestValues(t *testing.T) {
	each(t, func(t *testing.T, r revision, s side, m jsonrpc.MethodInfo) {
		line := r.line(m)
		decoders := map[string]func([]byte) (*jsonrpc.Message, error){"text": jsonrpc.ParseMessage}
		for _, other := range revisions() {
			decoders[other.Version] = other.DecodeMessage
		}
		n := 0
		for name, decode := range decoders {
			x, err := decode([]byte(line))
			if err != nil || !equal(x.String(), line) {
				continue // the other revision asks for more
			}
			n++
			back := answers(r.result(m.Name))
			if _, err := s.gateway(back)(context.Background(), x); err != nil || len(back.sent) != 1 || !equal(back.sent[0].String(), line) {
				t.Errorf("decoded by %s: sent %v, error %v", name, back.sent, err)
			}
		}
		if n < 2 {
			t.Error("no revision decodes the message")
		}
	})
}
