// Command laws checks the laws of package mcp, and prints what it has checked:
//
//	go run ./gen/tests/merged/laws
//
// It fails if anything is wrong. Recorded sessions and examples are read from the folder
// that MCP_SHARED names, or from that called shared beside the repository.
package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/recordings"
	"github.com/mcp-schemagen/mcp-schemagen/gen/tests/internal/laws"
)

type options struct {
	every, values, mutations int
	seed                     uint64
}

func main() {
	var o options
	flag.IntVar(&o.every, "every", 1, "check one derived instance in so many; 0: none")
	flag.IntVar(&o.values, "values", 200_000, "check so many random values")
	flag.IntVar(&o.mutations, "mutations", 0, "compare so many strict verdicts with the schemas")
	flag.Uint64Var(&o.seed, "seed", 1, "begin random choices with it")
	flag.Parse()
	if err := run(o); err != nil {
		fmt.Fprintln(os.Stderr, "laws:", err)
		os.Exit(1)
	}
}

func run(o options) error {
	c, err := laws.New()
	if err != nil {
		return err
	}
	start := time.Now()
	if o.every > 0 {
		c.Instances(o.every)
	}
	if err := recorded(c); err != nil {
		return err
	}
	c.Values(o.values, o.seed)
	if err := c.Mutations(o.mutations, 1, o.seed); err != nil {
		return err
	}
	fmt.Println("members whose rules encoding does not check:", c.Unchecked())
	for _, line := range c.Counts() {
		fmt.Println(line)
	}
	faults := c.Faults()
	for _, line := range faults {
		fmt.Println(line)
	}
	fmt.Printf("%d kinds of faults, after %s\n", len(faults), time.Since(start).Round(time.Second))
	if len(faults) > 0 {
		return fmt.Errorf("the laws do not hold")
	}
	return nil
}

// recorded checks the recordings and the examples, if they are there.
func recorded(c *laws.Checker) error {
	dir := os.Getenv("MCP_SHARED")
	if dir == "" {
		if dir = filepath.Join("..", "shared"); !exists(dir) {
			fmt.Println("no recordings: set MCP_SHARED to the folder that has them")
			return nil
		}
	}
	list, err := recordings.Read(filepath.Join(dir, "corpus"))
	if err != nil {
		return err
	}
	c.Recordings(list)
	return c.Examples(filepath.Join(dir, "examples"))
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}
