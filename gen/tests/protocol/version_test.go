package protocol_test

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/generated/protocol"
	"github.com/mcp-schemagen/mcp-schemagen/schema"
)

// TestVersions compares the revisions with the schemas that they come from.
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
		text, ok := schema.Structure(string(v))
		if !ok {
			t.Fatalf("%s has no schema", v)
		}
		if want := bytes.Contains(text, []byte(`"InitializeRequest"`)); v.Stateful() != want {
			t.Errorf("%s: stateful %v", v, v.Stateful())
		}
		if want := bytes.Contains(text, []byte(`"JSONRPCBatchRequest"`)); v.Batches() != want {
			t.Errorf("%s: batches %v", v, v.Batches())
		}
	}
	if v, err := protocol.ParseVersion("2025-11-26"); err == nil || !strings.Contains(err.Error(), string(protocol.Latest)) {
		t.Errorf("%v, %v", v, err)
	}
}

// TestNegotiation agrees on each revision, and on the latest ones.
func TestNegotiation(t *testing.T) {
	for _, v := range protocol.Versions {
		accepted, ok := protocol.Accept(string(v))
		agreed, err := protocol.Agree(string(v))
		if !ok || !accepted.Stateful() || v.Stateful() && accepted != v || (err == nil) != v.Stateful() || err == nil && agreed != v {
			t.Errorf("%s: accepted %s %v, agreed %s %v", v, accepted, ok, agreed, err)
		}
		if chosen, ok := protocol.Choose([]string{"2031-01-01", string(v)}); chosen != v || !ok {
			t.Errorf("%s: chosen %s, %v", v, chosen, ok)
		}
	}
	if v, ok := protocol.Choose(schema.Versions()); v != protocol.Latest || !ok {
		t.Error(v, ok)
	}
}

// TestLookup looks all methods up.
func TestLookup(t *testing.T) {
	for _, v := range protocol.Versions {
		methods := protocol.Methods(v)
		if len(methods) == 0 {
			t.Errorf("%s has no methods", v)
		}
		for _, m := range methods {
			if m.Version != v || m.Since > v || m.Until < v || !m.Since.Has(m.Name) || !m.Until.Has(m.Name) || !v.Has(m.Name) {
				t.Errorf("%s: %+v", v, m)
			}
			if row, ok := protocol.Row(v, m.Name); !ok || row.GoName != m.GoName || row.Message == "" {
				t.Errorf("%s: the row of %s is %+v", v, m.Name, row)
			}
			checkSenders(t, m)
		}
	}
}

// checkSenders looks a method up for either side.
func checkSenders(t *testing.T, m protocol.MethodInfo) {
	t.Helper()
	for _, from := range []protocol.Sender{protocol.FromClient, protocol.FromServer} {
		found, ok := protocol.Lookup(m.Version, from, m.Name)
		if ok != m.SentBy(from) || ok != m.Version.Sends(from, m.Name) || ok && (found.Name != m.Name || m.Embedded) {
			t.Errorf("%s %s %s: got %v %+v", m.Version, from, m.Name, ok, found)
		}
	}
}
