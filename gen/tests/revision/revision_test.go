// Package revision_test adds a revision to a copy of the repository, as the README
// tells it, and checks that it is tested like the others.
package revision_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/mcp-schemagen/mcp-schemagen/gen/tests/internal/registry"
)

// TestNewRevision imports a changed copy of the newest schema, generates, gives the
// new names a sentence, and rewrites the golden files. Then the tests must pass,
// and each test that ranges over the revisions must have run for the new one.
func TestNewRevision(t *testing.T) {
	if testing.Short() {
		t.Skip("runs the tests in a copy of the module")
	}
	newest := registry.Newest().Version
	later := nextYear(t, newest)
	r := copyRepository(t)
	r.write("later.json", changedSchema(t, r.read("schema/"+newest+"/schema.json")))
	r.must("run", "./cmd/mcp-schemagen", "import", "later.json", "-version", later, "-commit", strings.Repeat("0", 40))
	r.must("generate", "./...")
	r.write("schema/docs.json", withSentences(t, r.read("schema/docs.json")))
	r.must("generate", "./...")
	r.must("run", "./gen/update")
	results := r.test("./cmd/...", "./schema", "./gen", "./gen/internal/lower/...", "./gen/internal/merge", "./gen/support/examples/...", "./gen/tests/...", "./generated/...")
	checkCovered(t, results, newest, later)
}

// nextYear returns the date one year after a revision.
func nextYear(t *testing.T, version string) string {
	t.Helper()
	date, err := time.Parse(time.DateOnly, version)
	if err != nil {
		t.Fatal(err)
	}
	return date.AddDate(1, 0, 0).Format(time.DateOnly)
}

// changedSchema returns a schema with a new member, a new method and a definition
// less.
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
	out, err := json.Marshal(s)
	if err != nil {
		t.Fatal(err)
	}
	return out
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
// fails is an error.
func (r *repository) test(packages ...string) map[string]string {
	r.t.Helper()
	out, err := r.run(append([]string{"test", "-short", "-json"}, packages...)...)
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
