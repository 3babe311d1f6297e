package gen

// Whatever changes the bindings is below this package or is read by it.
//
//go:generate go run ../cmd/mcp-schemagen generate
