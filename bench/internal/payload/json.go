package payload

import (
	"bytes"
	"encoding/json"
)

// text is a finished piece of JSON. Pieces are put together here and not by a
// map, because the order of members is part of what is measured.
type text []byte

// object makes an object of names and values that take turns.
func object(members ...any) text {
	b := text{'{'}
	for i := 0; i < len(members); i += 2 {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(b, scalar(members[i])...)
		b = append(b, ':')
		b = append(b, scalar(members[i+1])...)
	}
	return append(b, '}')
}

// list makes an array.
func list[T any](items ...T) text {
	b := text{'['}
	for i, item := range items {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(b, scalar(item)...)
	}
	return append(b, ']')
}

// repeat makes an array of n items.
func repeat(n int, item func(i int) text) text {
	items := make([]text, n)
	for i := range items {
		items[i] = item(i)
	}
	return list(items...)
}

// with appends members to an object.
func (t text) with(members ...any) text {
	more := object(members...)
	return append(append(t[:len(t)-1:len(t)-1], ','), more[1:]...)
}

// scalar is any value as JSON, with the few escapes that JSON needs, as peers
// outside of Go write them.
func scalar(v any) text {
	if t, ok := v.(text); ok {
		return t
	}
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		panic(err) // only plain values are given
	}
	return bytes.TrimSuffix(b.Bytes(), []byte{'\n'})
}

// call returns a request.
func call(id any, method string, params text) []byte {
	return object("jsonrpc", "2.0", "id", id, "method", method, "params", params)
}

// answer returns a response.
func answer(id int, result text) []byte {
	return object("jsonrpc", "2.0", "id", id, "result", result)
}
