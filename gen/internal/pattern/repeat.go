package pattern

import (
	"fmt"
	"strconv"
	"strings"
)

// A quantifier says how often something is repeated.
type quantifier struct {
	low, high int  // high is -1 where it is unbounded
	end       int  // offset after it in the pattern
	comma     bool // it looks like {,5}, which engines read differently
}

// quantified reads the quantifier after a part, if there is one. The
// translation of the part begins at from.
func (p *parser) quantified(from int, part size) size {
	start := p.pos
	var q quantifier
	switch p.peek() {
	case '*', '+', '?':
		p.write(string(p.next()))
		p.lazy(start)
		return part
	case '{':
		ok := false
		if q, ok = p.braces(start); !ok {
			return part
		}
		p.pos = q.end
	default:
		return part
	}
	if q.high >= 0 && q.high < q.low {
		p.fail(start, "swap them", "the numbers of %s are out of order", p.text[start:q.end])
	}
	return p.repeat(start, from, q, part)
}

// braces reads the quantifier in the braces that open at start. It moves nothing,
// and tells whether there is one: otherwise the brace is a character.
func (p *parser) braces(start int) (q quantifier, ok bool) {
	inner, _, closed := strings.Cut(p.text[start+1:], "}")
	if !closed {
		return q, false
	}
	q.end = start + len(inner) + 2
	low, high, comma := strings.Cut(inner, ",")
	if low == "" && comma && isDigits(high) {
		q.comma = true
		return q, false
	}
	if !isDigits(low) || comma && high != "" && !isDigits(high) {
		return q, false
	}
	q.low = number(low)
	switch q.high = q.low; {
	case comma && high == "":
		q.high = -1
	case comma:
		q.high = number(high)
	}
	return q, true
}

func isDigits(s string) bool { return s != "" && strings.Trim(s, "0123456789") == "" }

// number returns the value of digits, and one above every limit for any beyond it.
func number(digits string) int {
	n, err := strconv.Atoi(digits)
	if err != nil {
		return maxRepeat + 1
	}
	return n
}

// atQuantifier reports whether a quantifier follows.
func (p *parser) atQuantifier() bool {
	switch p.peek() {
	case '*', '+', '?':
		return true
	case '{':
		_, ok := p.braces(p.pos)
		return ok
	}
	return false
}

// lazy copies the question mark of a lazy quantifier.
func (p *parser) lazy(start int) {
	if p.skip("?") {
		p.write("?")
	}
	p.onlyOne(start)
}

// onlyOne rejects a quantifier after another one.
func (p *parser) onlyOne(start int) {
	if p.atQuantifier() {
		p.fail(p.pos, "put the first into a group", "the quantifier %s is followed by another", p.text[start:p.pos])
	}
}

// repeat writes a part with its quantifier. Go counts repetitions up to 1000,
// those of nested parts multiplied; more are written out in parts of as many:
//
//	a{2500}      (?:a{1000}a{1000}a{500})
//	a{0,1500}    (?:a{0,1000}a{0,500})
func (p *parser) repeat(start, from int, q quantifier, part size) size {
	count := max(q.low, q.high)
	total := part.total * max(1, min(count, maxRepeat+1))
	if total > maxRepeat {
		p.fail(start, "use lower numbers, or maxLength", "%s repeats more than %d times", p.text[start:q.end], maxRepeat)
	}
	if part.counted*max(1, count) <= goRepeat {
		p.write(p.text[start:q.end])
		p.lazy(start)
		return size{total, part.counted * max(1, count)}
	}
	text := string(p.out[from:])
	p.out = p.out[:from]
	step := max(1, goRepeat/part.counted)
	p.write("(?:")
	p.exactly(text, q.low, step)
	if q.high < 0 {
		p.write(text + "*")
	} else {
		p.atMost(text, q.high-q.low, step)
	}
	p.write(")")
	p.skip("?") // lazy or not, it matches the same strings
	p.onlyOne(start)
	return size{total, part.counted * step}
}

// exactly writes text n times, in parts of at most step.
func (p *parser) exactly(text string, n, step int) {
	for ; n > 0; n -= step {
		p.write(text)
		if k := min(n, step); k > 1 {
			p.write(fmt.Sprintf("{%d}", k))
		}
	}
}

// atMost writes text up to n times, in parts of at most step.
func (p *parser) atMost(text string, n, step int) {
	for ; n > 0; n -= step {
		p.write(text + fmt.Sprintf("{0,%d}", min(n, step)))
	}
}
