package gen_test

import (
	"encoding/json"
	"fmt"
	"io"
	"reflect"
	"strconv"
	"strings"
	"testing"
)

// decimal is a JSON number in a form that is the same for equal values: sign,
// digits without zeros at the ends, and the power of ten of the last digit.
type decimal struct {
	negative bool
	digits   string
	exponent int64
}

// parseJSON reads a JSON text into values that reflect.DeepEqual compares as
// JSON does: numbers are decimals, objects are maps. It is built on the tokens
// of encoding/json, so that it has nothing in common with the codec that is
// tested. Names that stand twice are an error.
func parseJSON(text string) (any, error) {
	d := json.NewDecoder(strings.NewReader(text))
	d.UseNumber()
	v, err := parseValue(d)
	if err != nil {
		return nil, err
	}
	if _, err := d.Token(); err != io.EOF {
		return nil, fmt.Errorf("something stands after the value: %v", err)
	}
	return v, nil
}

func parseValue(d *json.Decoder) (any, error) {
	token, err := d.Token()
	if err != nil {
		return nil, err
	}
	switch token := token.(type) {
	case json.Number:
		return parseDecimal(token.String())
	case json.Delim:
		if token == '{' {
			return parseMembers(d)
		}
		list := []any{}
		for d.More() {
			v, err := parseValue(d)
			if err != nil {
				return nil, err
			}
			list = append(list, v)
		}
		_, err := d.Token()
		return list, err
	}
	return token, nil
}

func parseMembers(d *json.Decoder) (any, error) {
	object := map[string]any{}
	for d.More() {
		token, err := d.Token()
		if err != nil {
			return nil, err
		}
		name := token.(string)
		if _, twice := object[name]; twice {
			return nil, fmt.Errorf("the name %q stands twice", name)
		}
		if object[name], err = parseValue(d); err != nil {
			return nil, err
		}
	}
	_, err := d.Token()
	return object, err
}

func parseDecimal(text string) (decimal, error) {
	mantissa, exponent, hasExponent := strings.Cut(strings.ToLower(text), "e")
	var n decimal
	if hasExponent {
		e, err := strconv.ParseInt(exponent, 10, 64)
		if err != nil {
			return decimal{}, err
		}
		n.exponent = e
	}
	mantissa, n.negative = strings.CutPrefix(mantissa, "-")
	whole, fraction, _ := strings.Cut(mantissa, ".")
	n.exponent -= int64(len(fraction))
	n.digits = strings.TrimLeft(whole+fraction, "0")
	short := strings.TrimRight(n.digits, "0")
	n.exponent += int64(len(n.digits) - len(short))
	n.digits = short
	if n.digits == "" {
		return decimal{}, nil
	}
	return n, nil
}

// sameJSON reports whether two JSON texts have the same value.
func sameJSON(a, b string) bool { return floats(nil).same(a, b) }

// lost returns what a text had and another one has not, as a JSON pointer, or
// "nothing". Members that the other one has in addition do not count.
func lost(before, after string) string { return floats(nil).lost(before, after) }

// floats are names of members that are held as float64: numbers there are the
// same if their nearest float64 are.
type floats map[string]bool

func (f floats) same(a, b string) bool {
	x, errX := parseJSON(a)
	y, errY := parseJSON(b)
	return errX == nil && errY == nil && reflect.DeepEqual(f.round(x, ""), f.round(y, ""))
}

func (f floats) lost(before, after string) string {
	x, err := parseJSON(before)
	if err != nil {
		return err.Error()
	}
	y, err := parseJSON(after)
	if err != nil {
		return err.Error()
	}
	if at, ok := firstLost(f.round(x, ""), f.round(y, ""), ""); ok {
		return strconv.Quote(at)
	}
	return "nothing"
}

// round returns a value whose numbers in members that are held as float64 are
// such. Numbers out of their range stay as they are.
func (f floats) round(v any, name string) any {
	switch v := v.(type) {
	case decimal:
		if nearest, err := strconv.ParseFloat(v.String(), 64); f[name] && err == nil {
			v, _ = parseDecimal(strconv.FormatFloat(nearest, 'e', -1, 64))
		}
		return v
	case []any:
		for i := range v {
			v[i] = f.round(v[i], name)
		}
	case map[string]any:
		for name := range v {
			v[name] = f.round(v[name], name)
		}
	}
	return v
}

// String returns the number as JSON text.
func (d decimal) String() string {
	sign := ""
	if d.negative {
		sign = "-"
	}
	return sign + "0" + d.digits + "e" + strconv.FormatInt(d.exponent, 10)
}

func firstLost(before, after any, at string) (string, bool) {
	switch before := before.(type) {
	case map[string]any:
		object, ok := after.(map[string]any)
		if !ok {
			return at, true
		}
		for name, v := range before {
			other, ok := object[name]
			if !ok {
				return at + "/" + name, true
			}
			if place, is := firstLost(v, other, at+"/"+name); is {
				return place, true
			}
		}
		return "", false
	case []any:
		list, ok := after.([]any)
		if !ok || len(list) != len(before) {
			return at, true
		}
		for i, v := range before {
			if place, is := firstLost(v, list[i], at+"/"+strconv.Itoa(i)); is {
				return place, true
			}
		}
		return "", false
	}
	return at, !reflect.DeepEqual(before, after)
}

// at returns the value that a JSON pointer leads to, and whether there is one.
func at(v any, pointer string) (any, bool) {
	if pointer == "" {
		return v, true
	}
	steps := strings.Split(pointer, "/")
	if steps[0] != "" {
		return nil, false
	}
	for _, step := range steps[1:] {
		step = strings.NewReplacer("~1", "/", "~0", "~").Replace(step)
		switch value := v.(type) {
		case map[string]any:
			next, ok := value[step]
			if !ok {
				return nil, false
			}
			v = next
		case []any:
			i, err := strconv.Atoi(step)
			if err != nil || i < 0 || i >= len(value) {
				return nil, false
			}
			v = value[i]
		default:
			return nil, false
		}
	}
	return v, true
}

// firstValue reads the value that a text begins with.
func firstValue(text string) (any, error) {
	d := json.NewDecoder(strings.NewReader(text))
	d.UseNumber()
	return parseValue(d)
}

// TestSameJSON tests the comparison that the other tests rely on.
func TestSameJSON(t *testing.T) {
	for _, test := range []struct {
		a, b string
		same bool
		lost string
	}{
		{`1`, `1.0`, true, "nothing"},
		{`1200`, `1.2e3`, true, "nothing"},
		{`0.00120`, `12E-4`, true, "nothing"},
		{`-0`, `0e5`, true, "nothing"},
		{`1e400`, `10e399`, true, "nothing"},
		{`9007199254740993`, `9007199254740992`, false, `""`},
		{`1`, `-1`, false, `""`},
		{`1`, `"1"`, false, `""`},
		{`null`, `false`, false, `""`},
		{`{"a":1,"b":[2,{}]}`, `{"b":[2.0,{}],"a":1}`, true, "nothing"},
		{`{"a":1}`, `{"a":1,"b":2}`, false, "nothing"},
		{`{"a":{"b":null}}`, `{"a":{}}`, false, `"/a/b"`},
		{`[1,2]`, `[2,1]`, false, `"/0"`},
		{`[1]`, `[1,2]`, false, `""`},
		{`"\u00e9\/"`, `"é/"`, true, "nothing"},
	} {
		if got := sameJSON(test.a, test.b); got != test.same {
			t.Errorf("%s and %s: same is %t", test.a, test.b, got)
		}
		if got := lost(test.a, test.b); got != test.lost {
			t.Errorf("%s and %s: lost is %s, want %s", test.a, test.b, got, test.lost)
		}
	}
	f := floats{"f": true}
	for _, test := range []struct {
		a, b string
		same bool
	}{
		{`{"f":9007199254740993}`, `{"f":9007199254740992}`, true},
		{`{"f":[0.30000000000000000001,-1e-400]}`, `{"f":[0.3,0]}`, true},
		{`{"f":1e400}`, `{"f":1.7976931348623157e308}`, false},
		{`{"f":0.3}`, `{"f":0.30000000000000004}`, false},
		{`{"g":9007199254740993}`, `{"g":9007199254740992}`, false},
		{`{"f":{"g":9007199254740993}}`, `{"f":{"g":9007199254740992}}`, false},
	} {
		if got := f.same(test.a, test.b); got != test.same {
			t.Errorf("%s and %s: same is %t", test.a, test.b, got)
		}
		if got := f.lost(test.a, test.b); (got == "nothing") != test.same {
			t.Errorf("%s and %s: lost is %s", test.a, test.b, got)
		}
	}
	for _, text := range []string{`{"a":1,"a":2}`, `{"a":1}2`, `[`, ``} {
		if _, err := parseJSON(text); err == nil {
			t.Errorf("%s is read as JSON", text)
		}
	}
}
