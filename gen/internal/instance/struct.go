package instance

import (
	"slices"
	"strconv"
	"strings"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
)

// structSamples varies an object as a whole, member by member, and by unknown members.
func (d *deriver) structSamples(s *model.Struct) []sample {
	base, ok := d.minimalObject(s)
	if !ok {
		return kindSamples
	}
	largest := d.maximalObject(s)
	list := []sample{
		{what: "the smallest value", text: base.text()},
		{what: "the largest value", text: largest.text()},
		{what: "members in another order", text: largest.reversed().text()},
		{what: "white space everywhere", text: largest.spaced()},
		{what: "names in escapes", text: largest.escaped()},
	}
	for _, m := range s.Members {
		list = append(list, d.memberSamples(m, base, largest)...)
	}
	list = append(list, d.pairSamples(s, base)...)
	list = append(list, unnamedSamples(s, base)...)
	return append(list, kindSamples...)
}

// memberSamples varies one member beside the required others.
func (d *deriver) memberSamples(m model.Member, base, largest object) []sample {
	name := m.JSONName()
	list := []sample{
		{name, "absent", base.without(name).text()},
		{name, "absent beside all others", largest.without(name).text()},
		{name, "null", base.with(name, "null").text()},
	}
	var values []sample
	switch m := m.(type) {
	case *model.Const:
		values = constSamples(m.Value)
	case *model.Field:
		values = d.samples(m.Type, m.Rules)
		if m.Const != "" {
			values = append(constSamples(m.Const), values...)
		}
	}
	for _, v := range values {
		list = append(list, v.below(name, base.with(name, v.text).text()))
	}
	return list
}

// pairSamples returns objects with the required members and two optional ones, alternately
// in either order.
func (d *deriver) pairSamples(s *model.Struct, base object) []sample {
	var optional object
	for i, m := range s.Members {
		f, ok := m.(*model.Field)
		if !ok || f.Required {
			continue
		}
		text := telling(f, i)
		if text == "" || f.Const != "" {
			text, _ = d.fieldText(f)
		}
		if text != "" {
			optional = append(optional, objectMember{f.JSON, text})
		}
	}
	var list []sample
	for i := range optional {
		for j := range i {
			a, b := optional[i], optional[j]
			if (i+j)%2 == 0 {
				a, b = b, a
			}
			list = append(list, sample{what: a.name + " and " + b.name, text: base.with(a.name, a.text).with(b.name, b.text).text()})
		}
	}
	return list
}

// constSamples returns a constant, another spelling of it, and other values.
func constSamples(value string) []sample {
	list := []sample{{what: "the constant", text: value}}
	if text, err := strconv.Unquote(value); err == nil {
		list = append(list,
			sample{what: "the constant in escapes", text: escape(text)},
			sample{what: "the constant in another case", text: Quote(otherCase(text))},
			sample{what: "the constant with a space", text: Quote(text + " ")})
	}
	if _, err := strconv.ParseFloat(value, 64); err == nil {
		list = append(list,
			sample{what: "the constant with an exponent", text: value + "e0"},
			sample{what: "the constant as a string", text: Quote(value)})
	}
	list = append(list, sample{what: "another string", text: `"x-unknown"`}, sample{what: "an empty string", text: `""`})
	return append(list, kindSamples...)
}

// unnamedSamples adds unknown members: one of each kind, many, and members with names that
// a careless decoder confuses with known ones.
func unnamedSamples(s *model.Struct, base object) []sample {
	var list []sample
	for _, v := range kindSamples {
		list = append(list, v.below("x-unknown", base.with("x-unknown", v.text).text()))
	}
	many := slices.Clone(base)
	for i := range 36 { // names and strings of every length that a fast path may be made for
		text := strings.Repeat("n", i)
		many = append(many, objectMember{"x-" + text, `"` + text + `\t"`})
	}
	cased, folded := slices.Clone(base), slices.Clone(base)
	for _, m := range s.Members {
		cased = cased.addNew(otherCase(m.JSONName()), "null")
		folded = folded.addNew(foldedLetters.Replace(m.JSONName()), `"x"`)
	}
	odd := slices.Clone(base)
	for _, name := range mapNames {
		odd = odd.addNew(name, `{"a":[1.50]}`)
	}
	deep := strings.Repeat(`{"a":[`, deepest/2) + strings.Repeat("]}", deepest/2)
	return append(list,
		sample{what: "a deep unknown member", text: base.with("x-unknown", deep).text()},
		sample{what: "many unknown members", text: many.text()},
		sample{what: "unknown members first", text: base.with("x-unknown", "[1.0]").reversed().text()},
		sample{what: "names in another case", text: cased.text()},
		sample{what: "names in another case first", text: cased.reversed().text()},
		sample{what: "names with letters that fold", text: folded.text()},
		sample{what: "odd names", text: odd.text()})
}
