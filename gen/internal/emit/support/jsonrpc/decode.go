package jsonrpc

import (
	"encoding"
	"encoding/json"
	"reflect"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/emit/support/internal/jsonwire"
)

// Decode stores the value in what v points to, through encoding/json, or by its
// own codec if v is a [Value]. An absent Raw changes nothing.
//
// Unlike in encoding/json, the names of members match exactly: a name that
// differs in case never stands for another. A field without a name in its tag
// is reached by its Go name, and also by the lower camel forms of that, if no
// other field has them: City by "city", UserID by "userID" or "userId". Where
// several of these are present, the one that comes first in this list counts.
func (r Raw) Decode(v any) error {
	if r.IsZero() {
		return nil
	}
	text := r.String()
	if u, ok := v.(json.Unmarshaler); ok && !reflect.ValueOf(v).IsNil() {
		return u.UnmarshalJSON([]byte(text))
	}
	return json.Unmarshal(exactNames(nil, jsonwire.Raw(r), reflect.ValueOf(v), reflect.TypeOf(v)), v)
}

// exactNames appends a JSON text whose objects have only those members that
// match a field of t exactly, each under the name that encoding/json looks for.
// v is what is decoded into, if it is known; it tells what an interface holds.
func exactNames(b []byte, r jsonwire.Raw, v reflect.Value, t reflect.Type) []byte {
	v, t = target(v, t)
	if t == nil || decodesItself(t) {
		return append(b, r.Text()...)
	}
	switch kind := r.Kind(); {
	case kind == jsonwire.KindObject && t.Kind() == reflect.Struct:
		return exactStruct(b, r, v, t)
	case kind == jsonwire.KindObject && t.Kind() == reflect.Map:
		b = append(b, '{')
		for name, value := range r.Members {
			b = appendName(b, name)
			b = exactNames(b, value, reflect.Value{}, t.Elem())
			b = append(b, ',')
		}
		return jsonwire.Close(b)
	case kind == jsonwire.KindArray && (t.Kind() == reflect.Slice || t.Kind() == reflect.Array):
		b = append(b, '[')
		for value := range r.Elements {
			if b[len(b)-1] != '[' {
				b = append(b, ',')
			}
			b = exactNames(b, value, reflect.Value{}, t.Elem())
		}
		return append(b, ']')
	}
	return append(b, r.Text()...)
}

// exactStruct is exactNames for an object and a struct.
func exactStruct(b []byte, r jsonwire.Raw, v reflect.Value, t reflect.Type) []byte {
	fields := fieldsOf(t)
	written := make(map[*field]writtenField, len(fields))
	b = append(b, '{')
	for name, value := range r.Members {
		m, ok := fields[name]
		if !ok {
			continue
		}
		if w, ok := written[m.field]; ok {
			if w.rank < m.rank {
				continue
			}
			b = drop(b, w, written)
		}
		from := len(b)
		b = appendName(b, m.field.name)
		b = exactNames(b, value, m.field.in(v), m.field.typ)
		b = append(b, ',')
		written[m.field] = writtenField{m.rank, from, len(b)}
	}
	return jsonwire.Close(b)
}

// writtenField is where the value of a field stands in what was written, and
// the rank of the name that it was found under.
type writtenField struct{ rank, from, to int }

// drop removes a field from what was written.
func drop(b []byte, w writtenField, written map[*field]writtenField) []byte {
	for f, x := range written {
		if x.from >= w.to {
			x.from -= w.to - w.from
			x.to -= w.to - w.from
			written[f] = x
		}
	}
	return append(b[:w.from], b[w.to:]...)
}

// target follows pointers, and interfaces that hold pointers, as encoding/json
// does.
func target(v reflect.Value, t reflect.Type) (reflect.Value, reflect.Type) {
	for range 1000 { // a pointer type can point to itself
		switch {
		case t == nil || t.Kind() == reflect.Pointer && decodesItself(t.Elem()):
			return v, t
		case t.Kind() == reflect.Pointer:
			t = t.Elem()
			if v.IsValid() {
				v = v.Elem() // invalid for a nil pointer
			}
		case t.Kind() == reflect.Interface && v.IsValid() && v.Elem().Kind() == reflect.Pointer:
			v = v.Elem()
			t = v.Type()
		default:
			return v, t
		}
	}
	return v, nil
}

var (
	unmarshaler     = reflect.TypeFor[json.Unmarshaler]()
	textUnmarshaler = reflect.TypeFor[encoding.TextUnmarshaler]()
)

// decodesItself reports whether encoding/json leaves values of type t to a
// method of theirs.
func decodesItself(t reflect.Type) bool {
	p := reflect.PointerTo(t)
	return p.Implements(unmarshaler) || p.Implements(textUnmarshaler)
}

func appendName(b []byte, name string) []byte {
	return append(jsonwire.StringID(name).Append(b), ':')
}
