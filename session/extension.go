package session

import "github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"

// Extension is an extension of the protocol that a server or a client supports.
type Extension struct {
	Name        string                     // with its prefix, such as io.modelcontextprotocol/tasks
	Settings    jsonrpc.Raw                // an object; absent: an empty one
	Methods     map[string]jsonrpc.Handler // that this side answers
	ResultTypes []string                   // values of resultType that the extension adds
}
