package main

import (
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"

	"github.com/mcp-schemagen/mcp-schemagen/gen"
	"github.com/mcp-schemagen/mcp-schemagen/gen/tests/large/measure"
)

// ownSchema has what no revision of MCP has.
var ownSchema = `{"$schema":"https://json-schema.org/draft/2020-12/schema","$defs":{
	"Unique":{"type":"array","uniqueItems":true,"items":{"$ref":"#/$defs/UniqueItem"}},
	"UniqueItem":{"anyOf":[{"type":"string"},{"type":"integer"},{"$ref":"#/$defs/Unique"}]},
	"Branch":{"type":"object","required":["kind","child"],"properties":{"kind":{"const":"branch"},"child":{"$ref":"#/$defs/Tagged"}}},
	"Leaf":{"type":"object","required":["kind"],"properties":{"kind":{"const":"leaf"}}},
	"Tagged":{"anyOf":[{"$ref":"#/$defs/Branch"},{"$ref":"#/$defs/Leaf"}]},
	"Inner":{"type":"object","required":["inner"],"properties":{"inner":{"$ref":"#/$defs/Present"},"x":{}}},
	"Outer":{"type":"object","required":["outer"],"properties":{"outer":{"$ref":"#/$defs/Present"},"x":{}}},
	"Present":{"anyOf":[{"$ref":"#/$defs/Inner"},{"$ref":"#/$defs/Outer"}]},
	"Alike":{"anyOf":[{"type":"object","properties":{"a":{"$ref":"#/$defs/Alike"},"m":{"type":"integer"}}},{"type":"object","properties":{"a":{"$ref":"#/$defs/Alike"},"m":{"type":"string"}}},{"type":"boolean"}]},
	"Small":{"type":"object","properties":{"on":{"type":"boolean"}}},
	"Smalls":{"type":"array","items":{"$ref":"#/$defs/Small"}},
	"Pair":{"type":"object","required":["left","right"],"properties":{"left":{"type":"string"},"right":{"type":"string"}}},
	"Pairs":{"type":"array","items":{"$ref":"#/$defs/Pair"}},
	"PairMap":{"type":"object","additionalProperties":{"$ref":"#/$defs/Pair"}},
	"TaggedList":{"type":"array","items":{"$ref":"#/$defs/Tagged"}},
	"Wide":{"type":"object","properties":{` + numbered(40, func(i int) string { return fmt.Sprintf(`"m%d":{"type":"string"}`, i) }) + `},"required":[` + numbered(40, func(i int) string { return fmt.Sprintf(`"m%d"`, i) }) + `]},
	"Wides":{"type":"array","items":{"$ref":"#/$defs/Wide"}},
	"Nullables":{"type":"array","items":{"type":["number","null"]}},
	"Pattern":{"type":"string","pattern":"^(a+)+$"},
	"Cents":{"type":"number","multipleOf":0.01},
	"Numbers":{"type":"array","items":{"enum":[` + numbered(100, strconv.Itoa) + `]}},
	"Pairless":{"type":"object","required":["name"],"properties":{"a":{"type":"string"},"child":{"$ref":"#/$defs/Pairless"},"name":{"type":"string"}}},
	"Wanted":{"type":"array","items":{"enum":[` + numbered(500, func(i int) string { return `"value ` + strconv.Itoa(i) + `"` }) + `]}}
}}`

// The schemas of other people have limits of their own, by the size of their structs.
var (
	small = limit{factor: 80, beside: decoding.beside, perMB: decoding.perMB, start: startTime}
	wide  = limit{factor: 600, beside: decoding.beside, perMB: 2 * decoding.perMB, start: startTime}
)

// ownTexts are made to take much as definitions of ownSchema.
var ownTexts = []struct {
	name, def string
	size      int
	limit     limit
	text      func(size int) string
}{
	{"unique items 900 deep", "Unique", 50 << 10, small, func(size int) string { return nestedUnique(900, size) }},
	{"unique items 900 deep, 1 MB", "Unique", 1 << 20, small, func(size int) string { return nestedUnique(900, size) }},
	{"unique items that differ in their last one", "Unique", 1 << 20, small, func(size int) string {
		return `[` + numbered(size/1000, func(i int) string { return `[` + strings.Repeat(`"",`, 300) + strconv.Itoa(i) + `]` }) + `]`
	}},
	{"tags after their content, 900 deep", "Tagged", 1 << 20, small, func(size int) string {
		pad := strings.Repeat("x", size/950)
		return strings.Repeat(`{"`+pad+`":0,"child":`, 900) + `{"kind":"leaf"}` + strings.Repeat(`,"kind":"branch"}`, 900)
	}},
	{"members that tell variants, after their content", "Present", 1 << 20, small, func(size int) string {
		pad := strings.Repeat(`[],`, size/2900)
		return strings.Repeat(`{"x":[`+pad+`0],"outer":`, 900) + `{"inner":0}` + strings.Repeat(`}`, 900)
	}},
	{"variants that are alike, 900 deep", "Alike", 1 << 20, small, func(size int) string {
		return strings.Repeat(`{"m":"","a":`, 900) + `{"m":0,"x":[` + strings.Repeat(`0,`, size/2) + `0]}` + strings.Repeat(`}`, 900)
	}},
	{"empty small objects", "Smalls", 1 << 20, small, repeated(`[`, `{}`, `]`)},
	{"small objects that lack members", "Pairs", 1 << 20, small, repeated(`[`, `{}`, `]`)},
	{"a map of small objects", "PairMap", 1 << 20, small, named(`{`, `{}`, `}`)},
	{"unions without a tag", "TaggedList", 1 << 20, small, repeated(`[`, `{}`, `]`)},
	{"empty wide objects", "Wides", 1 << 20, wide, repeated(`[`, `{}`, `]`)},
	{"numbers or null", "Nullables", 1 << 20, small, repeated(`[`, `0`, `]`)},
	{"a pattern that repeats repetitions", "Pattern", 1 << 20, small, func(size int) string { return `"` + strings.Repeat("a", size) + `!"` }},
	{"a multiple with a long exponent", "Cents", 1 << 20, small, func(size int) string { return strings.Repeat("9", size/2) + `e-` + strings.Repeat("9", size/2) }},
	{"a multiple of digits", "Cents", 1 << 20, small, func(size int) string { return strings.Repeat("9", size) + ".01" }},
	{"numbers that are not in an enum", "Numbers", 1 << 20, small, repeated(`[`, `0.5`, `]`)},
	{"objects without a required member, 900 deep", "Pairless", 1 << 20, small, func(size int) string {
		return strings.Repeat(`{"a":"`+strings.Repeat("x", size/920)+`","child":`, 900) + `{}` + strings.Repeat(`}`, 900)
	}},
	{"values that are not in an enum", "Wanted", 1 << 20, small, repeated(`[`, `"value x"`, `]`)},
}

// nestedUnique returns lists in each other, each with a string and some numbers.
func nestedUnique(depth, size int) string {
	leaves := size / depth / 8
	return strings.Repeat(`["x",`+numbered(leaves, strconv.Itoa)+`,`, depth) + `0` + strings.Repeat(`]`, depth)
}

func ownKinds() (list []kind) {
	for _, x := range ownTexts {
		list = append(list, kind{side: "own", name: x.name, size: x.size, limit: x.limit, run: func(size int) measure.Result { return decodeOwn(x.def, x.text(size)) }})
	}
	return list
}

//go:embed testdata/own/main.go
var ownProgram []byte

// buildOwn builds the program that decodes texts of ownSchema, once in a process. Its
// directory can be removed at the end.
var buildOwn = sync.OnceValues(func() (binary string, err error) {
	dir, err := os.MkdirTemp("", "large")
	if err != nil {
		return "", err
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, os.RemoveAll(dir))
		}
	}()
	r, err := gen.Generate(gen.Config{Schemas: []gen.Schema{{Name: "own.json", Header: "own.json", Data: []byte(ownSchema)}}, Package: "p", ImportPath: "example.com/p/p"})
	if err != nil {
		return "", err
	}
	files := map[string][]byte{"go.mod": []byte("module example.com/p\n\ngo 1.26\n"), "main.go": ownProgram, "measure/measure.go": measure.Source}
	for _, f := range r.Files {
		files["p/"+f.Path] = f.Data
	}
	for name, data := range files {
		name = filepath.Join(dir, filepath.FromSlash(name))
		if err := errors.Join(os.MkdirAll(filepath.Dir(name), 0o755), os.WriteFile(name, data, 0o644)); err != nil {
			return "", err
		}
	}
	cmd := exec.Command("go", "build", "-o", "own", ".")
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOFLAGS=-mod=mod -trimpath", "GOWORK=off", "GOPROXY=off")
	if out, err := cmd.CombinedOutput(); err != nil {
		return "", fmt.Errorf("%w: %s", err, out)
	}
	return filepath.Join(dir, "own"), nil
})

// decodeOwn measures how a text is decoded as a definition of ownSchema.
func decodeOwn(def, text string) (r measure.Result) {
	binary, err := *own, error(nil)
	if binary == "" {
		binary, err = buildOwn()
	}
	if err != nil {
		panic(err)
	}
	cmd := exec.Command(binary, def)
	cmd.Stdin = strings.NewReader(text)
	out, err := cmd.Output()
	if err == nil {
		err = json.Unmarshal(out, &r)
	}
	if err != nil {
		panic(err)
	}
	return r
}
