package emit

import (
	"bytes"
	"encoding/json"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/dave/jennifer/jen"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
)

// putValue prints the statements that write v, a value of type t that can be
// addressed.
func (e *emitter) putValue(t model.Type, v *jen.Statement) []jen.Code {
	if n, ok := resolve(t).(model.NullableOf); ok {
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
func (e *emitter) putOrNull(t model.Type, pointer *jen.Statement) jen.Code {
	return jen.If(pointer.Clone().Op("==").Nil()).Block(appendText("null")).Else().Block(e.putValue(t, e.behind(t, pointer))...)
}

// behind prints the value behind a pointer: methods and fields need no star.
func (e *emitter) behind(t model.Type, pointer *jen.Statement) *jen.Statement {
	if _, ok := methodType(t); ok {
		return pointer.Clone()
	}
	return jen.Op("*").Add(pointer.Clone())
}

// putExpr prints a call that writes v to the buffer and returns the buffer.
func (e *emitter) putExpr(t model.Type, v *jen.Statement) *jen.Statement {
	if _, ok := methodType(t); ok {
		// x.Params.put(b, e)
		return v.Clone().Dot("put").Call(buffer(), encoder())
	}
	switch r := resolve(t).(type) {
	case model.ListOf:
		return e.putList(r, v)
	case model.MapOf:
		return e.putMap(r, v)
	case model.ErrorObject:
		// encode.AppendCustom(b, e, &x.Error)
		return e.encoding("AppendCustom").Call(buffer(), encoder(), jen.Op("&").Add(v.Clone()))
	case model.NullableOf:
		return e.putFunc(t).Call(buffer(), encoder(), v.Clone())
	}
	// encode.AppendString(b, e, x.Name)
	return e.putName(t).Call(buffer(), encoder(), v.Clone())
}

// putName prints the function that writes a value without further arguments.
func (e *emitter) putName(t model.Type) *jen.Statement {
	if _, b, ok := namedScalar(t); ok {
		return e.encoding("Append" + namedWord(b))
	}
	if u, ok := unionOf(t); ok {
		return jen.Id("put" + u.Name)
	}
	switch r := resolve(t).(type) {
	case model.Basic:
		return e.encoding("Append" + basicWord(r))
	case model.Raw:
		return e.encoding("AppendRaw")
	case model.ID:
		return e.encoding("AppendID")
	case model.Members:
		return e.encoding("AppendMembers")
	}
	e.problem("nothing writes a %T", t)
	return jen.Id("put")
}

// putList prints the encoding of a list:
//
//	encode.AppendStructs(b, e, x.Tools, (*Tool).put)
//	encode.AppendList(b, e, x.Content, putContentBlock)
func (e *emitter) putList(t model.ListOf, v *jen.Statement) *jen.Statement {
	if name, ok := methodType(t.Elem); ok {
		return e.encoding("AppendStructs").Call(buffer(), encoder(), v.Clone(), method(name, "put"))
	}
	return e.encoding("AppendList").Call(buffer(), encoder(), v.Clone(), e.putFunc(t.Elem))
}

// putMap prints the encoding of a map:
//
//	encode.AppendStructMap(b, e, x.Properties, (*Schema).put)
//	encode.AppendOrdered(b, e, x.Properties, putField)
func (e *emitter) putMap(t model.MapOf, v *jen.Statement) *jen.Statement {
	name, inPlace := methodType(t.Elem)
	switch {
	case t.Ordered:
		return e.encoding("AppendOrdered").Call(buffer(), encoder(), v.Clone(), e.putFunc(t.Elem))
	case inPlace:
		return e.encoding("AppendStructMap").Call(buffer(), encoder(), v.Clone(), method(name, "put"))
	}
	return e.encoding("AppendMap").Call(buffer(), encoder(), v.Clone(), e.putFunc(t.Elem))
}

// putFunc prints a function that writes a value.
func (e *emitter) putFunc(t model.Type) *jen.Statement {
	if name, _, ok := namedScalar(t); ok {
		return e.putName(t).Types(jen.Id(name))
	}
	if _, ok := methodType(t); !ok {
		switch resolve(t).(type) {
		case model.Basic, model.Ref:
			return e.putName(t)
		case model.Raw, model.ID, model.Members:
			return e.putName(t).Types(e.goType(resolve(t)))
		}
	}
	// func(b []byte, e *encode.Encoder, v Tool) []byte { return v.put(b, e) }
	body := []jen.Code{jen.Return(jen.Id("b"))}
	if n, ok := resolve(t).(model.NullableOf); ok {
		body = append([]jen.Code{e.putOrNull(n.Elem, jen.Id("v").Dot("Value"))}, body...)
	} else {
		body = []jen.Code{jen.Return(e.putExpr(t, jen.Id("v")))}
	}
	params := append(e.putParams(), jen.Id("v").Add(e.goType(t)))
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
	return jen.Append(buffer(), quoted(text).Op("..."))
}

// quoted prints a string, between backticks where that saves escapes.
func quoted(text string) *jen.Statement {
	if strings.ContainsAny(text, `"\`) && strconv.CanBackquote(text) {
		return jen.Op("`" + text + "`")
	}
	return jen.Lit(text)
}

// jsonText is a string as JSON.
func jsonText(s string) string {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(s); err != nil { // strings always encode
		panic(err)
	}
	return strings.TrimSuffix(b.String(), "\n")
}
