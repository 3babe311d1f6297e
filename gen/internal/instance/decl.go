package instance

import (
	"strconv"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
)

// declSamples varies each part of a declared type.
func (d *deriver) declSamples(decl model.Decl) []sample {
	switch decl := decl.(type) {
	case *model.Struct:
		return d.guarded(decl, func() []sample { return d.structSamples(decl) })
	case *model.Enum:
		return append(enumSamples(decl), kindSamples...)
	case *model.Union:
		return d.guarded(decl, func() []sample { return append(d.variantSamples(decl, d.declSamples), kindSamples...) })
	case *model.RawUnion:
		return d.guarded(decl, func() []sample { return d.rawUnionSamples(decl) })
	case *model.OneOrMany:
		return d.guarded(decl, func() []sample { return d.oneOrManySamples(decl) })
	case *model.List:
		return d.guarded(decl, func() []sample { return d.samples(decl.Type, decl.Rules) })
	case *model.Map:
		return d.guarded(decl, func() []sample { return d.samples(decl.Type, decl.Rules) })
	case *model.Scalar:
		return d.samples(decl.Type, decl.Rules)
	case *model.Alias:
		return d.whole(decl.Type)
	}
	return nil
}

// guarded calls look, unless it is already looking into the declaration. A recursive
// declaration is varied only at the outermost level.
func (d *deriver) guarded(decl model.Decl, look func() []sample) []sample {
	if d.inside[decl] {
		return nil
	}
	d.inside[decl] = true
	defer delete(d.inside, decl)
	return look()
}

// variantSamples returns the samples of vary for each variant, and values of no variant.
func (d *deriver) variantSamples(u *model.Union, vary func(model.Decl) []sample) []sample {
	var list []sample
	for _, v := range u.Variants {
		for _, s := range vary(v) {
			list = append(list, sample{s.path, v.Header().Name + ", " + s.what, s.text})
		}
		if text, ok := d.discriminatorLast(u, v); ok {
			list = append(list, sample{u.Select.Member, v.Header().Name + ", last", text})
		}
	}
	return append(list, d.unknownVariants(u)...)
}

// discriminatorLast returns the largest value of a variant, with the discriminator after
// all other members.
func (d *deriver) discriminatorLast(u *model.Union, variant model.Decl) (string, bool) {
	o, ok := parseObject(d.maximal(model.Ref{Decl: variant}, model.Rules{}))
	if i := o.index(u.Select.Member); ok && i >= 0 {
		return append(o.without(u.Select.Member), o[i]).text(), true
	}
	return "", false
}

// unknownVariants returns objects whose discriminator selects no variant of a union.
func (d *deriver) unknownVariants(u *model.Union) []sample {
	name := u.Select.Member
	if name == "" {
		return []sample{{what: "an object of no variant", text: `{"x-unknown":{"a":[1.0]}}`}}
	}
	rest := object{{"x-unknown", `{"a":[1.0]}`}}
	if text, ok := d.minimal(model.Ref{Decl: u}, model.Rules{}); ok {
		if o, ok := parseObject(text); ok {
			rest = append(o.without(name), rest...)
		}
	}
	var list []sample
	for _, s := range []sample{
		{what: "an unknown variant", text: `"x-unknown"`}, {what: "a variant without a name", text: `""`},
		{what: "a variant called null", text: "null"}, {what: "a variant called by a number", text: "1"},
		{what: "a variant called by an object", text: "{}"},
	} {
		list = append(list, sample{name, s.what, rest.with(name, s.text).text()})
	}
	return append(list, sample{name, "absent", rest.text()})
}

// rawUnionSamples returns a value of each variant, and of each kind.
func (d *deriver) rawUnionSamples(u *model.RawUnion) []sample {
	var list []sample
	for i, v := range u.Variants {
		for _, s := range d.samples(v.Type, model.Rules{}) {
			list = append(list, sample{s.path, "variant " + strconv.Itoa(i+1) + ", " + s.what, s.text})
		}
	}
	list = append(list, openSamples...)
	return append(list, kindSamples...)
}

// oneOrManySamples returns values alone and as lists.
func (d *deriver) oneOrManySamples(m *model.OneOrMany) []sample {
	list := d.samples(m.Elem, model.Rules{})
	return append(list, d.listSamples(model.ListOf{Elem: m.Elem}, model.Rules{})...)
}
