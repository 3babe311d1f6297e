package mcp

import (
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/decode"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/encode"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/jsontext"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/jsonrpc"
)

// Unknown is a variant of every union. It keeps a value that the revision it was read at
// does not know, and is written unchanged at every revision.
type Unknown struct {
	Kind string      // value of the member that tells the variants apart, or empty
	Raw  jsonrpc.Raw // the whole value

	union *typeInfo // that it was met in; nil if it was made
}

// Equal reports whether both hold the same JSON value.
func (x *Unknown) Equal(y *Unknown) bool {
	return x == y || x != nil && y != nil && x.Kind == y.Kind && x.Raw.Equal(y.Raw)
}

func (x *Unknown) UnmarshalJSON(data []byte) error { return unmarshal(data, x) }

// AppendJSON appends the value, which is the same at every revision.
func (x *Unknown) AppendJSON(dst []byte) ([]byte, error) {
	if x == nil {
		return dst, encode.ErrNilPointer
	}
	return encode.Append(dst, x, (*Unknown).put)
}

// Validate reports whether there is a value.
func (x *Unknown) Validate() error {
	_, err := x.AppendJSON(nil)
	return err
}

func (x Unknown) MarshalJSON() ([]byte, error) { return marshal(&x) }
func (x Unknown) String() string               { return encode.Text(x.MarshalJSON()) }

func (x *Unknown) decode(d *decode.Decoder) {
	*x = Unknown{Raw: jsonrpc.Raw(d.Raw(jsontext.AnyKind))}
}

func (x *Unknown) put(b []byte, e *encode.Encoder) []byte { return encode.AppendRaw(b, e, x.Raw) }

// about is that of the union, without a name of its own.
func (x *Unknown) about() (t *typeInfo, null bool) {
	if x == nil || x.union == nil {
		return &aboutUnknown, x == nil
	}
	return x.union, false
}

var aboutUnknown = typeInfo{name: "Unknown", in: ^uint32(0)}

// unknownVariant keeps a value that no variant of a union holds; kind is what its
// discriminator says.
func unknownVariant(d *decode.Decoder, kind string, union *typeInfo) *Unknown {
	d.NeedValidation()
	return &Unknown{Kind: kind, Raw: jsonrpc.Raw(d.Raw(jsontext.AnyKind)), union: union}
}
