package codec

import (
	"github.com/dave/jennifer/jen"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/emit/gofile"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
)

// Vocabulary of the printed functions: the receiver or value x, the decoder d,
// the buffer b, the encoder e.
func self() *jen.Statement    { return jen.Id("x") }
func decoder() *jen.Statement { return jen.Id("d") }
func buffer() *jen.Statement  { return jen.Id("b") }
func encoder() *jen.Statement { return jen.Id("e") }

// method prints the method expression (*T).name.
func method(typ, name string) *jen.Statement {
	return jen.Parens(gofile.PointerTo(typ)).Dot(name)
}

// DecoderParam prints the parameter of decoding functions:
//
//	d *decode.Decoder
func (e Printer) DecoderParam() *jen.Statement {
	return decoder().Op("*").Add(e.Decoding("Decoder"))
}

// putParams prints the parameters of encoding functions:
//
//	b []byte, e *encode.Encoder
func (e Printer) putParams() []jen.Code {
	return []jen.Code{buffer().Index().Byte(), encoder().Op("*").Add(e.Encoding("Encoder"))}
}

func bytesType() *jen.Statement { return jen.Index().Byte() }

// tableName returns the name of a struct's table of members. It begins like no other
// name in the package.
func tableName(s *model.Struct) string { return "namesOf" + s.Name }

// basicWord returns the ending of the runtime's functions for a scalar type.
func basicWord(b model.Basic) string {
	return [...]string{model.String: "String", model.Int: "Int", model.Float: "Float", model.Bool: "Bool"}[b]
}

// namedWord returns the ending of the runtime's functions for a named scalar type.
func namedWord(b model.Basic) string {
	return [...]string{model.String: "NamedString", model.Int: "NamedInt", model.Float: "NamedFloat", model.Bool: "NamedBool"}[b]
}
