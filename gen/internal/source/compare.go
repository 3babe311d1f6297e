package source

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// A Difference is one place at which a file differs from the recorded
// structure.
type Difference struct {
	Pointer  string
	Recorded string // what is there, shortened
	Found    string
}

// String returns the difference for a message.
func (d Difference) String() string {
	at := d.Pointer
	if at == "" {
		at = "top of the file"
	}
	return fmt.Sprintf("%s: recorded %s, found %s", oneLine(at), d.Recorded, d.Found)
}

// Compare returns where the texts of two structures differ, outermost first.
func Compare(recorded, found []byte) ([]Difference, error) {
	was, p := read("recorded structure", recorded)
	is, q := read("structure", found)
	if err := errors.Join(p.err(), q.err()); err != nil {
		return nil, err
	}
	return compareNodes("", was, is), nil
}

const absent = "nothing"

// compareNodes returns where two values differ, outermost first.
func compareNodes(pointer string, recorded, found *node) []Difference {
	switch {
	case recorded.kind == Object && found.kind == Object:
		return compareObjects(pointer, recorded, found)
	case recorded.kind == Array && found.kind == Array:
		return compareArrays(pointer, recorded, found)
	}
	if equal(recorded, found) {
		return nil
	}
	return []Difference{{pointer, recorded.short(), found.short()}}
}

func compareObjects(pointer string, recorded, found *node) []Difference {
	var list []Difference
	index := make(map[string]*node, len(found.members))
	for _, m := range found.members {
		index[m.name] = m.value
	}
	same := len(recorded.members) == len(found.members)
	for _, m := range recorded.members {
		other := index[m.name]
		if other == nil {
			same = false
			list = append(list, Difference{child(pointer, m.name), m.value.short(), absent})
			continue
		}
		delete(index, m.name)
		list = append(list, compareNodes(child(pointer, m.name), m.value, other)...)
	}
	for _, m := range found.members {
		if index[m.name] != nil {
			list = append(list, Difference{child(pointer, m.name), absent, m.value.short()})
		}
	}
	if was, is := recorded.names(), found.names(); same && was != is {
		list = append(list, Difference{pointer, "the order " + shorten(was), "the order " + shorten(is)})
	}
	return list
}

// compareArrays compares element by element. Of arrays that differ in length
// it looks at what is between their common ends, so that an element that came
// or went is one difference.
func compareArrays(pointer string, recorded, found *node) []Difference {
	was, is := recorded.items, found.items
	start := 0
	if len(was) != len(is) {
		for len(was) > start && len(is) > start && equal(was[start], is[start]) {
			start++
		}
		for len(was) > start && len(is) > start && equal(was[len(was)-1], is[len(is)-1]) {
			was, is = was[:len(was)-1], is[:len(is)-1]
		}
	}
	var list []Difference
	for i := start; i < max(len(was), len(is)); i++ {
		at := child(pointer, strconv.Itoa(i))
		switch {
		case i >= len(is):
			list = append(list, Difference{at, was[i].short(), absent})
		case i >= len(was):
			list = append(list, Difference{at, absent, is[i].short()})
		default:
			list = append(list, compareNodes(at, was[i], is[i])...)
		}
	}
	return list
}

func equal(a, b *node) bool { return string(a.appendJSON(nil)) == string(b.appendJSON(nil)) }

func (n *node) short() string { return shorten(string(n.appendJSON(nil))) }

func (n *node) names() string {
	names := make([]string, len(n.members))
	for i, m := range n.members {
		names[i] = strconv.Quote(m.name)
	}
	return strings.Join(names, " ")
}
