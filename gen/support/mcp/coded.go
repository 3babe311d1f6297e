package mcp

import (
	"reflect"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/decode"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/encode"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/schema"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/jsonrpc"
)

// coded are the types of this package that have a codec.
type coded interface {
	jsonrpc.Value

	decode(d *decode.Decoder)
	put(b []byte, e *encode.Encoder) []byte
	about() (t *typeInfo, null bool) // of the type, and whether the pointer is nil
}

// typeInfo is what the codec has to know about a type. Sets of revisions have a bit for
// each, in the order of spans.
type typeInfo struct {
	name     string
	in       uint32           // the revisions that have the type
	names    []string         // of the members of a struct
	memberIn []uint32         // the revisions that have each of them; nil: all that have the type
	schemas  []*schema.Schema // by revision; nil if no revision has one
}

// unionValue is a pointer to a union.
type unionValue struct {
	about  *typeInfo
	null   bool // the pointer is nil
	decode func(*decode.Decoder)
	put    func([]byte, *encode.Encoder) []byte
}

func (u *unionValue) append(b []byte, e *encode.Encoder) []byte { return u.put(b, e) }

// unmarshal reads what any revision has.
func unmarshal(data []byte, x coded) error {
	if _, null := x.about(); null {
		return decode.ErrNilTarget
	}
	return decode.UnmarshalAt(data, decode.Options{}, decode.AnyRevision, x, coded.decode, nil)
}

// appendTo refuses to encode a value whose revision is not known.
func appendTo(dst []byte, x coded) ([]byte, error) {
	if _, null := x.about(); null {
		return dst, encode.ErrNilPointer
	}
	return dst, ErrNoRevision
}

// validate does the same for what depends on the encoding.
func validate(x coded) error {
	_, err := appendTo(nil, x)
	return err
}

// marshal writes all that x holds, and no member that its type implies.
func marshal(x coded) ([]byte, error) { return encode.MarshalAll(x, coded.put) }

// text is what marshal returns, for people.
func text(x coded) string { return encode.Text(marshal(x)) }

// fresh returns a zero value of the type of x. Few values need one: a method of each
// type would make programs larger.
func fresh(x coded) coded { return reflect.New(reflect.TypeOf(x).Elem()).Interface().(coded) }

// encodeExtra is not inlined: every put calls it, with arguments that fit registers.
//
//go:noinline
func encodeExtra(b []byte, e *encode.Encoder, start int, x coded, extra *jsonrpc.Members) []byte {
	t, _ := x.about()
	return encode.AppendExtraAt(b, e, start, x, *extra, t.in, t.names, t.memberIn, t.schemas, fresh, coded.decode, coded.put)
}
