// Package laws checks what package mcp promises about its revisions:
//
//  1. What is decoded and encoded at a revision is the same JSON value as with the
//     package of that revision, and strict verdicts are the same.
//  2. What is decoded at one revision and encoded at another is valid there if it was
//     valid before, or an error. The losses turn the text of all that the value holds
//     into the text that was written.
//  3. What both revisions can say survives the way there and back.
//
// The laws hold for derived instances, for recorded messages, and for random values.
package laws

import (
	"fmt"
	"maps"
	"runtime"
	"slices"
	"sync"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/merge"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
	"github.com/mcp-schemagen/mcp-schemagen/gen/tests/internal/registry"
	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/generated/mcp"
	"github.com/mcp-schemagen/mcp-schemagen/generated/protocol"
)

// A Checker checks the laws, and counts what it has checked and what was wrong. It may
// be used by several goroutines at once.
type Checker struct {
	*revisions

	mu     sync.Mutex
	counts map[string]int
	faults map[string]int
	sample map[string][]string
}

// revisions is what is known of all revisions. The checkers share it.
type revisions struct {
	Revisions []registry.Revision
	Merged    *model.Package

	models    []*model.Package
	decls     map[string]model.Decl
	unchecked map[string]bool // members by [revisions.Unchecked]
}

var load = sync.OnceValues(func() (*revisions, error) {
	m := &revisions{Revisions: registry.All(), decls: map[string]model.Decl{}, unchecked: map[string]bool{}}
	for _, r := range m.Revisions {
		p, err := r.Model()
		if err != nil {
			return nil, err
		}
		m.models = append(m.models, p)
	}
	var err error
	if m.Merged, err = merge.Merge(m.models, "mcp"); err != nil {
		return nil, err
	}
	for _, d := range m.Merged.Decls {
		m.decls[d.Header().Name] = d
	}
	for _, name := range m.Unchecked() {
		m.unchecked[name] = true
	}
	return m, nil
})

// New returns a checker of all revisions.
func New() (*Checker, error) {
	m, err := load()
	return &Checker{revisions: m, counts: map[string]int{}, faults: map[string]int{}, sample: map[string][]string{}}, err
}

// at returns the codec of revision i.
func (c *Checker) at(i int) mcp.Codec { return mcp.At(protocol.Version(c.Revisions[i].Version)) }

// count counts what has been checked.
func (c *Checker) count(what string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.counts[what]++
}

// fault records that something is wrong. The first few of a kind are kept.
func (c *Checker) fault(kind, format string, args ...any) {
	const kept = 5
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.faults[kind]++; len(c.sample[kind]) < kept {
		c.sample[kind] = append(c.sample[kind], fmt.Sprintf("%.3000s", fmt.Sprintf(format, args...)))
	}
}

// Counts returns lines with what was checked, and how often.
func (c *Checker) Counts() []string {
	c.mu.Lock()
	defer c.mu.Unlock()
	var list []string
	for _, what := range slices.Sorted(maps.Keys(c.counts)) {
		list = append(list, fmt.Sprintf("%9d %s", c.counts[what], what))
	}
	return list
}

// Faults returns what was wrong: lines with a kind and how often, each with a few
// examples.
func (c *Checker) Faults() []string {
	c.mu.Lock()
	defer c.mu.Unlock()
	var list []string
	for _, kind := range slices.Sorted(maps.Keys(c.faults)) {
		text := fmt.Sprintf("%9d %s", c.faults[kind], kind)
		for _, s := range c.sample[kind] {
			text += "\n\t" + s
		}
		list = append(list, text)
	}
	return list
}

// guarded calls check, and records a panic with what was checked.
func (c *Checker) guarded(what func() string, check func()) {
	defer func() {
		if r := recover(); r != nil {
			c.fault("panic", "%v: %s", r, what())
		}
	}()
	check()
}

// parallel calls f with 0 to n-1, in as many goroutines as there are processors.
func parallel(n int, f func(i int)) {
	next := make(chan int)
	var wg sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		wg.Go(func() {
			for i := range next {
				f(i)
			}
		})
	}
	for i := range n {
		next <- i
	}
	close(next)
	wg.Wait()
}

// same reports whether both texts are the same JSON value.
func same(a, b []byte) bool {
	x, err := jsonrpc.ParseRaw(a)
	y, err2 := jsonrpc.ParseRaw(b)
	return err == nil && err2 == nil && x.Equal(y)
}
