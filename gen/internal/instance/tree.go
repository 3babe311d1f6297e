package instance

import "strings"

// node is a value of a JSON text, with the spelling of everything in it.
type node struct {
	open   byte     // { or [, or 0 for a scalar
	scalar string   // text of a scalar
	names  []string // texts of the names of an object's members
	kids   []*node  // members or elements
}

// parseTree parses valid JSON.
func parseTree(text string) *node {
	p := treeParser{text: text}
	return p.value()
}

type treeParser struct {
	text string
	i    int
}

func (p *treeParser) value() *node {
	p.space()
	n := &node{}
	switch open := p.text[p.i]; open {
	case '{', '[':
		n.open = open
		p.i++
		p.inside(n)
	case '"':
		n.scalar = p.str()
	default:
		from := p.i
		for p.i < len(p.text) && !strings.ContainsRune(",]} \t\r\n", rune(p.text[p.i])) {
			p.i++
		}
		n.scalar = p.text[from:p.i]
	}
	p.space()
	return n
}

// inside reads the content and the end of an object or array.
func (p *treeParser) inside(n *node) {
	for p.space(); p.text[p.i] != '}' && p.text[p.i] != ']'; {
		if n.open == '{' {
			p.space()
			n.names = append(n.names, p.str())
			p.space()
			p.i++ // the colon
		}
		n.kids = append(n.kids, p.value())
		if p.text[p.i] == ',' {
			p.i++
		}
	}
	p.i++
}

func (p *treeParser) str() string {
	from := p.i
	for p.i++; p.text[p.i] != '"'; p.i++ {
		if p.text[p.i] == '\\' {
			p.i++
		}
	}
	p.i++
	return p.text[from:p.i]
}

func (p *treeParser) space() {
	for p.i < len(p.text) && strings.IndexByte(" \t\r\n", p.text[p.i]) >= 0 {
		p.i++
	}
}

func (n *node) text() string {
	var b strings.Builder
	n.write(&b)
	return b.String()
}

func (n *node) write(b *strings.Builder) {
	if n.open == 0 {
		b.WriteString(n.scalar)
		return
	}
	b.WriteByte(n.open)
	for i, kid := range n.kids {
		if i > 0 {
			b.WriteByte(',')
		}
		if n.open == '{' {
			b.WriteString(n.names[i] + ":")
		}
		kid.write(b)
	}
	b.WriteByte(n.open + 2) // as ASCII has them, { and [ are followed by } and ] at that distance
}

// A spot is a value in a tree with its parent and its index, which is -1 for the root.
type spot struct {
	parent *node
	index  int
	node   *node
}

// name returns the text of the name of a member, or "".
func (s spot) name() string {
	if s.parent == nil || s.parent.open != '{' {
		return ""
	}
	return s.parent.names[s.index]
}

// spots returns the tree's values, each before its content.
func (n *node) spots() []spot { return n.addSpots([]spot{{nil, -1, n}}) }

func (n *node) addSpots(list []spot) []spot {
	for i, kid := range n.kids {
		list = kid.addSpots(append(list, spot{n, i, kid}))
	}
	return list
}
