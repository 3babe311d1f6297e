package decode

import (
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/jsontext"
)

// Map decodes an object; it is not nil if there is one. Null or a wrong kind
// among the values is a violation, and there is no map then.
func Map[T any](d *Decoder, elem func(*Decoder) T) map[string]T {
	return intoMap(d, func(d *Decoder, v *T) { *v = elem(d) })
}

// StructMap is Map for values that are decoded in place.
func StructMap[T any](d *Decoder, decode func(*T, *Decoder)) map[string]T {
	return intoMap(d, func(d *Decoder, v *T) { decode(v, d) })
}

func intoMap[T any](d *Decoder, decode func(*Decoder, *T)) map[string]T {
	if !d.IsObject() {
		return nil
	}
	l := listing{start: d.i}
	m := map[string]T{}
	v := new(T)
	for ok := d.Object(); ok; ok = d.Next() {
		name := d.ownedName()
		if _, twice := m[name]; twice {
			d.failName(d.member)
			return nil
		}
		l.begin(d)
		if decode(d, v); d.state != matched {
			l.check(d)
		}
		m[name] = *v
	}
	if l.end(d) {
		return nil
	}
	return m
}

// Ordered is Map for a list that keeps the order of the members.
func Ordered[S ~[]E, E jsontext.Named[T], T any](d *Decoder, elem func(*Decoder) T) S {
	if !d.IsObject() {
		return nil
	}
	l := listing{start: d.i}
	s := S{}
	for ok := d.Object(); ok; ok = d.Next() {
		name := d.ownedName()
		l.begin(d)
		v := elem(d)
		if d.state != matched {
			l.check(d)
		}
		s = append(s, E(jsontext.Entry[T]{Name: name, Value: v}))
	}
	if d.err != nil {
		return nil
	}
	// Before a violation takes the list away: a name that is there twice is an
	// error whatever the values are.
	if name, twice := jsontext.Repeated(s); twice {
		d.failTwice(name)
		return nil
	}
	if l.end(d) {
		return nil
	}
	return s
}

// ownedName returns the name of the current member for keeping, and moves to its
// value.
func (d *Decoder) ownedName() string {
	d.Name()
	if d.err != nil {
		return ""
	}
	name, _ := d.ownedAt(d.member)
	return name
}
