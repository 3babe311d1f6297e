package jsonrpc

import (
	"errors"
	"reflect"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/jsontext"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/jsonrpc/internal/gotypes"
)

// Decode stores the value in what v points to, through encoding/json, or by its
// own codec if v is a [Value]. An absent Raw changes nothing.
//
// Unlike in encoding/json, the names of members match exactly: a name that
// differs in case never stands for another. A field without a name in its tag
// is reached by its Go name, and also by the lower camel forms of that, if no
// other field has them: City by "city", UserID by "userID" or "userId". Where
// several of these are present, the one that comes first in this list counts.
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
