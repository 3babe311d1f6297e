package pattern

import (
	"strings"
	"sync"
	"unicode"
)

// property reads a property of Unicode from behind \p or \P. It returns what
// is between the brackets of a class of Go.
func (p *parser) property(start int, negated bool) string {
	name, ok := "", p.skip("{")
	if ok {
		name, _, ok = strings.Cut(p.text[p.pos:], "}")
	}
	if !ok {
		p.fail(start, `write \p{L}`, `\p is not followed by a name in braces`)
	}
	p.pos += len(name) + 1
	key, value, paired := strings.Cut(name, "=")
	set := ""
	switch {
	case paired && (key == "General_Category" || key == "gc"):
		set = named(category(value), negated)
	case paired && (key == "Script" || key == "sc"):
		set = named(script(value), negated)
	case !paired && category(name) != "":
		set = named(category(name), negated)
	case !paired:
		set = binary(name, negated)
	}
	if set == "" {
		p.fail(start, propertyRemedy(key, name), "the property %s is not supported", p.text[start:p.pos])
	}
	return set
}

func propertyRemedy(key, name string) string {
	switch {
	case key == "Script_Extensions" || key == "scx":
		return "use Script"
	case script(name) != "":
		return `write \p{Script=` + name + `}`
	}
	return "supported are General_Category, Script, and the binary properties of Go's package unicode"
}

func named(name string, negated bool) string {
	switch {
	case name == "":
		return ""
	case negated:
		return `\P{` + name + `}`
	}
	return `\p{` + name + `}`
}

// category returns Go's name of a general category, or "".
func category(name string) string {
	if short, ok := unicode.CategoryAliases[name]; ok {
		return short
	}
	if _, ok := unicode.Categories[name]; ok {
		return name
	}
	return ""
}

// script returns Go's name of a script, or "".
func script(name string) string {
	if long, ok := scriptAliases[name]; ok {
		return long
	}
	if _, ok := unicode.Scripts[name]; ok {
		return name
	}
	return ""
}

// A union is the sets of Unicode that a property is made of, and those that it
// leaves out.
type union struct {
	categories []string
	properties []string
	without    []string
}

// binaries are the properties that Go has under its own name, by the name that
// ECMA-262 gives them, long or short.
var binaries = func() map[string]union {
	all := map[string]union{}
	for short, long := range map[string]string{
		"AHex": "ASCII_Hex_Digit", "Bidi_C": "Bidi_Control", "Dash": "Dash", "Dep": "Deprecated", "Dia": "Diacritic",
		"Ext": "Extender", "Hex": "Hex_Digit", "IDSB": "IDS_Binary_Operator", "IDST": "IDS_Trinary_Operator",
		"Ideo": "Ideographic", "Join_C": "Join_Control", "LOE": "Logical_Order_Exception", "NChar": "Noncharacter_Code_Point",
		"Pat_Syn": "Pattern_Syntax", "Pat_WS": "Pattern_White_Space", "QMark": "Quotation_Mark", "Radical": "Radical",
		"RI": "Regional_Indicator", "STerm": "Sentence_Terminal", "SD": "Soft_Dotted", "Term": "Terminal_Punctuation",
		"UIdeo": "Unified_Ideograph", "VS": "Variation_Selector", "space": "White_Space",
	} {
		all[short] = union{properties: []string{long}}
		all[long] = all[short]
	}
	letters := []string{"L", "Nl"}
	syntax := []string{"Pattern_Syntax", "Pattern_White_Space"}
	for name, u := range map[string]union{
		"Alphabetic Alpha": {categories: letters, properties: []string{"Other_Alphabetic"}},
		"Lowercase Lower":  {categories: []string{"Ll"}, properties: []string{"Other_Lowercase"}},
		"Uppercase Upper":  {categories: []string{"Lu"}, properties: []string{"Other_Uppercase"}},
		"Math Math":        {categories: []string{"Sm"}, properties: []string{"Other_Math"}},
		"ID_Start IDS":     {categories: letters, properties: []string{"Other_ID_Start"}, without: syntax},
		"ID_Continue IDC": {categories: []string{"L", "Nl", "Mn", "Mc", "Nd", "Pc"},
			properties: []string{"Other_ID_Start", "Other_ID_Continue"}, without: syntax},
	} {
		long, short, _ := strings.Cut(name, " ")
		all[long], all[short] = u, u
	}
	return all
}()

// binary returns the characters of a binary property, or "".
func binary(name string, negated bool) string {
	switch name {
	case "Any":
		return pick(negated, `\x{d800}-\x{dfff}`, `\x00-\x{10ffff}`) // no text holds surrogates
	case "ASCII":
		return pick(negated, `\x{80}-\x{10ffff}`, `\x00-\x7f`)
	case "Assigned":
		return named("Cn", !negated)
	}
	u, ok := binaries[name]
	if !ok {
		return ""
	}
	key := property{name, negated}
	if known, ok := ranges.Load(key); ok {
		return known.(string)
	}
	text := u.ranges(negated)
	ranges.Store(key, text)
	return text
}

// ranges has what binary has worked out, by property.
var ranges sync.Map

type property struct {
	name    string
	negated bool
}

func pick(first bool, a, b string) string {
	if first {
		return a
	}
	return b
}

// ranges returns the characters of a union, or all others.
func (u union) ranges(negated bool) string {
	holds := make([]bool, unicode.MaxRune+2)
	set := func(tables map[string]*unicode.RangeTable, names []string, to bool) {
		for _, name := range names {
			for _, r := range tables[name].R16 {
				for c := uint32(r.Lo); c <= uint32(r.Hi); c += uint32(r.Stride) {
					holds[c] = to
				}
			}
			for _, r := range tables[name].R32 {
				for c := r.Lo; c <= r.Hi; c += r.Stride {
					holds[c] = to
				}
			}
		}
	}
	set(unicode.Categories, u.categories, true)
	set(unicode.Properties, u.properties, true)
	set(unicode.Properties, u.without, false)
	var b strings.Builder
	low := 0
	for c := 1; c < len(holds); c++ {
		if holds[c] != holds[low] || c > unicode.MaxRune {
			if holds[low] != negated {
				writeRange(&b, rune(low), rune(c-1))
			}
			low = c
		}
	}
	return b.String()
}
