package docs

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestFind checks which sentence holds in which revision.
func TestFind(t *testing.T) {
	x := Sentences{
		"A.x":            "first",
		"2002-02-02 A.x": "second",
		"2004-04-04 A.x": "third",
		"2003-03-03 B":   "later",
		"*.y":            "any",
		"2003-03-03 A.y": "own",
	}.Index()
	for _, test := range []struct{ key, version, want string }{
		{"A.x", "", "third"},
		{"A.x", "2001-01-01", "first"},
		{"A.x", "2002-02-02", "second"},
		{"A.x", "2003-03-03", "second"},
		{"A.x", "2004-04-04", "third"},
		{"A.x", "2027-01-15", "third"},
		{"B", "", "later"},
		{"B", "2002-02-02", ""},
		{"B", "2027-01-15", "later"},
		{"C", "2027-01-15", ""},
	} {
		if s, ok := x.Find(test.key, test.version); s.Text != test.want || ok != (test.want != "") {
			t.Errorf("%s in %q: got %q, want %q", test.key, test.version, s.Text, test.want)
		}
	}
	for version, want := range map[string]string{"": "own", "2002-02-02": "any", "2004-04-04": "own"} {
		if s, _ := x.Field("A", "y", version); s.Text != want {
			t.Errorf("A.y in %q: got %q, want %q", version, s.Text, want)
		}
	}
}

// TestNeedless checks that a sentence with a date is found out if it says what
// holds anyway.
func TestNeedless(t *testing.T) {
	x := Sentences{
		"A.x":            "first",
		"2002-02-02 A.x": "first", // needless: after the one without a date
		"2004-04-04 A.x": "third",
		"2005-05-05 A.x": "third", // needless: after the one before
		"2006-06-06 A.x": "first",
		"*.y":            "any",
		"2003-03-03 A.y": "any", // needless: after the one for all members
		"2003-03-03 B.y": "own",
		"2003-03-03 B":   "any",
	}.Index()
	if diff := cmp.Diff([]string{"2002-02-02 A.x", "2003-03-03 A.y", "2005-05-05 A.x"}, x.Needless()); diff != "" {
		t.Errorf("needless sentences (-want +got):\n%s", diff)
	}
}
