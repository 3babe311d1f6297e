package jsonwire

import "cmp"

// ErrorObject is the error of a JSON-RPC response.
type ErrorObject struct {
	Code    int64
	Message string
	Data    Raw
	Extra   []EnvelopeMember
}

// Decode decodes an error object, and returns which rule of JSON-RPC it breaks,
// empty for none.
func (x *ErrorObject) Decode(d *Decoder) (invalid string) {
	*x = ErrorObject{}
	code, message := "error has no code", "error has no message"
	var seen uint64
	for ok := d.Object(); ok; ok = d.Next() {
		switch string(d.Name()) {
		case "code":
			d.Once(&seen, 0)
			x.Code = d.Int()
			code = problemIf(d.OtherKind(KindInteger), "code of the error is not an integer")
		case "message":
			d.Once(&seen, 1)
			x.Message = d.String()
			message = problemIf(d.OtherKind(KindString), "message of the error is not a string")
		case "data":
			d.Once(&seen, 2)
			x.Data = d.Raw(AnyKind)
		default:
			Extra(d, &x.Extra)
		}
		if d.Odd() {
			Keep(d, &x.Extra)
		}
	}
	Unique(d, x.Extra)
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
func ConvertMembers[S ~[]M, M Named[R], R RawText](list []EnvelopeMember) S {
	if list == nil {
		return nil
	}
	s := make(S, len(list))
	for i, m := range list {
		s[i] = M(entry[R]{m.Name, R(m.Value)})
	}
	return s
}
