package protocol

import (
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/jsonrpc"
)

// TestMissingError makes errors of requirements that are met, and of ones that are not.
func TestMissingError(t *testing.T) {
	check := func(by Sender, capability string, level jsonrpc.Level, met bool) Check {
		return Check{Requirement{jsonrpc.Requirement{Capability: capability, Level: level}, by, "m"}, met}
	}
	for _, test := range []struct {
		version Version
		checks  []Check
		want    string
	}{
		{V20030303, nil, ""},
		{V20030303, []Check{check(FromClient, "roots", jsonrpc.Must, true), check(FromClient, "a", jsonrpc.Should, false)}, ""},
		{V20030303, []Check{check(FromClient, "a.b", jsonrpc.Must, false), check(FromClient, "a", jsonrpc.Must, false), check(FromClient, "a.c.d", jsonrpc.Must, false), check(FromClient, "e", jsonrpc.Must, true)},
			`{"code":-32021,"message":"missing: a.b of the client, a of the client, a.c.d of the client","data":{"requiredCapabilities":{"a":{"b":{},"c":{"d":{}}}}}}`},
		{V20030303, []Check{check(FromServer, "tools", jsonrpc.Must, false)}, `{"code":-32601,"message":"missing: tools of the server"}`},
		{V20020202, []Check{check(FromClient, "roots", jsonrpc.Must, false)}, `{"code":-32601,"message":"missing: roots of the client"}`},
	} {
		e := MissingError(test.version, test.checks)
		if (e == nil) != (test.want == "") || e != nil && e.String() != test.want {
			t.Errorf("got %v, want %s", e, test.want)
		}
	}
}

func TestCompareLogLevels(t *testing.T) {
	for _, test := range []struct {
		v    Version
		a, b string
		n    int
		ok   bool
	}{
		{V20010101, "debug", "error", -1, true}, {V20010101, "error", "warning", 1, true}, {V20030303, "notice", "notice", 0, true},
		{V20010101, "notice", "error", 0, false}, {V20010101, "error", "", 0, false}, {"2031-01-01", "error", "error", 0, false},
	} {
		if n, ok := CompareLogLevels(test.v, test.a, test.b); n != test.n || ok != test.ok {
			t.Errorf("%v: got %d, %t", test, n, ok)
		}
	}
}

// TestHeaderValue reads what headers repeat.
func TestHeaderValue(t *testing.T) {
	name := Headers(V20030303)[0]
	method := Header{Name: "Method", Mirrors: []Mirror{{Path: []string{"method"}}}}
	prefix := Header{Name: "Param-", Prefix: true, Mirrors: []Mirror{{Method: MethodToolsCall, Path: []string{"params", "arguments"}}}}
	for _, test := range []struct {
		h    Header
		text string
		want string
		ok   bool
	}{
		{name, `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"a"}}`, "a", true},
		{name, `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":1}}`, "", false},
		{name, `{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"name":"a"}}`, "", false},
		{name, `{"jsonrpc":"2.0","id":1,"result":{}}`, "", false},
		{method, `{"jsonrpc":"2.0","method":"tools/list"}`, "tools/list", true},
		{prefix, `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"arguments":"a"}}`, "", false},
		{Headers(V20020202)[0], `{"jsonrpc":"2.0","id":1,"method":"tools/call"}`, "", false},
	} {
		m, err := jsonrpc.ParseMessage([]byte(test.text))
		if err != nil {
			t.Fatal(err)
		}
		if got, ok := test.h.Value(m); got != test.want || ok != test.ok {
			t.Errorf("%s of %s: got %q, %t", test.h.Name, test.text, got, ok)
		}
	}
	if path, ok := name.Mirror(MethodToolsCall); !ok || len(path) != 2 {
		t.Error(path, ok)
	}
	if _, ok := name.Value(nil); ok {
		t.Error("nil has a value")
	}
}
