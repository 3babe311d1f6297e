package spec

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// Effects are the keys of the rows that took effect, by revision.
type Effects map[string][]string

// In returns the revisions in which a row took effect, oldest first.
func (e Effects) In(key string) []string {
	var list []string
	for _, revision := range slices.Sorted(maps.Keys(e)) {
		if slices.Contains(e[revision], key) {
			list = append(list, revision)
		}
	}
	return list
}

// ranges describes the revisions in which a row took effect: "2025-06-18 on", or
// "2024-11-05 to 2025-03-26", so that the description stays when a later revision
// comes that has the row, too.
func (e Effects) ranges(key string) string {
	all := slices.Sorted(maps.Keys(e))
	var list []string
	for i := 0; i < len(all); i++ {
		first := i
		for i < len(all) && slices.Contains(e[all[i]], key) {
			i++
		}
		switch {
		case i == first:
		case i == len(all):
			list = append(list, all[first]+" on")
		case i == first+1:
			list = append(list, all[first])
		default:
			list = append(list, all[first]+" to "+all[i-1])
		}
	}
	return strings.Join(list, ", ")
}

// Table lists rows with the revisions in which they took effect.
func (e Effects) Table(rows []Row) string {
	var lines []string
	for _, row := range rows {
		fact := row.Fact()
		line := fact.Key() + ": " + e.ranges(fact.Key())
		if fact.End.After != "" {
			line += " (ended: " + fact.End.Reason + ")"
		}
		lines = append(lines, line+"\n")
	}
	slices.Sort(lines)
	return strings.Join(lines, "")
}

// Check returns what is wrong with rows, given their effects in all known
// revisions. A row that takes effect in none is a mistake. One that does not take
// effect in the newest revision must say after which one it ended, and why: it
// may have been lost by a definition that got another name.
func (e Effects) Check(rows []Row) []error {
	var problems []error
	for _, row := range rows {
		fact := row.Fact()
		if problem := e.problem(fact); problem != "" {
			problems = append(problems, fmt.Errorf("the row %q of the table %s (package spec) %s", fact.About, fact.Table, problem))
		}
	}
	return problems
}

func (e Effects) problem(f Fact) string {
	in := e.In(f.Key())
	if len(in) == 0 {
		return "takes effect in no known revision: no schema has all that it names, or a row that it builds on takes no effect"
	}
	last := in[len(in)-1]
	newest := slices.Max(slices.Collect(maps.Keys(e)))
	switch {
	case f.End.After == "" && f.End.Reason != "":
		return "has a reason to end and no revision after which it does"
	case f.End.After == "" && last != newest:
		return fmt.Sprintf("takes effect in %s and not in %s: fix the row if %s only renamed what it is about, or give it an end with a reason", last, newest, newest)
	case f.End.After == "":
		return ""
	case f.End.Reason == "":
		return "ends without a reason"
	case last > f.End.After:
		return fmt.Sprintf("ended after %s, and takes effect in %s", f.End.After, last)
	case last < f.End.After:
		return fmt.Sprintf("ended after %s, and last takes effect in %s", f.End.After, last)
	case last == newest:
		return fmt.Sprintf("ended after %s, which is the newest revision", last)
	}
	return ""
}
