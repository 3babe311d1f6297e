package source

import (
	"strconv"
	"strings"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/source/jsonfile"
)

// schema reads the schema in a node.
func (l *loader) schema(n *jsonfile.Node, pointer string) *Schema {
	s := &Schema{Pos: l.lines.Pos(n.Offset), Pointer: pointer}
	if l.overBudget(n) {
		return s
	}
	switch n.Kind {
	case Bool:
		s.Bool = new(n.Text == "true")
	case Object:
		outer := l.base
		if own := l.ids.of[n]; own != nil {
			l.base = own
		}
		l.keywords(s, n)
		l.base = outer
	default:
		l.add(n.Offset, pointer, "", "a schema is an object or a boolean, not %s", n.Kind)
	}
	return s
}

// keywords reads the keywords of a schema.
func (l *loader) keywords(s *Schema, n *jsonfile.Node) {
	sole := l.referenceStandsAlone() && n.Get("$ref") != nil
	for i := range n.Members {
		m := &n.Members[i]
		at := l.child(s.Pointer, m.Name)
		s.Keywords = append(s.Keywords, m.Name)
		k, known := keywordsByName[m.Name]
		switch {
		case !known || k.class == identifier && !k.in(l.doc.Dialect) && (m.Name == "id" || s.Pointer == ""):
			l.unknown(m, at)
		case k.class == unread:
			l.ignore(m, at, "the bindings do not check it")
		case k.class == unsupported:
			l.unsupported(m, at)
		case !k.in(l.doc.Dialect):
			l.add(m.Offset, at, k.instead, "%s has no effect in %s", m.Name, l.doc.Dialect)
		case sole && k.class == assertion && m.Name != "$ref":
			l.besideReference(m, at)
		case k.read != nil:
			k.read(l, s, m.Value, at)
		}
	}
	l.exclusive(s, n)
	l.surplusItems(s, n)
}

// referenceStandsAlone reports whether a $ref makes validators pass over what
// else restrains values beside it.
func (l *loader) referenceStandsAlone() bool {
	return l.doc.Dialect == Draft04 || l.doc.Dialect == Draft07
}

// besideReference leaves out what validators of the dialect leave out.
func (l *loader) besideReference(m *jsonfile.Member, at string) {
	const remedy = "put both into an allOf, or remove it"
	if l.strict {
		l.add(m.Offset, at, remedy, "%s beside $ref has no effect in %s", m.Name, l.doc.Dialect)
		return
	}
	l.noteOnce(l.lines.Pos(m.Offset), at, m.Name+" beside $ref has no effect in "+l.doc.Dialect.String(), " ("+remedy+")")
}

func (l *loader) unsupported(m *jsonfile.Member, at string) {
	l.add(m.Offset, at, supported, "the keyword %s is not supported", shorten(m.Name))
}

// foreign are keywords of others that look like a slip of one of JSON Schema,
// or that mean something where they come from.
var foreign = map[string]string{
	"example":  "",
	"nullable": `to allow null, write "null" into type`,
	"id":       `did you mean "$id"?`,
	"$id":      `did you mean "id"?`,
	"optional": "a property is optional unless required has it",
}

// unknown takes a keyword that JSON Schema does not have for an annotation, as
// JSON Schema says. The note tells which one may be meant, since a slip takes
// the effect of a keyword away.
func (l *loader) unknown(m *jsonfile.Member, at string) {
	if l.strict {
		l.unsupported(m, at)
		return
	}
	why, known := l.undefined[m.Name]
	switch {
	case known:
	case len(l.noted) > maxNotes:
		l.moreNotes++
		return
	default:
		why = whyUndefined(m.Name)
		l.undefined[m.Name] = why
	}
	l.ignore(m, at, why)
}

func whyUndefined(name string) string {
	why := "JSON Schema does not define it"
	hint, ok := foreign[name]
	if !ok {
		hint = similarKeyword(name)
	}
	if hint != "" {
		why += " (" + hint + ")"
	}
	return why
}

// ignore notes a keyword that nothing is made of, once for all its places.
func (l *loader) ignore(m *jsonfile.Member, at, why string) {
	if l.strict {
		l.unsupported(m, at)
		return
	}
	l.noteOnce(l.lines.Pos(m.Offset), at, "the keyword "+strconv.Quote(shorten(m.Name))+" is ignored", ": "+why)
}

// similarKeyword suggests the keyword that a misspelt one is meant to be: one
// with two neighbors swapped, or a letter or two changed.
func similarKeyword(name string) string {
	best, nearest := "", 2
	switch {
	case len(name) < 3:
		nearest = 1
	case len(name) > 6:
		nearest = 3
	}
	for _, k := range keywords {
		if d := distance(strings.ToLower(name), strings.ToLower(k.name), nearest-1); d < nearest {
			best, nearest = k.name, d
		}
	}
	for i := 1; i < len(name) && len(name) < 30 && nearest > 1; i++ {
		swapped := name[:i-1] + name[i:i+1] + name[i-1:i] + name[i+1:]
		if _, ok := keywordsByName[swapped]; ok {
			best, nearest = swapped, 1
		}
	}
	if best == "" {
		return ""
	}
	return "did you mean " + strconv.Quote(best) + "?"
}

// reference reads a $ref, which is resolved when all definitions are known.
func (l *loader) reference(s *Schema, v *jsonfile.Node, at string) {
	if s.Ref = l.text(v, at); v.Kind == String {
		l.refs = append(l.refs, ref{s, v.Offset, l.base})
	}
}

// items reads items, which is a list of schemas for tuples before 2020-12.
func (l *loader) items(s *Schema, v *jsonfile.Node, at string) {
	switch {
	case v.Kind != Array:
		s.Items = l.schema(v, at)
	case l.doc.Dialect == Draft202012:
		l.add(v.Offset, at, "use prefixItems", "items cannot be an array in 2020-12")
	default:
		s.PrefixItems = l.list(v, at)
	}
}

// exclusive moves the bounds that draft-04 calls exclusive to where later
// dialects have them:
//
//	{"minimum": 0, "exclusiveMinimum": true}  is  {"exclusiveMinimum": 0}
func (l *loader) exclusive(s *Schema, n *jsonfile.Node) {
	if l.doc.Dialect != Draft04 {
		return
	}
	for _, b := range []struct {
		keyword, of  string
		bound, moved *string
	}{
		{"exclusiveMinimum", "minimum", &s.Minimum, &s.ExclusiveMinimum},
		{"exclusiveMaximum", "maximum", &s.Maximum, &s.ExclusiveMaximum},
	} {
		switch v := n.Get(b.keyword); {
		case v == nil || v.Kind != Bool:
		case n.Get(b.of) == nil:
			l.add(v.Offset, l.child(s.Pointer, b.keyword), "add "+b.of+", or remove it", "%s has no effect without %s", b.keyword, b.of)
		case v.Text == "true":
			*b.bound, *b.moved = "", *b.bound
		}
	}
}

// surplusItems drops an additionalItems that validators take no notice of.
func (l *loader) surplusItems(s *Schema, n *jsonfile.Node) {
	if s.AdditionalItems == nil || s.PrefixItems != nil || n.Get("items") != nil && n.Get("items").Kind == Array {
		return
	}
	for i := range n.Members {
		if m := &n.Members[i]; m.Name == "additionalItems" {
			l.note(l.lines.Pos(m.Offset), l.child(s.Pointer, m.Name), "additionalItems has no effect where items is not an array")
		}
	}
	s.AdditionalItems = nil
}

// nestedDialect notes a $schema inside a definition that differs from the
// file's: definitions cannot change the dialect by themselves.
func (l *loader) nestedDialect(_ *Schema, v *jsonfile.Node, at string) {
	if at == "/$schema" {
		return
	}
	if text := l.text(v, at); v.Kind == String && dialectOf(text) != l.doc.Dialect {
		l.note(l.lines.Pos(v.Offset), at, "$schema %q is not the dialect of the file, which holds everywhere", shorten(text))
	}
}
