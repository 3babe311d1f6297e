package main

import (
	"fmt"
	"os"

	"github.com/mcp-schemagen/mcp-schemagen/gen"
)

func main() {
	s, err := gen.Embedded()
	if err == nil {
		var r *gen.Result
		r, err = gen.Generate(gen.Config{Schemas: s, ImportPath: "github.com/mcp-schemagen/mcp-schemagen/generated"})
		if err == nil {
			for _, n := range r.Notes {
				fmt.Println(n)
			}
			_, err = gen.Write("generated", r.Files)
		}
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(2)
	}
}
