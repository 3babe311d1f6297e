// Package jsontext compares JSON texts for tests of codecs. It is built on the
// tokens of encoding/json, so that it has nothing in common with the codecs:
//
//	Same(`{"a":1200}`, `{"a":1.2e3}`)  is true
//	Lost(`{"a":[1,2]}`, `{"a":[1]}`)   is "/a", what the second text has not
package jsontext

import (
	"encoding/json"
	"fmt"
	"io"
	"reflect"
	"strconv"
	"strings"
)

// Decimal is a JSON number in a form that is the same for equal values: sign,
// digits without zeros at the ends, and the power of ten of the last digit.
type Decimal struct {
	negative bool
	digits   string
	Exponent int64
}

// Parse reads a JSON text into values that reflect.DeepEqual compares as
// JSON does: numbers are decimals, objects are maps. It is built on the tokens
// of encoding/json, so that it has nothing in common with the codec that is
// tested. Duplicate names are an error.
func Parse(text string) (any, error) {
	d := json.NewDecoder(strings.NewReader(text))
	d.UseNumber()
	v, err := parseValue(d)
	if err != nil {
		return nil, err
	}
	if _, err := d.Token(); err != io.EOF {
		return nil, fmt.Errorf("data after the value: %v", err)
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
			return nil, fmt.Errorf("duplicate name %q", name)
		}
		if object[name], err = parseValue(d); err != nil {
			return nil, err
		}
	}
	_, err := d.Token()
	return object, err
}

func parseDecimal(text string) (Decimal, error) {
	mantissa, exponent, hasExponent := strings.Cut(strings.ToLower(text), "e")
	var n Decimal
	if hasExponent {
		e, err := strconv.ParseInt(exponent, 10, 64)
		if err != nil {
			return Decimal{}, err
		}
		n.Exponent = e
	}
	mantissa, n.negative = strings.CutPrefix(mantissa, "-")
	whole, fraction, _ := strings.Cut(mantissa, ".")
	n.Exponent -= int64(len(fraction))
	n.digits = strings.TrimLeft(whole+fraction, "0")
	short := strings.TrimRight(n.digits, "0")
	n.Exponent += int64(len(n.digits) - len(short))
	n.digits = short
	if n.digits == "" {
		return Decimal{}, nil
	}
	return n, nil
}

// Same reports whether two JSON texts have the same value.
func Same(a, b string) bool {
	x, errX := Parse(a)
	y, errY := Parse(b)
	return errX == nil && errY == nil && reflect.DeepEqual(x, y)
}

// Lost returns what a text had and another one has not, as a JSON pointer, or
// "nothing". Members that the other one has in addition do not count.
func Lost(before, after string) string {
	x, err := Parse(before)
	if err != nil {
		return err.Error()
	}
	y, err := Parse(after)
	if err != nil {
		return err.Error()
	}
	if at, ok := firstLost(x, y, ""); ok {
		return strconv.Quote(at)
	}
	return "nothing"
}

// String returns the number as JSON text.
func (d Decimal) String() string {
	sign := ""
	if d.negative {
		sign = "-"
	}
	return sign + "0" + d.digits + "e" + strconv.FormatInt(d.Exponent, 10)
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

// At returns the value that a JSON pointer leads to, and whether there is one.
func At(v any, pointer string) (any, bool) {
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

// First reads the value that a text begins with.
func First(text string) (any, error) {
	d := json.NewDecoder(strings.NewReader(text))
	d.UseNumber()
	return parseValue(d)
}

// Members returns n members of an object that have different names.
func Members(n int) string {
	var list []string
	for i := range n {
		list = append(list, fmt.Sprintf(`"m%d":%d`, i, i))
	}
	return strings.Join(list, ",")
}
