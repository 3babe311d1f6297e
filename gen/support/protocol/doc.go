// Package protocol describes the revisions of the Model Context Protocol. It lists the
// revisions, negotiates one between peers, and has the tables of each revision: methods,
// error codes, keys of _meta, HTTP headers and log levels. It also returns the
// capabilities that a message requires.
//
//	m, ok := protocol.Lookup(protocol.Latest, protocol.FromClient, "tools/call")
//
// The package consists of tables and does not link the revision packages. Package
// protocol/exact decodes messages with the types of their revision. Package
// protocol/lifecycle checks the order of messages.
//
// The functions of this package do not reject messages. They report what they find, and
// callers decide.
package protocol
