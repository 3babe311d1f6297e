package spec

import (
	"strings"
	"testing"
)

// TestProblems checks what is found wrong with a row, by its end and by the
// revisions that it took effect in.
func TestProblems(t *testing.T) {
	const key = "T x"
	e := func(in ...string) Effects {
		effects := Effects{"2001": nil, "2002": nil, "2003": nil}
		for _, revision := range in {
			effects[revision] = []string{"T w", key}
		}
		return effects
	}
	for _, test := range []struct {
		name    string
		effects Effects
		end     End
		want    string // part of the problem, "" if there is none
	}{
		{"to the newest", e("2002", "2003"), End{}, ""},
		{"in the newest only", e("2003"), End{}, ""},
		{"with a gap", e("2001", "2003"), End{}, ""},
		{"nowhere", e(), End{}, "takes effect in no known revision"},
		{"nowhere, and ended", e(), End{"2001", "removed"}, "takes effect in no known revision"},
		{"lost in the newest", e("2001", "2002"), End{}, "takes effect in 2002 and not in 2003: fix the row"},
		{"lost before", e("2001"), End{}, "takes effect in 2001 and not in 2003"},
		{"ended", e("2001", "2002"), End{"2002", "removed"}, ""},
		{"ended earlier", e("2001"), End{"2001", "removed"}, ""},
		{"without a reason", e("2001"), End{"2001", ""}, "ends without a reason"},
		{"without a revision", e("2003"), End{"", "removed"}, "no revision after which it does"},
		{"later than its end", e("2001", "2003"), End{"2002", "removed"}, "ended after 2002, and takes effect in 2003"},
		{"earlier than its end", e("2001"), End{"2002", "removed"}, "ended after 2002, and last takes effect in 2001"},
		{"ended with the newest", e("2003"), End{"2003", "removed"}, "which is the newest revision"},
	} {
		got := test.effects.problem(Fact{Table: "T", About: "x", End: test.end})
		if !strings.Contains(got, test.want) || (got == "") != (test.want == "") {
			t.Errorf("%s: got %q, want %q", test.name, got, test.want)
		}
	}
}

// TestCheckNamesRows checks that every row is looked at, and named.
func TestCheckNamesRows(t *testing.T) {
	problems := Effects{"2001-01-01": nil}.Check(Rows())
	if len(problems) != len(Rows()) {
		t.Errorf("%d problems with %d rows", len(problems), len(Rows()))
	}
	want := `the row "ping" of the table EmptyResults (package spec) takes effect in no known revision`
	found := false
	for _, problem := range problems {
		found = found || strings.HasPrefix(problem.Error(), want)
	}
	if !found {
		t.Errorf("no problem begins with %q", want)
	}
}

// TestRanges checks how the revisions of a row are described.
func TestRanges(t *testing.T) {
	for want, in := range map[string][]string{
		"":                      nil,
		"2001 on":               {"2001", "2002", "2003", "2004"},
		"2004 on":               {"2004"},
		"2002":                  {"2002"},
		"2001 to 2003":          {"2001", "2002", "2003"},
		"2001, 2003 on":         {"2001", "2003", "2004"},
		"2001 to 2002, 2004 on": {"2001", "2002", "2004"},
	} {
		e := Effects{"2001": nil, "2002": nil, "2003": nil, "2004": nil}
		for _, revision := range in {
			e[revision] = []string{"T x"}
		}
		if got := e.ranges("T x"); got != want {
			t.Errorf("%v: got %q, want %q", in, got, want)
		}
	}
}
