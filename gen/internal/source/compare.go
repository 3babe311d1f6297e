package source

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/source/jsonfile"
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
func compareNodes(pointer string, recorded, found *jsonfile.Node) []Difference {
	switch {
	case recorded.Kind == Object && found.Kind == Object:
		return compareObjects(pointer, recorded, found)
	case recorded.Kind == Array && found.Kind == Array:
		return compareArrays(pointer, recorded, found)
	}
	if equal(recorded, found) {
		return nil
	}
	return []Difference{{pointer, short(recorded), short(found)}}
}

func compareObjects(pointer string, recorded, found *jsonfile.Node) []Difference {
	var list []Difference
	index := make(map[string]*jsonfile.Node, len(found.Members))
	for _, m := range found.Members {
		index[m.Name] = m.Value
	}
	same := len(recorded.Members) == len(found.Members)
	for _, m := range recorded.Members {
		other := index[m.Name]
		if other == nil {
			same = false
			list = append(list, Difference{jsonfile.Child(pointer, m.Name), short(m.Value), absent})
			continue
		}
		delete(index, m.Name)
		list = append(list, compareNodes(jsonfile.Child(pointer, m.Name), m.Value, other)...)
	}
	for _, m := range found.Members {
		if index[m.Name] != nil {
			list = append(list, Difference{jsonfile.Child(pointer, m.Name), absent, short(m.Value)})
		}
	}
	if was, is := namesOf(recorded), namesOf(found); same && was != is {
		list = append(list, Difference{pointer, "the order " + shorten(was), "the order " + shorten(is)})
	}
	return list
}

// compareArrays compares element by element. Of arrays that differ in length
// it looks at what is between their common ends, so that an element that came
// or went is one difference.
func compareArrays(pointer string, recorded, found *jsonfile.Node) []Difference {
	was, is := recorded.Items, found.Items
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
		at := jsonfile.Child(pointer, strconv.Itoa(i))
		switch {
		case i >= len(is):
			list = append(list, Difference{at, short(was[i]), absent})
		case i >= len(was):
			list = append(list, Difference{at, absent, short(is[i])})
		default:
			list = append(list, compareNodes(at, was[i], is[i])...)
		}
	}
	return list
}

func equal(a, b *jsonfile.Node) bool { return string(a.AppendJSON(nil)) == string(b.AppendJSON(nil)) }

func short(n *jsonfile.Node) string { return shorten(string(n.AppendJSON(nil))) }

func namesOf(n *jsonfile.Node) string {
	names := make([]string, len(n.Members))
	for i, m := range n.Members {
		names[i] = strconv.Quote(m.Name)
	}
	return strings.Join(names, " ")
}
