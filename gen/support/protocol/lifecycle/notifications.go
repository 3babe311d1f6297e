package lifecycle

import (
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/wire"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/protocol"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/protocol/lifecycle/internal/spec"
)

// levelMember is the level of a log message, and of logging/setLevel.
const levelMember = "level"

// announced checks server notifications that must follow another message.
func (s *step) announced() {
	if s.from != protocol.FromServer {
		return
	}
	switch s.m.Method {
	case wire.MethodLogMessage:
		s.logMessage()
	case wire.MethodResourceUpdated:
		if !s.seen.subscribed {
			s.report(RuleResourceUnsubscribed, "the client has not subscribed to any resource")
		}
	case wire.MethodElicitationComplete:
		if id, ok := wire.String(s.params, elicitationID); ok && s.seen.elicitations.Lacks(id) {
			s.report(RuleElicitationUnknown, "no elicitation has the elicitationId %q", id)
		}
	case methodToolsChanged:
		clear(s.seen.tools)
	}
}

// methodToolsChanged makes the last list of tools out of date.
const methodToolsChanged = "notifications/tools/list_changed"

// logMessage checks a log message. An unknown level counts as the most severe one.
func (s *step) logMessage() {
	if !s.meta.Get(wire.MetaSubscription).IsZero() && spec.WithListen(s.rev) {
		s.report(RuleLogSubscription, "a log message is sent on a subscription")
		return
	}
	level, _ := wire.String(s.params, levelMember)
	n := s.seen.severity(s.rev, level)
	if n == 0 {
		n = maxLevels - 1
	}
	if n < s.seen.logLevel {
		s.report(RuleLogLevel, "the level is %s, and %s set a more severe one", level, wire.MethodSetLevel)
	}
	if !s.theirs().asksLog(n) {
		s.report(RuleLogUnsolicited, "no request in progress asks for messages of the level %s", level)
	}
}

// maxLevels is how many log levels a checker distinguishes.
const maxLevels = 16

// countLog adds n to the number of pending requests that ask for log messages.
func (r *requester) countLog(o *openRequest, n int) {
	if o.logLevel != 0 && o.listen == nil {
		r.logs[o.logLevel] += n
	}
}

// asksLog reports whether a pending request asks for log messages of a level. Cancelled
// requests count too, because the messages may have been on their way.
func (r *requester) asksLog(level int8) bool {
	for _, n := range r.logs[1 : level+1] {
		if n > 0 {
			return true
		}
	}
	return r.recent(func(e *endedRequest) bool {
		return (e.end == cancelled || e.end == abandoned) && e.logLevel != 0 && e.logLevel <= level
	}) != nil
}

// elicits records the ids of URL elicitations, because notifications of their
// completion have these ids.
func (s *step) elicits() {
	switch {
	case s.from != protocol.FromServer || !spec.WithComplete(s.rev):
	case s.kind == jsonrpc.Request && s.m.Method == wire.MethodElicit:
		s.elicitation(s.params)
	case s.kind == jsonrpc.Response && s.m.Error != nil:
		var list []jsonrpc.Raw
		if data := s.m.Error.Data.Get(elicitationsMember); !data.IsZero() {
			_ = data.Decode(&list) // an invalid list has no elicitations
		}
		for _, params := range list {
			s.elicitation(params)
		}
	}
}

func (s *step) elicitation(params jsonrpc.Raw) {
	if id, ok := wire.String(params, elicitationID); ok {
		s.seen.elicitations.Add(id)
	}
}
