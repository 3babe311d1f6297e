package schema

import (
	"bytes"
	"strings"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/jsontext"
)

// LimitsOthers reports whether a schema asks anything of the members that it does not
// name.
func (s *Schema) LimitsOthers() bool { return s.rare().Others != nil || s.rare().Names != nil }

// Requires reports whether a schema requires a member of an object. A nil schema
// requires nothing.
func (s *Schema) Requires(name string) bool {
	if s == nil {
		return false
	}
	for _, m := range s.Members {
		if m.Name == name && m.Required {
			return true
		}
	}
	return false
}

// Problem returns the first violation of a value that the schema does not allow, or "".
func (s *Schema) Problem(value []byte) string {
	if list, _ := validateText(value, s, 1); len(list) > 0 {
		return list[0].String()
	}
	return ""
}

// AllowsShallow reports whether a schema allows the value at an offset of a valid text, as
// far as that shows without going through its elements and members: by its kind, its own
// limits, and the members that must have a constant value. An array has n elements; n is
// less than 0 if that is not known.
func (s *Schema) AllowsShallow(text []byte, at, n int) bool {
	if s.Never || s.Kinds != 0 && !jsontext.IsKind(text, at, s.Kinds) {
		return false
	}
	if text[at] == '{' {
		for i := range s.Members {
			if m := &s.Members[i]; m.Required && m.Schema != nil && m.Schema.Const != "" && !m.isConstant(text, at) {
				return false
			}
		}
	} else if !s.allowsItself(text, at, n) {
		return false
	}
	for _, part := range s.rare().All {
		if !part.AllowsShallow(text, at, n) {
			return false
		}
	}
	return true
}

// isConstant reports whether an object has a member with its constant value.
func (m *MemberSchema) isConstant(text []byte, object int) bool {
	at, _ := jsontext.Find(text, object, m.Name)
	if at < 0 {
		return false
	}
	if want := m.Schema.Const; want[0] == '"' && bytes.HasPrefix(text[at:], []byte(want)) {
		return true
	}
	c := checker{text: text, silent: true, tag: -1}
	return c.equals(m.Schema.Const, at)
}

// allowsItself reports whether a schema allows a value that is not an object, apart from the
// elements of an array.
func (s *Schema) allowsItself(text []byte, at, n int) bool {
	rare := s.rare()
	if s.Const == "" && rare.Enum == nil && rare.Limits == nil {
		return true
	}
	c := checker{text: text, silent: true, tag: -1}
	c.constants(s, at)
	switch kind := jsontext.KindOf(text[at]); {
	case kind != jsontext.KindArray:
		c.scalarLimits(rare.Limits, kind, at)
	case n >= 0:
		c.count(rare.Limits.items(), n, at, "elements", jsontext.RuleMinItems, jsontext.RuleMaxItems)
	}
	return c.faults == 0
}

// Refuses returns what a schema has against the only member of an object, whose JSON
// pointer is given, or "". What the object lacks does not count.
func (s *Schema) Refuses(object []byte, pointer string) string {
	const most = 100 // members that the object may lack
	list, _ := validateText(object, s, most)
	for _, v := range list {
		if v.Pointer == pointer || strings.HasPrefix(v.Pointer, pointer+"/") {
			return v.String()
		}
	}
	return ""
}
