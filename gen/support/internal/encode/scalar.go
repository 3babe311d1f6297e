package encode

import (
	"math"
	"strconv"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/jsontext"
)

// AppendInt appends n.
func AppendInt(b []byte, _ *Encoder, n int64) []byte { return strconv.AppendInt(b, n, 10) }

// AppendBool appends v.
func AppendBool(b []byte, _ *Encoder, v bool) []byte {
	if v {
		return append(b, "true"...)
	}
	return append(b, "false"...)
}

// AppendFloat appends f with the fewest digits that give it back. JSON has no
// infinities and no NaN: these cannot be encoded.
func AppendFloat(b []byte, e *Encoder, f float64) []byte {
	const exact = 1 << 53
	if f >= -exact && f <= exact && f == math.Trunc(f) {
		if f == 0 && math.Signbit(f) {
			return append(b, "-0"...)
		}
		return strconv.AppendInt(b, int64(f), 10)
	}
	switch size := math.Abs(f); {
	case size > math.MaxFloat64 || size != size:
		return e.Fail(b, strconv.FormatFloat(f, 'g', -1, 64)+" is not a JSON number")
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

// appendThousandths appends n/1000, which is not an integer. Up to fifteen digits no
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

// AppendNamedString appends a named string.
func AppendNamedString[T ~string](b []byte, e *Encoder, s T) []byte {
	return AppendString(b, e, string(s))
}

// AppendNamedInt appends a named integer.
func AppendNamedInt[T ~int64](b []byte, e *Encoder, n T) []byte { return AppendInt(b, e, int64(n)) }

// AppendNamedFloat appends a named float.
func AppendNamedFloat[T ~float64](b []byte, e *Encoder, f T) []byte {
	return AppendFloat(b, e, float64(f))
}

// AppendNamedBool appends a named boolean.
func AppendNamedBool[T ~bool](b []byte, e *Encoder, v T) []byte { return AppendBool(b, e, bool(v)) }

// AppendRaw appends a JSON text. An absent one has none.
func AppendRaw[T jsontext.RawText](b []byte, e *Encoder, r T) []byte {
	if text := jsontext.Raw(r).Text(); text != "" {
		return appendText(b, text)
	}
	return e.Fail(b, "the value is absent")
}

// AppendID appends an id. An absent one has no text.
func AppendID[T jsontext.IDLike](b []byte, e *Encoder, id T) []byte {
	if n, ok := jsontext.ID(id).Int64(); ok {
		return strconv.AppendInt(b, n, 10)
	}
	if s, ok := jsontext.ID(id).Str(); ok {
		return AppendString(b, e, s)
	}
	if jsontext.ID(id).IsZero() {
		return e.Fail(b, "the id is absent")
	}
	return append(b, jsontext.ID(id).Text()...)
}

// AppendRequestID appends the id of a request. Without one, the request would be a
// notification. If extra has another id, that is written later in place of this one.
func AppendRequestID[T jsontext.IDLike, S ~[]M, M jsontext.Named[R], R jsontext.RawText](b []byte, e *Encoder, id T, extra S) []byte {
	if !jsontext.ID(id).IsZero() {
		return AppendID(b, e, id)
	}
	for i := range extra {
		if m := jsontext.Entry[R](extra[i]); m.Name == "id" && jsontext.Raw(m.Value).Text() != "" && !e.exact {
			return append(b, "null"...)
		}
	}
	return e.Fail(b, "id is not set: a request without id would go out as a notification")
}

// AppendStringOr appends s, or what stands for an empty s.
func AppendStringOr[T ~string](b []byte, e *Encoder, s T, empty string) []byte {
	if s == "" && !e.exact {
		return AppendString(b, e, empty)
	}
	return AppendString(b, e, string(s))
}

// appendName appends the name of a member and the colon.
func appendName(b []byte, e *Encoder, name string) []byte {
	return append(AppendString(b, e, name), ':')
}

// failRepeated records that a name is duplicated among the members of the
// object that ends b.
func failRepeated(b []byte, e *Encoder, name string) []byte {
	return e.Fail(b, "duplicate name "+strconv.Quote(name))
}
