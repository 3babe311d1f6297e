package instance

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// object is a JSON object to vary. Its methods return a changed copy.
type object []objectMember

type objectMember struct{ name, text string }

// with returns the object with a member set, in its place or at the end.
func (o object) with(name, text string) object {
	c := slices.Clone(o)
	if i := o.index(name); i >= 0 {
		c[i].text = text
		return c
	}
	return append(c, objectMember{name, text})
}

// addNew returns the object with a member added, unless it has one of that name.
func (o object) addNew(name, text string) object {
	if o.index(name) >= 0 {
		return o
	}
	return o.with(name, text)
}

// without returns the object without a member.
func (o object) without(name string) object {
	return slices.DeleteFunc(slices.Clone(o), func(m objectMember) bool { return m.name == name })
}

// reversed returns the object with its members in reverse order.
func (o object) reversed() object {
	c := slices.Clone(o)
	slices.Reverse(c)
	return c
}

func (o object) index(name string) int {
	return slices.IndexFunc(o, func(m objectMember) bool { return m.name == name })
}

// text returns the JSON text, without white space.
func (o object) text() string { return o.render(Quote, "") }

// spaced returns the JSON text with all four kinds of white space in it.
func (o object) spaced() string { return o.render(Quote, " \t\r\n") }

// escaped returns the JSON text with every character of the names escaped.
func (o object) escaped() string { return o.render(escape, "") }

func (o object) render(name func(string) string, space string) string {
	size := 2 + 3*len(space)
	for _, m := range o {
		size += len(m.name) + len(m.text) + 4 + 4*len(space)
	}
	var b strings.Builder
	b.Grow(size) // escapes apart
	write := func(parts ...string) {
		for _, part := range parts {
			b.WriteString(part)
		}
	}
	write(space, "{")
	for i, m := range o {
		if i > 0 {
			write(space, ",")
		}
		write(space, name(m.name), space, ":", space, m.text)
	}
	write(space, "}", space)
	return b.String()
}

// parseObject returns the members of a text, and reports whether it is an object.
func parseObject(text string) (object, bool) {
	d := json.NewDecoder(strings.NewReader(text))
	if open, err := d.Token(); err != nil || open != json.Delim('{') {
		return nil, false
	}
	o := object{}
	for d.More() {
		name, err := d.Token()
		if err != nil {
			return nil, false
		}
		var value json.RawMessage
		if err := d.Decode(&value); err != nil {
			return nil, false
		}
		o = append(o, objectMember{name.(string), string(value)})
	}
	return o, true
}

// Quote returns the JSON text of a string, with no more escapes than it needs.
func Quote(s string) string {
	if !strings.ContainsFunc(s, func(r rune) bool { return r < ' ' || r > '~' || r == '"' || r == '\\' }) {
		return `"` + s + `"`
	}
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(s); err != nil {
		panic(err) // a Go string always has a JSON text
	}
	return strings.TrimSuffix(b.String(), "\n")
}

// escape returns the JSON text of a string, with each character escaped.
func escape(s string) string {
	var b strings.Builder
	b.WriteByte('"')
	for _, r := range s {
		if r > 0xFFFF {
			high, low := (r-0x10000)>>10+0xD800, (r-0x10000)&0x3FF+0xDC00
			fmt.Fprintf(&b, `\u%04x\u%04x`, high, low)
			continue
		}
		fmt.Fprintf(&b, `\u%04X`, r)
	}
	b.WriteByte('"')
	return b.String()
}

// otherCase returns a name that differs only in case. A decoder that folds case would
// confuse both.
func otherCase(name string) string {
	r, size := utf8.DecodeRuneInString(name)
	if unicode.IsUpper(r) {
		return string(unicode.ToLower(r)) + name[size:]
	}
	if upper := string(unicode.ToUpper(r)) + name[size:]; upper != name {
		return upper
	}
	return strings.ToUpper(name)
}

// foldedLetters are letters outside ASCII that Unicode folds into it.
var foldedLetters = strings.NewReplacer("s", "\u017f", "k", "\u212a", "S", "\u017f", "K", "\u212a")
