package wire

import (
	"encoding/json"
	"strings"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/jsonrpc"
)

// Params returns the params of a request or notification as text. It is zero if
// there are none, or they do not encode. Params that do not know their revision are
// written with all that they hold.
func Params(m *jsonrpc.Message) jsonrpc.Raw {
	text, err := m.RawParams()
	if err != nil {
		return held(m.Value)
	}
	return text
}

// Result returns the result of a response as text, like Params.
func Result(m *jsonrpc.Message) jsonrpc.Raw {
	text, err := m.RawResult()
	if err != nil {
		return held(m.Value)
	}
	return text
}

// held returns all that a value holds as text.
func held(v jsonrpc.Value) jsonrpc.Raw {
	if bound, ok := v.(interface{ Unbound() jsonrpc.Value }); ok {
		v = bound.Unbound() // the revision may not be able to express it
	}
	text, err := json.Marshal(v) // which accepts nil pointers
	if err != nil {
		return jsonrpc.Raw{}
	}
	raw, _ := jsonrpc.ParseRaw(text)
	return raw
}

// Value returns the value at the end of a path of member names. Null is none: no
// revision allows it in the members that are read so.
func Value(text jsonrpc.Raw, path ...string) jsonrpc.Raw {
	value := text.Get(path...)
	if value.String() == "null" {
		return jsonrpc.Raw{}
	}
	return value
}

// AsksFor reports whether a member of a filter asks for something: it is not absent,
// null, false or an empty list.
func AsksFor(value jsonrpc.Raw) bool {
	switch text := value.String(); {
	case text == "", text == "null", text == "false":
		return false
	case text[0] == '[':
		return strings.TrimLeft(text[1:], " \t\r\n") != "]"
	}
	return true
}

// String returns the string at the end of a path of member names.
func String(text jsonrpc.Raw, path ...string) (string, bool) {
	value := Value(text, path...)
	if value.IsZero() {
		return "", false // without an allocation
	}
	var s string
	if value.Decode(&s) != nil {
		return "", false
	}
	return s, true
}

// Number returns the number at the end of a path of member names.
func Number(text jsonrpc.Raw, path ...string) (float64, bool) {
	value := Value(text, path...)
	if value.IsZero() {
		return 0, false
	}
	var n float64
	if value.Decode(&n) != nil {
		return 0, false
	}
	return n, true
}

// ID returns the id or token at the end of a path of member names.
func ID(text jsonrpc.Raw, path ...string) (jsonrpc.ID, bool) {
	var id jsonrpc.ID
	value := text.Get(path...)
	if value.IsZero() || id.UnmarshalJSON([]byte(value.String())) != nil {
		return jsonrpc.ID{}, false
	}
	return id, true
}

// Detach returns a copy that does not keep the message in memory.
func Detach(text jsonrpc.Raw) jsonrpc.Raw {
	if text.IsZero() {
		return text
	}
	clone, err := jsonrpc.Clone(&text)
	if err != nil {
		return text
	}
	return *clone
}
