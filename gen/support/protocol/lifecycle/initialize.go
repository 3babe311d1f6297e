package lifecycle

import (
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/bounded"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/wire"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/protocol"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/protocol/lifecycle/internal/spec"
)

// initialize records the capabilities and the revision of an initialize request.
func (s *step) initialize() {
	s.mine().capable = wire.Detach(s.params.Get(wire.Capabilities))
	asked, _ := wire.String(s.params, wire.ProtocolVersion)
	if v := protocol.Version(asked); s.state == Initializing && v.Stateful() {
		s.Checker.version = v
	}
}

// answerInitialize records the capabilities and the revision of the response to
// initialize. The session then has this revision, known or not.
func (s *step) answerInitialize(o *openRequest) {
	if o.method != wire.MethodInitialize || s.from != protocol.FromServer || s.m.Error != nil {
		return
	}
	result := s.result()
	s.mine().capable = wire.Detach(result.Get(wire.Capabilities))
	told, ok := wire.String(result, wire.ProtocolVersion)
	if !ok {
		return
	}
	v := protocol.Version(told)
	switch {
	case !v.Known():
		s.report(RuleVersionUnknown, "the server answers with revision %q", told)
	case !v.Stateful():
		s.report(RuleVersionStateless, "the server answers with revision %s, which has no initialize", told)
	case s.given == "" && s.state == Stateless:
		s.state = Answered // the server serves the client of an older revision
	}
	s.Checker.version = v
}

// notification follows a notification.
func (s *step) notification() {
	switch s.m.Method {
	case wire.MethodCancelled:
		if id, ok := wire.ID(s.params, wire.RequestID); ok {
			s.cancel(bounded.ID(id))
		}
	case wire.MethodProgress:
		if token, ok := wire.ID(s.params, wire.ProgressToken); ok {
			s.progress(bounded.ID(token))
		}
	case wire.MethodTaskStatus:
		s.taskStatus(s.theirs(), s.params)
	}
	s.announced()
	if s.from == protocol.FromServer && spec.WithListen(s.rev) {
		s.subscribed()
	}
}

// cancel follows the cancellation of a request.
func (s *step) cancel(id jsonrpc.ID) {
	if s.from == protocol.FromServer && spec.Stateless(s.rev) {
		s.tearDown(id)
		return
	}
	r := s.mine()
	o := r.open[id]
	switch e := r.recentID(id); {
	case o != nil && s.from == protocol.FromClient && o.method == wire.MethodInitialize:
		s.report(RuleCancelInitialize, "the client cancels initialize")
	case o != nil && o.task:
		s.report(RuleCancelTask, "the %s request %s has a task", o.method, id)
	case o != nil:
		r.end(o, cancelled)
	case e != nil && e.task:
		s.report(RuleCancelTask, "the %s request %s goes on as a task", e.method, id)
	case e != nil:
		s.report(RuleCancelFinished, "the %s request %s has ended before", e.method, id)
	case r.forgot:
	case r.used.Has(id):
		s.report(RuleCancelFinished, "the request %s has ended before", id)
	case s.theirs().open[id] != nil:
		s.report(RuleCancelWrongSide, "the %s sent the %s request %s", s.from.Peer(), s.theirs().open[id].method, id)
	default:
		s.report(RuleCancelUnknown, "no request has the id %s", id)
	}
}

// tearDown follows a cancellation by the server of a stateless revision.
func (s *step) tearDown(id jsonrpc.ID) {
	r := s.theirs()
	o := r.open[id]
	switch e := r.recentID(id); {
	case o != nil && o.listen != nil:
		r.end(o, torndown)
	case o != nil:
		s.report(RuleCancelByServer, "the server cancels the %s request %s", o.method, id)
	case e != nil && e.method == wire.MethodListen && e.end != torndown && e.end != settled:
		e.end = settled // the specification asks for both a response and a cancellation
	case e != nil:
		s.report(RuleCancelFinished, "the %s request %s has ended before", e.method, id)
	case r.forgot:
	default:
		s.report(RuleCancelUnknown, "no request has the id %s", id)
	}
}
