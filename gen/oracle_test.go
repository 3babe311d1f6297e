package gen_test

import (
	"flag"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/instance"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/oracle"
	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/generated/mcp20260728"
)

var (
	mutations    = flag.Int("mutations", 15_000, "texts per revision that TestOracleMutations makes")
	mutationSeed = flag.Uint64("mutation-seed", 1, "what TestOracleMutations begins with")
)

// TestOracleInstances holds what the bindings make of every instance of every
// definition of every revision against the schema.
func TestOracleInstances(t *testing.T) {
	for _, r := range revisions() {
		t.Run(r.version, func(t *testing.T) {
			t.Parallel()
			j := newJudge(t, r)
			var found findings
			for _, x := range instance.Derive(j.model) {
				found.add(x.Def, x.JSON, j.check(x.Def, x.JSON))
			}
			found.report(t, j)
		})
	}
}

// TestOracleMutations does the same with instances that were changed at random.
// So that a million texts of each revision are tried, run
//
//	go test ./gen -run TestOracleMutations -count=1 -v -timeout 1h -args -mutations 1000000
//
// with another -mutation-seed for other texts.
func TestOracleMutations(t *testing.T) {
	for _, r := range revisions() {
		t.Run(r.version, func(t *testing.T) {
			t.Parallel()
			j := newJudge(t, r)
			var found findings
			for def, text := range mutated(instance.Derive(j.model), *mutationSeed, *mutations) {
				found.add(def, text, j.check(def, text))
			}
			found.report(t, j)
		})
	}
}

// TestOracleOutcomes holds what may answer a method, where that is a union that
// the schema does not define, against the result in the method's response.
func TestOracleOutcomes(t *testing.T) {
	r, _ := revisionOf(mcp20260728.Version)
	j := newJudge(t, r)
	for response, unmarshal := range map[string]func([]byte) (jsonrpc.Value, error){
		"CallToolResultResponse":     value(mcp20260728.UnmarshalCallToolOutcomeStrict),
		"GetPromptResultResponse":    value(mcp20260728.UnmarshalGetPromptOutcomeStrict),
		"ReadResourceResultResponse": value(mcp20260728.UnmarshalReadResourceOutcomeStrict),
	} {
		var found findings
		for _, x := range instance.Derive(j.model) {
			if !strings.HasSuffix(x.Def, "Result") || len(x.JSON) > 4000 {
				continue
			}
			failures, err := j.oracle.Validate(response, []byte(`{"jsonrpc":"2.0","id":1,"result":`+x.JSON+`}`))
			if err != nil {
				t.Fatal(err)
			}
			found.add(response, x.JSON, checkOutcome(j, unmarshal, x.JSON, failures))
		}
		found.report(t, j)
	}
}

// checkOutcome compares the verdict about an outcome with that about a
// response that has it.
func checkOutcome(j *judge, unmarshal func([]byte) (jsonrpc.Value, error), text string, failures []oracle.Failure) *disagreement {
	j.count(len(failures) == 0)
	v, err := unmarshal([]byte(text))
	if len(failures) == 0 {
		if err != nil {
			return disagree("valid, but refused", "%v", err)
		}
		return j.checkAgain(text, v)
	}
	for i := range failures {
		failures[i].Pointer = strings.TrimPrefix(failures[i].Pointer, "/result")
	}
	return checkViolations(text, err, failures)
}

// mutated gives instances with changes, of each definition as many.
func mutated(list []instance.Instance, seed uint64, n int) func(yield func(def, text string) bool) {
	const longest = 4000 // texts that take long and differ in what is deep inside raw values
	byDef := map[string][]string{}
	for _, x := range list {
		if len(x.JSON) <= longest {
			byDef[x.Def] = append(byDef[x.Def], x.JSON)
		}
	}
	defs := slices.Sorted(maps.Keys(byDef))
	mutator := instance.NewMutator(list, seed)
	random := rand.New(rand.NewPCG(seed, 1))
	return func(yield func(def, text string) bool) {
		for i := range n {
			def := defs[i%len(defs)]
			texts := byDef[def]
			if !yield(def, mutator.Mutate(texts[random.IntN(len(texts))])) {
				return
			}
		}
	}
}

// findings are the disagreements about the texts of a revision.
type findings struct {
	texts  int
	groups map[string]*group
}

// group has the disagreements of one kind about one definition.
type group struct {
	count    int
	examples []string
}

// shown is how many examples of a group are reported.
const shown = 2

func (f *findings) add(def, text string, d *disagreement) {
	f.texts++
	if d == nil {
		return
	}
	if f.groups == nil {
		f.groups = map[string]*group{}
	}
	key := def + ": " + d.kind
	g := f.groups[key]
	if g == nil {
		g = &group{}
		f.groups[key] = g
	}
	g.count++
	if len(g.examples) < shown {
		g.examples = append(g.examples, fmt.Sprintf("%.600s\n\t\ttext %.600s", d.detail, text))
	}
}

// report reports the groups as errors, and the counts.
func (f *findings) report(t *testing.T, j *judge) {
	t.Helper()
	total := 0
	for _, key := range slices.Sorted(maps.Keys(f.groups)) {
		g := f.groups[key]
		total += g.count
		t.Errorf("%s, %d times\n\t%s", key, g.count, strings.Join(g.examples, "\n\t"))
	}
	t.Logf("%s: %d texts, %d valid, %d invalid, %d no JSON, %d disagreements", j.version, f.texts, j.valid, j.invalid, j.refused, total)
	if j.valid == 0 || j.invalid == 0 {
		t.Errorf("%s: only one verdict among %d texts", j.version, f.texts)
	}
}
