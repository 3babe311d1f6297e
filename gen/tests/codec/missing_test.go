package codec_test

import (
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/gen/tests/internal/expect"
	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/generated/mcp20250618"
	"github.com/mcp-schemagen/mcp-schemagen/generated/mcp20251125"
	"github.com/mcp-schemagen/mcp-schemagen/generated/mcp20260728"
)

// TestMissingStays decodes objects that lack what their schema requires, and checks
// that encoding adds nothing to them.
func TestMissingStays(t *testing.T) {
	for _, c := range []expect.Case{
		{From: "2026-07-28", Def: "ReadResourceResult", Text: `{"contents":[{"uri":"x:1","text":"t"}],"resultType":"complete"}`, Want: "same", Strict: "- required, - required"},
		{From: "2026-07-28", Def: "ReadResourceResult", Text: `{"cacheScope":"","contents":[{"uri":"x:1","text":"t"}],"resultType":"complete"}`, Want: "same", Strict: "- required, /cacheScope enum"},
		{To: "2025-11-25", Def: "InitializeResult", Text: `{"protocolVersion":"x"}`, Want: "same", Strict: "- required, - required"},
		{To: "2025-11-25", Def: "InitializeResult", Text: `{"serverInfo":{},"capabilities":{}}`, Want: "same", Strict: "- required, /serverInfo required, /serverInfo required"},
		{To: "2025-11-25", Def: "InitializeRequest", Text: `{"id":1,"method":"initialize"}`, Want: "same", Strict: "- required, - required"},
		{To: "2025-11-25", Def: "InitializeRequest", Text: `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{}}`, Want: "same", Strict: "/params required, /params required, /params required"},
		{To: "2025-11-25", Def: "InitializeRequest", Text: `{"jsonrpc":"2.0","id":null,"method":"initialize","params":{"protocolVersion":"p","capabilities":{},"clientInfo":{"name":"n","version":"v"}}}`, Want: "same", Strict: "/id type"},
		{To: "2025-11-25", Def: "InitializeRequest", Text: `{"jsonrpc":"2.0","id":[{"a":1.0}],"method":"initialize","params":{"protocolVersion":"p","capabilities":{},"clientInfo":{"name":"n","version":"v"}}}`, Want: "at /id", Strict: "/id type"},
		{Def: "Tool", Text: `{"name":"t","x":[]}`, Want: "same", Strict: "- required"},
		{Def: "Tool", Text: `{}`, Want: "same", Strict: "- required, - required"},
		{From: "2025-11-25", Def: "SamplingMessage", Text: `{"content":[{"type":"text"},{"type":"tool_use"}]}`, Want: "same", Strict: "- required, /content/0 required, /content/1 required, /content/1 required, /content/1 required"},
		{From: "2025-11-25", To: "2025-11-25", Def: "Task", Text: `{"taskId":"1"}`, Want: "same", Strict: "- required, - required, - required, - required"},
		{Def: "ModelPreferences", Text: `{"intelligencePriority":0.12345678901234567890,"speedPriority":1e-400,"costPriority":1}`, Want: "same", Strict: "ok"},
	} {
		c.Check(t)
	}
}

// TestMissingFilled changes what was decoded without a member that is required.
func TestMissingFilled(t *testing.T) {
	decoded := func() *mcp20260728.ListToolsResult {
		return mustDecode[mcp20260728.ListToolsResult](t, `{"nextCursor":"c"}`)
	}
	x := decoded()
	for _, name := range []string{"tools", "ttlMs", "cacheScope", "resultType"} {
		if _, ok := x.Extra.Get(name); ok || !x.Extra.Lacks(name) {
			t.Errorf("%s: %t, %t", name, ok, x.Extra.Lacks(name))
		}
	}
	if x.Extra.Lacks("nextCursor") || x.Extra.Lacks("_meta") {
		t.Error("what is there, or optional, is said to be missing")
	}
	mustEncode(t, x, `{"nextCursor":"c"}`)
	if err := x.Validate(); expect.VerdictOf(err) != "- required, - required, - required, - required" {
		t.Errorf("Validate: %v", err)
	}

	x.Tools = []mcp20260728.Tool{}
	mustEncode(t, x, `{"tools":[],"nextCursor":"c"}`)
	x.CacheScope = mcp20260728.CacheScopePrivate
	mustEncode(t, x, `{"cacheScope":"private","tools":[],"nextCursor":"c"}`)
	x.Extra.Delete("ttlMs")
	mustEncode(t, x, `{"cacheScope":"private","tools":[],"ttlMs":0,"nextCursor":"c"}`)
	x.Extra.Delete("resultType")
	mustEncode(t, x, `{"cacheScope":"private","resultType":"complete","tools":[],"ttlMs":0,"nextCursor":"c"}`)
	if err := x.Validate(); err != nil {
		t.Error(err)
	}
	x.Tools, x.CacheScope = nil, ""
	mustEncode(t, x, `{"resultType":"complete","ttlMs":0,"nextCursor":"c"}`)

	x = decoded()
	copied := *x
	copied.Extra.Delete("tools")
	copied.Extra.Set("x", jsonrpc.MustRaw("1"))
	mustEncode(t, &copied, `{"tools":[],"nextCursor":"c","x":1}`)
	mustEncode(t, x, `{"nextCursor":"c"}`)
	if err := x.UnmarshalJSON([]byte(`{"tools":[],"ttlMs":0,"cacheScope":"public","resultType":"complete"}`)); err != nil || x.Extra != nil {
		t.Errorf("%v, %v", err, x.Extra)
	}
	mustEncode(t, &mcp20260728.ListToolsResult{}, `{"cacheScope":"private","resultType":"complete","tools":[],"ttlMs":0}`)
}

// TestMissingWithin sets what stands in a struct that was missing as a whole, its
// members without a field among that.
func TestMissingWithin(t *testing.T) {
	x := mustDecode[mcp20251125.InitializeResult](t, `{}`)
	x.ServerInfo.Extra.Set("x", jsonrpc.MustRaw("1"))
	x.Capabilities.Tools = new(mcp20251125.ServerCapabilitiesTools)
	mustEncode(t, x, `{"capabilities":{"tools":{}},"serverInfo":{"name":"","version":"","x":1}}`)

	y := mustDecode[mcp20250618.InitializeRequestParams](t, `{"clientInfo":null,"capabilities":{}}`)
	mustEncode(t, y, `{"capabilities":{},"clientInfo":null}`)
	y.ClientInfo.Extra.Set("x", jsonrpc.MustRaw("1"))
	mustEncode(t, y, `{"capabilities":{},"clientInfo":{"name":"","version":"","x":1}}`)
}

// TestMissingOfElements decodes elements that lack the same, and changes one.
func TestMissingOfElements(t *testing.T) {
	const text = `{"tools":[{"name":"a"},{"name":"b"},{"x":1},{"name":"c"},{}]}`
	x := mustDecode[mcp20251125.ListToolsResult](t, text)
	mustEncode(t, x, text)
	x.Tools[0].InputSchema = jsonrpc.MustRaw(`{"type":"object"}`)
	x.Tools[1].Extra.Set("y", jsonrpc.MustRaw("2"))
	x.Tools[4].Extra.Delete("name")
	mustEncode(t, x, `{"tools":[{"name":"a","inputSchema":{"type":"object"}},{"name":"b","y":2},{"x":1},{"name":"c"},{"name":""}]}`)
}
