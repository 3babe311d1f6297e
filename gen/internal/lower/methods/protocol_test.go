package methods_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/lower/lowertest"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
)

// messageDef returns a definition of a whole message.
func messageDef(name, method string, request bool, description string) string {
	id := ""
	if request {
		id = `"id":{"type":"string"},`
	}
	return fmt.Sprintf(`%q:{"type":"object","description":%q,"properties":{"jsonrpc":{"const":"2.0"},%s"method":{"const":%q}},"required":["jsonrpc","method"]}`, name, description, id, method)
}

// TestMethodNames holds that the methods of an interface have names of their own.
func TestMethodNames(t *testing.T) {
	p := lowertest.Package(t, strings.Join([]string{
		messageDef("FooRequest", "foo", true, ""),
		messageDef("FooNotification", "notifications/foo", false, ""),
		messageDef("BarRequest", "bar", true, "BarRequest asks, e.g. for bars (bar). And more."),
		messageDef("OtherRequestRequest", "other", true, ""),
		messageDef("OtherNotification", "notifications/other", false, "Sent often."),
		`"ClientRequest":{"anyOf":[{"$ref":"#/$defs/FooRequest"},{"$ref":"#/$defs/BarRequest"},{"$ref":"#/$defs/OtherRequestRequest"}]}`,
		`"ClientNotification":{"anyOf":[{"$ref":"#/$defs/FooNotification"},{"$ref":"#/$defs/OtherNotification"}]}`,
	}, ","))
	want := map[string]string{
		"foo": "FooRequest", "notifications/foo": "FooNotification", "bar": "Bar", "other": "OtherRequestRequest", "notifications/other": "Other",
	}
	for _, m := range p.Methods {
		if m.Go != want[m.Name] {
			t.Errorf("the method of %s is called %s, want %s", m.Name, m.Go, want[m.Name])
		}
		if !strings.HasPrefix(m.Summary, m.Go+" ") || !strings.HasSuffix(m.Summary, ".") || strings.Count(m.Summary, ". ") != strings.Count(m.Summary, "e.g. ") {
			t.Errorf("%s: %q is not one sentence", m.Name, m.Summary)
		}
	}
	if len(p.Methods) != len(want) {
		t.Errorf("%d methods", len(p.Methods))
	}
}

// TestMethodNamesTaken holds that a name which nothing settles is a problem of
// the schema.
func TestMethodNamesTaken(t *testing.T) {
	err := lowertest.Error(t, strings.Join([]string{
		messageDef("A", "a", false, ""), messageDef("ANotification", "b", false, ""), messageDef("ANotificationNotification", "c", false, ""),
		messageDef("ARequest", "d", true, ""),
	}, ","))
	if err == nil || !strings.Contains(err.Error(), "would be called ANotification in Go") {
		t.Errorf("got %v", err)
	}
}

// TestSummaries holds that each method of the known revisions has a sentence.
func TestSummaries(t *testing.T) {
	for version, r := range lowertest.Revisions(t) {
		alive := 0
		for _, m := range r.Package.Methods {
			about, ok := strings.CutPrefix(m.Summary, m.Go+" ")
			if !ok || strings.HasPrefix(about, "is the ") || !strings.HasSuffix(about, "("+m.Name+").") {
				t.Errorf("%s %s: %q", version, m.Name, m.Summary)
			}
			if m.Alive {
				alive++
			}
		}
		isPing := func(m model.Method) bool { return m.Name == "ping" }
		if want := count(slices.ContainsFunc(r.Package.Methods, isPing)); alive != want {
			t.Errorf("%s: %d methods that anybody answers, want %d", version, alive, want)
		}
	}
}

// TestProgress holds what is found of the notification of progress.
func TestProgress(t *testing.T) {
	for version, r := range lowertest.Revisions(t) {
		p := r.Package.Progress
		if p == nil {
			t.Errorf("%s: there is no notification of progress", version)
			continue
		}
		got := strings.Join([]string{p.Method.Go, p.Params.Name, p.Token, p.Progress, p.Total, p.Message}, " ")
		want := "Progress ProgressNotificationParams ProgressToken Progress Total Message"
		if version == "2024-11-05" {
			want = strings.TrimSuffix(want, "Message")
		}
		if got != want {
			t.Errorf("%s: got %q", version, got)
		}
	}
	const both = `"ClientNotification":{"anyOf":[{"$ref":"#/$defs/ANotification"},{"$ref":"#/$defs/BNotification"}]},` +
		`"BNotification":{"type":"object","properties":{"jsonrpc":{"const":"2.0"},"method":{"const":"b"}},"required":["jsonrpc","method"]},`
	const params = `"progressToken":{"type":["string","integer"]},"progress":{"type":"number"}`
	for total, want := range map[string]bool{``: false, `,"total":{"type":"string"}`: false, `,"total":{"type":"number"}`: true} {
		def := `"ANotification":{"type":"object","properties":{"jsonrpc":{"const":"2.0"},"method":{"const":"notifications/progress"},"params":{"type":"object",` +
			`"properties":{` + params + total + `},"required":["progressToken","progress"]}},"required":["jsonrpc","method","params"]}`
		if p := lowertest.Package(t, both+def); (p.Progress != nil) != want {
			t.Errorf("%s: found %v", total, p.Progress)
		}
	}
}

// TestOmitsID holds in which revisions an error may be without an id.
func TestOmitsID(t *testing.T) {
	for version, r := range lowertest.Revisions(t) {
		if r.Package.OmitsID != (version >= "2025-11-25") {
			t.Errorf("%s: %v", version, r.Package.OmitsID)
		}
	}
	for id, want := range map[string]bool{`"id":{"type":["string","integer"]},`: true, `"id":{"type":["string","integer","null"]},`: false, ``: false} {
		if p := lowertest.Package(t, `"Failure":{"type":"object","properties":{"jsonrpc":{"const":"2.0"},`+id+`"error":{"type":"object"}},"required":["jsonrpc","error"]}`); p.OmitsID != want {
			t.Errorf("%s: %v", id, p.OmitsID)
		}
	}
}

// declares reports whether a package declares a type.
func declares(p *model.Package, name string) bool {
	return slices.ContainsFunc(p.Decls, func(d model.Decl) bool { return d.Header().Name == name })
}

// TestRound holds that the types of a round are found by their structure.
func TestRound(t *testing.T) {
	for version, r := range lowertest.Revisions(t) {
		round := r.Package.Round
		switch {
		case (round != nil) != declares(r.Package, "InputRequests"):
			t.Errorf("%s: round is %v", version, round)
		case round != nil && (round.Requests.Name != "InputRequests" || round.Responses.Name != "InputResponses" || round.Decode != "DecodeInputResponses"):
			t.Errorf("%s: round of %s and %s, decoded by %s", version, round.Requests.Name, round.Responses.Name, round.Decode)
		}
	}
	const ask = `"AskRequest":{"type":"object","properties":{"method":{"const":"ask"}},"required":["method"]}`
	const asks = `"Questions":{"type":"object","additionalProperties":{"$ref":"#/$defs/Question"}},"Question":{"anyOf":[{"$ref":"#/$defs/AskRequest"},{"$ref":"#/$defs/TellRequest"}]}`
	const tell = `"TellRequest":{"type":"object","properties":{"method":{"const":"tell"}},"required":["method"]}`
	const results = `"AskResult":{"type":"object","properties":{"a":{"type":"string"}},"required":["a"]},"TellResult":{"type":"object","properties":{"b":{"type":"string"}},"required":["b"]}`
	const replies = `"Replies":{"type":"object","additionalProperties":{"$ref":"#/$defs/Reply"}},"Reply":{"anyOf":[{"$ref":"#/$defs/AskResult"},{"$ref":"#/$defs/TellResult"}]}`
	if p := lowertest.Package(t, strings.Join([]string{ask, tell, asks, results, replies}, ",")); p.Round == nil || p.Round.Requests.Name != "Questions" || p.Round.Decode != "DecodeReplies" {
		t.Errorf("round is %+v", p.Round)
	}
	for _, defs := range [][]string{{ask, tell, asks, results}, {ask, tell, results, replies}} {
		if p := lowertest.Package(t, strings.Join(defs, ",")); p.Round != nil {
			t.Errorf("round is %+v", p.Round)
		}
	}
}
