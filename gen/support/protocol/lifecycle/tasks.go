package lifecycle

import (
	"slices"
	"strings"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/bounded"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/wire"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/protocol/lifecycle/internal/spec"
)

// terminal lists the final states of a task.
var terminal = []string{"completed", "failed", "cancelled"}

// taskWorking is the first state of a task, and taskCancelled its state after a
// cancellation.
const (
	taskWorking   = "working"
	taskCancelled = "cancelled"
)

// endedTasks is how many ended tasks are kept of each side.
const endedTasks = 64

// endedTask is a task that has ended. Its status is empty if only its result was seen.
type endedTask struct{ id, status string }

// augment records whether a request asks for a task, and which task it is about.
func (s *step) augment(o *openRequest) {
	if !spec.WithTasks(s.rev) {
		return
	}
	o.taskID, _ = wire.String(s.params, wire.TaskID)
	o.taskID = bounded.String(o.taskID)
	o.task = !s.params.Get(wire.Task).IsZero() && s.theirs().makesTasks(o.method)
	o.paged = !wire.Value(s.params, cursorMember).IsZero()
	o.ended = o.method == wire.MethodTasksCancel && s.mine().endedTask(o.taskID) != nil
	s.callTool(o)
}

// makesTasks reports whether this side supports tasks for requests of a method. A side
// that has not declared this must ignore the task of a request. Without an initialize
// request the declaration is not known, and makesTasks reports true.
func (r *requester) makesTasks(method string) bool {
	if r.capable.IsZero() {
		return true
	}
	path := append([]string{"tasks", "requests"}, strings.Split(method, "/")...)
	return !r.capable.Get(path...).IsZero()
}

// answerTask checks and records what a response says about tasks. It reports whether the
// request continues as a task.
func (s *step) answerTask(o *openRequest) bool {
	if !spec.WithTasks(s.rev) {
		return false
	}
	s.aboutTask(o)
	s.listTools(o)
	return s.m.Error == nil && s.createTask(o)
}

// aboutTask checks the response to a request about tasks.
func (s *step) aboutTask(o *openRequest) {
	r := s.theirs()
	switch o.method {
	case wire.MethodTasksGet:
		s.taskStatus(r, s.result())
	case wire.MethodTasksCancel:
		s.cancelledTask(o)
		s.taskStatus(r, s.result())
	case wire.MethodTasksList:
		var list []jsonrpc.Raw
		_ = s.result().Get(wire.Tasks).Decode(&list) // an invalid list has no tasks
		for _, task := range list {
			s.taskStatus(r, task)
		}
	case wire.MethodTasksResult:
		if s.m.Error != nil {
			return // either the request or the task failed; the status will follow
		}
		if id, _ := wire.String(s.result(), wire.Meta, wire.MetaRelatedTask, wire.TaskID); bounded.String(id) != o.taskID {
			s.report(RuleTaskRelated, "the result of task %q does not have its id in %s", o.taskID, wire.MetaRelatedTask)
		}
		r.endTask(o.taskID, "")
	}
}

// cancelledTask checks the response to tasks/cancel.
func (s *step) cancelledTask(o *openRequest) {
	status, ok := wire.String(s.result(), wire.Status)
	switch {
	case o.ended && (s.m.Error == nil || s.m.Error.Code != codeInvalidParams):
		s.report(RuleTaskCancelFinished, "task %q had ended, but the receiver does not reject its cancellation with %d", o.taskID, codeInvalidParams)
	case !o.ended && s.m.Error == nil && ok && status != taskCancelled:
		s.report(RuleTaskCancelStatus, "task %q was cancelled, but has the status %s", o.taskID, status)
	}
}

// createTask checks the result of a request that may become a task. It reports whether
// the request continues as a task.
func (s *step) createTask(o *openRequest) bool {
	if !taskable(o) {
		return false
	}
	id, ok := wire.String(s.result(), wire.Task, wire.TaskID)
	id = bounded.String(id)
	switch {
	case !o.task && ok:
		s.report(RuleTaskUnsolicited, "the result of the %s request is the task %q", o.method, id)
		return false
	case !o.task:
		return false
	case !ok && !s.mine().capable.IsZero() && !o.optional:
		s.report(RuleTaskMissing, "the result of the %s request is not a task", o.method)
		return false
	case !ok:
		return false
	}
	return s.begin(o, id)
}

// begin records the first state of a task. It reports whether the task continues.
func (s *step) begin(o *openRequest, id string) bool {
	r := s.theirs()
	status, _ := wire.String(s.result(), wire.Task, wire.Status)
	if status != "" && status != taskWorking {
		s.report(RuleTaskStatus, "task %q starts with the status %s", id, status)
	}
	if r.tasks[id] != nil || r.endedTask(id) != nil {
		s.report(RuleTaskIDReused, "there was a task %q before", id)
		r.forgetTask(id)
	}
	if slices.Contains(terminal, status) {
		r.endTask(id, status)
		return false
	}
	r.take(o)
	r.remember(endedRequest{id: o.id, method: o.method, task: true})
	if r.tasks == nil {
		r.tasks = map[string]*openRequest{}
	}
	if before := r.tasks[id]; before != nil {
		r.finish(before)
	}
	o.taskID, o.goesOn = id, true
	r.tasks[id] = o
	return true
}

// taskable reports whether a request may become a task.
func taskable(o *openRequest) bool {
	switch o.method {
	case wire.MethodToolsCall, wire.MethodSampling, wire.MethodElicit:
		return true
	}
	return false
}

// taskStatus records the status of a task that r has asked for.
func (s *step) taskStatus(r *requester, task jsonrpc.Raw) {
	status, ok := wire.String(task, wire.Status)
	if !ok {
		return
	}
	id, _ := wire.String(task, wire.TaskID)
	id = bounded.String(id)
	ends := slices.Contains(terminal, status)
	if e := r.endedTask(id); e != nil && e.status != status && (e.status != "" || !ends) {
		s.report(RuleTaskEnded, "task %q has the status %s after it ended", id, status)
		return
	}
	if ends {
		r.endTask(id, status)
	}
}

// endTask ends a task, whether its start was seen or not.
func (r *requester) endTask(id, status string) {
	if e := r.endedTask(id); e != nil {
		if e.status == "" {
			e.status = status
		}
	} else {
		if len(r.endedTasks) == endedTasks {
			r.endedTasks = slices.Delete(r.endedTasks, 0, 1)
		}
		r.endedTasks = append(r.endedTasks, endedTask{id, bounded.String(status)})
	}
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

// endedTask returns the ended task with that id, or nil.
func (r *requester) endedTask(id string) *endedTask {
	for i := range r.endedTasks {
		if r.endedTasks[i].id == id {
			return &r.endedTasks[i]
		}
	}
	return nil
}

// forgetTask removes an ended task, so that another one may reuse its id.
func (r *requester) forgetTask(id string) {
	r.endedTasks = slices.DeleteFunc(r.endedTasks, func(e endedTask) bool { return e.id == id })
}
