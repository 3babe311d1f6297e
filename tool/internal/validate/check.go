package validate

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/mcp-schemagen/mcp-schemagen/tool/internal/jsonvalue"
)

// Violation is a place where a value does not match its schema.
type Violation struct {
	Pointer string // JSON pointer (RFC 6901), empty for the whole value
	Message string // what the schema wants, and what is there
}

// String returns the pointer and the message.
func (v Violation) String() string {
	if v.Pointer == "" {
		return v.Message
	}
	return v.Pointer + ": " + v.Message
}

// MaxViolations is the number of violations that [Schema.Check] looks for.
const MaxViolations = 20

// maxSteps is the number of subschemas that may be applied for each value of an instance.
// Only schemas with nested alternatives that refer to themselves need more.
const maxSteps = 1000

// Check returns the violations of v in the order of the schema, [MaxViolations] at most.
//
// An integer that is written with a fraction or exponent, such as 1.0, is written plainly if
// the schema wants an integer, since decoders of integers do not read the other forms. If
// emptyForNull, null becomes the empty array, object or string where the schema allows only
// that. Check reports whether it has changed v in these ways.
func (s *Schema) Check(v *jsonvalue.Value, emptyForNull bool) (violations []Violation, changed bool) {
	x := &shared{emptyForNull: emptyForNull, steps: maxSteps * int64(count(v)+100)}
	c := checker{shared: x, path: x.memory[:0]}
	c.check(s.root, v)
	if x.steps < 0 {
		return []Violation{{"", "the value has too many alternatives to check"}}, x.changed
	}
	return c.found, x.changed
}

// count returns the number of values in v.
func count(v *jsonvalue.Value) int {
	n := 1
	for i := range v.Items {
		n += count(&v.Items[i])
	}
	return n
}

// checker checks one value, or one alternative for it.
type checker struct {
	*shared
	path  []step
	found []Violation

	quiet  bool // only failed counts
	failed bool // there is a violation; set if quiet
}

// shared is what the checkers of a value have in common.
type shared struct {
	steps        int64   // that are left
	memory       [8]step // for the path
	emptyForNull bool
	changed      bool
}

// step is a part of a path: the name of a member, or the index of an element.
type step struct {
	name  string
	index int // -1 for a member
}

// full reports whether it is of no use to look for more violations.
func (c *checker) full() bool { return c.failed || len(c.found) >= MaxViolations || c.steps < 0 }

// add notes a violation at the path. It calls message only if someone reads it: most
// violations are those of alternatives that are not chosen.
func (c *checker) add(message func() string) {
	switch {
	case c.quiet:
		c.failed = true
	case len(c.found) < MaxViolations:
		c.found = append(c.found, Violation{pointer(c.path), message()})
	}
}

// fits reports whether v, which is at the path, matches r.
func (c *checker) fits(r *rules, v *jsonvalue.Value) bool {
	f := checker{shared: c.shared, path: c.path, quiet: true}
	f.check(r, v)
	return !f.failed
}

// inside checks a part of the value.
func (c *checker) inside(s step, r *rules, v *jsonvalue.Value) {
	c.path = append(c.path, s)
	c.check(r, v)
	c.path = c.path[:len(c.path)-1]
}

// addAt notes a violation of a part of the value, which may be missing.
func (c *checker) addAt(s step, message func() string) {
	c.path = append(c.path, s)
	c.add(message)
	c.path = c.path[:len(c.path)-1]
}

// check notes the violations of v.
func (c *checker) check(r *rules, v *jsonvalue.Value) {
	if c.steps--; c.full() {
		return
	}
	if r.never {
		c.add(func() string { return "nothing is allowed here, got " + Describe(v) })
		return
	}
	if r.ref != nil {
		c.check(r.ref, v)
	}
	if c.emptyForNull && v.Kind == jsonvalue.Null {
		c.empty(r.types, v)
	}
	if !c.checkType(r, v) {
		return // what follows would only repeat it
	}
	for _, x := range r.choices {
		if !x.values[string(v.AppendCanonical(nil))] {
			c.add(func() string { return "want " + x.String() + ", got " + Describe(v) })
		}
	}
	switch {
	case v.Kind == jsonvalue.Number && r.number != nil:
		c.checkNumber(r, v)
	case v.Kind == jsonvalue.String && r.str != nil:
		c.checkString(r.str, v)
	case v.Kind == jsonvalue.Array && r.array != nil:
		c.checkArray(r.array, v)
	case v.Kind == jsonvalue.Object && r.object != nil:
		c.checkObject(r.object, v)
	}
	c.checkLogic(r, v)
}

// empty turns null into the empty value of a type, if that is the only one.
func (c *checker) empty(types typeSet, v *jsonvalue.Value) {
	switch types {
	case typeArray:
		v.Kind, v.Text = jsonvalue.Array, "[]"
	case typeObject:
		v.Kind, v.Text = jsonvalue.Object, "{}"
	case typeString:
		v.Kind, v.Text = jsonvalue.String, `""`
	default:
		return
	}
	c.changed = true
}

// checkType reports whether v has one of the types. It writes integers plainly.
func (c *checker) checkType(r *rules, v *jsonvalue.Value) bool {
	if r.types == 0 || v.Kind != jsonvalue.Number && typesOf[v.Kind]&r.types != 0 || r.types&typeNumber != 0 && v.Kind == jsonvalue.Number {
		return true
	}
	if v.Kind == jsonvalue.Number && r.types&typeInteger != 0 {
		if !strings.ContainsAny(v.Text, ".eE") {
			return true
		}
		if d := jsonvalue.ParseDecimal(v.Text); d.IsInteger() {
			if text, ok := d.Plain(maxDigits); ok {
				v.Text, c.changed = text, true
			}
			return true
		}
	}
	c.add(func() string { return "want " + r.want(0) + ", got " + Describe(v) })
	return false
}

// maxDigits is the number of digits of an integer that is written plainly. No integer type
// of Go has more.
const maxDigits = 20

func (c *checker) checkNumber(r *rules, v *jsonvalue.Value) {
	d := jsonvalue.ParseDecimal(v.Text)
	n := r.number
	for _, ok := range [...]bool{
		n.minimum == nil || d.Compare(n.minimum.value) >= 0,
		n.maximum == nil || d.Compare(n.maximum.value) <= 0,
		n.above == nil || d.Compare(n.above.value) > 0,
		n.below == nil || d.Compare(n.below.value) < 0,
		n.step == nil || d.MultipleOf(n.step.value),
	} {
		if !ok {
			c.add(func() string { return "want " + n.want(numberNoun(r.types)) + ", got " + Describe(v) })
			return
		}
	}
}

func (c *checker) checkString(r *stringRules, v *jsonvalue.Value) {
	s := v.Str()
	if r.size.min > 0 || r.size.max >= 0 {
		if n := utf8.RuneCountInString(s); !r.size.has(n) {
			c.add(func() string {
				return "want a string of " + r.size.want("character") + ", got one of " + plural(n, "character")
			})
		}
	}
	if r.pattern != nil && !r.pattern.MatchString(s) {
		c.add(func() string {
			return "want a string that matches the regular expression " + r.pattern.String() + ", got " + Describe(v)
		})
	}
}

func (c *checker) checkArray(r *arrayRules, v *jsonvalue.Value) {
	if !r.size.has(len(v.Items)) {
		c.add(func() string { return "want an array of " + r.size.want("element") + ", got " + Describe(v) })
	}
	for i := range v.Items {
		if c.full() {
			return
		}
		switch {
		case i < len(r.prefix):
			c.inside(step{"", i}, r.prefix[i], &v.Items[i])
		case r.items != nil:
			c.inside(step{"", i}, r.items, &v.Items[i])
		}
	}
	if r.contains != nil {
		c.checkContains(r, v)
	}
	if r.unique {
		c.checkUnique(v)
	}
}

func (c *checker) checkContains(r *arrayRules, v *jsonvalue.Value) {
	n := 0
	for i := range v.Items {
		if c.fits(r.contains, &v.Items[i]) {
			n++
		}
	}
	if !r.matches.has(n) {
		c.add(func() string {
			return "want an array with " + r.matches.want("element") + " that each are " + r.contains.want(0) + ", got one with " + plural(n, "such element")
		})
	}
}

func (c *checker) checkUnique(v *jsonvalue.Value) {
	seen := make(map[string]int, len(v.Items))
	for i := range v.Items {
		key := string(v.Items[i].AppendCanonical(nil))
		if first, ok := seen[key]; ok {
			c.addAt(step{"", i}, func() string {
				return "want elements that all differ, got the value of element " + itoa(first) + " again"
			})
			return
		}
		seen[key] = i
	}
}

func (c *checker) checkLogic(r *rules, v *jsonvalue.Value) {
	for _, x := range r.allOf {
		c.check(x, v)
	}
	if len(r.anyOf) > 0 {
		c.checkAny(r.anyOf, v)
	}
	if len(r.oneOf) > 0 {
		c.checkOne(r.oneOf, v)
	}
	if r.not != nil && c.fits(r.not, v) {
		c.add(func() string { return "want anything but " + r.not.want(0) + ", got " + Describe(v) })
	}
	if r.when == nil {
		return
	}
	then := r.other
	if c.fits(r.when, v) {
		then = r.then
	}
	if then != nil {
		c.check(then, v)
	}
}

func (c *checker) checkAny(list []*rules, v *jsonvalue.Value) {
	if !slices.ContainsFunc(list, func(r *rules) bool { return c.fits(r, v) }) {
		c.none(list, v)
	}
}

func (c *checker) checkOne(list []*rules, v *jsonvalue.Value) {
	n := 0
	for _, r := range list {
		if c.fits(r, v) {
			n++
		}
	}
	switch {
	case n == 0:
		c.none(list, v)
	case n > 1:
		c.add(func() string {
			var matches []string
			for i, r := range list {
				if c.fits(r, v) {
					matches = append(matches, itoa(i+1))
				}
			}
			return "want exactly one of " + itoa(len(list)) + " alternatives, got " + Describe(v) + ", which matches the alternatives " + join(matches, "and")
		})
	}
}

// none notes that v matches no alternative. If all have violations that are about v itself,
// such as its type, it describes them. Otherwise it notes the violations of the closest one
// among the others: the one with the fewest.
func (c *checker) none(list []*rules, v *jsonvalue.Value) {
	if c.quiet {
		c.failed = true
		return
	}
	here := pointer(c.path)
	var closest []Violation
	number, others := 0, 0
	for i, r := range list {
		f := checker{shared: c.shared, path: c.path}
		f.check(r, v)
		if slices.ContainsFunc(f.found, func(x Violation) bool { return x.Pointer == here }) {
			continue
		}
		if others++; others == 1 || len(f.found) < len(closest) {
			closest, number = f.found, i+1
		}
	}
	if others == 0 {
		c.add(func() string { return "want " + alternatives(list, 0) + ", got " + Describe(v) })
	}
	if others > 1 {
		c.add(func() string {
			return "want one of " + plural(len(list), "alternative") + ", got " + Describe(v) + "; these are the violations of the closest, alternative " + itoa(number) + ":"
		})
	}
	c.found = append(c.found, closest[:min(len(closest), MaxViolations-len(c.found))]...)
}
