package lifecycle

import (
	"slices"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/wire"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/protocol"
)

// State is the state of a connection.
type State uint8

// The states. A connection has the first four in revisions with initialize, and the
// fifth in other revisions.
const (
	NotInitialized State = iota // initialize has not been sent, or was rejected
	Initializing                // initialize has been sent
	Answered                    // the server has responded; notifications/initialized has not been sent
	Operating                   // both sides may send everything
	Stateless                   // each request is independent
	Closed
)

// String returns the name of the state, such as "not initialized".
func (s State) String() string {
	return nameOf(s, "not initialized", "initializing", "answered", "operating", "stateless", "closed")
}

// Event is a kind of message that the transition table distinguishes.
type Event uint8

// The events.
const (
	EventInitialize       Event = iota // the client's initialize request
	EventPing                          // a ping request
	EventRequest                       // another request
	EventInitialized                   // the client's notifications/initialized
	EventLog                           // the server's notifications/message
	EventAbout                         // a notification about a request: progress, cancelled
	EventNotification                  // another notification
	EventInitializeResult              // the server's result of initialize
	EventInitializeError               // the server's error response to initialize
	EventResponse                      // another response
	EventClose                         // no message: the connection is closed
)

// String returns the name of the event, which is the method if the event has one.
func (e Event) String() string {
	return nameOf(e, wire.MethodInitialize, wire.MethodPing, "other request", wire.MethodInitialized, wire.MethodLogMessage,
		"progress or cancellation", "other notification", "result of initialize", "error of initialize",
		"other response", "close")
}

// nameOf returns the name of a constant, or "unknown".
func nameOf[T ~uint8](v T, names ...string) string {
	if int(v) < len(names) {
		return names[v]
	}
	return "unknown"
}

// Transition is the effect of an event in a state.
type Transition struct {
	State State
	From  protocol.Sender
	Event Event
	Next  State
	Rule  Rule // the rule that the message violates; empty if it is allowed
}

// arc is a row of the transition table. It has several transitions.
type arc struct {
	state  State
	from   protocol.Sender
	events []Event
	next   State
	rule   Rule
}

// arcs is the transition table. Each event of a side is in one row of each state that
// it can occur in. Either side may close the connection; the table lists this as an
// event of the client.
var arcs = []arc{
	{NotInitialized, protocol.FromClient, []Event{EventInitialize}, Initializing, ""},
	{NotInitialized, protocol.FromClient, []Event{EventPing, EventAbout, EventResponse}, NotInitialized, ""},
	{NotInitialized, protocol.FromClient, []Event{EventRequest, EventInitialized, EventNotification}, NotInitialized, RuleInitializeFirst},
	{NotInitialized, protocol.FromServer, []Event{EventPing, EventLog, EventAbout, EventInitializeError, EventResponse}, NotInitialized, ""},
	{NotInitialized, protocol.FromServer, []Event{EventRequest, EventNotification}, NotInitialized, RuleServerEarly},
	{NotInitialized, protocol.FromServer, []Event{EventInitializeResult}, Answered, ""}, // of a second request, after the first was rejected
	{NotInitialized, protocol.FromClient, []Event{EventClose}, Closed, ""},

	{Initializing, protocol.FromClient, []Event{EventInitialize}, Initializing, RuleInitializeTwice},
	{Initializing, protocol.FromClient, []Event{EventPing, EventAbout, EventNotification, EventResponse}, Initializing, ""},
	{Initializing, protocol.FromClient, []Event{EventRequest}, Initializing, RuleClientEarly},
	{Initializing, protocol.FromClient, []Event{EventInitialized}, Initializing, RuleInitializedEarly},
	{Initializing, protocol.FromServer, []Event{EventPing, EventLog, EventAbout, EventResponse}, Initializing, ""},
	{Initializing, protocol.FromServer, []Event{EventRequest, EventNotification}, Initializing, RuleServerEarly},
	{Initializing, protocol.FromServer, []Event{EventInitializeResult}, Answered, ""},
	{Initializing, protocol.FromServer, []Event{EventInitializeError}, NotInitialized, ""},
	{Initializing, protocol.FromClient, []Event{EventClose}, Closed, ""},

	{Answered, protocol.FromClient, []Event{EventInitialize}, Answered, RuleInitializeTwice},
	{Answered, protocol.FromClient, []Event{EventInitialized}, Operating, ""},
	{Answered, protocol.FromClient, []Event{EventPing, EventAbout, EventResponse}, Answered, ""},
	{Answered, protocol.FromClient, []Event{EventRequest, EventNotification}, Answered, RuleInitializedMissing},
	{Answered, protocol.FromServer, []Event{EventPing, EventLog, EventAbout, EventInitializeResult, EventInitializeError, EventResponse}, Answered, ""},
	{Answered, protocol.FromServer, []Event{EventRequest, EventNotification}, Answered, RuleServerEarly},
	{Answered, protocol.FromClient, []Event{EventClose}, Closed, ""},

	{Operating, protocol.FromClient, []Event{EventInitialize}, Operating, RuleInitializeTwice},
	{Operating, protocol.FromClient, []Event{EventInitialized}, Operating, RuleInitializedTwice},
	{Operating, protocol.FromClient, []Event{EventPing, EventRequest, EventAbout, EventNotification, EventResponse}, Operating, ""},
	{Operating, protocol.FromServer, []Event{EventPing, EventRequest, EventLog, EventAbout, EventNotification, EventInitializeResult, EventInitializeError, EventResponse}, Operating, ""},
	{Operating, protocol.FromClient, []Event{EventClose}, Closed, ""},

	{Stateless, protocol.FromClient, []Event{EventInitialize}, Stateless, RuleInitializeStateless},
	{Stateless, protocol.FromClient, []Event{EventPing, EventRequest, EventInitialized, EventAbout, EventNotification, EventResponse}, Stateless, ""},
	{Stateless, protocol.FromServer, []Event{EventPing, EventRequest}, Stateless, RuleServerRequest},
	{Stateless, protocol.FromServer, []Event{EventLog, EventAbout, EventNotification, EventInitializeResult, EventInitializeError, EventResponse}, Stateless, ""},
	{Stateless, protocol.FromClient, []Event{EventClose}, Closed, ""},

	{Closed, protocol.FromClient, []Event{EventInitialize, EventPing, EventRequest, EventInitialized, EventAbout, EventNotification, EventResponse}, Closed, RuleAfterClose},
	{Closed, protocol.FromServer, []Event{EventPing, EventRequest, EventLog, EventAbout, EventNotification, EventInitializeResult, EventInitializeError, EventResponse}, Closed, RuleAfterClose},
	{Closed, protocol.FromClient, []Event{EventClose}, Closed, ""},
}

// nextState looks up an event. The state stays if the table does not have the event.
func nextState(state State, from protocol.Sender, event Event) (State, Rule) {
	for i := range arcs {
		if a := &arcs[i]; a.state == state && a.from == from && slices.Contains(a.events, event) {
			return a.next, a.rule
		}
	}
	return state, ""
}

// event returns the event of the message.
func (s *step) event() Event {
	client := s.from == protocol.FromClient
	switch s.kind {
	case jsonrpc.Request:
		switch {
		case s.initializes():
			return EventInitialize
		case s.m.Method == wire.MethodPing:
			return EventPing
		}
		return EventRequest
	case jsonrpc.Response:
		switch {
		case client || s.answers == nil || s.answers.method != wire.MethodInitialize:
			return EventResponse
		case s.m.Error != nil:
			return EventInitializeError
		}
		return EventInitializeResult
	}
	switch {
	case client && s.m.Method == wire.MethodInitialized:
		return EventInitialized
	case !client && s.m.Method == wire.MethodLogMessage:
		return EventLog
	case s.m.Method == wire.MethodProgress || s.m.Method == wire.MethodCancelled:
		return EventAbout
	}
	return EventNotification
}
