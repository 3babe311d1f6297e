package types

import (
	"fmt"

	"github.com/dave/jennifer/jen"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/emit/gofile"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
)

// extraComment documents the field that keeps unknown members.
func (e Printer) extraComment() string {
	if e.Merged() {
		return "members that are not read into a field"
	}
	return "members that this revision does not name"
}

// Declarations prints the types that the model puts into one file.
func (e Printer) Declarations(f *gofile.File, in model.File) {
	for _, d := range e.Model.Decls {
		if d.Header().File == in {
			e.declare(f, d)
		}
	}
}

// declare prints one type, with the methods that belong to its meaning rather
// than to its codec.
func (e Printer) declare(f *gofile.File, d model.Decl) {
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
		f.Add(gofile.Doc(d.Doc), jen.Type().Id(d.Name).Add(e.GoType(d.Type)))
	case *model.Map:
		// type Schemas map[string]Schema
		f.Add(gofile.Doc(d.Doc), jen.Type().Id(d.Name).Add(e.GoType(d.Type)))
	case *model.Scalar:
		// type Cursor string
		f.Add(gofile.Doc(d.Doc), jen.Type().Id(d.Name).Add(e.GoType(d.Type)))
	case *model.Alias:
		// type RequestID = jsonrpc.ID
		f.Add(gofile.Doc(d.Doc), jen.Type().Id(d.Name).Op("=").Add(e.GoType(d.Type)))
	default:
		e.Problem("%s: no declaration for %T", d.Header().Key, d)
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
func (e Printer) structType(f *gofile.File, s *model.Struct) {
	var fields []jen.Code
	for _, field := range s.Fields() {
		tag := field.JSON
		if !field.Required {
			tag += ",omitzero"
		}
		fields = append(fields, gofile.FieldDoc(field.Doc).Id(field.Name).Add(e.fieldType(field)).Tag(map[string]string{"json": tag}))
	}
	if len(fields) != 0 {
		fields = append(fields, jen.Line())
	}
	fields = append(fields, jen.Id(s.Extra).Add(e.RPC("Members")).Tag(map[string]string{"json": "-"}).Comment(e.extraComment()))
	f.Add(gofile.Doc(s.Doc), jen.Type().Id(s.Name).Struct(fields...))
	for _, field := range s.Fields() {
		if field.Bytes != "" {
			e.bytes(f, s, field)
		}
	}
}

// fieldType prints the type of a field, which tells absence by its presence.
func (e Printer) fieldType(f *model.Field) *jen.Statement {
	if f.Presence == model.Pointer || f.Presence == model.NullPointer {
		return jen.Op("*").Add(e.GoType(f.Type))
	}
	return e.GoType(f.Type)
}

// oneOrManyType prints a value that is one element or a list:
//
//	type Content struct {
//		Blocks []Block
//		List   bool // a list is written even for one element
//	}
func (e Printer) oneOrManyType(f *gofile.File, m *model.OneOrMany) {
	f.Add(gofile.Doc(m.Doc), jen.Type().Id(m.Name).Struct(
		jen.Id(m.Field).Index().Add(e.GoType(m.Elem)),
		jen.Id("List").Bool().Comment("write a list, even of one element"),
	))
	f.Add([]string{"// IsZero reports whether the value is absent: it has no elements, and no empty list."},
		jen.Func().Params(self().Add(gofile.PointerTo(m.Name))).Id("IsZero").Params().Bool().Block(
			jen.Return(self().Op("==").Nil().Op("||").Add(self()).Dot(m.Field).Op("==").Nil().Op("&&").Op("!").Add(self()).Dot("List")),
		))
}

// rawUnionType prints a union that keeps its text, with its accessors.
//
//	type ServerResult struct {
//		Raw jsonrpc.Raw
//	}
func (e Printer) rawUnionType(f *gofile.File, u *model.RawUnion) {
	f.Add(gofile.Doc(u.Doc), jen.Type().Id(u.Name).Struct(jen.Id("Raw").Add(e.RPC("Raw"))))
	f.Add([]string{"// IsZero reports whether the value is absent."},
		jen.Func().Params(self().Add(gofile.PointerTo(u.Name))).Id("IsZero").Params().Bool().Block(
			jen.Return(self().Op("==").Nil().Op("||").Add(self()).Dot("Raw").Dot("IsZero").Call()),
		))
	for _, v := range u.Variants {
		e.accessor(f, u, v)
	}
}

// accessor prints the decoding of a raw union as one of its variants:
//
//	func (x *ServerResult) AsCallToolResult() (*CallToolResult, error) {
//		if x == nil {
//			return *new(*CallToolResult), decode.ErrNilTarget
//		}
//		v := new(CallToolResult)
//		return v, v.UnmarshalJSON([]byte(x.Raw.String()))
//	}
func (e Printer) accessor(f *gofile.File, u *model.RawUnion, v model.RawVariant) {
	result := e.GoType(v.Type)
	if _, ok := model.StructOf(v.Type); ok {
		result = jen.Op("*").Add(result)
	}
	what := fmt.Sprintf("%s decodes the value as %s.", v.Accessor, result.GoString())
	f.Add(gofile.Comment([]string{what}, gofile.DeclWidth),
		jen.Func().Params(self().Add(gofile.PointerTo(u.Name))).Id(v.Accessor).Params().Params(result, jen.Error()).Block(
			jen.If(self().Op("==").Nil()).Block(jen.Return(jen.Op("*").New(result), e.Decoding("ErrNilTarget"))),
			e.UnmarshalText(v.Type, self().Dot("Raw")),
		))
}
