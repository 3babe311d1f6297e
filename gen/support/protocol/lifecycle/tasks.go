package lifecycle

import (
	"slices"
	"strings"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/protocol/internal/bounded"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/protocol/internal/wire"
)

// terminal are the states of a task that it does not leave.
var terminal = []string{"completed", "failed", "cancelled"}

// augment takes note that the receiver is to make a request a task, and of the
// task that a request is about.
func (s *step) augment(o *openRequest) {
	if !withTasks(s.rev) {
		return
	}
	o.taskID, _ = wire.String(s.params, wire.TaskID)
	o.taskID = bounded.String(o.taskID)
	o.task = !s.params.Get(wire.Task).IsZero() && s.theirs().makesTasks(o.method)
}

// makesTasks reports whether this side makes tasks of requests of that method. If
// it has not declared so, it has to ignore that a request asks for it. What it
// has declared is not known without an initialize request.
func (r *requester) makesTasks(method string) bool {
	if r.capable.IsZero() {
		return true
	}
	path := append([]string{"tasks", "requests"}, strings.Split(method, "/")...)
	return !r.capable.Get(path...).IsZero()
}

// answerTask takes what an answer says about tasks. It reports whether the
// request goes on as a task.
func (s *step) answerTask(o *openRequest) bool {
	if !withTasks(s.rev) {
		return false
	}
	r := s.theirs()
	switch o.method {
	case wire.MethodTasksGet, wire.MethodTasksCancel, wire.MethodTasksList, wire.MethodTasksResult:
	default:
		if !o.task {
			return false // what it says is of no interest, and need not be encoded
		}
	}
	result := wire.Result(s.m)
	switch o.method {
	case wire.MethodTasksGet, wire.MethodTasksCancel:
		s.taskStatus(r, result)
	case wire.MethodTasksList:
		var list []jsonrpc.Raw
		_ = result.Get(wire.Tasks).Decode(&list) // what is no list has no tasks
		for _, task := range list {
			s.taskStatus(r, task)
		}
	case wire.MethodTasksResult:
		r.endTask(o.taskID)
	}
	id, ok := wire.String(result, wire.Task, wire.TaskID)
	status, _ := wire.String(result, wire.Task, wire.Status)
	if !ok || !o.task || slices.Contains(terminal, status) {
		return false
	}
	r.take(o)
	r.remember(endedRequest{id: o.id, method: o.method, task: true})
	if r.tasks == nil {
		r.tasks = map[string]*openRequest{}
	}
	key := bounded.String(id)
	if before := r.tasks[key]; before != nil {
		r.finish(before)
	}
	o.taskID, o.goesOn = key, true
	r.tasks[key] = o
	return true
}

// taskStatus takes the state of a task that r has asked for.
func (s *step) taskStatus(r *requester, task jsonrpc.Raw) {
	id, _ := wire.String(task, wire.TaskID)
	if status, ok := wire.String(task, wire.Status); ok && slices.Contains(terminal, status) {
		r.endTask(id)
	}
}

// endTask ends a task, if there is one of that id.
func (r *requester) endTask(id string) {
	id = bounded.String(id)
	t := r.tasks[id]
	if t == nil {
		return
	}
	delete(r.tasks, id)
	r.finish(t)
	if !t.token.IsZero() {
		r.remember(endedRequest{token: t.token, method: t.method})
	}
}
