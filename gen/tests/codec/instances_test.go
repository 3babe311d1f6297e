package codec_test

import (
	"slices"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/sample"
	"github.com/mcp-schemagen/mcp-schemagen/gen/tests/internal/registry"
	"github.com/mcp-schemagen/mcp-schemagen/gen/tests/internal/roundtrip"
	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
)

// TestInstances decodes and encodes instances of every definition of every revision:
// what is valid comes back as the same JSON value; of what is not, nothing gets lost.
// So that all instances are tried, run
//
//	go test ./gen/tests/codec -args -full
func TestInstances(t *testing.T) {
	for _, r := range registry.All() {
		t.Run(r.Version, func(t *testing.T) {
			roundtrip.NewChecker(t, r.MustModel(t), r.UnmarshalDefinition).Run(r.Instances(t))
		})
	}
}

// TestOutcomes does the same with what the methods may answer, where that is a
// union that the schema does not define.
func TestOutcomes(t *testing.T) {
	have := slices.DeleteFunc(registry.All(), func(r registry.Revision) bool { return len(r.Outcomes) == 0 })
	for _, r := range sample.Last(have) {
		p := &model.Package{}
		for _, m := range r.MustModel(t).Methods {
			if m.Outcome != nil {
				p.Definitions = append(p.Definitions, model.Definition{Name: m.Outcome.Name, Type: model.Ref{Decl: m.Outcome}})
			}
		}
		if len(p.Definitions) != len(r.Outcomes) {
			t.Errorf("%s: the test knows %d outcomes of %d", r.Version, len(r.Outcomes), len(p.Definitions))
		}
		t.Run(r.Version, func(t *testing.T) {
			roundtrip.NewChecker(t, p, func(name string, data []byte) (jsonrpc.Value, error) {
				return r.Outcomes[name](data)
			}).Run(sample.Every(2, 4, sample.Instances(p, r.Turn())))
		})
	}
}
