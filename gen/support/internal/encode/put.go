package encode

import (
	"math"
	"strconv"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/jsontext"
)

// PutInt appends n.
func PutInt(b []byte, _ *Encoder, n int64) []byte { return strconv.AppendInt(b, n, 10) }

// PutBool appends v.
func PutBool(b []byte, _ *Encoder, v bool) []byte {
	if v {
		return append(b, "true"...)
	}
	return append(b, "false"...)
}

// PutFloat appends f with the fewest digits that give it back. JSON has no
// infinities and no NaN: these cannot be encoded.
func PutFloat(b []byte, e *Encoder, f float64) []byte {
	const exact = 1 << 53
	if f >= -exact && f <= exact && f == math.Trunc(f) {
		if f == 0 && math.Signbit(f) {
			return append(b, "-0"...)
		}
		return strconv.AppendInt(b, int64(f), 10)
	}
	switch size := math.Abs(f); {
	case size > math.MaxFloat64 || size != size:
		return e.Fail(b, strconv.FormatFloat(f, 'g', -1, 64)+" is no JSON number")
	case size < 1e12 && math.Round(size*1000)/1000 == size:
		return appendThousandths(b, f < 0, int64(math.Round(size*1000)))
	case size >= 1e-6 && size < 1e21:
		return strconv.AppendFloat(b, f, 'f', -1, 64)
	}
	b = strconv.AppendFloat(b, f, 'e', -1, 64)
	if n := len(b); b[n-4] == 'e' && b[n-2] == '0' { // e-09
		b[n-2] = b[n-1]
		b = b[:n-1]
	}
	return b
}

// appendThousandths appends n/1000, which is no integer. Up to fifteen digits no
// other number with as many has the same float64, so these are the fewest.
func appendThousandths(b []byte, negative bool, n int64) []byte {
	if negative {
		b = append(b, '-')
	}
	b = strconv.AppendInt(b, n/1000, 10)
	rest := n % 1000
	b = append(b, '.', '0'+byte(rest/100), '0'+byte(rest/10%10), '0'+byte(rest%10))
	for b[len(b)-1] == '0' {
		b = b[:len(b)-1]
	}
	return b
}

// PutStr appends a named string.
func PutStr[T ~string](b []byte, e *Encoder, s T) []byte { return PutString(b, e, string(s)) }

// PutNum appends a named integer.
func PutNum[T ~int64](b []byte, e *Encoder, n T) []byte { return PutInt(b, e, int64(n)) }

// PutFlt appends a named float.
func PutFlt[T ~float64](b []byte, e *Encoder, f T) []byte { return PutFloat(b, e, float64(f)) }

// PutBln appends a named boolean.
func PutBln[T ~bool](b []byte, e *Encoder, v T) []byte { return PutBool(b, e, bool(v)) }

// PutRaw appends a JSON text. An absent one has none.
func PutRaw[T jsontext.RawText](b []byte, e *Encoder, r T) []byte {
	if text := jsontext.Raw(r).Text(); text != "" {
		return putText(b, text)
	}
	return e.Fail(b, "the value is absent")
}

// PutID appends an id. An absent one has no text.
func PutID[T jsontext.IDLike](b []byte, e *Encoder, id T) []byte {
	if n, ok := jsontext.ID(id).Int64(); ok {
		return strconv.AppendInt(b, n, 10)
	}
	if s, ok := jsontext.ID(id).Str(); ok {
		return PutString(b, e, s)
	}
	if jsontext.ID(id).IsZero() {
		return e.Fail(b, "the id is absent")
	}
	return append(b, jsontext.ID(id).Text()...)
}

// PutMembers appends an object of the given members. Two of the same name
// cannot be encoded.
func PutMembers[S ~[]M, M jsontext.Named[R], R jsontext.RawText](b []byte, e *Encoder, s S) []byte {
	return PutOrdered(b, e, s, PutRaw[R])
}

// putName appends the name of a member and the colon.
func putName(b []byte, e *Encoder, name string) []byte {
	return append(PutString(b, e, name), ':')
}

// failRepeated records that a name stands twice among the members of the
// object that ends b.
func failRepeated(b []byte, e *Encoder, name string) []byte {
	return e.Fail(b, "two members are named "+strconv.Quote(name))
}
