package source

import (
	"fmt"
	"iter"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/source/jsonfile"
)

// A ref is a $ref to be resolved when all definitions are known.
type ref struct {
	schema *Schema
	offset int       // of the text of the $ref
	base   *resource // what it is relative to
}

// target splits the fragment of a $ref into the container and the name of a
// definition. The name has JSON pointer escapes, and percent escapes on top
// unless the writer left them out, which shows where the name is known as it
// stands.
func (d *Document) target(fragment string) (container, name string, ok bool) {
	container, token, ok := strings.Cut(strings.TrimPrefix(fragment, "/"), "/")
	if plain, err := url.PathUnescape(container); err == nil {
		container = plain
	}
	if !ok || container != "$defs" && container != "definitions" || strings.Contains(token, "/") {
		return "", "", false
	}
	name = jsonfile.Unescape(token)
	if plain, err := url.PathUnescape(token); err == nil && (d.byName[jsonfile.Unescape(plain)] != nil || d.byName[name] == nil) {
		name = jsonfile.Unescape(plain)
	}
	return container, name, true
}

// resolve gives each $ref its definition.
func (l *loader) resolve() {
	for _, r := range l.refs {
		text, fragment, _ := strings.Cut(r.schema.Ref, "#")
		in := l.resource(r.base, text)
		switch {
		case r.schema.Ref == "":
			l.fail(r, "", "$ref is empty")
		case in == nil:
			l.fail(r, "copy the definition into the file", "$ref %q names another file: remote references are not supported", shorten(r.schema.Ref))
		case fragment == "":
			l.resolvePlace(r, in.pointer)
		case !strings.HasPrefix(fragment, "/"):
			l.resolveAnchor(r, in, fragment)
		case in != l.ids.root:
			l.fail(r, "make the part a definition of the file, or remove the $id",
				"$ref %q is relative to the $id %q of %s, and names a part of that schema", shorten(r.schema.Ref), shorten(in.id), place(in.pointer))
		default:
			l.resolvePointer(r, fragment)
		}
	}
}

func (l *loader) fail(r ref, remedy, format string, args ...any) {
	l.add(r.offset, l.child(r.schema.Pointer, "$ref"), remedy, format, args...)
}

// resource returns what the address of a $ref names, or nil.
func (l *loader) resource(base *resource, text string) *resource {
	if text == "" {
		return base
	}
	uri, err := url.Parse(text)
	if err != nil {
		return nil
	}
	return l.ids.byURI[base.uri.ResolveReference(uri).String()]
}

// resolvePlace resolves a $ref to a schema that has an address or an anchor,
// which must be a whole definition.
func (l *loader) resolvePlace(r ref, pointer string) {
	if pointer == "" {
		l.fail(r, "make it a definition", "$ref %q names the whole file, which is not a definition", shorten(r.schema.Ref))
		return
	}
	if r.schema.Target = l.byPlace[pointer]; r.schema.Target == nil {
		l.fail(r, "make it a definition of its own", "$ref %q names a part of a definition, %s", shorten(r.schema.Ref), place(pointer))
	}
}

func (l *loader) resolveAnchor(r ref, in *resource, name string) {
	if plain, err := url.PathUnescape(name); err == nil {
		name = plain
	}
	pointer, ok := l.ids.anchors[in.uri.String()+"#"+name]
	if !ok {
		l.fail(r, "write #/$defs/NAME", "$ref %q names no anchor and is not a JSON pointer to a definition", shorten(r.schema.Ref))
		return
	}
	l.resolvePlace(r, pointer)
}

// resolvePointer resolves a JSON pointer in the file. The container may be the
// other one of the two that a file can have.
func (l *loader) resolvePointer(r ref, fragment string) {
	container, name, ok := l.doc.target(fragment)
	switch at := fragment[1:]; {
	case ok:
	case strings.HasPrefix(at, "$defs/"), strings.HasPrefix(at, "definitions/"), strings.HasPrefix(at, "properties/"):
		l.fail(r, "make it a definition of its own", "$ref %q names a part of a definition", shorten(r.schema.Ref))
		return
	default:
		l.fail(r, "write #/$defs/NAME", "$ref %q names no anchor and is not a JSON pointer to a definition", shorten(r.schema.Ref))
		return
	}
	if r.schema.Target = l.doc.byName[name]; r.schema.Target == nil {
		l.fail(r, l.suggestion(name), "$ref %q names no definition", shorten(r.schema.Ref))
		return
	}
	if !l.doc.inside[container+"/"+name] && !l.crossed[container] {
		l.crossed[container] = true
		other := map[string]string{"$defs": "definitions", "definitions": "$defs"}[container]
		l.note(l.lines.Pos(r.offset), l.child(r.schema.Pointer, "$ref"), "#/%s refs resolved into %s", container, other)
	}
}

// suggestion names the definitions that a dangling $ref may mean. Only the
// first of many such references get one.
func (l *loader) suggestion(name string) string {
	const none, most = "add it, or remove the reference", 20
	if l.suggested++; l.suggested > most {
		return none
	}
	type candidate struct {
		name     string
		distance int
	}
	var near []candidate
	for _, def := range l.doc.Defs {
		limit := max(2, len(name)/3)
		if d := distance(strings.ToLower(name), strings.ToLower(def.Name), limit); d <= limit {
			near = append(near, candidate{def.Name, d})
		}
	}
	slices.SortStableFunc(near, func(a, b candidate) int { return a.distance - b.distance })
	if len(near) == 0 {
		return none
	}
	var names []string
	for _, c := range near[:min(3, len(near))] {
		names = append(names, strconv.Quote(shorten(c.name)))
	}
	return "did you mean " + strings.Join(names, " or ") + "?"
}

// distance counts the edits from a to b, or returns more than limit.
func distance(a, b string, limit int) int {
	if len(a)-len(b) > limit || len(b)-len(a) > limit || len(a) > 200 {
		return limit + 1
	}
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			edit := diagonal
			if a[i] != b[j] {
				edit++
			}
			diagonal = row[j+1]
			row[j+1] = min(edit, diagonal+1, row[j]+1)
		}
	}
	return row[len(b)]
}

// cycles reports definitions that lead back to themselves by nothing but
// references and combinations: a value never settles them, so they have no
// type and validators do not end.
func (l *loader) cycles() {
	w := cycleWalk{place: map[*Schema]int{}, names: map[*Schema]string{}, reported: map[*Schema]bool{}}
	for _, def := range l.doc.Defs {
		w.names[def.Schema] = def.Name
	}
	for _, def := range l.doc.Defs {
		w.visit(l, def.Schema)
	}
}

// A cycleWalk goes along what looks at the same value.
type cycleWalk struct {
	path     []*Schema
	place    map[*Schema]int // from 1 in path, -1 when left for good
	names    map[*Schema]string
	reported map[*Schema]bool
}

func (w *cycleWalk) visit(l *loader, s *Schema) {
	switch at := w.place[s]; {
	case at > 0:
		w.report(l, s, w.path[at-1:])
		return
	case at < 0:
		return
	}
	w.path = append(w.path, s)
	w.place[s] = len(w.path)
	for next := range inPlace(s) {
		w.visit(l, next)
	}
	w.path = w.path[:len(w.path)-1]
	w.place[s] = -1
}

// report adds an error at the definition that a cycle leads back to, once for
// each definition. It is a definition: only a $ref leads back.
func (w *cycleWalk) report(l *loader, to *Schema, cycle []*Schema) {
	const shown = 10
	if w.reported[to] || l.enough() {
		return
	}
	w.reported[to] = true
	var names []string
	for _, s := range cycle {
		if name, ok := w.names[s]; ok {
			names = append(names, shorten(name))
		}
	}
	if more := len(names) - shown; more > 0 {
		names = append(names[:shown], fmt.Sprintf("%d more", more))
	}
	names = append(names, shorten(w.names[to]))
	l.addAt(to.Pos, to.Pointer, "remove one of the references",
		"the definition leads back to itself before it says anything: %s", strings.Join(names, " → "))
}

// inPlace gives the schemas that look at the same value as s.
func inPlace(s *Schema) iter.Seq[*Schema] {
	return func(yield func(*Schema) bool) {
		if s.Target != nil && !yield(s.Target.Schema) {
			return
		}
		if s.Not != nil && !yield(s.Not) {
			return
		}
		for _, list := range [][]*Schema{s.AllOf, s.AnyOf, s.OneOf} {
			for _, sub := range list {
				if !yield(sub) {
					return
				}
			}
		}
	}
}
