package encode

import (
	"math"
	"strconv"
	"strings"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/jsontext"
)

// textOf returns what put appends for v, or the error.
func textOf[T any](v T, put func([]byte, *Encoder, T) []byte) string {
	return Text(Marshal(&v, func(v *T, b []byte, e *Encoder) []byte { return put(b, e, *v) }))
}

// The types of a package that uses this one.
type (
	testRaw    jsontext.Raw
	testID     jsontext.ID
	testMember struct {
		Name  string
		Value testRaw
	}
	testMembers []testMember
)

func rawOf(text string) testRaw { return testRaw(jsontext.TrustedRaw(text)) }

// membersOf makes members of names and texts.
func membersOf(pairs ...string) testMembers {
	m := testMembers{}
	for i := 0; i < len(pairs); i += 2 {
		m = append(m, testMember{pairs[i], rawOf(pairs[i+1])})
	}
	return m
}

func TestAppendFloat(t *testing.T) {
	for _, test := range []struct {
		in   float64
		want string
	}{
		{0, "0"},
		{math.Copysign(0, -1), "-0"},
		{1, "1"},
		{-1, "-1"},
		{0.5, "0.5"},
		{0.1, "0.1"},
		{1e-6, "0.000001"},
		{1e-7, "1e-7"},
		{1.5e-10, "1.5e-10"},
		{1 << 53, "9007199254740992"},
		{1<<53 + 2, "9007199254740994"},
		{-1 << 60, "-1152921504606847000"},
		{1e20, "100000000000000000000"},
		{123456789012345678901, "123456789012345680000"},
		{1e21, "1e+21"},
		{-1e21, "-1e+21"},
		{5e-324, "5e-324"},
		{math.MaxFloat64, "1.7976931348623157e+308"},
		{3.0000000000000004, "3.0000000000000004"},
		{math.NaN(), "!(cannot encode: NaN is not a JSON number)"},
		{math.Inf(1), "!(cannot encode: +Inf is not a JSON number)"},
		{math.Inf(-1), "!(cannot encode: -Inf is not a JSON number)"},
	} {
		if got := textOf(test.in, AppendFloat); got != test.want {
			t.Errorf("%v: got %s, want %s", test.in, got, test.want)
		}
	}
}

// TestAppendThousandths compares short fractions, and their neighbors, with
// strconv.
func TestAppendThousandths(t *testing.T) {
	for _, n := range []float64{1, 10, 25, 100, 101, 700, 999, 1001, 1250, 123456789, 999999999999999, 1e15 + 1} {
		f := n / 1000
		for _, f := range []float64{f, -f, math.Nextafter(f, 0), math.Nextafter(f, math.Inf(1))} {
			if got, want := textOf(f, AppendFloat), strconv.FormatFloat(f, 'f', -1, 64); got != want {
				t.Errorf("got %s, want %s", got, want)
			}
		}
	}
}

func TestAppendScalars(t *testing.T) {
	type (
		str string
		num int64
		flt float64
		bln bool
	)
	for _, test := range []struct{ got, want string }{
		{textOf(math.MinInt64, AppendInt), "-9223372036854775808"},
		{textOf(0, AppendInt), "0"},
		{textOf(true, AppendBool), "true"},
		{textOf(false, AppendBool), "false"},
		{textOf(str("a\n"), AppendNamedString[str]), `"a\n"`},
		{textOf(num(-3), AppendNamedInt[num]), "-3"},
		{textOf(flt(2.5), AppendNamedFloat[flt]), "2.5"},
		{textOf(bln(true), AppendNamedBool[bln]), "true"},
		{textOf(testID(jsontext.IntID(7)), AppendID[testID]), "7"},
		{textOf(testID(jsontext.StringID("7")), AppendID[testID]), `"7"`},
		{textOf(testID(jsontext.IntegerID("1e70")), AppendID[testID]), "1e70"},
		{textOf(testID(jsontext.StringID("\xff")), AppendID[testID]), "!(cannot encode: the string is not UTF-8)"},
		{textOf(testID{}, AppendID[testID]), "!(cannot encode: the id is absent)"},
		{textOf(rawOf(`{"a" : 1.0}`), AppendRaw[testRaw]), `{"a" : 1.0}`},
		{textOf(testRaw{}, AppendRaw[testRaw]), "!(cannot encode: the value is absent)"},
		{textOf(rawOf(`"`+strings.Repeat("x", 5000)+`"`), AppendRaw[testRaw]), `"` + strings.Repeat("x", 5000) + `"`},
	} {
		if test.got != test.want {
			t.Errorf("got %s, want %s", test.got, test.want)
		}
	}
}

func TestAppendMembers(t *testing.T) {
	many := testMembers{}
	for i := range 40 {
		many = append(many, testMember{strings.Repeat("n", i), rawOf("0")})
	}
	for _, test := range []struct {
		in   testMembers
		want string
	}{
		{nil, `{}`},
		{membersOf(), `{}`},
		{membersOf("b", "1", "a\"", `[ ]`), `{"b":1,"a\"":[ ]}`},
		{membersOf("a", "1", "b", "2", "a", "3"), `!(cannot encode: duplicate name "a")`},
		{append(many, testMember{"nnn", rawOf("1")}), `!(cannot encode: duplicate name "nnn")`},
		{membersOf("a", "", "b", "1", "c", ""), `{"b":1}`},
		{membersOf("a\xff", "1"), `!(cannot encode: the string is not UTF-8)`},
	} {
		if got := textOf(test.in, AppendMembers[testMembers]); got != test.want {
			t.Errorf("%v: got %s, want %s", test.in, got, test.want)
		}
	}
	if got := textOf(many, AppendMembers[testMembers]); strings.Count(got, ":0") != 40 {
		t.Errorf("got %s", got)
	}
}
