package protocol

import "github.com/mcp-schemagen/mcp-schemagen/gen/support/jsonrpc"

// The generator writes this file anew, with the tables of the revisions that it
// has. Here it has revisions that do not exist, so that the package works, and is
// tested, before anything is generated.

// The revisions.
const (
	V20010101 Version = "2001-01-01" // has sessions and batches
	V20020202 Version = "2002-02-02" // has sessions and tasks
	V20030303 Version = "2003-03-03" // has no sessions
)

// Latest is the last revision.
const Latest = V20030303

// Versions lists the revisions of this package, in order.
var Versions = []Version{V20010101, V20020202, V20030303}

// Methods. [Lookup] reports which ones a revision has, and who sends them.
const (
	MethodPing      = "ping"
	MethodToolsCall = "tools/call"
)

// Reserved keys of _meta. [MetaKeys] reports which ones a revision has.
const (
	MetaProgressToken      = "progressToken"
	MetaClientCapabilities = "io.modelcontextprotocol/clientCapabilities"
	MetaProtocolVersion    = "io.modelcontextprotocol/protocolVersion"
)

// HTTP headers. [Headers] reports which ones a revision has.
const (
	HeaderSessionID = "Mcp-Session-Id"
	HeaderName      = "Mcp-Name"
)

// revisionOf returns what is known of a revision, or nil.
func revisionOf(v Version) *revision {
	switch v {
	case V20010101:
		return &revision20010101
	case V20020202:
		return &revision20020202
	case V20030303:
		return &revision20030303
	}
	return nil
}

var revision20010101 = revision{
	version: V20010101,
	batches: true,
	methods: []jsonrpc.MethodInfo{
		{Name: "initialize", GoName: "Initialize", Client: true, Params: "InitializeParams", Result: "InitializeResult"},
		{Name: "notifications/cancelled", GoName: "Cancelled", Notification: true, Client: true, Server: true, Params: "CancelledParams"},
		{Name: "notifications/initialized", GoName: "Initialized", Notification: true, Client: true},
		{Name: "notifications/message", GoName: "Message", Notification: true, Server: true, Params: "MessageParams", Requires: []jsonrpc.Requirement{{Capability: "logging"}}},
		{Name: "notifications/progress", GoName: "Progress", Notification: true, Client: true, Server: true, Params: "ProgressParams"},
		{Name: "ping", GoName: "Ping", Client: true, Server: true, Params: "Params", Result: "Result"},
		{Name: "roots/list", GoName: "ListRoots", Server: true, Params: "Params", Result: "ListRootsResult", Requires: []jsonrpc.Requirement{{DeclaredBy: jsonrpc.OfClient, Capability: "roots"}}},
		{Name: "tools/call", GoName: "CallTool", Client: true, Params: "CallToolParams", Result: "CallToolResult", Requires: []jsonrpc.Requirement{{Capability: "tools"}}},
		{Name: "tools/list", GoName: "ListTools", Client: true, Params: "Params", Result: "ListToolsResult", Requires: []jsonrpc.Requirement{{Capability: "tools"}}},
	},
	codes:     []jsonrpc.CodeInfo{{Name: "CodeInvalidParams", Code: -32602}},
	metaKeys:  []MetaKey{{Key: MetaProgressToken, Use: InRequests}},
	logLevels: []string{"debug", "warning", "error"},
	lookup:    lookup20010101,
}

func lookup20010101(method string) int {
	switch method {
	case "initialize":
		return 0
	case "notifications/cancelled":
		return 1
	case "notifications/initialized":
		return 2
	case "notifications/message":
		return 3
	case "notifications/progress":
		return 4
	case "ping":
		return 5
	case "roots/list":
		return 6
	case "tools/call":
		return 7
	case "tools/list":
		return 8
	}
	return -1
}

var revision20020202 = revision{
	version: V20020202,
	methods: []jsonrpc.MethodInfo{
		{Name: "elicitation/create", GoName: "Elicit", Server: true, Params: "ElicitParams", Result: "ElicitResult", Outcome: "ElicitOutcome", Requires: []jsonrpc.Requirement{
			{DeclaredBy: jsonrpc.OfClient, Capability: "elicitation.form", OrEmpty: "elicitation", If: &jsonrpc.ParamCondition{Member: "mode", Is: []string{"form"}, Absent: true}},
			{DeclaredBy: jsonrpc.OfClient, Capability: "elicitation.url", If: &jsonrpc.ParamCondition{Member: "mode", Is: []string{"url"}}},
			{DeclaredBy: jsonrpc.OfClient, Capability: "elicitation.context", Level: jsonrpc.Should, If: &jsonrpc.ParamCondition{Member: "context", IsNot: []string{"none"}}},
		}},
		{Name: "initialize", GoName: "Initialize", Client: true, Params: "InitializeParams", Result: "InitializeResult"},
		{Name: "notifications/cancelled", GoName: "Cancelled", Notification: true, Client: true, Server: true, Params: "CancelledParams"},
		{Name: "notifications/initialized", GoName: "Initialized", Notification: true, Client: true},
		{Name: "notifications/message", GoName: "Message", Notification: true, Server: true, Params: "MessageParams", Requires: []jsonrpc.Requirement{{Capability: "logging"}}},
		{Name: "notifications/progress", GoName: "Progress", Notification: true, Client: true, Server: true, Params: "ProgressParams"},
		{Name: "notifications/tasks/status", GoName: "TaskStatus", Notification: true, Client: true, Server: true, Params: "TaskStatusParams", Requires: []jsonrpc.Requirement{{DeclaredBy: jsonrpc.OfSender, Capability: "tasks"}}},
		{Name: "ping", GoName: "Ping", Client: true, Server: true, Params: "Params", Result: "Result"},
		{Name: "roots/list", GoName: "ListRoots", Server: true, Params: "Params", Result: "ListRootsResult", Requires: []jsonrpc.Requirement{{DeclaredBy: jsonrpc.OfClient, Capability: "roots"}}},
		{Name: "tasks/cancel", GoName: "CancelTask", Client: true, Server: true, Params: "TaskParams", Result: "Task", Requires: []jsonrpc.Requirement{{DeclaredBy: jsonrpc.OfReceiver, Capability: "tasks.cancel"}}},
		{Name: "tasks/get", GoName: "GetTask", Client: true, Server: true, Params: "TaskParams", Result: "Task"},
		{Name: "tasks/list", GoName: "ListTasks", Client: true, Server: true, Params: "Params", Result: "ListTasksResult"},
		{Name: "tasks/result", GoName: "GetTaskPayload", Client: true, Server: true, Params: "TaskParams", Result: "TaskPayload"},
		{Name: "tools/call", GoName: "CallTool", Client: true, Params: "CallToolParams", Result: "CallToolResult", Outcome: "CallToolOutcome", Requires: []jsonrpc.Requirement{
			{Capability: "tools"},
			{DeclaredBy: jsonrpc.OfReceiver, Capability: "tasks.requests.tools.call", If: &jsonrpc.ParamCondition{Member: "task"}},
		}},
		{Name: "tools/list", GoName: "ListTools", Client: true, Params: "Params", Result: "ListToolsResult", Requires: []jsonrpc.Requirement{{Capability: "tools"}}},
	},
	codes: []jsonrpc.CodeInfo{
		{Name: "CodeInvalidParams", Code: -32602},
		{Name: "CodeURLElicitationRequired", Code: -32042, Data: "URLElicitationRequiredData", Requires: []jsonrpc.Requirement{{DeclaredBy: jsonrpc.OfClient, Capability: "elicitation.url"}}},
	},
	metaKeys:  []MetaKey{{Key: MetaProgressToken, Use: InRequests}},
	headers:   []Header{{Name: HeaderSessionID, Client: true, Server: true}},
	logLevels: []string{"debug", "warning", "error"},
	lookup:    lookup20020202,
}

func lookup20020202(method string) int {
	switch method {
	case "elicitation/create":
		return 0
	case "initialize":
		return 1
	case "notifications/cancelled":
		return 2
	case "notifications/initialized":
		return 3
	case "notifications/message":
		return 4
	case "notifications/progress":
		return 5
	case "notifications/tasks/status":
		return 6
	case "ping":
		return 7
	case "roots/list":
		return 8
	case "tasks/cancel":
		return 9
	case "tasks/get":
		return 10
	case "tasks/list":
		return 11
	case "tasks/result":
		return 12
	case "tools/call":
		return 13
	case "tools/list":
		return 14
	}
	return -1
}

var revision20030303 = revision{
	version: V20030303,
	omitsID: true,
	methods: []jsonrpc.MethodInfo{
		{Name: "notifications/cancelled", GoName: "Cancelled", Notification: true, Client: true, Server: true, Params: "CancelledParams"},
		{Name: "notifications/message", GoName: "Message", Notification: true, Server: true, Params: "MessageParams", Requires: []jsonrpc.Requirement{
			{Capability: "logging"},
			{DeclaredBy: jsonrpc.OfClient, Meta: "io.modelcontextprotocol/logLevel"},
		}},
		{Name: "notifications/progress", GoName: "Progress", Notification: true, Server: true, Params: "ProgressParams"},
		{Name: "notifications/subscriptions/acknowledged", GoName: "Acknowledged", Notification: true, Server: true, Params: "AcknowledgedParams"},
		{Name: "notifications/tools/list_changed", GoName: "ToolListChanged", Notification: true, Server: true},
		{Name: "prompts/get", GoName: "GetPrompt", Client: true, Params: "GetPromptParams", Result: "GetPromptResult", Outcome: "GetPromptOutcome"},
		{Name: "resources/read", GoName: "ReadResource", Client: true, Params: "ReadResourceParams", Result: "ReadResourceResult", Outcome: "ReadResourceOutcome"},
		{Name: "server/discover", GoName: "Discover", Client: true, Params: "Params", Result: "DiscoverResult"},
		{Name: "subscriptions/listen", GoName: "Listen", Client: true, Params: "ListenParams", Result: "ListenResult", Requires: []jsonrpc.Requirement{
			{Capability: "tools.listChanged", Level: jsonrpc.Dropped, If: &jsonrpc.ParamCondition{Member: "notifications.toolsListChanged"}},
		}},
		{Name: "tools/call", GoName: "CallTool", Client: true, Params: "CallToolParams", Result: "CallToolResult", Outcome: "CallToolOutcome", Requires: []jsonrpc.Requirement{{Capability: "tools"}}},
		{Name: "tools/list", GoName: "ListTools", Client: true, Params: "Params", Result: "ListToolsResult", Requires: []jsonrpc.Requirement{{Capability: "tools"}}},
		{Name: "roots/list", GoName: "ListRoots", Embedded: true, Params: "Params", Result: "ListRootsResult", Requires: []jsonrpc.Requirement{{DeclaredBy: jsonrpc.OfClient, Capability: "roots"}}},
	},
	codes: []jsonrpc.CodeInfo{{Name: "CodeInvalidParams", Code: -32602}, {Name: "CodeMissingRequiredClientCapability", Code: -32021}},
	metaKeys: []MetaKey{
		{Key: MetaClientCapabilities, Use: InRequests, Required: true},
		{Key: MetaProtocolVersion, Use: InRequests, Required: true},
		{Key: MetaProgressToken, Use: InRequests},
	},
	requiredMeta: []string{MetaClientCapabilities, MetaProtocolVersion},
	headers:      []Header{{Name: HeaderName, Client: true, Mirrors: []Mirror{{Method: "tools/call", Path: []string{"params", "name"}}}}},
	logLevels:    []string{"debug", "notice", "warning", "error"},
	forbidden:    []CodeRange{{-32099, -32023}, {-32002, -32002}},
	lookup:       lookup20030303,
}

func lookup20030303(method string) int {
	switch method {
	case "notifications/cancelled":
		return 0
	case "notifications/message":
		return 1
	case "notifications/progress":
		return 2
	case "notifications/subscriptions/acknowledged":
		return 3
	case "notifications/tools/list_changed":
		return 4
	case "prompts/get":
		return 5
	case "resources/read":
		return 6
	case "server/discover":
		return 7
	case "subscriptions/listen":
		return 8
	case "tools/call":
		return 9
	case "tools/list":
		return 10
	case "roots/list":
		return 11
	}
	return -1
}
