package session

import "github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"

// declareEmpty sets a capability without settings. What settings it can have, and so its type,
// depends on the newest revision.
func declareEmpty(capability any) {
	if err := jsonrpc.MustRaw("{}").Decode(capability); err != nil {
		panic(err) // an object fits each capability
	}
}

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
