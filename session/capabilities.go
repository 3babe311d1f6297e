package session

import "github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"

// declare returns the extensions of a capabilities object with those of a server or client.
func declare(members jsonrpc.Members, extensions []Extension) jsonrpc.Members {
	for _, x := range extensions {
		settings := x.Settings
		if settings.IsZero() {
			settings = jsonrpc.MustRaw("{}")
		}
		members.Set(x.Name, settings)
	}
	return members
}
