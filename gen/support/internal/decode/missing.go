package decode

import (
	"math/bits"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/jsontext"
)

// Missing notes that an object lacks members that its schema requires. Each bit
// of missing stands for the name at its place in names. The list gets an entry
// without a text for each, so that encoding leaves the member out, too.
//
// A value that is not an object lacks nothing: its own text is kept.
func Missing[S ~[]M, M jsontext.Named[R], R jsontext.RawText](d *Decoder, s *S, missing uint64, names []string) {
	d.validate = true
	if d.probe || d.err != nil || d.state != matched {
		return
	}
	if cap(*s) != 0 {
		*s = appendMissing(*s, missing, names)
		return
	}
	if list, ok := d.lacking.list.(S); ok && d.lacking.missing == missing && d.lacking.names == &names[0] {
		*s = list
		return
	}
	*s = appendMissing(make(S, 0, bits.OnesCount64(missing)), missing, names)
	d.lacking = lacking{missing, &names[0], *s}
}

func appendMissing[S ~[]M, M jsontext.Named[R], R jsontext.RawText](s S, missing uint64, names []string) S {
	for ; missing != 0; missing &= missing - 1 {
		s = append(s, M(jsontext.Entry[R]{Name: names[bits.TrailingZeros64(missing)]}))
	}
	return s
}

// lacking is the last list that has nothing but missing members. The elements of
// a list often lack the same, and share it: its capacity is its length, so that
// whoever appends to it makes a copy.
type lacking struct {
	missing uint64
	names   *string
	list    any
}
