package merged_test

import (
	"fmt"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
	"github.com/mcp-schemagen/mcp-schemagen/gen/tests/internal/registry"
	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/generated/mcp"
	"github.com/mcp-schemagen/mcp-schemagen/generated/protocol"
	"github.com/mcp-schemagen/mcp-schemagen/generated/protocol/exact"
)

// TestDecodeMessages decodes the instances of all messages and results of a revision with
// both packages, as either side's, leniently and strictly.
func TestDecodeMessages(t *testing.T) {
	for _, r := range registry.All() {
		t.Run(r.Version, func(t *testing.T) {
			results := map[string][]string{}
			for _, m := range r.Methods {
				results[m.Result] = append(results[m.Result], m.Name)
				if m.Outcome != "" {
					results[m.Outcome] = append(results[m.Outcome], m.Name)
					results["CreateTaskResult"] = append(results["CreateTaskResult"], m.Name)
					results["InputRequiredResult"] = append(results["InputRequiredResult"], m.Name)
				}
			}
			messages := wholeMessages(r.MustModel(t))
			count, failed := 0, 0
			check := func(text, method string) {
				for _, from := range []protocol.Sender{protocol.FromClient, protocol.FromServer} {
					for _, strict := range []bool{false, true} {
						count++
						if different := decodeBoth(protocol.Version(r.Version), from, strict, text, method); different != "" {
							if failed++; failed <= 20 {
								t.Errorf("%s from the %s, strict %v: %s", text, from, strict, different)
							}
						}
					}
				}
			}
			for i, x := range r.Instances(t) {
				if testing.Short() && i%5 != 0 {
					continue
				}
				if messages[x.Def] {
					check(x.JSON, "")
				}
				for _, method := range results[x.Def] {
					check(`{"jsonrpc":"2.0","id":1,"result":`+x.JSON+`}`, method)
				}
			}
			t.Logf("%d messages, %d differences", count, failed)
		})
	}
}

// wholeMessages returns the definitions that are messages.
func wholeMessages(p *model.Package) map[string]bool {
	found := map[string]bool{}
	for _, def := range p.Definitions {
		if ref, ok := def.Type.(model.Ref); ok {
			s, isStruct := ref.Decl.(*model.Struct)
			found[def.Name] = isStruct && s.Role != model.Plain && s.Role != model.InBand
		}
	}
	return found
}

// decodeBoth returns how the two packages differ about a text, or "".
func decodeBoth(v protocol.Version, from protocol.Sender, strict bool, text, method string) string {
	for _, task := range []bool{false, true} {
		var pending func(jsonrpc.ID) (protocol.Pending, bool)
		if method != "" {
			pending = func(jsonrpc.ID) (protocol.Pending, bool) {
				return protocol.Pending{Method: method, Task: task}, true
			}
		}
		want, wantErr := exact.DecodeOptions{Strict: strict}.Decode(v, from, []byte(text), pending)
		at := mcp.At(v)
		at.Strict = strict
		got, err := at.Decode(from, []byte(text), pending)
		if problem(err) != problem(wantErr) {
			return fmt.Sprintf("%v, want %v", problem(err), problem(wantErr))
		}
		if got != nil && want != nil && want.Method == mcp.MethodElicitationCreate && got.Value == nil {
			if z, ok := want.Value.(interface{ IsZero() bool }); ok && z.IsZero() {
				want.Value = nil // absent params that are a union here
			}
		}
		if different := compare(got, want); different != "" {
			return different
		}
	}
	return ""
}
