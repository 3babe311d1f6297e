// Package revision_test adds a revision to a copy of the repository, as the README
// tells it, and checks that it is tested like the others.
package revision_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"maps"
	"path"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/mcp-schemagen/mcp-schemagen/gen"
)

// TestNewRevision imports a changed copy of the newest schema, generates, gives the
// new names a sentence, and rewrites the golden files. Then the tests must pass,
// and each test that ranges over the revisions must have run for the new one.
func TestNewRevision(t *testing.T) {
	if testing.Short() {
		t.Skip("runs the tests in a copy of the module")
	}
	newest := gen.Versions()[len(gen.Versions())-1]
	later := nextYear(t, newest)
	r := copyRepository(t)
	r.write("later.json", changedSchema(t, r.read("schema/"+newest+"/schema.json")))
	r.must("run", "./cmd/mcp-schemagen", "import", "later.json", "-version", later, "-commit", strings.Repeat("0", 40))
	r.must("generate", "./...")
	r.write("schema/docs.json", withSentences(t, r.read("schema/docs.json")))
	r.must("generate", "./...")
	r.must("run", "./gen/update")
	r.write("gen/tests/later/later_test.go", []byte(strings.ReplaceAll(laterTest, "LATER", later)))
	r.must("vet", "./generated/...")
	r.must("test", "-vet=off", "./gen/tests/nils")
	packages := r.list("./cmd/...", "./schema", "./gen", "./gen/internal/lower/...", "./gen/internal/merge", "./gen/support/examples/...", "./gen/tests/...", "./generated/...")
	results := r.test(slices.DeleteFunc(packages, func(p string) bool { return slices.Contains(long, path.Base(p)) }))
	checkCovered(t, results, newest, later)
}

// long are packages of gen/tests whose tests are all left out with -short.
var long = []string{"command", "large", "modules", "nils", "revision", "size"}

// laterTest uses package mcp with the added revision.
const laterTest = `package later_test

import (
	"context"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/generated/mcp"
	"github.com/mcp-schemagen/mcp-schemagen/generated/protocol"
)

type rater struct{ mcp.UnimplementedServer }

func (rater) RateTool(_ context.Context, r *mcp.RateToolRequest) (*mcp.RateToolResult, error) {
	return &mcp.RateToolResult{Mean: float64(r.Params.Stars)}, nil
}

// TestLater holds that package mcp reads, writes and answers the added revision.
func TestLater(t *testing.T) {
	tool := mcp.Tool{Name: "t", Rating: new(4.5)}
	for version, want := range map[protocol.Version]int{"LATER": 0, "2026-07-28": 1} {
		text, losses, err := mcp.At(version).Append(nil, &tool)
		if err != nil || len(losses) != want {
			t.Errorf("%s: %s, %v, %v", version, text, losses, err)
		}
	}
	line := []byte(` + "`" + `{"jsonrpc":"2.0","id":1,"method":"tools/rate","params":{"name":"t","stars":4,"_meta":{
		"io.modelcontextprotocol/protocolVersion":"LATER","io.modelcontextprotocol/clientCapabilities":{}}}}` + "`" + `)
	const answer = ` + "`" + `{"jsonrpc":"2.0","id":1,"result":{"mean":4,"resultType":"complete"}}` + "`" + `
	if got := mcp.At("LATER").Serve(context.Background(), mcp.ServerHandler(rater{}), line); string(got) != answer {
		t.Errorf("got %s", got)
	}
	if got := mcp.At("2026-07-28").Serve(context.Background(), mcp.ServerHandler(rater{}), line); string(got) == answer {
		t.Errorf("2026-07-28: got %s", got)
	}
	var list mcp.ListResourceTemplatesResult
	if err := mcp.At("LATER").UnmarshalStrict([]byte(` + "`" + `{"resultType":"complete","resourceTemplates":[]}` + "`" + `), &list); err != nil {
		t.Error(err)
	}
}
`

// nextYear returns the date one year after a revision.
func nextYear(t *testing.T, version string) string {
	t.Helper()
	date, err := time.Parse(time.DateOnly, version)
	if err != nil {
		t.Fatal(err)
	}
	return date.AddDate(1, 0, 0).Format(time.DateOnly)
}

// changedSchema returns a schema with a new member, a new method, a definition less,
// and members whose shapes changed.
func changedSchema(t *testing.T, data []byte) []byte {
	t.Helper()
	var s map[string]any
	if err := json.Unmarshal(data, &s); err != nil {
		t.Fatal(err)
	}
	var added map[string]any
	if err := json.Unmarshal([]byte(addedDefinitions), &added); err != nil {
		t.Fatal(err)
	}
	defs := s["$defs"].(map[string]any)
	maps.Copy(defs, added)
	delete(defs, "PaginatedRequest")
	defs["Tool"].(map[string]any)["properties"].(map[string]any)["rating"] = map[string]any{"type": "number"}
	for union, variant := range map[string]string{"ClientRequest": "RateToolRequest", "ServerResult": "RateToolResult"} {
		u := defs[union].(map[string]any)
		u["anyOf"] = append(u["anyOf"].([]any), map[string]any{"$ref": "#/$defs/" + variant})
	}
	changeShapes(defs)
	out, err := json.Marshal(s)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// changeShapes makes members optional that were required, lets an open object have named
// members, and an enum and a union have one more.
func changeShapes(defs map[string]any) {
	def := func(name string) map[string]any { return defs[name].(map[string]any) }
	properties := func(name string) map[string]any { return def(name)["properties"].(map[string]any) }
	def("ListResourceTemplatesResult")["required"] = []any{"resourceTemplates", "resultType"}
	properties("ServerCapabilities")["completions"] = map[string]any{
		"type": "object", "properties": map[string]any{"maxValues": map[string]any{"type": "integer"}},
	}
	role := def("Role")
	role["enum"] = append(role["enum"].([]any), "moderator")
	defs["ModelContent"] = map[string]any{
		"type": "object", "required": []any{"type", "uri"},
		"properties": map[string]any{"type": map[string]any{"type": "string", "const": "model"}, "uri": map[string]any{"type": "string"}},
	}
	block := def("ContentBlock")
	block["anyOf"] = append(block["anyOf"].([]any), map[string]any{"$ref": "#/$defs/ModelContent"})
}

const addedDefinitions = `{
	"RateToolRequest": {
		"type": "object",
		"properties": {
			"id": {"$ref": "#/$defs/RequestId"},
			"jsonrpc": {"const": "2.0", "type": "string"},
			"method": {"const": "tools/rate", "type": "string"},
			"params": {"$ref": "#/$defs/RateToolRequestParams"}
		},
		"required": ["id", "jsonrpc", "method", "params"]
	},
	"RateToolRequestParams": {
		"type": "object",
		"properties": {
			"_meta": {"$ref": "#/$defs/RequestMetaObject"},
			"name": {"type": "string"},
			"stars": {"type": "integer", "minimum": 1, "maximum": 5}
		},
		"required": ["_meta", "name", "stars"]
	},
	"RateToolResult": {
		"type": "object",
		"properties": {
			"_meta": {"$ref": "#/$defs/ResultMetaObject"},
			"resultType": {"type": "string"},
			"mean": {"type": "number"}
		},
		"required": ["resultType", "mean"]
	},
	"RateToolResultResponse": {
		"type": "object",
		"properties": {
			"id": {"$ref": "#/$defs/RequestId"},
			"jsonrpc": {"const": "2.0", "type": "string"},
			"result": {"$ref": "#/$defs/RateToolResult"}
		},
		"required": ["id", "jsonrpc", "result"]
	}
}`

// withSentences returns docs.json with sentences for what is new.
func withSentences(t *testing.T, data []byte) []byte {
	t.Helper()
	var docs map[string]string
	if err := json.Unmarshal(data, &docs); err != nil {
		t.Fatal(err)
	}
	maps.Copy(docs, map[string]string{
		"RateToolRequest":             "asks for a rating of a tool (tools/rate). The client sends it.",
		"RateToolRequestParams":       "are the params of a [RateToolRequest].",
		"RateToolRequestParams.name":  "Name of the tool.",
		"RateToolRequestParams.stars": "From 1 to 5.",
		"RateToolResult":              "answers a [RateToolRequest].",
		"RateToolResult.mean":         "Mean of all ratings.",
		"RateToolResult.resultType":   "What kind of result this is.",
		"RateToolResultResponse":      "answers a tools/rate request.",
		"Tool.rating":                 "Mean of all ratings.",
		"ModelContent":                "is a model in three dimensions.",
		"ModelContent.uri":            "URI of the model.",
		"Role=moderator":              "is the role of who watches over the conversation.",

		"ServerCapabilitiesCompletions":           "describes completion.",
		"ServerCapabilitiesCompletions.maxValues": "How many values a completion has at most.",
	})
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	if err := e.Encode(docs); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// event is a line of what go test -json prints.
type event struct{ Action, Package, Test, Output string }

// test tests packages with -short, and returns what came of each test. A test that
// fails is an error. The tests are the same as in the repository, where they are vetted.
func (r *repository) test(packages []string) map[string]string {
	r.t.Helper()
	out, err := r.run(append([]string{"test", "-short", "-vet=off", "-json"}, packages...)...)
	if err != nil {
		r.t.Errorf("the tests fail: %v", err)
	}
	results := map[string]string{}
	output := map[string]string{}
	for d := json.NewDecoder(bytes.NewReader(out)); ; {
		var e event
		if err := d.Decode(&e); errors.Is(err, io.EOF) {
			return results
		} else if err != nil {
			r.t.Fatal(err)
		}
		name := e.Package + " " + e.Test
		switch e.Action {
		case "output":
			output[name] += e.Output
		case "pass", "skip", "fail":
			results[name] = e.Action
			if e.Action == "fail" {
				r.t.Errorf("%s fails:\n%.2000s", name, output[name])
			}
		}
	}
}

// ranging are the packages in which tests must have run for the new revision.
var ranging = []string{"codec", "docs", "handlers", "hostile", "lifecycle", "validation"}

// checkCovered checks that what was run for the newest revision was run for the
// later one, and passed.
func checkCovered(t *testing.T, results map[string]string, newest, later string) {
	t.Helper()
	tests := map[string]int{}
	for _, name := range slices.Sorted(maps.Keys(results)) {
		if !strings.Contains(name, newest) || results[name] != "pass" {
			continue
		}
		twin := strings.ReplaceAll(name, newest, later)
		if got := results[twin]; got != "pass" {
			t.Errorf("%s passes, and %s: %q", name, twin, got)
		}
		pkg, _, _ := strings.Cut(name, " ")
		tests[pkg[strings.LastIndex(pkg, "/")+1:]]++
	}
	for _, pkg := range ranging {
		if tests[pkg] == 0 {
			t.Errorf("no test of %s ranges over the revisions", pkg)
		}
	}
	t.Logf("tests of the new revision: %v", tests)
}
