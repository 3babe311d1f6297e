package instance

import (
	"strconv"
	"strings"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
)

// minimal returns the smallest value of a type: only required members, no elements, the
// first variant of finite size. It reports false if no value is finite or meets the rules.
func (d *deriver) minimal(t model.Type, r model.Rules) (string, bool) {
	switch t := t.(type) {
	case model.Basic:
		return fitting(t, r, basicSamples(t, r))
	case model.ID:
		return idSamples[0].text, true
	case model.ErrorObject:
		return errorSamples[0].text, true
	case model.Raw:
		return fitting(t, r, append(openSamples[:len(openSamples):len(openSamples)], kindSamples...))
	case model.Members:
		return fitting(t, r, append([]sample{{text: "{}"}}, d.memberListSamples(r)...))
	case model.ListOf:
		return d.minimalList(t, r)
	case model.MapOf:
		text := d.mapOf(t, r, atLeast(r.MinProperties))
		return text, fits(t, r, text)
	case model.NullableOf:
		return d.minimal(t.Elem, r)
	case model.Ref:
		m := d.once(d.smallest, t, r, func() made {
			text, ok := d.minimalDecl(t.Decl, r)
			return made{text, ok}
		})
		return m.text, m.ok
	}
	return "", false
}

// atLeast returns the count that a rule requires.
func atLeast(rule string) int {
	n, err := strconv.Atoi(rule)
	if err != nil || n > longest {
		return 0
	}
	return n
}

func (d *deriver) minimalList(t model.ListOf, r model.Rules) (string, bool) {
	n := atLeast(r.MinItems)
	if n == 0 {
		return "[]", true
	}
	smallest, ok := d.minimal(t.Elem, t.Rules)
	if !ok {
		return "", false
	}
	texts := []string{smallest}
	if r.UniqueItems && n > 1 {
		for _, s := range d.samples(t.Elem, t.Rules) {
			if s.text != smallest && fits(t.Elem, t.Rules, s.text) {
				texts = append(texts, s.text)
			}
		}
	}
	text := listOf(texts, n)
	return text, fits(t, r, text)
}

func (d *deriver) minimalDecl(decl model.Decl, r model.Rules) (string, bool) {
	if d.busy[decl] {
		return "", false
	}
	d.busy[decl] = true
	defer delete(d.busy, decl)
	switch decl := decl.(type) {
	case *model.Struct:
		o, ok := d.minimalObject(decl)
		return o.text(), ok
	case *model.Enum:
		return fitting(model.Ref{Decl: decl}, r, enumSamples(decl))
	case *model.Union:
		for _, v := range decl.Variants {
			if text, ok := d.minimalDecl(v, model.Rules{}); ok {
				return text, true
			}
		}
	case *model.RawUnion:
		return d.minimalRaw(decl)
	case *model.OneOrMany:
		return d.minimal(decl.Elem, model.Rules{})
	case *model.List:
		return d.minimal(decl.Type, decl.Rules)
	case *model.Map:
		return d.minimal(decl.Type, decl.Rules)
	case *model.Scalar:
		return d.minimal(decl.Type, decl.Rules)
	case *model.Alias:
		return d.minimal(decl.Type, r)
	}
	return "", false
}

func (d *deriver) minimalRaw(u *model.RawUnion) (string, bool) {
	for _, v := range u.Variants {
		if text, ok := d.minimal(v.Type, model.Rules{}); ok {
			return text, true
		}
	}
	return d.minimal(model.Raw{Kinds: u.Kinds}, model.Rules{})
}

// minimalObject returns a struct with its required members.
func (d *deriver) minimalObject(s *model.Struct) (object, bool) {
	o, complete := object{}, true
	for _, m := range s.Members {
		switch m := m.(type) {
		case *model.Const:
			o = o.with(m.JSON, m.Value)
		case *model.Field:
			if !m.Required {
				continue
			}
			text, ok := d.fieldText(m)
			complete = complete && ok
			o = o.with(m.JSON, text)
		}
	}
	return o, complete
}

// fieldText returns the smallest value of a field.
func (d *deriver) fieldText(f *model.Field) (string, bool) {
	if f.Const != "" {
		return f.Const, true
	}
	text, ok := d.minimal(f.Type, f.Rules)
	if !ok && f.Presence == model.NullPointer {
		return "null", true
	}
	return text, ok
}

// maximal returns a value with all members, and one element of each kind in every list.
// Recursive parts are as small as possible.
func (d *deriver) maximal(t model.Type, r model.Rules) string {
	return d.once(d.largestOf, t, r, func() made {
		text := d.largest(t)
		if text == "" || !fits(t, r, text) {
			text, _ = d.minimal(t, r)
		}
		return made{text: text}
	}).text
}

func (d *deriver) largest(t model.Type) string {
	switch t := t.(type) {
	case model.Raw:
		text, _ := fitting(t, model.Rules{}, openSamples[1:])
		return text
	case model.Members:
		text, _ := fitting(t, model.Rules{}, []sample{{text: `{"a":1,"b":[],"":null}`}, {text: `{"a":{"b":1},"":{}}`}, {text: `{"a":"b","c":true}`}, {text: `{"a":"b"}`}})
		return text
	case model.ListOf:
		return "[" + strings.Join(d.elements(t.Elem, t.Rules), ",") + "]"
	case model.MapOf:
		var o object
		for i, text := range d.elements(t.Elem, t.Rules) {
			o = append(o, objectMember{"key" + strconv.Itoa(i), text})
		}
		return o.text()
	case model.NullableOf:
		return d.largest(t.Elem)
	case model.Ref:
		return d.largestDecl(t.Decl)
	}
	return ""
}

// elements returns one large element, or one for each variant.
func (d *deriver) elements(t model.Type, r model.Rules) []string {
	if ref, ok := t.(model.Ref); ok {
		if u, ok := ref.Decl.(*model.Union); ok {
			var list []string
			for _, v := range u.Variants {
				if text := d.maximal(model.Ref{Decl: v}, model.Rules{}); text != "" {
					list = append(list, text)
				}
			}
			return list
		}
	}
	if text := d.maximal(t, r); text != "" {
		return []string{text}
	}
	return nil
}

func (d *deriver) largestDecl(decl model.Decl) string {
	if d.busy[decl] {
		return ""
	}
	d.busy[decl] = true
	defer delete(d.busy, decl)
	switch decl := decl.(type) {
	case *model.Struct:
		return d.maximalObject(decl).text()
	case *model.Union:
		return d.maximal(model.Ref{Decl: decl.Variants[0]}, model.Rules{})
	case *model.OneOrMany:
		return "[" + strings.Join(d.elements(decl.Elem, model.Rules{}), ",") + "]"
	case *model.List:
		return d.largest(decl.Type)
	case *model.Map:
		return d.largest(decl.Type)
	case *model.Alias:
		return d.largest(decl.Type)
	}
	return ""
}

// maximalObject returns a struct with all its members, except members without a finite
// value.
func (d *deriver) maximalObject(s *model.Struct) object {
	o := object{}
	for i, m := range s.Members {
		switch m := m.(type) {
		case *model.Const:
			o = o.with(m.JSON, m.Value)
		case *model.Field:
			text := m.Const
			if text == "" {
				text = telling(m, i)
			}
			if text == "" {
				text = d.maximal(m.Type, m.Rules)
			}
			if text != "" {
				o = o.with(m.JSON, text)
			}
		}
	}
	return o
}

// telling returns a scalar that no other member of the struct has, or "". It shows if a
// decoder confuses two members.
func telling(f *model.Field, i int) string {
	text := ""
	switch f.Type {
	case model.String:
		text = Quote(f.JSON)
	case model.Int:
		text = strconv.Itoa(i + 2)
	case model.Float:
		text = "0." + strconv.Itoa(i+1) + "5"
	}
	if !fits(f.Type, f.Rules, text) {
		return ""
	}
	return text
}
