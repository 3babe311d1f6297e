package lowertest

import (
	"fmt"
	"slices"
	"strings"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/lower/shape"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
)

// SchemaText prints a schema in one line: named ones by their names, but for
// the one that is asked for.
func SchemaText(s *model.Schema) string { return printSchema(s, true) }

func printSchema(s *model.Schema, top bool) string {
	switch {
	case s == nil:
		return "any"
	case s.Name != "" && !top:
		return s.Name
	}
	var parts []string
	add := func(format string, args ...any) { parts = append(parts, fmt.Sprintf(format, args...)) }
	list := func(word string, list []*model.Schema) {
		var texts []string
		for _, part := range list {
			texts = append(texts, printSchema(part, false))
		}
		if list != nil {
			add("%s(%s)", word, strings.Join(texts, ", "))
		}
	}
	one := func(word string, part *model.Schema) {
		if part != nil {
			list(word, []*model.Schema{part})
		}
	}
	if s.Never {
		add("never")
	}
	for i, name := range []string{"null", "bool", "integer", "number", "string", "array", "object"} {
		if s.Kinds>>i&1 != 0 {
			add("%s", name)
		}
	}
	if s.Const != "" {
		add("= %s", s.Const)
	}
	if s.Enum != nil {
		add("one of %s", strings.Join(s.Enum, " "))
	}
	for _, m := range s.Members {
		add("%s%s: %s", m.Name, map[bool]string{true: "!"}[m.Required], printSchema(m.Schema, false))
	}
	one("others", s.Others)
	one("names", s.Names)
	list("first", s.Prefix)
	one("items", s.Items)
	list("all", s.All)
	list("any", s.Any)
	list("one", s.One)
	one("not", s.Not)
	if r := s.Rules; !shape.NoRules(r) {
		add("%s", strings.TrimSpace("rules "+r.Minimum+r.Maximum+r.MinLength+r.MaxLength+r.Pattern))
	}
	return "{" + strings.Join(parts, "; ") + "}"
}

// SchemaAt returns the schema of a definition, or what stands at a path of
// members below it, through the parts that have to hold.
func SchemaAt(p *model.Package, path string) []*model.Schema {
	def, members, _ := strings.Cut(path, ".")
	i := slices.IndexFunc(p.Definitions, func(d model.Definition) bool { return d.Name == def })
	if i < 0 {
		return nil
	}
	found := []*model.Schema{p.Definitions[i].Schema}
	for name := range strings.SplitSeq(members, ".") {
		if name != "" {
			found = membersOf(found, name)
		}
	}
	return found
}

func membersOf(list []*model.Schema, name string) []*model.Schema {
	var found []*model.Schema
	for _, s := range list {
		if s == nil {
			continue
		}
		for _, m := range s.Members {
			if m.Name == name {
				found = append(found, m.Schema)
			}
		}
		found = append(found, membersOf(s.All, name)...)
	}
	return found
}
