package shape_test

import (
	"strings"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/lower/lowertest"
)

// TestContradictions holds that a schema that no value fits is rejected.
func TestContradictions(t *testing.T) {
	for _, schema := range []string{
		`{"type": "object", "required": ["a"], "additionalProperties": false}`,
		`{"allOf": [{"type": "object", "required": ["a"], "properties": {"a": {"type": "string"}}}, {"type": "object", "properties": {"a": {"type": "null"}}}]}`,
		`{"allOf": [{"type": "object", "required": ["a"]}, {"type": "object", "properties": {"b": true}, "additionalProperties": false}]}`,
	} {
		if err := lowertest.Error(t, `"A":`+schema); err == nil || !strings.Contains(err.Error(), "no value is valid") {
			t.Errorf("%s: %v", schema, err)
		}
	}
}
