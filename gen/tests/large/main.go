// Command large prints what large and hostile inputs take, of the generator and of the
// bindings: for each kind of input its size, the time and the peak memory beside their
// documented limits, whether both are within these, and what came of it. It exits with
// 1 if one is not.
//
//	go run ./gen/tests/large [-size BYTES] [-kind NAME] [-side generator|decoder|own|session]
//
// The decoder is that of the revisions, own that of a schema with what they lack.
package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"github.com/mcp-schemagen/mcp-schemagen/gen/tests/large/measure"
)

// patience is how long a kind may take before it is given up.
const patience = 2 * time.Minute

// own is the program that decodes texts of ownSchema. It is built where it is empty.
var own = flag.String("own", "", "the program that decodes texts of another schema; empty: build it")

func main() {
	bytes := flag.Int("size", 0, "bytes of each input; 0: what is the worst for its kind")
	side := flag.String("side", "", "only the kinds of the generator, decoder, own or session")
	name := flag.String("kind", "", "only the kind of this name")
	inside := flag.Bool("inside", false, "measure the kind in this process, and print JSON")
	flag.Parse()
	var list []kind
	for _, k := range kinds() {
		if (*side == "" || k.side == *side) && (*name == "" || k.name == *name) {
			k.size = cmp.Or(*bytes, k.size)
			list = append(list, k)
		}
	}
	switch {
	case *inside && len(list) == 1:
		_ = json.NewEncoder(os.Stdout).Encode(list[0].run(list[0].size))
	case !printAll(list):
		os.Exit(1)
	}
}

// printAll prints a line for each kind, and reports whether all are within their limits.
func printAll(list []kind) (within bool) {
	within = true
	for _, k := range list {
		if k.side == "own" && *own == "" {
			binary, err := buildOwn()
			if err != nil {
				fmt.Println(err)
				return false
			}
			defer func() { _ = os.RemoveAll(filepath.Dir(binary)) }()
			*own = binary
		}
		r, err := child(k)
		if err != nil {
			fmt.Printf("%-9s %-42s FAILED %v\n", k.side, k.name, err)
		} else {
			fmt.Println(k.line(r))
		}
		within = within && err == nil && k.limit.verdict(r) == "within"
	}
	return within
}

// child measures a kind in a process of its own, so that the memory is its own.
func child(k kind) (r measure.Result, err error) {
	self, err := os.Executable()
	if err != nil {
		return r, err
	}
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	out, err := exec.CommandContext(ctx, self, "-inside", "-side", k.side, "-size", fmt.Sprint(k.size), "-kind", k.name, "-own", *own).Output()
	if err != nil {
		text := ""
		if exit, ok := errors.AsType[*exec.ExitError](err); ok {
			text, _, _ = strings.Cut(string(exit.Stderr), "\n")
		}
		return r, fmt.Errorf("%w: %.200s", err, text)
	}
	return r, json.Unmarshal(out, &r)
}
