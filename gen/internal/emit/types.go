package emit

import (
	"fmt"

	"github.com/dave/jennifer/jen"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
)

// declarations prints the types that the model puts into one file.
func (e *emitter) declarations(f *file, in model.File) {
	for _, d := range e.p.Decls {
		if d.Header().File == in {
			e.declare(f, d)
		}
	}
}

// declare prints one type, with the methods that belong to its meaning rather
// than to its codec.
func (e *emitter) declare(f *file, d model.Decl) {
	switch d := d.(type) {
	case *model.Struct:
		e.structType(f, d)
	case *model.Enum:
		e.enumType(f, d)
	case *model.Union:
		e.unionType(f, d)
	case *model.RawUnion:
		e.rawUnionType(f, d)
	case *model.OneOrMany:
		e.oneOrManyType(f, d)
	case *model.List:
		// type Names []string
		f.add(doc(d.Doc), jen.Type().Id(d.Name).Add(e.goType(d.Type)))
	case *model.Map:
		// type Schemas map[string]Schema
		f.add(doc(d.Doc), jen.Type().Id(d.Name).Add(e.goType(d.Type)))
	case *model.Scalar:
		// type Cursor string
		f.add(doc(d.Doc), jen.Type().Id(d.Name).Add(e.goType(d.Type)))
	case *model.Alias:
		// type RequestID = jsonrpc.ID
		f.add(doc(d.Doc), jen.Type().Id(d.Name).Op("=").Add(e.goType(d.Type)))
	default:
		e.problem("%s: no declaration for %T", d.Header().Key, d)
	}
}

// structType prints a struct:
//
//	type Tool struct {
//		// Name is unique within the server.
//		Name string `json:"name"`
//
//		Extra jsonrpc.Members `json:"-"` // members that this revision does not name
//	}
func (e *emitter) structType(f *file, s *model.Struct) {
	var fields []jen.Code
	for _, field := range s.Fields() {
		tag := field.JSON
		if !field.Required {
			tag += ",omitzero"
		}
		fields = append(fields, fieldDoc(field.Doc).Id(field.Name).Add(e.fieldType(field)).Tag(map[string]string{"json": tag}))
	}
	if len(fields) != 0 {
		fields = append(fields, jen.Line())
	}
	fields = append(fields, jen.Id(s.Extra).Add(e.rpc("Members")).Tag(map[string]string{"json": "-"}).Comment(extraComment))
	f.add(doc(s.Doc), jen.Type().Id(s.Name).Struct(fields...))
	for _, field := range s.Fields() {
		if field.Bytes != "" {
			e.bytes(f, s, field)
		}
	}
}

// oneOrManyType prints a value that is one element or a list:
//
//	type Content struct {
//		Blocks []Block
//		List   bool // a list is written even for one element
//	}
func (e *emitter) oneOrManyType(f *file, m *model.OneOrMany) {
	f.add(doc(m.Doc), jen.Type().Id(m.Name).Struct(
		jen.Id(m.Field).Index().Add(e.goType(m.Elem)),
		jen.Id("List").Bool().Comment("write a list, even of one element"),
	))
	f.add([]string{"// IsZero reports whether there is no value at all: no list of elements, not even an empty one."},
		jen.Func().Params(self().Add(pointerTo(m.Name))).Id("IsZero").Params().Bool().Block(
			jen.Return(self().Op("==").Nil().Op("||").Add(self()).Dot(m.Field).Op("==").Nil().Op("&&").Op("!").Add(self()).Dot("List")),
		))
}

// rawUnionType prints a union that keeps its text, with its accessors.
//
//	type ServerResult struct {
//		Raw jsonrpc.Raw
//	}
func (e *emitter) rawUnionType(f *file, u *model.RawUnion) {
	f.add(doc(u.Doc), jen.Type().Id(u.Name).Struct(jen.Id("Raw").Add(e.rpc("Raw"))))
	f.add([]string{"// IsZero reports whether there is no value."},
		jen.Func().Params(self().Add(pointerTo(u.Name))).Id("IsZero").Params().Bool().Block(
			jen.Return(self().Op("==").Nil().Op("||").Add(self()).Dot("Raw").Dot("IsZero").Call()),
		))
	for _, v := range u.Variants {
		e.accessor(f, u, v)
	}
}

// accessor prints the decoding of a raw union as one of its variants:
//
//	func (x *ServerResult) AsCallToolResult() (*CallToolResult, error) {
//		v := new(CallToolResult)
//		return v, v.UnmarshalJSON([]byte(x.Raw.String()))
//	}
func (e *emitter) accessor(f *file, u *model.RawUnion, v model.RawVariant) {
	result := e.goType(v.Type)
	if _, ok := structOf(v.Type); ok {
		result = jen.Op("*").Add(result)
	}
	what := fmt.Sprintf("%s decodes the value as %s.", v.Accessor, result.GoString())
	f.add(comment([]string{what}, declWidth),
		jen.Func().Params(self().Add(pointerTo(u.Name))).Id(v.Accessor).Params().Params(result, jen.Error()).Block(
			e.unmarshalText(v.Type, self().Dot("Raw")),
		))
}

// unmarshalText prints the statements that decode a Raw and return the value,
// a pointer to it if it is a struct, and the error:
//
//	v := new(CallToolResult)
//	return v, v.UnmarshalJSON([]byte(x.Raw.String()))
//
//	return decode.UnmarshalValue([]byte(x.Raw.String()), decode.Options{}, decodeContentBlock, nil)
func (e *emitter) unmarshalText(t model.Type, raw *jen.Statement) jen.Code {
	text := jen.Index().Byte().Parens(raw.Dot("String").Call())
	if _, ok := structOf(t); !ok {
		return jen.Return(e.decoding("UnmarshalValue").Call(text, e.decoding("Options").Values(), e.decodeFunc(t), jen.Nil()))
	}
	return jen.Id("v").Op(":=").New(e.goType(t)).Line().
		Return(jen.Id("v"), jen.Id("v").Dot("UnmarshalJSON").Call(text))
}
