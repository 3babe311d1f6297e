package library

import (
	"slices"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/bench/internal/payload"
)

// faults are messages that are wrong in one place each.
var faults = []struct{ name, message string }{
	{"utf8", `{"jsonrpc":"2.0","id":1,"result":{"content":[{"type":"text","text":"` + "\xff" + `"}]}}`},
	{"surrogate", `{"jsonrpc":"2.0","id":1,"result":{"content":[{"type":"text","text":"\ud800"}]}}`},
	{"control", `{"jsonrpc":"2.0","id":1,"result":{"content":[{"type":"text","text":"` + "\x01" + `"}]}}`},
	{"repeated", `{"jsonrpc":"2.0","id":1,"result":{"content":[],"isError":true,"isError":false}}`},
	{"repeated in open", `{"jsonrpc":"2.0","id":1,"result":{"content":[],"structuredContent":{"a":1,"a":2}}}`},
	{"number in open", `{"jsonrpc":"2.0","id":1,"result":{"content":[],"structuredContent":{"a":01}}}`},
	{"value in open", `{"jsonrpc":"2.0","id":1,"result":{"content":[],"structuredContent":{"a":}}}`},
	{"trailing", `{"jsonrpc":"2.0","id":1,"result":{"content":[]}}}`},
}

// lax are the faults that each library lets pass. README.md has them as a table,
// for who checks more does more work.
var lax = map[string][]string{
	Ours:            nil,
	"json/v2":       nil,
	"encoding/json": {"utf8", "surrogate", "repeated", "repeated in open"},
	"mcp-go":        {"utf8", "surrogate", "repeated", "repeated in open"},
	"goccy":         {"utf8", "surrogate", "repeated", "repeated in open"},
	"segmentio":     {"utf8", "surrogate", "repeated", "repeated in open"},
	"easyjson":      {"utf8", "surrogate", "repeated", "repeated in open"},
	"go-sdk":        {"utf8", "surrogate", "repeated", "repeated in open", "trailing"},
	"jx":            {"utf8", "surrogate", "repeated", "repeated in open", "trailing"},
	"sonic":         {"utf8", "surrogate", "control", "repeated", "repeated in open"},
}

func TestFaults(t *testing.T) {
	for _, l := range All() {
		want, ok := lax[l.Name]
		if !ok {
			t.Errorf("%s is not in the table", l.Name)
		}
		var accepted []string
		for _, fault := range faults {
			if _, err := l.For(payload.CallResult).Decode([]byte(fault.message)); err == nil {
				accepted = append(accepted, fault.name)
			}
		}
		if !slices.Equal(accepted, want) {
			t.Errorf("%s accepts %q, want %q", l.Name, accepted, want)
		}
	}
}
