package validate

import (
	"fmt"

	"github.com/mcp-schemagen/mcp-schemagen/tool/internal/jsonvalue"
)

// The dialects that [Compile] reads, as $schema names them.
const (
	Draft7       = "http://json-schema.org/draft-07/schema#"
	Draft7Secure = "https://json-schema.org/draft-07/schema#"
	Draft2020    = "https://json-schema.org/draft/2020-12/schema"
)

// Compile compiles a schema. Its dialect is draft 2020-12 unless $schema says otherwise. It
// returns an error if a keyword has a wrong value, if a reference leads nowhere or, without
// going deeper into the value, back to itself, and if the dialect is another one.
func Compile(schema jsonvalue.Value) (*Schema, error) {
	c := compiler{done: map[*jsonvalue.Value]*rules{}, homes: map[*jsonvalue.Value]*resource{}, home: map[*rules]*resource{}}
	if d := schema.Member("$schema"); d != nil {
		switch d.Str() {
		case Draft7, Draft7Secure:
			c.draft7 = true
		case Draft2020:
		default:
			return nil, fmt.Errorf("$schema is %s: want %q or %q", shorten(d.Text), Draft2020, Draft7)
		}
	}
	if err := c.place(&schema, nil); err != nil {
		return nil, err
	}
	root, err := c.rules(&schema)
	if err != nil {
		return nil, err
	}
	if err := c.findLoop(); err != nil {
		return nil, err
	}
	return &Schema{root: root, partial: c.partial, fills: c.fills}, nil
}

// compiler turns a schema into rules.
type compiler struct {
	draft7    bool
	resources []*resource
	homes     map[*jsonvalue.Value]*resource // of the subschemas
	done      map[*jsonvalue.Value]*rules
	all       []*rules             // that are done, in order
	home      map[*rules]*resource // of these

	partial bool
	fills   bool // there are defaults
}

// rules returns the rules of a subschema. They may be incomplete as long as the subschema
// is being compiled.
func (c *compiler) rules(v *jsonvalue.Value) (*rules, error) {
	if r := c.done[v]; r != nil {
		return r, nil
	}
	r := &rules{text: v.Text}
	c.done[v] = r
	c.all = append(c.all, r)
	if c.home[r] = c.homes[v]; c.home[r] == nil {
		c.home[r] = c.resources[0] // only a reference leads to it, under an unknown keyword
	}
	switch v.Kind {
	case jsonvalue.Bool:
		r.never = v.Text == "false"
		return r, nil
	case jsonvalue.Object:
	default:
		return nil, fmt.Errorf("%s is not a schema", shorten(v.Text))
	}
	if ref := v.Member("$ref"); ref != nil && c.draft7 {
		return r, c.keyword(r, ref) // draft-07 ignores all keywords beside it
	}
	for i := range v.Items {
		if err := c.keyword(r, &v.Items[i]); err != nil {
			return nil, err
		}
	}
	if items, others := v.Member("items"), v.Member("additionalItems"); c.draft7 && others != nil && items != nil && items.Kind == jsonvalue.Array {
		var err error
		r.arrays().items, err = c.rules(others)
		return r, err
	}
	r.never = r.not != nil && r.not.free() // another way to write false
	return r, nil
}

// keyword adds a keyword to the rules of its schema.
func (c *compiler) keyword(r *rules, v *jsonvalue.Value) error {
	read := keywords[v.Name]
	if table := onlyIn2020; read == nil {
		if c.draft7 {
			table = onlyIn7
		}
		read = table[v.Name]
	}
	if read == nil {
		return nil
	}
	if err := read(c, r, v); err != nil {
		return fmt.Errorf("%s: %w", v.Name, err)
	}
	return nil
}

// findLoop returns an error if rules are about the same value as themselves, by way of
// others: checking a value would not end.
func (c *compiler) findLoop() error {
	const entered, left = 1, 2
	state := map[*rules]int{}
	var visit func(r *rules) error
	visit = func(r *rules) error {
		if r == nil || state[r] == left {
			return nil
		}
		if state[r] == entered {
			return fmt.Errorf("$ref: the schema %s refers to itself without going deeper into the value", shorten(r.text))
		}
		state[r] = entered
		for _, x := range r.inPlace() {
			if err := visit(x); err != nil {
				return err
			}
		}
		state[r] = left
		return nil
	}
	for _, r := range c.all {
		if err := visit(r); err != nil {
			return err
		}
	}
	return nil
}
