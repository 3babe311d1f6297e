package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/mail"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/generated/mcp"
	"github.com/mcp-schemagen/mcp-schemagen/generated/protocol"
)

// field is a field of a form, or an argument of a tool or prompt.
type field struct {
	name, title, description string
	required                 bool
	byDefault                jsonrpc.Raw // absent: none

	// parse turns what a person has typed into a value, or says what is wrong with it.
	parse func(text string) (jsonrpc.Raw, error)
	hint  string   // what can be typed
	list  []choice // what can be chosen; nil for other fields
}

// choice is one of several values.
type choice struct{ value, title string }

func (c choice) label() string {
	if c.title != "" {
		return c.title
	}
	return c.value
}

// fieldOf returns the field for a schema. Schemas that no form has are filled in as JSON.
func fieldOf(name string, required bool, schema mcp.PrimitiveSchemaDefinition) *field {
	f := &field{name: name, required: required}
	switch x := schema.(type) {
	case *mcp.StringSchema:
		f.describe(x.Title, x.Description, x.Default)
		f.text(x)
	case *mcp.NumberSchema:
		f.describe(x.Title, x.Description, x.Default)
		f.number(x)
	case *mcp.BooleanSchema:
		f.describe(x.Title, x.Description, x.Default)
		f.hint, f.parse = "y or n", parseBool
	case *mcp.UntitledSingleSelectEnumSchema:
		f.describe(x.Title, x.Description, x.Default)
		f.single(choices(x.Enum, nil))
	case *mcp.LegacyTitledEnumSchema: //lint:ignore SA1019 servers of 2025-06-18 have no other choice
		f.describe(x.Title, x.Description, x.Default)
		f.single(choices(x.Enum, x.EnumNames))
	case *mcp.TitledSingleSelectEnumSchema:
		f.describe(x.Title, x.Description, x.Default)
		for _, one := range x.OneOf {
			f.list = append(f.list, choice{one.Const, one.Title})
		}
		f.single(f.list)
	case *mcp.UntitledMultiSelectEnumSchema:
		f.describe(x.Title, x.Description, x.Default)
		f.multiple(choices(x.Items.Enum, nil), x.MinItems, x.MaxItems)
	case *mcp.TitledMultiSelectEnumSchema:
		f.describe(x.Title, x.Description, x.Default)
		for _, one := range x.Items.AnyOf {
			f.list = append(f.list, choice{one.Const, one.Title})
		}
		f.multiple(f.list, x.MinItems, x.MaxItems)
	default:
		f.hint, f.parse = "JSON", func(text string) (jsonrpc.Raw, error) { return jsonrpc.ParseRaw(text) }
	}
	return f
}

// describe takes what all schemas have. value is the pointer, or the slice, of the default.
func (f *field) describe(title, description *string, value any) {
	f.title, f.description = jsonrpc.Deref(title, ""), jsonrpc.Deref(description, "")
	if raw, err := jsonrpc.RawOf(value); err == nil && raw.String() != "null" {
		f.byDefault = raw
	}
}

// label is what the field is called.
func (f *field) label() string {
	if f.title != "" {
		return f.title
	}
	return f.name
}

func choices(values, titles []string) (list []choice) {
	for i, value := range values {
		c := choice{value: value}
		if i < len(titles) {
			c.title = titles[i]
		}
		list = append(list, c)
	}
	return list
}

// text takes text within the bounds and of the format of a schema.
func (f *field) text(s *mcp.StringSchema) {
	least, most := jsonrpc.Deref(s.MinLength, 0), jsonrpc.Deref(s.MaxLength, -1)
	format := jsonrpc.Deref(s.Format, "")
	f.hint = string(format)
	f.parse = func(text string) (jsonrpc.Raw, error) {
		n := int64(utf8.RuneCountInString(text))
		switch {
		case n < least:
			return jsonrpc.Raw{}, fmt.Errorf("want at least %d characters", least)
		case most >= 0 && n > most:
			return jsonrpc.Raw{}, fmt.Errorf("want at most %d characters, got %d", most, n)
		case !hasFormat(text, format):
			return jsonrpc.Raw{}, fmt.Errorf("want %s", formats[format])
		}
		return jsonrpc.RawString(text), nil
	}
}

// formats are the formats of text in forms.
var formats = map[mcp.StringSchemaFormat]string{
	mcp.StringSchemaFormatDate:     "a date such as 2026-07-28",
	mcp.StringSchemaFormatDateTime: "a date and time such as 2026-07-28T12:00:00Z",
	mcp.StringSchemaFormatEmail:    "an email address",
	mcp.StringSchemaFormatURI:      "a URI such as https://example.com",
}

func hasFormat(text string, format mcp.StringSchemaFormat) bool {
	var err error
	switch format {
	case mcp.StringSchemaFormatDate:
		_, err = time.Parse(time.DateOnly, text)
	case mcp.StringSchemaFormatDateTime:
		_, err = time.Parse(time.RFC3339, text)
	case mcp.StringSchemaFormatEmail:
		address, failed := mail.ParseAddress(text)
		return failed == nil && address.Address == text
	case mcp.StringSchemaFormatURI:
		u, failed := url.Parse(text)
		return failed == nil && u.IsAbs()
	}
	return err == nil
}

// number takes a number within the bounds of a schema. It keeps all digits.
func (f *field) number(s *mcp.NumberSchema) {
	f.hint = string(s.Type)
	f.parse = func(text string) (jsonrpc.Raw, error) {
		n, err := strconv.ParseFloat(text, 64)
		raw, invalid := jsonrpc.ParseRaw(text)
		switch {
		case err != nil || invalid != nil:
			return raw, fmt.Errorf("want a number such as 12")
		case s.Type == mcp.NumberSchemaTypeInteger && n != float64(int64(n)):
			return raw, errors.New("want a whole number")
		case s.Minimum != nil && n < *s.Minimum:
			return raw, fmt.Errorf("want at least %v", *s.Minimum)
		case s.Maximum != nil && n > *s.Maximum:
			return raw, fmt.Errorf("want at most %v", *s.Maximum)
		}
		return raw, nil
	}
}

func parseBool(text string) (jsonrpc.Raw, error) {
	switch strings.ToLower(text) {
	case "y", "yes", "true":
		return jsonrpc.MustRaw(`true`), nil
	case "n", "no", "false":
		return jsonrpc.MustRaw(`false`), nil
	}
	return jsonrpc.Raw{}, errors.New("want y or n")
}

// pick returns the value of a choice: its number, its value or its title.
func pick(list []choice, text string) (string, error) {
	for _, c := range list {
		if text == c.value || c.title != "" && strings.EqualFold(text, c.title) {
			return c.value, nil
		}
	}
	if n, err := strconv.Atoi(text); err == nil && n >= 1 && n <= len(list) {
		return list[n-1].value, nil
	}
	return "", fmt.Errorf("%q is not one of %s", text, strings.Join(values(list), ", "))
}

func values(list []choice) []string {
	all := make([]string, len(list))
	for i, c := range list {
		all[i] = c.value
	}
	return all
}

func (f *field) single(list []choice) {
	f.list, f.hint = list, "number"
	f.parse = func(text string) (jsonrpc.Raw, error) {
		value, err := pick(list, text)
		return jsonrpc.RawString(value), err
	}
}

func (f *field) multiple(list []choice, least, most *int64) {
	f.list, f.hint = list, "numbers with commas between them"
	f.parse = func(text string) (jsonrpc.Raw, error) {
		values := []string{}
		for part := range strings.SplitSeq(text, ",") {
			if part = strings.TrimSpace(part); part == "" {
				continue
			}
			value, err := pick(list, part)
			if err != nil {
				return jsonrpc.Raw{}, err
			}
			if !slices.Contains(values, value) {
				values = append(values, value)
			}
		}
		n := int64(len(values))
		switch {
		case n < jsonrpc.Deref(least, 0):
			return jsonrpc.Raw{}, fmt.Errorf("choose at least %d", *least)
		case most != nil && n > *most:
			return jsonrpc.Raw{}, fmt.Errorf("choose at most %d", *most)
		}
		return jsonrpc.RawOf(values)
	}
}

// formFields returns the fields of a question.
func formFields(schema *mcp.ElicitRequestFormParamsRequestedSchema) (list []*field) {
	for name, property := range schema.Properties.All() {
		list = append(list, fieldOf(name, slices.Contains(schema.Required, name), property))
	}
	return list
}

// toolFields returns the arguments of a tool, as far as its schema lists them, and whether it
// allows others.
func toolFields(schema jsonrpc.Raw) (list []*field, open bool) {
	var required []string
	_ = schema.Get("required").Decode(&required) // a wrong list requires nothing
	for name, property := range schema.Get("properties").Members().All() {
		var p mcp.PrimitiveSchemaDefinition = new(mcp.Unknown)
		if property.Get("type").String() != `"array"` {
			_ = mcp.At(protocol.Latest).Unmarshal(property.Bytes(), &p) // else it is filled in as JSON
		}
		f := fieldOf(name, slices.Contains(required, name), p)
		if f.description == "" {
			_ = property.Get("description").Decode(&f.description)
		}
		list = append(list, f)
	}
	return list, schema.Get("additionalProperties").String() != "false"
}

// promptFields returns the arguments of a prompt, which are all text.
func promptFields(p *mcp.Prompt) (list []*field) {
	for _, a := range p.Arguments {
		f := fieldOf(a.Name, jsonrpc.Deref(a.Required, false), &mcp.StringSchema{Title: a.Title, Description: a.Description})
		list = append(list, f)
	}
	return list
}

// show returns a value as a person would type it.
func show(value jsonrpc.Raw) string {
	var text string
	if json.Unmarshal(value.Bytes(), &text) == nil {
		return text
	}
	return value.String()
}

// show returns a value of the field for people. Of choices it is the titles.
func (f *field) show(value jsonrpc.Raw) string {
	var chosen []string
	if json.Unmarshal(value.Bytes(), &chosen) != nil {
		chosen = []string{show(value)}
	}
	for i, text := range chosen {
		for _, c := range f.list {
			if c.value == text {
				chosen[i] = c.label()
			}
		}
	}
	return strings.Join(chosen, ", ")
}
