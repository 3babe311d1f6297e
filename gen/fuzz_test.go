package gen_test

import (
	"errors"
	"strings"
	"sync"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/instance"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/oracle"
	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
)

// The targets take any text as any definition of any revision: bytes select
// these, modulo their number. Run one with
//
//	go test ./gen -run '^$' -fuzz FuzzStrict
//
// Without -fuzz the seeds are tested: those in testdata/fuzz, and the smallest
// and the largest value of every definition.

// fuzzSubjects are what the targets share in a process.
type fuzzSubjects struct {
	judges []*judge
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
		for i, r := range revisions() {
			j := newJudge(f, r)
			fuzzShared.judges = append(fuzzShared.judges, j)
			definitions := map[string]int{}
			for k, def := range j.model.Definitions {
				definitions[def.Name] = k
			}
			for _, x := range instance.Derive(j.model) {
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
func definitionFuzz(f *testing.F, check func(j *judge, def, text string) *disagreement) {
	s := fuzzing(f)
	for _, seed := range s.seeds {
		f.Add(seed.revision, seed.definition, seed.text)
	}
	f.Fuzz(func(t *testing.T, revision, definition byte, text string) {
		j := s.judges[int(revision)%len(s.judges)]
		def := j.model.Definitions[int(definition)%len(j.model.Definitions)].Name
		d := checkRefusedOr(j, def, text, check)
		if d != nil {
			t.Errorf("%s %s: %s: %s", j.version, def, d.kind, d.detail)
		}
	})
}

func checkRefusedOr(j *judge, def, text string, check func(j *judge, def, text string) *disagreement) *disagreement {
	if _, err := oracle.Parse([]byte(text)); err != nil {
		return j.checkRefused(def, text, err)
	}
	if _, err := parseJSON(text); err != nil {
		return nil
	}
	return check(j, def, text)
}

// FuzzDecode holds that lenient decoding loses nothing, and says so where it
// cannot hold something.
func FuzzDecode(f *testing.F) {
	definitionFuzz(f, func(j *judge, def, text string) *disagreement {
		if problem := j.trips.check(instance.Instance{Def: def, JSON: text}); problem != "" {
			return disagree("lenient decoding", "%s", problem)
		}
		return nil
	})
}

// FuzzStrict holds strict decoding against the schema.
func FuzzStrict(f *testing.F) {
	definitionFuzz(f, func(j *judge, def, text string) *disagreement {
		failures, err := j.oracle.Validate(def, []byte(text))
		if err != nil {
			return disagree("no verdict", "%v", err)
		}
		return j.checkStrict(def, text, failures)
	})
}

// FuzzEncode holds that what a text decodes to encodes to the same bytes after
// another round, and that Validate says of them what the schema does.
func FuzzEncode(f *testing.F) {
	definitionFuzz(f, func(j *judge, def, text string) *disagreement {
		v, _ := j.unmarshal(def, []byte(text))
		if v == nil {
			return nil
		}
		encoded, err := encode(v)
		if err != nil && !noID(text) {
			return disagree("does not encode", "%v", err)
		}
		if err == nil {
			again, _ := j.unmarshal(def, []byte(encoded))
			if twice, err := encode(again); err != nil || twice != encoded {
				return disagree("not stable", "encoded as %s and then as %s, %v", encoded, twice, err)
			}
		}
		failures, err := j.oracle.Validate(def, []byte(text))
		if err != nil {
			return disagree("no verdict", "%v", err)
		}
		return j.checkValidate(def, text, failures)
	})
}

// FuzzDecodeMessage holds that a message stands for all that its text has, with
// or without an error.
func FuzzDecodeMessage(f *testing.F) {
	s := fuzzing(f)
	for _, seed := range s.seeds {
		f.Add(seed.revision, seed.text)
	}
	f.Fuzz(func(t *testing.T, revision byte, text string) {
		j := s.judges[int(revision)%len(s.judges)]
		if problem := checkAnyMessage(j, text); problem != "" {
			t.Errorf("%s: %s", j.version, problem)
		}
	})
}

// checkAnyMessage returns what is wrong with what DecodeMessage makes of a
// text, or "".
func checkAnyMessage(j *judge, text string) string {
	m, err := j.message([]byte(text))
	if _, reason := oracle.Parse([]byte(text)); reason != nil {
		if _, ok := errors.AsType[*jsonrpc.SyntaxError](err); !ok {
			return "no JSON, but: " + reason.Error()
		}
		return ""
	}
	if _, err := parseJSON(text); err != nil {
		return ""
	}
	switch isObject := strings.HasPrefix(strings.TrimLeft(text, " \t\r\n"), "{"); {
	case isObject != (m != nil):
		return "a message beside no object, or none beside one"
	case m == nil && err == nil:
		return "neither a message nor an error"
	case m == nil:
		return ""
	}
	return checkMessageKept(m, text)
}
