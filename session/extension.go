package session

import "github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"

// Extension is an extension of the protocol that a server or a client supports.
type Extension struct {
	Name        string      // with its prefix, such as io.modelcontextprotocol/tasks
	Settings    jsonrpc.Raw // an object; absent: an empty one
	ResultTypes []string    // values of resultType that the extension adds

	// Methods are those of the extension, with what answers them on this side. The handler is
	// nil for a method that only the other side answers.
	Methods map[string]jsonrpc.Handler

	// Names has the member of the params that the HTTP header Mcp-Name repeats, by the method
	// of the request, for the methods that ask for it.
	Names map[string]string
}

// extends reports whether a method is one of an extension.
func extends(extensions []Extension, method string) bool {
	for i := range extensions {
		if _, ok := extensions[i].Methods[method]; ok {
			return true
		}
		if _, ok := extensions[i].Names[method]; ok {
			return true
		}
	}
	return false
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
