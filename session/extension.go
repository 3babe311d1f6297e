package session

import "github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"

// Extension is an extension of the protocol that a server or a client supports.
type Extension struct {
	Name        string                     // with its prefix, such as io.modelcontextprotocol/tasks
	Settings    jsonrpc.Raw                // an object; absent: an empty one
	Methods     map[string]jsonrpc.Handler // that this side answers
	ResultTypes []string                   // values of resultType that the extension adds

	// Names has the member of the params that the HTTP header Mcp-Name repeats, by the method
	// of the request, for the methods that ask for it.
	Names map[string]string
}

// nameOf returns what the header Mcp-Name repeats in a request of an extension.
func nameOf(extensions []Extension, m *jsonrpc.Message) (string, bool) {
	for i := range extensions {
		member, ok := extensions[i].Names[m.Method]
		if !ok {
			continue
		}
		var name string
		err := m.Params.Get(member).Decode(&name)
		return name, err == nil && name != ""
	}
	return "", false
}
