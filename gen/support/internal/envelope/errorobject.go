package envelope

import (
	"cmp"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/decode"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/jsontext"
)

// ErrorObject is the error of a JSON-RPC response.
type ErrorObject struct {
	Code    int64
	Message string
	Data    jsontext.Raw
	Extra   []Member
}

// errorNames are the members that an error object must have.
var errorNames = []string{"code", "message"}

// Decode decodes an error object, and returns which rule of JSON-RPC it breaks,
// empty for none.
func (x *ErrorObject) Decode(d *decode.Decoder) (invalid string) {
	*x = ErrorObject{}
	code, message := "error has no code", "error has no message"
	var seen uint64
	for ok := d.Object(); ok; ok = d.Next() {
		switch string(d.Name()) {
		case "code":
			d.Once(&seen, 0)
			x.Code = d.Int()
			code = problemIf(d.WrongKind(jsontext.KindInteger), "code of the error is not an integer")
		case "message":
			d.Once(&seen, 1)
			x.Message = d.String()
			message = problemIf(d.WrongKind(jsontext.KindString), "message of the error is not a string")
		case "data":
			d.Once(&seen, 2)
			x.Data = d.Raw(jsontext.AnyKind)
		default:
			decode.Extra(d, &x.Extra)
		}
		if d.Mismatched() {
			decode.Keep(d, &x.Extra)
		}
	}
	decode.Unique(d, x.Extra)
	if missing := 0b11 &^ seen; missing != 0 {
		decode.Missing(d, &x.Extra, missing, errorNames)
	}
	return cmp.Or(code, message)
}

// problemIf returns problem if there is one.
func problemIf(is bool, problem string) string {
	if is {
		return problem
	}
	return ""
}

// ConvertMembers makes a list of members of another type.
func ConvertMembers[S ~[]M, M jsontext.Named[R], R jsontext.RawText](list []Member) S {
	if list == nil {
		return nil
	}
	s := make(S, len(list))
	for i, m := range list {
		s[i] = M(jsontext.Entry[R]{Name: m.Name, Value: R(m.Value)})
	}
	return s
}
