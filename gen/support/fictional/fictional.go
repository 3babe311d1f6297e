// Package fictional has the types of revisions that do not exist. The constant code
// that works with the types of all revisions is tested with them, before anything
// is generated. It is not part of an output.
//
// Each type is an object that keeps all its members. A type allows any member, but
// a member "count" must be a number, and a strict decoder rejects a member
// "surplus":
//
//	{"count": "1"}   → violation at /count
//	{"surplus": 1}   → violation at /surplus, if strict
package fictional

import (
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/protocol"
)

// Object is a value of a fictional type.
type Object struct {
	Type    string // name of the type
	Members jsonrpc.Members
}

// AppendJSON appends the object.
func (x *Object) AppendJSON(dst []byte) ([]byte, error) { return x.Members.AppendJSON(dst) }

// UnmarshalJSON replaces the members.
func (x *Object) UnmarshalJSON(data []byte) error { return x.Members.UnmarshalJSON(data) }

// Validate reports what the type does not allow.
func (x *Object) Validate() error { return x.check(true) }

// check returns the violations of the type as an error.
func (x *Object) check(strict bool) error {
	var list []jsonrpc.Violation
	for _, m := range x.Members {
		var n float64
		switch {
		case m.Name == "count" && m.Value.Decode(&n) != nil:
			list = append(list, jsonrpc.Violation{Pointer: "/count", Message: "want number"})
		case m.Name == "surplus" && strict:
			list = append(list, jsonrpc.Violation{Pointer: "/surplus", Message: "member is not allowed"})
		}
	}
	if list == nil {
		return nil
	}
	return &jsonrpc.ValidationError{Violations: list}
}

// New returns a zero value of a type, or nil for no type.
func New(name string) jsonrpc.Value {
	if name == "" {
		return nil
	}
	return &Object{Type: name}
}

// Unmarshal decodes a value of a type.
func Unmarshal(name string, strict bool, data []byte) (jsonrpc.Value, error) {
	x := &Object{Type: name}
	if err := x.UnmarshalJSON(data); err != nil {
		return x, err
	}
	return x, x.check(strict)
}

// Decode decodes a message of a revision. The method of the request types a
// result, and pending returns it.
func Decode(v protocol.Version, strict bool, data []byte, pending func(jsonrpc.ID) string) (*jsonrpc.Message, error) {
	m, err := jsonrpc.ParseMessage(data)
	if m == nil || err != nil {
		return m, err
	}
	row, _ := protocol.Row(v, m.Method)
	switch m.Kind() {
	case jsonrpc.Request, jsonrpc.Notification:
		if row.Params == "" {
			return m, nil
		}
		m.Value = New(row.Params)
		if !m.Params.IsZero() {
			m.Value, err = Unmarshal(row.Params, strict, m.Params.Bytes())
		}
		m.Params = jsonrpc.Raw{}
		return m, below("/params", err)
	case jsonrpc.Response:
		if m.Error != nil || pending == nil {
			return m, nil
		}
		row, known := protocol.Row(v, pending(m.ID))
		if !known {
			return m, nil
		}
		m.Value, err = Unmarshal(resultType(row, m.Result), strict, m.Result.Bytes())
		m.Result = jsonrpc.Raw{}
		return m, below("/result", err)
	}
	return m, nil
}

// resultType returns the type of a result: one of several is told by resultType.
func resultType(row jsonrpc.MethodInfo, result jsonrpc.Raw) string {
	var kind string
	if row.Outcome == "" || result.Get("resultType").IsZero() || result.Get("resultType").Decode(&kind) != nil {
		return row.Result
	}
	switch kind {
	case "complete":
		return row.Result
	case "input_required":
		return "InputRequiredResult"
	}
	return "Unknown"
}

// below puts the places of violations below a member of the message.
func below(pointer string, err error) error {
	if invalid, ok := err.(*jsonrpc.ValidationError); ok {
		for i := range invalid.Violations {
			invalid.Violations[i].Pointer = pointer + invalid.Violations[i].Pointer
		}
	}
	return err
}

// Extra returns the members of a result whose resultType its type does not tell.
func Extra(v jsonrpc.Value) jsonrpc.Members {
	x, ok := v.(*Object)
	if !ok {
		return nil
	}
	var kind string
	if text, ok := x.Members.Get("resultType"); !ok || text.Decode(&kind) != nil || kind == "complete" || kind == "input_required" {
		return nil
	}
	return x.Members
}

// Unknown returns the text of a result of an unknown kind.
func Unknown(v jsonrpc.Value) (jsonrpc.Raw, bool) {
	x, ok := v.(*Object)
	if !ok || x.Type != "Unknown" {
		return jsonrpc.Raw{}, false
	}
	text, err := x.AppendJSON(nil)
	if err != nil {
		return jsonrpc.Raw{}, false
	}
	raw, err := jsonrpc.ParseRaw(text)
	return raw, err == nil
}

// InputRequests returns the methods of the requests in the member inputRequests of a
// result that asks for input, by their keys.
func InputRequests(v jsonrpc.Value) map[string]string {
	x, ok := v.(*Object)
	if !ok || x.Type != "InputRequiredResult" {
		return nil
	}
	methods := map[string]string{}
	requests, _ := x.Members.Get("inputRequests")
	for _, request := range requests.Members() {
		var method string
		if request.Value.Get("method").Decode(&method) == nil {
			methods[request.Name] = method
		}
	}
	return methods
}

// InputResponses replaces the responses in the member inputResponses of params, whose
// values become objects of the type that retype returns.
func InputResponses(params jsonrpc.Value, retype func(key string) jsonrpc.Value) {
	x, ok := params.(*Object)
	if !ok {
		return
	}
	responses, _ := x.Members.Get("inputResponses")
	for _, response := range responses.Members() {
		if typed, ok := retype(response.Name).(*Object); ok {
			x.Type += " " + response.Name + ":" + typed.Type
		}
	}
}
