// Package schemas_test generates packages from many schemas in memory and type-checks
// them: definitions of each kind with each name, changed states of the known schemas,
// and large schemas. Package modules compiles and runs fewer packages.
package schemas_test

import (
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/sample"
)

func TestMain(m *testing.M) { sample.Main(m) }
