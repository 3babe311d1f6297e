package docs_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/gen"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/golden"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/lower/lowertest"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/source"
)

// generatorLimit is a limit of the generator, with definitions of n parts. The first n
// is accepted, and the second is beyond the limit.
type generatorLimit struct {
	what, unit    string
	definitions   func(n int) string
	within, above int
	message       string // what the error says about the limit
	slow          bool
}

// generatorLimits are all limits on schemas, in the order of the stages.
var generatorLimits = []generatorLimit{
	{"nesting of the JSON", "levels", func(n int) string {
		return `"A":{"enum":[` + strings.Repeat("[", n-4) + strings.Repeat("]", n-4) + `]}`
	}, 1000, 1001, "values nest deeper than 1000", false},
	{"length of a number", "characters", func(n int) string { return `"A":{"maximum":` + strings.Repeat("7", n) + `}` },
		1000, 1001, "at most 1000 characters", false},
	{"exponent of a number, below and above 0", "exponent", func(n int) string { return fmt.Sprintf(`"A":{"maximum":7e%d,"minimum":7e-%d}`, n, n) },
		400, 401, "an exponent from -400 to 400", false},
	{"length of a pattern", "bytes", func(n int) string { return `"A":{"pattern":"` + strings.Repeat("a", n) + `"}` },
		16384, 16385, "it is longer than 16384 bytes", false},
	{"translation of a pattern for Go: 65,536 bytes", "`\\s` in the pattern", func(n int) string { return `"A":{"pattern":"` + strings.Repeat(`\\s`, n) + `"}` },
		500, 5000, "its translation for Go is longer than 65536 bytes", false},
	{"groups of a pattern in each other", "groups", func(n int) string { return `"A":{"pattern":"` + nested(n, "(", "a", ")") + `"}` },
		200, 201, "groups nest deeper than 200", false},
	{"repetitions of a part of a pattern", "repetitions", func(n int) string { return fmt.Sprintf(`"A":{"pattern":"a{%d}"}`, n) },
		10000, 10001, "repeats more than 10000 times", false},
	{"translations of all patterns: 16 MB", "patterns with 500 times `\\s`", func(n int) string {
		return parts(n, func(i int) string { return fmt.Sprintf(`"A%d":{"pattern":"%d%s"}`, i, i, strings.Repeat(`\\s`, 500)) })
	}, 10, 1500, "longer than 16 MB", true},
	{"JSON pointers of all schemas: 32 MB, and 128 times the file", "members below a name of 100,000 bytes", func(n int) string {
		return `"` + strings.Repeat("n", 100_000) + `":{"properties":{` + parts(n, func(i int) string { return fmt.Sprintf(`"a%d":{}`, i) }) + `}}`
	}, 10, 1000, "the JSON pointers of the file take more than", true},

	{"schemas in each other that allOf merges", "objects", func(n int) string {
		object := nested(n, `{"type":"object","properties":{"n":`, `{"type":"NAME"}`, `}}`)
		return `"D":{"allOf":[` + strings.ReplaceAll(object, "NAME", "number") + `,` + strings.ReplaceAll(object, "NAME", "integer") + `]}`
	}, 40, 41, "allOf merges schemas more than 40 deep, or without end", false},
	{"alternatives that allOf multiplies: 300", "alternatives in each of two unions", func(n int) string {
		list := parts(n, func(i int) string {
			return fmt.Sprintf(`{"type":"object","properties":{"NAME":{"const":"%d"}},"required":["NAME"]}`, i)
		})
		return `"D":{"allOf":[{"anyOf":[` + strings.ReplaceAll(list, "NAME", "a") + `]},{"anyOf":[` + strings.ReplaceAll(list, "NAME", "b") + `]}]}`
	}, 17, 18, "allOf multiplies alternatives to more than 300", false},
	{"members and alternatives that allOf copies: 100,000", "definitions, each of which extends the one before", func(n int) string {
		return `"D0":{"type":"object"},` + parts(n, func(i int) string {
			return fmt.Sprintf(`"D%d":{"allOf":[{"$ref":"#/$defs/D%d"},{"properties":{"p%d":{"type":"string"}}}]}`, i+1, i, i)
		})
	}, 50, 600, "copy more than 100000 members and alternatives", true},
	{"schemas inside of definitions: 300,000", "definitions with 1,000 members", func(n int) string {
		return parts(n, func(i int) string {
			return fmt.Sprintf(`"D%d":{"type":"object","properties":{%s}}`, i, parts(1000, func(m int) string { return fmt.Sprintf(`"m%d":{}`, m) }))
		})
	}, 8, 301, "the definitions have more than 300000 schemas in them", true},
	{"variants of all unions: 100,000", "unions, each of which extends the one before", func(n int) string {
		return `"D0":{"type":"object","properties":{"k":{"const":"base"}},"required":["k"]},` + parts(n, func(i int) string {
			return fmt.Sprintf(`"D%d":{"anyOf":[{"$ref":"#/$defs/D%d"},{"type":"object","properties":{"k":{"const":"%d"}},"required":["k"]}]}`, i+1, i, i)
		})
	}, 50, 600, "come to more than 100000 variants", true},
	{"lists and maps without a name in each other", "lists", func(n int) string {
		return `"A":{"type":"object","properties":{"m":` + nested(n, `{"type":"array","items":`, `{"type":"string"}`, `}`) + `}}`
	}, 12, 13, "lists and maps nest more than 12 levels deep", false},
	{"inline types in each other: 500", "objects; a union that is part of itself", func(n int) string {
		if n > 500 {
			return `"U":{"anyOf":[{"type":"object","properties":{"u":{"anyOf":[{"$ref":"#/$defs/U"},{"type":["string","integer"]}]}},"required":["u"]},` +
				`{"type":"object","properties":{"v":true},"required":["v"]}]}`
		}
		return `"A":` + nested(n, `{"type":"object","properties":{"m":`, `{"type":"string"}`, `}}`)
	}, 400, 501, "would declare types inside each other without end", false},
	{"Go for a schema, as estimated: 4 MB", "structs with one member", func(n int) string {
		return parts(n, func(i int) string {
			return fmt.Sprintf(`"D%d":{"type":"object","properties":{"a":{"type":"string"}}}`, i)
		})
	}, 3000, 4000, "would take more than about 4 MB of Go", true},
}

// nested puts n texts into each other.
func nested(n int, open, inner, end string) string {
	return strings.Repeat(open, n) + inner + strings.Repeat(end, n)
}

// parts joins n texts.
func parts(n int, part func(i int) string) string {
	list := make([]string, n)
	for i := range list {
		list[i] = part(i)
	}
	return strings.Join(list, ",")
}

// TestLimitsPage keeps the page of the limits equal to the limits that are tested.
func TestLimitsPage(t *testing.T) {
	var b strings.Builder
	b.WriteString(limitsIntroduction)
	for _, limit := range generatorLimits {
		fmt.Fprintf(&b, "| %s | %s | %s | %s | %s |\n", limit.what, grouped(limit.within), grouped(limit.above), limit.unit, limit.message)
	}
	golden.File(t, "../../../docs/generator-limits.md", b.String())
}

const limitsIntroduction = `# Limits of the generator

The generator bounds what it makes of a schema, so that no schema takes it much time or memory. The revisions of MCP are below all
limits. A schema beyond a limit is an error with line, JSON pointer and remedy. The size of the file has no limit of its own.

A test reads a schema on each side of a limit. Where the two numbers are far apart, the limit is between them and counts something else
than the unit. The bytes of Go are an estimate: at the limit a schema gets between half of it and twice as much.

Of a file with more than 100 errors or notes, the command prints the first 100 and the number of the others.

The limits of decoding are options, see [limits.md](limits.md).

| limit | accepted | refused | unit | error |
|---|---|---|---|---|
`

// grouped returns a number with commas between thousands.
func grouped(n int) string {
	if n < 1000 {
		return fmt.Sprint(n)
	}
	return fmt.Sprintf("%s,%03d", grouped(n/1000), n%1000)
}

// TestLimitOfReports holds that a hundred errors and a hundred notes of a file are
// reported, and how many others there are.
func TestLimitOfReports(t *testing.T) {
	wrong := `{"$schema":"https://json-schema.org/draft/2020-12/schema","$defs":{` +
		parts(130, func(i int) string { return fmt.Sprintf(`"A%d":{"minLength":-1}`, i) }) + `}}`
	_, err := source.Load("test", []byte(wrong))
	if lines := strings.Split(fmt.Sprint(err), "\n"); len(lines) != 101 || !strings.Contains(lines[100], "30 more errors") {
		t.Errorf("%d lines, the last is %s", len(lines), lines[len(lines)-1])
	}
	unknown := strings.ReplaceAll(wrong, `"minLength":-1`, `"minLenght":1`)
	for i := range 130 {
		unknown = strings.Replace(unknown, `"minLenght"`, fmt.Sprintf(`"x-a%d"`, i), 1)
	}
	doc, err := source.Load("test", []byte(unknown))
	if err != nil {
		t.Fatal(err)
	}
	if n := len(doc.Notes); n != 101 || !strings.Contains(fmt.Sprint(doc.Notes[100]), "30 more notes") {
		t.Errorf("%d notes, the last is %v", n, doc.Notes[n-1])
	}
}

// TestEstimateOfGo holds that the output of schemas near the limit is about as large as
// estimated.
func TestEstimateOfGo(t *testing.T) {
	if testing.Short() {
		t.Skip("generates large packages")
	}
	for _, shape := range []struct {
		n    int
		part string
	}{
		{3300, `{"type":"object","properties":{"a":{"type":"string"}}}`},
		{3700, `{"enum":["a","b","c"]}`},
		{950, `{"anyOf":[{"type":"object","properties":{"k":{"const":"a"}},"required":["k"]},{"type":"object","properties":{"k":{"const":"b"}},"required":["k"]}]}`},
	} {
		r, err := gen.Generate(gen.Config{Package: "p", ImportPath: "example.com/p", Schemas: []gen.Schema{{Name: "test", Header: "test", Data: []byte(
			`{"$schema":"https://json-schema.org/draft/2020-12/schema","$defs":{` + parts(shape.n, func(i int) string { return fmt.Sprintf(`"D%d":%s`, i, shape.part) }) + `}}`)}}})
		if err != nil {
			t.Fatal(err)
		}
		size := 0
		for _, f := range r.Files {
			if !strings.Contains(f.Path, "/") || strings.HasSuffix(f.Path, "schemas/schemas.go") {
				size += len(f.Data)
			}
		}
		if t.Logf("%s: %d bytes", shape.part, size); size < 2<<20 || size > 8<<20 {
			t.Errorf("%s: %d bytes of Go", shape.part, size)
		}
	}
}

// TestGeneratorLimits holds that each limit of the documentation is one, and that a
// schema beyond it is rejected with its place and a remedy.
func TestGeneratorLimits(t *testing.T) {
	for _, limit := range generatorLimits {
		t.Run(limit.what, func(t *testing.T) {
			if limit.slow && testing.Short() {
				t.Skip("reads a large schema")
			}
			if err := lowertest.Error(t, limit.definitions(limit.within)); err != nil {
				t.Errorf("%d: %.300v", limit.within, err)
			}
			err := lowertest.Error(t, limit.definitions(limit.above))
			if err == nil || !strings.Contains(err.Error(), limit.message) {
				t.Fatalf("%d: got %.300v, want %s", limit.above, err, limit.message)
			}
			if first, _, _ := strings.Cut(err.Error(), "\n"); !strings.HasPrefix(first, "test:1:") || !strings.HasSuffix(first, ")") {
				t.Errorf("the error has no place or no remedy: %.300s", first)
			}
		})
	}
}
