// Package bounded keeps what peers choose in a bounded memory: a [Map] forgets its
// oldest entries, and [ID] and [String] make short keys of long ids and names.
//
//	var open bounded.Map[jsonrpc.ID, string]
//	open.Put(bounded.ID(m.ID), m.Method, 1000)
package bounded

import (
	"hash/maphash"
	"strconv"
	"strings"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/jsonrpc"
)

// MaxKey is how many bytes a key has at most that is kept as it is.
const MaxKey = 256

// ID returns an id of at most MaxKey bytes, equal for equal ids: the id itself if it
// is short, else a digest of it.
func ID(id jsonrpc.ID) jsonrpc.ID {
	if _, ok := id.Int64(); ok {
		return id
	}
	if s, ok := id.Str(); ok && len(s) <= MaxKey {
		return id
	}
	if text := id.String(); len(text) > MaxKey {
		return jsonrpc.StringID(digest(text))
	}
	return id
}

// String returns a string of at most MaxKey bytes, equal for equal strings, that
// shares no memory with s.
func String(s string) string {
	if len(s) <= MaxKey {
		return strings.Clone(s)
	}
	return digest(s)
}

// seeds are chosen when the program starts, and peers do not know them. Two hashes have
// 128 bits. Package crypto/sha256 would do, too, but adds 160 kB to a program.
var seeds = [2]maphash.Seed{maphash.MakeSeed(), maphash.MakeSeed()}

// digest returns a short text in place of a long one, of this process only.
func digest(s string) string {
	b := []byte("digest:")
	for _, seed := range seeds {
		b = strconv.AppendUint(append(b, '-'), maphash.String(seed, s), 16)
	}
	return string(b)
}

// Map is a map that forgets its oldest entries. The zero Map is empty.
type Map[K comparable, V any] struct {
	entries map[K]entry[V]
	order   []K // keys from the oldest to the newest; some are deleted, or stand here again later
	next    uint64
	first   uint64 // the number of order[0]
}

type entry[V any] struct {
	value  V
	number uint64 // its place in order is number - first
}

// Len returns how many entries there are.
func (m *Map[K, V]) Len() int { return len(m.entries) }

// Get returns the entry of a key.
func (m *Map[K, V]) Get(key K) (V, bool) {
	e, ok := m.entries[key]
	return e.value, ok
}

// Delete removes the entry of a key.
func (m *Map[K, V]) Delete(key K) {
	delete(m.entries, key)
	if len(m.entries) == 0 {
		m.order, m.first = m.order[:0], m.next
	}
}

// Put adds an entry, or replaces it, as the newest one. More than limit entries, which
// is at least 1, are not kept.
func (m *Map[K, V]) Put(key K, value V, limit int) {
	if m.entries == nil {
		m.entries = map[K]entry[V]{}
	}
	if len(m.order) > 2*len(m.entries)+16 {
		m.compact()
	}
	m.entries[key] = entry[V]{value, m.next}
	m.order = append(m.order, key)
	m.next++
	for len(m.entries) > limit {
		oldest := m.order[0]
		if e, ok := m.entries[oldest]; ok && e.number == m.first {
			delete(m.entries, oldest)
		}
		m.order = m.order[1:]
		m.first++
	}
}

// compact removes the keys from order that no entry has there.
func (m *Map[K, V]) compact() {
	kept := make([]K, 0, len(m.entries)+16)
	from := m.first
	m.first = m.next - uint64(len(m.entries))
	for i, key := range m.order {
		if e, ok := m.entries[key]; ok && e.number == from+uint64(i) {
			e.number = m.first + uint64(len(kept))
			m.entries[key] = e
			kept = append(kept, key)
		}
	}
	m.order = kept
}
