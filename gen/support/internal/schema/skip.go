package schema

import (
	"iter"
	"sort"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/jsontext"
)

// In nested alternatives, each level skips the values of all levels inside of it, which
// takes depth times length. Once the skipped values together are timesSkipped times as
// long as the text, one pass finds where its long arrays and objects end.
const (
	timesSkipped = 16
	longValue    = 64 // bytes; shorter values are skipped as they are
)

// extent is where a long array or object begins and ends.
type extent struct{ at, end int }

// skip returns where the value at an offset ends.
func (c *checker) skip(at int) int {
	if c.extents != nil {
		if i := sort.Search(len(c.extents), func(i int) bool { return c.extents[i].at >= at }); i < len(c.extents) && c.extents[i].at == at {
			return c.extents[i].end
		}
		return jsontext.SkipUnchecked(c.text, at)
	}
	end := jsontext.SkipUnchecked(c.text, at)
	if c.skipped += end - at; c.skipped > timesSkipped*len(c.text) {
		c.extents = extentsOf(c.text)
	}
	return end
}

// extentsOf returns the long arrays and objects of a valid text, in the order in which
// they begin. The result is not nil.
func extentsOf(text []byte) []extent {
	list := []extent{}
	var open []int // indexes in list
	for i := 0; i < len(text); {
		switch text[i] {
		case '"':
			i = jsontext.SkipString(text, i)
			continue
		case '{', '[':
			open = append(open, len(list))
			list = append(list, extent{at: i})
		case '}', ']':
			last := open[len(open)-1]
			open = open[:len(open)-1]
			if list[last].end = i + 1; i+1-list[last].at < longValue {
				list = list[:last] // so are those inside of it
			}
		}
		i++
	}
	return list
}

// membersAt goes through the members of the object at an offset: where their names
// stand, and their values.
func (c *checker) membersAt(at int) iter.Seq2[int, int] {
	return func(yield func(name, value int) bool) {
		for i := jsontext.SkipSpace(c.text, at+1); i >= 0 && c.text[i] == '"'; {
			value := jsontext.SkipColon(c.text, jsontext.SkipString(c.text, i))
			if !yield(i, value) {
				return
			}
			i = jsontext.SkipComma(c.text, c.skip(value))
		}
	}
}

// find returns the offset of a member's value in the object at an offset, or -1.
func (c *checker) find(at int, name string) int {
	value, _ := jsontext.FindWith(c.text, at, name, func(_ []byte, i int) int { return c.skip(i) })
	return value
}
