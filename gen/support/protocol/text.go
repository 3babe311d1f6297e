package protocol

import (
	"strings"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/jsonrpc"
)

// Members of params and results, and keys of their _meta, that have a part in the
// life of requests, in every revision that has them.
const (
	metaMember          = "_meta"
	metaVersion         = "io.modelcontextprotocol/protocolVersion"
	metaCapabilities    = "io.modelcontextprotocol/clientCapabilities"
	metaSubscription    = "io.modelcontextprotocol/subscriptionId"
	metaProgressToken   = "progressToken"
	versionMember       = "protocolVersion"
	resultTypeMember    = "resultType"
	taskMember          = "task"
	taskIDMember        = "taskId"
	tasksMember         = "tasks"
	statusMember        = "status"
	progressMember      = "progress"
	requestIDMember     = "requestId"
	capabilitiesMember  = "capabilities"
	inputRequestsMember = "inputRequests"
)

// paramsOf returns the params of a request or notification as text. It is zero if
// there are none, or they do not encode.
func paramsOf(m *jsonrpc.Message) jsonrpc.Raw {
	text, _ := m.RawParams()
	return text
}

// resultOf returns the result of a response as text.
func resultOf(m *jsonrpc.Message) jsonrpc.Raw {
	text, _ := m.RawResult()
	return text
}

// methodName returns the name of a method in a string that is no part of the
// message, to be kept for longer than that.
func methodName(v Version, name string) string {
	if r := revisionOf(v); r != nil {
		if row := r.method(name); row != nil {
			return row.Name
		}
	}
	return strings.Clone(name)
}

// valueAt returns the value at the end of a path of member names. Null is none: no
// revision admits it in the members that are read so.
func valueAt(text jsonrpc.Raw, path ...string) jsonrpc.Raw {
	value := text.Get(path...)
	if value.String() == "null" {
		return jsonrpc.Raw{}
	}
	return value
}

// stringAt returns the string at the end of a path of member names.
func stringAt(text jsonrpc.Raw, path ...string) (string, bool) { return scalarAt[string](text, path) }

// numberAt returns the number at the end of a path of member names.
func numberAt(text jsonrpc.Raw, path ...string) (float64, bool) {
	return scalarAt[float64](text, path)
}

// scalarAt returns the T at the end of a path of member names.
func scalarAt[T any](text jsonrpc.Raw, path []string) (x T, ok bool) {
	value := valueAt(text, path...)
	if value.IsZero() || value.Decode(&x) != nil {
		return *new(T), false
	}
	return x, true
}

// idAt returns the id or token at the end of a path of member names.
func idAt(text jsonrpc.Raw, path ...string) (jsonrpc.ID, bool) {
	var id jsonrpc.ID
	value := text.Get(path...)
	if value.IsZero() || id.UnmarshalJSON([]byte(value.String())) != nil {
		return jsonrpc.ID{}, false
	}
	return id, true
}

// detached returns a copy that does not keep the message in memory.
func detached(text jsonrpc.Raw) jsonrpc.Raw {
	if text.IsZero() {
		return text
	}
	clone, err := jsonrpc.Clone(&text)
	if err != nil {
		return text
	}
	return *clone
}
