package lifecycle

import (
	"strings"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/wire"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/protocol"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/protocol/lifecycle/internal/kept"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/protocol/lifecycle/internal/spec"
)

// Members of results and errors.
const (
	nextCursorMember   = "nextCursor"
	cursorMember       = "cursor"
	cacheScopeMember   = "cacheScope"
	elicitationsMember = "elicitations"
	elicitationID      = "elicitationId"
	messagesMember     = "messages"
)

// Error codes that rules mention.
const (
	codeMethodNotFound = -32601
	codeInvalidParams  = -32602

	codeMissingCapability  = -32021
	codeUnsupportedVersion = -32022
)

// expectResult records what the check of the result needs.
func (s *step) expectResult(o *openRequest) {
	switch {
	case spec.Stateless(s.rev):
		if cursor, ok := wire.String(s.params, cursorMember); ok {
			o.scope = s.seen.pages.Scope(o.method, cursor)
		}
		if level, ok := wire.String(s.meta, wire.MetaLogLevel); ok {
			o.logLevel = s.seen.severity(s.rev, level)
		}
	case o.method == wire.MethodSetLevel:
		level, _ := wire.String(s.params, levelMember)
		o.logLevel = s.seen.severity(s.rev, level)
	case o.method == wire.MethodSubscribe:
		s.seen.subscribed = true
	}
}

// checkError checks the code of an error response, even if it matches no request.
func (s *step) checkError() {
	e := s.m.Error
	if e == nil || !spec.Stateless(s.rev) || !s.modern() {
		return
	}
	if s.rev.Forbids(e.Code) {
		s.report(RuleErrorCode, "the error has the code %d", e.Code)
	}
	if s.answers == nil {
		return
	}
	if s.answers.method == wire.MethodDiscover && e.Code == codeMethodNotFound {
		s.report(RuleDiscoverMissing, "the server does not implement %s", wire.MethodDiscover)
	}
	s.checkRefusal(s.answers)
}

// modern reports whether the sender is known to support the revision of the message. A
// server without that revision may return any error to a client that tries it.
func (s *step) modern() bool { return s.given != "" || s.seen.served }

// answerRequest checks a result by the method of its request.
func (s *step) answerRequest(o *openRequest) {
	if s.m.Error != nil {
		return
	}
	if spec.Stateless(o.rev) {
		s.seen.served = s.seen.served || s.from == protocol.FromServer
		if o.incomplete {
			s.report(RuleRequestMetaAccepted, "the server returns a result of %s, whose _meta lacks a required key", o.method)
		}
		s.cacheScope(o)
		return
	}
	switch o.method {
	case wire.MethodPing:
		for name := range s.result().Members().All() {
			if name != wire.Meta {
				s.report(RulePingResult, "the result has a member %q", name)
				break
			}
		}
	case wire.MethodSetLevel:
		s.seen.logLevel = o.logLevel
	}
}

// cacheScope compares the cacheScope of a page with that of the previous page.
func (s *step) cacheScope(o *openRequest) {
	// Lists are long and most have no cursor. A search that begins with an upper-case
	// letter is the fastest.
	if o.scope == "" && !strings.Contains(s.result().String(), strings.TrimPrefix(nextCursorMember, "next")) {
		return
	}
	next, more := wire.String(s.result(), nextCursorMember)
	scope, ok := wire.String(s.result(), cacheScopeMember)
	if ok && o.scope != "" && scope != o.scope {
		s.report(RuleCacheScope, "the page is %s, and the one before is %s", scope, o.scope)
	}
	if o.scope != "" {
		scope = o.scope
	}
	if more && scope != "" && len(next) <= kept.MaxName && len(scope) <= kept.MaxName {
		s.seen.pages.Add(kept.Page{Method: o.method, Cursor: next, Scope: scope})
	}
}

// mixed checks that an array has only responses, or none.
func (s *step) mixed(batch []*jsonrpc.Message) {
	responses, others := 0, 0
	for _, m := range batch {
		switch {
		case m == nil || m.Kind() == jsonrpc.Invalid:
		case m.Kind() == jsonrpc.Response:
			responses++
		default:
			others++
		}
	}
	if responses != 0 && others != 0 {
		s.report(RuleBatchMixed, "one array has %d responses and %d other messages", responses, others)
	}
}
