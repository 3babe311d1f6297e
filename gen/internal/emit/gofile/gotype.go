package gofile

import (
	"github.com/dave/jennifer/jen"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
)

// GoType prints a type.
func (e *Printer) GoType(t model.Type) *jen.Statement {
	switch t := t.(type) {
	case model.Basic:
		return jen.Id(BasicName(t))
	case model.Raw:
		return e.RPC("Raw")
	case model.ID:
		return e.RPC("ID")
	case model.ErrorObject:
		return e.RPC("Error")
	case model.Members:
		return e.RPC("Members")
	case model.ListOf:
		return jen.Index().Add(e.GoType(t.Elem))
	case model.MapOf:
		if t.Ordered {
			return e.RPC("Ordered").Types(e.GoType(t.Elem))
		}
		return jen.Map(jen.String()).Add(e.GoType(t.Elem))
	case model.NullableOf:
		return e.RPC("Nullable").Types(e.GoType(t.Elem))
	case model.Ref:
		return jen.Id(t.Decl.Header().Name)
	}
	e.Problem("no Go type for %T", t)
	return jen.Any()
}

// BasicName returns the name of a Go scalar.
func BasicName(b model.Basic) string {
	return [...]string{model.String: "string", model.Int: "int64", model.Float: "float64", model.Bool: "bool"}[b]
}

// Kinds prints a set of kinds:
//
//	jsontext.KindString | jsontext.KindNumber
func (e *Printer) Kinds(k model.Kinds) *jen.Statement {
	if k = k.OrAny(); k|model.KindInteger == model.AnyKind|model.KindInteger {
		return e.KindName("AnyKind")
	}
	s := jen.Null()
	for i, name := range KindNames(k) {
		if i > 0 {
			s.Op("|")
		}
		s.Add(e.KindName(name))
	}
	return s
}

// KindNames returns the names of the kinds in a set; integers are numbers, too.
func KindNames(k model.Kinds) []string {
	var list []string
	for _, row := range []struct {
		kind model.Kinds
		name string
	}{
		{model.KindNull, "KindNull"}, {model.KindBool, "KindBool"}, {model.KindInteger, "KindInteger"}, {model.KindNumber, "KindNumber"},
		{model.KindString, "KindString"}, {model.KindArray, "KindArray"}, {model.KindObject, "KindObject"},
	} {
		if k&row.kind == 0 || row.kind == model.KindInteger && k&model.KindNumber != 0 {
			continue
		}
		list = append(list, row.name)
	}
	return list
}
