package oracle

import (
	"cmp"
	"maps"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// variant has the discriminators of a variant of a union, if there are any.
type variant struct {
	fixed map[string]fixed // by the name of the member
}

// fixed are the values that a member must have, as JSON values.
type fixed struct {
	values   []any
	required bool
}

func (f fixed) admits(value any) bool {
	text, ok := value.(string)
	return ok && slices.Contains(f.values, any(text))
}

// findUnions finds the unions in a schema and its subschemas.
func (o *Oracle) findUnions(at string, v any) {
	switch v := v.(type) {
	case map[string]any:
		for _, keyword := range []string{"anyOf", "oneOf"} {
			if list, ok := v[keyword].([]any); ok {
				o.unions[at+" "+keyword] = o.variants(list)
			}
		}
		for name, child := range v {
			o.findUnions(at+"/"+escape(name), child)
		}
	case []any:
		for i, child := range v {
			o.findUnions(at+"/"+strconv.Itoa(i), child)
		}
	}
}

// variants returns the variants of a union with their discriminators. A discriminator is a
// member that every variant fixes, and not all to the same values.
func (o *Oracle) variants(list []any) []variant {
	all := make([]variant, len(list))
	for i, schema := range list {
		all[i].fixed = o.fixedMembers(schema, 0)
	}
	for name, first := range all[0].fixed {
		everywhere := !slices.ContainsFunc(all, func(v variant) bool { return v.fixed[name].values == nil })
		same := !slices.ContainsFunc(all, func(v variant) bool { return !slices.Equal(v.fixed[name].values, first.values) })
		if everywhere && !same {
			continue
		}
		for _, v := range all {
			delete(v.fixed, name)
		}
	}
	for _, v := range all[1:] {
		for name := range v.fixed {
			if _, ok := all[0].fixed[name]; !ok {
				delete(v.fixed, name)
			}
		}
	}
	return all
}

// fixedMembers returns the members that a schema fixes to strings, by a constant, by an
// enum, or by all its variants.
func (o *Oracle) fixedMembers(schema any, depth int) map[string]fixed {
	found := map[string]fixed{}
	if depth > 20 { // a recursive definition
		return found
	}
	schema = o.doc.resolve(schema)
	properties, _ := member(schema, "properties").(map[string]any)
	required, _ := member(schema, "required").([]any)
	for name := range properties {
		if values := o.values(properties[name]); values != nil {
			found[name] = fixed{values, slices.Contains(required, any(name))}
		}
	}
	parts, _ := member(schema, "allOf").([]any)
	for _, part := range parts {
		maps.Copy(found, o.fixedMembers(part, depth+1))
	}
	for _, keyword := range []string{"anyOf", "oneOf"} {
		if list, ok := member(schema, keyword).([]any); ok {
			o.addCommon(found, list, depth)
		}
	}
	return found
}

// addCommon adds the members that all variants fix, with the values of all.
func (o *Oracle) addCommon(found map[string]fixed, list []any, depth int) {
	count := map[string]int{}
	sum := map[string]fixed{}
	for _, schema := range list {
		for name, f := range o.fixedMembers(schema, depth+1) {
			count[name]++
			sum[name] = fixed{append(slices.Clone(sum[name].values), f.values...), f.required && (sum[name].required || count[name] == 1)}
		}
	}
	for name, n := range count {
		if n == len(list) {
			found[name] = sum[name]
		}
	}
}

// values returns the strings that a schema allows, or nil if it does not list them.
func (o *Oracle) values(schema any) []any {
	schema = o.doc.resolve(schema)
	if text, ok := member(schema, "const").(string); ok {
		return []any{text}
	}
	list, _ := member(schema, "enum").([]any)
	if slices.ContainsFunc(list, func(v any) bool { _, ok := v.(string); return !ok }) {
		return nil
	}
	return list
}

// closest returns the failures of the variant that is closest to a value, the first of
// several. A variant whose discriminator matches is closest, even if it has more failures
// than others; next comes a variant with all required members. If the discriminator
// selects no variant, that is the only failure.
func (o *Oracle) closest(root any, e *jsonschema.ValidationError) []Failure {
	here := pointer(e.InstanceLocation)
	value, _ := at(root, here)
	variants := o.unions[fragment(e.SchemaURL)+" "+e.ErrorKind.KeywordPath()[0]]
	var best []Failure
	var least distance
	for i, cause := range e.Causes {
		list := o.failures(root, cause)
		d := distance{failures: len(list), otherKind: slices.Contains(list, Failure{here, "type"})}
		d.otherName = i < len(variants) && !variants[i].named(value)
		for _, f := range list {
			if f == (Failure{here, "required"}) {
				d.missing++
			}
		}
		if best == nil || d.less(least) {
			best, least = list, d
		}
	}
	if name, ok := strayName(variants, value); ok {
		best = slices.DeleteFunc(best, func(f Failure) bool { return f.Pointer != here+"/"+escape(name) })
	}
	return best
}

// strayName returns the first discriminator of a value that selects no variant.
func strayName(variants []variant, value any) (string, bool) {
	if len(variants) == 0 {
		return "", false
	}
	object, _ := value.(map[string]any)
	for _, name := range slices.Sorted(maps.Keys(variants[0].fixed)) {
		is, ok := object[name]
		if ok && !slices.ContainsFunc(variants, func(v variant) bool { return v.fixed[name].admits(is) }) {
			return name, true
		}
	}
	return "", false
}

// fragment returns the JSON pointer in the URL of a schema.
func fragment(address string) string {
	_, text, _ := strings.Cut(address, "#")
	if plain, err := url.PathUnescape(text); err == nil {
		return plain
	}
	return text
}

// distance is the distance of a value from a variant, the most important field first.
type distance struct {
	otherKind bool // it is of another JSON kind
	otherName bool // its discriminator names another variant
	missing   int  // number of missing required members
	failures  int
}

func (d distance) less(other distance) bool {
	switch {
	case d.otherKind != other.otherKind:
		return other.otherKind
	case d.otherName != other.otherName:
		return other.otherName
	}
	return cmp.Or(cmp.Compare(d.missing, other.missing), cmp.Compare(d.failures, other.failures)) < 0
}

// named reports whether no discriminator of a value selects another variant.
func (v variant) named(value any) bool {
	for name, f := range v.fixed {
		object, _ := value.(map[string]any)
		is, ok := object[name]
		if !ok && f.required || ok && !f.admits(is) {
			return false
		}
	}
	return true
}
