package main

import (
	"fmt"
	"strings"

	"github.com/mcp-schemagen/mcp-schemagen/gen"
	"github.com/mcp-schemagen/mcp-schemagen/gen/tests/internal/bigschema"
	"github.com/mcp-schemagen/mcp-schemagen/gen/tests/large/measure"
)

// generatorKinds returns the shapes of schemas.
func generatorKinds() (list []kind) {
	for _, s := range bigschema.Shapes {
		list = append(list, kind{side: "generator", name: s.Name, size: 1 << 20, limit: making, run: func(size int) measure.Result {
			schema := []byte(s.Schema(size))
			return measure.Run(len(schema), func() string { return generate(schema) })
		}})
	}
	return list
}

// generate returns the size of what is generated from a schema, or why it is rejected.
func generate(schema []byte) string {
	r, err := gen.Generate(gen.Config{Schemas: []gen.Schema{{Name: "large.json", Header: "large.json", Data: schema}}, Package: "p", ImportPath: "example.com/p"})
	if err != nil {
		lines := strings.Split(err.Error(), "\n")
		return fmt.Sprintf("%d problems: %s", len(lines), shortened(lines[0]))
	}
	n := 0
	for _, f := range r.Files {
		n += len(f.Data)
	}
	return inWords(n) + " of Go"
}

// shortened returns the beginning and the end of a long line.
func shortened(line string) string {
	const part = 50
	if len(line) <= 3*part {
		return line
	}
	return line[:part] + " … " + line[len(line)-2*part:]
}
