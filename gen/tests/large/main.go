// Command large prints what generating from large schemas takes: for each shape the
// size of the schema, the time, the memory, and the size of the output or why the
// schema is refused.
//
//	go run ./gen/tests/large [-size BYTES] [-shape NAME]
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"time"

	"github.com/mcp-schemagen/mcp-schemagen/gen"
	"github.com/mcp-schemagen/mcp-schemagen/gen/tests/internal/bigschema"
)

// patience is how long a shape may take before it is given up.
const patience = 60 * time.Second

func main() {
	size := flag.Int("size", 1<<20, "bytes of each schema")
	name := flag.String("shape", "", "the only shape to measure, in this process")
	flag.Parse()
	for _, s := range bigschema.Shapes {
		switch *name {
		case s.Name:
			fmt.Println(measure(s, *size))
		case "":
			fmt.Printf("%-32s %s\n", s.Name, child(s, *size))
		}
	}
}

// child measures a shape in a process of its own, so that the memory is its own.
func child(s bigschema.Shape, size int) string {
	self, err := os.Executable()
	if err != nil {
		return err.Error()
	}
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	out, err := exec.CommandContext(ctx, self, "-size", fmt.Sprint(size), "-shape", s.Name).CombinedOutput()
	if err != nil {
		line, _, _ := strings.Cut(string(out), "\n")
		return fmt.Sprintf("%v: %.100s", err, line)
	}
	return strings.TrimSpace(string(out))
}

// measure generates from a schema and reports what it took.
func measure(s bigschema.Shape, size int) string {
	schema := []byte(s.Schema(size))
	start := time.Now()
	r, err := gen.Generate(gen.Config{Schemas: []gen.Schema{{Name: "large.json", Header: "large.json", Data: schema}}, Package: "p", ImportPath: "example.com/p"})
	took := time.Since(start)
	var memory runtime.MemStats
	runtime.ReadMemStats(&memory)
	outcome := ""
	if err != nil {
		lines := strings.Split(err.Error(), "\n")
		outcome = fmt.Sprintf("%d problems: %.200s", len(lines), lines[0])
	} else {
		n := 0
		for _, f := range r.Files {
			n += len(f.Data)
		}
		outcome = fmt.Sprintf("%d KB of Go", n>>10)
	}
	return fmt.Sprintf("%7d KB %7.2f s %6d MB  %s", len(schema)>>10, took.Seconds(), memory.Sys>>20, outcome)
}
