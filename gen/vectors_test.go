package gen_test

import (
	"encoding/json"
	"errors"
	"os"
	"path"
	"slices"
	"strings"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/gen"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/oracle"
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
	for _, r := range revisions() {
		t.Run(r.version, func(t *testing.T) {
			t.Parallel()
			files, err := gen.Vectors(r.version)
			if err != nil {
				t.Fatal(err)
			}
			j := newJudge(t, r)
			var found findings
			var names []string
			for _, f := range files {
				v := readVectors(t, f)
				names = append(names, v.Definition)
				checkVectors(j, v, &found)
			}
			if defs := j.oracle.Definitions(); !slices.Equal(names, defs) {
				t.Errorf("vectors of %q, want those of %q", names, defs)
			}
			found.report(t, j)
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

func checkVectors(j *judge, file vectorFile, found *findings) {
	for _, v := range file.Vectors {
		text := string(v.Instance)
		if v.Instance == nil {
			text = v.Text
		}
		var failures []oracle.Failure
		for _, f := range v.Failures {
			failures = append(failures, oracle.Failure(f))
		}
		j.count(v.Valid)
		found.add(file.Definition, text, j.checkVector(file.Definition, text, v.Valid, failures))
	}
}

func (j *judge) checkVector(def, text string, valid bool, failures []oracle.Failure) *disagreement {
	_, err := j.strict(def, []byte(text))
	e, _ := errors.AsType[*jsonrpc.ValidationError](err)
	switch {
	case valid == (len(failures) > 0):
		return disagree("a vector without sense", "valid is %t, with the failures %v", valid, failures)
	case valid != (err == nil):
		return disagree("another verdict", "valid is %t, strict decoding gives %v", valid, err)
	case valid:
		return nil
	case e == nil:
		return disagree("refused without violations", "%v", err)
	}
	for _, f := range failures {
		if !slices.Contains(pairs(e.Violations), f) {
			return disagree("a place and rule that is not reported", "%v: reported are %v", f, pairs(e.Violations))
		}
	}
	return nil
}

// TestVectorTexts holds that the vectors are the derived instances, in the
// spelling that these have, and the same in each run.
func TestVectorTexts(t *testing.T) {
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
	checkReadmeVectors(t)
	if _, err := gen.Vectors("2025-06-19"); err == nil || !strings.Contains(err.Error(), "2025-06-18") {
		t.Errorf("an unknown revision: %v", err)
	}
}

// checkReadmeVectors checks that the vectors in the README are written.
func checkReadmeVectors(t *testing.T) {
	t.Helper()
	readme, errRead := os.ReadFile("../README.md")
	files, err := gen.Vectors("2025-11-25")
	if err != nil || errRead != nil {
		t.Fatal(err, errRead)
	}
	i := slices.IndexFunc(files, func(f gen.File) bool { return f.Path == "2025-11-25/ProgressNotificationParams.json" })
	shown := 0
	for line := range strings.Lines(string(readme)) {
		line = strings.TrimRight(line, ",\n")
		if !strings.HasPrefix(line, `    {"name": `) {
			continue
		}
		shown++
		if !strings.Contains(string(files[i].Data), line+",\n") {
			t.Errorf("the README shows a vector that is not written: %s", line)
		}
	}
	if shown == 0 {
		t.Error("the README shows no vectors")
	}
}
