package codec

import (
	"bytes"
	"encoding/json"
	"strings"
	"unicode/utf8"

	"github.com/dave/jennifer/jen"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/emit/gofile"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
)

// putValue prints the statements that write v, a value of type t that can be
// addressed.
func (e Printer) putValue(t model.Type, v *jen.Statement) []jen.Code {
	if n, ok := model.Resolve(t).(model.NullableOf); ok {
		return []jen.Code{e.putOrNull(n.Elem, v.Clone().Dot("Value"))}
	}
	return []jen.Code{assignBuffer(e.putExpr(t, v))}
}

// putOrNull prints what writes the value behind a pointer, or null:
//
//	if x.TTL == nil {
//		b = append(b, "null"...)
//	} else {
//		b = encode.AppendInt(b, e, *x.TTL)
//	}
func (e Printer) putOrNull(t model.Type, pointer *jen.Statement) jen.Code {
	return jen.If(pointer.Clone().Op("==").Nil()).Block(appendText("null")).Else().Block(e.putValue(t, e.behind(t, pointer))...)
}

// behind prints the value behind a pointer: methods and fields need no star.
func (e Printer) behind(t model.Type, pointer *jen.Statement) *jen.Statement {
	if _, ok := model.InPlace(t); ok {
		return pointer.Clone()
	}
	return jen.Op("*").Add(pointer.Clone())
}

// putExpr prints a call that writes v to the buffer and returns the buffer.
func (e Printer) putExpr(t model.Type, v *jen.Statement) *jen.Statement {
	if _, ok := model.InPlace(t); ok {
		// x.Params.put(b, e)
		return v.Clone().Dot("put").Call(buffer(), encoder())
	}
	switch r := model.Resolve(t).(type) {
	case model.ListOf:
		return e.putList(r, v)
	case model.MapOf:
		return e.putMap(r, v)
	case model.ErrorObject:
		// encode.AppendCustom(b, e, &x.Error)
		return e.Encoding("AppendCustom").Call(buffer(), encoder(), jen.Op("&").Add(v.Clone()))
	case model.NullableOf:
		return e.putFunc(t).Call(buffer(), encoder(), v.Clone())
	}
	// encode.AppendString(b, e, x.Name)
	return e.putName(t).Call(buffer(), encoder(), v.Clone())
}

// putName prints the function that writes a value without further arguments.
func (e Printer) putName(t model.Type) *jen.Statement {
	if d, ok := e.growing(t); ok {
		return jen.Id("put" + d.Name)
	}
	if _, b, ok := model.ScalarOf(t); ok {
		return e.Encoding("Append" + namedWord(b))
	}
	if u, ok := model.UnionOf(t); ok {
		return jen.Id("put" + u.Name)
	}
	switch r := model.Resolve(t).(type) {
	case model.Basic:
		return e.Encoding("Append" + basicWord(r))
	case model.Raw:
		return e.Encoding("AppendRaw")
	case model.ID:
		return e.Encoding("AppendID")
	case model.Members:
		return e.Encoding("AppendMembers")
	}
	e.Problem("nothing writes a %T", t)
	return jen.Id("put")
}

// putList prints the encoding of a list:
//
//	encode.AppendStructs(b, e, x.Tools, (*Tool).put)
//	encode.AppendList(b, e, x.Content, putContentBlock)
func (e Printer) putList(t model.ListOf, v *jen.Statement) *jen.Statement {
	at := ""
	if _, union := model.UnionOf(t.Elem); e.Merged() && (union || isInPlace(t.Elem)) {
		at = "At" // elements may be left out
	}
	if name, ok := model.InPlace(t.Elem); ok {
		return e.Encoding("AppendStructs"+at).Call(buffer(), encoder(), v.Clone(), method(name, "put"))
	}
	return e.Encoding("AppendList"+at).Call(buffer(), encoder(), v.Clone(), e.putFunc(t.Elem))
}

// putMap prints the encoding of a map:
//
//	encode.AppendStructMap(b, e, x.Properties, (*Schema).put)
//	encode.AppendOrdered(b, e, x.Properties, putField)
func (e Printer) putMap(t model.MapOf, v *jen.Statement) *jen.Statement {
	name, inPlace := model.InPlace(t.Elem)
	switch {
	case t.Ordered:
		return e.Encoding("AppendOrdered").Call(buffer(), encoder(), v.Clone(), e.putFunc(t.Elem))
	case inPlace:
		return e.Encoding("AppendStructMap").Call(buffer(), encoder(), v.Clone(), method(name, "put"))
	}
	return e.Encoding("AppendMap").Call(buffer(), encoder(), v.Clone(), e.putFunc(t.Elem))
}

// putFunc prints a function that writes a value.
func (e Printer) putFunc(t model.Type) *jen.Statement {
	if _, ok := e.growing(t); ok {
		return e.putName(t)
	}
	if name, _, ok := model.ScalarOf(t); ok {
		return e.putName(t).Types(jen.Id(name))
	}
	if _, ok := model.InPlace(t); !ok {
		switch model.Resolve(t).(type) {
		case model.Basic, model.Ref:
			return e.putName(t)
		case model.Raw, model.ID, model.Members:
			return e.putName(t).Types(e.GoType(model.Resolve(t)))
		}
	}
	// func(b []byte, e *encode.Encoder, v Tool) []byte { return v.put(b, e) }
	body := []jen.Code{jen.Return(jen.Id("b"))}
	if n, ok := model.Resolve(t).(model.NullableOf); ok {
		body = append([]jen.Code{e.putOrNull(n.Elem, jen.Id("v").Dot("Value"))}, body...)
	} else {
		body = []jen.Code{jen.Return(e.putExpr(t, jen.Id("v")))}
	}
	params := append(e.putParams(), jen.Id("v").Add(e.GoType(t)))
	return jen.Func().Params(params...).Index().Byte().Block(body...)
}

// assignBuffer prints b = v.
func assignBuffer(v jen.Code) *jen.Statement { return buffer().Op("=").Add(v) }

// appendText prints what appends constant text to the buffer:
//
//	b = append(b, `{"type":"text"`...)
func appendText(text string) *jen.Statement { return assignBuffer(appended(text)) }

func appended(text string) *jen.Statement {
	if utf8.RuneCountInString(text) == 1 && len(text) == 1 {
		return jen.Append(buffer(), jen.LitRune(rune(text[0])))
	}
	return jen.Append(buffer(), gofile.Quoted(text).Op("..."))
}

// jsonText returns a string as JSON.
func jsonText(s string) string {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(s); err != nil { // strings always encode
		panic(err)
	}
	return strings.TrimSuffix(b.String(), "\n")
}
