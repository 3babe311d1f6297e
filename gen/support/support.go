// Package support holds the Go code that the generator writes to every output
// as it is: packages jsonrpc, jsonerror, protocol and those below them, the packages in the
// directory internal, and the examples of the revisions. Packages protocol,
// protocol/exact and mcp have revisions that do not exist, in place of what the generator
// prints; package fictional has the types for protocol/exact, and is not written.
//
// The code is ordinary Go that is compiled and tested in these directories. The
// generator adds a header and changes import paths. Users import the packages
// of the output, never those below this directory.
package support

import "embed"

// Code holds the packages, each in the directory that it has in the output, with
// their tests.
//
//go:embed jsonrpc/*.go jsonrpc/internal/*/*.go jsonerror/*.go internal/*/*.go mcp/*.go protocol/*.go protocol/*/*.go protocol/*/internal/*/*.go
var Code embed.FS

// Examples holds the examples of the revision packages, of package protocol and of
// the packages below it, below the directory examples: those in each* are for every
// revision package that declares what they use, the others for the package that
// the directory is named after.
//
//go:embed examples/*/*_test.go
var Examples embed.FS
