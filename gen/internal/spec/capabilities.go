package spec

// Of says whose capability a requirement is about.
type Of uint8

// The parties of a requirement.
const (
	Server Of = iota
	Client
	Receiver
	Sender
)

// Strength says how much a requirement binds.
type Strength uint8

// The strengths of a requirement.
const (
	Must Strength = iota
	Advice
	Dropped // the receiver leaves out what it lacks, without an error
)

// Field is a condition on a member of params.
type Field struct {
	Member string   // dotted path below params
	Is     []string // it has one of these values; none given: it is present
	IsNot  []string // it is present with another value than these
	Absent bool     // the condition holds when it is absent, too
}

// Requirement is a capability that the messages of a method need, or the errors
// of a code. It applies in schemas that have both that and the capability.
type Requirement struct {
	Method     string
	Code       int64 // of an error, in place of Method
	Of         Of
	Capability string // dotted path
	Instead    string // path that this requirement replaces where Capability is declared, or ""
	OrEmpty    string // an empty object here satisfies it, too
	Meta       string // key that the _meta of the request must have
	Strength   Strength
	If         *Field
	Reason     string
}

const (
	receiverDeclares = "a request needs what its receiver declared"
	senderDeclares   = "a notification needs what its sender declared"
	modeDecides      = "the mode of an elicitation decides which capability it needs; an empty capability stands for forms"
	taskMember       = "a request that asks for a task needs the receiver to create tasks for this method"
	filterMember     = "the server acknowledges only what it supports"
)

// Requirements are the capabilities that messages need.
var Requirements = []Requirement{
	{Method: "tools/list", Of: Server, Capability: "tools", Reason: receiverDeclares},
	{Method: "tools/call", Of: Server, Capability: "tools", Reason: receiverDeclares},
	{Method: "resources/list", Of: Server, Capability: "resources", Reason: receiverDeclares},
	{Method: "resources/templates/list", Of: Server, Capability: "resources", Reason: receiverDeclares},
	{Method: "resources/read", Of: Server, Capability: "resources", Reason: receiverDeclares},
	{Method: "resources/subscribe", Of: Server, Capability: "resources.subscribe", Reason: receiverDeclares},
	{Method: "resources/unsubscribe", Of: Server, Capability: "resources.subscribe", Reason: receiverDeclares},
	{Method: "notifications/resources/updated", Of: Server, Capability: "resources.subscribe", Reason: senderDeclares},
	{Method: "prompts/list", Of: Server, Capability: "prompts", Reason: receiverDeclares},
	{Method: "prompts/get", Of: Server, Capability: "prompts", Reason: receiverDeclares},
	{Method: "completion/complete", Of: Server, Capability: "completions", Reason: receiverDeclares},
	{Method: "logging/setLevel", Of: Server, Capability: "logging", Reason: receiverDeclares},
	{Method: "notifications/message", Of: Server, Capability: "logging", Reason: senderDeclares},
	{Method: "notifications/message", Of: Client, Meta: "io.modelcontextprotocol/logLevel", Reason: "without a session the request that asks for log messages carries the level"},
	{Method: "notifications/tools/list_changed", Of: Server, Capability: "tools.listChanged", Reason: senderDeclares},
	{Method: "notifications/prompts/list_changed", Of: Server, Capability: "prompts.listChanged", Reason: senderDeclares},
	{Method: "notifications/resources/list_changed", Of: Server, Capability: "resources.listChanged", Reason: senderDeclares},
	{Method: "notifications/roots/list_changed", Of: Client, Capability: "roots.listChanged", Reason: senderDeclares},
	{Method: "sampling/createMessage", Of: Client, Capability: "sampling", Reason: receiverDeclares},
	{Method: "sampling/createMessage", Of: Client, Capability: "sampling.tools", If: &Field{Member: "tools"}, Reason: "tools in sampling are a capability of their own"},
	{Method: "sampling/createMessage", Of: Client, Capability: "sampling.tools", If: &Field{Member: "toolChoice"}, Reason: "tools in sampling are a capability of their own"},
	{
		Method: "sampling/createMessage", Of: Client, Capability: "sampling.context", Strength: Advice,
		If: &Field{Member: "includeContext", IsNot: []string{"none"}}, Reason: "servers should ask for context only where the client offers it",
	},
	{Method: "roots/list", Of: Client, Capability: "roots", Reason: receiverDeclares},
	{Method: "elicitation/create", Of: Client, Capability: "elicitation", Reason: receiverDeclares},
	{
		Method: "elicitation/create", Of: Client, Capability: "elicitation.form", Instead: "elicitation", OrEmpty: "elicitation",
		If: &Field{Member: "mode", Is: []string{"form"}, Absent: true}, Reason: modeDecides,
	},
	{
		Method: "elicitation/create", Of: Client, Capability: "elicitation.url", Instead: "elicitation",
		If: &Field{Member: "mode", Is: []string{"url"}}, Reason: modeDecides,
	},
	{Method: "notifications/elicitation/complete", Of: Client, Capability: "elicitation.url", Reason: "the server sends it, about something that the client has to support"},
	{Code: -32042, Of: Client, Capability: "elicitation.url", Reason: "the error asks the client to elicit at an address"},
	{Method: "tasks/get", Of: Receiver, Capability: "tasks", Reason: receiverDeclares},
	{Method: "tasks/result", Of: Receiver, Capability: "tasks", Reason: receiverDeclares},
	{Method: "tasks/list", Of: Receiver, Capability: "tasks.list", Reason: receiverDeclares},
	{Method: "tasks/cancel", Of: Receiver, Capability: "tasks.cancel", Reason: receiverDeclares},
	{Method: "notifications/tasks/status", Of: Sender, Capability: "tasks", Reason: senderDeclares},
	{Method: "tools/call", Of: Receiver, Capability: "tasks.requests.tools.call", If: &Field{Member: "task"}, Reason: taskMember},
	{
		Method: "sampling/createMessage", Of: Receiver, Capability: "tasks.requests.sampling.createMessage", Strength: Advice,
		If: &Field{Member: "task"}, Reason: taskMember,
	},
	{
		Method: "elicitation/create", Of: Receiver, Capability: "tasks.requests.elicitation.create", Strength: Advice,
		If: &Field{Member: "task"}, Reason: taskMember,
	},
	{Method: "subscriptions/listen", Of: Server, Capability: "tools.listChanged", Strength: Dropped, If: &Field{Member: "notifications.toolsListChanged"}, Reason: filterMember},
	{Method: "subscriptions/listen", Of: Server, Capability: "prompts.listChanged", Strength: Dropped, If: &Field{Member: "notifications.promptsListChanged"}, Reason: filterMember},
	{Method: "subscriptions/listen", Of: Server, Capability: "resources.listChanged", Strength: Dropped, If: &Field{Member: "notifications.resourcesListChanged"}, Reason: filterMember},
	{Method: "subscriptions/listen", Of: Server, Capability: "resources.subscribe", Strength: Dropped, If: &Field{Member: "notifications.resourceSubscriptions"}, Reason: filterMember},
}
