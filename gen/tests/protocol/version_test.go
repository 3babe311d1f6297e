package protocol_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/generated/protocol"
	"github.com/mcp-schemagen/mcp-schemagen/schema"
)

func TestVersions(t *testing.T) {
	var got []string
	for _, v := range protocol.Versions {
		got = append(got, string(v))
	}
	if want := schema.Versions(); !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
	if !slices.IsSorted(protocol.Versions) || protocol.Latest != protocol.Versions[len(protocol.Versions)-1] {
		t.Errorf("%v, latest %v", protocol.Versions, protocol.Latest)
	}
	for _, v := range protocol.Versions {
		if p, err := protocol.ParseVersion(string(v)); err != nil || p != v {
			t.Errorf("%s: %v, %v", v, p, err)
		}
		if want := v < protocol.V20260728; v.Stateful() != want {
			t.Errorf("%s: stateful %v", v, v.Stateful())
		}
		if want := v == protocol.V20250326; v.Batches() != want {
			t.Errorf("%s: batches %v", v, v.Batches())
		}
	}
	for _, s := range []string{"", "2025-11-26", "DRAFT", "2025-11-25 "} {
		v, err := protocol.ParseVersion(s)
		if err == nil || !strings.Contains(err.Error(), "2025-03-26") {
			t.Errorf("%q: %v, %v", s, v, err)
		}
		if v := protocol.Version(s); v.Known() || v.Stateful() || v.Batches() {
			t.Errorf("%q is known", s)
		}
	}
}

func TestNegotiation(t *testing.T) {
	some := []protocol.Version{protocol.V20260728, protocol.V20250326, protocol.V20241105}
	for _, test := range []struct {
		requested string
		supported []protocol.Version
		want      protocol.Version
		ok        bool
	}{
		{"2024-11-05", nil, protocol.V20241105, true},
		{"2025-11-25", nil, protocol.V20251125, true},
		{"2026-07-28", nil, protocol.V20251125, true}, // has no initialize
		{"2031-01-01", nil, protocol.V20251125, true},
		{"", nil, protocol.V20251125, true},
		{"2024-11-05", some, protocol.V20241105, true},
		{"2025-06-18", some, protocol.V20250326, true},
		{"2025-06-18", []protocol.Version{protocol.V20260728}, "", false},
	} {
		if got, ok := protocol.Accept(test.requested, test.supported...); got != test.want || ok != test.ok {
			t.Errorf("%s of %v: got %q %v, want %q %v", test.requested, test.supported, got, ok, test.want, test.ok)
		}
	}
	if v, err := protocol.Agree("2025-06-18"); v != protocol.V20250618 || err != nil {
		t.Error(v, err)
	}
	for answered, supported := range map[string][]protocol.Version{"2025-06-18": some, "2026-07-28": some, "1.0": nil, "": nil} {
		if v, err := protocol.Agree(answered, supported...); err == nil || v != "" {
			t.Errorf("%q of %v: %q, %v", answered, supported, v, err)
		}
	}
	if v, ok := protocol.Choose([]string{"2031-01-01", "2025-03-26", "2024-11-05"}); v != protocol.V20250326 || !ok {
		t.Error(v, ok)
	}
	if v, ok := protocol.Choose([]string{"2025-06-18"}, some...); v != "" || ok {
		t.Error(v, ok)
	}
}

func TestLookup(t *testing.T) {
	for _, test := range []struct {
		version protocol.Version
		from    protocol.Sender
		method  string
		ok      bool
		since   protocol.Version
		until   protocol.Version
		params  bool
		result  bool
	}{
		{protocol.V20251125, protocol.FromClient, "tools/call", true, protocol.V20241105, protocol.V20260728, true, true},
		{protocol.V20251125, protocol.FromServer, "tools/call", false, "", "", false, false},
		{protocol.V20251125, protocol.FromServer, "tasks/get", true, protocol.V20251125, protocol.V20251125, true, true},
		{protocol.V20251125, protocol.FromClient, "tasks/get", true, protocol.V20251125, protocol.V20251125, true, true},
		{protocol.V20260728, protocol.FromClient, "tasks/get", false, "", "", false, false},
		{protocol.V20260728, protocol.FromServer, "roots/list", false, "", "", false, false},
		{protocol.V20241105, protocol.FromServer, "roots/list", true, protocol.V20241105, protocol.V20260728, true, true},
		{protocol.V20241105, protocol.FromClient, "initialize", true, protocol.V20241105, protocol.V20251125, true, true},
		{protocol.V20250618, protocol.FromClient, "notifications/cancelled", true, protocol.V20241105, protocol.V20260728, true, false},
		{protocol.V20250618, protocol.FromClient, "Tools/Call", false, "", "", false, false},
		{"2031-01-01", protocol.FromClient, "ping", false, "", "", false, false},
	} {
		m, ok := protocol.Lookup(test.version, test.from, test.method)
		if ok != test.ok || m.Since != test.since || m.Until != test.until {
			t.Errorf("%s %s %s: got %v %+v", test.version, test.from, test.method, ok, m)
			continue
		}
		if ok && (m.Version != test.version || m.Name != test.method || !m.SentBy(test.from)) {
			t.Errorf("%s %s %s: got %+v", test.version, test.from, test.method, m)
		}
		if params, result := m.NewParams(), m.NewResult(); (params != nil) != test.params || (result != nil) != test.result {
			t.Errorf("%s %s %s: params %T, result %T", test.version, test.from, test.method, params, result)
		}
	}
}

// TestCounts has the numbers of methods of each revision: requests of clients and
// servers, notifications of clients and servers, and requests inside results.
func TestCounts(t *testing.T) {
	want := map[protocol.Version][5]int{
		protocol.V20241105: {13, 3, 4, 7, 0},
		protocol.V20250326: {13, 3, 4, 7, 0},
		protocol.V20250618: {13, 4, 4, 7, 0},
		protocol.V20251125: {17, 8, 5, 9, 0},
		protocol.V20260728: {10, 0, 1, 8, 3},
	}
	for _, v := range protocol.Versions {
		var got [5]int
		for _, m := range protocol.Methods(v) {
			for i, sent := range []bool{m.Client && !m.Notification, m.Server && !m.Notification, m.Client && m.Notification, m.Server && m.Notification, m.Embedded} {
				if sent {
					got[i]++
				}
			}
		}
		if got != want[v] {
			t.Errorf("%s: got %v, want %v", v, got, want[v])
		}
	}
	if protocol.Methods("2031-01-01") != nil {
		t.Error("methods of an unknown revision")
	}
}
