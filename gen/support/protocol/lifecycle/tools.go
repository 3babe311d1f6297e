package lifecycle

import (
	"strings"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/wire"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/protocol/lifecycle/internal/kept"
)

// Values of taskSupport. Absent means forbidden.
const (
	taskRequired  = "required"
	taskForbidden = "forbidden"
)

// listTools records the taskSupport of each tool in a list, if the server supports tasks.
func (s *step) listTools(o *openRequest) {
	capable := s.mine().capable
	if o.method != wire.MethodToolsList || s.m.Error != nil || capable.IsZero() || !s.mine().makesTasks(wire.MethodToolsCall) {
		return
	}
	if !o.paged || s.seen.tools == nil {
		s.seen.tools = map[string]string{}
	}
	var list []jsonrpc.Raw
	if tools := s.result().Get("tools"); tools.IsZero() || tools.Decode(&list) != nil {
		return
	}
	for _, tool := range list {
		name, ok := wire.String(tool, "name")
		if !ok || len(name) > kept.MaxName || len(s.seen.tools) >= kept.MaxNames {
			continue
		}
		switch support, _ := wire.String(tool, "execution", "taskSupport"); support {
		case taskRequired:
			s.seen.tools[strings.Clone(name)] = taskRequired
		case "", taskForbidden:
			s.seen.tools[strings.Clone(name)] = taskForbidden
		default:
			delete(s.seen.tools, name)
		}
	}
}

// callTool checks that the client calls a tool as a task if it must, and not if it must
// not.
func (s *step) callTool(o *openRequest) {
	if o.method != wire.MethodToolsCall {
		return
	}
	name, _ := wire.String(s.params, "name")
	asTask := !s.params.Get(wire.Task).IsZero()
	switch support := s.seen.tools[name]; {
	case support == taskRequired && !asTask:
		s.report(RuleTaskToolRequired, "the tool %q is not called as a task", name)
	case support == taskForbidden && asTask:
		s.report(RuleTaskToolUnsupported, "the tool %q is called as a task", name)
		o.optional = true
	}
}
