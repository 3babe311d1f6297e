package gotypes

import (
	"encoding"
	"encoding/json"
	"errors"
	"reflect"
	"slices"
	"strconv"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/encode"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/jsontext"
)

// Decode implements the method Decode of jsonrpc.Raw, whose comment describes names and
// errors. It changes nothing if r is absent. decodesOn reports whether the method
// UnmarshalJSON of a type calls Decode for what the type holds.
func Decode(r jsontext.Raw, v any, decodesOn func(reflect.Type) bool) error {
	if r.IsZero() {
		return nil
	}
	text := r.Text()
	if u, ok := v.(json.Unmarshaler); ok && reflect.TypeOf(v).Kind() == reflect.Pointer && !reflect.ValueOf(v).IsNil() {
		err := u.UnmarshalJSON([]byte(text))
		if e, ok := errors.AsType[*json.UnmarshalTypeError](err); ok {
			return new(places).wrongType(nil, e)
		}
		return err
	}
	x := exact{Cursor: r.Cursor(), b: make([]byte, 0, len(text)+len(text)>>3)}
	x.value(reflect.ValueOf(v), reflect.TypeOf(v))
	breakLoop(reflect.ValueOf(v))
	if err := json.Unmarshal(x.b, v); err != nil {
		return asViolation(r, v, decodesOn, err)
	}
	return nil
}

// breakLoop sets an interface to nil that holds, by way of pointers, itself:
// encoding/json follows these without end in some versions of Go.
func breakLoop(v reflect.Value) {
	var holder reflect.Value
	seen := map[uintptr]bool{}
	for {
		switch v.Kind() {
		case reflect.Interface:
			holder = v
		case reflect.Pointer:
			if !seen[v.Pointer()] {
				seen[v.Pointer()] = true
				break
			}
			if holder.CanSet() {
				holder.SetZero()
			}
			return
		default:
			return
		}
		v = v.Elem()
	}
}

// wanted is what a Go type is in JSON.
func wanted(t reflect.Type) string {
	if t == nil {
		return "another type"
	}
	switch t.Kind() {
	case reflect.Bool:
		return "boolean"
	case reflect.String:
		return "string"
	case reflect.Struct, reflect.Map:
		return "object"
	case reflect.Slice, reflect.Array:
		return "array"
	case reflect.Float32, reflect.Float64:
		return "number"
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64,
		reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		return "integer"
	}
	return "another type"
}

// exact goes through a JSON text and writes it anew, so that the objects for
// structs have only those members that match a field exactly, each under the
// name that encoding/json looks for.
type exact struct {
	jsontext.Cursor
	b []byte

	places *places // nil unless somebody asks where values stand
}

// value writes the value at the cursor, which is decoded into a t. If it is
// known into which one, that is v; it tells what an interface holds.
func (x *exact) value(v reflect.Value, t reflect.Type) {
	if x.places == nil {
		x.write(v, t)
		return
	}
	end := x.places.begin(v, t)
	x.write(v, t)
	end()
}

// write is value for a place that is begun.
func (x *exact) write(v reflect.Value, t reflect.Type) {
	kind := x.Kind()
	if kind != jsontext.KindObject && kind != jsontext.KindArray {
		x.copy()
		return
	}
	v, t = target(v, t)
	switch {
	case t == nil || decodesItself(t):
		x.copy()
	case kind == jsontext.KindObject && t.Kind() == reflect.Struct:
		x.object(v, fieldsOf(t))
	case kind == jsontext.KindObject && t.Kind() == reflect.Map:
		if x.places != nil && reflect.PointerTo(t.Key()).Implements(textUnmarshaler) {
			x.places.texts = true
		}
		x.b = append(x.b, '{')
		for name := range x.Members {
			x.name(name)
			x.step(name, false)
			x.value(reflect.Value{}, t.Elem())
			x.b = append(x.b, ',')
		}
		x.b = encode.Close(x.b)
	case kind == jsontext.KindArray && (t.Kind() == reflect.Slice || t.Kind() == reflect.Array):
		x.array(t.Elem())
	default:
		x.copy()
	}
}

// copy writes the value at the cursor as it is.
func (x *exact) copy() { x.b = append(x.b, x.Take().Text()...) }

// name writes the name of a member.
func (x *exact) name(name string) { x.b = append(jsontext.StringID(name).Append(x.b), ':') }

// step says where the next value stands in the one around it, and whether it is
// quoted, as the option string of a tag asks.
func (x *exact) step(name string, quoted bool) {
	if x.places != nil {
		x.places.step, x.places.quoted = name, quoted
	}
}

// array writes an array whose elements are decoded into values of type t.
func (x *exact) array(t reflect.Type) {
	x.b = append(x.b, '[')
	i := 0
	for range x.Elements {
		if i > 0 {
			x.b = append(x.b, ',')
		}
		if x.places != nil {
			x.step(strconv.Itoa(i), false)
		}
		i++
		x.value(reflect.Value{}, t)
	}
	x.b = append(x.b, ']')
}

// object writes an object that is decoded into a struct with these fields.
func (x *exact) object(v reflect.Value, fields map[string]match) {
	var done []writtenField
	x.b = append(x.b, '{')
	for name := range x.Members {
		m, ok := fields[name]
		if !ok {
			x.Take()
			continue
		}
		i := slices.IndexFunc(done, func(w writtenField) bool { return w.field == m.field })
		if i >= 0 {
			if done[i].rank < m.rank {
				x.Take()
				continue
			}
			done = x.drop(done, i)
		}
		from := len(x.b)
		x.name(m.field.name)
		x.step(name, m.field.quoted)
		x.value(m.field.in(v), m.field.typ)
		x.b = append(x.b, ',')
		done = append(done, writtenField{m, from, len(x.b)})
	}
	x.b = encode.Close(x.b)
}

// writtenField is a field that has a value already, and where that stands.
type writtenField struct {
	match
	from, to int
}

// drop removes a field from what was written.
func (x *exact) drop(done []writtenField, i int) []writtenField {
	w := done[i]
	done = slices.Delete(done, i, i+1)
	for j := i; j < len(done); j++ {
		done[j].from -= w.to - w.from
		done[j].to -= w.to - w.from
	}
	x.b = slices.Delete(x.b, w.from, w.to)
	if x.places != nil {
		x.places.drop(w.from, w.to)
	}
	return done
}

// target follows pointers, and interfaces that hold pointers, as encoding/json
// does.
func target(v reflect.Value, t reflect.Type) (reflect.Value, reflect.Type) {
	for range 1000 { // an interface can hold a pointer to itself
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
