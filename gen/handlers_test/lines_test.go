package handlers_test

import (
	"context"
	"strings"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/generated/mcp20250326"
)

// TestLines serves lines that are no good messages.
func TestLines(t *testing.T) {
	for _, r := range revisions {
		for line, want := range map[string]string{
			``:                                `"code":-32700`,
			`{"jsonrpc":"2.0",`:               `"code":-32700`,
			`{"jsonrpc":"2.0","id":1,"id":1}`: `"code":-32700`,
			`7`:                               `"code":-32600`,
			`{"jsonrpc":"2.0","id":1}`:        `{"jsonrpc":"2.0","id":1,"error":{"code":-32600`,
			`{"jsonrpc":"2.0","id":1,"method":"a"} {}`:                    `"code":-32700`,
			`{"jsonrpc":"2.0","id":null,"method":"tools/list"}`:           `"id":null`,
			`{"jsonrpc":"2.0","id":1,"method":7}`:                         `{"jsonrpc":"2.0","id":1,"error":{"code":-32600`,
			`{"jsonrpc":"2.0","id":1,"method":"prompts/get"}`:             `{"jsonrpc":"2.0","id":1,"error":{"code":-32602`,
			`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{}}`:  `"rule":"required"`,
			`{"jsonrpc":"2.0","id":1,"method":"acme/x","params":{"a":1}}`: `{"jsonrpc":"2.0","id":1,"error":{"code":-32601`,
		} {
			if got := string(r.serve(context.Background(), r.server, []byte(line))); !strings.Contains(got, want) || strings.HasPrefix(got, "[") {
				t.Errorf("%s: %s: got %s, want %s", r.version, line, got, want)
			}
		}
		for _, line := range []string{
			`{"jsonrpc":"2.0","id":1,"result":{}}`,
			`{"jsonrpc":"2.0","id":1,"error":{"code":1,"message":"m"}}`,
			`{"jsonrpc":"2.0","id":1,"error":7}`,
			`{"jsonrpc":"2.0","method":"acme/x"}`,
			`{"jsonrpc":"2.0","method":"notifications/cancelled","params":7}`,
			`{"jsonrpc":"2.0","method":"notifications/progress","params":{"progress":"x"}}`,
		} {
			if got := r.serve(context.Background(), r.server, []byte(line)); got != nil {
				t.Errorf("%s: %s was answered with %s", r.version, line, got)
			}
		}
	}
}

// TestBatches serves arrays, which only one revision has.
func TestBatches(t *testing.T) {
	const ping = `{"jsonrpc":"2.0","id":1,"method":"ping"}`
	const pong = `{"jsonrpc":"2.0","id":1,"result":{}}`
	h := mcp20250326.ServerHandler(mcp20250326.UnimplementedServer{})
	for line, want := range map[string]string{
		`[` + ping + `]`: `[` + pong + `]`,
		" \t[" + ping + ` , {"jsonrpc":"2.0","method":"notifications/initialized"},{"jsonrpc":"2.0","id":1,"result":{}}, ` + ping + ` ]`: `[` + pong + `,` + pong + `]`,
		`[{"jsonrpc":"2.0","method":"notifications/initialized"}]`:                                                                       ``,
		`[]`: `{"jsonrpc":"2.0","error":{"code":-32600,"message":"a batch is an array of at least one message"},"id":null}`,
	} {
		if got := string(mcp20250326.Serve(context.Background(), h, []byte(line))); got != want {
			t.Errorf("%s: got %s, want %s", line, got, want)
		}
	}
	for line, want := range map[string]int{`[`: 0, `[` + ping + `]x`: 0, `[1,` + ping + `]`: 2, `[[],{}]`: 2} {
		got := string(mcp20250326.Serve(context.Background(), h, []byte(line)))
		if want == 0 && !strings.HasPrefix(got, `{"jsonrpc":"2.0","error":{"code":-32700`) || want != 0 && (!strings.HasPrefix(got, "[") || strings.Count(got, `"jsonrpc"`) != want) {
			t.Errorf("%s: got %s", line, got)
		}
	}
	for _, r := range revisions {
		if got := string(r.serve(context.Background(), r.server, []byte(`[`+ping+`]`))); r.version != "2025-03-26" && !strings.Contains(got, `"code":-32600`) {
			t.Errorf("%s: got %s", r.version, got)
		}
	}
}
