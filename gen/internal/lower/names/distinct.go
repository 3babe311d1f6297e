package names

import (
	"maps"
	"slices"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/source"
)

// distinct names a list. Each rule looks at one name only, so that the result
// does not depend on what other names there are, beyond whether it collides.
func (n *Names) distinct(list []string, at func(int) *source.Schema, rules ...func(string) string) []string {
	result := make([]string, len(list))
	for i, v := range list {
		result[i] = rules[0](v)
	}
	for _, rule := range rules[1:] {
		for _, same := range collisions(result) {
			for _, i := range same {
				result[i] = rule(list[i])
			}
		}
	}
	for _, same := range collisions(result) {
		n.rec.Fail(at(same[1]), "rename one of them in the schema", "%q and %q would both be called %s in Go", list[same[0]], list[same[1]], result[same[0]])
	}
	return result
}

// collisions returns the groups of indices with equal names, in order.
func collisions(names []string) [][]int {
	by := map[string][]int{}
	for i, n := range names {
		by[n] = append(by[n], i)
	}
	var groups [][]int
	for _, n := range slices.Sorted(maps.Keys(by)) {
		if len(by[n]) > 1 {
			groups = append(groups, by[n])
		}
	}
	return groups
}
