package schema

import (
	"bytes"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/jsontext"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/number"
)

// constants checks a value against const and enum.
func (c *checker) constants(s *Schema, at int) {
	if s.Const != "" && !c.equals(s.Const, at) {
		c.fault(at, jsontext.RuleConst, func() string { return c.notThe(at, s.Const) })
	}
	enum := s.rare().Enum
	if enum == nil || c.isAny(enum, at) {
		return
	}
	c.fault(at, jsontext.RuleEnum, func() string { return c.notThe(at, enum...) })
}

// isAny reports whether the value at offset at is one of those of JSON texts. An enum
// may be long, so what most values are is compared without a copy of the value.
func (c *checker) isAny(texts []string, at int) bool {
	same := func(text string) bool { return c.equals(text, at) }
	switch value := c.text[at:c.skip(at)]; jsontext.KindOf(value[0]) {
	case jsontext.KindString:
		if bytes.IndexByte(value, '\\') < 0 {
			same = func(text string) bool {
				return string(value) == text || strings.Contains(text, `\`) && c.equals(text, at)
			}
		}
	case jsontext.KindNumber:
		same = func(text string) bool {
			return jsontext.KindOf(text[0]) == jsontext.KindNumber && number.Compare(value, text) == 0
		}
	}
	return slices.ContainsFunc(texts, same)
}

// notThe says that a value is none of those wanted.
func (c *checker) notThe(at int, wanted ...string) string {
	if at == c.tag {
		wanted = c.wanted
	}
	if len(wanted) == 1 {
		return "value is not " + wanted[0]
	}
	return "value is none of " + strings.Join(wanted, ", ")
}

// equals reports whether the value at offset at is the one of a JSON text.
func (c *checker) equals(text string, at int) bool {
	b := c.text
	kind := jsontext.KindOf(b[at])
	if kind != jsontext.KindOf(text[0]) {
		return false
	}
	end := c.skip(at)
	if string(b[at:end]) == text {
		return true
	}
	switch kind {
	case jsontext.KindNull, jsontext.KindBool:
		return false
	case jsontext.KindNumber:
		return number.Equal(string(b[at:end]), text)
	}
	return jsontext.TrustedRaw(string(b[at:end])).Equal(jsontext.TrustedRaw(text))
}

// string checks the limits of the string at offset at.
func (c *checker) string(l *Limits, at int) {
	if l == nil {
		return
	}
	text := c.stringAt(at)
	c.count([2]string{l.MinLength, l.MaxLength}, utf8.RuneCount(text), at, "characters", jsontext.RuleMinLength, jsontext.RuleMaxLength)
	if l.Match != nil && !l.Match(string(text)) {
		c.fault(at, jsontext.RulePattern, func() string { return "string does not match " + strconv.Quote(l.Pattern) })
	}
}

// number checks the limits of the number at offset at, by its exact value.
func (c *checker) number(l *Limits, at int) {
	if l == nil {
		return
	}
	x := c.text[at:c.skip(at)]
	if l.Minimum != "" && number.Compare(x, l.Minimum) < 0 {
		c.fault(at, jsontext.RuleMinimum, func() string { return "number is less than " + l.Minimum })
	}
	if l.Maximum != "" && number.Compare(x, l.Maximum) > 0 {
		c.fault(at, jsontext.RuleMaximum, func() string { return "number is greater than " + l.Maximum })
	}
	if l.ExclusiveMinimum != "" && number.Compare(x, l.ExclusiveMinimum) <= 0 {
		c.fault(at, jsontext.RuleExclusiveMinimum, func() string { return "number is not greater than " + l.ExclusiveMinimum })
	}
	if l.ExclusiveMaximum != "" && number.Compare(x, l.ExclusiveMaximum) >= 0 {
		c.fault(at, jsontext.RuleExclusiveMaximum, func() string { return "number is not less than " + l.ExclusiveMaximum })
	}
	if l.MultipleOf != "" && !number.IsMultiple(x, l.MultipleOf) {
		c.fault(at, jsontext.RuleMultipleOf, func() string { return "number is not a multiple of " + l.MultipleOf })
	}
}

func (l *Limits) items() [2]string {
	if l == nil {
		return [2]string{}
	}
	return [2]string{l.MinItems, l.MaxItems}
}

func (l *Limits) properties() [2]string {
	if l == nil {
		return [2]string{}
	}
	return [2]string{l.MinProperties, l.MaxProperties}
}

// count checks that n of something is within limits.
func (c *checker) count(limits [2]string, n, at int, of, ruleMin, ruleMax string) {
	if limits[0] != "" && n < atoi(limits[0]) {
		c.fault(at, ruleMin, func() string { return "got " + strconv.Itoa(n) + " " + of + ", want at least " + limits[0] })
	}
	if limits[1] != "" && n > atoi(limits[1]) {
		c.fault(at, ruleMax, func() string { return "got " + strconv.Itoa(n) + " " + of + ", want at most " + limits[1] })
	}
}

// atoi returns the value of a count, or the greatest int.
func atoi(text string) int {
	n, _ := strconv.Atoi(text) // beyond int it returns the greatest
	return n
}
