package main

import (
	"slices"
	"testing"
)

// TestTestedWith holds that the packages are found that have golden files, and only
// those.
func TestTestedWith(t *testing.T) {
	packages, err := testedWith(goldenPackage)
	if err != nil {
		t.Fatal(err)
	}
	const module = "github.com/mcp-schemagen/mcp-schemagen/"
	if !slices.Contains(packages, module+"gen") || slices.Contains(packages, module+"schema") {
		t.Errorf("found %q", packages)
	}
	if packages, err := testedWith("no/such/package"); err == nil {
		t.Errorf("no error, and %q", packages)
	}
}
