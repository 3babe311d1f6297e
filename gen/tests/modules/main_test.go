package modules_test

import (
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/sample"
)

func TestMain(m *testing.M) { sample.Main(m) }
