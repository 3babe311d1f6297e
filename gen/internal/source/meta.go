package source

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/metaschema"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/source/jsonfile"
)

// meta checks the file against the meta-schema of its dialect. Most of what
// that would find is found before, with better words; this is for the rest,
// and for the certainty that validators take the file.
func (l *loader) meta(top *jsonfile.Node) {
	if l.doc.Dialect == 0 || l.enough() || l.spent {
		return
	}
	found, err := metaschema.Check(l.doc.Dialect.URI(), plain(top))
	if err != nil {
		l.add(top.Offset, "", "", "%s: %v", l.doc.Dialect, err)
		return
	}
	byPointer := map[string]*metaschema.Place{}
	for _, p := range found {
		pointer := ""
		for _, token := range p.Path {
			pointer = jsonfile.Child(pointer, token)
		}
		byPointer[pointer] = p
	}
	known := l.places()
	for _, pointer := range slices.Sorted(maps.Keys(byPointer)) { // outer places first
		if known.covers(pointer) {
			continue
		}
		if l.enough() {
			l.more++ // without the words, which take the most time
			continue
		}
		known.add(pointer)
		p := byPointer[pointer]
		l.add(top.At(p.Path).Offset, pointer, "", "against the meta-schema of %s: %s", l.doc.Dialect, p.Message())
	}
}

// plain returns a value as encoding/json would give it. Numbers that would
// take memory by the size of their exponent become strings: they are reported
// where they are bounds, and of others no meta-schema asks but whether they
// differ.
func plain(n *jsonfile.Node) any {
	switch n.Kind {
	case Bool:
		return n.Text == "true"
	case String:
		return n.Text
	case Number:
		if hugeExponent(n.Text) {
			return "number " + n.Text
		}
		return json.Number(n.Text)
	case Array:
		list := make([]any, len(n.Items))
		for i, item := range n.Items {
			list[i] = plain(item)
		}
		return list
	case Object:
		object := make(map[string]any, len(n.Members))
		for i := range n.Members {
			object[n.Members[i].Name] = plain(n.Members[i].Value)
		}
		return object
	}
	return nil
}

// places are the pointers that have an error, and those above them.
type places struct {
	errors, above map[string]bool
}

// places returns where the loader found errors. Duplicate members are not
// among them: their place is the whole object.
func (l *loader) places() places {
	p := places{errors: map[string]bool{}, above: map[string]bool{}}
	for _, e := range l.problems.list[l.found:] {
		p.add(e.Pointer)
	}
	return p
}

func (p places) add(pointer string) {
	p.errors[pointer] = true
	for up := parent(pointer); up != ""; up = parent(up) {
		p.above[up] = true
	}
}

// covers reports whether a place or one around or below it has an error: the
// meta-schema repeats each error for all alternatives that a value fails.
func (p places) covers(pointer string) bool {
	if p.above[pointer] || p.errors[pointer] {
		return true
	}
	for around := parent(pointer); around != ""; around = parent(around) {
		if p.errors[around] {
			return true
		}
	}
	return false
}

// parent returns the pointer without its last token.
func parent(pointer string) string {
	return pointer[:max(0, strings.LastIndexByte(pointer, '/'))]
}
