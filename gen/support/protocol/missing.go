package protocol

import (
	"strings"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/jsonrpc"
)

// codeMissingCapability is the Go name of the error code for a request that requires a
// capability which the client has not declared. Not all revisions have this code.
const codeMissingCapability = "CodeMissingRequiredClientCapability"

// MissingError returns the error response for a request with unmet requirements, which
// [CheckSend] returns as checks. It returns nil if all requirements of level
// [jsonrpc.Must] are met.
//
//	checks := protocol.CheckSend(v, protocol.FromServer, result, capabilities, nil)
//	if e := protocol.MissingError(v, checks); e != nil {
//		return nil, e
//	}
//
// If client capabilities are missing and the revision has an error code for this, the
// error has this code. Its data lists the missing capabilities:
// {"requiredCapabilities":{"elicitation":{"url":{}}}}. Otherwise the code is
// [jsonrpc.CodeMethodNotFound], which peers return for unsupported methods.
func MissingError(v Version, checks []Check) *jsonrpc.Error {
	missing := Missing(checks, jsonrpc.Must)
	if len(missing) == 0 {
		return nil
	}
	required := map[string]any{}
	var names []string
	for _, c := range missing {
		name := c.Capability
		if name == "" {
			name = c.Meta
		} else if c.By == FromClient {
			require(required, name)
		}
		names = append(names, name+" of the "+c.By.String())
	}
	e := jsonrpc.Errorf(jsonrpc.CodeMethodNotFound, "missing: %s", strings.Join(names, ", "))
	for _, row := range Codes(v) {
		if row.Name == codeMissingCapability && len(required) > 0 {
			e.Code = row.Code
			return e.WithData(map[string]any{"requiredCapabilities": required})
		}
	}
	return e
}

// require adds a capability at a dotted path as an empty object.
func require(object map[string]any, path string) {
	for name := range strings.SplitSeq(path, ".") {
		inner, ok := object[name].(map[string]any)
		if !ok {
			inner = map[string]any{}
			object[name] = inner
		}
		object = inner
	}
}
