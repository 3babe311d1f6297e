package lifecycle

import (
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/protocol/lifecycle/internal/sampling"
)

// sampled checks the messages of a sampling request. A message with tool results must
// not have other content, and each tool use must have a result in the next message.
func (s *step) sampled(params jsonrpc.Raw) {
	var list []jsonrpc.Raw
	if messages := params.Get(messagesMember); messages.IsZero() || messages.Decode(&list) != nil {
		return
	}
	for _, f := range sampling.Check(list) {
		if f.Mixed != 0 {
			s.report(RuleSamplingResultsMixed, "message %d has tool results, and other content", f.Mixed)
			continue
		}
		s.report(RuleSamplingResultMissing, "%d tool uses have no result in the next message, %q the first", len(f.Unresolved), f.Unresolved[0])
	}
}
