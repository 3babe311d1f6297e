package validation_test

import (
	"encoding/json"
	"errors"
	"path"
	"slices"
	"strings"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/gen"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/oracle"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/sample"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/vectors"
	"github.com/mcp-schemagen/mcp-schemagen/gen/tests/internal/judge"
	"github.com/mcp-schemagen/mcp-schemagen/gen/tests/internal/registry"
	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
)

// vectorFile is a file of vectors as an implementation of the protocol reads it.
type vectorFile struct {
	Version    string `json:"version"`
	Definition string `json:"definition"`
	Vectors    []struct {
		Name     string          `json:"name"`
		Valid    bool            `json:"valid"`
		Instance json.RawMessage `json:"instance"`
		Text     string          `json:"text"`
		Failures []struct {
			Pointer string `json:"pointer"`
			Rule    string `json:"rule"`
		} `json:"failures"`
	} `json:"vectors"`
}

// TestVectors holds that strict decoding agrees with every vector: with the
// verdict, and with each place and rule that is given.
func TestVectors(t *testing.T) {
	for _, r := range registry.All() {
		t.Run(r.Version, func(t *testing.T) {
			t.Parallel()
			all, err := vectors.New(r.Version, r.MustSchema(t))
			if err != nil {
				t.Fatal(err)
			}
			j := judge.New(t, r)
			if names, defs := all.Definitions, j.Oracle.Definitions(); !slices.Equal(names, defs) {
				t.Errorf("vectors of %q, want those of %q", names, defs)
			}
			var found judge.Findings
			for _, name := range sample.EveryInTurn(r.Turn(), 3, 16, all.Definitions) {
				f, err := all.File(name)
				if err != nil {
					t.Fatal(err)
				}
				checkVectors(j, readVectors(t, f), &found)
			}
			found.Report(t, j)
		})
	}
}

// readVectors reads a file, which must also be readable for a parser that
// holds numbers as float64.
func readVectors(t *testing.T, f gen.File) vectorFile {
	t.Helper()
	var v vectorFile
	var anything any
	if err := errors.Join(json.Unmarshal(f.Data, &v), json.Unmarshal(f.Data, &anything)); err != nil {
		t.Fatalf("%s: %v", f.Path, err)
	}
	if path.Join(v.Version, v.Definition)+".json" != f.Path {
		t.Errorf("%s has the vectors of %s %s", f.Path, v.Version, v.Definition)
	}
	return v
}

func checkVectors(j *judge.Judge, file vectorFile, found *judge.Findings) {
	for _, v := range file.Vectors {
		text := string(v.Instance)
		if v.Instance == nil {
			text = v.Text
		}
		var failures []oracle.Failure
		for _, f := range v.Failures {
			failures = append(failures, oracle.Failure(f))
		}
		j.Count(v.Valid)
		found.Add(file.Definition, text, checkVector(j, file.Definition, text, v.Valid, failures))
	}
}

func checkVector(j *judge.Judge, def, text string, valid bool, failures []oracle.Failure) *judge.Disagreement {
	_, err := j.UnmarshalDefinitionStrict(def, []byte(text))
	e, _ := errors.AsType[*jsonrpc.ValidationError](err)
	switch {
	case valid == (len(failures) > 0):
		return judge.Disagree("a vector without sense", "valid is %t, with the failures %v", valid, failures)
	case valid != (err == nil):
		return judge.Disagree("another verdict", "valid is %t, strict decoding gives %v", valid, err)
	case valid:
		return nil
	case e == nil:
		return judge.Disagree("refused without violations", "%v", err)
	}
	for _, f := range failures {
		if !slices.Contains(judge.Pairs(e.Violations), f) {
			return judge.Disagree("a place and rule that is not reported", "%v: reported are %v", f, judge.Pairs(e.Violations))
		}
	}
	return nil
}

// TestVectorTexts holds that the vectors are the derived instances, in the
// spelling that these have, and the same in each run.
func TestVectorTexts(t *testing.T) {
	if testing.Short() {
		t.Skip("makes all vectors of a revision twice")
	}
	files, err := gen.Vectors("2025-06-18")
	again, errAgain := gen.Vectors("2025-06-18")
	if err != nil || errAgain != nil {
		t.Fatal(err, errAgain)
	}
	if !slices.EqualFunc(files, again, func(a, b gen.File) bool { return a.Path == b.Path && string(a.Data) == string(b.Data) }) {
		t.Error("two runs differ")
	}
	all := ""
	for _, f := range files {
		all += string(f.Data)
	}
	for what, want := range map[string]string{
		"a number with a fraction of zero":   `"instance": {"priority":1.0}`,
		"a number beyond float64, as text":   `"text": "{\"priority\":1e400}"`,
		"escapes":                            `"instance": {"jsonrpc":"\u0032\u002E\u0030"`,
		"a name in escapes":                  `"instance": {"\u0074\u0079\u0070\u0065":"text"`,
		"HTML":                               `<a href='x?b=1&c=2'>`,
		"a value that nests deeply, as text": `"text": "{\"_meta\":[{\"\":[{\"\":[{`,
	} {
		if !strings.Contains(all, want) {
			t.Errorf("no vector has %s: %s", what, want)
		}
	}
	if _, err := gen.Vectors("2025-06-19"); err == nil || !strings.Contains(err.Error(), "2025-06-18") {
		t.Errorf("an unknown revision: %v", err)
	}
}
