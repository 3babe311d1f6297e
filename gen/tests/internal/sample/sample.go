// Package sample chooses what tests with -short try, where all of it takes long:
// the same on each run. Without -short they try everything.
package sample

import (
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/instance"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
)

// Instances returns the instances to try of a model: with -short, of each
// definition the first two, which are its smallest value and one like it, and one
// in 24 of the others; and of one definition in four the largest value.
func Instances(p *model.Package) []instance.Instance {
	if !testing.Short() {
		return instance.Derive(p)
	}
	last, definitions := "", 0
	return instance.Choose(p, func(def string, i int, name string) bool {
		if def != last {
			last, definitions = def, definitions+1
		}
		return i < 2 || (i+definitions)%24 == 0 || definitions%4 == 0 && name == "the largest value"
	})
}

// Every returns the part of a list that is to try: with -short, one element in
// n, and the first one.
func Every[E any](n int, list []E) []E {
	if !testing.Short() {
		return list
	}
	var chosen []E
	for i := 0; i < len(list); i += n {
		chosen = append(chosen, list[i])
	}
	return chosen
}

// Last returns all of a list, and with -short only its last element, such as the
// newest revision.
func Last[E any](list []E) []E {
	if !testing.Short() {
		return list
	}
	return list[len(list)-1:]
}

// Count returns how many random texts to try: all, or few with -short.
func Count(all, few int) int {
	if testing.Short() {
		return min(all, few)
	}
	return all
}
