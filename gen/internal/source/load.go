package source

import (
	"fmt"
	"strings"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/source/jsonfile"
)

// Options say how a file is read.
type Options struct {
	// StrictKeywords rejects what is otherwise left out with a note: keywords
	// that JSON Schema does not define or that the bindings make nothing of.
	StrictKeywords bool
}

// Load reads a schema file with the default options.
func Load(name string, data []byte) (*Document, error) { return Options{}.Load(name, data) }

// Load reads a schema file. name is how errors call the file. The problems of
// a file come back together, as [*Errors].
func (o Options) Load(name string, data []byte) (*Document, error) {
	top, p := read(name, data)
	if top == nil || top.Kind != Object {
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
// text is not valid JSON; it is there despite duplicate members, so that these do
// not hide what else is wrong.
func read(name string, data []byte) (*jsonfile.Node, *problems) {
	src := string(data)
	p := &problems{file: name, lines: jsonfile.NewLines(src)}
	if !checkEncoding(p, src) {
		return nil, p
	}
	top, duplicates, err := jsonfile.Parse(src)
	for _, d := range duplicates.List {
		first, second := p.lines.Pos(d.First), p.lines.Pos(d.Second)
		p.add(d.Second, d.Pointer, "remove one of them",
			"the object has the member %q twice, on lines %d and %d", shorten(d.Name), first.Line, second.Line)
	}
	p.more += duplicates.More
	if err != nil {
		p.add(err.Offset, "", err.Remedy, "%s", err.Message)
		return nil, p
	}
	if top.Kind != Object {
		p.add(top.Offset, "", "", "a schema file holds an object, not %s", top.Kind)
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
func (l *loader) dialect(top *jsonfile.Node) {
	known := fmt.Sprintf("known are %s, %s and %s", Draft04.URI(), Draft07.URI(), Draft202012.URI())
	v := top.Get("$schema")
	switch {
	case v == nil:
		l.add(top.Offset, "", known, "the file does not say which dialect of JSON Schema it is: it has no $schema")
	case v.Kind != String:
		l.add(v.Offset, "/$schema", known, "$schema must be a string, not %s", v.Kind)
	default:
		if l.doc.Dialect = dialectOf(v.Text); l.doc.Dialect == 0 {
			l.add(v.Offset, "/$schema", known, "unknown dialect of JSON Schema %q", shorten(v.Text))
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
func (l *loader) definitions(top *jsonfile.Node) {
	found, counted := false, 0
	for i := range top.Members {
		m := &top.Members[i]
		if m.Name != "definitions" && m.Name != "$defs" {
			continue
		}
		found = true
		if m.Value.Kind != Object {
			l.add(m.Value.Offset, jsonfile.Child("", m.Name), "", "%s must be an object, not %s", m.Name, m.Value.Kind)
			counted++
			continue
		}
		counted += len(m.Value.Members)
		for j := range m.Value.Members {
			l.definition(m.Name, &m.Value.Members[j])
		}
	}
	switch remedy := "put them under $defs or definitions"; {
	case !found:
		l.add(top.Offset, "", remedy, "the file has no definitions")
	case counted == 0:
		l.add(top.Offset, "", remedy, "the definitions of the file are empty")
	}
}

func (l *loader) definition(container string, m *jsonfile.Member) {
	pointer := l.child(jsonfile.Child("", container), m.Name)
	if m.Name == "" {
		l.add(m.Offset, pointer, "give it a name", "a definition has the empty name")
	}
	schema := l.schema(m.Value, pointer)
	l.doc.inside[container+"/"+m.Name] = true
	if other := l.doc.byName[m.Name]; other != nil {
		if !strings.HasPrefix(other.Schema.Pointer, "/"+container+"/") {
			l.add(m.Offset, pointer, "rename or remove one of them",
				"%q is defined twice: in definitions and in $defs, the other on line %d", shorten(m.Name), other.Schema.Pos.Line)
		}
		return // within one container it is a duplicate member, and reported
	}
	def := &Def{Name: m.Name, Schema: schema}
	l.doc.byName[m.Name] = def
	l.byPlace[pointer] = def
	l.doc.Defs = append(l.doc.Defs, def)
}

// root notes what stands at the top of the file and restrains values: nothing
// is generated from it.
func (l *loader) root(s *Schema) {
	for _, k := range s.Keywords {
		if keywordsByName[k].class == assertion {
			l.note(s.Pos, jsonfile.Child("", k), "%s at the top of the file is ignored: only definitions become types", k)
		}
	}
}
