package validate

import (
	"errors"
	"fmt"
	"net/url"
	"strconv"
	"strings"

	"github.com/mcp-schemagen/mcp-schemagen/tool/internal/jsonvalue"
)

// resource is a schema that references can name: the whole schema, or one with an $id.
type resource struct {
	uri     *url.URL
	root    *jsonvalue.Value
	anchors map[string]*jsonvalue.Value
}

// kept says what a keyword holds that has subschemas.
type kept uint8

const (
	oneSchema kept = iota + 1
	schemaList
	schemaMap
)

// subschemas are the keywords with subschemas, which may have an $id or an anchor.
// Elsewhere, such as in an enum, these are data.
var subschemas = map[string]kept{
	"additionalItems": oneSchema, "additionalProperties": oneSchema, "contains": oneSchema, "contentSchema": oneSchema,
	"else": oneSchema, "if": oneSchema, "items": oneSchema, "not": oneSchema, "propertyNames": oneSchema, "then": oneSchema,
	"unevaluatedItems": oneSchema, "unevaluatedProperties": oneSchema,
	"allOf": schemaList, "anyOf": schemaList, "oneOf": schemaList, "prefixItems": schemaList,
	"$defs": schemaMap, "definitions": schemaMap, "dependencies": schemaMap, "dependentSchemas": schemaMap,
	"patternProperties": schemaMap, "properties": schemaMap,
}

// place notes which resource a subschema and those in it belong to.
func (c *compiler) place(v *jsonvalue.Value, home *resource) error {
	if home == nil {
		home = &resource{uri: &url.URL{}, root: v, anchors: map[string]*jsonvalue.Value{}}
		c.resources = append(c.resources, home)
	}
	home, err := c.identify(v, home)
	if err != nil {
		return err
	}
	c.homes[v] = home
	if v.Kind != jsonvalue.Object {
		return nil
	}
	for i := range v.Items {
		m := &v.Items[i]
		switch holds := subschemas[m.Name]; {
		case holds == schemaMap, holds != 0 && m.Kind == jsonvalue.Array:
			for j := range m.Items {
				if err := c.place(&m.Items[j], home); err != nil {
					return err
				}
			}
		case holds == oneSchema:
			if err := c.place(m, home); err != nil {
				return err
			}
		}
	}
	return nil
}

// identify notes the $id and the anchors of a subschema, and returns its resource.
func (c *compiler) identify(v *jsonvalue.Value, home *resource) (*resource, error) {
	if c.draft7 && v.Member("$ref") != nil {
		return home, nil // the keywords beside it are ignored
	}
	if id := v.Member("$id"); id != nil {
		uri, err := home.uri.Parse(id.Str())
		switch {
		case err != nil:
			return nil, fmt.Errorf("$id: %w", err)
		case c.draft7 && strings.HasPrefix(id.Str(), "#"):
			home.anchors[uri.Fragment] = v // the anchor of draft-07
		default:
			home = &resource{uri: uri, root: v, anchors: map[string]*jsonvalue.Value{}}
			c.resources = append(c.resources, home)
		}
	}
	for _, name := range []string{"$anchor", "$dynamicAnchor"} {
		if a := v.Member(name); a != nil && !c.draft7 {
			home.anchors[a.Str()] = v
		}
	}
	return home, nil
}

func readRef(c *compiler, r *rules, v *jsonvalue.Value) error {
	target, err := c.find(c.home[r], v.Str())
	if err != nil {
		return fmt.Errorf("%s: %w", shorten(v.Text), err)
	}
	r.ref, err = c.rules(target)
	return err
}

// find returns the subschema that a reference names.
func (c *compiler) find(home *resource, ref string) (*jsonvalue.Value, error) {
	uri, err := home.uri.Parse(ref)
	if err != nil {
		return nil, err
	}
	fragment := uri.Fragment
	uri.Fragment, uri.RawFragment = "", ""
	for _, x := range c.resources {
		base := *x.uri
		base.Fragment, base.RawFragment = "", ""
		if base.String() != uri.String() {
			continue
		}
		if fragment == "" || strings.HasPrefix(fragment, "/") {
			return follow(x.root, fragment)
		}
		if v := x.anchors[fragment]; v != nil {
			return v, nil
		}
	}
	return nil, errors.New("the schema has no such part, and other schemas are not loaded")
}

var unescape = strings.NewReplacer("~1", "/", "~0", "~")

// follow returns the value that a JSON pointer leads to.
func follow(v *jsonvalue.Value, pointer string) (*jsonvalue.Value, error) {
	for _, step := range strings.Split(pointer, "/")[1:] {
		var next *jsonvalue.Value
		if v.Kind == jsonvalue.Array {
			if i, err := strconv.Atoi(step); err == nil && i >= 0 && i < len(v.Items) {
				next = &v.Items[i]
			}
		} else {
			next = v.Member(unescape.Replace(step))
		}
		if next == nil {
			return nil, fmt.Errorf("there is no %q", step)
		}
		v = next
	}
	return v, nil
}
