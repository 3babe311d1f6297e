package decode

import (
	"slices"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/jsontext"
)

// A look for the discriminator of a union skips what comes before it. If that
// contains values of the same union, they are skipped again when it is their turn,
// and so on at each level. So that the time stays linear, the first look keeps where
// the arrays and objects in it end.

// span is the position of a value in the text.
type span struct{ from, to int }

// spans are the arrays and objects that were looked at, in the order of the text,
// but for short ones.
type spans struct {
	list   []span
	looked int // up to here
}

// shortSpan is the length of arrays and objects that are as well skipped again.
const shortSpan = 256

// skipOver returns the offset after the value at i, which need not be well-formed.
func (d *Decoder) skipOver(b []byte, i int) int {
	if i < len(b) && b[i] == '"' {
		return d.skipString(i)
	}
	if i >= len(b) || b[i] != '{' && b[i] != '[' {
		return jsontext.SkipUnchecked(b, i)
	}
	if i < d.ends.looked {
		at, ok := slices.BinarySearchFunc(d.ends.list, i, func(s span, i int) int { return s.from - i })
		if !ok {
			return jsontext.SkipUnchecked(b, i)
		}
		return d.ends.list[at].to
	}
	d.ends.looked = d.recordEnds(b, i)
	return d.ends.looked
}

// skipString returns the offset after the string at i, which need not be well-formed.
func (d *Decoder) skipString(i int) int {
	if i < d.noQuote.to {
		if quote := d.quoteAt(i + 1); quote >= 0 && quote <= d.slash {
			return quote + 1
		}
	}
	return jsontext.SkipString(d.b, i)
}

// recordEnds skips the array or object at i, and keeps the ends of all in it.
func (d *Decoder) recordEnds(b []byte, i int) int {
	base := len(d.stack)
	for i < len(b) {
		switch b[i] {
		case '"':
			i = d.skipString(i)
		case '{', '[':
			d.stack = append(d.stack, len(d.ends.list))
			d.ends.list = append(d.ends.list, span{from: i})
			i++
		case '}', ']':
			i++
			if d.endSpan(i); len(d.stack) == base {
				return i
			}
		default:
			i++
		}
	}
	for len(d.stack) > base {
		d.endSpan(len(b))
	}
	return len(b)
}

// endSpan keeps that the innermost array or object ends at i.
func (d *Decoder) endSpan(i int) {
	last := len(d.stack) - 1
	at := d.stack[last]
	d.stack = d.stack[:last]
	if d.ends.list[at].to = i; at == len(d.ends.list)-1 && i-d.ends.list[at].from <= shortSpan {
		d.ends.list = d.ends.list[:at]
	}
}
