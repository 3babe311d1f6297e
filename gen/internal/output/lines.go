package output

import "sort"

// A span is a pair of line ranges that differ: a[a0:a1] became b[b0:b1].
type span struct{ a0, a1, b0, b1 int }

// differences returns where two texts differ, in order and with at least one
// equal line between any two. It is a patience diff: lines that stand once on
// both sides are matched first, in their longest common order, and what lies
// between them is treated alike. That keeps functions together where the
// shortest diff would match their closing braces, and it needs memory by the
// number of lines only.
func differences(a, b []string) []span {
	ids := map[string]int{}
	d := &differ{a: identify(a, ids), b: identify(b, ids)}
	d.compare(span{0, len(a), 0, len(b)}, 0)
	return d.spans
}

// identify gives each line a number, equal lines the same.
func identify(lines []string, ids map[string]int) []int {
	list := make([]int, len(lines))
	for i, line := range lines {
		id, ok := ids[line]
		if !ok {
			id = len(ids)
			ids[line] = id
		}
		list[i] = id
	}
	return list
}

type differ struct {
	a, b  []int
	spans []span
}

// compare finds the differences within a span. The depth is bounded so that
// texts made for it cannot take time by the square of their length.
func (d *differ) compare(s span, depth int) {
	const maxDepth = 50
	s = d.trim(s)
	if s.a0 == s.a1 || s.b0 == s.b1 || depth == maxDepth {
		d.add(s)
		return
	}
	anchors := d.anchors(s)
	if len(anchors) == 0 {
		anchors = d.common(s)
	}
	if len(anchors) == 0 {
		d.add(s)
		return
	}
	at := s
	for _, p := range anchors {
		at.a1, at.b1 = p.a, p.b
		d.compare(at, depth+1)
		at.a0, at.b0 = p.a+1, p.b+1
	}
	at.a1, at.b1 = s.a1, s.b1
	d.compare(at, depth+1)
}

// add records a span. It never touches the one before, which an anchor ends.
func (d *differ) add(s span) {
	if s.a0 != s.a1 || s.b0 != s.b1 {
		d.spans = append(d.spans, s)
	}
}

// trim leaves out equal lines at both ends of a span.
func (d *differ) trim(s span) span {
	for s.a0 < s.a1 && s.b0 < s.b1 && d.a[s.a0] == d.b[s.b0] {
		s.a0++
		s.b0++
	}
	for s.a0 < s.a1 && s.b0 < s.b1 && d.a[s.a1-1] == d.b[s.b1-1] {
		s.a1--
		s.b1--
	}
	return s
}

// A pair is an equal line of both sides.
type pair struct{ a, b int }

// anchors returns the lines that stand once on each side of a span, as far as
// their order is common.
func (d *differ) anchors(s span) []pair {
	type place struct{ inA, inB, at int }
	places := map[int]place{}
	for i := s.b0; i < s.b1; i++ {
		p := places[d.b[i]]
		places[d.b[i]] = place{p.inA, p.inB + 1, i}
	}
	for i := s.a0; i < s.a1; i++ {
		if p, ok := places[d.a[i]]; ok {
			places[d.a[i]] = place{p.inA + 1, p.inB, p.at}
		}
	}
	var pairs []pair
	for i := s.a0; i < s.a1; i++ {
		if p := places[d.a[i]]; p.inA == 1 && p.inB == 1 {
			pairs = append(pairs, pair{i, p.at})
		}
	}
	return increasing(pairs)
}

// increasing returns the longest part of pairs, which are in order of a, that
// is in order of b as well.
func increasing(pairs []pair) []pair {
	var ends []int // ends[n]: index of the pair with the least b that ends a run of n+1
	before := make([]int, len(pairs))
	for i, p := range pairs {
		n := sort.Search(len(ends), func(k int) bool { return pairs[ends[k]].b > p.b })
		before[i] = -1
		if n > 0 {
			before[i] = ends[n-1]
		}
		if n == len(ends) {
			ends = append(ends, i)
		} else {
			ends[n] = i
		}
	}
	if len(ends) == 0 {
		return nil
	}
	run := make([]pair, len(ends))
	for n, i := len(ends)-1, ends[len(ends)-1]; n >= 0; n, i = n-1, before[i] {
		run[n] = pairs[i]
	}
	return run
}

// common returns a longest common subsequence of a small span that has no
// anchors, and nothing for a large one.
func (d *differ) common(s span) []pair {
	const limit = 1 << 14
	a, b := d.a[s.a0:s.a1], d.b[s.b0:s.b1]
	if len(a)*len(b) > limit {
		return nil
	}
	width := len(b) + 1
	length := make([]uint16, (len(a)+1)*width) // of the rests from i and j on
	for i := len(a) - 1; i >= 0; i-- {
		for j := len(b) - 1; j >= 0; j-- {
			if a[i] == b[j] {
				length[i*width+j] = length[(i+1)*width+j+1] + 1
			} else {
				length[i*width+j] = max(length[(i+1)*width+j], length[i*width+j+1])
			}
		}
	}
	var pairs []pair
	for i, j := 0, 0; i < len(a) && j < len(b); {
		switch {
		case a[i] == b[j]:
			pairs = append(pairs, pair{s.a0 + i, s.b0 + j})
			i, j = i+1, j+1
		case length[(i+1)*width+j] >= length[i*width+j+1]:
			i++
		default:
			j++
		}
	}
	return pairs
}
