package laws

import (
	"errors"
	"reflect"
	"strconv"
	"strings"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
)

// Unchecked returns the members whose rules differ by revision and that encoding a value
// does not check in full, as "Tool.inputSchema". What is valid at one revision need not be at
// another. Validate reports it.
func (c *revisions) Unchecked() []string {
	var list []string
	for _, d := range c.Merged.Decls {
		s, ok := d.(*model.Struct)
		if !ok {
			continue
		}
		for _, f := range s.Fields() {
			if f.DiffersIn != f.CheckedIn {
				list = append(list, s.Name+"."+f.JSON)
			}
		}
	}
	return list
}

// excused reports whether all violations are about members that encoding does not check.
// They are found by the type of the value, x, that was written.
func (c *Checker) excused(x any, err error) bool {
	e, ok := errors.AsType[*jsonrpc.ValidationError](err)
	if !ok {
		return false
	}
	for _, v := range e.Violations {
		if v.Rule == "const" || v.Rule == "required" { // which encoding does check
			return false
		}
		if !c.aboutUnchecked(reflect.ValueOf(x), v.Pointer) {
			return false
		}
	}
	return true
}

// aboutUnchecked reports whether the way to a place leads through such a member.
func (c *Checker) aboutUnchecked(v reflect.Value, pointer string) bool {
	for _, step := range strings.Split(pointer, "/")[1:] {
		for v.IsValid() && (v.Kind() == reflect.Pointer || v.Kind() == reflect.Interface) {
			v = v.Elem()
		}
		if !v.IsValid() {
			return false
		}
		next, name := stepInto(v, strings.NewReplacer("~1", "/", "~0", "~").Replace(step))
		if c.unchecked[name] {
			return true
		}
		v = next
	}
	return false
}

// stepInto returns what a step of a pointer leads to, and the name of the member.
func stepInto(v reflect.Value, step string) (next reflect.Value, name string) {
	i, err := strconv.Atoi(step)
	switch {
	case v.Kind() == reflect.Slice && err == nil && i < v.Len():
		return v.Index(i), ""
	case v.Kind() == reflect.Map:
		return v.MapIndex(reflect.ValueOf(step)), ""
	case v.Kind() == reflect.Slice: // an ordered map
		for i := range v.Len() {
			if e := v.Index(i); e.Kind() == reflect.Struct && e.Field(0).Kind() == reflect.String && e.Field(0).String() == step {
				return e.Field(1), ""
			}
		}
	case v.Kind() == reflect.Struct && v.NumField() == 2 && v.Field(1).Kind() == reflect.Bool && v.Field(0).Kind() == reflect.Slice: // one or many
		if err == nil && i < v.Field(0).Len() {
			return v.Field(0).Index(i), ""
		}
		if v.Field(0).Len() > 0 {
			return stepInto(reflect.Indirect(v.Field(0).Index(0).Elem()), step)
		}
	case v.Kind() == reflect.Struct:
		for i := range v.NumField() {
			tag, _, _ := strings.Cut(v.Type().Field(i).Tag.Get("json"), ",")
			if tag == step {
				return v.Field(i), v.Type().Name() + "." + step
			}
		}
	}
	return reflect.Value{}, ""
}
