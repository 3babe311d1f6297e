package instance

import (
	"encoding/json"
	"io"
	"regexp"
	"slices"
	"strings"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
)

// Valid reports whether a JSON text is valid for a type. It checks what the model has:
// kinds, required members, constants, enums and rules. It does not check the inside of
// raw values. A value is valid for a union if it is valid for one of its variants.
func Valid(t model.Type, text string) bool { return fits(t, model.Rules{}, text) }

// fits reports whether a text is valid for a type and rules.
func fits(t model.Type, r model.Rules, text string) bool {
	d := json.NewDecoder(strings.NewReader(text))
	d.UseNumber()
	var v any
	if err := d.Decode(&v); err != nil {
		return false
	}
	if _, err := d.Token(); err != io.EOF {
		return false
	}
	return holds(t, r, v)
}

// holds reports whether a decoded value is valid for a type and rules. Numbers are
// json.Number, so they keep their text.
func holds(t model.Type, r model.Rules, v any) bool {
	return holdsType(t, v) && obeys(r, v)
}

func holdsType(t model.Type, v any) bool {
	switch t := t.(type) {
	case model.Basic:
		return kindOf(v)&basicKinds[t] != 0
	case model.ID:
		return kindOf(v)&(model.KindString|model.KindInteger) != 0
	case model.ErrorObject:
		return holdsError(v)
	case model.Raw:
		return ofKinds(t.Kinds, v)
	case model.Members:
		return holdsMembers(v, func(x any) bool { return ofKinds(t.Kinds, x) })
	case model.ListOf:
		list, ok := v.([]any)
		return ok && !slices.ContainsFunc(list, func(x any) bool { return !holds(t.Elem, t.Rules, x) })
	case model.MapOf:
		return holdsMembers(v, func(x any) bool { return holds(t.Elem, t.Rules, x) })
	case model.NullableOf:
		return v == nil || holdsType(t.Elem, v)
	case model.Ref:
		return holdsDecl(t.Decl, v)
	}
	return false
}

var basicKinds = map[model.Basic]model.Kinds{
	model.String: model.KindString, model.Int: model.KindInteger, model.Float: model.KindNumber, model.Bool: model.KindBool,
}

// ofKinds reports whether a value has one of the kinds; none means any.
func ofKinds(kinds model.Kinds, v any) bool { return kinds == 0 || kindOf(v)&kinds != 0 }

// kindOf returns the kind of a value; an integer is both a number and an integer.
func kindOf(v any) model.Kinds {
	switch v := v.(type) {
	case nil:
		return model.KindNull
	case bool:
		return model.KindBool
	case string:
		return model.KindString
	case []any:
		return model.KindArray
	case map[string]any:
		return model.KindObject
	case json.Number:
		if rational(v.String()).IsInt() {
			return model.KindNumber | model.KindInteger
		}
	}
	return model.KindNumber
}

func holdsMembers(v any, admits func(any) bool) bool {
	o, ok := v.(map[string]any)
	if !ok {
		return false
	}
	for _, x := range o {
		if !admits(x) {
			return false
		}
	}
	return true
}

func holdsError(v any) bool {
	o, ok := v.(map[string]any)
	return ok && kindOf(o["code"])&model.KindInteger != 0 && kindOf(o["message"]) == model.KindString
}

func holdsDecl(decl model.Decl, v any) bool {
	switch decl := decl.(type) {
	case *model.Struct:
		return holdsStruct(decl, v)
	case *model.Enum:
		text, ok := v.(string)
		known := slices.ContainsFunc(decl.Values, func(e model.EnumValue) bool { return e.Value == text })
		return ok && (decl.Open || known)
	case *model.Union:
		return slices.ContainsFunc(decl.Variants, func(d model.Decl) bool { return holdsDecl(d, v) })
	case *model.RawUnion:
		fits := slices.ContainsFunc(decl.Variants, func(x model.RawVariant) bool { return holdsType(x.Type, v) })
		return ofKinds(decl.Kinds, v) && (fits || len(decl.Variants) == 0)
	case *model.OneOrMany:
		return holdsType(decl.Elem, v) || holdsType(model.ListOf{Elem: decl.Elem}, v)
	case *model.List:
		return holds(decl.Type, decl.Rules, v)
	case *model.Map:
		return holds(decl.Type, decl.Rules, v)
	case *model.Scalar:
		return holds(decl.Type, decl.Rules, v)
	case *model.Alias:
		return holdsType(decl.Type, v)
	}
	return false
}

func holdsStruct(s *model.Struct, v any) bool {
	o, ok := v.(map[string]any)
	if !ok {
		return false
	}
	named := 0
	for _, m := range s.Members {
		x, present := o[m.JSONName()]
		if present {
			named++
		}
		if !holdsMember(m, x, present) {
			return false
		}
	}
	if s.Others.Closed && named < len(o) {
		return false
	}
	for name, x := range o {
		isNamed := slices.ContainsFunc(s.Members, func(m model.Member) bool { return m.JSONName() == name })
		if !isNamed && !ofKinds(s.Others.Kinds, x) {
			return false
		}
	}
	return true
}

func holdsMember(m model.Member, v any, present bool) bool {
	switch m := m.(type) {
	case *model.Const:
		if m.Implied {
			return kindOf(v) == model.KindString
		}
		return present && equalText(v, m.Value)
	case *model.Field:
		switch {
		case !present:
			return !m.Required
		case v == nil && m.Presence == model.NullPointer:
			return true
		case m.Const != "":
			return equalText(v, m.Const)
		}
		return holds(m.Type, m.Rules, v)
	}
	return false
}

// obeys reports whether a value obeys the rules for its kind.
func obeys(r model.Rules, v any) bool {
	if len(r.Enum) > 0 && !slices.ContainsFunc(r.Enum, func(text string) bool { return equalText(v, text) }) {
		return false
	}
	switch v := v.(type) {
	case json.Number:
		return obeysBounds(r, rational(v.String()))
	case string:
		length := len([]rune(v))
		return inRange(length, r.MinLength, r.MaxLength) && (r.Pattern == "" || matches(r.Pattern, v))
	case []any:
		return inRange(len(v), r.MinItems, r.MaxItems) && (!r.UniqueItems || unique(v))
	case map[string]any:
		for name := range v {
			if r.Names != nil && !obeys(*r.Names, name) {
				return false
			}
		}
		return inRange(len(v), r.MinProperties, r.MaxProperties)
	}
	return true
}

func matches(pattern, text string) bool {
	re, err := regexp.Compile(pattern)
	return err == nil && re.MatchString(text)
}
