package lifecycle

import (
	"slices"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/wire"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/jsonrpc"
)

// blocks is what the content of a sampled message has.
type blocks struct {
	uses    []string        // ids of tool uses
	results map[string]bool // ids of the tool uses that results are for
	others  int
}

// blocksOf reads the content of a message: a block, or a list of blocks.
func blocksOf(message jsonrpc.Raw) (b blocks) {
	content := message.Get("content")
	list := []jsonrpc.Raw{content}
	if content.IsZero() || content.String()[0] == '[' && content.Decode(&list) != nil {
		return b
	}
	for _, block := range list {
		switch kind, _ := wire.String(block, "type"); kind {
		case "tool_use":
			id, _ := wire.String(block, "id")
			b.uses = append(b.uses, id)
		case "tool_result":
			id, _ := wire.String(block, "toolUseId")
			if b.results == nil {
				b.results = map[string]bool{}
			}
			b.results[id] = true
		default:
			b.others++
		}
	}
	return b
}

// sampled checks the messages of a sampling request: whether tool results stand
// alone, and each tool use has one in the next message.
func (s *step) sampled(params jsonrpc.Raw) {
	var list []jsonrpc.Raw
	if messages := params.Get(messagesMember); messages.IsZero() || messages.Decode(&list) != nil {
		return
	}
	var open []string // tool uses of the message before
	for i, message := range list {
		b := blocksOf(message)
		if len(b.results) != 0 && len(b.uses)+b.others != 0 {
			s.report(RuleSamplingResultsMixed, "message %d has tool results, and other content", i+1)
		}
		s.unresolved(open, b.results)
		open = b.uses
	}
	s.unresolved(open, nil)
}

// unresolved reports tool uses without a result.
func (s *step) unresolved(uses []string, results map[string]bool) {
	missing := slices.DeleteFunc(slices.Clone(uses), func(id string) bool { return results[id] })
	if n := len(missing); n != 0 {
		s.report(RuleSamplingResultMissing, "%d tool uses have no result in the next message, %q the first", n, missing[0])
	}
}
