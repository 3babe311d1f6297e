package source

import (
	"fmt"
	"strings"
)

// Options say how a file is read.
type Options struct {
	// StrictKeywords refuses what is otherwise left out with a note: keywords
	// that JSON Schema does not define or that the bindings make nothing of.
	StrictKeywords bool
}

// Load reads a schema file with the default options.
func Load(name string, data []byte) (*Document, error) { return Options{}.Load(name, data) }

// Load reads a schema file. name is how errors call the file. The problems of
// a file come back together, as [*Errors].
func (o Options) Load(name string, data []byte) (*Document, error) {
	top, p := read(name, data)
	if top == nil || top.kind != Object {
		return nil, p.err()
	}
	doc := &Document{Name: name, byName: map[string]*Def{}, inside: map[string]bool{}}
	l := &loader{
		doc: doc, problems: p, found: len(p.list), strict: o.StrictKeywords, budget: pointerBudget(data), pointers: pointerBudget(data),
		byPlace: map[string]*Def{}, once: map[string]*noted{}, crossed: map[string]bool{}, patterns: map[string]string{}, undefined: map[string]string{},
	}
	l.dialect(top)
	l.identify(top)
	l.definitions(top)
	doc.Root = l.schema(top, "")
	l.root(doc.Root)
	l.resolve()
	l.cycles()
	l.meta(top)
	if err := p.err(); err != nil {
		return nil, err
	}
	doc.Notes = l.notes()
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
	for _, d := range duplicates.list {
		first, second := p.lines.pos(d.first), p.lines.pos(d.second)
		p.add(d.second, d.pointer, "remove one of them",
			"the object has the member %q twice, on lines %d and %d", shorten(d.name), first.Line, second.Line)
	}
	p.more += duplicates.more
	if err != nil {
		p.add(err.offset, "", err.remedy, "%s", err.message)
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
	doc    *Document
	found  int // how many problems the file had as JSON
	strict bool

	ids  identifiers
	base *resource // what references are relative to where the loader is

	refs      []ref
	byPlace   map[string]*Def // by the pointer of the definition
	crossed   map[string]bool // containers whose references go into the other one
	suggested int             // how many dangling references got a suggestion

	noted     []*noted
	once      map[string]*noted // notes that are about several places
	moreNotes int
	undefined map[string]string // why a keyword is ignored

	patterns   map[string]string // translations
	translated int               // bytes of them
	budget     int               // bytes that its JSON pointers may have
	pointers   int               // bytes that are left of the budget
	spent      bool              // whether they are reported to be too many
}

// dialect reads $schema. It stays unknown, with an error, where the file does
// not say one that can be read.
func (l *loader) dialect(top *node) {
	known := fmt.Sprintf("known are %s, %s and %s", Draft04.URI(), Draft07.URI(), Draft202012.URI())
	v := top.get("$schema")
	switch {
	case v == nil:
		l.add(top.offset, "", known, "the file does not say which dialect of JSON Schema it is: it has no $schema")
	case v.kind != String:
		l.add(v.offset, "/$schema", known, "$schema must be a string, not %s", v.kind)
	default:
		if l.doc.Dialect = dialectOf(v.text); l.doc.Dialect == 0 {
			l.add(v.offset, "/$schema", known, "unknown dialect of JSON Schema %q", shorten(v.text))
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
	for _, d := range []Dialect{Draft04, Draft07, Draft202012} {
		if bare(uri) == bare(d.URI()) {
			return d
		}
	}
	return 0
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
	pointer := l.child(child("", container), m.name)
	if m.name == "" {
		l.add(m.offset, pointer, "give it a name", "a definition has the empty name")
	}
	schema := l.schema(m.value, pointer)
	l.doc.inside[container+"/"+m.name] = true
	if other := l.doc.byName[m.name]; other != nil {
		if !strings.HasPrefix(other.Schema.Pointer, "/"+container+"/") {
			l.add(m.offset, pointer, "rename or remove one of them",
				"%q is defined twice: in definitions and in $defs, the other on line %d", shorten(m.name), other.Schema.Pos.Line)
		}
		return // within one container it is a duplicate member, and reported
	}
	def := &Def{Name: m.name, Schema: schema}
	l.doc.byName[m.name] = def
	l.byPlace[pointer] = def
	l.doc.Defs = append(l.doc.Defs, def)
}

// root notes what stands at the top of the file and restrains values: nothing
// is generated from it.
func (l *loader) root(s *Schema) {
	for _, k := range s.Keywords {
		if keywordsByName[k].class == assertion {
			l.note(s.Pos, child("", k), "%s at the top of the file is not looked at: only definitions become types", k)
		}
	}
}
