package validation_test

import (
	"sync"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/instance"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/oracle"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/sample"
	"github.com/mcp-schemagen/mcp-schemagen/gen/tests/internal/jsontext"
	"github.com/mcp-schemagen/mcp-schemagen/gen/tests/internal/judge"
	"github.com/mcp-schemagen/mcp-schemagen/gen/tests/internal/registry"
	"github.com/mcp-schemagen/mcp-schemagen/gen/tests/internal/roundtrip"
)

// The targets take any text as any definition of any revision: bytes select
// these, modulo their number. Run one with
//
//	go test ./gen/tests/validation -run '^$' -fuzz FuzzStrict
//
// Without -fuzz the seeds are tested: those in testdata/fuzz, and the smallest
// and the largest value of every definition.

// fuzzSubjects are what the targets share in a process.
type fuzzSubjects struct {
	judges []*judge.Judge
	seeds  []fuzzSeed
}

type fuzzSeed struct {
	revision, definition byte
	text                 string
}

var (
	fuzzOnce   sync.Once
	fuzzShared fuzzSubjects
)

func fuzzing(f *testing.F) fuzzSubjects {
	f.Helper()
	fuzzOnce.Do(func() {
		for i, r := range registry.All() {
			j := judge.New(f, r)
			fuzzShared.judges = append(fuzzShared.judges, j)
			definitions := map[string]int{}
			for k, def := range j.Model.Definitions {
				definitions[def.Name] = k
			}
			for _, x := range r.Instances(f) {
				if x.Name == "the smallest value" || x.Name == "the largest value" {
					fuzzShared.seeds = append(fuzzShared.seeds, fuzzSeed{byte(i), byte(definitions[x.Def]), x.JSON})
				}
			}
		}
	})
	return fuzzShared
}

// definitionFuzz runs a target that is about definitions. Texts with numbers
// that the comparisons of the tests cannot hold are left out.
func definitionFuzz(f *testing.F, check func(j *judge.Judge, def, text string) *judge.Disagreement) {
	s := fuzzing(f)
	for _, seed := range sample.Every(5, 17, s.seeds) {
		f.Add(seed.revision, seed.definition, seed.text)
	}
	f.Fuzz(func(t *testing.T, revision, definition byte, text string) {
		j := s.judges[int(revision)%len(s.judges)]
		def := j.Model.Definitions[int(definition)%len(j.Model.Definitions)].Name
		d := checkRefusedOr(j, def, text, check)
		if d != nil {
			t.Errorf("%s %s: %s: %s", j.Version, def, d.Kind, d.Detail)
		}
	})
}

func checkRefusedOr(j *judge.Judge, def, text string, check func(j *judge.Judge, def, text string) *judge.Disagreement) *judge.Disagreement {
	if _, err := oracle.Parse([]byte(text)); err != nil {
		return j.CheckRefused(def, text, err)
	}
	if _, err := jsontext.Parse(text); err != nil {
		return nil
	}
	return check(j, def, text)
}

// FuzzDecode holds that lenient decoding loses nothing, and says so where it
// cannot hold something.
func FuzzDecode(f *testing.F) {
	definitionFuzz(f, func(j *judge.Judge, def, text string) *judge.Disagreement {
		if problem := j.Trips.Check(instance.Instance{Def: def, JSON: text}); problem != "" {
			return judge.Disagree("lenient decoding", "%s", problem)
		}
		return nil
	})
}

// FuzzStrict holds strict decoding against the schema.
func FuzzStrict(f *testing.F) {
	definitionFuzz(f, func(j *judge.Judge, def, text string) *judge.Disagreement {
		failures, err := j.Oracle.Validate(def, []byte(text))
		if err != nil {
			return judge.Disagree("no verdict", "%v", err)
		}
		return j.CheckStrict(def, text, failures)
	})
}

// FuzzEncode holds that what a text decodes to encodes to the same bytes after
// another round, and that Validate says of them what the schema does.
func FuzzEncode(f *testing.F) {
	definitionFuzz(f, func(j *judge.Judge, def, text string) *judge.Disagreement {
		v, _ := j.UnmarshalDefinition(def, []byte(text))
		if v == nil {
			return nil
		}
		encoded, err := roundtrip.Encode(v)
		if err != nil && !roundtrip.NoID(text) {
			return judge.Disagree("does not encode", "%v", err)
		}
		if err == nil {
			again, _ := j.UnmarshalDefinition(def, []byte(encoded))
			if twice, err := roundtrip.Encode(again); err != nil || twice != encoded {
				return judge.Disagree("not stable", "encoded as %s and then as %s, %v", encoded, twice, err)
			}
		}
		failures, err := j.Oracle.Validate(def, []byte(text))
		if err != nil {
			return judge.Disagree("no verdict", "%v", err)
		}
		return j.CheckValidate(def, text, failures)
	})
}

// FuzzDecodeMessage holds that a message stands for all that its text has, with
// or without an error.
func FuzzDecodeMessage(f *testing.F) {
	s := fuzzing(f)
	for _, seed := range sample.Every(5, 17, s.seeds) {
		f.Add(seed.revision, seed.text)
	}
	f.Fuzz(func(t *testing.T, revision byte, text string) {
		j := s.judges[int(revision)%len(s.judges)]
		if problem := judge.AnyMessage(j, text); problem != "" {
			t.Errorf("%s: %s", j.Version, problem)
		}
	})
}
