package validate

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/tool/internal/jsonvalue"
)

const (
	maxListed = 20 // names or choices in a message
	maxNested = 3  // subschemas in the description of a schema
)

// want describes the values that r allows, such as "an integer of at least 1". Depth is the
// number of descriptions around this one.
func (r *rules) want(depth int) string {
	switch {
	case r.never:
		return "nothing"
	case depth > maxNested:
		return "a value that matches the schema"
	case len(r.choices) > 0:
		return r.choices[0].String()
	case r.types == 0:
		return r.wantAny(depth)
	}
	var names []string
	for i, t := range typeNames {
		if bit := typeSet(1) << i; r.types&bit != 0 && (bit != typeInteger || r.types&typeNumber == 0) {
			names = append(names, t.article+t.name)
		}
	}
	if len(names) > 1 {
		return join(names, "or")
	}
	return r.wantBounded(names[0])
}

// wantBounded adds the bounds of the one type that r allows.
func (r *rules) wantBounded(name string) string {
	switch {
	case r.types&typeNumber|r.types&typeInteger != 0 && r.number != nil:
		return r.number.want(name)
	case r.types == typeString && r.str != nil:
		if size := r.str.size.want("character"); size != "" {
			return name + " of " + size
		}
	case r.types == typeArray && r.array != nil:
		if size := r.array.size.want("element"); size != "" {
			return name + " of " + size
		}
	}
	return name
}

// wantAny describes rules without a type.
func (r *rules) wantAny(depth int) string {
	switch {
	case r.ref != nil:
		return r.ref.want(depth + 1)
	case len(r.anyOf) > 0:
		return alternatives(r.anyOf, depth)
	case len(r.oneOf) > 0:
		return alternatives(r.oneOf, depth)
	case r.free():
		return "any value"
	}
	return "a value that matches the schema " + shorten(r.text)
}

// free reports whether r has no rules.
func (r *rules) free() bool {
	some := r.never || r.types != 0 || r.choices != nil || r.number != nil || r.str != nil || r.array != nil || r.object != nil
	return !some && !slices.ContainsFunc(r.inPlace(), func(x *rules) bool { return x != nil })
}

// alternatives describes a value that matches one of several rules.
func alternatives(list []*rules, depth int) string {
	var texts []string
	for _, r := range list {
		texts = append(texts, r.want(depth+1))
	}
	if len(texts) > maxNested {
		return "one of " + itoa(len(texts)) + " alternatives"
	}
	return join(texts, "or")
}

// String describes the values of an enum or const.
func (c choices) String() string {
	texts := make([]string, 0, maxListed)
	for _, t := range c.texts[:min(maxListed, len(c.texts))] {
		texts = append(texts, shorten(t))
	}
	switch n := len(c.texts) - maxListed; {
	case n > 0:
		texts = append(texts, itoa(n)+" other values")
	case len(texts) == 0:
		return "nothing"
	case len(texts) == 1:
		return texts[0]
	}
	return "one of " + join(texts, "or")
}

// numberNoun says what a number with these types is.
func numberNoun(types typeSet) string {
	if types&typeInteger != 0 && types&typeNumber == 0 {
		return "an integer"
	}
	return "a number"
}

// want describes a number within the bounds.
func (n *numberRules) want(noun string) string {
	var parts []string
	lower, upper := n.minimum, n.maximum
	if lower != nil && upper != nil {
		parts = append(parts, "from "+shorten(lower.text)+" to "+shorten(upper.text))
		lower, upper = nil, nil
	}
	for _, x := range [...]struct {
		words string
		bound *bound
	}{
		{"of at least ", lower}, {"above ", n.above}, {"of at most ", upper}, {"below ", n.below}, {"that is a multiple of ", n.step},
	} {
		if x.bound != nil {
			parts = append(parts, x.words+shorten(x.bound.text))
		}
	}
	return strings.TrimSuffix(noun+" "+join(parts, "and"), " ")
}

// has reports whether n is in the span.
func (s span) has(n int) bool { return n >= s.min && (s.max < 0 || n <= s.max) }

// want describes the sizes of a span. It is empty if they are all allowed.
func (s span) want(noun string) string {
	switch {
	case s.min == s.max:
		return "exactly " + plural(s.min, noun)
	case s.max < 0 && s.min == 0:
		return ""
	case s.max < 0:
		return "at least " + plural(s.min, noun)
	case s.min == 0:
		return "at most " + plural(s.max, noun)
	}
	return itoa(s.min) + " to " + plural(s.max, noun)
}

// Describe describes a value in bounded length, such as: the number 3.
func Describe(v *jsonvalue.Value) string {
	switch v.Kind {
	case jsonvalue.Array:
		if len(v.Items) == 0 {
			return "an empty array"
		}
		return "an array of " + plural(len(v.Items), "element")
	case jsonvalue.Object:
		if len(v.Items) == 0 {
			return "an empty object"
		}
		return "an object of " + plural(len(v.Items), "member")
	case jsonvalue.String:
		return "the string " + shorten(v.Text)
	case jsonvalue.Number:
		return "the number " + shorten(v.Text)
	}
	return v.Text
}

// pointer returns the JSON pointer of a path.
func pointer(path []step) string {
	var b strings.Builder
	for _, s := range path {
		if s.index >= 0 {
			s.name = itoa(s.index)
		}
		b.WriteString(Step(s.name))
	}
	return b.String()
}

// Step returns the part of a JSON pointer for a member or an index. It cuts names that are
// too long for a message.
func Step(name string) string { return "/" + escape.Replace(shorten(name)) }

var escape = strings.NewReplacer("~", "~0", "/", "~1")

// join lists texts: a, b or c.
func join(texts []string, conjunction string) string {
	if len(texts) < 2 {
		return strings.Join(texts, "")
	}
	last := len(texts) - 1
	return strings.Join(texts[:last], ", ") + " " + conjunction + " " + texts[last]
}

func plural(n int, noun string) string {
	if n != 1 {
		noun += "s"
	}
	return itoa(n) + " " + noun
}

func itoa(n int) string { return strconv.Itoa(n) }

func quote(s string) string { return jsonrpc.RawString(s).String() }

// shorten cuts a text that is too long for a message.
func shorten(text string) string {
	const most = 120
	if len(text) <= most {
		return text
	}
	cut := most
	for !utf8.RuneStart(text[cut]) {
		cut--
	}
	return text[:cut] + "…"
}
