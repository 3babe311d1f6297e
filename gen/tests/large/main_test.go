package main

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/golden"
)

// TestKinds measures small inputs of all kinds. The command measures those of full size,
// each in a process of its own.
func TestKinds(t *testing.T) {
	if testing.Short() {
		t.Skip("takes memory and time")
	}
	t.Cleanup(func() {
		if binary, err := buildOwn(); err == nil {
			_ = os.RemoveAll(filepath.Dir(binary))
		}
	})
	for _, k := range kinds() {
		if k.side == "generator" {
			continue // TestLargeSchemas of gen/tests/modules
		}
		k.limit.start *= 10 // other tests run at the same time
		r := k.run(min(k.size, 1<<17))
		if k.limit.verdict(r) != "within" {
			t.Errorf("%s", k.line(r))
		}
	}
}

// TestLimitsPage holds the table of kinds in docs/limits.md against the limits here.
func TestLimitsPage(t *testing.T) {
	const file = "../../../docs/limits.md"
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	rows := regexp.MustCompile(`(?m)(^\| (generator|decoder|own|session) \|.*\n)+`)
	if !rows.Match(data) {
		t.Fatal("there is no table of kinds")
	}
	golden.File(t, file, rows.ReplaceAllLiteralString(string(data), limitRows()))
}

// limitRows returns a row for each limit of each side.
func limitRows() string {
	var b strings.Builder
	type group struct {
		side string
		limit
	}
	names := map[group][]string{}
	var groups []group
	for _, k := range kinds() {
		g := group{k.side, k.limit}
		if names[g] == nil {
			groups = append(groups, g)
		}
		names[g] = append(names[g], k.name)
	}
	for _, g := range groups {
		memory := inWords(g.beside)
		if g.factor > 0 {
			memory = fmt.Sprintf("%d times the input, and %s", g.factor, memory)
		}
		fmt.Fprintf(&b, "| %s | %s | %v, and %v for each MB | %s |\n", g.side, memory, g.start, g.perMB, strings.Join(names[g], "; "))
	}
	return b.String()
}
