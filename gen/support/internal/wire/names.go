package wire

// Methods that have a part in agreeing on a revision and in the life of requests.
const (
	MethodInitialize  = "initialize"
	MethodInitialized = "notifications/initialized"
	MethodPing        = "ping"
	MethodCancelled   = "notifications/cancelled"
	MethodProgress    = "notifications/progress"
	MethodLogMessage  = "notifications/message"
	MethodToolsCall   = "tools/call"
	MethodTaskStatus  = "notifications/tasks/status"
	MethodTasksGet    = "tasks/get"
	MethodTasksList   = "tasks/list"
	MethodTasksResult = "tasks/result"
	MethodTasksCancel = "tasks/cancel"
	MethodListen      = "subscriptions/listen"
	MethodAcknowledge = "notifications/subscriptions/acknowledged"

	MethodDiscover            = "server/discover"
	MethodSetLevel            = "logging/setLevel"
	MethodSubscribe           = "resources/subscribe"
	MethodResourceUpdated     = "notifications/resources/updated"
	MethodToolsList           = "tools/list"
	MethodSampling            = "sampling/createMessage"
	MethodElicit              = "elicitation/create"
	MethodElicitationComplete = "notifications/elicitation/complete"
)

// Members of params and results that have a part in the life of requests, in
// every revision that has them.
const (
	Meta            = "_meta"
	ProtocolVersion = "protocolVersion"
	ResultType      = "resultType"
	Task            = "task"
	TaskID          = "taskId"
	Tasks           = "tasks"
	Status          = "status"
	Progress        = "progress"
	ProgressToken   = "progressToken" // of params, and a key of their _meta
	RequestID       = "requestId"
	Capabilities    = "capabilities"
	InputRequests   = "inputRequests"
)

// Keys of _meta.
const (
	MetaVersion      = "io.modelcontextprotocol/protocolVersion"
	MetaCapabilities = "io.modelcontextprotocol/clientCapabilities"
	MetaSubscription = "io.modelcontextprotocol/subscriptionId"
	MetaLogLevel     = "io.modelcontextprotocol/logLevel"
	MetaRelatedTask  = "io.modelcontextprotocol/related-task"
)
