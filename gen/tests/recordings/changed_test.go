package recordings_test

import (
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/instance"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/recordings"
	"github.com/mcp-schemagen/mcp-schemagen/gen/tests/internal/expect"
	"github.com/mcp-schemagen/mcp-schemagen/gen/tests/internal/jsontext"
	"github.com/mcp-schemagen/mcp-schemagen/gen/tests/internal/registry"
	"github.com/mcp-schemagen/mcp-schemagen/gen/tests/internal/roundtrip"
	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/generated/protocol"
	"github.com/mcp-schemagen/mcp-schemagen/generated/protocol/exact"
)

// TestChangedRecordings decodes recorded messages that were changed at random, valid or
// not, and holds that they are encoded as the same JSON values, digit by digit.
func TestChangedRecordings(t *testing.T) {
	changes := 8
	if testing.Short() {
		changes = 1
	}
	const longest = 8000
	mutator := instance.NewMutator(registry.Newest().Instances(t), 1)
	count, invalid := 0, 0
	for _, r := range recordings.All(t, "../../..") {
		track := &exact.Tracker{AllowUnknown: true}
		for _, line := range r.Lines {
			from := protocol.FromServer
			if line.ByClient {
				from = protocol.FromClient
			}
			text := string(line.Text)
			if len(text) > longest || exact.IsBatch(line.Text) {
				continue
			}
			for i := range 1 + changes {
				if i > 0 {
					text = mutator.Mutate(text) // each change is added to those before
				}
				m, err := track.Decode(from, []byte(text))
				if m == nil {
					continue
				}
				count++
				if err != nil {
					invalid++
				}
				checkSame(t, r.Name, line.Number, text, m)
			}
		}
	}
	t.Logf("%d messages, %d of them invalid", count, invalid)
}

// checkSame checks that a message is encoded as the JSON value that it was decoded from.
func checkSame(t *testing.T, name string, number int, text string, m *jsonrpc.Message) {
	t.Helper()
	if _, err := jsonrpc.ParseRaw(text); expect.VerdictOf(err) == "syntax" {
		return
	}
	encoded, err := roundtrip.Encode(m)
	if err != nil || !jsontext.Same(text, encoded) {
		t.Errorf("%s, line %d: %.500s\ncomes back as %.500s (%v)", name, number, text, encoded, err)
	}
}
