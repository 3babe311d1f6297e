// Package bigschema makes schemas of any size, in shapes that could take a generator
// more than linear time. The shape "union in union" of three definitions is
//
//	"D0": {"anyOf": [{"type": "string"}, {"type": "object", "properties": {"k": {"const": "0"}}, "required": ["k"]}]},
//	"D1": {"anyOf": [{"$ref": "#/$defs/D0"}, {"type": "object", "properties": {"k": {"const": "1"}}, "required": ["k"]}]},
//	"D2": {"anyOf": [{"$ref": "#/$defs/D1"}, {"type": "object", "properties": {"k": {"const": "2"}}, "required": ["k"]}]}
package bigschema

import (
	"fmt"
	"strings"
)

// A Shape makes schemas.
type Shape struct {
	Name string
	part func(i int) string // one of many definitions, or
	one  func(n int) string // one definition with n parts

	of int // bytes of a part
}

// Schema returns a schema of about size bytes.
func (s Shape) Schema(size int) string {
	n := max(1, size/s.of)
	defs := []string{`"Base":{"type":"object","properties":{"k":{"const":"base"}},"required":["k"]}`}
	if s.one != nil {
		defs = append(defs, s.one(n))
	} else {
		for i := range n {
			defs = append(defs, strings.ReplaceAll(s.part(i), "LAST", fmt.Sprint("D", n-1)))
		}
	}
	return `{"$schema":"https://json-schema.org/draft/2020-12/schema","$defs":{` + strings.Join(defs, ",") + `}}`
}

// previous names the definition before the i-th.
func previous(i int) string {
	if i == 0 {
		return "Base"
	}
	return fmt.Sprint("D", i-1)
}

// parts joins n texts.
func parts(n int, part func(i int) string) string {
	list := make([]string, n)
	for i := range list {
		list[i] = part(i)
	}
	return strings.Join(list, ",")
}

// nested puts n texts into each other, each of which has one %s.
func nested(n int, open, inner, end string) string {
	return strings.Repeat(open, n) + inner + strings.Repeat(end, n)
}

// Shapes are the shapes.
var Shapes = []Shape{
	{Name: "union in union", of: 110, part: func(i int) string {
		return fmt.Sprintf(`"D%d":{"anyOf":[{"$ref":"#/$defs/%s"},{"type":"object","properties":{"k":{"const":"%d"}},"required":["k"]}]}`, i, previous(i), i)
	}},
	{Name: "one of in one of", of: 110, part: func(i int) string {
		return fmt.Sprintf(`"D%d":{"oneOf":[{"$ref":"#/$defs/%s"},{"type":"object","properties":{"k":{"const":"%d"}},"required":["k"]}]}`, i, previous(i), i)
	}},
	{Name: "all of in all of", of: 90, part: func(i int) string {
		return fmt.Sprintf(`"D%d":{"allOf":[{"$ref":"#/$defs/%s"},{"properties":{"p%d":{"type":"string"}}}]}`, i, previous(i), i)
	}},
	{Name: "all of unions", of: 90, part: func(i int) string {
		return fmt.Sprintf(`"D%d":{"allOf":[{"anyOf":[{"$ref":"#/$defs/Base"},{"type":"string"}]},{"anyOf":[{"type":"object"},{"type":"array"}]}]}`, i)
	}},
	{Name: "map in map", of: 50, one: func(n int) string {
		return `"D":` + nested(n, `{"type":"object","additionalProperties":`, `{"type":"string"}`, `}`)
	}},
	{Name: "maps 90 deep", of: 4000, part: func(i int) string {
		return fmt.Sprintf(`"D%d":`, i) + nested(90, `{"type":"object","additionalProperties":`, `{"type":"string"}`, `}`)
	}},
	{Name: "maps 10 deep", of: 480, part: func(i int) string {
		return fmt.Sprintf(`"D%d":`, i) + nested(10, `{"type":"object","additionalProperties":`, `{"type":"string"}`, `}`)
	}},
	{Name: "list in list", of: 32, one: func(n int) string { return `"D":` + nested(n, `{"type":"array","items":`, `{"type":"string"}`, `}`) }},
	{Name: "object in object", of: 45, one: func(n int) string {
		return `"D":` + nested(n, `{"type":"object","properties":{"member":`, `{"type":"string"}`, `}}`)
	}},
	{Name: "objects 90 deep with long names", of: 13000, part: func(i int) string {
		return fmt.Sprintf(`"D%d":`, i) + nested(90, `{"type":"object","properties":{"`+strings.Repeat("long", 25)+`":`, `{"type":"string"}`, `}}`)
	}},
	{Name: "cycle of references", of: 75, part: func(i int) string {
		next := previous(i)
		if i == 0 {
			next = "LAST"
		}
		return fmt.Sprintf(`"D%d":{"type":"object","properties":{"next":{"$ref":"#/$defs/%s"}}}`, i, next)
	}},
	{Name: "cycle of required references", of: 95, part: func(i int) string {
		next := previous(i)
		if i == 0 {
			next = "LAST"
		}
		return fmt.Sprintf(`"D%d":{"type":"object","properties":{"next":{"$ref":"#/$defs/%s"}},"required":["next"]}`, i, next)
	}},
	{Name: "chain of aliases", of: 32, part: func(i int) string { return fmt.Sprintf(`"D%d":{"$ref":"#/$defs/%s"}`, i, previous(i)) }},
	{Name: "chain of narrowed references", of: 70, part: func(i int) string {
		return fmt.Sprintf(`"D%d":{"$ref":"#/$defs/%s","minProperties":1}`, i, previous(i))
	}},
	{Name: "chain of narrowed members", of: 90, part: func(i int) string {
		return fmt.Sprintf(`"D%d":{"type":"object","properties":{"p":{"$ref":"#/$defs/%s","minProperties":1}}}`, i, previous(i))
	}},
	{Name: "wide union with tags", of: 75, one: func(n int) string {
		return `"D":{"anyOf":[` + parts(n, func(i int) string {
			return fmt.Sprintf(`{"type":"object","properties":{"k":{"const":"v%d"}},"required":["k"]}`, i)
		}) + `]}`
	}},
	{Name: "wide union by presence", of: 80, one: func(n int) string {
		return `"D":{"anyOf":[` + parts(n, func(i int) string {
			return fmt.Sprintf(`{"type":"object","properties":{"k%d":{"type":"string"}},"required":["k%d"]}`, i, i)
		}) + `]}`
	}},
	{Name: "wide union without tags", of: 60, one: func(n int) string {
		return `"D":{"anyOf":[` + parts(n, func(i int) string { return fmt.Sprintf(`{"type":"object","properties":{"k%d":{"type":"string"}}}`, i) }) + `]}`
	}},
	{Name: "unions of wide variants", of: 3500, part: func(i int) string {
		return fmt.Sprintf(`"D%d":{"anyOf":[%s]}`, i, parts(4, func(v int) string {
			return `{"type":"object","properties":{"k":{"const":"v` + fmt.Sprint(v) + `"},` + parts(20, func(m int) string { return fmt.Sprintf(`"m%d":{"type":"string"}`, m) }) + `}}`
		}))
	}},
	{Name: "long enum", of: 9, one: func(n int) string {
		return `"D":{"enum":[` + parts(n, func(i int) string { return fmt.Sprintf(`"v%d"`, i) }) + `]}`
	}},
	{Name: "long enum of numbers", of: 8, one: func(n int) string {
		return `"D":{"enum":[` + parts(n, func(i int) string { return fmt.Sprint(100000 + i) }) + `]}`
	}},
	{Name: "many members", of: 26, one: func(n int) string {
		return `"D":{"type":"object","properties":{` + parts(n, func(i int) string { return fmt.Sprintf(`"m%d":{"type":"string"}`, i) }) + `}}`
	}},
	{Name: "many required members", of: 36, one: func(n int) string {
		return `"D":{"type":"object","properties":{` + parts(n, func(i int) string { return fmt.Sprintf(`"m%d":{"type":"string"}`, i) }) + `},"required":[` +
			parts(n, func(i int) string { return fmt.Sprintf(`"m%d"`, i) }) + `]}`
	}},
	{Name: "equal inline objects", of: 60, one: func(n int) string {
		return `"D":{"type":"object","properties":{` + parts(n, func(i int) string {
			return fmt.Sprintf(`"m%d":{"type":"object","properties":{"a":{"type":"string"}}}`, i)
		}) + `}}`
	}},
	{Name: "equal definitions", of: 65, part: func(i int) string {
		return fmt.Sprintf(`"D%d":{"type":"object","properties":{"a":{"type":"string"}}}`, i)
	}},
	{Name: "equal inline enums", of: 55, part: func(i int) string {
		return fmt.Sprintf(`"D%d":{"type":"object","properties":{"mode":{"enum":["a","b"]}}}`, i)
	}},
	{Name: "maps of themselves", of: 65, part: func(i int) string {
		return fmt.Sprintf(`"D%d":{"type":"object","additionalProperties":{"$ref":"#/$defs/D%d"}}`, i, i)
	}},
	{Name: "lists of each other", of: 55, part: func(i int) string {
		next := previous(i)
		if i == 0 {
			next = "LAST"
		}
		return fmt.Sprintf(`"D%d":{"type":"array","items":{"$ref":"#/$defs/%s"}}`, i, next)
	}},
	{Name: "messages", of: 160, part: func(i int) string {
		return fmt.Sprintf(`"D%dRequest":{"type":"object","properties":{"jsonrpc":{"const":"2.0"},"id":{"type":"string"},"method":{"const":"d/%d"}},"required":["jsonrpc","id","method"]}`, i, i)
	}},
	{Name: "errors", of: 120, part: func(i int) string {
		return fmt.Sprintf(`"D%dError":{"type":"object","properties":{"code":{"const":%d},"message":{"type":"string"}},"required":["code","message"]}`, i, i)
	}},
	{Name: "scalars", of: 24, part: func(i int) string { return fmt.Sprintf(`"D%d":{"type":"string"}`, i) }},
}
