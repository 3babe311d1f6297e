// Package lifecycle_test checks what the generated package lifecycle says about
// the order of messages, with scenarios of each rule, and with recorded
// sessions of real clients and servers.
package lifecycle_test
