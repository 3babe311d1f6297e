package instance

import (
	"encoding/json"
	"fmt"
	"maps"
	"math/big"
	"slices"
	"strings"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
)

// rational returns the exact value of a JSON number.
func rational(text string) *big.Rat {
	v, ok := new(big.Rat).SetString(text)
	if !ok {
		return new(big.Rat)
	}
	return v
}

// obeysBounds reports whether a number is within the bounds of rules.
func obeysBounds(r model.Rules, v *big.Rat) bool {
	return (r.Minimum == "" || v.Cmp(rational(r.Minimum)) >= 0) &&
		(r.Maximum == "" || v.Cmp(rational(r.Maximum)) <= 0) &&
		(r.ExclusiveMinimum == "" || v.Cmp(rational(r.ExclusiveMinimum)) > 0) &&
		(r.ExclusiveMaximum == "" || v.Cmp(rational(r.ExclusiveMaximum)) < 0) &&
		(r.MultipleOf == "" || multiple(v, rational(r.MultipleOf)))
}

func multiple(v, of *big.Rat) bool {
	return of.Sign() != 0 && new(big.Rat).Quo(v, of).IsInt()
}

// inRange reports whether a count is within limits. An empty limit is none.
func inRange(n int, least, most string) bool {
	v := big.NewRat(int64(n), 1)
	return (least == "" || v.Cmp(rational(least)) >= 0) && (most == "" || v.Cmp(rational(most)) <= 0)
}

// unique reports whether no two values are equal.
func unique(list []any) bool {
	seen := map[string]bool{}
	for _, v := range list {
		text := canonical(v)
		if seen[text] {
			return false
		}
		seen[text] = true
	}
	return true
}

// equalText reports whether a value equals the value of a JSON text.
func equalText(v any, text string) bool {
	if s, ok := v.(string); ok && strings.HasPrefix(text, `"`) && strings.HasSuffix(text, `"`) && !strings.Contains(text, `\`) {
		return s == text[1:len(text)-1] // without decoding most constants again and again
	}
	d := json.NewDecoder(strings.NewReader(text))
	d.UseNumber()
	var other any
	return d.Decode(&other) == nil && canonical(v) == canonical(other)
}

// canonical returns a text that is the same for equal values.
func canonical(v any) string {
	switch v := v.(type) {
	case json.Number:
		return rational(v.String()).RatString()
	case []any:
		var list []string
		for _, x := range v {
			list = append(list, canonical(x))
		}
		return "[" + strings.Join(list, ",") + "]"
	case map[string]any:
		var list []string
		for _, name := range slices.Sorted(maps.Keys(v)) {
			list = append(list, Quote(name)+":"+canonical(v[name]))
		}
		return "{" + strings.Join(list, ",") + "}"
	case string:
		return Quote(v)
	}
	return fmt.Sprint(v)
}
