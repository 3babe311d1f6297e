package session_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/generated/mcp"
	"github.com/mcp-schemagen/mcp-schemagen/generated/protocol"
	"github.com/mcp-schemagen/mcp-schemagen/session"
)

func TestConnectEachRevision(t *testing.T) {
	for _, v := range protocol.Versions {
		t.Run(string(v), func(t *testing.T) {
			f := newFake(t)
			f.serve(v, func(m *jsonrpc.Message) {
				switch m.Method {
				case "tools/call":
					f.result(m, said(v, "hi "+m.Params.Get("name").String()[1:2]))
				case "tools/list":
					f.result(m, listed(v, `"tools":[{"name":"a","inputSchema":{"type":"object"}}]`))
				}
			})
			x := connect(t, &session.Client{}, f)
			if x.Revision() != v {
				t.Errorf("revision %s", x.Revision())
			}
			if x.Info() == nil || x.Info().Name != "fake" || x.Instructions() != "be kind" || x.Capabilities().Tools == nil {
				t.Errorf("info %v, instructions %q, capabilities %v", x.Info(), x.Instructions(), x.Capabilities())
			}
			if got, err := call(x, "abc", `{"n":1}`); got != "hi a" || err != nil {
				t.Errorf("call: %q, %v", got, err)
			}
			for tool, err := range x.Tools(t.Context()) {
				if err != nil || tool.Name != "a" {
					t.Errorf("tool %v, %v", tool, err)
				}
			}
			if err := x.Close(); err != nil {
				t.Error(err)
			}
			if err := x.Err(); err != session.ErrClosed {
				t.Errorf("after Close: %v", err)
			}
		})
	}
}

// versions are the revisions of a client.
func versions(list ...protocol.Version) *session.Client { return &session.Client{Versions: list} }

func TestConnectByAnswerToProbe(t *testing.T) {
	for _, tt := range []struct {
		name    string
		client  *session.Client
		answer  string           // the error, or the result if it begins with =
		want    protocol.Version // none: Connect fails
		message string           // of the error
	}{
		{"method not found", versions(), `{"code":-32601,"message":"x"}`, protocol.V20251125, ""},
		{"invalid params", versions(), `{"code":-32602,"message":"x"}`, protocol.V20251125, ""},
		{"own code", versions(), `{"code":-32000,"message":"not initialized"}`, protocol.V20251125, ""},
		{"an empty result", versions(), `={}`, protocol.V20251125, ""},
		{"null", versions(), `=null`, protocol.V20251125, ""},
		{"result of another shape", versions(), `={"supportedVersions":"2026-07-28"}`, protocol.V20251125, ""},
		{"legacy versions", versions(), `{"code":-32022,"message":"x","data":{"supported":["2025-06-18","2025-11-25"],"requested":"2026-07-28"}}`, protocol.V20251125, ""},
		{"one that the client lacks", versions(), `{"code":-32022,"message":"x","data":{"supported":["2030-01-01"],"requested":"2026-07-28"}}`, "", "2030-01-01"},
		{"no list", versions(), `{"code":-32022,"message":"x"}`, "", "none of the revisions"},
		{"the one that was asked for", versions(), `{"code":-32022,"message":"x","data":{"supported":["2026-07-28"],"requested":"2026-07-28"}}`, "", "2026-07-28"},
		{"capability", versions(), `{"code":-32021,"message":"need sampling","data":{"requiredCapabilities":{"sampling":{}}}}`, "", "need sampling"},
		{"header", versions(), `{"code":-32020,"message":"bad header"}`, "", "bad header"},
		{"legacy server, client without", versions(protocol.V20260728), `{"code":-32601,"message":"x"}`, "", "none of the revisions [2026-07-28]"},
		{"discover offers legacy only", versions(), `={"resultType":"complete","supportedVersions":["2025-11-25","2025-03-26"],"capabilities":{},"ttlMs":0,"cacheScope":"private"}`, protocol.V20251125, ""},
		{"discover offers nothing", versions(), `={"resultType":"complete","supportedVersions":["1999-01-01"],"capabilities":{},"ttlMs":0,"cacheScope":"private"}`, "", "1999-01-01"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			f := newFake(t)
			f.serve(protocol.V20251125, nil)
			serve := f.on
			f.on = func(m *jsonrpc.Message) {
				result, ok := strings.CutPrefix(tt.answer, "=")
				switch {
				case m.Method != "server/discover":
					serve(m)
				case ok:
					f.result(m, result)
				default:
					f.fail(m, tt.answer)
				}
			}
			x, err := tt.client.Connect(t.Context(), f)
			if tt.want == "" {
				if err == nil {
					t.Fatalf("connected at %s", x.Revision())
				}
				if !strings.Contains(err.Error(), tt.message) {
					t.Errorf("error %q, want one with %q", err, tt.message)
				}
				if f.count("initialize") > 0 {
					t.Error("initialize was sent")
				}
				if !f.isClosed() {
					t.Error("the connection is open")
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			defer x.Close()
			if x.Revision() != tt.want {
				t.Errorf("revision %s, want %s", x.Revision(), tt.want)
			}
		})
	}
}

func TestConnectWithoutProbe(t *testing.T) {
	f := newFake(t).serve(protocol.V20250326, nil)
	x := connect(t, versions(protocol.V20250618, protocol.V20250326), f)
	if got := f.methods(); !slices.Equal(got, []string{"initialize", "notifications/initialized"}) {
		t.Errorf("sent %q", got)
	}
	if got := f.messages("initialize")[0].Params.Get("protocolVersion").String(); got != `"2025-06-18"` {
		t.Errorf("offered %s", got)
	}
	if x.Revision() != protocol.V20250326 {
		t.Errorf("revision %s", x.Revision())
	}
}

func TestConnectRefusesAgreement(t *testing.T) {
	for _, answer := range []string{"2026-07-28", "2024-10-07", "", "2025-03-26"} {
		f := newFake(t)
		f.hostile = true
		f.on = func(m *jsonrpc.Message) {
			if m.Method == "initialize" {
				f.result(m, `{"protocolVersion":"`+answer+`","capabilities":{},"serverInfo":{"name":"x","version":"1"}}`)
			} else if m.Method == "server/discover" {
				f.fail(m, `{"code":-32601,"message":"x"}`)
			}
		}
		x, err := versions(protocol.V20251125, protocol.V20260728).Connect(t.Context(), f)
		if err == nil {
			t.Fatalf("%q: connected at %s", answer, x.Revision())
		}
		if !strings.Contains(err.Error(), answer) || !f.isClosed() {
			t.Errorf("%q: error %q, closed %v", answer, err, f.isClosed())
		}
		if f.count("notifications/initialized") > 0 {
			t.Errorf("%q: initialized was sent", answer)
		}
	}
}

func TestConnectRetriesInitialize(t *testing.T) {
	f := newFake(t)
	f.on = func(m *jsonrpc.Message) {
		switch v := m.Params.Get("protocolVersion").String(); {
		case m.Method == "server/discover":
			f.fail(m, `{"code":-32601,"message":"x"}`)
		case m.Method == "initialize" && v != `"2025-03-26"`:
			f.fail(m, `{"code":-32602,"message":"Unsupported protocol version","data":{"supported":["2025-03-26"],"requested":`+v+`}}`)
		case m.Method == "initialize":
			f.result(m, `{"protocolVersion":"2025-03-26","capabilities":{},"serverInfo":{"name":"x","version":"1"}}`)
		}
	}
	x := connect(t, versions(), f)
	if x.Revision() != protocol.V20250326 || f.count("initialize") != 2 {
		t.Errorf("revision %s after %q", x.Revision(), f.methods())
	}
}

func TestConnectInitializeError(t *testing.T) {
	f := newFake(t)
	f.on = func(m *jsonrpc.Message) {
		if !m.ID.IsZero() {
			f.fail(m, `{"code":-32001,"message":"no license"}`)
		}
	}
	_, err := versions().Connect(t.Context(), f)
	if !jsonrpc.HasCode(err, -32001) || !f.isClosed() {
		t.Errorf("error %v, closed %v", err, f.isClosed())
	}
}

// A server that does not answer the probe is taken for one with initialize.
func TestProbeTimeout(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := newFake(t)
		f.serve(protocol.V20250618, nil)
		serve := f.on
		var probe *jsonrpc.Message
		f.on = func(m *jsonrpc.Message) {
			if m.Method == "server/discover" {
				probe = m
			} else {
				serve(m)
			}
		}
		start := time.Now()
		x := connect(t, versions(), f)
		if d := time.Since(start); d != 3*time.Second || x.Revision() != protocol.V20250618 {
			t.Errorf("revision %s after %v", x.Revision(), d)
		}
		f.fail(probe, `{"code":-32601,"message":"late"}`)
		synctest.Wait()
		if f.count("notifications/cancelled") > 0 {
			t.Error("a cancellation was sent before initialize")
		}
		if err := x.Ping(t.Context(), session.Timeout(time.Second)); err == nil {
			t.Error("the late response was taken for that of a ping")
		}
	})
}

// A server that starts slowly answers the probe late, and then refuses initialize.
func TestProbeAnsweredLate(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := newFake(t)
		f.hostile = true // the rules do not know that both are sent
		f.serve(protocol.V20260728, func(m *jsonrpc.Message) {
			if m.Method == "tools/call" {
				f.result(m, said(protocol.V20260728, "hi"))
			} else {
				f.fail(m, `{"code":-32601,"message":"Method not found"}`)
			}
		})
		serve := f.on
		var early []*jsonrpc.Message
		f.on = func(m *jsonrpc.Message) { early = append(early, m) }
		go func() {
			time.Sleep(10 * time.Second)
			f.turn.Lock()
			defer f.turn.Unlock()
			f.on = serve
			for _, m := range early {
				serve(m)
			}
		}()
		x := connect(t, versions(), f)
		if got, err := call(x, "a", ""); x.Revision() != protocol.V20260728 || got != "hi" || err != nil {
			t.Errorf("revision %s, %q, %v", x.Revision(), got, err)
		}
	})
}

// A child is a server process that can be started again.
type child struct {
	*fake
	starts int
	exit   func(m *jsonrpc.Message, first bool) bool // reports whether the process exits
	first  bool
	lines  []string // methods that the present process has got
}

func newChild(t *testing.T, v protocol.Version, on func(c *child, m *jsonrpc.Message)) *child {
	c := &child{fake: newFake(t), starts: 1, first: true}
	c.hostile = true // the rules do not know of the restart
	c.serve(v, func(m *jsonrpc.Message) {
		if on != nil {
			on(c, m)
		}
	})
	serve := c.on
	c.on = func(m *jsonrpc.Message) {
		first := c.first
		c.first = false
		c.lines = append(c.lines, m.Method)
		if c.exit != nil && c.exit(m, first) {
			c.broken <- errBroke
			return
		}
		serve(m)
	}
	return c
}

func (c *child) Restart(context.Context) error {
	c.turn.Lock()
	defer c.turn.Unlock()
	c.starts++
	c.first, c.lines = true, nil
	return nil
}

// number returns the number of starts.
func (c *child) number() int {
	c.turn.Lock()
	defer c.turn.Unlock()
	return c.starts
}

func TestServerExitsOnProbe(t *testing.T) {
	c := newChild(t, protocol.V20250618, func(c *child, m *jsonrpc.Message) { c.result(m, said(protocol.V20250618, "hi")) })
	c.exit = func(m *jsonrpc.Message, first bool) bool {
		return first && m.Method != "initialize" || m.Method == "tools/call" && m.Params.Get("name").String() == `"die"`
	}
	x := connect(t, versions(), c)
	if n := c.number(); n != 2 || x.Revision() != protocol.V20250618 {
		t.Fatalf("%d starts, revision %s", n, x.Revision())
	}
	if _, err := call(x, "die", ""); !errors.Is(err, errBroke) {
		t.Errorf("call of a server that exits: %v", err)
	}
	if got, err := call(x, "live", ""); got != "hi" || err != nil {
		t.Errorf("next call: %q, %v", got, err)
	}
	if n := c.number(); n != 3 || c.count("server/discover") != 1 {
		t.Errorf("%d starts, sent %q", n, c.methods())
	}
}

func TestServerExitsOnProbeForGood(t *testing.T) {
	f := newFake(t)
	f.on = func(*jsonrpc.Message) { f.broken <- io.EOF }
	_, err := versions().Connect(t.Context(), f)
	if !errors.Is(err, io.EOF) || !strings.Contains(err.Error(), "Versions") {
		t.Errorf("error %v", err)
	}
}

// A server that is found with another revision when it starts again is taken as what it is.
func TestRestartFindsNewerServer(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := newChild(t, protocol.V20250618, nil)
		x := connect(t, versions(), c)
		c.serve(protocol.V20260728, func(m *jsonrpc.Message) {
			if m.Method == "initialize" {
				c.fail(m, `{"code":-32601,"message":"Method not found"}`)
			} else {
				c.result(m, said(protocol.V20260728, "new"))
			}
		})
		c.broken <- io.EOF
		synctest.Wait()
		if got, err := call(x, "a", ""); got != "new" || err != nil {
			t.Fatalf("call: %q, %v", got, err)
		}
		if x.Revision() != protocol.V20260728 {
			t.Errorf("revision %s", x.Revision())
		}
	})
}

// What a transport reports about the probe.
func TestProbeNotSent(t *testing.T) {
	refused := errors.New("401 Unauthorized")
	for _, tt := range []struct {
		name string
		err  error
		want protocol.Version
	}{
		{"older era", fmt.Errorf("405: %w", session.ErrLegacy), protocol.V20251125},
		{"unauthorized", refused, ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			f := newFake(t).serve(protocol.V20251125, nil)
			f.hostile = true
			f.sending = func(_ context.Context, o session.Outgoing) error {
				if o.Method == "server/discover" {
					return tt.err
				}
				return nil
			}
			x, err := versions().Connect(t.Context(), f)
			if tt.want == "" {
				if !errors.Is(err, tt.err) || len(f.methods()) > 0 {
					t.Errorf("error %v, sent %q", err, f.methods())
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			defer x.Close()
			if x.Revision() != tt.want {
				t.Errorf("revision %s", x.Revision())
			}
		})
	}
}

func TestConnectCancelled(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		for _, silent := range []string{"server/discover", "initialize"} {
			f := newFake(t).serve(protocol.V20251125, nil)
			serve := f.on
			f.on = func(m *jsonrpc.Message) {
				if m.Method != silent {
					serve(m)
				}
			}
			ctx, cancel := context.WithTimeout(t.Context(), time.Second)
			_, err := versions().Connect(ctx, f)
			if !errors.Is(err, context.DeadlineExceeded) || !f.isClosed() {
				t.Errorf("%s: error %v, closed %v", silent, err, f.isClosed())
			}
			if f.count("notifications/cancelled") > 0 {
				t.Errorf("%s was cancelled", silent)
			}
			cancel()
		}
	})
}

func TestConnectUnknownVersion(t *testing.T) {
	f := newFake(t)
	if _, err := versions("2025-06-19").Connect(t.Context(), f); err == nil || !f.isClosed() {
		t.Errorf("error %v, closed %v", err, f.isClosed())
	}
}

// The client declares what its functions can do, in the words of each revision.
func TestDeclaredCapabilities(t *testing.T) {
	elicit := func(context.Context, *mcp.ElicitRequest) (*mcp.ElicitResult, error) { return nil, nil }
	full := &session.Client{
		Elicit:        elicit,
		CreateMessage: func(context.Context, *mcp.CreateMessageRequest) (*mcp.CreateMessageResult, error) { return nil, nil },
		ListRoots:     func(context.Context, *mcp.ListRootsRequest) (*mcp.ListRootsResult, error) { return nil, nil },
		Capabilities: mcp.ClientCapabilities{
			Elicitation: &mcp.ClientCapabilitiesElicitation{URL: jsonrpc.Members{}},
			Sampling:    &mcp.ClientCapabilitiesSampling{Tools: jsonrpc.Members{}},
		},
		Extensions: []session.Extension{{Name: "com.example/x"}, {Name: "com.example/y", Settings: jsonrpc.MustRaw(`{"a":1}`)}},
	}
	extensions := `"extensions":{"com.example/x":{},"com.example/y":{"a":1}}`
	for _, tt := range []struct {
		version protocol.Version
		client  *session.Client
		want    string
	}{
		{protocol.V20241105, full, `{"roots":{},"sampling":{},` + extensions + `}`},
		{protocol.V20250618, full, `{"elicitation":{},"roots":{},"sampling":{},` + extensions + `}`},
		{protocol.V20251125, full, `{"elicitation":{"form":{},"url":{}},"roots":{},"sampling":{"tools":{}},` + extensions + `}`},
		{protocol.V20260728, full, `{"elicitation":{"form":{},"url":{}},"roots":{},"sampling":{"tools":{}},` + extensions + `}`},
		{protocol.V20251125, &session.Client{Elicit: elicit}, `{"elicitation":{}}`},
		{protocol.V20251125, &session.Client{}, `{}`},
	} {
		f := newFake(t).serve(tt.version, nil)
		c := *tt.client
		c.Versions = []protocol.Version{tt.version}
		connect(t, &c, f)
		got := f.messages("initialize")
		path := []string{"capabilities"}
		if !tt.version.Stateful() {
			got, path = f.messages("server/discover"), []string{"_meta", "io.modelcontextprotocol/clientCapabilities"}
		}
		if text := got[0].Params.Get(path...); !text.Equal(jsonrpc.MustRaw(tt.want)) {
			t.Errorf("%s: %s, want %s", tt.version, text, tt.want)
		}
	}
}
