package oracle

import (
	"bytes"
	"errors"
	"fmt"
	"maps"
	"net/url"
	"slices"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// An Oracle validates texts by the definitions of one schema. It is safe for concurrent
// use.
type Oracle struct {
	doc    document
	defs   map[string]*jsonschema.Schema
	unions map[string][]variant // by the JSON pointer of the schema that has them
}

// resource is the URL of the schema in the validator.
const resource = "mcp:///schema.json"

// New returns an Oracle for a schema file. Corrections apply if the file has the text that
// they correct.
func New(schema []byte) (*Oracle, error) {
	root, err := jsonschema.UnmarshalJSON(bytes.NewReader(schema))
	if err != nil {
		return nil, fmt.Errorf("reading the schema: %w", err)
	}
	doc, err := newDocument(root)
	if err != nil {
		return nil, err
	}
	doc.correct()
	o := &Oracle{doc: doc, defs: map[string]*jsonschema.Schema{}, unions: map[string][]variant{}}
	o.findUnions("", doc.root)
	return o, o.compile()
}

// compile compiles all definitions, since a compiler is not safe for concurrent use.
func (o *Oracle) compile() error {
	compiler := jsonschema.NewCompiler()
	compiler.UseRegexpEngine(compileRegex)
	if err := compiler.AddResource(resource, o.doc.root); err != nil {
		return err
	}
	for _, name := range o.Definitions() {
		schema, err := compiler.Compile(resource + "#/" + o.doc.container + "/" + url.PathEscape(escape(name)))
		if err != nil {
			return fmt.Errorf("compiling %s: %w", name, err)
		}
		o.defs[name] = schema
	}
	return nil
}

// Definitions returns the names of the definitions, sorted.
func (o *Oracle) Definitions() []string { return slices.Sorted(maps.Keys(o.doc.defs)) }

// Validate validates a text by a definition. It returns no failures for a valid text. It
// returns an error if there is no such definition, or if [Parse] does.
func (o *Oracle) Validate(def string, text []byte) ([]Failure, error) {
	v, err := Parse(text)
	if err != nil {
		return nil, err
	}
	return o.ValidateValue(def, v)
}

// ValidateValue is Validate for a value that [Parse] returned.
func (o *Oracle) ValidateValue(def string, v any) ([]Failure, error) {
	schema := o.defs[def]
	if schema == nil {
		return nil, fmt.Errorf("the schema has no definition %q", def)
	}
	err := schema.Validate(v)
	if err == nil {
		return nil, nil
	}
	invalid, ok := errors.AsType[*jsonschema.ValidationError](err)
	if !ok {
		return nil, err
	}
	return unique(o.failures(v, invalid)), nil
}
