// Package protocol_test checks the tables of the generated package protocol, and
// shows them as a page of the documentation.
package protocol_test
