package jsonfile

import (
	"fmt"
	"strconv"
	"strings"
)

// MaxDepth bounds how deep objects and arrays may nest, and with it the
// recursion of everything that walks a document.
const MaxDepth = 1000

// maxDuplicates is how many duplicate members of a file are listed.
const maxDuplicates = 1000

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

// A Node is a JSON value with its place in the file. Numbers keep their text,
// members their order.
type Node struct {
	Kind    Kind
	Offset  int
	Text    string // a string's value; the text of a number or a literal as written
	Members []Member
	Items   []*Node
}

// A Member is a member of an object.
type Member struct {
	Name   string
	Offset int // of the name
	Value  *Node
}

// Get returns the value of a member, or nil.
func (n *Node) Get(name string) *Node {
	for i := range n.Members {
		if n.Members[i].Name == name {
			return n.Members[i].Value
		}
	}
	return nil
}

// A SyntaxError ends the reading of a file.
type SyntaxError struct {
	Offset  int
	Message string
	Remedy  string
}

// Error returns the message without the offset.
func (e *SyntaxError) Error() string { return e.Message }

// A Duplicate is a member name that an object has twice.
type Duplicate struct {
	Pointer       string // of the object
	Name          string
	First, Second int // offsets of the names
}

// Duplicates are the duplicate members of a file.
type Duplicates struct {
	List  []Duplicate
	More  int // that are not in the list
	bytes int // of their pointers
}

// A reader parses one JSON text, in one pass and in linear time.
type reader struct {
	src        string
	pos        int
	path       []string // tokens that lead to the value at hand
	duplicates Duplicates
}

// Parse parses a document that is known to be UTF-8.
func Parse(src string) (*Node, Duplicates, *SyntaxError) {
	r := &reader{src: src}
	n, err := r.value(0)
	if err != nil {
		return nil, r.duplicates, err
	}
	r.space()
	if r.pos < len(src) {
		return nil, r.duplicates, r.fail("data after the end of the JSON document: %s", r.found())
	}
	return n, r.duplicates, nil
}

func (r *reader) fail(format string, args ...any) *SyntaxError {
	return &SyntaxError{Offset: r.pos, Message: fmt.Sprintf(format, args...)}
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

// At moves over blanks and tells whether c follows.
func (r *reader) at(c byte) bool {
	r.space()
	return r.pos < len(r.src) && r.src[r.pos] == c
}

func (r *reader) value(depth int) (*Node, *SyntaxError) {
	r.space()
	n := &Node{Offset: r.pos}
	if r.pos >= len(r.src) {
		return nil, r.fail("the JSON is cut off: a value is missing")
	}
	switch c := r.src[r.pos]; {
	case c == '{' || c == '[':
		if depth == MaxDepth {
			err := r.fail("values nest deeper than %d", MaxDepth)
			err.Remedy = "give inner schemas definitions of their own"
			return nil, err
		}
		if c == '{' {
			return n, r.object(n, depth+1)
		}
		return n, r.array(n, depth+1)
	case c == '"':
		n.Kind = String
		s, err := r.str()
		n.Text = s
		return n, err
	case c == '-' || '0' <= c && c <= '9':
		n.Kind = Number
		return n, r.number(n)
	default:
		return n, r.literal(n)
	}
}

func (r *reader) object(n *Node, depth int) *SyntaxError {
	n.Kind = Object
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

func (r *reader) member(n *Node, depth int) *SyntaxError {
	if !r.at('"') {
		return r.expected("a member name in double quotes")
	}
	m := Member{Offset: r.pos}
	name, err := r.str()
	if err != nil {
		return err
	}
	m.Name = name
	if !r.at(':') {
		return r.expected("a colon")
	}
	r.pos++
	r.path = append(r.path, name)
	m.Value, err = r.value(depth)
	r.path = r.path[:len(r.path)-1]
	n.Members = append(n.Members, m)
	return err
}

// unique records the last member of an object if its name was there before.
// It returns the offsets by name, which large objects are looked up in.
func (r *reader) unique(n *Node, names map[string]int) map[string]int {
	const small = 8
	last := len(n.Members) - 1
	m := n.Members[last]
	if last < small {
		for _, other := range n.Members[:last] {
			if other.Name == m.Name {
				r.duplicate(other.Name, other.Offset, m.Offset)
				break
			}
		}
		return nil
	}
	if names == nil {
		names = make(map[string]int, 2*small)
		for i := last - 1; i >= 0; i-- { // backwards: the first of its name stays
			names[n.Members[i].Name] = n.Members[i].Offset
		}
	}
	if first, again := names[m.Name]; again {
		r.duplicate(m.Name, first, m.Offset)
		return names
	}
	names[m.Name] = m.Offset
	return names
}

func (r *reader) duplicate(name string, first, second int) {
	const enough = 32 << 20
	d := &r.duplicates
	if len(d.List) >= maxDuplicates || d.bytes > enough {
		d.More++
		return
	}
	var pointer strings.Builder
	for _, token := range r.path {
		pointer.WriteString(Child("", token))
	}
	d.bytes += pointer.Len() + len(name)
	d.List = append(d.List, Duplicate{pointer.String(), name, first, second})
}

func (r *reader) array(n *Node, depth int) *SyntaxError {
	n.Kind = Array
	r.pos++
	if r.at(']') {
		r.pos++
		return nil
	}
	for {
		r.path = append(r.path, strconv.Itoa(len(n.Items)))
		item, err := r.value(depth)
		r.path = r.path[:len(r.path)-1]
		if err != nil {
			return err
		}
		n.Items = append(n.Items, item)
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

func (r *reader) expected(what string) *SyntaxError {
	if r.pos >= len(r.src) {
		return r.fail("the JSON is cut off: %s is missing", what)
	}
	return r.fail("expected %s, found %s", what, r.found())
}

func (r *reader) literal(n *Node) *SyntaxError {
	for _, word := range []string{"null", "true", "false"} {
		if strings.HasPrefix(r.src[r.pos:], word) {
			n.Text = word
			if word != "null" {
				n.Kind = Bool
			}
			r.pos += len(word)
			return nil
		}
	}
	return r.expected("a value")
}
