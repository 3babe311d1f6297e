// Package capability compares the capabilities that an error response calls missing with
// those that its request declares.
//
//	path := capability.Declared(v, missing, declared) // such as "sampling.tools"
package capability

import (
	"maps"
	"slices"
	"strings"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/protocol"
)

// Declared returns the path of the first capability that is called missing and is
// declared, or "".
func Declared(v protocol.Version, missing, declared jsonrpc.Raw) string {
	r := refusal{implied: impliedCapabilities(v)}
	return r.declared("", missing, declared)
}

// refusal looks for capabilities that are declared among those that are called missing.
type refusal struct {
	implied map[string]string // capabilities that an empty object declares, with its path
}

// impliedCapabilities returns the capabilities that are declared by an empty object at
// another path.
func impliedCapabilities(v protocol.Version) map[string]string {
	implied := map[string]string{}
	for _, row := range protocol.Methods(v) {
		for _, q := range row.Requires {
			if q.OrEmpty != "" {
				implied[q.Capability] = q.OrEmpty
			}
		}
	}
	return implied
}

// declared returns the path of the first capability below an object that is called
// missing and is declared, or "". An empty object stands for the capability itself, and
// other values are settings that the two sides may disagree on.
func (r refusal) declared(path string, missing, declared jsonrpc.Raw) string {
	for _, m := range missing.Members() {
		inside := declared.Get(m.Name)
		at := strings.TrimPrefix(path+"."+m.Name, ".")
		members := m.Value.Members()
		switch {
		case len(members) > 0:
			if found := r.declared(at, m.Value, inside); found != "" {
				return found
			}
		case members == nil && m.Value.String() != "true":
		case r.has(at, inside), path != "" && r.implied[at] == path && isEmpty(declared):
			return at
		}
	}
	return ""
}

// has reports whether the value at a path declares a capability. If an empty object
// there stands for another capability, one with members may lack that.
func (r refusal) has(path string, value jsonrpc.Raw) bool {
	switch value.String() {
	case "", "false", "null":
		return false
	}
	return isEmpty(value) || !slices.Contains(slices.Collect(maps.Values(r.implied)), path)
}

func isEmpty(value jsonrpc.Raw) bool {
	members := value.Members()
	return members != nil && len(members) == 0
}
