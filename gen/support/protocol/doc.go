// Package protocol describes the revisions of the Model Context Protocol: which
// there are, how peers agree on one, and the tables of each, which are its
// methods, error codes, keys of _meta, HTTP headers and logging levels. It also
// tells which capabilities a message requires.
//
//	m, ok := protocol.Lookup(protocol.Latest, protocol.FromClient, "tools/call")
//
// The package consists of tables and links no package of a revision. Package
// protocol/exact decodes messages with the types of their revision. Package
// protocol/lifecycle checks the order of messages.
//
// Nothing here rejects a message: functions report what they find, and callers
// decide.
package protocol
