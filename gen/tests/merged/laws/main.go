// Command laws checks the laws of package mcp, and prints what it has checked:
//
//	go run ./gen/tests/merged/laws
//
// It fails if anything is wrong.
package main

import (
	"flag"
	"fmt"
	"os"
	"time"

	"github.com/mcp-schemagen/mcp-schemagen/gen/tests/internal/laws"
)

func main() {
	every := flag.Int("every", 1, "check one derived instance in so many")
	flag.Parse()
	if err := run(*every); err != nil {
		fmt.Fprintln(os.Stderr, "laws:", err)
		os.Exit(1)
	}
}

func run(every int) error {
	c, err := laws.New()
	if err != nil {
		return err
	}
	start := time.Now()
	c.Instances(every)
	fmt.Println("members whose rules differ by revision:", c.Differing())
	for _, line := range c.Counts() {
		fmt.Println(line)
	}
	faults := c.Faults()
	for _, line := range faults {
		fmt.Println(line)
	}
	fmt.Println(len(faults), "kinds of faults,", time.Since(start).Round(time.Second))
	if len(faults) > 0 {
		return fmt.Errorf("the laws do not hold")
	}
	return nil
}
