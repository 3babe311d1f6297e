package source

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/pattern"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/source/jsonfile"
)

// is reports a value of another kind than the keyword takes.
func (l *loader) is(kind Kind, v *jsonfile.Node, at string) bool {
	if v.Kind != kind {
		l.wrong(v, at, kind.String())
	}
	return v.Kind == kind
}

func (l *loader) wrong(v *jsonfile.Node, at, want string) {
	keyword := jsonfile.Unescape(at[strings.LastIndexByte(at, '/')+1:])
	l.add(v.Offset, at, "", "%s must be %s, not %s", keyword, want, v.Kind)
}

func (l *loader) text(v *jsonfile.Node, at string) string {
	if !l.is(String, v, at) {
		return ""
	}
	return v.Text
}

func (l *loader) boolean(v *jsonfile.Node, at string) bool {
	return l.is(Bool, v, at) && v.Text == "true"
}

func (l *loader) texts(v *jsonfile.Node, at string) []string {
	if !l.is(Array, v, at) {
		return nil
	}
	list := make([]string, 0, len(v.Items))
	for i, item := range v.Items {
		if item.Kind != String {
			l.add(item.Offset, l.child(at, strconv.Itoa(i)), "", "a name must be a string, not %s", item.Kind)
			continue
		}
		list = append(list, item.Text)
	}
	return list
}

// required reads the names of members, each of which is given once.
func (l *loader) required(v *jsonfile.Node, at string) []string {
	names := l.texts(v, at)
	seen := map[string]bool{}
	for _, name := range names {
		if seen[name] {
			l.add(v.Offset, at, "give each name once", "required has %q twice", shorten(name))
			break
		}
		seen[name] = true
	}
	return names
}

// list reads an array of schemas, which has at least one.
func (l *loader) list(v *jsonfile.Node, at string) []*Schema {
	if !l.is(Array, v, at) {
		return nil
	}
	if len(v.Items) == 0 {
		l.wrongList(v, at)
		return nil
	}
	list := make([]*Schema, len(v.Items))
	for i, item := range v.Items {
		list[i] = l.schema(item, l.child(at, strconv.Itoa(i)))
	}
	return list
}

func (l *loader) wrongList(v *jsonfile.Node, at string) {
	keyword := at[strings.LastIndexByte(at, '/')+1:]
	l.add(v.Offset, at, "", "%s must not be empty", keyword)
}

func (l *loader) properties(v *jsonfile.Node, at string) []Property {
	if !l.is(Object, v, at) {
		return nil
	}
	list := make([]Property, len(v.Members))
	for i := range v.Members {
		m := &v.Members[i]
		list[i] = Property{Name: m.Name, Pos: l.lines.Pos(m.Offset), Schema: l.schema(m.Value, l.child(at, m.Name))}
	}
	return list
}

// types reads a type name or a list of them.
func (l *loader) types(v *jsonfile.Node, at string) []string {
	switch v.Kind {
	case String:
		l.typeName(v, at)
		return []string{v.Text}
	case Array:
		if len(v.Items) == 0 {
			l.wrongList(v, at)
		}
		names := l.texts(v, at)
		for i, item := range v.Items {
			if item.Kind == String {
				l.typeName(item, l.child(at, strconv.Itoa(i)))
			}
		}
		counts := map[string]int{}
		for _, name := range names {
			if counts[name]++; counts[name] == 2 {
				l.add(v.Offset, at, "", "the type %s is given twice", shorten(name))
			}
		}
		return names
	}
	l.wrong(v, at, "a string or an array of strings")
	return nil
}

func (l *loader) typeName(v *jsonfile.Node, at string) {
	names := []string{"null", "boolean", "object", "array", "number", "string", "integer"}
	if !slices.Contains(names, v.Text) {
		l.add(v.Offset, at, "types are "+strings.Join(names, ", "), "unknown type %q", shorten(v.Text))
	}
}

// enum reads the values of an enum, each once: draft-07 rejects a second one,
// in 2020-12 it changes nothing.
func (l *loader) enum(v *jsonfile.Node, at string) []Value {
	if !l.is(Array, v, at) {
		return nil
	}
	if len(v.Items) == 0 {
		l.wrongList(v, at)
	}
	list := make([]Value, 0, len(v.Items))
	seen := map[Value]bool{}
	for i, item := range v.Items {
		value := valueOf(item)
		if seen[value] {
			l.note(l.lines.Pos(item.Offset), l.child(at, strconv.Itoa(i)), "the enum has %s twice", shorten(value.Text))
			continue
		}
		seen[value] = true
		list = append(list, value)
	}
	return list
}

// number reads a bound. Its digits and its exponent are limited: no use needs
// more, and comparing such numbers takes memory by the size of both.
func (l *loader) number(v *jsonfile.Node, at string) string {
	if !l.is(Number, v, at) {
		return ""
	}
	if hugeExponent(v.Text) {
		l.add(v.Offset, at, fmt.Sprintf("write at most %d characters, with an exponent from -%[2]d to %[2]d", maxDigits, maxExponent),
			"the number %s is out of range", shorten(v.Text))
	}
	return v.Text
}

// multiple reads what numbers must be multiples of.
func (l *loader) multiple(v *jsonfile.Node, at string) string {
	text := l.number(v, at)
	digits, _, _ := strings.Cut(strings.ToLower(text), "e")
	switch {
	case text == "" || hugeExponent(text):
	case digits[0] == '-' || strings.Trim(digits, "0.") == "":
		l.add(v.Offset, at, "write a number greater than 0, or remove multipleOf to allow any number",
			"multipleOf must be greater than 0, not %s", shorten(text))
	}
	return text
}

// count reads a number of characters, elements or members as plain digits.
func (l *loader) count(v *jsonfile.Node, at string) string {
	if l.number(v, at) == "" || hugeExponent(v.Text) {
		return ""
	}
	digits, ok := plainInteger(v.Text)
	if !ok {
		l.add(v.Offset, at, "", "%s must be an integer that is not negative, not %s",
			at[strings.LastIndexByte(at, '/')+1:], shorten(v.Text))
	}
	return digits
}

const (
	maxDigits   = 1000 // characters of a number
	maxExponent = 400  // of a number, on both sides of 0
)

func hugeExponent(number string) bool {
	if len(number) > maxDigits {
		return true
	}
	i := strings.IndexAny(number, "eE")
	if i < 0 {
		return false
	}
	exponent, err := strconv.Atoi(number[i+1:])
	return err != nil || exponent > maxExponent || exponent < -maxExponent
}

// plainInteger returns the digits of a number that is an integer from zero
// up, whether it is written 20, 20.0 or 2e1.
func plainInteger(number string) (string, bool) {
	mantissa, exponent := number, 0
	if i := strings.IndexAny(number, "eE"); i >= 0 {
		mantissa = number[:i]
		exponent, _ = strconv.Atoi(number[i+1:])
	}
	negative := strings.HasPrefix(mantissa, "-")
	whole, fraction, _ := strings.Cut(strings.TrimPrefix(mantissa, "-"), ".")
	point := len(whole) + exponent // where the decimal point stands in digits
	digits := whole + fraction
	for len(digits) < point {
		digits += "0"
	}
	if point < 0 {
		digits, point = strings.Repeat("0", -point)+digits, 0
	}
	if strings.Trim(digits[point:], "0") != "" {
		return "", false
	}
	digits = strings.TrimLeft(digits[:point], "0")
	if digits == "" {
		return "0", true
	}
	return digits, !negative
}

// maxPatterns bounds the translations of the patterns of a file, in bytes:
// some are a hundred times as long as what they translate.
const maxPatterns = 16 << 20

// pattern reads a regular expression and translates it for Go.
func (l *loader) pattern(s *Schema, v *jsonfile.Node, at string) {
	text := l.text(v, at)
	translation, known := l.patterns[text]
	if !known && l.translated <= maxPatterns {
		translation = l.translate(text, v, at)
		l.patterns[text] = translation
	}
	s.Pattern, s.PatternSource = translation, text
}

// translate returns the translation of a pattern, "" with an error.
func (l *loader) translate(text string, v *jsonfile.Node, at string) string {
	translation, err := pattern.Translate(text)
	if wrong, ok := errors.AsType[*pattern.Error](err); ok {
		l.add(v.Offset, at, wrong.Remedy, "the pattern %s cannot be used: %s", strconv.Quote(shorten(text)), wrong.Message)
	}
	if l.translated += len(translation); l.translated > maxPatterns {
		l.add(v.Offset, at, "shorten them", "the translations of the file's patterns for Go are longer than %d MB", maxPatterns>>20)
	}
	return translation
}

// shorten cuts a text that a message repeats.
func shorten(s string) string {
	const limit = 60
	if len(s) <= limit {
		return s
	}
	cut := limit
	for cut > 0 && s[cut]&0xC0 == 0x80 { // not within a character
		cut--
	}
	return s[:cut] + "…"
}
