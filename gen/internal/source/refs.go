package source

import (
	"iter"
	"net/url"
	"slices"
	"strconv"
	"strings"
)

// Lookup finds the definition that a $ref names: "#/$defs/X" or
// "#/definitions/X", whichever of the two the file keeps X in.
func (d *Document) Lookup(ref string) (*Def, bool) {
	_, name, ok := d.target(ref)
	if !ok {
		return nil, false
	}
	def := d.byName[name]
	return def, def != nil
}

// target splits a $ref into the container and the name of a definition. The
// name has JSON pointer escapes, and percent escapes on top unless the writer
// left them out, which shows where the name is known as it stands.
func (d *Document) target(ref string) (container, name string, ok bool) {
	if d.id != "" {
		ref = strings.TrimPrefix(ref, d.id)
	}
	rest, ok := strings.CutPrefix(ref, "#/")
	if !ok {
		return "", "", false
	}
	container, token, ok := strings.Cut(rest, "/")
	if plain, err := url.PathUnescape(container); err == nil {
		container = plain
	}
	if !ok || container != "$defs" && container != "definitions" || strings.Contains(token, "/") {
		return "", "", false
	}
	name = unescape(token)
	if plain, err := url.PathUnescape(token); err == nil && (d.byName[unescape(plain)] != nil || d.byName[name] == nil) {
		name = unescape(plain)
	}
	return container, name, true
}

// resolve gives each $ref its definition.
func (l *loader) resolve() {
	crossed := map[string]bool{}
	for _, r := range l.refs {
		s := r.schema
		at := child(s.Pointer, "$ref")
		container, name, ok := l.doc.target(s.Ref)
		if !ok {
			l.strange(r, at)
			continue
		}
		if s.Target = l.doc.byName[name]; s.Target == nil {
			l.add(r.offset, at, l.suggestion(name), "$ref %q names no definition", s.Ref)
			continue
		}
		if !l.doc.inside[container+"/"+name] && !crossed[container] {
			crossed[container] = true
			other := map[string]string{"$defs": "definitions", "definitions": "$defs"}[container]
			l.note(l.lines.pos(r.offset), at, "#/%s refs resolved into %s", container, other)
		}
	}
}

// strange reports a $ref that does not name a whole definition of the file.
func (l *loader) strange(r ref, at string) {
	text := r.schema.Ref
	switch {
	case text == "":
		l.add(r.offset, at, "", "$ref is empty")
	case text == "#":
		l.add(r.offset, at, "make it a definition", "$ref \"#\" names the whole file, which is no definition")
	case strings.HasPrefix(text, "#/$defs/"), strings.HasPrefix(text, "#/definitions/"), strings.HasPrefix(text, "#/properties/"):
		l.add(r.offset, at, "make it a definition of its own", "$ref %q names a part of a definition", text)
	case strings.HasPrefix(text, "#"):
		l.add(r.offset, at, "write #/$defs/NAME", "$ref %q is an anchor or no JSON pointer to a definition", text)
	default:
		l.add(r.offset, at, "copy the definition into the file", "$ref %q names another file: remote references are not supported", text)
	}
}

// suggestion names the definitions that a dangling $ref may mean.
func (l *loader) suggestion(name string) string {
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
		return "add it, or remove the reference"
	}
	var names []string
	for _, c := range near[:min(3, len(near))] {
		names = append(names, strconv.Quote(c.name))
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
	w := cycleWalk{place: map[*Schema]int{}, names: map[*Schema]string{}}
	for _, def := range l.doc.Defs {
		w.names[def.Schema] = def.Name
	}
	for _, def := range l.doc.Defs {
		w.visit(l, def.Schema)
	}
}

// A cycleWalk goes along what looks at the same value.
type cycleWalk struct {
	path  []*Schema
	place map[*Schema]int // from 1 in path, -1 when left for good
	names map[*Schema]string
}

func (w *cycleWalk) visit(l *loader, s *Schema) {
	switch at := w.place[s]; {
	case at > 0:
		w.report(l, w.path[at-1:])
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

// report adds an error at the first definition of a cycle. There is one: only
// a $ref leads back.
func (w *cycleWalk) report(l *loader, cycle []*Schema) {
	var first *Schema
	var names []string
	for _, s := range cycle {
		if name, ok := w.names[s]; ok {
			names = append(names, name)
			if first == nil {
				first = s
			}
		}
	}
	names = append(names, names[0])
	l.addAt(first.Pos, first.Pointer, "remove one of the references",
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
