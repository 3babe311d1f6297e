// Package modules_test generates packages into throw-away Go modules, compiles
// them there and asks them: packages of schemas that are not those of MCP, of all
// states that the schema of MCP had, and of a revision that nobody wrote
// anything for.
package modules_test
