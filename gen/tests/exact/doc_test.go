// Package exact_test decodes messages with the generated package exact: messages of
// all revisions, sessions, and recorded sessions of real clients and servers.
package exact_test
