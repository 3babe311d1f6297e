package types

import (
	"github.com/dave/jennifer/jen"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/emit/gofile"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
)

// bytes prints the accessors of a member that holds base64:
//
//	func (x *ImageContent) Bytes() ([]byte, error) {
//		if x == nil {
//			return nil, decode.ErrNilTarget
//		}
//		return base64.StdEncoding.DecodeString(x.Data)
//	}
//
//	func (x *ImageContent) SetBytes(b []byte) { x.Data = base64.StdEncoding.EncodeToString(b) }
func (e Printer) bytes(f *gofile.File, s *model.Struct, m *model.Field) {
	encoding := func() *jen.Statement { return jen.Qual("encoding/base64", "StdEncoding") }
	receiver := func() *jen.Statement { return jen.Params(jen.Id("x").Op("*").Id(s.Name)) }
	read := model.Doc{Text: []string{m.Bytes + " decodes " + m.Name + " from base64 (RFC 4648, section 4). Text that is not base64 is an error."}}
	f.Add(gofile.Doc(read), jen.Func().Add(receiver()).Id(m.Bytes).Params().Params(jen.Index().Byte(), jen.Error()).Block(
		jen.If(jen.Id("x").Op("==").Nil()).Block(jen.Return(jen.Nil(), e.Decoding("ErrNilTarget"))),
		jen.Return(encoding().Dot("DecodeString").Call(jen.Id("x").Dot(m.Name))),
	))
	set := model.Doc{Text: []string{"Set" + m.Bytes + " sets " + m.Name + " to the base64 of b."}}
	f.Add(gofile.Doc(set), jen.Func().Add(receiver()).Id("Set"+m.Bytes).Params(jen.Id("b").Index().Byte()).Block(
		jen.Id("x").Dot(m.Name).Op("=").Add(encoding()).Dot("EncodeToString").Call(jen.Id("b")),
	))
}
