package spec

import "slices"

// MetaUse is the kinds of messages that carry a key of _meta that the schema does
// not declare. The kinds of a declared key are those whose _meta declares it.
type MetaUse struct {
	Key                              string // of a row of MetaKeys
	Requests, Notifications, Results bool
	Reason                           string
	Source                           string // path below the specification
	End                              End
}

// MetaUses has a row for each of MetaKeys.
var MetaUses = []MetaUse{
	{
		Key: "io.modelcontextprotocol/related-task", Requests: true, Notifications: true, Results: true,
		Reason: "all requests, notifications and responses that are related to a task have it",
		Source: "2025-11-25/basic/utilities/tasks#associating-task-related-messages",
		End:    tasksMoved,
	},
	{
		Key: "io.modelcontextprotocol/model-immediate-response", Results: true,
		Reason: "it is part of the result that creates a task",
		Source: "2025-11-25/basic/utilities/tasks#creating-tasks",
		End:    tasksMoved,
	},
	{Key: "traceparent", Requests: true, Notifications: true, Reason: traceUse, Source: traceSource},
	{Key: "tracestate", Requests: true, Notifications: true, Reason: traceUse, Source: traceSource},
	{Key: "baggage", Requests: true, Notifications: true, Reason: traceUse, Source: traceSource},
}

const (
	traceUse    = "the trace context is propagated from the sender of a call to its receiver"
	traceSource = "2026-07-28/basic#meta"
)

// Header is an HTTP header of the Streamable HTTP transport. The schema does not
// describe the transport, so that a row names the revision that introduced the
// header, and what else a schema must have for the header to make sense.
type Header struct {
	Header  string
	Name    string // Go name of its constant, without "Header"
	From    string // the first revision that defines it
	When    When
	Client  bool // clients send it with requests
	Server  bool // servers send it with responses
	Prefix  bool // Header is the beginning of names; the input schema of a tool has the rest
	Mirrors []Mirror
	Reason  string
	Source  string // path below the specification
	End     End
}

// Mirrored returns what the header repeats, with the header.
func (r Header) Mirrored() []Mirror {
	list := slices.Clone(r.Mirrors)
	for i := range list {
		list[i].Header = r.Header
	}
	return list
}

// Mirror is a member of a message that a header repeats. It takes effect in
// schemas that have the method, and if Declared is set, a definition with that
// name that has the last member of Path.
type Mirror struct {
	Method   string // of the request; empty for each request
	Path     []string
	Declared string

	Header string // set by [Header.Mirrored]
}

// messagesOnly limits rows to schemas of a protocol on JSON-RPC.
var messagesOnly = When{Has: "JSONRPCMessage"}

// Headers are the headers that the transport defines, in the order of the
// specification.
var Headers = []Header{
	{
		Header: "MCP-Protocol-Version", Name: "ProtocolVersion", From: "2025-06-18", When: messagesOnly, Client: true,
		Mirrors: []Mirror{{Path: []string{"params", "_meta", "io.modelcontextprotocol/protocolVersion"}, Declared: "RequestMetaObject"}},
		Reason:  "it tells the revision of a session, and without sessions it repeats the revision that the request names",
		Source:  "2025-06-18/basic/transports#protocol-version-header, 2026-07-28/basic/transports/streamable-http#protocol-version-header",
	},
	{
		Header: "Mcp-Session-Id", Name: "SessionID", From: "2025-03-26", When: When{Has: "InitializeRequest"}, Client: true, Server: true,
		Reason: "the server assigns it with the result of initialize, and the client sends it from then on",
		Source: "2025-03-26/basic/transports#session-management",
		End:    noSessions,
	},
	{
		Header: "Last-Event-ID", Name: "LastEventID", From: "2025-03-26", When: When{Has: "InitializeRequest"}, Client: true,
		Reason: "the client resumes a stream after the event that it names; without sessions, streams cannot be resumed",
		Source: "2025-03-26/basic/transports#resumability-and-redelivery, 2026-07-28/basic/transports/streamable-http#receiving-messages",
		End:    noSessions,
	},
	{
		Header: "Mcp-Method", Name: "Method", From: "2026-07-28", When: stateless, Client: true,
		Mirrors: []Mirror{{Path: []string{"method"}}},
		Reason:  "intermediaries route requests without parsing the body", Source: standardHeaders,
	},
	{
		Header: "Mcp-Name", Name: "Name", From: "2026-07-28", When: stateless, Client: true,
		Mirrors: []Mirror{
			{Method: "tools/call", Path: []string{"params", "name"}},
			{Method: "resources/read", Path: []string{"params", "uri"}},
			{Method: "prompts/get", Path: []string{"params", "name"}},
		},
		Reason: "intermediaries route requests without parsing the body", Source: standardHeaders,
	},
	{
		Header: "Mcp-Param-", Name: "ParamPrefix", From: "2026-07-28", When: stateless, Client: true, Prefix: true,
		Mirrors: []Mirror{{Method: "tools/call", Path: []string{"params", "arguments"}}},
		Reason:  "a tool names the arguments that its calls repeat, by x-mcp-header in its input schema",
		Source:  "2026-07-28/basic/transports/streamable-http#custom-headers-from-tool-parameters",
	},
}

const standardHeaders = "2026-07-28/basic/transports/streamable-http#standard-request-headers"

// LevelOrder is an enum whose values have an order of severity.
type LevelOrder struct {
	Def    string // its values are in the order of the row of EnumOrders
	Reason string
	Source string // path below the specification
	End    End
}

// LogLevels is the enum of the levels of log messages.
var LogLevels = LevelOrder{
	Def:    "LoggingLevel",
	Reason: "a receiver asks for the messages of a level and of those above it",
	Source: "2025-11-25/server/utilities/logging#log-levels",
}
