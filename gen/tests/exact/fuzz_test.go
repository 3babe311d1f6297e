package exact_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/gen/tests/internal/sessions"
	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/generated/protocol"
	"github.com/mcp-schemagen/mcp-schemagen/generated/protocol/exact"
)

// FuzzTracker feeds any lines to a tracker, in turns as those of the client and of
// the server. It must neither panic nor lose a message that is a JSON object, and
// whatever it says is wrong has a code.
func FuzzTracker(f *testing.F) {
	for _, session := range sessions.All {
		var lines []string
		for i, line := range strings.Split(strings.TrimSpace(session), "\n") {
			if i%2 == 0 {
				lines = append(lines, line)
			}
		}
		f.Add(strings.Join(lines, "\n"))
	}
	for _, test := range decodeTests {
		f.Add("> " + test.in)
	}
	f.Add("> [{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}]\n< {\"params\":{\"_meta\":")
	f.Fuzz(func(t *testing.T, text string) {
		track := exact.Tracker{MaxPending: 8}
		strict := exact.Tracker{Strict: true, AllowUnknown: true}
		for line := range strings.Lines(text) {
			from := protocol.FromClient
			if strings.HasPrefix(line, "<") {
				from = protocol.FromServer
			}
			data := []byte(strings.TrimLeft(line, "<>"))
			for _, tracker := range []*exact.Tracker{&track, &strict} {
				if exact.IsBatch(data) {
					list, _ := tracker.DecodeBatch(from, data)
					for _, x := range list {
						checkDecoded(t, x.Message, x.Err, nil)
					}
					continue
				}
				m, err := tracker.Decode(from, data)
				checkDecoded(t, m, err, data)
				protocol.CheckSend(tracker.Version(), from, m, jsonrpc.Raw{}, jsonrpc.Raw{})
			}
		}
		if track.NumPending(c) > 8 || track.NumPending(s) > 8 {
			t.Error("more requests are kept than asked for")
		}
	})
}

func checkDecoded(t *testing.T, m *jsonrpc.Message, err error, data []byte) {
	t.Helper()
	if err == nil {
		if m == nil {
			t.Errorf("%s: neither a message nor an error", data)
		}
		return
	}
	e, ok := err.(*exact.Error)
	if !ok || e.Reason == "" || e.Code() == 0 || e.Message != m {
		t.Fatalf("%s: %v", data, err)
	}
	if out := e.RPC(); !json.Valid([]byte(out.String())) {
		t.Errorf("%s: %v does not encode", data, out)
	}
	if m == nil && e.Reason != exact.NotJSON && e.Reason != exact.NotJSONRPC {
		t.Errorf("%s: %s without a message", data, e.Reason)
	}
}
