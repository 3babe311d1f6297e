package gen

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"slices"
	"strconv"
	"strings"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/instance"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/lower"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/oracle"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/output"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/source"
	"github.com/mcp-schemagen/mcp-schemagen/schema"
)

// A vectorFile has the valid and invalid values of one definition, for any
// implementation of the protocol to be tested with.
type vectorFile struct {
	version, definition string
	vectors             []vector
}

// A vector is a JSON text with the verdict of the schema.
type vector struct {
	name     string
	text     string
	failures []oracle.Failure // none of a valid one
}

// Vectors returns files of valid and invalid values of every definition of the
// revisions, of all if none is named: DATE/DEFINITION.json. They are the
// instances that the project's own tests use; verdicts and failures come from
// the corrected schema and a general validator. A revision that is not embedded
// is an error.
func Vectors(versions ...string) ([]File, error) {
	for _, v := range versions {
		if _, ok := schema.Structure(v); !ok {
			return nil, fmt.Errorf("unknown revision %q (known: %s)", v, strings.Join(schema.Versions(), ", "))
		}
	}
	schemas, err := Embedded(versions...)
	if err != nil {
		return nil, err
	}
	var files []File
	for _, s := range schemas {
		list, err := vectorsOf(s)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", s.Name, err)
		}
		for _, f := range list {
			files = append(files, File{Path: f.version + "/" + f.definition + ".json", Data: f.encode()})
		}
	}
	return files, nil
}

// WriteVectors writes what [Vectors] returned below a directory, over files of
// earlier runs. Another file in the way is an error. On an error the directory
// is as it was.
func WriteVectors(ctx context.Context, dir string, files []File) ([]Change, error) {
	plan := func(fs.FS) ([]File, error) { return files, nil }
	return output.Replace(ctx, dir, plan, func(path string, old []byte) error {
		if !strings.HasPrefix(string(old), vectorStart) {
			return fmt.Errorf("%s: the file in the way was not made by mcp-schemagen (move it away or choose another directory)", path)
		}
		return nil
	})
}

// vectorStart begins every file of vectors, so that the next run knows it.
const vectorStart = "{\n  \"generator\": \"mcp-schemagen vectors\",\n"

// vectorsOf returns the files of one schema.
func vectorsOf(s Schema) ([]vectorFile, error) {
	doc, err := source.Load(s.Name, s.Data)
	if err != nil {
		return nil, err
	}
	lowered, err := lower.Lower(lower.Input{Document: doc, Package: PackageName(s.Version), Version: s.Version, Schema: s.Header})
	if err != nil {
		return nil, err
	}
	judge, err := oracle.New(s.Data)
	if err != nil {
		return nil, err
	}
	var files []vectorFile
	for _, x := range instance.Derive(lowered.Package) {
		failures, err := judge.Validate(x.Def, []byte(x.JSON))
		if err != nil {
			return nil, fmt.Errorf("%s, %s: %w", x.Def, x.Name, err)
		}
		if n := len(files); n == 0 || files[n-1].definition != x.Def {
			files = append(files, vectorFile{version: s.Version, definition: x.Def})
		}
		last := &files[len(files)-1]
		last.vectors = append(last.vectors, vector{x.Name, x.JSON, failures})
	}
	return files, nil
}

// encode returns the file. It is put together by hand, since encoding/json
// would give the instances another spelling.
func (f vectorFile) encode() []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, "%s  \"version\": %s,\n  \"definition\": %s,\n  \"vectors\": [", vectorStart, instance.Quote(f.version), instance.Quote(f.definition))
	for i, v := range f.vectors {
		if i > 0 {
			b.WriteByte(',')
		}
		b.WriteString("\n    ")
		v.write(&b)
	}
	b.WriteString("\n  ]\n}\n")
	return b.Bytes()
}

// write writes {"name": …, "valid": …, "instance": …}, or "text" instead of the
// instance, and the failures of what is not valid.
func (v vector) write(b *bytes.Buffer) {
	fmt.Fprintf(b, `{"name": %s, "valid": %t, `, instance.Quote(v.name), len(v.failures) == 0)
	if portable(v.text) {
		b.WriteString(`"instance": ` + strings.TrimSpace(v.text))
	} else {
		b.WriteString(`"text": ` + instance.Quote(v.text))
	}
	for i, f := range v.failures {
		before := ", "
		if i == 0 {
			before = `, "failures": [`
		}
		fmt.Fprintf(b, `%s{"pointer": %s, "rule": %s}`, before, instance.Quote(f.Pointer), instance.Quote(f.Rule))
	}
	if len(v.failures) > 0 {
		b.WriteByte(']')
	}
	b.WriteByte('}')
}

// mostNested is how deep a value may nest that stands in a file as it is:
// parsers of some languages stop at 128, and a file that they refuse is of no
// use to them.
const mostNested = 100

// portable reports whether every JSON parser can be expected to read a text:
// some refuse deep nesting, or numbers that no float64 holds.
func portable(text string) bool {
	d := json.NewDecoder(strings.NewReader(text))
	d.UseNumber()
	depth := 0
	for {
		token, err := d.Token()
		if err != nil {
			return err == io.EOF
		}
		switch token := token.(type) {
		case json.Delim:
			depth++
			if slices.Contains([]json.Delim{']', '}'}, token) {
				depth -= 2
			}
		case json.Number:
			if _, err := strconv.ParseFloat(token.String(), 64); err != nil {
				return false
			}
		}
		if depth > mostNested {
			return false
		}
	}
}
