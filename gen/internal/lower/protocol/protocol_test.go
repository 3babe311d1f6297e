package protocol_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/lower/lowertest"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/lower/protocol"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/lower/record"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/spec"
)

// TestTransportFacts holds that each undeclared key of _meta has a row that says
// which messages carry it, and that rows about the transport say why and where.
func TestTransportFacts(t *testing.T) {
	check := func(row spec.Row, reason, source string) {
		t.Helper()
		if reason == "" || source == "" {
			t.Errorf("the row %s has the reason %q and the source %q", row.Fact().Key(), reason, source)
		}
	}
	for _, row := range spec.MetaUses {
		check(row, row.Reason, row.Source)
	}
	for _, row := range spec.MetaKeys {
		if !slices.ContainsFunc(spec.MetaUses, func(use spec.MetaUse) bool { return use.Key == row.Key }) {
			t.Errorf("nothing says which messages carry %s", row.Key)
		}
	}
	for _, row := range spec.Headers {
		check(row, row.Reason, row.Source)
	}
	for _, row := range spec.ForbiddenCodes {
		check(row, row.Reason, row.Source)
	}
	for _, row := range spec.Leniencies {
		check(row, row.Reason, row.Source)
	}
	check(spec.LogLevels, spec.LogLevels.Reason, spec.LogLevels.Source)
}

// TestProtocol pins what package protocol gets to know about one revision of each
// kind.
func TestProtocol(t *testing.T) {
	all := lowertest.Revisions(t)
	for version, want := range map[string]string{
		"2024-11-05": "keys [progressToken] required [] headers [] implying 0 forbidden []",
		"2025-11-25": "keys [io.modelcontextprotocol/model-immediate-response io.modelcontextprotocol/related-task progressToken] " +
			"required [] headers [MCP-Protocol-Version Mcp-Session-Id Last-Event-ID] implying 0 forbidden []",
		"2026-07-28": "keys [baggage io.modelcontextprotocol/clientCapabilities io.modelcontextprotocol/clientInfo io.modelcontextprotocol/logLevel " +
			"io.modelcontextprotocol/protocolVersion io.modelcontextprotocol/serverInfo io.modelcontextprotocol/subscriptionId progressToken traceparent tracestate] " +
			"required [io.modelcontextprotocol/clientCapabilities io.modelcontextprotocol/protocolVersion] " +
			"headers [MCP-Protocol-Version Mcp-Method Mcp-Name Mcp-Param-] implying 10 forbidden [{-32099 -32023} {-32002 -32002}]",
	} {
		p := all[version].Package.Protocol
		var keys, required, headers []string
		for _, k := range p.ReservedKeys {
			keys = append(keys, k.Key)
			if k.Required {
				required = append(required, k.Key)
			}
		}
		for _, h := range p.Headers {
			headers = append(headers, h.Header)
		}
		if got := fmt.Sprintf("keys %v required %v headers %v implying %d forbidden %v", keys, required, headers, len(p.Implying), p.Forbidden); got != want {
			t.Errorf("%s:\n got %s\nwant %s", version, got, want)
		}
		if levels := p.LogLevels; len(levels) != 8 || levels[0] != "debug" || levels[7] != "emergency" {
			t.Errorf("%s: levels %v", version, levels)
		}
	}
}

// TestReservedKeyUses collects keys from params and results, also from those of
// unions.
func TestReservedKeyUses(t *testing.T) {
	meta := func(name string, required bool) *model.Struct {
		return &model.Struct{Members: []model.Member{&model.Field{Name: name, JSON: name, Type: model.String, Required: required}}}
	}
	with := func(m *model.Struct) model.Ref {
		return model.Ref{Decl: &model.Struct{Members: []model.Member{&model.Field{Name: "Meta", JSON: "_meta", Type: model.Ref{Decl: m}, Required: true}}}}
	}
	union := &model.Union{Variants: []model.Decl{with(meta("b", true)).Decl}}
	p := &model.Package{Methods: []model.Method{
		{Name: "note", Notification: true, Client: true, Params: with(meta("a", true))},
		{Name: "call", Client: true, Params: with(meta("a", true)), Result: with(meta("c", true)), Outcome: union},
	}}
	got := fmt.Sprint(protocol.Decide(p, record.New("test")).ReservedKeys)
	if want := "[{a a true true false true} {b b false false true false} {c c false false true false}]"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// TestForbidden takes the codes that a schema defines out of what must not be sent,
// at the ends of a range and inside.
func TestForbidden(t *testing.T) {
	for _, test := range []struct {
		def   string
		codes []int64
		want  string
	}{
		{"InitializeRequest", nil, "[]"},
		{"DiscoverRequest", nil, "[{-32099 -32020} {-32002 -32002}]"},
		{"DiscoverRequest", []int64{-32099, -32050, -32049, -32020, -32602}, "[{-32098 -32051} {-32048 -32021} {-32002 -32002}]"},
		{"DiscoverRequest", []int64{-32002}, "[{-32099 -32020}]"},
	} {
		p := &model.Package{Definitions: []model.Definition{{Name: test.def}}}
		for _, code := range test.codes {
			p.Codes = append(p.Codes, model.Code{Code: code})
		}
		if got := fmt.Sprint(protocol.Decide(p, record.New("")).Forbidden); got != test.want {
			t.Errorf("%s, %v: got %s, want %s", test.def, test.codes, got, test.want)
		}
	}
}
