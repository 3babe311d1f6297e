package source

import (
	"fmt"
	"strconv"
	"strings"
)

// maxDepth bounds how deep objects and arrays may nest, and with it the
// recursion of everything that walks a document.
const maxDepth = 1000

// Kind is the kind of a JSON value.
type Kind uint8

// The kinds of JSON values.
const (
	Null Kind = iota
	Bool
	Number
	String
	Array
	Object
)

// String returns the kind as messages name it, with its article.
func (k Kind) String() string {
	return [...]string{"null", "a boolean", "a number", "a string", "an array", "an object"}[k]
}

// A node is a JSON value with its place in the file. Numbers keep their text,
// members their order.
type node struct {
	kind    Kind
	offset  int
	text    string // a string's value; the text of a number or a literal as written
	members []member
	items   []*node
}

type member struct {
	name   string
	offset int // of the name
	value  *node
}

// get returns the value of a member, or nil.
func (n *node) get(name string) *node {
	for i := range n.members {
		if n.members[i].name == name {
			return n.members[i].value
		}
	}
	return nil
}

// A syntaxError ends the reading of a file.
type syntaxError struct {
	offset  int
	message string
	remedy  string
}

func (e *syntaxError) Error() string { return e.message }

// A duplicate is a member name that an object has twice.
type duplicate struct {
	pointer       string // of the object
	name          string
	first, second int // offsets of the names
}

// duplicates are the duplicate members of a file.
type duplicates struct {
	list  []duplicate
	bytes int // of their pointers
	more  int // that are not in the list
}

// A reader parses one JSON text, in one pass and in linear time.
type reader struct {
	src        string
	pos        int
	path       []string // tokens that lead to the value at hand
	duplicates duplicates
}

// readJSON parses a document that is known to be UTF-8.
func readJSON(src string) (*node, duplicates, *syntaxError) {
	r := &reader{src: src}
	n, err := r.value(0)
	if err != nil {
		return nil, r.duplicates, err
	}
	r.space()
	if r.pos < len(src) {
		return nil, r.duplicates, r.fail("there is more after the end of the JSON document: %s", r.found())
	}
	return n, r.duplicates, nil
}

func (r *reader) fail(format string, args ...any) *syntaxError {
	return &syntaxError{offset: r.pos, message: fmt.Sprintf(format, args...)}
}

// found describes what stands at the cursor.
func (r *reader) found() string {
	if r.pos >= len(r.src) {
		return "the end of the file"
	}
	for _, c := range r.src[r.pos:] {
		return strconv.QuoteRune(c)
	}
	return ""
}

func (r *reader) space() {
	for r.pos < len(r.src) {
		switch r.src[r.pos] {
		case ' ', '\t', '\r', '\n':
			r.pos++
		default:
			return
		}
	}
}

// at moves over blanks and tells whether c follows.
func (r *reader) at(c byte) bool {
	r.space()
	return r.pos < len(r.src) && r.src[r.pos] == c
}

func (r *reader) value(depth int) (*node, *syntaxError) {
	r.space()
	n := &node{offset: r.pos}
	if r.pos >= len(r.src) {
		return nil, r.fail("the JSON is cut off: a value is missing")
	}
	switch c := r.src[r.pos]; {
	case c == '{' || c == '[':
		if depth == maxDepth {
			err := r.fail("values nest deeper than %d", maxDepth)
			err.remedy = "give inner schemas definitions of their own"
			return nil, err
		}
		if c == '{' {
			return n, r.object(n, depth+1)
		}
		return n, r.array(n, depth+1)
	case c == '"':
		n.kind = String
		s, err := r.str()
		n.text = s
		return n, err
	case c == '-' || '0' <= c && c <= '9':
		n.kind = Number
		return n, r.number(n)
	default:
		return n, r.literal(n)
	}
}

func (r *reader) object(n *node, depth int) *syntaxError {
	n.kind = Object
	r.pos++
	if r.at('}') {
		r.pos++
		return nil
	}
	var names map[string]int
	for {
		if err := r.member(n, depth); err != nil {
			return err
		}
		names = r.unique(n, names)
		if r.at(',') {
			r.pos++
			continue
		}
		if !r.at('}') {
			return r.expected("a comma or a closing brace")
		}
		r.pos++
		return nil
	}
}

func (r *reader) member(n *node, depth int) *syntaxError {
	if !r.at('"') {
		return r.expected("a member name in double quotes")
	}
	m := member{offset: r.pos}
	name, err := r.str()
	if err != nil {
		return err
	}
	m.name = name
	if !r.at(':') {
		return r.expected("a colon")
	}
	r.pos++
	r.path = append(r.path, name)
	m.value, err = r.value(depth)
	r.path = r.path[:len(r.path)-1]
	n.members = append(n.members, m)
	return err
}

// unique records the last member of an object if its name was there before.
// It returns the offsets by name, which large objects are looked up in.
func (r *reader) unique(n *node, names map[string]int) map[string]int {
	const small = 8
	last := len(n.members) - 1
	m := n.members[last]
	if last < small {
		for _, other := range n.members[:last] {
			if other.name == m.name {
				r.duplicate(other.name, other.offset, m.offset)
				break
			}
		}
		return nil
	}
	if names == nil {
		names = make(map[string]int, 2*small)
		for i := last - 1; i >= 0; i-- { // backwards: the first of its name stays
			names[n.members[i].name] = n.members[i].offset
		}
	}
	if first, again := names[m.name]; again {
		r.duplicate(m.name, first, m.offset)
		return names
	}
	names[m.name] = m.offset
	return names
}

func (r *reader) duplicate(name string, first, second int) {
	const enough = 32 << 20
	d := &r.duplicates
	if len(d.list) >= maxKept || d.bytes > enough {
		d.more++
		return
	}
	var pointer strings.Builder
	for _, token := range r.path {
		pointer.WriteString(child("", token))
	}
	d.bytes += pointer.Len() + len(name)
	d.list = append(d.list, duplicate{pointer.String(), name, first, second})
}

func (r *reader) array(n *node, depth int) *syntaxError {
	n.kind = Array
	r.pos++
	if r.at(']') {
		r.pos++
		return nil
	}
	for {
		r.path = append(r.path, strconv.Itoa(len(n.items)))
		item, err := r.value(depth)
		r.path = r.path[:len(r.path)-1]
		if err != nil {
			return err
		}
		n.items = append(n.items, item)
		if r.at(',') {
			r.pos++
			continue
		}
		if !r.at(']') {
			return r.expected("a comma or a closing bracket")
		}
		r.pos++
		return nil
	}
}

func (r *reader) expected(what string) *syntaxError {
	if r.pos >= len(r.src) {
		return r.fail("the JSON is cut off: %s is missing", what)
	}
	return r.fail("expected %s, found %s", what, r.found())
}

func (r *reader) literal(n *node) *syntaxError {
	for _, word := range []string{"null", "true", "false"} {
		if strings.HasPrefix(r.src[r.pos:], word) {
			n.text = word
			if word != "null" {
				n.kind = Bool
			}
			r.pos += len(word)
			return nil
		}
	}
	return r.expected("a value")
}
