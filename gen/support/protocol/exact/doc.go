// Package exact decodes messages of every revision with the types of the package
// of their revision:
//
//	m, err := exact.Decode(protocol.V20251125, protocol.FromServer, line, pending)
//	result, ok := m.Value.(*mcp20251125.ListToolsResult)
//
// [Decode] takes the revision as an argument. A [Tracker] follows a session, and
// finds the revision of each message and the request that each response answers.
// The package links the packages of all revisions. Package protocol, which has
// their tables, does not.
package exact
