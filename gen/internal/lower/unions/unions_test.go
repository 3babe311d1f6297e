package unions_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/lower/lowertest"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/lower/record"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/lower/shape"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/lower/unions"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
)

// definitions are what the unions of the tests refer to.
const definitions = `
	"A":{"type":"object","properties":{"type":{"const":"a"}},"required":["type"]},
	"B":{"type":"object","properties":{"type":{"const":"b"}},"required":["type"]},
	"AorB":{"anyOf":[{"$ref":"#/$defs/A"},{"$ref":"#/$defs/B"}]},
	"Open":{"type":"object","properties":{"x":{"type":"string"}}},
	"P":{"type":"object","properties":{"p":{"type":"string"}},"required":["p"]},
	"Q":{"type":"object","properties":{"q":{"type":"string"}},"required":["q"]},`

// describe returns what is decided about a union in a line.
func describe(u unions.Union) string {
	var names []string
	for _, v := range u.Variants {
		names = append(names, v.Def+"/"+v.Word)
	}
	s := strings.Join(names, " ") + ": "
	switch u.Form {
	case unions.OneOrMany:
		return s + "one or many " + u.Elem
	case unions.Text:
		return s + "text"
	case unions.Indistinct:
		return s + "indistinct"
	}
	for _, k := range u.Select.Kinds {
		s += fmt.Sprintf("kind %d is %d, ", k.Kinds, k.Variant)
	}
	for _, r := range u.Select.Rules {
		var all []string
		for _, c := range r.All {
			all = append(all, map[bool]string{true: "no "}[c.Not]+strings.Join(c.Path, "."))
		}
		s += fmt.Sprintf("%s is %d, ", strings.Join(all, "+"), r.Variant)
	}
	for _, c := range u.Select.Cases {
		if u.Select.Literals {
			s += "literal "
		}
		s += fmt.Sprintf("%s=%s is %d, ", u.Select.Member, c.Value, c.Variant)
	}
	return s + fmt.Sprintf("absent %d, default %d, fallback %t", u.Select.Absent, u.Select.Default, u.Select.Fallback)
}

// TestDecide checks how the variants of unions are distinguished.
func TestDecide(t *testing.T) {
	for alternatives, want := range map[string]string{
		`{"$ref":"#/$defs/A"},{"$ref":"#/$defs/B"}`:                                                                      "A/ B/: type=a is 0, type=b is 1, absent -1, default -1, fallback false",
		`{"$ref":"#/$defs/AorB"},{"type":"string"}`:                                                                      "A/ B/ /String: kind 16 is 2, type=a is 0, type=b is 1, absent -1, default -1, fallback false",
		`{"type":"object","properties":{"type":{"const":"c"}},"required":["type"]},{"$ref":"#/$defs/A"}`:                 "/C A/: type=c is 0, type=a is 1, absent -1, default -1, fallback false",
		`{"type":"object","properties":{"type":{"const":"c"}}},{"$ref":"#/$defs/A"}`:                                     "/C A/: type=c is 0, type=a is 1, absent 0, default -1, fallback false",
		`{"properties":{"n":{"const":1.0}},"required":["n"]},{"properties":{"n":{"const":-2}}}`:                          "/1 /Minus2: literal n=1 is 0, literal n=-2 is 1, absent 1, default -1, fallback false",
		`{"properties":{"ok":{"const":true}},"required":["ok"]},{"properties":{"ok":{"const":false}},"required":["ok"]}`: "/True /False: literal ok=true is 0, literal ok=false is 1, absent -1, default -1, fallback false",
		`{"properties":{"n":{"enum":[1,true]}},"required":["n"]},{"properties":{"n":{"enum":[2]}},"required":["n"]}`:     "/Value /2: literal n=1 is 0, literal n=true is 0, literal n=2 is 1, absent -1, default -1, fallback false",
		`{"properties":{"n":{"const":1}},"required":["n"]},{"properties":{"n":{"const":"1"}},"required":["n"]}`:          "/Value /1: indistinct",
		`{"properties":{"n":{"const":1}},"required":["n"]},{"properties":{"n":{"const":1e0}},"required":["n"]}`:          "/Value /Value: indistinct",
		`{"$ref":"#/$defs/P"},{"$ref":"#/$defs/Q"}`:                                                                      "P/ Q/: p is 0, q is 1, absent -1, default -1, fallback true",
		`{"$ref":"#/$defs/A"},{"type":"integer"}`:                                                                        "A/ /Integer: kind 4 is 1, type=a is 0, absent -1, default -1, fallback false",
		`{"$ref":"#/$defs/Open"},{"type":"integer"}`:                                                                     "Open/ /Integer: kind 4 is 1, absent -1, default 0, fallback true",
		`{"$ref":"#/$defs/AorB"},{"type":"array","items":{"$ref":"#/$defs/AorB"}}`:                                       "A/ B/ /List: one or many AorB",
		`{"$ref":"#/$defs/Open"},{"$ref":"#/$defs/P"}`:                                                                   "Open/ P/: indistinct",
		`{"type":"array","items":{"type":"string"}},{"type":"array","items":{"$ref":"#/$defs/A"}}`:                       "/List /List: indistinct",
		`{"type":"string"},{"type":"array","items":{"type":"string"}}`:                                                   "/String /List: text",
		`{"$ref":"#/$defs/A"},{"type":"object"}`:                                                                         "A/ /Object: text",
	} {
		doc := lowertest.Document(t, definitions+`"U":{"anyOf":[`+alternatives+`]}`)
		rec := record.New("test")
		defs := shape.Build(doc, rec).Defs
		if err := rec.Err(); err != nil {
			t.Errorf("%s: %v", alternatives, err)
			continue
		}
		if got := describe(unions.New(defs).Decide(defs.Def("U"), "U")); got != want {
			t.Errorf("%s:\ngot  %s\nwant %s", alternatives, got, want)
		}
	}
	if model.KindString != 16 || model.KindInteger != 4 {
		t.Error("the kinds have other numbers than the test has")
	}
}
