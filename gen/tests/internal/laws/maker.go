package laws

import (
	"math"
	"math/rand/v2"
	"reflect"
	"strconv"
	"strings"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
	"github.com/mcp-schemagen/mcp-schemagen/gen/tests/internal/registry"
	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/generated/mcp"
)

// maker makes random values of the types of package mcp. Plausible ones obey the rules
// of the newest revision that has a member. Hostile ones need not.
type maker struct {
	c       *Checker
	random  *rand.Rand
	hostile bool
	depth   int
}

// value returns a pointer to a value of a type, or to a union.
func (m *maker) value(name string) any {
	v := registry.Merged[name]()
	m.depth = 0
	m.decl(reflect.ValueOf(v).Elem(), m.c.decls[name])
	return v
}

// one reports true once in n times.
func (m *maker) one(n int) bool { return m.random.IntN(n) == 0 }

func choose[T any](m *maker, list ...T) T { return list[m.random.IntN(len(list))] }

// decl fills a value of a declared type.
func (m *maker) decl(v reflect.Value, d model.Decl) {
	m.depth++
	defer func() { m.depth-- }()
	switch d := d.(type) {
	case *model.Struct:
		m.structure(v, d)
	case *model.Union:
		m.union(v, d)
	case *model.Enum:
		if m.hostile && m.one(8) || d.Open && m.one(4) {
			v.SetString(m.text(model.Rules{}))
		} else {
			v.SetString(choose(m, d.Values...).Value)
		}
	case *model.OneOrMany:
		many := m.one(2)
		list := model.ListOf{Elem: d.Elem}
		m.list(v.Field(0), list, 1, 1)
		if many {
			m.list(v.Field(0), list, 0, 2)
		}
		v.Field(1).SetBool(many)
	case *model.List:
		m.typed(v, d.Type, d.Rules)
	case *model.Map:
		m.typed(v, d.Type, d.Rules)
	case *model.Scalar:
		m.typed(v, d.Type, d.Rules)
	case *model.RawUnion:
		v.Set(reflect.ValueOf(m.raw(d.Kinds)).Convert(v.Type()))
	}
}

// structure fills a struct: about half of its optional fields.
func (m *maker) structure(v reflect.Value, s *model.Struct) {
	for _, member := range s.Members {
		f, ok := member.(*model.Field)
		if !ok {
			continue
		}
		field := v.FieldByName(f.Name)
		if !field.IsValid() || !f.Required && (m.one(2) || m.depth > 5) || m.hostile && m.one(8) {
			continue
		}
		if f.Const != "" {
			m.constant(field, f.Const)
			continue
		}
		m.typed(field, f.Type, f.Rules)
		if f.CheckedIn != 0 && !m.hostile && m.one(2) {
			m.newest(v, field)
		}
	}
	if extra := v.FieldByName("Extra"); extra.IsValid() && extra.Type() == reflect.TypeFor[jsonrpc.Members]() && m.one(3) {
		extra.Set(reflect.ValueOf(m.extra(v.Type(), s)))
	}
}

// newest sets a field of a struct to a JSON Schema that older revisions may not allow, if the
// newest one does.
func (m *maker) newest(v, field reflect.Value) {
	last := len(m.c.Revisions) - 1
	valid := func() bool { return m.c.at(last).Validate(v.Addr().Interface()) == nil }
	before := reflect.New(field.Type()).Elem()
	before.Set(field)
	if field.Type() == reflect.TypeFor[jsonrpc.Raw]() && valid() {
		field.Set(reflect.ValueOf(jsonrpc.MustRaw(choose(m, `{}`, `{"type":"array"}`))))
		if !valid() {
			field.Set(before)
		}
	}
}

// constant sets a field to the only value that it may have.
func (m *maker) constant(v reflect.Value, text string) {
	if v.Kind() == reflect.Pointer {
		v.Set(reflect.New(v.Type().Elem()))
		v = v.Elem()
	}
	if s, err := strconv.Unquote(text); err == nil && v.Kind() == reflect.String {
		v.SetString(s)
	} else if v.Kind() == reflect.Bool {
		v.SetBool(text == "true")
	}
}

// extra returns entries with names that the type does not have and, in hostile values,
// with those of its members: with valid and other values, or as marks of what is missing.
func (m *maker) extra(t reflect.Type, s *model.Struct) jsonrpc.Members {
	list := jsonrpc.Members{}
	for range m.random.IntN(3) {
		list.Set(choose(m, "x", "vendor/note", "é", "", "a~b"), m.raw(0))
	}
	if !m.hostile || m.depth > 4 {
		return list
	}
	for range m.random.IntN(3) {
		if len(s.Members) == 0 {
			break
		}
		name := choose(m, s.Members...).JSONName()
		switch m.random.IntN(4) {
		case 0:
			list = append(list, jsonrpc.Member{Name: name})
		case 1:
			list = append(list, jsonrpc.Member{Name: name, Value: m.raw(0)})
		default:
			if r := m.member(t, s, name); !r.IsZero() {
				list = append(list, jsonrpc.Member{Name: name, Value: r})
			}
		}
	}
	return list
}

// member returns the text of a member of another value of the type.
func (m *maker) member(t reflect.Type, s *model.Struct, name string) jsonrpc.Raw {
	was := m.hostile
	m.hostile = false
	defer func() { m.hostile = was }()
	other := reflect.New(t)
	m.decl(other.Elem(), s)
	text, err := marshal(other.Interface())
	if err != nil {
		return jsonrpc.Raw{}
	}
	r, _ := jsonrpc.ParseRaw(text)
	return r.Get(name)
}

// union sets a union to one of its variants, or to one that no revision knows.
func (m *maker) union(v reflect.Value, u *model.Union) {
	if m.hostile && m.one(6) {
		switch m.random.IntN(3) {
		case 0:
			return // nil
		case 1:
			v.Set(reflect.ValueOf(&mcp.Unknown{Raw: m.raw(0)}))
		default:
			v.Set(reflect.ValueOf(&mcp.Unknown{Kind: "hologram", Raw: jsonrpc.MustRaw(`{"type":"hologram","depth":3}`)}))
		}
		return
	}
	d := choose(m, u.Variants...)
	if m.depth > 6 {
		d = u.Variants[0]
	}
	variant := registry.Merged[d.Header().Name]
	if variant == nil {
		return
	}
	x := reflect.ValueOf(variant())
	m.decl(x.Elem(), d)
	if x.Type().Implements(v.Type()) {
		v.Set(x)
	} else if inner := x.Elem(); inner.Kind() == reflect.Interface && !inner.IsNil() {
		v.Set(inner.Elem())
	}
}

// typed fills a value of a type.
func (m *maker) typed(v reflect.Value, t model.Type, rules model.Rules) {
	if v.Kind() == reflect.Pointer {
		v.Set(reflect.New(v.Type().Elem()))
		v = v.Elem()
	}
	switch t := t.(type) {
	case model.Raw:
		v.Set(reflect.ValueOf(m.schemaOr(t.Kinds)).Convert(v.Type()))
	case model.ID:
		v.Set(reflect.ValueOf(choose(m, jsonrpc.IntID(7), jsonrpc.StringID("a\"b"), jsonrpc.StringID(""), jsonrpc.IntID(1<<53+1))))
	case model.Members:
		v.Set(reflect.ValueOf(m.members(t)).Convert(v.Type()))
	case model.ListOf:
		least, most := bound(rules.MinItems, 0), bound(rules.MaxItems, 3)
		m.list(v, t, least, min(most, 3))
	case model.MapOf:
		m.mapOf(v, t)
	case model.Ref:
		m.decl(v, t.Decl)
	case model.Basic:
		m.basic(v, rules)
	}
}

func bound(rule string, otherwise int) int {
	if n, err := strconv.Atoi(rule); err == nil {
		return n
	}
	return otherwise
}

func (m *maker) list(v reflect.Value, t model.ListOf, least, most int) {
	n := least
	if most > least {
		n += m.random.IntN(most - least + 1)
	}
	if m.depth > 6 {
		n = least
	}
	v.Set(reflect.MakeSlice(v.Type(), n, n))
	for i := range n {
		m.typed(v.Index(i), t.Elem, t.Rules)
	}
}

// mapOf fills a map, or an ordered map.
func (m *maker) mapOf(v reflect.Value, t model.MapOf) {
	n := m.random.IntN(3)
	if v.Kind() == reflect.Map {
		v.Set(reflect.MakeMap(v.Type()))
		for range n {
			x := reflect.New(v.Type().Elem()).Elem()
			m.typed(x, t.Elem, t.Rules)
			v.SetMapIndex(reflect.ValueOf(choose(m, "a", "b/c", "~")), x)
		}
		return
	}
	v.Set(reflect.MakeSlice(v.Type(), n, n))
	for i := range n {
		v.Index(i).Field(0).SetString("key" + strconv.Itoa(i))
		m.typed(v.Index(i).Field(1), t.Elem, t.Rules)
	}
}

func (m *maker) members(t model.Members) jsonrpc.Members {
	list := jsonrpc.Members{}
	for i := range m.random.IntN(3) {
		value := m.raw(t.Kinds)
		if strings.HasPrefix(value.String(), "[") && t.Kinds&model.KindObject == 0 && !m.hostile {
			value = jsonrpc.MustRaw(`["a","b"]`) // scalars, or lists of them
		}
		list.Set(choose(m, "a", "vendor.example/b")+strconv.Itoa(i), value)
	}
	return list
}

// basic fills a string, a number or a boolean.
func (m *maker) basic(v reflect.Value, rules model.Rules) {
	switch v.Kind() {
	case reflect.String:
		v.SetString(m.text(rules))
	case reflect.Bool:
		v.SetBool(m.one(2))
	case reflect.Int64:
		n := choose(m, 0, 1, 12, 1<<53+1, math.MaxInt64, -5)
		v.SetInt(max(int64(n), int64(bound(rules.Minimum, math.MinInt64))))
		if rules.Maximum != "" {
			v.SetInt(min(v.Int(), int64(bound(rules.Maximum, 0))))
		}
	case reflect.Float64:
		x := choose(m, 0, 0.5, 1, 1e21, 3.0000000000000004, -7)
		if rules.Minimum != "" {
			x = max(x, float64(bound(rules.Minimum, 0)))
		}
		if rules.Maximum != "" {
			x = min(x, float64(bound(rules.Maximum, 0)))
		}
		if m.hostile && m.one(9) {
			x = math.Inf(1)
		}
		v.SetFloat(x)
	}
}

// text returns a string that obeys the rules that strings of the protocol have.
func (m *maker) text(rules model.Rules) string {
	if m.hostile && m.one(12) {
		return "\xff"
	}
	if rules.Pattern != "" || rules.Format != "" {
		return choose(m, "file:///a/b", "https://example.com/x?y=1")
	}
	s := choose(m, "", "text", "line\nbreak", "é😀", "</script>", strings.Repeat("long ", 20))
	if len(s) < bound(rules.MinLength, 0) {
		s = "text"
	}
	return s
}

// schemaOr returns an object that is a JSON Schema of objects, or any value of the kinds.
func (m *maker) schemaOr(kinds model.Kinds) jsonrpc.Raw {
	if !m.hostile || m.one(2) {
		if kinds == 0 || kinds&model.KindObject != 0 {
			return jsonrpc.MustRaw(choose(m, `{"type":"object"}`, `{"type":"object","properties":{"a":{"type":"string"}},"required":["a"]}`))
		}
	}
	return m.raw(kinds)
}

// raw returns a JSON value of one of the kinds; 0: of any.
func (m *maker) raw(kinds model.Kinds) jsonrpc.Raw {
	texts := []struct {
		kind model.Kinds
		text string
	}{
		{model.KindObject, `{}`},
		{model.KindObject, `{"a":{"b":[1,2,{"c":null}]},"type":"text","title":"t"}`},
		{model.KindArray, `[]`},
		{model.KindArray, `[[],{"name":"x"},1e400]`},
		{model.KindString, `"\u00e9\n"`},
		{model.KindString, `"audio"`},
		{model.KindNumber, `12345678901234567890.5`},
		{model.KindInteger | model.KindNumber, `-0`},
		{model.KindBool, `true`},
		{model.KindNull, `null`},
	}
	for {
		x := choose(m, texts...)
		if kinds == 0 || kinds&x.kind != 0 || m.hostile && m.one(20) {
			return jsonrpc.MustRaw(x.text)
		}
	}
}
