package instance

import (
	"math/big"
	"strconv"
	"strings"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
)

// longest is the greatest length or count in a rule for which texts are made.
const longest = 5000

// basicSamples returns scalars that are hard to represent, and scalars at the boundaries
// of the rules.
func basicSamples(t model.Basic, r model.Rules) []sample {
	var list []sample
	for _, text := range r.Enum {
		list = append(list, sample{what: "the value " + text, text: text})
	}
	switch t {
	case model.String:
		list = append(list, stringSamples...)
		return append(list, lengthSamples(r)...)
	case model.Int:
		list = append(list, integerSamples...)
		list = append(list, largeSamples...)
		return append(list, boundSamples(r)...)
	case model.Float:
		list = append(list, integerSamples...)
		list = append(list, floatSamples...)
		return append(list, boundSamples(r)...)
	}
	return append(list, sample{what: "true", text: "true"}, sample{what: "false", text: "false"})
}

var stringSamples = []sample{
	{what: "a string", text: `"text"`},
	{what: "an empty string", text: `""`},
	{what: "characters of HTML", text: `"<a href='x?b=1&c=2'>"`},
	{what: "text of several scripts", text: `"žluťoučký 漢字 עברית 😀"`},
	{what: "a combining and a precomposed letter", text: `"e\u0301é"`},
	{what: "every escape", text: `"\"\\\/\b\f\n\r\t\u0041\u00e9\u20AC\ud83d\uDE00"`},
	{what: "control characters", text: `"\u0000\u001f\u007f"`},
	{what: "line separators", text: `"\u2028\u2029` + "\u2028\u2029" + `"`},
	{what: "characters at the ends of their ranges", text: `"\ud7ff\ue000\ufffd\uffff\ud800\udc00\udbff\udfff"`},
	{what: "a string of 300 characters", text: `"` + strings.Repeat("abc", 100) + `"`},
	{what: "a string that looks like null", text: `"null"`},
}

var integerSamples = []sample{
	{what: "one", text: `1`},
	{what: "zero", text: `0`},
	{what: "minus one", text: `-1`},
	{what: "one with a fraction of zero", text: `1.0`},
	{what: "a thousand with an exponent", text: `1e3`},
	{what: "twelve with a fraction and an exponent", text: `1.2E+1`},
	{what: "seven with a negative exponent", text: `700e-2`},
	{what: "zero with an exponent", text: `0e9`},
	{what: "beyond 32 bits", text: `4294967297`},
	{what: "the largest odd integer of a float64", text: `9007199254740991`},
	{what: "ten to the eighteenth", text: `1e18`},
	{what: "a fraction", text: `1.5`},
	{what: "a negative fraction", text: `-0.25`},
}

// largeSamples are integers that a float64 would change.
var largeSamples = []sample{
	{what: "one more than two to the 53rd", text: `9007199254740993`},
	{what: "the largest int64", text: `9223372036854775807`},
	{what: "the smallest int64", text: `-9223372036854775808`},
	{what: "one beyond the largest int64", text: `9223372036854775808`},
	{what: "one beyond the smallest int64", text: `-9223372036854775809`},
	{what: "thirty digits", text: `123456789012345678901234567890`},
	{what: "ten to the thirtieth", text: `1e30`},
	{what: "minus ten to the hundredth", text: `-1E+100`},
}

// floatSamples are encoded unchanged, since they have no more digits than the nearest
// float64 needs.
var floatSamples = []sample{
	{what: "a tenth", text: `0.1`},
	{what: "a small number", text: `1e-7`},
	{what: "two to the 53rd", text: `9007199254740992`},
	{what: "a number with an exponent of 21", text: `1e21`},
	{what: "the largest float64", text: `1.7976931348623157e308`},
	{what: "the smallest float64", text: `5e-324`},
	{what: "beyond the largest float64", text: `1e400`},
	{what: "beyond the smallest float64", text: `-1e400`},
}

var idSamples = []sample{
	{what: "an integer", text: `1`},
	{what: "zero", text: `0`},
	{what: "a negative integer", text: `-42`},
	{what: "a string", text: `"a-1"`},
	{what: "a string of digits", text: `"1"`},
	{what: "an empty string", text: `""`},
	{what: "a string with escapes", text: `"\u0031\n😀"`},
	{what: "an integer beyond 53 bits", text: `9007199254740993`},
	{what: "an integer beyond 64 bits", text: `18446744073709551616`},
	{what: "an integer of a hundred digits", text: strings.Repeat("1234567890", 10)},
	{what: "an integer with a fraction of zero", text: `1.0`},
	{what: "an integer with an exponent", text: `1e3`},
	{what: "an integer with a great exponent", text: `1e1000`},
	{what: "a negative exponent", text: `-50e-1`},
	{what: "a fraction", text: `1.5`},
	{what: "a fraction with an exponent", text: `15e-1`},
}

// boundSamples returns the numbers at, below and above each bound.
func boundSamples(r model.Rules) []sample {
	var list []sample
	for _, bound := range []struct{ name, text string }{
		{"the minimum", r.Minimum}, {"the maximum", r.Maximum},
		{"the exclusive minimum", r.ExclusiveMinimum}, {"the exclusive maximum", r.ExclusiveMaximum},
		{"a multiple", r.MultipleOf},
	} {
		value, ok := new(big.Rat).SetString(bound.text)
		if bound.text == "" || !ok {
			continue
		}
		list = append(list, sample{what: bound.name, text: bound.text})
		for _, step := range []struct{ what, by string }{
			{"one below ", "-1"}, {"one above ", "1"}, {"slightly below ", "-1/8"}, {"slightly above ", "1/8"},
		} {
			by, _ := new(big.Rat).SetString(step.by)
			list = append(list, sample{what: step.what + bound.name, text: decimal(by.Add(by, value))})
		}
	}
	return list
}

// decimal returns a number as JSON text.
func decimal(v *big.Rat) string {
	digits, exact := v.FloatPrec()
	if !exact {
		digits = 3
	}
	return v.FloatString(digits)
}

// lengthSamples returns strings at the limits of length, of characters with
// more than one byte, and one for the pattern.
func lengthSamples(r model.Rules) []sample {
	var list []sample
	for _, rule := range []struct{ name, text string }{{"minimum", r.MinLength}, {"maximum", r.MaxLength}} {
		n, err := strconv.Atoi(rule.text)
		if err != nil || n > longest {
			continue
		}
		for _, by := range []int{0, -1, 1} {
			if n+by >= 0 {
				text := `"` + strings.Repeat("é", n+by) + `"`
				list = append(list, sample{what: strconv.Itoa(n+by) + " characters, with a " + rule.name + " of " + rule.text, text: text})
			}
		}
	}
	if r.Pattern != "" {
		list = append(list, sample{what: "a string for the pattern", text: Quote(matching(r.Pattern))})
	}
	return list
}

// enumSamples returns every value of an enum, and others.
func enumSamples(e *model.Enum) []sample {
	var list []sample
	for _, v := range e.Values {
		list = append(list, sample{what: "the value " + v.Value, text: Quote(v.Value)})
	}
	for _, v := range e.Values {
		list = append(list, sample{what: "the value " + v.Value + " in another case", text: Quote(otherCase(v.Value))})
	}
	return append(list, sample{what: "an unknown value", text: `"x-unknown"`}, sample{what: "an empty string", text: `""`})
}
