package emit

import (
	"github.com/dave/jennifer/jen"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
)

// codecs prints codec.go: the public codec methods of every declared type.
func (e *emitter) codecs(f *file) {
	for _, d := range e.p.Decls {
		name := d.Header().Name
		switch d := d.(type) {
		case *model.Union, *model.Alias: // an interface has no methods, an alias those of its type
		case *model.Enum:
			e.codec(f, name, false)
		case *model.Scalar:
			e.codec(f, name, d.Type != model.String)
		default:
			e.codec(f, name, true)
		}
	}
	if e.hasUnions() {
		e.codec(f, "Unknown", true)
	}
}

// codec prints the methods of one type. A named string prints as the string
// it is, so it has no String method:
//
//	func (x *Tool) UnmarshalJSON(data []byte) error {
//		return jsonwire.Unmarshal(data, x, (*Tool).decode)
//	}
//
//	func (x *Tool) AppendJSON(dst []byte) ([]byte, error) {
//		return jsonwire.Append(dst, x, (*Tool).put)
//	}
//
//	func (x Tool) MarshalJSON() ([]byte, error) {
//		return jsonwire.Marshal(&x, (*Tool).put)
//	}
//
//	func (x Tool) String() string {
//		return jsonwire.Text(&x, (*Tool).put)
//	}
func (e *emitter) codec(f *file, name string, text bool) {
	onPointer := func() *jen.Statement { return jen.Func().Params(self().Add(pointerTo(name))) }
	onValue := func() *jen.Statement { return jen.Func().Params(self().Id(name)) }
	dst, data := jen.Id("dst"), jen.Id("data")
	bytesAndError := []jen.Code{bytesType(), jen.Error()}

	f.add(nil, onPointer().Id("UnmarshalJSON").Params(data.Clone().Add(bytesType())).Error().Block(
		jen.Return(e.wire("Unmarshal").Call(data, self(), method(name, "decode"))),
	))
	f.add(nil, onPointer().Id("AppendJSON").Params(dst.Clone().Add(bytesType())).Params(bytesAndError...).Block(
		jen.Return(e.wire("Append").Call(dst, self(), method(name, "put"))),
	))
	f.add(nil, onValue().Id("MarshalJSON").Params().Params(bytesAndError...).Block(
		jen.Return(e.wire("Marshal").Call(jen.Op("&").Add(self()), method(name, "put"))),
	))
	if text {
		f.add(nil, onValue().Id("String").Params().String().Block(
			jen.Return(e.wire("Text").Call(jen.Op("&").Add(self()), method(name, "put"))),
		))
	}
}
