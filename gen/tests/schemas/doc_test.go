// Package schemas_test generates packages from many schemas in memory and type-checks
// them: definitions of each kind with each name, changed states of the known schemas,
// and large schemas. Package modules compiles and runs fewer packages.
package schemas_test

import (
	"os"
	"runtime/debug"
	"testing"
)

// TestMain lets the heap grow more before it is collected: the tests make much that
// is soon garbage.
func TestMain(m *testing.M) {
	debug.SetGCPercent(300)
	os.Exit(m.Run())
}
