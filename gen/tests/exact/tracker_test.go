package exact_test

import (
	"fmt"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/gen/tests/internal/sessions"
	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/generated/protocol"
	"github.com/mcp-schemagen/mcp-schemagen/generated/protocol/exact"
	"github.com/mcp-schemagen/mcp-schemagen/generated/protocol/lifecycle"
)

// known are the revisions that the sessions were written with.
func known(t *testing.T) []protocol.Version {
	t.Helper()
	i := slices.Index(protocol.Versions, "2026-07-28")
	if i < 0 {
		t.Fatal("the sessions end with a revision that there is not")
	}
	return protocol.Versions[:i+1]
}

func TestTracker(t *testing.T) {
	for name, session := range sessions.All {
		t.Run(name, func(t *testing.T) {
			track := exact.Tracker{Supported: known(t)}
			lines := strings.Split(strings.TrimSpace(session), "\n")
			for i := 0; i+1 < len(lines); i += 2 {
				from := protocol.FromClient
				if lines[i][0] == '<' {
					from = protocol.FromServer
				}
				m, err := track.Decode(from, []byte(lines[i][2:]))
				if got := strings.TrimSpace(describe(m) + " " + orDash(string(track.Version())) + " " + string(reason(err))); got != lines[i+1] {
					t.Errorf("%s\n got %s\nwant %s (%v)", lines[i], got, lines[i+1], err)
				}
			}
		})
	}
}

// describe names the type of a message's value with its package.
func describe(m *jsonrpc.Message) string {
	if m == nil || m.Value == nil {
		return "-"
	}
	return strings.TrimPrefix(fmt.Sprintf("%T", m.Value), "*")
}

func orDash(s string) string {
	if s == "" {
		return "-"
	}
	return s
}

// TestTrackerSupported has a side with three of the revisions.
func TestTrackerSupported(t *testing.T) {
	meta := func(v string) string {
		return `{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"` + v + `","io.modelcontextprotocol/clientCapabilities":{}}}}`
	}
	supported := []protocol.Version{protocol.V20260728, protocol.V20250618, protocol.V20241105}
	for _, test := range []struct {
		in      string
		version protocol.Version
		reason  exact.Reason
	}{
		{meta("2026-07-28"), "2026-07-28", ""},
		{meta("2024-11-05"), "2024-11-05", ""},
		{meta("2025-11-25"), "2025-11-25", exact.UnknownVersion},
		{meta("2031-01-01"), "2031-01-01", exact.UnknownVersion},
		{`{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"n","version":"1"}}}`, "2025-06-18", ""},
		{`{"jsonrpc":"2.0","id":1,"method":"ping"}`, "2025-06-18", ""},
		{`{"jsonrpc":"2.0","id":1,"method":"tasks/list"}`, "2026-07-28", exact.WrongVersion},
	} {
		track := exact.Tracker{Supported: supported}
		_, v, err := track.DecodeVersion(protocol.FromClient, []byte(test.in))
		if v != test.version || reason(err) != test.reason {
			t.Errorf("%s: %s, %v", test.in, v, err)
		}
		if e, ok := err.(*exact.Error); ok && e.Reason == exact.UnknownVersion {
			if data := e.RPC().Data.String(); !strings.Contains(data, `["2026-07-28","2025-06-18","2024-11-05"]`) {
				t.Errorf("%s: %s", test.in, data)
			}
		}
	}
	none := exact.Tracker{Supported: []protocol.Version{protocol.V20260728}}
	if _, err := none.Decode(protocol.FromClient, []byte(`{"jsonrpc":"2.0","id":1,"method":"initialize","params":{}}`)); reason(err) != exact.UnknownVersion {
		t.Error(err)
	}
}

// TestTrackerLimits has the limits of decoding.
func TestTrackerLimits(t *testing.T) {
	track := exact.Tracker{MaxDepth: 3, MaxElements: 3}
	for _, in := range []string{
		`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"n","arguments":{"a":{}}}}`,
		`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"n","a":1,"b":2,"c":3,"d":4}}`,
	} {
		if _, err := track.Decode(c, []byte(in)); reason(err) != exact.NotJSON {
			t.Errorf("%s: %v", in, err)
		}
	}
	if _, err := track.Decode(protocol.Sender(7), []byte(`{"jsonrpc":"2.0","id":1,"method":"ping"}`)); err != nil {
		t.Error(err)
	}
}

// TestTrackerMemory checks that what is known of a request keeps no message in
// memory.
func TestTrackerMemory(t *testing.T) {
	const count, size = 20, 1 << 20
	for _, method := range []string{"tools/call", "acme/custom"} {
		track := exact.Tracker{AllowUnknown: true}
		life := lifecycle.New(protocol.V20251125)
		before := heap()
		for i := range count {
			m, err := track.Decode(c, fmt.Appendf(nil, `{"jsonrpc":"2.0","id":%d,"method":%q,"params":{"name":"n","task":{},"arguments":{"x":"%s"}}}`, i, method, strings.Repeat("x", size)))
			if err != nil {
				t.Fatal(err)
			}
			life.Next(c, m)
		}
		if grown := heap() - before; grown > size {
			t.Errorf("%s: %d open requests take %d bytes", method, count, grown)
		}
		runtime.KeepAlive(&track)
		runtime.KeepAlive(life)
	}
}

func heap() int64 {
	var m runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}

func mustDecode(t *testing.T, track *exact.Tracker, from protocol.Sender, text string) {
	t.Helper()
	if _, err := track.Decode(from, []byte(text)); err != nil {
		t.Errorf("%s: %v", text, err)
	}
}
