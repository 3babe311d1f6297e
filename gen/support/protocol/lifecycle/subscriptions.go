package lifecycle

import (
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/bounded"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/wire"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/jsonrpc"
)

// filterMember is the member of listen requests and acknowledgements that has the filter.
const filterMember = "notifications"

// kinds lists the notifications on subscriptions, and the members of a filter that ask
// for them.
var kinds = []struct{ method, member string }{
	{"notifications/tools/list_changed", "toolsListChanged"},
	{"notifications/prompts/list_changed", "promptsListChanged"},
	{"notifications/resources/list_changed", "resourcesListChanged"},
	{"notifications/resources/updated", "resourceSubscriptions"},
}

// filter has a bit for each element of kinds.
type filter uint8

// subscription is a pending subscriptions/listen request.
type subscription struct {
	asked        filter
	agreed       filter
	acknowledged bool
}

func newSubscription(params jsonrpc.Raw) *subscription {
	return &subscription{asked: filterOf(params)}
}

// filterOf reads a filter. It ignores the URIs of resources, because updates of
// subresources have other URIs.
func filterOf(params jsonrpc.Raw) (f filter) {
	for i, kind := range kinds {
		if wire.AsksFor(params.Get(filterMember, kind.member)) {
			f |= 1 << i
		}
	}
	return f
}

// subscribed checks a notification of the server that belongs to a subscription.
func (s *step) subscribed() {
	kind := -1
	for i := range kinds {
		if kinds[i].method == s.m.Method {
			kind = i
		}
	}
	id, ok := wire.ID(s.meta, wire.MetaSubscription)
	acknowledges := s.m.Method == wire.MethodAcknowledge
	if !ok {
		if kind >= 0 || acknowledges {
			s.report(RuleSubscriptionID, "%s has no %s in its _meta", s.m.Method, wire.MetaSubscription)
		}
		return
	}
	id = bounded.ID(id)
	o := s.theirs().open[id]
	switch {
	case o == nil || o.listen == nil:
		s.unsubscribed(id)
	case acknowledges:
		o.listen.acknowledged = true
		o.listen.agreed = filterOf(s.params)
		for i := range kinds {
			if (o.listen.agreed&^o.listen.asked)>>i&1 != 0 {
				s.report(RuleSubscriptionUnrequested, "the server acknowledges %s, which the client did not request", kinds[i].member)
			}
		}
	case !o.listen.acknowledged:
		s.report(RuleSubscriptionUnacknowledged, "%s is sent on subscription %s, which is not acknowledged", s.m.Method, id)
	case kind >= 0 && o.listen.agreed>>kind&1 == 0:
		s.report(RuleSubscriptionKind, "%s is sent on subscription %s, whose acknowledgement does not include it", s.m.Method, id)
	case s.m.Method == wire.MethodProgress: // it belongs to the stream of its request, as a log message does
		s.report(RuleSubscriptionKind, "%s is sent on subscription %s", s.m.Method, id)
	}
}

// unsubscribed reports a notification on a subscription that is not pending.
func (s *step) unsubscribed(id jsonrpc.ID) {
	switch e := s.theirs().recentID(id); {
	case e == nil && s.theirs().forgot:
	case e == nil || e.method != wire.MethodListen:
		s.report(RuleSubscriptionID, "%s names %s, which is not a subscription", s.m.Method, id)
	case e.end == answered || e.end == torndown || e.end == settled:
		s.report(RuleSubscriptionEnded, "%s is sent on subscription %s, which the server has ended", s.m.Method, id)
	default:
		s.report(RuleSubscriptionCancelled, "%s is sent on subscription %s, which was cancelled", s.m.Method, id)
	}
}

// answerListen checks the response that ends a subscription.
func (s *step) answerListen(o *openRequest) {
	if o.listen == nil || s.m.Error != nil {
		return
	}
	if !o.listen.acknowledged {
		s.report(RuleSubscriptionUnacknowledged, "the server ends subscription %s without an acknowledgement", o.id)
	}
	s.subscriptionEnds(o.id)
}

// subscriptionEnds checks a result that ends a subscription.
func (s *step) subscriptionEnds(listen jsonrpc.ID) {
	if s.m.Error != nil {
		return
	}
	if id, ok := wire.ID(s.result(), wire.Meta, wire.MetaSubscription); !ok || bounded.ID(id) != listen {
		s.report(RuleSubscriptionID, "the result of %s does not have its id in %s", wire.MethodListen, wire.MetaSubscription)
	}
}
