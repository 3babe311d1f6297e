package tool

import (
	"fmt"
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/tool/internal/jsonvalue"
	"github.com/mcp-schemagen/mcp-schemagen/tool/internal/validate"
)

// locate returns the parts of v that cannot be decoded into a t, such as an integer that is
// too large or text that a method UnmarshalText does not accept. The error of encoding/json
// does not say where such text is, and is about the first part only.
func locate(t reflect.Type, v *jsonvalue.Value) []validate.Violation {
	var l locator
	l.walk(t, v, "")
	return l.found
}

type locator struct{ found []validate.Violation }

func (l *locator) walk(t reflect.Type, v *jsonvalue.Value, at string) {
	for t.Kind() == reflect.Pointer {
		if v.Kind == jsonvalue.Null {
			return
		}
		t = t.Elem()
	}
	if len(l.found) >= validate.MaxViolations {
		return
	}
	p := reflect.PointerTo(t)
	whole := p.Implements(unmarshaler) || p.Implements(textUnmarshaler)
	switch {
	case whole:
		l.leaf(t, v, at)
	case t.Kind() == reflect.Struct && v.Kind == jsonvalue.Object:
		l.fields(t, v, at)
	case t.Kind() == reflect.Map && v.Kind == jsonvalue.Object:
		for i := range v.Items {
			at := at + validate.Step(v.Items[i].Name)
			l.key(t.Key(), v.Items[i].Name, at)
			l.walk(t.Elem(), &v.Items[i], at)
		}
	case (t.Kind() == reflect.Slice || t.Kind() == reflect.Array) && v.Kind == jsonvalue.Array:
		for i := range v.Items {
			l.walk(t.Elem(), &v.Items[i], at+validate.Step(strconv.Itoa(i)))
		}
	default:
		l.leaf(t, v, at)
	}
}

func (l *locator) fields(t reflect.Type, v *jsonvalue.Value, at string) {
	for _, f := range fieldsOf(t) {
		i := slices.IndexFunc(v.Items, func(m jsonvalue.Value) bool {
			return m.Name == f.name || !f.tagged && strings.EqualFold(m.Name, f.name)
		})
		if i < 0 {
			continue
		}
		m := &v.Items[i]
		at := at + validate.Step(m.Name)
		if f.quoted && quotable(f.Type) && m.Kind == jsonvalue.String {
			// The option string: the value is encoded once more.
			inner, err := jsonrpc.ParseRaw(m.Str())
			if err != nil {
				l.add(f.Type, m, at, err)
				continue
			}
			x := jsonvalue.Parse(inner)
			m = &x
		}
		l.walk(f.Type, m, at)
	}
}

// key notes a name that is not a key of type t.
func (l *locator) key(t reflect.Type, name, at string) {
	m := reflect.New(reflect.MapOf(t, reflect.TypeFor[any]()))
	members := jsonrpc.Members{{Name: name, Value: jsonrpc.MustRaw("null")}}
	if err := jsonrpc.MustRaw(members.String()).Decode(m.Interface()); err != nil {
		l.found = append(l.found, validate.Violation{Pointer: at, Message: "want as the name " + wanted(t, err)})
	}
}

// leaf notes a value that cannot be decoded as a whole.
func (l *locator) leaf(t reflect.Type, v *jsonvalue.Value, at string) {
	if err := rawOf(v).Decode(reflect.New(t).Interface()); err != nil {
		l.add(t, v, at, err)
	}
}

func (l *locator) add(t reflect.Type, v *jsonvalue.Value, at string, err error) {
	l.found = append(l.found, validate.Violation{Pointer: at, Message: "want " + wanted(t, err) + ", got " + validate.Describe(v)})
}

// wanted describes the values that can be decoded into a t.
func wanted(t reflect.Type, err error) string {
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	if t == reflect.TypeFor[time.Time]() {
		return "a date and time as in RFC 3339, such as 2026-07-28T09:30:00Z"
	}
	kind := t.Kind()
	switch p := reflect.PointerTo(t); {
	case p.Implements(unmarshaler), p.Implements(textUnmarshaler):
	case kind >= reflect.Int && kind <= reflect.Int64:
		return fmt.Sprintf("an integer from %d to %d", int64(math.MinInt64)>>(64-t.Bits()), int64(math.MaxInt64)>>(64-t.Bits()))
	case kind >= reflect.Uint && kind <= reflect.Uintptr:
		return fmt.Sprintf("an integer from 0 to %d", uint64(math.MaxUint64)>>(64-t.Bits()))
	case kind == reflect.Float32, kind == reflect.Float64:
		return fmt.Sprintf("a number within the range of %d bits", t.Bits())
	case kind == reflect.Slice && t.Elem().Kind() == reflect.Uint8:
		return "bytes in base64"
	case kind == reflect.Slice, kind == reflect.Array:
		return "an array"
	case kind == reflect.Struct, kind == reflect.Map:
		return "an object"
	case kind == reflect.Bool:
		return "true or false"
	case kind == reflect.String:
		return "a string"
	}
	return fmt.Sprintf("another value (%v)", err)
}
