package protocol

import (
	"slices"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/jsonrpc"
)

// TestRevisions holds that each table is sorted, and found by its lookup.
func TestRevisions(t *testing.T) {
	for _, v := range Versions {
		r := revisionOf(v)
		if r.version != v {
			t.Errorf("%s has the tables of %s", v, r.version)
		}
		for i, m := range r.methods {
			if r.lookup(m.Name) != i {
				t.Errorf("%s: %s is found at %d", v, m.Name, r.lookup(m.Name))
			}
		}
		if !slices.IsSortedFunc(r.methods, func(a, b jsonrpc.MethodInfo) int {
			switch {
			case a.Embedded == b.Embedded && a.Name < b.Name, !a.Embedded && b.Embedded:
				return -1
			}
			return 1
		}) {
			t.Errorf("%s: the methods are not sorted", v)
		}
	}
}

// TestLookup has what a side sends, and since when.
func TestLookup(t *testing.T) {
	for _, test := range []struct {
		version      Version
		from         Sender
		method       string
		ok           bool
		since, until Version
	}{
		{V20010101, FromClient, "tools/call", true, V20010101, V20030303},
		{V20010101, FromServer, "tools/call", false, "", ""},
		{V20020202, FromClient, "tasks/get", true, V20020202, V20020202},
		{V20020202, FromServer, "tasks/get", true, V20020202, V20020202},
		{V20010101, FromClient, "tasks/get", false, "", ""},
		{V20010101, FromServer, "roots/list", true, V20010101, V20030303}, // embedded in the last one
		{V20030303, FromServer, "roots/list", false, "", ""},
		{V20030303, FromClient, "roots/list", false, "", ""},
		{V20020202, FromClient, "initialize", true, V20010101, V20020202},
		{V20020202, FromClient, "Initialize", false, "", ""},
		{"2031-01-01", FromClient, "ping", false, "", ""},
	} {
		m, ok := Lookup(test.version, test.from, test.method)
		if ok != test.ok || m.Since != test.since || m.Until != test.until {
			t.Errorf("%s %s %s: got %v %+v", test.version, test.from, test.method, ok, m)
			continue
		}
		if ok && (m.Version != test.version || m.Name != test.method || !m.SentBy(test.from)) {
			t.Errorf("%s %s %s: got %+v", test.version, test.from, test.method, m)
		}
		if test.version.Sends(test.from, test.method) != test.ok {
			t.Errorf("%s %s %s: Sends differs", test.version, test.from, test.method)
		}
	}
}

// TestRow has methods whoever sends them.
func TestRow(t *testing.T) {
	row, ok := Row(V20030303, "roots/list")
	if !ok || !row.Embedded || row.GoName != "ListRoots" || !V20030303.Has("roots/list") {
		t.Errorf("%v %+v", ok, row)
	}
	for v, method := range map[Version]string{V20030303: "ping", "2031-01-01": "tools/call"} {
		if row, ok := Row(v, method); ok || row.Name != "" || v.Has(method) {
			t.Errorf("%s has %+v", v, row)
		}
	}
}

// TestMethods has the tables of methods and codes.
func TestMethods(t *testing.T) {
	methods, codes := Methods(V20020202), Codes(V20020202)
	if len(methods) != len(revision20020202.methods) || methods[1].Name != "initialize" || methods[1].Until != V20020202 {
		t.Errorf("methods: %+v", methods)
	}
	if len(codes) != 2 || codes[1].Code != -32042 {
		t.Errorf("codes: %+v", codes)
	}
}

// TestTransport has the tables of keys, headers and levels.
func TestTransport(t *testing.T) {
	keys, headers, levels := MetaKeys(V20030303), Headers(V20030303), LogLevels(V20030303)
	if len(keys) != 3 || keys[0] != (MetaKey{Key: MetaClientCapabilities, Use: InRequests, Required: true}) || keys[2].Required {
		t.Errorf("keys: %+v", keys)
	}
	if required := RequiredMeta(V20030303); !slices.Equal(required, []string{MetaClientCapabilities, MetaProtocolVersion}) {
		t.Errorf("required: %v", required)
	}
	if len(headers) != 1 || headers[0].Name != HeaderName || headers[0].Mirrors[0].Method != "tools/call" {
		t.Errorf("headers: %+v", headers)
	}
	if !slices.Equal(levels, []string{"debug", "notice", "warning", "error"}) {
		t.Errorf("levels: %v", levels)
	}
}

// TestCopies holds that callers get copies of tables.
func TestCopies(t *testing.T) {
	Methods(V20030303)[0].Name = ""
	Codes(V20030303)[0].Name = ""
	MetaKeys(V20030303)[0].Key = ""
	Headers(V20030303)[0].Name = ""
	LogLevels(V20030303)[0] = ""
	for _, text := range []string{
		Methods(V20030303)[0].Name, Codes(V20030303)[0].Name, MetaKeys(V20030303)[0].Key, Headers(V20030303)[0].Name, LogLevels(V20030303)[0],
	} {
		if text == "" {
			t.Error("a caller has changed a table")
		}
	}
}

// TestNoTables holds that a revision that is not known has none.
func TestNoTables(t *testing.T) {
	for name, size := range map[string]int{
		"methods": len(Methods("1.0")), "codes": len(Codes("1.0")), "keys": len(MetaKeys("1.0")), "required": len(RequiredMeta("1.0")),
		"headers": len(Headers("1.0")), "levels": len(LogLevels("1.0")), "headers of the first": len(Headers(V20010101)),
	} {
		if size != 0 {
			t.Errorf("%s: %d", name, size)
		}
	}
}
