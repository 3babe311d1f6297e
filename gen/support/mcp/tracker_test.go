package mcp

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/encode"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/protocol"
)

const (
	oldest = protocol.V20010101
	middle = protocol.V20020202
	newest = protocol.V20030303

	client, server = protocol.FromClient, protocol.FromServer
)

func reason(err error) protocol.Reason {
	if e, ok := errors.AsType[*protocol.Error](err); ok {
		return e.Reason
	}
	return ""
}

// describe names what the Value of a message was decoded as.
func describe(m *jsonrpc.Message) string {
	if m == nil {
		return "no message"
	}
	switch x := m.Value.(type) {
	case nil:
		return "text"
	case *Object:
		return x.Type
	default:
		return strings.TrimPrefix(fmt.Sprintf("%T", x), "*mcp.")
	}
}

// TestDecode holds what Decode makes of messages, and that they are written as they came.
func TestDecode(t *testing.T) {
	pending := func(id jsonrpc.ID) (protocol.Pending, bool) {
		p, ok := map[string]protocol.Pending{
			"1": {Method: "tools/list"}, "2": {Method: "tools/call", Task: true}, "3": {Method: "tasks/result", Original: "tools/call"}, "4": {Method: "notes/add"},
		}[id.String()]
		return p, ok
	}
	for _, test := range []struct {
		version protocol.Version
		from    protocol.Sender
		in      string
		value   string
		reason  protocol.Reason
	}{
		{oldest, client, `{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"a":1}}`, "Params", ""},
		{oldest, client, `{"jsonrpc":"2.0","id":1,"method":"tools/list"}`, "Params", ""},
		{newest, client, `{"jsonrpc":"2.0","id":1,"method":"notes/add"}`, "Note", protocol.UnknownMethod},
		{newest, client, `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{}}`, "text", protocol.WrongVersion},
		{oldest, server, `{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"a":1}}`, "Params", protocol.WrongSender},
		{oldest, client, `{"jsonrpc":"2.0","id":1,"method":"notifications/cancelled","params":{"requestId":1}}`, "CancelledParams", protocol.NotJSONRPC},
		{oldest, client, `{`, "no message", protocol.NotJSON},
		{"2031-01-01", client, `{"jsonrpc":"2.0","id":1,"method":"tools/list"}`, "text", protocol.UnknownVersion},
		{oldest, server, `{"jsonrpc":"2.0","id":1,"result":{"tools":[]}}`, "ListToolsResult", ""},
		{oldest, server, `{"jsonrpc":"2.0","id":9,"result":{}}`, "text", protocol.UnknownID},
		{middle, server, `{"jsonrpc":"2.0","id":2,"result":{"task":{"taskId":"t"}}}`, taskResult, ""},
		{middle, server, `{"jsonrpc":"2.0","id":3,"result":{}}`, "CallToolResult", ""},
		{middle, server, `{"jsonrpc":"2.0","id":2,"error":{"code":-32042,"message":"m","data":{"text":"x"}}}`, "Note", ""},
		{middle, server, `{"jsonrpc":"2.0","id":2,"error":{"code":-32042,"message":"m","data":{"text":1}}}`, "Note", protocol.InvalidPayload},
		{newest, server, `{"jsonrpc":"2.0","id":2,"error":{"code":-32042,"message":"m","data":{"text":"x"}}}`, "text", ""},
		{newest, server, `{"jsonrpc":"2.0","id":1,"result":{"resultType":"later"}}`, "ListToolsResult", protocol.UnknownResultType},
		{oldest, server, `{"jsonrpc":"2.0","id":4,"result":{"text":"x","title":"t"}}`, "Note", ""},
	} {
		m, err := At(test.version).Decode(test.from, []byte(test.in), pending)
		if describe(m) != test.value || reason(err) != test.reason {
			t.Errorf("%s %s: %s, %v", test.version, test.in, describe(m), err)
		}
		if m == nil {
			continue
		}
		if text, err := m.AppendJSON(nil); err != nil || string(text) != test.in {
			t.Errorf("%s %s: written as %s, %v", test.version, test.in, text, err)
		}
	}
	m, err := At(oldest).Decode(server, []byte(`{"jsonrpc":"2.0","id":1,"result":{"x":1}}`), nil)
	if err != nil || describe(m) != "text" {
		t.Errorf("without pending: %s, %v", describe(m), err)
	}
}

// TestOptions holds what the options of a Codec do to messages.
func TestOptions(t *testing.T) {
	note := `{"jsonrpc":"2.0","id":1,"result":{"text":"x","title":"t"}}`
	pending := func(jsonrpc.ID) (protocol.Pending, bool) { return protocol.Pending{Method: "notes/add"}, true }
	for _, test := range []struct {
		codec  Codec
		from   protocol.Sender
		in     string
		value  string
		reason protocol.Reason
	}{
		{At(newest), server, note, "Note", ""},
		{Codec{Revision: newest, Strict: true}, server, note, "Note", protocol.InvalidPayload}, // no age
		{Codec{Revision: middle, Strict: true}, server, note, "Note", ""},
		{Codec{Revision: oldest, AllowUnknown: true}, client, `{"jsonrpc":"2.0","id":1,"method":"acme/x"}`, "text", ""},
		{Codec{Revision: oldest, Methods: []string{"notes/add"}}, client, `{"jsonrpc":"2.0","id":1,"method":"notes/add","params":{"text":"x"}}`, "Note", ""},
		{Codec{Revision: newest, ResultTypes: []string{"later"}}, server, `{"jsonrpc":"2.0","id":1,"result":{"resultType":"later"}}`, "Note", ""},
		{Codec{Revision: oldest, MaxDepth: 1}, client, `{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{}}`, "no message", protocol.NotJSON},
		{At(newest), client, `{"jsonrpc":"2.0","id":1,"method":"tasks/get","params":{}}`, "text", protocol.WrongVersion},
		{Codec{Revision: newest, AcceptNewer: true}, client, `{"jsonrpc":"2.0","id":1,"method":"tasks/get","params":{}}`, "TaskParams", protocol.WrongVersion},
		{Codec{Revision: newest, AcceptNewer: true, Methods: []string{"tasks/get"}}, client, `{"jsonrpc":"2.0","id":1,"method":"tasks/get","params":{}}`, "text", ""},
	} {
		m, err := test.codec.Decode(test.from, []byte(test.in), pending)
		if describe(m) != test.value || reason(err) != test.reason {
			t.Errorf("%s: %s, %v", test.in, describe(m), err)
		}
	}
	for newer, want := range map[bool]bool{false: false, true: true} {
		m, err := Codec{Revision: oldest, AcceptNewer: newer}.Decode(server, []byte(note), pending)
		if x, ok := m.Value.(*Note); err != nil || !ok || (x.Title != nil) != want {
			t.Errorf("accept newer %v: %v, %v", newer, m.Value, err)
		}
	}
	list, err := At(oldest).DecodeBatch(server, []byte(`[`+note+`,1]`), pending)
	if err != nil || len(list) != 2 || describe(list[0].Message) != "Note" || reason(list[1].Err) != protocol.NotJSONRPC {
		t.Errorf("%v, %v", list, err)
	}
	if _, err := At(newest).DecodeBatch(server, []byte(`[`+note+`]`), pending); reason(err) != protocol.NotJSONRPC {
		t.Error(err)
	}
}

// TestMessageCodec holds that messages without options share their codec, and that
// options are those of the Codec that has decoded.
func TestMessageCodec(t *testing.T) {
	text := []byte(`{"jsonrpc":"2.0","id":1,"method":"tools/list"}`)
	a, _ := At(oldest).Decode(client, text, nil)
	b, _ := At(oldest).Decode(client, text, nil)
	if a.Codec != b.Codec {
		t.Error("two messages have two codecs")
	}
	losses := 0
	c := At(oldest)
	c.OnLoss = func([]Loss) { losses++ }
	m, _ := c.Decode(client, text, nil)
	m.Value = &Note{Title: new("t")}
	if out, err := m.AppendJSON(nil); err != nil || strings.Contains(string(out), "title") || losses != 1 {
		t.Errorf("%s, %v, %d losses", out, err, losses)
	}
}

// session is a conversation: what is sent, as what it is decoded, and the revision of the
// session after it.
const session = `
> {"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2002-02-02"}}
InitializeParams -
< {"jsonrpc":"2.0","id":0,"result":{"protocolVersion":"2002-02-02"}}
InitializeResult 2002-02-02
> {"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"task":{}}}
CallToolParams 2002-02-02
< {"jsonrpc":"2.0","id":1,"result":{"task":{"taskId":"t"}}}
CreateTaskResult 2002-02-02
> {"jsonrpc":"2.0","id":2,"method":"tasks/result","params":{"taskId":"t"}}
TaskParams 2002-02-02
< {"jsonrpc":"2.0","id":2,"result":{"x":1}}
CallToolResult 2002-02-02
> {"jsonrpc":"2.0","id":3,"method":"tools/list"}
Params 2002-02-02
> {"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":3}}
CancelledParams 2002-02-02
> {"jsonrpc":"2.0","id":4,"method":"tools/call","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"2003-03-03"}}}
CallToolParams 2002-02-02
< {"jsonrpc":"2.0","id":4,"result":{"resultType":"input_required","inputRequests":{"k":{"method":"roots/list"}}}}
CallToolResult 2002-02-02
> {"jsonrpc":"2.0","id":5,"method":"tools/call","params":{"inputResponses":{"k":{}},"_meta":{"io.modelcontextprotocol/protocolVersion":"2003-03-03"}}}
CallToolParams k:ListRootsResult 2002-02-02`

// TestTracker decodes a session, writes each message at its revision again, and follows
// it in all forms that a message can have.
func TestTracker(t *testing.T) {
	var tracker Tracker
	followers := map[string]*Tracker{"decoded": {}, "unbound": {}, "bound": {}, "text": {}}
	lines := strings.Split(strings.TrimSpace(session), "\n")
	for i := 0; i < len(lines); i += 2 {
		from, text := protocol.Sender(strings.Index("><", lines[i][:1])), lines[i][2:]
		m, v, err := tracker.DecodeVersion(from, []byte(text))
		if got := describe(m) + " " + string(tracker.Version()); err != nil || got != strings.TrimSuffix(lines[i+1], "-") {
			t.Errorf("%s: %s, %v", text, got, err)
		}
		if out, err := m.AppendJSON(nil); err != nil || string(out) != text {
			t.Errorf("%s: written as %s, %v", text, out, err)
		}
		for form, follower := range followers {
			x := *m
			switch form {
			case "unbound":
				x.Codec = nil
			case "bound":
				x.Value, x.Codec = At(v).Bind(m.Value), nil
			case "text":
				parsed, _ := jsonrpc.ParseMessage([]byte(text))
				x = *parsed
			}
			if followed, err := follower.Follow(from, &x); err != nil || followed != v || follower.Version() != tracker.Version() || follower.NumPending(client) != tracker.NumPending(client) {
				t.Errorf("%s, %s: %s, %v, want %s", text, form, followed, err, v)
			}
			_, rounds := follower.state.Kept()
			if _, want := tracker.state.Kept(); form != "text" && rounds != want {
				t.Errorf("%s, %s: %d rounds, want %d", text, form, rounds, want)
			}
		}
	}
}

// unwritten is a value that must not be encoded.
type unwritten struct{ *Object }

func (unwritten) put([]byte, *encode.Encoder) []byte { panic("the value is encoded") }

// TestFollowTyped follows typed params and results of which nothing has to be known.
func TestFollowTyped(t *testing.T) {
	tracker := Tracker{Stdio: true}
	for i, text := range []string{`{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2001-01-01"}}`, `{"jsonrpc":"2.0","id":0,"result":{"protocolVersion":"2001-01-01"}}`} {
		if _, err := tracker.Decode(protocol.Sender(i), []byte(text)); err != nil {
			t.Fatal(err)
		}
	}
	value := unwritten{&Object{}}
	for i, m := range []*jsonrpc.Message{
		{ID: jsonrpc.IntID(1), Method: "tools/list", Value: value},
		{ID: jsonrpc.IntID(1), Response: true, Value: value},
		{ID: jsonrpc.IntID(2), Method: "tools/list", Value: At(oldest).Bind(value)},
		{ID: jsonrpc.IntID(2), Response: true, Value: At(oldest).Bind(value)},
	} {
		if v, err := tracker.Follow(protocol.Sender(i%2), m); v != oldest || err != nil {
			t.Errorf("%s, %v", v, err)
		}
	}
}

// TestTrackerOptions holds that a Tracker has the options of a Codec.
func TestTrackerOptions(t *testing.T) {
	losses := 0
	tracker := Tracker{AcceptNewer: true, AllowUnknown: true, Supported: []protocol.Version{oldest}, OnLoss: func([]Loss) { losses++ }}
	m, v, err := tracker.DecodeVersion(client, []byte(`{"jsonrpc":"2.0","id":1,"method":"notes/add","params":{"text":"x","title":"t"}}`))
	note, ok := m.Value.(*Note)
	if reason(err) != protocol.UnknownMethod && err != nil || v != oldest || !ok || note.Title == nil {
		t.Fatalf("%v, %s, %v", m, v, err)
	}
	if out, err := m.AppendJSON(nil); err != nil || strings.Contains(string(out), "title") || losses != 1 {
		t.Errorf("%s, %v, %d losses", out, err, losses)
	}
	_, err = tracker.Decode(client, []byte(`{"jsonrpc":"2.0","id":2,"method":"tools/list","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"2003-03-03"}}}`))
	if reason(err) != protocol.UnknownVersion {
		t.Error(err)
	}
}

// TestUnboundMessages holds that a message without a revision has no text.
func TestUnboundMessages(t *testing.T) {
	for _, m := range []*jsonrpc.Message{
		{ID: jsonrpc.IntID(1), Method: "tools/list", Value: &Object{Extra: jsonrpc.Members{{Name: "a", Value: jsonrpc.MustRaw("1")}}}},
		{ID: jsonrpc.IntID(1), Value: &Note{Text: "x"}},
	} {
		if text, err := m.AppendJSON(nil); !errors.Is(err, ErrNoRevision) {
			t.Errorf("%s, %v", text, err)
		}
		if err := m.Validate(); !errors.Is(err, ErrNoRevision) {
			t.Error(err)
		}
		if _, err := jsonrpc.Clone(m); !errors.Is(err, ErrNoRevision) {
			t.Error(err)
		}
		if text, _, err := At(oldest).Append(nil, m); err != nil || len(text) == 0 {
			t.Errorf("%s, %v", text, err)
		}
	}
}
