package shape

import (
	"regexp"
	"strings"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/lower/record"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/source"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/spec"
)

// Corrections are the errata that a schema has.
type Corrections struct {
	Errata   []model.Erratum
	replaced map[*source.Schema]*source.Schema
}

// Of returns the schema that is in effect where one stands.
func (c Corrections) Of(s *source.Schema) *source.Schema {
	if r, ok := c.replaced[s]; ok {
		return r
	}
	return s
}

// correct applies the errata: where a place holds what the row says, the row's
// other text takes its place.
func correct(doc *source.Document, rec *record.Recorder) Corrections {
	c := Corrections{replaced: map[*source.Schema]*source.Schema{}}
	for _, row := range spec.Errata {
		at := find(doc, row.Def, row.Path)
		if at == nil {
			continue
		}
		b := newBuilder(doc, rec, c.replaced)
		older, newer := snippet(row.Old), snippet(row.New)
		if b.shapeOf(at).Fingerprint() != b.shapeOf(older).Fingerprint() {
			continue
		}
		newer.Pos, newer.Pointer = at.Pos, at.Pointer
		newer.Description = at.Description
		c.replaced[at] = newer
		rec.Use(row)
		c.Errata = append(c.Errata, model.Erratum{Pointer: at.Pointer, Change: row.Change, Reason: row.Reason})
	}
	return c
}

var snippetRef = regexp.MustCompile(`"#/\$defs/(\w+)"`)

// snippet reads a schema text of the tables; its references are by name only.
func snippet(text string) *source.Schema {
	var b strings.Builder
	b.WriteString(`{"$schema":"` + source.Draft202012.URI() + `","$defs":{`)
	seen := map[string]bool{}
	for _, m := range snippetRef.FindAllStringSubmatch(text, -1) {
		if !seen[m[1]] {
			seen[m[1]] = true
			b.WriteString(`"` + m[1] + `":true,`)
		}
	}
	b.WriteString(`"the corrected place":` + text + `}}`)
	doc, err := source.Load("erratum", []byte(b.String()))
	if err != nil {
		panic("package spec: " + err.Error()) // a mistake in the tables, which tests load
	}
	return doc.Def("the corrected place").Schema
}

// find returns the schema at a JSON pointer below a definition, or nil.
func find(doc *source.Document, def, path string) *source.Schema {
	d := doc.Def(def)
	if d == nil {
		return nil
	}
	want := d.Schema.Pointer + path
	return findPointer(d.Schema, want)
}

func findPointer(s *source.Schema, want string) *source.Schema {
	if s == nil || s.Pointer == want {
		return s
	}
	for _, c := range Children(s) {
		if c.Pointer == want || strings.HasPrefix(want, c.Pointer+"/") {
			if found := findPointer(c, want); found != nil {
				return found
			}
		}
	}
	return nil
}

// Children returns the schemas directly below a schema.
func Children(s *source.Schema) []*source.Schema {
	var list []*source.Schema
	for _, p := range s.Properties {
		list = append(list, p.Schema)
	}
	for _, one := range []*source.Schema{s.Additional, s.PropertyNames, s.Items, s.AdditionalItems, s.Not} {
		if one != nil {
			list = append(list, one)
		}
	}
	for _, more := range [][]*source.Schema{s.PrefixItems, s.AnyOf, s.AllOf, s.OneOf} {
		list = append(list, more...)
	}
	return list
}
