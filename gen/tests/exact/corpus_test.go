package exact_test

import (
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/recordings"
	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/generated/protocol"
	"github.com/mcp-schemagen/mcp-schemagen/generated/protocol/exact"
)

// untyped are the messages of the recordings that a Tracker gives no type, or
// finds something wrong with, and why that is right.
var untyped = map[string]string{
	"2024-11-05 server elicitation/create: method of another protocol version":    "servers ask whoever declares the capability, whatever was negotiated",
	"2025-03-26 server elicitation/create: method of another protocol version":    "the same",
	"2025-06-18 client elicitation/create: invalid content":                       "answers to forms of a later revision, with lists of strings",
	"2026-07-28 client initialize: method of another protocol version":            "a suite tries whether a server still takes it",
	"2026-07-28 client logging/setLevel: method of another protocol version":      "the same",
	"2026-07-28 client ping: method of another protocol version":                  "the same",
	"2026-07-28 client resources/subscribe: method of another protocol version":   "the same",
	"2026-07-28 client resources/unsubscribe: method of another protocol version": "the same",
	"2026-07-28 client server/discover: unsupported protocol version":             "a suite asks for a revision that there is not",
	"2026-07-28 client tools/call: invalid content":                               "a suite answers a form with a number",
	"2026-07-28 server ping: method of another protocol version":                  "a server still sends it",
	"harness-tsv2-2025-06-18 ends with revision \"2025-11-25\"":                   "a suite begins one session after the other, the last ones with another revision",
	"server-everything-gosdk-2026-07-28 ends with revision \"2025-11-25\"":        "the client falls back to initialize after server/discover was refused",
}

// TestCorpus follows recorded sessions of real clients and servers.
func TestCorpus(t *testing.T) {
	all := recordings.All(t, filepath.Join("..", "..", ".."))
	met := map[string]int{}
	total := 0
	for _, r := range all {
		follow(r, met)
		total += len(r.Lines)
	}
	t.Logf("%d messages in %d sessions", total, len(all))
	for _, line := range slices.Sorted(maps.Keys(met)) {
		if untyped[line] == "" {
			t.Errorf("%d times: %s", met[line], line)
		}
	}
	for line := range untyped {
		if met[line] == 0 {
			t.Errorf("nothing in the recordings is so: %s", line)
		}
	}
}

// follow reads a recording and notes what is not typed.
func follow(r recordings.Recording, met map[string]int) {
	track := exact.Tracker{AllowUnknown: true}
	for _, l := range r.Lines {
		from := protocol.FromServer
		if l.ByClient {
			from = protocol.FromClient
		}
		if exact.IsBatch(l.Text) {
			list, err := track.DecodeBatch(from, l.Text)
			if err != nil {
				met[fmt.Sprintf("batch: %v", err)]++
			}
			for _, x := range list {
				note(met, &track, from, x.Message, x.Err)
			}
			continue
		}
		m, err := track.Decode(from, l.Text)
		note(met, &track, from, m, err)
	}
	if string(track.Version()) != r.Version {
		met[fmt.Sprintf("%s ends with revision %q", r.Name, track.Version())]++
	}
}

// note counts a message that is not typed although its revision knows it, and one
// that is wrong.
func note(met map[string]int, track *exact.Tracker, from protocol.Sender, m *jsonrpc.Message, err error) {
	if err != nil {
		method := ""
		if m != nil {
			method = m.Method
		}
		met[fmt.Sprintf("%s %s %s: %s", track.Version(), from, method, reason(err))]++
		return
	}
	_, known := protocol.Lookup(track.Version(), from, m.Method)
	if m.Kind() == jsonrpc.Response {
		_, known = protocol.Lookup(track.Version(), from.Peer(), m.Method)
		known = known && m.Error == nil
	}
	if known && m.Value == nil {
		met[fmt.Sprintf("%s %s %s: untyped", track.Version(), m.Kind(), m.Method)]++
	}
}
