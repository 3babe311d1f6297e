package oracle

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"unicode/utf8"
)

// deepest is how many arrays and objects may be inside each other.
const deepest = 1000

// Parse decodes a text into a value that can be validated: maps, slices, strings, bools,
// nil, and numbers as json.Number. The numbers are exact within the range of all schemas.
func Parse(text []byte) (any, error) {
	switch {
	case !utf8.Valid(text):
		return nil, errors.New("the text is not UTF-8")
	case !json.Valid(text):
		var v any
		return nil, fmt.Errorf("the text is not valid JSON: %w", json.Unmarshal(text, &v))
	case !pairedSurrogates(text):
		return nil, errors.New("an escaped surrogate is not paired")
	}
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	v, err := parseValue(d, 0)
	if err == io.EOF {
		err = io.ErrUnexpectedEOF
	}
	return v, err
}

func parseValue(d *json.Decoder, depth int) (any, error) {
	token, err := d.Token()
	if err != nil {
		return nil, err
	}
	delim, nested := token.(json.Delim)
	number, isNumber := token.(json.Number)
	switch {
	case isNumber:
		return bounded(number), nil
	case !nested:
		return token, nil
	case depth == deepest:
		return nil, fmt.Errorf("the text nests more than %d levels deep", deepest)
	case delim == '{':
		return parseObject(d, depth+1)
	}
	return parseArray(d, depth+1)
}

func parseArray(d *json.Decoder, depth int) (any, error) {
	list := []any{}
	for d.More() {
		v, err := parseValue(d, depth)
		if err != nil {
			return nil, err
		}
		list = append(list, v)
	}
	_, err := d.Token()
	return list, err
}

func parseObject(d *json.Decoder, depth int) (any, error) {
	object := map[string]any{}
	for d.More() {
		token, err := d.Token()
		if err != nil {
			return nil, err
		}
		name, _ := token.(string)
		if _, twice := object[name]; twice {
			return nil, fmt.Errorf("duplicate name %q in an object", name)
		}
		if object[name], err = parseValue(d, depth); err != nil {
			return nil, err
		}
	}
	_, err := d.Token()
	return object, err
}

// pairedSurrogates reports whether every escape of a surrogate in a JSON text
// has its other half; encoding/json replaces those that have not.
func pairedSurrogates(text []byte) bool {
	for i := 0; i < len(text); i++ {
		if text[i] != '\\' {
			continue
		}
		unit := escapedUnit(text[i:])
		switch {
		case unit < 0xd800 || unit > 0xdfff:
			i++
		case unit < 0xdc00 && i+6 < len(text):
			if low := escapedUnit(text[i+6:]); low < 0xdc00 || low > 0xdfff {
				return false
			}
			i += 11
		default:
			return false
		}
	}
	return true
}

// escapedUnit returns the UTF-16 unit of the escape that a text begins with, or -1.
func escapedUnit(text []byte) int {
	if len(text) < 6 || text[0] != '\\' || text[1] != 'u' {
		return -1
	}
	unit, err := strconv.ParseUint(string(text[2:6]), 16, 16)
	if err != nil {
		return -1
	}
	return int(unit)
}
