package shape

import (
	"encoding/json"
	"math/big"
	"strings"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/source"
)

// kindsOf returns the kinds of the values that type, const and enum leave.
func kindsOf(s *source.Schema) model.Kinds {
	kinds := model.AnyKind
	if s.Types != nil {
		kinds = 0
		for _, t := range s.Types {
			kinds |= KindNames[t]
		}
	}
	switch {
	case s.Const != nil:
		kinds = intersectKinds(kinds, kindOfValue(*s.Const))
	case s.Enum != nil:
		var of model.Kinds
		for _, v := range s.Enum {
			of |= kindOfValue(v)
		}
		kinds = intersectKinds(kinds, of)
	}
	return kinds
}

// KindNames are the kinds that types name.
var KindNames = map[string]model.Kinds{
	"null": model.KindNull, "boolean": model.KindBool, "integer": model.KindInteger, "number": model.KindNumber,
	"string": model.KindString, "array": model.KindArray, "object": model.KindObject,
}

func kindOfValue(v source.Value) model.Kinds {
	switch v.Text[0] {
	case 'n':
		return model.KindNull
	case 't', 'f':
		return model.KindBool
	case '"':
		return model.KindString
	case '[':
		return model.KindArray
	case '{':
		return model.KindObject
	}
	if IntegerText(v.Text) {
		return model.KindInteger
	}
	return model.KindNumber
}

// intersectKinds returns the kinds in both sets; integers are numbers.
func intersectKinds(a, b model.Kinds) model.Kinds {
	both := a & b
	if a&model.KindNumber != 0 && b&model.KindInteger != 0 || b&model.KindNumber != 0 && a&model.KindInteger != 0 {
		both |= model.KindInteger
	}
	if both&model.KindNumber != 0 {
		both &^= model.KindInteger
	}
	return both
}

// RulesOf returns the constraints that a schema has beyond kinds and values.
func RulesOf(s *source.Schema) model.Rules {
	return model.Rules{
		Minimum: s.Minimum, Maximum: s.Maximum, ExclusiveMinimum: s.ExclusiveMinimum, ExclusiveMaximum: s.ExclusiveMaximum,
		MinLength: s.MinLength, MaxLength: s.MaxLength, MinItems: s.MinItems, MaxItems: s.MaxItems,
		MinProperties: s.MinProperties, MaxProperties: s.MaxProperties, MultipleOf: s.MultipleOf,
		UniqueItems: s.UniqueItems, Pattern: s.Pattern, PatternSource: s.PatternSource, Format: s.Format,
	}
}

// Number returns the value of a JSON number that is not absurdly large.
func Number(text string) (*big.Rat, bool) {
	if text == "" || text[0] != '-' && (text[0] < '0' || text[0] > '9') {
		return nil, false
	}
	if _, exponent, ok := strings.Cut(strings.ToLower(text), "e"); ok && len(strings.TrimLeft(exponent, "+-0")) > 4 {
		return nil, false
	}
	return new(big.Rat).SetString(text)
}

// IntegerText reports whether a JSON number has an integer value.
func IntegerText(text string) bool {
	r, ok := Number(text)
	return ok && r.IsInt()
}

// Quote returns the JSON text of a string.
func Quote(s string) string {
	b, err := json.Marshal(s)
	if err != nil {
		panic(err) // a Go string always has a JSON text
	}
	return string(b)
}
