package schema

import (
	"fmt"
	"regexp"
	"strings"
	"testing"
)

func TestValidateNumbers(t *testing.T) {
	minimum := func(n string) *Schema { return limitsSchema(Limits{Minimum: n}) }
	maximum := func(n string) *Schema { return limitsSchema(Limits{Maximum: n}) }
	above := func(n string) *Schema { return limitsSchema(Limits{ExclusiveMinimum: n}) }
	below := func(n string) *Schema { return limitsSchema(Limits{ExclusiveMaximum: n}) }
	checkVerdicts(t, []verdictCase{
		{minimum("0.1"), `1e-1`, ""},
		{minimum("0.1"), `0.09999999999999999999999999`, "minimum number@0"},
		{minimum("0"), `-0`, ""},
		{minimum("0"), `-0.0e99`, ""},
		{minimum("0"), `-1e-999999999999999999999999`, "minimum number@0"},
		{minimum("0"), `"-1"`, ""},
		{minimum("-5"), `-5.0`, ""},
		{minimum("-5"), `-50.1e-1`, "minimum number@0"},
		{minimum("1e400"), `1e399`, "minimum number@0"},
		{minimum("1e400"), `0.1e401`, ""},
		{minimum("1e9999999999999999999999"), `1e9999999999999999999998`, "minimum number@0"},
		{minimum("1e9999999999999999999999"), `0.01e10000000000000000000001`, ""},
		{maximum("1"), `1.000`, ""},
		{maximum("1"), `1.0000000000000000000001`, "maximum number@0"},
		{maximum("9007199254740992"), `9007199254740993`, "maximum number@0"},
		{maximum("1e-400"), `1e-401`, ""},
		{maximum("1e-400"), `1e-399`, "maximum number@0"},
		{maximum("1e999999999999999999"), `1e1000000000000000000`, "maximum number@0"},
		{maximum("1e1000000000000000000"), `1e999999999999999999`, ""},
		{maximum("-1e1000000000000000000"), `-1e999999999999999999`, "maximum number@0"},
		{maximum("-1e-1000000000000000000"), `-1e-1000000000000000001`, "maximum number@0"},
		{above("0"), `1e-1000000000000000000000`, ""},
		{above("0"), `0e5`, "exclusiveMinimum number@0"},
		{below("1"), `0.99999999999999999999`, ""},
		{below("1"), `10e-1`, "exclusiveMaximum number@0"},
		{limitsSchema(Limits{Minimum: "2", ExclusiveMinimum: "2", Maximum: "1", ExclusiveMaximum: "1", MultipleOf: "2"}), `1.5`,
			"minimum number@0, maximum number@0, exclusiveMinimum number@0, exclusiveMaximum number@0, multipleOf number@0"},
	})
}

// TestValidateMultiples checks multiples by their exact value.
func TestValidateMultiples(t *testing.T) {
	of := func(n string) *Schema { return limitsSchema(Limits{MultipleOf: n}) }
	const no = "multipleOf number@0"
	checkVerdicts(t, []verdictCase{
		{of("0.1"), `0.3`, ""},
		{of("0.1"), `1e-1`, ""},
		{of("0.1"), `0.35`, no},
		{of("0.01"), `19.99`, ""},
		{of("3"), `0`, ""},
		{of("3"), `-0.0`, ""},
		{of("3"), `-9`, ""},
		{of("3"), `1e1`, no},
		{of("7"), `1e9999999999999999999999`, no},
		{of("4"), `1e9999999999999999999999`, ""},
		{of("5e-7"), `25e-7`, ""},
		{of("5e-7"), `1e-9999999999999999999999`, no},
		{of("18446744073709551615"), `36893488147419103230`, ""},
		{of("18446744073709551615"), `36893488147419103231`, no},
		{of("1e400"), `1e401`, ""},
		{of("1e400"), `1e399`, no},
		{of("2"), `"3"`, ""},
	})
}

func TestValidateStrings(t *testing.T) {
	two := limitsSchema(Limits{MinLength: "2", MaxLength: "2"})
	word := limitsSchema(Limits{Pattern: "^a/?$", Match: regexp.MustCompile("^a/?$").MatchString})
	checkVerdicts(t, []verdictCase{
		{two, `"ab"`, ""},
		{two, `"éé"`, ""},
		{two, `"😀😀"`, ""},
		{two, `"\ud83d\ude00\n"`, ""},
		{two, `"\u0061\u0062"`, ""},
		{two, `"\\"`, "minLength string@0"},
		{two, `""`, "minLength string@0"},
		{two, `"\ud83d\ude00"`, "minLength string@0"},
		{two, `"e\u0301x"`, "maxLength string@0"},
		{two, `123`, ""},
		{limitsSchema(Limits{MinLength: "99999999999999999999"}), `"a"`, "minLength string@0"},
		{limitsSchema(Limits{MaxLength: "99999999999999999999"}), `"a"`, ""},
		{word, `"a"`, ""},
		{word, `"\u0061\/"`, ""},
		{word, `"b"`, "pattern string@0"},
		{word, `["b"]`, ""},
		{limitsSchema(Limits{MaxLength: "1", Match: func(string) bool { return false }}), `"ab"`, "maxLength string@0, pattern string@0"},
	})
}

func TestValidateUniqueItems(t *testing.T) {
	unique := limitsSchema(Limits{UniqueItems: true})
	const no = "uniqueItems array@0"
	checkVerdicts(t, []verdictCase{
		{unique, `[]`, ""},
		{unique, `[1,"1",true,null,[1],{"1":1},-1,0.1,10,[],{},"",[[]],[{}]]`, ""},
		{unique, `[1,1.0]`, no},
		{unique, `[0,-0]`, no},
		{unique, `[100,2,1e2]`, no},
		{unique, `[1e400,1e401]`, ""},
		{unique, `[1e1000000000000000000,10e999999999999999999]`, no},
		{unique, `[12,1,2]`, ""},
		{unique, `["a","\u0061"]`, no},
		{unique, `["a","A"]`, ""},
		{unique, `[false,0,null,false]`, no},
		{unique, `[{"a":1,"b":[2]},{"b":[2.0],"a":1}]`, no},
		{unique, `[{"a":1},{"a":2},{"b":1},{"a":1,"b":1}]`, ""},
		{unique, `[[1,2],[2,1],[1,2,3],[[1,2]]]`, ""},
		{unique, `[["a,b"],["a","b"],"a","b"]`, ""},
		{unique, `[{"a":"1,\"b\":2"},{"a":1,"b":2}]`, ""},
		{unique, `{"a":1,"b":1}`, ""},
		{&Schema{Items: unique}, `[[1],[2,2]]`, "/1 uniqueItems array@5"},
	})
}

// TestManyUniqueItems checks that a long list is not compared pair by pair: that
// would take minutes.
func TestManyUniqueItems(t *testing.T) {
	var b strings.Builder
	for i := range 200_000 {
		fmt.Fprintf(&b, ",%d", i)
	}
	list := "[" + b.String()[1:]
	unique := limitsSchema(Limits{UniqueItems: true})
	checkVerdicts(t, []verdictCase{{unique, list + "]", ""}})
	if got := found(list+",1e5]", unique); got != "uniqueItems array@0" {
		t.Errorf("got %q", got)
	}
}
