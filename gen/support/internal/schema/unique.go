package schema

import (
	"hash/maphash"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/jsontext"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/number"
)

// hasher makes hashes of JSON values, which are equal for equal values. Its seed is
// random, so that nobody can choose values that collide.
//
// Where arrays of unique elements are nested, each value is part of many elements.
// The hashes of nested values are kept, so that the time stays linear.
type hasher struct {
	seed    maphash.Seed
	nested  map[int]hashed // by offset
	scratch []byte
}

// hashed is the hash of a value, and where the value ends.
type hashed struct {
	hash uint64
	end  int
}

// repeatedElement reports whether two elements of the array at an offset are the
// same JSON value.
func (c *checker) repeatedElement(array int) bool {
	if c.hasher == nil {
		c.hasher = &hasher{seed: maphash.MakeSeed(), nested: map[int]hashed{}}
	}
	seen := map[uint64]int{}
	for i := jsontext.SkipSpace(c.text, array+1); i >= 0 && c.text[i] != ']'; {
		h := c.hash(i)
		first, found := seen[h.hash]
		switch {
		case !found:
			seen[h.hash] = i
		case c.same(first, i):
			return true
		}
		i = jsontext.SkipComma(c.text, h.end)
	}
	return false
}

// same reports whether the values at two offsets are equal.
func (c *checker) same(a, b int) bool {
	text := func(i int) jsontext.Raw {
		return jsontext.TrustedRaw(string(c.text[i:c.skip(i)]))
	}
	return text(a).Equal(text(b))
}

// hash returns the hash of the value at an offset.
func (c *checker) hash(at int) hashed {
	kind := jsontext.KindOf(c.text[at])
	if kind&(jsontext.KindArray|jsontext.KindObject) == 0 {
		return c.hashScalar(kind, at)
	}
	if h, ok := c.hasher.nested[at]; ok {
		return h
	}
	h := c.hashContainer(kind, at)
	if isNested(c.text[at:h.end]) {
		c.hasher.nested[at] = h
	}
	return h
}

func (c *checker) hashScalar(kind jsontext.Kinds, at int) hashed {
	end := c.skip(at)
	text := c.text[at:end]
	switch kind {
	case jsontext.KindString:
		return hashed{c.hasher.of(byte(kind), c.stringAt(at)), end}
	case jsontext.KindNumber:
		c.unescaped = number.AppendCanonical(c.unescaped[:0], string(text))
		text = c.unescaped
	}
	return hashed{c.hasher.of(byte(kind), text), end}
}

// hashContainer returns the hash of an array or object. The order of members makes
// no difference.
func (c *checker) hashContainer(kind jsontext.Kinds, at int) hashed {
	sum, count := uint64(0), uint64(0)
	i := jsontext.SkipSpace(c.text, at+1)
	for b := c.text; b[i] != ']' && b[i] != '}'; count++ {
		name := uint64(0)
		if kind == jsontext.KindObject {
			name = c.hasher.of('n', c.stringAt(i))
			i = jsontext.SkipColon(b, jsontext.SkipString(b, i))
		}
		h := c.hash(i)
		if kind == jsontext.KindObject {
			sum += c.hasher.pair(name, h.hash)
		} else {
			sum = c.hasher.pair(sum, h.hash)
		}
		if i = jsontext.SkipSpace(b, h.end); b[i] == ',' {
			i = jsontext.SkipSpace(b, i+1)
		}
	}
	return hashed{c.hasher.pair(sum, count<<8|uint64(kind)), i + 1}
}

// of returns the hash of a text of a sort.
func (h *hasher) of(sort byte, text []byte) uint64 {
	h.scratch = append(append(h.scratch[:0], sort), text...)
	return maphash.Bytes(h.seed, h.scratch)
}

// pair returns the hash of two hashes in their order.
func (h *hasher) pair(a, b uint64) uint64 { return maphash.Comparable(h.seed, [2]uint64{a, b}) }
