// Package vectors makes files of valid and invalid values of definitions, with
// which any implementation of the protocol can be tested. The values are the
// instances that the project's own tests use; verdicts and failures come from the
// corrected schema and a general validator.
//
//	{
//	  "generator": "mcp-schemagen vectors",
//	  "version": "2025-11-25",
//	  "definition": "Role",
//	  "vectors": [
//	    {"name": "the smallest value", "valid": true, "instance": "assistant"},
//	    {"name": "a number", "valid": false, "instance": 1, "failures": [{"pointer": "", "rule": "type"}]}
//	  ]
//	}
package vectors

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/instance"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/lower"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/oracle"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/output"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/source"
)

// Start begins every file of vectors, so that the next run knows it.
const Start = "{\n  \"generator\": \"mcp-schemagen vectors\",\n"

// A Revision makes the files of a revision.
type Revision struct {
	// Definitions are the names of the definitions, in their order.
	Definitions []string

	version string
	oracle  *oracle.Oracle
	model   *model.Package
}

// New reads a schema.
func New(version string, schema []byte) (*Revision, error) {
	doc, err := source.Load(version, schema)
	if err != nil {
		return nil, err
	}
	lowered, err := lower.Lower(lower.Input{Document: doc, Package: "mcp", Version: version})
	if err != nil {
		return nil, err
	}
	judge, err := oracle.New(schema)
	if err != nil {
		return nil, err
	}
	r := &Revision{version: version, oracle: judge, model: lowered.Package}
	for _, def := range lowered.Package.Definitions {
		r.Definitions = append(r.Definitions, def.Name)
	}
	return r, nil
}

// File returns the file of a definition: DATE/DEFINITION.json.
func (r *Revision) File(definition string) (output.File, error) {
	f := vectorFile{version: r.version, definition: definition}
	for _, x := range instance.Definition(r.model, definition) {
		failures, err := r.oracle.Validate(x.Def, []byte(x.JSON))
		if err != nil {
			return output.File{}, fmt.Errorf("%s, %s: %w", x.Def, x.Name, err)
		}
		f.vectors = append(f.vectors, vector{x.Name, x.JSON, failures})
	}
	return output.File{Path: r.version + "/" + definition + ".json", Data: f.encode()}, nil
}

// A vectorFile has the vectors of one definition.
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

// encode returns the file. It is put together by hand, since encoding/json
// would give the instances another spelling.
func (f vectorFile) encode() []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, "%s  \"version\": %s,\n  \"definition\": %s,\n  \"vectors\": [", Start, instance.Quote(f.version), instance.Quote(f.definition))
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
// parsers of some languages stop at 128, and a file that they reject is of no
// use to them.
const mostNested = 100

// portable reports whether every JSON parser can be expected to read a text:
// some reject deep nesting, or numbers that no float64 holds.
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
