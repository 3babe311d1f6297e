package instance

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
)

// A Mutator changes texts at random. It inserts values of every kind, and names and values
// of instances. A member gets a value that its name has elsewhere, so constants become
// those of other variants, and numbers become bounds. Mutators with the same instances and
// seed make the same changes.
type Mutator struct {
	random *rand.Rand
	names  []string            // encoded names that occur with several values
	values map[string][]string // values by encoded name
}

const (
	longestValue = 120 // the length of the values that a mutator remembers
	several      = 8   // names with so many values are those of members that the schema declares
)

// NewMutator returns a Mutator that uses names and values of the instances.
func NewMutator(list []Instance, seed uint64) *Mutator {
	m := &Mutator{random: rand.New(rand.NewPCG(seed, 0)), values: map[string][]string{}}
	seen := map[string]bool{}
	for _, x := range list {
		for _, s := range parseTree(x.JSON).spots() {
			name := s.name()
			if name == "" || len(name) > longestValue {
				continue
			}
			text := s.node.text()
			if key := name + text; len(text) <= longestValue && !seen[key] {
				seen[key] = true
				m.values[name] = append(m.values[name], text)
				if len(m.values[name]) == several {
					m.names = append(m.names, name)
				}
			}
		}
	}
	return m
}

// Mutate returns a text with one change, sometimes a few. The text must be valid JSON. The
// result is valid JSON, except that an object may have duplicate names.
func (m *Mutator) Mutate(text string) string {
	root := parseTree(text)
	for {
		spots := root.spots()
		for try := 0; !m.change(spots[m.random.IntN(len(spots))]); try++ {
			if try == 20 { // nothing but the root, which only some changes suit
				root.become(pick(m, numberTexts))
				break
			}
		}
		if m.random.IntN(4) > 0 {
			return root.text()
		}
	}
}

// change makes one change, and reports false if it does not suit the place.
func (m *Mutator) change(s spot) bool {
	all := []func(spot) bool{
		m.replace, m.replace, m.replaceByKnown, m.replaceByKnown, m.vary, m.drop, m.add, m.add, m.rename, m.moveLast,
		m.duplicate, m.swap, m.wrap, m.copy,
	}
	return pick(m, all)(s)
}

func pick[T any](m *Mutator, list []T) T { return list[m.random.IntN(len(list))] }

// become replaces a node with the value of a text.
func (n *node) become(text string) { *n = *parseTree(text) }

var numberTexts = []string{
	`1`, `0`, `-1`, `1.0`, `1e0`, `1.5`, `-0`, `-0.0`, `0.1e1`, `1e400`, `-1e400`, `1e-400`, `1E2`, `9007199254740993`,
	`9223372036854775807`, `9223372036854775808`, `-9223372036854775809`, `123456789012345678901234567890`, `0.30000000000000000001`,
	`1e999999999999`, `1e-999999999999`,
}

// replace puts a value of some kind in a place.
func (m *Mutator) replace(s spot) bool {
	if m.random.IntN(2) == 0 {
		s.node.become(pick(m, numberTexts))
	} else {
		s.node.become(pick(m, kindSamples).text)
	}
	return true
}

// replaceByKnown gives a member a value that its name has elsewhere.
func (m *Mutator) replaceByKnown(s spot) bool {
	values := m.values[s.name()]
	if len(values) == 0 {
		return false
	}
	s.node.become(pick(m, values))
	return true
}

// vary changes a scalar slightly: a number by one or to another spelling, a string to
// another case or length.
func (m *Mutator) vary(s spot) bool {
	text := s.node.scalar
	switch {
	case text == "":
		return false
	case text == "true":
		s.node.scalar = "false"
	case text == "false", text == "null":
		s.node.scalar = "true"
	case text[0] == '"':
		s.node.scalar = m.varyString(text)
	default:
		s.node.scalar = m.varyNumber(text)
	}
	return true
}

func (m *Mutator) varyString(text string) string {
	inner := text[1 : len(text)-1]
	switch m.random.IntN(6) {
	case 0:
		return `"` + inner + `\u0000"`
	case 1:
		return `"` + inner + ` "`
	case 2:
		return `"` + otherCase(inner) + `"`
	case 3:
		return `"` + foldedLetters.Replace(inner) + `"`
	case 4:
		if plain, err := strconv.Unquote(text); err == nil {
			return escape(plain) // the same in another spelling
		}
	}
	return `""`
}

func (m *Mutator) varyNumber(text string) string {
	n, err := strconv.Atoi(text)
	switch {
	case n != 0 && err == nil:
		return pick(m, []string{strconv.Itoa(n + 1), strconv.Itoa(n - 1), text + ".0", text + "e0", text + ".5", text + "0e-1", strconv.Itoa(-n)})
	case n != 0 && !strings.ContainsAny(text, ".eE"): // beyond int
		return text + ".5"
	}
	return pick(m, numberTexts)
}

// drop removes a member or an element.
func (m *Mutator) drop(s spot) bool {
	if s.parent == nil {
		return false
	}
	if s.parent.open == '{' {
		s.parent.names = slices.Delete(s.parent.names, s.index, s.index+1)
	}
	s.parent.kids = slices.Delete(s.parent.kids, s.index, s.index+1)
	return true
}

// add adds a member or an element, with a known or any other value.
func (m *Mutator) add(s spot) bool {
	name := `"x-unknown"`
	if len(m.names) > 0 && m.random.IntN(5) > 0 {
		name = pick(m, m.names)
	}
	text := pick(m, kindSamples).text
	if values := m.values[name]; len(values) > 0 && m.random.IntN(3) > 0 {
		text = pick(m, values)
	}
	switch s.node.open {
	case '{':
		s.node.names = append(s.node.names, name)
	case 0:
		return false
	}
	s.node.kids = append(s.node.kids, parseTree(text))
	return true
}

// rename gives a member a similar name, or another one.
func (m *Mutator) rename(s spot) bool {
	name := s.name()
	if name == "" {
		return false
	}
	name = m.varyString(name)
	if len(m.names) > 0 && m.random.IntN(3) == 0 {
		name = pick(m, m.names)
	}
	s.parent.names[s.index] = name
	return true
}

// moveLast moves a member or an element behind the others.
func (m *Mutator) moveLast(s spot) bool {
	if s.parent == nil || s.index == len(s.parent.kids)-1 {
		return false
	}
	name := s.name()
	m.drop(s)
	if name != "" {
		s.parent.names = append(s.parent.names, name)
	}
	s.parent.kids = append(s.parent.kids, s.node)
	return true
}

// duplicate repeats an element, or rarely a member.
func (m *Mutator) duplicate(s spot) bool {
	if s.parent == nil || s.parent.open == '{' && m.random.IntN(4) > 0 {
		return false
	}
	if name := s.name(); name != "" {
		s.parent.names = append(s.parent.names, name)
	}
	s.parent.kids = append(s.parent.kids, parseTree(s.node.text()))
	return true
}

// swap exchanges the values of two members or elements.
func (m *Mutator) swap(s spot) bool {
	if len(s.node.kids) < 2 {
		return false
	}
	i, j := m.random.IntN(len(s.node.kids)), m.random.IntN(len(s.node.kids))
	s.node.kids[i], s.node.kids[j] = s.node.kids[j], s.node.kids[i]
	return i != j
}

// wrap puts a value into an array or an object, or takes it out.
func (m *Mutator) wrap(s spot) bool {
	inner := *s.node
	switch m.random.IntN(3) {
	case 0:
		*s.node = node{open: '[', kids: []*node{&inner}}
	case 1:
		*s.node = node{open: '{', names: []string{`"key"`}, kids: []*node{&inner}}
	default:
		if len(inner.kids) == 0 {
			return false
		}
		*s.node = *pick(m, inner.kids)
	}
	return true
}

// copy replaces a value with a member of its neighbor.
func (m *Mutator) copy(s spot) bool {
	if s.parent == nil {
		return false
	}
	other := pick(m, s.parent.kids)
	s.node.become(other.text())
	return other != s.node
}
