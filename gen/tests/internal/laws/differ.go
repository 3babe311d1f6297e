package laws

import (
	"errors"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
)

// Differing returns the members whose rules differ by revision, as "Tool.outputSchema".
// Values do not remember the revision that they were read at, and the texts of such
// members are written as they are: what is valid at one revision need not be at another.
// Validate reports it.
func (c *revisions) Differing() []string {
	var list []string
	for _, d := range c.Merged.Decls {
		s, ok := d.(*model.Struct)
		if !ok {
			continue
		}
		for _, m := range s.Members {
			if f, ok := m.(*model.Field); ok && c.differs(s, f) {
				list = append(list, s.Name+"."+f.JSON)
			}
		}
	}
	slices.Sort(list)
	return list
}

// differs reports whether what a value of a field may be depends on the revision.
func (c *revisions) differs(s *model.Struct, f *model.Field) bool {
	type demand struct {
		check *model.Schema
		rules model.Rules
	}
	in := f.Revisions.OrAll(len(c.models)) & s.Revisions.OrAll(len(c.models))
	var first *demand
	for i := range c.models {
		own := c.ownField(i, s, f)
		if !in.Has(i) || own == nil {
			continue
		}
		d := &demand{rules: own.Rules}
		d.rules.Format = "" // an annotation
		if f.Checks != nil {
			d.check = f.Checks[i]
		}
		if first == nil {
			first = d
		}
		if !reflect.DeepEqual(first, d) {
			return true
		}
	}
	return false
}

// ownField returns the field in the model of revision i.
func (c *revisions) ownField(i int, s *model.Struct, f *model.Field) *model.Field {
	for _, d := range c.models[i].Decls {
		own, ok := d.(*model.Struct)
		if !ok || own.Name != s.Name {
			continue
		}
		for _, m := range own.Members {
			if x, ok := m.(*model.Field); ok && x.JSON == f.JSON {
				return x
			}
		}
	}
	return nil
}

// excused reports whether all violations are about members whose rules differ. They are
// found by the type of the value, x, that was written.
func (c *Checker) excused(x any, err error) bool {
	e, ok := errors.AsType[*jsonrpc.ValidationError](err)
	if !ok {
		return false
	}
	for _, v := range e.Violations {
		if !c.aboutDiffering(reflect.ValueOf(x), v.Pointer) {
			return false
		}
	}
	return true
}

// aboutDiffering reports whether the way to a place leads through such a member.
func (c *Checker) aboutDiffering(v reflect.Value, pointer string) bool {
	for _, step := range strings.Split(pointer, "/")[1:] {
		for v.IsValid() && (v.Kind() == reflect.Pointer || v.Kind() == reflect.Interface) {
			v = v.Elem()
		}
		if !v.IsValid() {
			return false
		}
		next, name := stepInto(v, strings.NewReplacer("~1", "/", "~0", "~").Replace(step))
		if c.differ[name] {
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
