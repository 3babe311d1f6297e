package judge

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
)

// Findings are the disagreements about the texts of a revision.
type Findings struct {
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

func (f *Findings) Add(def, text string, d *Disagreement) {
	f.texts++
	if d == nil {
		return
	}
	if f.groups == nil {
		f.groups = map[string]*group{}
	}
	key := def + ": " + d.Kind
	g := f.groups[key]
	if g == nil {
		g = &group{}
		f.groups[key] = g
	}
	g.count++
	if len(g.examples) < shown {
		g.examples = append(g.examples, fmt.Sprintf("%.600s\n\t\ttext %.600s", d.Detail, text))
	}
}

// Report reports the groups as errors, and the counts.
func (f *Findings) Report(t *testing.T, j *Judge) {
	t.Helper()
	total := 0
	for _, key := range slices.Sorted(maps.Keys(f.groups)) {
		g := f.groups[key]
		total += g.count
		t.Errorf("%s, %d times\n\t%s", key, g.count, strings.Join(g.examples, "\n\t"))
	}
	t.Logf("%s: %d texts, %d valid, %d invalid, %d no JSON, %d disagreements", j.Version, f.texts, j.Valid, j.Invalid, j.Refused, total)
	if j.Valid == 0 || j.Invalid == 0 {
		t.Errorf("%s: only one verdict among %d texts", j.Version, f.texts)
	}
}
