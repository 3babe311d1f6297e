package validation_test

import (
	"flag"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/instance"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/oracle"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/sample"
	"github.com/mcp-schemagen/mcp-schemagen/gen/tests/internal/judge"
	"github.com/mcp-schemagen/mcp-schemagen/gen/tests/internal/registry"
	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
)

var (
	mutations    = flag.Int("mutations", 5_000, "texts per revision that TestOracleMutations makes")
	mutationSeed = flag.Uint64("mutation-seed", 1, "what TestOracleMutations begins with")
)

// TestOracleInstances holds what the bindings make of instances of every definition of
// every revision against the schema. So that all instances are tried, run
//
//	go test ./gen/tests/validation -args -full
func TestOracleInstances(t *testing.T) {
	for _, r := range registry.All() {
		t.Run(r.Version, func(t *testing.T) {
			t.Parallel()
			j := judge.New(t, r)
			var found judge.Findings
			for _, x := range sample.Every(1, 2, r.Instances(t)) {
				found.Add(x.Def, x.JSON, j.Check(x.Def, x.JSON))
			}
			found.Report(t, j)
		})
	}
}

// TestOracleMutations does the same with instances that were changed at random.
// So that a million texts of each revision are tried, run
//
//	go test ./gen/tests/validation -run TestOracleMutations -count=1 -v -timeout 1h -args -mutations 1000000
//
// with another -mutation-seed for other texts.
func TestOracleMutations(t *testing.T) {
	for _, r := range registry.All() {
		t.Run(r.Version, func(t *testing.T) {
			t.Parallel()
			j := judge.New(t, r)
			var found judge.Findings
			for def, text := range mutated(r.Instances(t), *mutationSeed, sample.Count(*mutations, *mutations, 500)) {
				found.Add(def, text, j.Check(def, text))
			}
			found.Report(t, j)
		})
	}
}

// TestOracleOutcomes compares the verdict about what a method may return, where
// that is a union that the schema does not define, with the verdict about the
// method's response, where the schema defines that.
func TestOracleOutcomes(t *testing.T) {
	for _, r := range registry.All() {
		j := judge.New(t, r)
		for _, m := range j.Model.Methods {
			response := m.Go + "ResultResponse"
			if _, defined := j.Trips.Types[response]; m.Outcome == nil || !defined {
				continue
			}
			t.Run(r.Version+"/"+m.Name, func(t *testing.T) {
				checkOutcomes(t, j, response, r.OutcomesStrict[m.Outcome.Name])
			})
		}
	}
}

// checkOutcomes decodes the instances of all results as one outcome.
func checkOutcomes(t *testing.T, j *judge.Judge, response string, unmarshal func([]byte) (jsonrpc.Value, error)) {
	t.Helper()
	var found judge.Findings
	for _, x := range j.Instances(t) {
		if !strings.HasSuffix(x.Def, "Result") || len(x.JSON) > 4000 {
			continue
		}
		failures, err := j.Oracle.Validate(response, []byte(`{"jsonrpc":"2.0","id":1,"result":`+x.JSON+`}`))
		if err != nil {
			t.Fatal(err)
		}
		found.Add(response, x.JSON, checkOutcome(j, unmarshal, x.JSON, failures))
	}
	found.Report(t, j)
}

// checkOutcome compares the verdict about an outcome with that about a
// response that has it.
func checkOutcome(j *judge.Judge, unmarshal func([]byte) (jsonrpc.Value, error), text string, failures []oracle.Failure) *judge.Disagreement {
	j.Count(len(failures) == 0)
	v, err := unmarshal([]byte(text))
	if len(failures) == 0 {
		if err != nil {
			return judge.Disagree("valid, but refused", "%v", err)
		}
		return j.CheckAgain(text, v)
	}
	for i := range failures {
		failures[i].Pointer = strings.TrimPrefix(failures[i].Pointer, "/result")
	}
	return judge.CheckViolations(text, err, failures)
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
