package source

import (
	"net/url"
	"strconv"
	"strings"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/source/jsonfile"
)

// A resource is a schema with an address of its own, from its $id. References
// inside it are relative to that address:
//
//	{"$id": "https://example.org/a", "$defs": {"N": {}}, "$ref": "#/$defs/N"}
//
// names the N of this schema, wherever the schema stands, and no definition of
// the file.
type resource struct {
	id      string // as written
	uri     *url.URL
	pointer string
}

// identifiers are what references can name besides definitions.
type identifiers struct {
	root    *resource // the file
	of      map[*jsonfile.Node]*resource
	byURI   map[string]*resource
	anchors map[string]string // pointers of schemas, by URI and # and name
}

// unnamed stands for the address of a file that does not give one. Nothing
// else has its scheme.
var unnamed = &url.URL{Scheme: "mcp-schemagen", Path: "/"}

// identify looks for the identifiers of the file before its schemas are read.
func (l *loader) identify(top *jsonfile.Node) {
	l.ids = identifiers{
		root: &resource{uri: unnamed}, of: map[*jsonfile.Node]*resource{}, byURI: map[string]*resource{}, anchors: map[string]string{},
	}
	l.ids.byURI[unnamed.String()] = l.ids.root
	w := idWalk{l: l}
	w.schema(top, l.ids.root)
	l.base = l.ids.root
}

// An idWalk visits all schemas of a file, those included that nothing is
// generated from.
type idWalk struct {
	l    *loader
	path []string // tokens that lead to the schema at hand
}

func (w *idWalk) schema(n *jsonfile.Node, base *resource) {
	if n.Kind != Object {
		return
	}
	base = w.identify(n, base)
	for _, m := range n.Members {
		w.path = append(w.path, m.Name)
		switch kind := m.Value.Kind; {
		case kind == Object && holdsNamed(m.Name):
			for _, named := range m.Value.Members {
				w.below(named.Name, named.Value, base)
			}
		case kind == Object && holdsSchema(m.Name):
			w.schema(m.Value, base)
		case kind == Array && holdsList(m.Name):
			for i, item := range m.Value.Items {
				w.below(strconv.Itoa(i), item, base)
			}
		}
		w.path = w.path[:len(w.path)-1]
	}
}

func (w *idWalk) below(token string, n *jsonfile.Node, base *resource) {
	w.path = append(w.path, token)
	w.schema(n, base)
	w.path = w.path[:len(w.path)-1]
}

// pointer returns the place of the schema at hand.
func (w *idWalk) pointer() string {
	pointer := ""
	for _, token := range w.path {
		pointer = w.l.child(pointer, token)
	}
	return pointer
}

// identify reads the identifiers of a schema. It returns the resource that the
// schema belongs to.
func (w *idWalk) identify(n *jsonfile.Node, base *resource) *resource {
	l := w.l
	if l.referenceStandsAlone() && n.Get("$ref") != nil {
		return base // validators look at nothing else
	}
	name := "$id"
	if l.doc.Dialect == Draft04 {
		name = "id"
	}
	if v := n.Get(name); v != nil && l.is(String, v, w.pointer()+"/"+name) {
		base = w.address(n, name, v, base)
	}
	if v := n.Get("$anchor"); v != nil && l.doc.Dialect == Draft202012 && l.is(String, v, w.pointer()+"/$anchor") {
		w.anchor(v, "$anchor", v.Text, base)
	}
	return base
}

// address reads an $id. Before 2020-12 it can be an anchor instead.
func (w *idWalk) address(n *jsonfile.Node, keyword string, v *jsonfile.Node, base *resource) *resource {
	l := w.l
	at := w.pointer()
	text, fragment, _ := strings.Cut(v.Text, "#")
	if text == "" && l.doc.Dialect != Draft202012 {
		if fragment != "" && !strings.HasPrefix(fragment, "/") { // a JSON pointer names its place anyway
			w.anchor(v, keyword, fragment, base)
		}
		return base
	}
	uri, err := url.Parse(text)
	switch {
	case err != nil:
		l.add(v.Offset, at+"/"+keyword, "write an absolute URI", "%s %q is not a URI", keyword, shorten(v.Text))
		return base
	case fragment != "":
		l.add(v.Offset, at+"/"+keyword, "remove the fragment", "%s %q has a fragment", keyword, shorten(v.Text))
		return base
	}
	own := &resource{id: v.Text, uri: base.uri.ResolveReference(uri), pointer: at}
	if at == "" {
		l.ids.root = own
	}
	if other := l.ids.byURI[own.uri.String()]; other != nil && other.uri != unnamed {
		l.add(v.Offset, at+"/"+keyword, "give each its own", "%s %q is duplicated, also at %s", keyword, shorten(v.Text), place(other.pointer))
		return base
	}
	if s := n.Get("$schema"); at != "" && s != nil && s.Kind == String && dialectOf(s.Text) != l.doc.Dialect {
		l.add(s.Offset, at+"/$schema", "convert the definition", "a schema with its own %s has another dialect than the file", keyword)
	}
	l.ids.byURI[own.uri.String()] = own
	l.ids.of[n] = own
	return own
}

func (w *idWalk) anchor(v *jsonfile.Node, keyword, name string, base *resource) {
	key := base.uri.String() + "#" + name
	at := w.pointer()
	if other, ok := w.l.ids.anchors[key]; ok {
		w.l.add(v.Offset, at+"/"+keyword, "rename one of them", "the anchor %q is duplicated, also at %s", shorten(name), place(other))
		return
	}
	w.l.ids.anchors[key] = at
}

// place returns a pointer for a message.
func place(pointer string) string {
	if pointer == "" {
		return "the top of the file"
	}
	return abbreviate(pointer)
}
