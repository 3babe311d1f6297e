// Package sample chooses what tests try where all of it takes long. The choice is the same
// on each run:
//
//	go test                 a sample
//	go test -short          a small sample
//	go test PKG -args -full everything
//
// The flag -full is there in the tests that import this package.
package sample

import (
	"flag"
	"runtime/debug"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/instance"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
)

var full = flag.Bool("full", false, "try everything that tests try a sample of")

// size returns what the run asks for: all, usual, or with -short few.
func size(all, usual, few int) int {
	switch {
	case testing.Short():
		return few
	case *full:
		return all
	}
	return usual
}

// Instances returns the instances to try of a model: of each definition the first two, which
// are its smallest value and one like it, the largest value, and one in three of the others;
// with -short, one in 24 of the others, and of one definition in four the largest value.
// With the next turn, others are chosen of a definition: three turns have all.
func Instances(p *model.Package, turn int) []instance.Instance {
	every := size(1, 3, 24)
	return instance.Choose(p, func(def string, i int, name string) bool {
		from := turn
		for _, c := range []byte(def) {
			from += int(c)
		}
		return i < 2 || (from+i)%every == 0 || name == "the largest value" && (!testing.Short() || from%4 == 0)
	})
}

// Every returns the part of a list that is to try: one element in usual, with -short one in
// few, and the first one.
func Every[E any](usual, few int, list []E) []E { return EveryInTurn(0, usual, few, list) }

// EveryInTurn is like Every, and does not begin with the first element in each turn.
func EveryInTurn[E any](turn, usual, few int, list []E) []E {
	every := size(1, usual, few)
	var chosen []E
	for i := turn % every; i < len(list); i += every {
		chosen = append(chosen, list[i])
	}
	return chosen
}

// Last returns all of a list, and with -short only its last element, such as the newest
// revision.
func Last[E any](list []E) []E {
	if !testing.Short() {
		return list
	}
	return list[len(list)-1:]
}

// Count returns how many cases to try.
func Count(all, usual, few int) int { return size(all, usual, few) }

// Main runs the tests of a package that make much that is soon garbage. It lets the heap
// grow more before it is collected, which takes a quarter off their time.
func Main(m *testing.M) {
	debug.SetGCPercent(400)
	m.Run()
}
