// Package scenario plays scenarios of the order of messages. The tests of package
// lifecycle share them: in gen/support with fictional revisions, and in gen/tests with
// the revisions of an output.
//
// A file of scenarios is about one rule and has its name. The name of a scenario is
// the revisions that it is played in, a colon and a title; without a colon it is
// played in all. Revisions are named by what they have (stateful, stateless,
// batches, unbatched, tasks, all), by a method that they have, or by their date if
// the scenario is about one revision. Words that + joins must all hold, and one of
// several words is enough. The lines are
//
//	text              messages are not typed: types supply what is missing; must come first
//	unknown           the checker is not told the revision; must come first
//	ready [CAPS]      the messages of initialization, in revisions with sessions; both
//	                  sides declare the capabilities, if there are any
//	> MESSAGE         from the client
//	< MESSAGE         from the server
//	! RULE...         what the line before violates; nothing if there is no such line
//	= STATE           the state then
//	abandon > ID      the client's request ends without a message
//	close             the connection is closed
//
// A message lacks its jsonrpc member. In it $V is the revision, and $META the
// members of _meta that a request requires in a revision without sessions.
// $STATEFUL, $STATELESS, $BATCHES and $UNBATCHED are the latest revisions that are
// so; the last one has sessions.
package scenario

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"
)

// Revision is what scenarios need to know about a revision.
type Revision struct {
	Version                  string
	Stateful, Batches, Tasks bool
	Has                      func(method string) bool
}

// is reports whether a scenario that names this is played in the revision.
func (r Revision) is(name string) bool {
	for word := range strings.SplitSeq(name, "+") {
		if strings.Contains(word, "/") && r.Has(word) {
			continue
		}
		if !map[string]bool{
			"all": true, r.Version: true,
			"stateful": r.Stateful, "stateless": !r.Stateful,
			"batches": r.Batches, "unbatched": !r.Batches,
			"tasks": r.Tasks,
		}[word] {
			return false
		}
	}
	return true
}

// Scenario is one of a file.
type Scenario struct {
	Title  string
	script string
	which  []string // words that name revisions
}

// Read reads the scenarios of a file.
func Read(t testing.TB, file string) []Scenario {
	t.Helper()
	archive, err := txtar.ParseFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var list []Scenario
	for _, f := range archive.Files {
		which, title, named := strings.Cut(f.Name, ":")
		if !named {
			which, title = "all", f.Name
		}
		list = append(list, Scenario{Title: strings.TrimSpace(title), script: string(f.Data), which: strings.Fields(which)})
	}
	return list
}

// In returns the revisions that a scenario is played in. A word that names none of
// them fails the test.
func (s Scenario) In(t testing.TB, revisions []Revision) []Revision {
	t.Helper()
	for _, word := range s.which {
		if !slices.ContainsFunc(revisions, func(r Revision) bool { return r.is(word) }) {
			t.Fatalf("%s: no revision is %q", s.Title, word)
		}
	}
	return slices.DeleteFunc(slices.Clone(revisions), func(r Revision) bool {
		return !slices.ContainsFunc(s.which, r.is)
	})
}

// Checker is a lifecycle.Checker: that of the support directory, or that of an output.
type Checker[S ~uint8, M, ID, V any, State fmt.Stringer] interface {
	Next(from S, m *M) []V
	NextBatch(from S, batch []*M) []V
	Abandon(from S, id ID)
	Close()
	State() State
}

// Kit is what playing needs of the packages that are tested.
type Kit[S ~uint8, M, ID, V any, State fmt.Stringer] struct {
	Revisions []Revision

	New     func(version string) Checker[S, M, ID, V, State]
	Decode  func([]byte) (*M, error)    // as text
	ParseID func(string) (ID, error)    // of a request
	Rule    func(V) (rule, spec string) // of a violation
}

// TestRules plays all scenarios of the rules in a directory. Decoders are the ways to
// decode a message of a revision, by their names. Each rule must be violated, and
// kept, in each revision that has it, and violated in no other. A rule that no
// revision here has is not played.
func (k Kit[S, M, ID, V, State]) TestRules(t *testing.T, dir string, rules map[string][]string, decoders func(version string) map[string]func([]byte) (*M, error)) {
	files, err := filepath.Glob(filepath.Join(dir, "*.txtar"))
	if err != nil || len(files) != len(rules) {
		t.Errorf("%d files for %d rules (%v)", len(files), len(rules), err)
	}
	for rule, versions := range rules {
		if len(versions) == 0 {
			continue
		}
		t.Run(rule, func(t *testing.T) {
			broken, kept := map[string]bool{}, map[string]bool{}
			for _, s := range Read(t, filepath.Join(dir, rule+".txtar")) {
				for _, r := range s.In(t, k.Revisions) {
					for name, decode := range decoders(r.Version) {
						t.Run(fmt.Sprint(r.Version, " ", s.Title, " ", name), func(t *testing.T) {
							if k.play(t, r, decode, s.script)[rule] {
								broken[r.Version] = true
							} else {
								kept[r.Version] = true
							}
						})
					}
				}
			}
			k.covered(t, versions, broken, kept)
		})
	}
}

// covered checks that scenarios violate and keep a rule in each revision that has it,
// and violate it in no other.
func (k Kit[S, M, ID, V, State]) covered(t *testing.T, versions []string, broken, kept map[string]bool) {
	t.Helper()
	for _, r := range k.Revisions {
		has := slices.Contains(versions, r.Version)
		switch {
		case has && !broken[r.Version]:
			t.Errorf("no scenario violates the rule in %s", r.Version)
		case has && !kept[r.Version]:
			t.Errorf("no scenario keeps the rule in %s", r.Version)
		case !has && broken[r.Version]:
			t.Errorf("%s has no such rule, but a scenario violates it", r.Version)
		}
	}
}

// play feeds a scenario to a checker and compares. It returns the rules that
// were violated.
func (k Kit[S, M, ID, V, State]) play(t *testing.T, r Revision, decode func([]byte) (*M, error), script string) map[string]bool {
	t.Helper()
	p := player[S, M, ID, V, State]{Kit: k, t: t, revision: r, decode: decode, checker: k.New(r.Version), broken: map[string]bool{}}
	for line := range strings.Lines(script) {
		if line = strings.TrimSpace(line); line != "" {
			p.line(line)
		}
	}
	p.settle(nil)
	return p.broken
}

// latest returns the latest revision that is so.
func (k Kit[S, M, ID, V, State]) latest(is func(Revision) bool) string {
	found := ""
	for _, r := range k.Revisions {
		if is(r) && r.Version > found {
			found = r.Version
		}
	}
	return found
}
