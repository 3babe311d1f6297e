package decode

import (
	"bytes"
	"hash/maphash"
	"math/bits"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/jsontext"
)

// The names of an object that is skipped are kept in the stack until it is
// closed, so that none is there twice. A name is the offset of its opening
// quote or, if it has escapes, the complement of an index into d.unescaped.

// fewNames is how many names are compared one by one; more go into a table.
const fewNames = 24

// shortName adds the name at i and returns its end, if it is short and its hash
// alone tells that the object does not have it yet; else it returns -1.
func (d *Decoder) shortName(f *frame, i int) int {
	if i+jsontext.ShortLimit >= len(d.b) || d.b[i] != '"' {
		return -1
	}
	p := (*[jsontext.ShortLimit]byte)(d.b[i+1:])
	n := jsontext.ShortQuote(p)
	if i+n >= d.slash {
		n = jsontext.ShortPlain(p)
	}
	if n >= jsontext.ShortLimit {
		return -1
	}
	var w uint64
	if n < 8 {
		w = jsontext.Word(p[:]) & (1<<(8*n) - 1)
	} else {
		w = ends(p[:n])
	}
	bit := nameBit(w, n)
	if f.seen&bit != 0 {
		return -1
	}
	f.seen |= bit
	d.stack = append(d.stack, i)
	return i + n + 2
}

// addName adds the name from the quote at i to end, and reports false if the
// object has it already, which is fatal.
func (d *Decoder) addName(f *frame, i, end int) bool {
	name, entry := d.b[i+1:end-1], i
	if d.slash < end && bytes.IndexByte(name, '\\') >= 0 {
		name, _, _ = d.textAt(i)
		entry = ^len(d.unescaped)
		d.unescaped = append(d.unescaped, string(name))
	}
	if d.hasName(f, name) {
		d.failName(i)
		return false
	}
	d.stack = append(d.stack, entry)
	if f.hashed {
		d.tables[len(d.tables)-1].add(d, d.stack[f.base:], name)
	} else if len(d.stack)-f.base > fewNames {
		d.hashNames(f)
	}
	return true
}

// hasName reports whether the object has the name.
func (d *Decoder) hasName(f *frame, name []byte) bool {
	if f.hashed {
		return d.tables[len(d.tables)-1].has(d, d.stack[f.base:], name)
	}
	bit := hashName(name)
	if f.seen&bit == 0 {
		f.seen |= bit
		return false
	}
	for _, entry := range d.stack[f.base:] {
		if d.isName(entry, name) {
			return true
		}
	}
	return false
}

// hashName returns one bit, which tells most names of a small object apart.
func hashName(name []byte) uint {
	if len(name) >= 8 {
		return nameBit(ends(name), len(name))
	}
	var w [8]byte
	copy(w[:], name)
	return nameBit(jsontext.Word(w[:]), len(name))
}

// ends mixes the first and the last eight bytes of a name.
func ends(name []byte) uint64 {
	return jsontext.Word(name) ^ bits.RotateLeft64(jsontext.Word(name[len(name)-8:]), 29)
}

// nameBit makes one bit of what is known of a name of n bytes.
func nameBit(w uint64, n int) uint {
	const top = 64 - 5 - bits.UintSize/64 // keeps a number below bits.UintSize
	return 1 << ((w + uint64(n)) * 0x9E3779B97F4A7C15 >> top)
}

// isName reports whether an entry of the stack is the given name.
func (d *Decoder) isName(entry int, name []byte) bool {
	if entry < 0 {
		return d.unescaped[^entry] == string(name)
	}
	from := entry + 1
	to := from + len(name)
	// A name with a quote in it has escapes, and that at entry has none.
	return to < len(d.b) && d.b[to] == '"' && string(d.b[from:to]) == string(name) && bytes.IndexByte(name, '"') < 0
}

// nameOf returns the name of an entry of the stack.
func (d *Decoder) nameOf(entry int) []byte {
	if entry < 0 {
		return []byte(d.unescaped[^entry])
	}
	return d.b[entry+1 : jsontext.QuoteAt(d.b, entry+1)]
}

// nameTable is a hash table of the names of one object. Its seed is random, so
// that nobody can choose names that collide.
type nameTable struct {
	seed  maphash.Seed
	slots []uint64 // half the hash above the index of the name plus one; 0: free
}

// hashNames puts the names of an object into a table.
func (d *Decoder) hashNames(f *frame) {
	n := len(d.tables)
	if n < cap(d.tables) {
		d.tables = d.tables[:n+1]
	} else {
		d.tables = append(d.tables, nameTable{seed: maphash.MakeSeed()})
	}
	f.hashed = true
	f.seen = ^uint(0)
	d.tables[n].resize(d, d.stack[f.base:], 4*fewNames)
}

// has reports whether the name is in the table of the given names.
func (t *nameTable) has(d *Decoder, names []int, name []byte) bool {
	hash := maphash.Bytes(t.seed, name)
	mask := len(t.slots) - 1
	for at := int(hash) & mask; t.slots[at] != 0; at = (at + 1) & mask {
		if t.slots[at]>>32 == hash>>32 && d.isName(names[uint32(t.slots[at])-1], name) {
			return true
		}
	}
	return false
}

// add adds the last of the given names.
func (t *nameTable) add(d *Decoder, names []int, name []byte) {
	if 2*len(names) > len(t.slots) {
		t.resize(d, names, 4*len(names))
		return
	}
	t.put(len(names), name)
}

// put adds name number n, counted from 1.
func (t *nameTable) put(n int, name []byte) {
	hash := maphash.Bytes(t.seed, name)
	mask := len(t.slots) - 1
	at := int(hash) & mask
	for t.slots[at] != 0 {
		at = (at + 1) & mask
	}
	t.slots[at] = hash>>32<<32 | uint64(uint32(n))
}

// resize gives the table room for at least n slots and adds the names again.
func (t *nameTable) resize(d *Decoder, names []int, n int) {
	n = 1 << bits.Len(uint(n-1))
	if n <= cap(t.slots) {
		t.slots = t.slots[:n]
		clear(t.slots)
	} else {
		t.slots = make([]uint64, n)
	}
	for i, entry := range names {
		t.put(i+1, d.nameOf(entry))
	}
}
