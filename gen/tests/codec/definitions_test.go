package codec_test

import (
	"errors"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/gen/tests/internal/registry"
	"github.com/mcp-schemagen/mcp-schemagen/gen/tests/internal/roundtrip"
	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
)

// TestDefinitionsKeep decodes values of every kind as every definition, and checks that
// each becomes a value that is encoded as the same JSON value, and that Validate accepts if
// strict decoding does.
func TestDefinitionsKeep(t *testing.T) {
	registry.Each(t, func(t *testing.T, r registry.Revision) {
		for _, def := range r.MustModel(t).Definitions {
			for _, text := range []string{
				`null`, `true`, `7`, `7.5`, `-1e30`, `1e-400`, `"a"`, `""`, `{}`, `{"x":null}`,
				`[]`, `[null]`, `[1e30,"a"]`, `[{"method":"m","x":[null]},{"id":1},5]`,
			} {
				x, err := r.UnmarshalDefinition(def.Name, []byte(text))
				if _, invalid := errors.AsType[*jsonrpc.ValidationError](err); err != nil && !invalid {
					t.Errorf("%s, %s: %v", def.Name, text, err)
					continue
				}
				if problem := roundtrip.Kept(x, text); problem != "" {
					t.Errorf("%s, %s: %s", def.Name, text, problem)
				}
				_, strict := r.UnmarshalDefinitionStrict(def.Name, []byte(text))
				if invalid := x.Validate(); (strict == nil) != (invalid == nil) {
					t.Errorf("%s, %s: strict decoding says %v, and Validate %v", def.Name, text, strict, invalid)
				}
			}
		}
	})
}
