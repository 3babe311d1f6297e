package source

import (
	"fmt"
	"strings"
)

// Load reads a schema file. name is how errors call the file. The problems of
// a file come back together, as [*Errors].
func Load(name string, data []byte) (*Document, error) {
	top, p := read(name, data)
	if top == nil || top.kind != Object {
		return nil, p.err()
	}
	doc := &Document{Name: name, byName: map[string]*Def{}, inside: map[string]bool{}}
	l := &loader{doc: doc, problems: p, found: len(p.list)}
	l.dialect(top)
	l.identity(top)
	l.definitions(top)
	doc.Root = l.schema(top, "")
	l.root(doc.Root)
	l.resolve()
	l.cycles()
	l.meta(top)
	if err := p.err(); err != nil {
		return nil, err
	}
	return doc, nil
}

// read parses a file as JSON and asks for an object. The node is nil if the
// text is no JSON; it is there in spite of duplicate members, so that these do
// not hide what else is wrong.
func read(name string, data []byte) (*node, *problems) {
	src := string(data)
	p := &problems{file: name, lines: newLineTable(src)}
	if !checkEncoding(p, src) {
		return nil, p
	}
	top, duplicates, err := readJSON(src)
	for _, d := range duplicates {
		first, second := p.lines.pos(d.first), p.lines.pos(d.second)
		p.add(d.second, d.pointer, "remove one of them",
			"the object has the member %q twice, on lines %d and %d", d.name, first.Line, second.Line)
	}
	if err != nil {
		p.add(err.offset, "", "", "%s", err.message)
		return nil, p
	}
	if top.kind != Object {
		p.add(top.offset, "", "", "a schema file holds an object, not %s", top.kind)
	}
	return top, p
}

// A loader turns the nodes of a file into schemas.
type loader struct {
	*problems
	doc   *Document
	found int // how many problems the file had as JSON
	refs  []ref
}

// A ref is a $ref to be resolved when all definitions are known.
type ref struct {
	schema *Schema
	offset int // of the text of the $ref
}

func (l *loader) note(pos Pos, pointer, format string, args ...any) {
	l.doc.Notes = append(l.doc.Notes, Note{Pos: pos, Pointer: pointer, Message: fmt.Sprintf(format, args...)})
}

// dialect reads $schema. It stays unknown, with an error, where the file does
// not say one that can be read.
func (l *loader) dialect(top *node) {
	known := fmt.Sprintf("known are %s and %s", Draft07.URI(), Draft202012.URI())
	v := top.get("$schema")
	switch {
	case v == nil:
		l.add(top.offset, "", known, "the file does not say which dialect of JSON Schema it is: it has no $schema")
	case v.kind != String:
		l.add(v.offset, "/$schema", known, "$schema must be a string, not %s", v.kind)
	default:
		if l.doc.Dialect = dialectOf(v.text); l.doc.Dialect == 0 {
			l.add(v.offset, "/$schema", known, "unknown dialect of JSON Schema %q", v.text)
		}
	}
}

// dialectOf returns the dialect with an address, which is often written
// without its empty fragment or with the other scheme.
func dialectOf(uri string) Dialect {
	bare := func(s string) string {
		s = strings.TrimSuffix(s, "#")
		if rest, ok := strings.CutPrefix(s, "http://"); ok {
			return rest
		}
		return strings.TrimPrefix(s, "https://")
	}
	for _, d := range []Dialect{Draft07, Draft202012} {
		if bare(uri) == bare(d.URI()) {
			return d
		}
	}
	return 0
}

func (l *loader) identity(top *node) {
	if v := top.get("$id"); v != nil && v.kind == String {
		l.doc.id = strings.TrimSuffix(v.text, "#")
	}
}

// definitions reads both containers of definitions.
func (l *loader) definitions(top *node) {
	found, counted := false, 0
	for i := range top.members {
		m := &top.members[i]
		if m.name != "definitions" && m.name != "$defs" {
			continue
		}
		found = true
		if m.value.kind != Object {
			l.add(m.value.offset, child("", m.name), "", "%s must be an object, not %s", m.name, m.value.kind)
			counted++
			continue
		}
		counted += len(m.value.members)
		for j := range m.value.members {
			l.definition(m.name, &m.value.members[j])
		}
	}
	switch remedy := "put them under $defs or definitions"; {
	case !found:
		l.add(top.offset, "", remedy, "the file has no definitions")
	case counted == 0:
		l.add(top.offset, "", remedy, "the definitions of the file are empty")
	}
}

func (l *loader) definition(container string, m *member) {
	pointer := child(child("", container), m.name)
	if m.name == "" {
		l.add(m.offset, pointer, "give it a name", "a definition has the empty name")
	}
	schema := l.schema(m.value, pointer)
	l.doc.inside[container+"/"+m.name] = true
	if other := l.doc.byName[m.name]; other != nil {
		if !strings.HasPrefix(other.Schema.Pointer, "/"+container+"/") {
			l.add(m.offset, pointer, "rename or remove one of them",
				"%q is defined twice: in definitions and in $defs, the other on line %d", m.name, other.Schema.Pos.Line)
		}
		return // within one container it is a duplicate member, and reported
	}
	def := &Def{Name: m.name, Schema: schema}
	l.doc.byName[m.name] = def
	l.doc.Defs = append(l.doc.Defs, def)
}

// root notes what stands at the top of the file and restrains values: nothing
// is generated from it.
func (l *loader) root(s *Schema) {
	for _, k := range s.Keywords {
		if !isAnnotation(k) {
			l.note(s.Pos, child("", k), "%s at the top of the file is not looked at: only definitions become types", k)
		}
	}
}
