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
			e.codec(f, d, name, false)
		case *model.Scalar:
			e.codec(f, d, name, d.Type != model.String)
		default:
			e.codec(f, d, name, true)
		}
	}
	if e.hasUnions() {
		e.codec(f, nil, "Unknown", true)
	}
}

// codec prints the methods of one type, each on a line. A named string prints as
// the string it is, so it has no String method:
//
//	func (x *Tool) UnmarshalJSON(data []byte) error { return jsonwire.Unmarshal(data, x, (*Tool).decode) }
//	func (x *Tool) AppendJSON(dst []byte) ([]byte, error) { return jsonwire.Append(dst, x, (*Tool).put) }
//	func (x *Tool) Validate() error { return jsonwire.Validate(x, (*Tool).put, &schemaTool) }
//	func (x Tool) MarshalJSON() ([]byte, error) { return jsonwire.Marshal(&x, (*Tool).put) }
//	func (x Tool) String() string { return jsonwire.Text(&x, (*Tool).put) }
func (e *emitter) codec(f *file, d model.Decl, name string, text bool) {
	onPointer := func() *jen.Statement { return jen.Func().Params(self().Add(pointerTo(name))) }
	onValue := func() *jen.Statement { return jen.Func().Params(self().Id(name)) }
	dst, data := jen.Id("dst"), jen.Id("data")
	bytesAndError := []jen.Code{bytesType(), jen.Error()}
	schema := self().Dot("schema").Call() // of Unknown
	if d != nil {
		schema = e.schemaOf(d.Header().Schema)
	}
	methods := []jen.Code{
		onPointer().Id("UnmarshalJSON").Params(data.Clone().Add(bytesType())).Error().Add(
			onOneLine(e.wire("Unmarshal").Call(data, self(), method(name, "decode")))),
		onPointer().Id("AppendJSON").Params(dst.Clone().Add(bytesType())).Params(bytesAndError...).Add(
			onOneLine(e.wire("Append").Call(dst, self(), method(name, "put")))),
		onPointer().Id("Validate").Params().Error().Add(
			onOneLine(e.wire("Validate").Call(self(), method(name, "put"), schema))),
		onValue().Id("MarshalJSON").Params().Params(bytesAndError...).Add(
			onOneLine(e.wire("Marshal").Call(jen.Op("&").Add(self()), method(name, "put")))),
	}
	if text {
		methods = append(methods, onValue().Id("String").Params().String().Add(
			onOneLine(e.wire("Text").Call(jen.Op("&").Add(self()), method(name, "put")))))
	}
	group := jen.Null()
	for i, m := range methods {
		if i > 0 {
			group.Line()
		}
		group.Add(m)
	}
	f.add(nil, group)
}

// onOneLine prints the body of a function that returns an expression.
func onOneLine(value jen.Code) jen.Code {
	return jen.Custom(jen.Options{Open: "{", Close: "}"}, jen.Return(value))
}
