package jsonvalue

import (
	"encoding/json"
	"slices"
	"strings"

	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
)

// Kind is the kind of a JSON value.
type Kind uint8

// The kinds of JSON values.
const (
	Object Kind = iota
	Array
	String
	Number
	Bool
	Null
)

// Value is a JSON value. The zero Value is invalid: it has no text.
type Value struct {
	Kind  Kind
	Name  string  // of a member of an object, decoded
	Text  string  // as encoded; of an array or object only until it is changed
	Items []Value // elements of an array, or members of an object
}

// Parse returns the tree of raw, which must not be absent.
func Parse(raw jsonrpc.Raw) Value {
	var memory [8]Value
	p := parser{text: raw.String(), open: memory[:0]}
	return p.value("")
}

// Member returns the member of that name, or nil if there is none or v is not an object.
func (v *Value) Member(name string) *Value {
	if v.Kind != Object {
		return nil
	}
	for i := range v.Items {
		if v.Items[i].Name == name {
			return &v.Items[i]
		}
	}
	return nil
}

// Str returns the decoded value of a string. It is empty for other kinds.
func (v *Value) Str() string {
	if v.Kind != String {
		return ""
	}
	return unquote(v.Text)
}

// Clone returns a copy that shares no items with v.
func (v *Value) Clone() Value {
	c := *v
	c.Items = slices.Clone(v.Items)
	for i := range c.Items {
		c.Items[i] = c.Items[i].Clone()
	}
	return c
}

// Append appends the encoded value. It writes arrays and objects from their items.
func (v *Value) Append(b []byte) []byte {
	switch v.Kind {
	case Array:
		b = append(b, '[')
		for i := range v.Items {
			b = v.Items[i].Append(comma(b, i))
		}
		return append(b, ']')
	case Object:
		b = append(b, '{')
		for i := range v.Items {
			b = appendName(comma(b, i), v.Items[i].Name)
			b = v.Items[i].Append(b)
		}
		return append(b, '}')
	}
	return append(b, v.Text...)
}

// AppendCanonical appends a text that is the same for equal JSON values: it ignores the
// order of members, and the spelling of numbers and strings.
func (v *Value) AppendCanonical(b []byte) []byte {
	switch v.Kind {
	case Number:
		return ParseDecimal(v.Text).append(b)
	case String:
		if strings.Contains(v.Text, `\`) {
			return appendString(b, v.Str())
		}
	case Array:
		b = append(b, '[')
		for i := range v.Items {
			b = v.Items[i].AppendCanonical(comma(b, i))
		}
		return append(b, ']')
	case Object:
		members := make([]*Value, len(v.Items))
		for i := range v.Items {
			members[i] = &v.Items[i]
		}
		slices.SortFunc(members, func(x, y *Value) int { return strings.Compare(x.Name, y.Name) })
		b = append(b, '{')
		for i, m := range members {
			b = m.AppendCanonical(appendName(comma(b, i), m.Name))
		}
		return append(b, '}')
	}
	return append(b, v.Text...)
}

func comma(b []byte, i int) []byte {
	if i > 0 {
		b = append(b, ',')
	}
	return b
}

func appendName(b []byte, name string) []byte { return append(appendString(b, name), ':') }

func appendString(b []byte, s string) []byte { return append(b, jsonrpc.RawString(s).String()...) }

// unquote returns the value of a valid JSON string.
func unquote(text string) string {
	if !strings.Contains(text, `\`) {
		return text[1 : len(text)-1]
	}
	var s string
	_ = json.Unmarshal([]byte(text), &s) // the text is valid
	return s
}

// parser reads a text that is known to be valid JSON.
type parser struct {
	text string
	i    int
	open []Value // items of the arrays and objects around the cursor
}

func (p *parser) value(name string) Value {
	p.space()
	start := p.i
	v := Value{Name: name, Kind: kindOf(p.text[p.i])}
	switch v.Kind {
	case Array, Object:
		v.Items = p.items(v.Kind == Object)
	case String:
		p.string()
	default:
		for p.i < len(p.text) && strings.IndexByte(" \t\r\n,]}", p.text[p.i]) < 0 {
			p.i++
		}
	}
	v.Text = p.text[start:p.i]
	return v
}

// items reads the array or object at the cursor.
func (p *parser) items(named bool) []Value {
	start := len(p.open)
	for {
		p.i++ // the bracket or comma
		p.space()
		if c := p.text[p.i]; c == ']' || c == '}' { // only after the opening bracket
			break
		}
		name := ""
		if named {
			name = unquote(p.string())
			p.space()
			p.i++ // the colon
		}
		p.open = append(p.open, p.value(name))
		p.space()
		if p.text[p.i] != ',' {
			break
		}
	}
	p.i++
	items := make([]Value, len(p.open)-start)
	copy(items, p.open[start:])
	p.open = p.open[:start]
	return items
}

// string returns the encoded string at the cursor.
func (p *parser) string() string {
	start := p.i
	for p.i++; p.text[p.i] != '"'; p.i++ {
		if p.text[p.i] == '\\' {
			p.i++
		}
	}
	p.i++
	return p.text[start:p.i]
}

func (p *parser) space() {
	for p.i < len(p.text) && strings.IndexByte(" \t\r\n", p.text[p.i]) >= 0 {
		p.i++
	}
}

// kindOf returns the kind of a value by its first character.
func kindOf(c byte) Kind {
	switch c {
	case '{':
		return Object
	case '[':
		return Array
	case '"':
		return String
	case 't', 'f':
		return Bool
	case 'n':
		return Null
	}
	return Number
}
