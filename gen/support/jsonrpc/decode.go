package jsonrpc

import (
	"errors"
	"reflect"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/jsontext"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/jsonrpc/internal/gotypes"
)

// Decode decodes the value into the value that v points to. It uses encoding/json, or
// UnmarshalJSON if v is a [Value]. An absent Raw leaves v unchanged.
//
// Unlike in encoding/json, names match exactly, including case. A field without a name
// in its tag matches its Go name, and also the lower camel forms of the Go name if no
// other field has these: City matches "city", and UserID matches "userID" or "userId".
// If an object has several of these names, the first in this order wins.
//
// A value of the wrong type is a [*ValidationError] that says where it is and what
// it is. So is what a type with a method UnmarshalJSON finds, if that is a
// ValidationError or one of encoding/json; such a method may be called a second
// time, to tell the place. Where the place is in doubt, the pointer is that of the
// whole value.
func (r Raw) Decode(v any) error { return gotypes.Decode(jsontext.Raw(r), v, decodesOn) }

// decoder is what the types of this package have whose codecs decode what they hold
// through encoding/json again.
type decoder interface{ decodesOn() }

var decoderType = reflect.TypeFor[decoder]()

// decodesOn reports whether a type is one of these.
func decodesOn(t reflect.Type) bool { return t.Implements(decoderType) }

// about notes which part of a text an error of decoding is about.
func about(err error, text []byte) error {
	if e, ok := errors.AsType[*ValidationError](err); ok && e != nil {
		jsontext.About(e, text)
	}
	return err
}
