package modules_test

import (
	"encoding/json"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/gen"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/recordings"
	"github.com/mcp-schemagen/mcp-schemagen/gen/tests/internal/jsontext"
)

// schemaCase is a small schema with instances of one of its definitions.
type schemaCase struct {
	ID        string `json:"id"`
	Schema    string `json:"schema"`
	Root      string `json:"root"`
	Instances []struct {
		Input  string `json:"input"`
		Expect string `json:"expect"`
	} `json:"instances"`
}

// refusedSchemas are the cases that the generator does not take.
var refusedSchemas = []string{}

// TestSchemas generates packages from small schemas that generators have got
// wrong, compiles them, and decodes and encodes instances. A schema that is
// rejected must be one of refusedSchemas, and the error must say where and what
// to do.
func TestSchemas(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles generated packages")
	}
	t.Parallel()
	m := newModule(t)
	var questions []question
	var expect []string
	for i, c := range schemaCases(t) {
		folder := fmt.Sprintf("c%02d", i)
		err := m.generate(folder, gen.Schema{Name: c.ID, Header: "schema.json", Data: []byte(c.Schema)})
		if refused := slices.Contains(refusedSchemas, c.ID); refused != (err != nil) {
			t.Errorf("%s: refused: %t, want %t: %v", c.ID, err != nil, refused, err)
		}
		if err != nil {
			checkRefusal(t, c.ID, err)
			continue
		}
		checkDeterminism(t, c)
		for _, x := range c.Instances {
			questions = append(questions, question{folder, c.Root[strings.LastIndex(c.Root, "/")+1:], x.Input})
			expect = append(expect, c.ID+" "+x.Expect)
		}
	}
	for i, a := range m.ask(questions) {
		id, verdict, _ := strings.Cut(expect[i], " ")
		if problem := schemaAnswer(questions[i], a, verdict == "accept"); problem != "" {
			t.Errorf("%s: %s: %s", id, questions[i].JSON, problem)
		}
	}
	t.Logf("%d packages, %d instances", len(m.packages), len(questions))
}

func schemaCases(t *testing.T) []schemaCase {
	t.Helper()
	data, err := os.ReadFile(recordings.Path(t, "../../..", "cases", "schemas.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	var list []schemaCase
	for line := range strings.Lines(string(data)) {
		var c schemaCase
		if err := json.Unmarshal([]byte(line), &c); err != nil {
			t.Fatal(err)
		}
		list = append(list, c)
	}
	return list
}

// problemLine is how the generator reports a problem: file, line, column, JSON
// pointer, what is wrong, and the remedy in parentheses.
var problemLine = regexp.MustCompile(`^.+:\d+:\d+: /.*: .+ \(.+\)$`)

// checkRefusal checks that every problem of a schema is reported in that form.
func checkRefusal(t *testing.T, id string, err error) {
	t.Helper()
	for line := range strings.Lines(err.Error()) {
		if !problemLine.MatchString(strings.TrimSpace(line)) {
			t.Errorf("%s: the error does not say where, what and how to mend it: %s", id, line)
		}
	}
}

// checkDeterminism checks that the order of definitions and the line ends of a
// schema do not show in what is generated.
func checkDeterminism(t *testing.T, c schemaCase) {
	t.Helper()
	config := gen.Config{Package: "p", ImportPath: "example.com/p"}
	var outputs [][]gen.File
	for _, data := range [][]byte{[]byte(c.Schema), []byte(c.Schema), reordered(t, []byte(c.Schema))} {
		config.Schemas = []gen.Schema{{Name: c.ID, Header: "schema.json", Data: data}}
		r, err := gen.Generate(config)
		if err != nil {
			t.Errorf("%s: %v", c.ID, err)
			return
		}
		outputs = append(outputs, r.Files)
	}
	for i, what := range []string{"a second run", "another order of the definitions"} {
		for j, f := range outputs[0] {
			if other := outputs[i+1][j]; other.Path != f.Path || string(other.Data) != string(f.Data) {
				t.Errorf("%s: %s changes %s", c.ID, what, f.Path)
			}
		}
	}
}

// schemaAnswer returns what is wrong with the answer to a question, or "". What is
// not valid must come back as the same value, too.
func schemaAnswer(q question, a answer, valid bool) string {
	switch {
	case a.Panic != "":
		return "panic: " + a.Panic
	case valid && a.Error != "":
		return "valid, but: " + a.Error
	case valid && (a.None || a.Encode != ""):
		return "valid, but does not encode: " + a.Encode
	case valid && !jsontext.Same(q.JSON, a.Text):
		return "another value comes back: " + a.Text
	case valid && a.Again != a.Text:
		return "encoded as " + a.Text + " and then as " + a.Again
	case a.Error != "" && !strings.HasSuffix(a.Kind, ".ValidationError"):
		return "an error of the type " + a.Kind + ": " + a.Error
	case strings.Contains(a.Encode, "id is not set"):
		return ""
	case a.None || a.Encode != "":
		return "does not encode: " + a.Encode
	}
	if !jsontext.Same(q.JSON, a.Text) {
		return "another value comes back: " + a.Text + ", " + a.Error
	}
	return ""
}
