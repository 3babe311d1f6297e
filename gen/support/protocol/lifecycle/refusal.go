package lifecycle

import (
	"slices"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/wire"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/protocol/lifecycle/internal/capability"
)

// maxCapabilities is the length of the longest capabilities that are kept, in bytes.
const maxCapabilities = 4 << 10

// expectRefusal records the revision and the capabilities of a request, to check an error
// response. Clients repeat their capabilities, so equal ones share memory.
func (s *step) expectRefusal(o *openRequest) {
	told, _ := wire.String(s.meta, wire.MetaVersion)
	o.told = o.rev != "" && told == string(o.rev)
	text := s.meta.Get(wire.MetaCapabilities).String()
	if text == "" || len(text) > maxCapabilities {
		return
	}
	if text != s.seen.capabilities.String() {
		s.seen.capabilities = jsonrpc.MustRaw(text) // a copy
	}
	o.capabilities = s.seen.capabilities
}

// checkRefusal compares an error response with its request.
func (s *step) checkRefusal(o *openRequest) {
	data := s.m.Error.Data
	switch s.m.Error.Code {
	case codeMissingCapability:
		if path := capability.Declared(s.rev, data.Get("requiredCapabilities"), o.capabilities); path != "" {
			s.report(RuleCapabilityDeclared, "the request declares %s", path)
		}
	case codeUnsupportedVersion:
		var supported []string
		if data.Get("supported").Decode(&supported) == nil && o.told && slices.Contains(supported, string(o.rev)) {
			s.report(RuleVersionSupported, "the request has revision %s, which is among the supported ones", o.rev)
		}
	}
}
