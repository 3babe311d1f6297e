// Package sampling finds tool uses and tool results that are out of order in the
// messages of a sampling request.
//
//	for _, f := range sampling.Check(messages) {
//		fmt.Println(f.Mixed, f.Unresolved) // 0 [call-1]: that tool use has no result
//	}
package sampling

import (
	"slices"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/wire"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/jsonrpc"
)

// Fault is something that is wrong. One of the fields is set.
type Fault struct {
	Mixed      int      // number of a message, from 1, that has tool results and other content
	Unresolved []string // ids of tool uses that have no result in the next message
}

// Check returns what is wrong with messages, in their order: whether tool results stand
// alone, and each tool use has one in the next message.
func Check(messages []jsonrpc.Raw) []Fault {
	var found []Fault
	var open []string // tool uses of the message before
	for i, message := range messages {
		b := blocksOf(message)
		if len(b.results) != 0 && len(b.uses)+b.others != 0 {
			found = append(found, Fault{Mixed: i + 1})
		}
		found = unresolved(found, open, b.results)
		open = b.uses
	}
	return unresolved(found, open, nil)
}

// unresolved adds tool uses without a result.
func unresolved(found []Fault, uses []string, results map[string]bool) []Fault {
	missing := slices.DeleteFunc(slices.Clone(uses), func(id string) bool { return results[id] })
	if len(missing) == 0 {
		return found
	}
	return append(found, Fault{Unresolved: missing})
}

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
