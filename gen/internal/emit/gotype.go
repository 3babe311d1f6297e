package emit

import (
	"github.com/dave/jennifer/jen"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
)

// goType prints a type.
func (e *emitter) goType(t model.Type) *jen.Statement {
	switch t := t.(type) {
	case model.Basic:
		return jen.Id(basicName(t))
	case model.Raw:
		return e.rpc("Raw")
	case model.ID:
		return e.rpc("ID")
	case model.ErrorObject:
		return e.rpc("Error")
	case model.Members:
		return e.rpc("Members")
	case model.ListOf:
		return jen.Index().Add(e.goType(t.Elem))
	case model.MapOf:
		if t.Ordered {
			return e.rpc("Ordered").Types(e.goType(t.Elem))
		}
		return jen.Map(jen.String()).Add(e.goType(t.Elem))
	case model.NullableOf:
		return e.rpc("Nullable").Types(e.goType(t.Elem))
	case model.Ref:
		return jen.Id(t.Decl.Header().Name)
	}
	e.problem("no Go type for %T", t)
	return jen.Any()
}

// fieldType prints the type of a field, which tells absence by its presence.
func (e *emitter) fieldType(f *model.Field) *jen.Statement {
	if f.Presence == model.Pointer || f.Presence == model.NullPointer {
		return jen.Op("*").Add(e.goType(f.Type))
	}
	return e.goType(f.Type)
}

func basicName(b model.Basic) string {
	return [...]string{model.String: "string", model.Int: "int64", model.Float: "float64", model.Bool: "bool"}[b]
}

// basicWord is the ending of the runtime's functions for a scalar type.
func basicWord(b model.Basic) string {
	return [...]string{model.String: "String", model.Int: "Int", model.Float: "Float", model.Bool: "Bool"}[b]
}

// namedWord is the ending of the runtime's functions for a named scalar type.
func namedWord(b model.Basic) string {
	return [...]string{model.String: "NamedString", model.Int: "NamedInt", model.Float: "NamedFloat", model.Bool: "NamedBool"}[b]
}

// resolve follows aliases to the type that they name.
func resolve(t model.Type) model.Type {
	for {
		ref, ok := t.(model.Ref)
		if !ok {
			return t
		}
		alias, ok := ref.Decl.(*model.Alias)
		if !ok {
			return t
		}
		t = alias.Type
	}
}

// methodType reports the name of a declared type that has its own decode and
// put methods and is decoded in place.
func methodType(t model.Type) (string, bool) {
	ref, ok := resolve(t).(model.Ref)
	if !ok {
		return "", false
	}
	switch d := ref.Decl.(type) {
	case *model.Struct, *model.RawUnion, *model.OneOrMany, *model.List, *model.Map:
		return d.Header().Name, true
	}
	return "", false
}

// structOf reports the struct that a type names.
func structOf(t model.Type) (*model.Struct, bool) {
	ref, ok := resolve(t).(model.Ref)
	if !ok {
		return nil, false
	}
	s, ok := ref.Decl.(*model.Struct)
	return s, ok
}

// unionOf reports the union that a type names.
func unionOf(t model.Type) (*model.Union, bool) {
	ref, ok := resolve(t).(model.Ref)
	if !ok {
		return nil, false
	}
	u, ok := ref.Decl.(*model.Union)
	return u, ok
}

// namedScalar reports the scalar type under a named one.
func namedScalar(t model.Type) (name string, b model.Basic, ok bool) {
	ref, ok := resolve(t).(model.Ref)
	if !ok {
		return "", 0, false
	}
	switch d := ref.Decl.(type) {
	case *model.Enum:
		return d.Name, model.String, true
	case *model.Scalar:
		return d.Name, d.Type, true
	}
	return "", 0, false
}

// kindsOf tells what kinds of JSON value a type holds.
func kindsOf(t model.Type) model.Kinds {
	switch t := t.(type) {
	case model.Basic:
		return [...]model.Kinds{
			model.String: model.KindString, model.Int: model.KindInteger,
			model.Float: model.KindNumber, model.Bool: model.KindBool,
		}[t]
	case model.Raw:
		return anyIfNone(t.Kinds)
	case model.ID:
		return model.KindString | model.KindInteger
	case model.ListOf:
		return model.KindArray
	case model.NullableOf:
		return kindsOf(t.Elem) | model.KindNull
	case model.Ref:
		return kindsOfDecl(t.Decl)
	}
	return model.KindObject // Members, MapOf, ErrorObject
}

func kindsOfDecl(d model.Decl) model.Kinds {
	switch d := d.(type) {
	case *model.Enum:
		return model.KindString
	case *model.Scalar:
		return kindsOf(d.Type)
	case *model.List:
		return model.KindArray
	case *model.RawUnion:
		return anyIfNone(d.Kinds)
	case *model.OneOrMany:
		return kindsOf(d.Elem) | model.KindArray
	case *model.Alias:
		return kindsOf(d.Type)
	case *model.Union:
		var k model.Kinds
		for _, v := range d.Variants {
			k |= kindsOfDecl(v)
		}
		return k
	}
	return model.KindObject // Struct, Map
}

func anyIfNone(k model.Kinds) model.Kinds {
	if k == 0 {
		return model.AnyKind
	}
	return k
}

// kinds prints a set of kinds:
//
//	jsontext.KindString | jsontext.KindNumber
func (e *emitter) kinds(k model.Kinds) *jen.Statement {
	if k = anyIfNone(k); k|model.KindInteger == model.AnyKind|model.KindInteger {
		return e.kindName("AnyKind")
	}
	s := jen.Null()
	for i, name := range kindNames(k) {
		if i > 0 {
			s.Op("|")
		}
		s.Add(e.kindName(name))
	}
	return s
}

// kindNames are the names of the kinds in a set; integers are numbers, too.
func kindNames(k model.Kinds) []string {
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

// tableName is the name of a struct's table of members. It begins like no other
// name in the package.
func tableName(s *model.Struct) string { return "namesOf" + s.Name }

// Vocabulary of the printed functions: the receiver or value x, the decoder d,
// the buffer b, the encoder e.
func self() *jen.Statement    { return jen.Id("x") }
func decoder() *jen.Statement { return jen.Id("d") }
func buffer() *jen.Statement  { return jen.Id("b") }
func encoder() *jen.Statement { return jen.Id("e") }

func pointerTo(name string) *jen.Statement { return jen.Op("*").Id(name) }

// method prints the method expression (*T).name.
func method(typ, name string) *jen.Statement {
	return jen.Parens(pointerTo(typ)).Dot(name)
}

// decoderParam and putParams print the parameters of decoding and encoding functions.
func (e *emitter) decoderParam() *jen.Statement {
	return decoder().Op("*").Add(e.decoding("Decoder"))
}

func (e *emitter) putParams() []jen.Code {
	return []jen.Code{buffer().Index().Byte(), encoder().Op("*").Add(e.encoding("Encoder"))}
}

func bytesType() *jen.Statement { return jen.Index().Byte() }
