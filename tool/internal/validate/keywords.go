package validate

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"

	"github.com/mcp-schemagen/mcp-schemagen/tool/internal/jsonvalue"
)

// reader reads a keyword into the rules of its schema.
type reader func(c *compiler, r *rules, v *jsonvalue.Value) error

// The keywords that have an effect in both dialects, or in one of them.
var keywords, onlyIn2020, onlyIn7 map[string]reader

func init() { // the tables and their functions refer to each other
	keywords = map[string]reader{
		"$ref":    readRef,
		"type":    readType,
		"enum":    readEnum,
		"const":   func(_ *compiler, r *rules, v *jsonvalue.Value) error { r.addChoices(v); return nil },
		"default": func(c *compiler, r *rules, v *jsonvalue.Value) error { r.fallback, c.fills = v, true; return nil },

		"minimum":          readNumber(func(n *numberRules) **bound { return &n.minimum }),
		"maximum":          readNumber(func(n *numberRules) **bound { return &n.maximum }),
		"exclusiveMinimum": readNumber(func(n *numberRules) **bound { return &n.above }),
		"exclusiveMaximum": readNumber(func(n *numberRules) **bound { return &n.below }),
		"multipleOf":       readNumber(func(n *numberRules) **bound { return &n.step }),

		"minLength": readSize(func(r *rules) *int { return &r.strings().size.min }),
		"maxLength": readSize(func(r *rules) *int { return &r.strings().size.max }),
		"pattern":   readPattern,

		"items":       readItems,
		"contains":    readOne(func(r *rules) **rules { return &r.arrays().contains }),
		"minItems":    readSize(func(r *rules) *int { return &r.arrays().size.min }),
		"maxItems":    readSize(func(r *rules) *int { return &r.arrays().size.max }),
		"uniqueItems": readUnique,

		"minProperties":        readSize(func(r *rules) *int { return &r.objects().size.min }),
		"maxProperties":        readSize(func(r *rules) *int { return &r.objects().size.max }),
		"required":             readRequired,
		"properties":           readProperties,
		"patternProperties":    readPatterns,
		"additionalProperties": readOne(func(r *rules) **rules { return &r.objects().additional }),
		"propertyNames":        readOne(func(r *rules) **rules { return &r.objects().name }),

		"allOf": readList(func(r *rules) *[]*rules { return &r.allOf }),
		"anyOf": readList(func(r *rules) *[]*rules { return &r.anyOf }),
		"oneOf": readList(func(r *rules) *[]*rules { return &r.oneOf }),
		"not":   readOne(func(r *rules) **rules { return &r.not }),
		"if":    readOne(func(r *rules) **rules { return &r.when }),
		"then":  readOne(func(r *rules) **rules { return &r.then }),
		"else":  readOne(func(r *rules) **rules { return &r.other }),
	}
	onlyIn2020 = map[string]reader{
		"$dynamicRef":           readPartial,
		"unevaluatedItems":      readPartial,
		"unevaluatedProperties": readPartial,
		"prefixItems":           readList(func(r *rules) *[]*rules { return &r.arrays().prefix }),
		"minContains":           readSize(func(r *rules) *int { return &r.arrays().matches.min }),
		"maxContains":           readSize(func(r *rules) *int { return &r.arrays().matches.max }),
		"dependentRequired":     readDependent,
		"dependentSchemas":      readDependent,
	}
	onlyIn7 = map[string]reader{"dependencies": readDependent}
}

func (r *rules) numbers() *numberRules {
	if r.number == nil {
		r.number = &numberRules{}
	}
	return r.number
}

func (r *rules) strings() *stringRules {
	if r.str == nil {
		r.str = &stringRules{size: span{0, -1}}
	}
	return r.str
}

func (r *rules) arrays() *arrayRules {
	if r.array == nil {
		r.array = &arrayRules{size: span{0, -1}, matches: span{1, -1}}
	}
	return r.array
}

func (r *rules) objects() *objectRules {
	if r.object == nil {
		r.object = &objectRules{size: span{0, -1}}
	}
	return r.object
}

func readPartial(c *compiler, _ *rules, _ *jsonvalue.Value) error {
	c.partial = true
	return nil
}

func readType(_ *compiler, r *rules, v *jsonvalue.Value) error {
	names := []jsonvalue.Value{*v}
	if v.Kind == jsonvalue.Array {
		names = v.Items
	}
	for i := range names {
		n := slices.IndexFunc(typeNames[:], func(t struct{ name, article string }) bool { return t.name == names[i].Str() })
		if n < 0 {
			return fmt.Errorf("%s is not a type", shorten(names[i].Text))
		}
		r.types |= 1 << n
	}
	if r.types&typeNumber != 0 {
		r.types |= typeInteger // "number" includes integers
	}
	return nil
}

func readEnum(_ *compiler, r *rules, v *jsonvalue.Value) error {
	if v.Kind != jsonvalue.Array {
		return errors.New("want an array")
	}
	list := make([]*jsonvalue.Value, len(v.Items))
	for i := range v.Items {
		list[i] = &v.Items[i]
	}
	r.addChoices(list...)
	return nil
}

func (r *rules) addChoices(values ...*jsonvalue.Value) {
	c := choices{values: map[string]bool{}}
	for _, v := range values {
		c.values[string(v.AppendCanonical(nil))] = true
		c.texts = append(c.texts, v.Text)
	}
	r.choices = append(r.choices, c)
}

func readNumber(field func(*numberRules) **bound) reader {
	return func(_ *compiler, r *rules, v *jsonvalue.Value) error {
		if v.Kind != jsonvalue.Number {
			return errors.New("want a number")
		}
		b := &bound{v.Text, jsonvalue.ParseDecimal(v.Text)}
		if v.Name == "multipleOf" && b.value.Compare(jsonvalue.Decimal{}) <= 0 {
			return errors.New("want a number above 0")
		}
		*field(r.numbers()) = b
		return nil
	}
}

// readSize reads a number of characters, elements or members. One that no value reaches
// counts as the greatest int.
func readSize(field func(*rules) *int) reader {
	return func(_ *compiler, r *rules, v *jsonvalue.Value) error {
		if v.Kind != jsonvalue.Number {
			return errors.New("want a number")
		}
		d := jsonvalue.ParseDecimal(v.Text)
		if !d.IsInteger() || d.Compare(jsonvalue.Decimal{}) < 0 {
			return errors.New("want an integer of at least 0")
		}
		text, _ := d.Plain(20)
		n, err := strconv.Atoi(text)
		if err != nil {
			n = int(^uint(0) >> 1)
		}
		*field(r) = n
		return nil
	}
}

func readPattern(_ *compiler, r *rules, v *jsonvalue.Value) (err error) {
	if v.Kind != jsonvalue.String {
		return errors.New("want a string")
	}
	r.strings().pattern, err = regexp.Compile(v.Str())
	return err
}

func readUnique(_ *compiler, r *rules, v *jsonvalue.Value) error {
	r.arrays().unique = v.Text == "true"
	return nil
}

func readOne(field func(*rules) **rules) reader {
	return func(c *compiler, r *rules, v *jsonvalue.Value) (err error) {
		*field(r), err = c.rules(v)
		return err
	}
}

func readList(field func(*rules) *[]*rules) reader {
	return func(c *compiler, r *rules, v *jsonvalue.Value) error {
		if v.Kind != jsonvalue.Array || len(v.Items) == 0 {
			return errors.New("want an array of at least one schema")
		}
		for i := range v.Items {
			x, err := c.rules(&v.Items[i])
			if err != nil {
				return fmt.Errorf("%d: %w", i, err)
			}
			*field(r) = append(*field(r), x)
		}
		return nil
	}
}

// readItems reads the keyword that is about all elements, in draft 2020-12 about those
// behind prefixItems. In draft-07 it may be a list for the first elements, and
// additionalItems is about the others.
func readItems(c *compiler, r *rules, v *jsonvalue.Value) error {
	if v.Kind == jsonvalue.Array && c.draft7 {
		if len(v.Items) == 0 {
			return nil
		}
		return readList(func(r *rules) *[]*rules { return &r.arrays().prefix })(c, r, v)
	}
	return readOne(func(r *rules) **rules { return &r.arrays().items })(c, r, v)
}

func readRequired(_ *compiler, r *rules, v *jsonvalue.Value) (err error) {
	r.objects().required, err = stringsOf(v)
	return err
}

func stringsOf(v *jsonvalue.Value) ([]string, error) {
	list := []string{}
	for i := range v.Items {
		if v.Items[i].Kind != jsonvalue.String {
			return nil, errors.New("want an array of strings")
		}
		list = append(list, v.Items[i].Str())
	}
	if v.Kind != jsonvalue.Array {
		return nil, errors.New("want an array of strings")
	}
	return list, nil
}

func readProperties(c *compiler, r *rules, v *jsonvalue.Value) error {
	o := r.objects()
	o.properties = map[string]*rules{}
	return c.each(v, func(name string, x *rules) error {
		o.properties[name] = x
		o.names = append(o.names, name)
		return nil
	})
}

func readPatterns(c *compiler, r *rules, v *jsonvalue.Value) error {
	return c.each(v, func(pattern string, x *rules) error {
		p, err := regexp.Compile(pattern)
		r.objects().patterns = append(r.objects().patterns, patternRules{p, x})
		return err
	})
}

// each calls f with the schemas of an object.
func (c *compiler) each(v *jsonvalue.Value, f func(name string, x *rules) error) error {
	if v.Kind != jsonvalue.Object {
		return errors.New("want an object")
	}
	for i := range v.Items {
		x, err := c.rules(&v.Items[i])
		if err == nil {
			err = f(v.Items[i].Name, x)
		}
		if err != nil {
			return fmt.Errorf("%s: %w", v.Items[i].Name, err)
		}
	}
	return nil
}

// readDependent reads dependentRequired and dependentSchemas, and dependencies, which
// draft-07 has for both.
func readDependent(c *compiler, r *rules, v *jsonvalue.Value) error {
	if v.Kind != jsonvalue.Object {
		return errors.New("want an object")
	}
	for i := range v.Items {
		m := &v.Items[i]
		d := dependentRules{name: m.Name}
		var err error
		if m.Kind == jsonvalue.Array {
			d.required, err = stringsOf(m)
		} else {
			d.rules, err = c.rules(m)
		}
		if err != nil {
			return fmt.Errorf("%s: %w", m.Name, err)
		}
		r.objects().dependent = append(r.objects().dependent, d)
	}
	return nil
}
