package lower

import "github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"

// scopeOf returns the scope of the emitter. Without one it is what version
// packages are known to declare.
func scopeOf(scope model.Scope) model.Scope {
	if scope.Fixed != nil {
		return scope
	}
	return model.Scope{
		Fixed: []string{
			"Unknown", "Version", "Methods", "Codes", "DecodeMessage", "DecodePending", "DecodeBatch", "UnmarshalDefinition",
			"UnmarshalStrict", "UnmarshalDefinitionStrict", "Server", "Client", "UnimplementedServer", "UnimplementedClient",
			"ServerHandler", "ClientHandler", "RemoteServer", "RemoteClient", "OtherRequest", "OtherNotification", "Answer", "Serve", "Receive", "ProgressReporter", "DecodeOptions",
		},
		Derived: []model.Affix{
			{Prefix: "Unmarshal", Of: model.FormUnion}, {Prefix: "Unmarshal", Suffix: "Strict", Of: model.FormUnion},
		},
		Members:  []string{"Extra", "String", "Validate", "AppendJSON", "MarshalJSON", "UnmarshalJSON", "IsZero"},
		Handlers: []string{"OtherRequest", "OtherNotification"},
	}
}
