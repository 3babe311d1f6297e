// Package modules_test generates packages into temporary Go modules, compiles and
// runs them there: packages of schemas that are not MCP's, of all published and
// older states of MCP's schema, and of a revision that nothing was written for.
package modules_test
