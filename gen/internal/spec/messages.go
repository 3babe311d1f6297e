package spec

// Names of the unions that list the messages of each side.
const (
	ClientRequests      = "ClientRequest"
	ServerRequests      = "ServerRequest"
	ClientNotifications = "ClientNotification"
	ServerNotifications = "ServerNotification"
)

// EmptyResult is a method whose result has only metadata.
type EmptyResult struct {
	Method string
	Reason string
	End    End
}

// EmptyResults are the methods that have no result of their own.
var EmptyResults = []EmptyResult{
	{Method: "ping", Reason: "the answer says that the peer is alive", End: End{"2025-11-25", "2026-07-28 has no ping"}},
	{Method: "logging/setLevel", Reason: "the answer acknowledges the level", End: levelInMeta},
	{Method: "resources/subscribe", Reason: "the answer acknowledges the subscription", End: listens},
	{Method: "resources/unsubscribe", Reason: "the answer acknowledges the end of the subscription", End: listens},
}

// Ping is the method that both sides answer, before and after initialization.
const Ping = "ping"

// Progress is the notification about the progress of a request.
const Progress = "notifications/progress"

// Outcome is a result that a method may return instead of its own.
type Outcome struct {
	Method       string
	Result       string // definition
	RecognizedBy RecognizedBy
	Reason       string
	End          End
}

// RecognizedBy is the way in which a decoder recognizes the other result.
type RecognizedBy uint8

const (
	// ByTask results have a task object, and lack members that the method's own result requires.
	ByTask RecognizedBy = iota
	// ByResultType results have their own value of resultType. Without a resultType it is the method's own result.
	ByResultType
)

// Outcomes are the methods with more than one kind of result.
var Outcomes = []Outcome{
	{Method: "tools/call", Result: "CreateTaskResult", RecognizedBy: ByTask, Reason: "a request with task is answered by the task that was created; no union of the schema says so", End: tasksMoved},
	{Method: "sampling/createMessage", Result: "CreateTaskResult", RecognizedBy: ByTask, Reason: "a request with task is answered by the task that was created; no union of the schema says so", End: tasksMoved},
	{Method: "elicitation/create", Result: "CreateTaskResult", RecognizedBy: ByTask, Reason: "a request with task is answered by the task that was created; no union of the schema says so", End: tasksMoved},
	{Method: "tools/call", Result: "InputRequiredResult", RecognizedBy: ByResultType, Reason: "the server may ask for input before it can answer"},
	{Method: "prompts/get", Result: "InputRequiredResult", RecognizedBy: ByResultType, Reason: "the server may ask for input before it can answer"},
	{Method: "resources/read", Result: "InputRequiredResult", RecognizedBy: ByResultType, Reason: "the server may ask for input before it can answer"},
}

// ResultType is the member that distinguishes the results of a method, and
// ResultTypeComplete its value for the method's own result.
const (
	ResultType         = "resultType"
	ResultTypeComplete = "complete"
)

// MetaKey is a key of _meta that the specification reserves without declaring it in the schema.
type MetaKey struct {
	Key    string
	Name   string // Go name of the accessor
	Def    string // definition of its value, "string", or "" for any value
	When   When
	Doc    string
	Reason string
	End    End
}

const traceContext = "the specification reserves the keys of W3C Trace Context from 2026-07-28 on; no earlier page has them"

// MetaKeys are the reserved keys of _meta.
var MetaKeys = []MetaKey{
	{
		Key: "io.modelcontextprotocol/related-task", Name: "RelatedTask", Def: "RelatedTaskMetadata", When: When{Has: "RelatedTaskMetadata"},
		Doc:    "the task that a message belongs to",
		Reason: "the definition of its value is in the schema, the key is not",
		End:    tasksMoved,
	},
	{
		Key: "io.modelcontextprotocol/model-immediate-response", Name: "ModelImmediateResponse", Def: "string", When: When{Has: "CreateTaskResult"},
		Doc:    "a text that a host may give the model while the task goes on",
		Reason: "the specification names the key for task results",
		End:    tasksMoved,
	},
	{Key: "traceparent", Name: "TraceParent", Def: "string", When: stateless, Doc: "the W3C traceparent of the request", Reason: traceContext},
	{Key: "tracestate", Name: "TraceState", Def: "string", When: stateless, Doc: "the W3C tracestate of the request", Reason: traceContext},
	{Key: "baggage", Name: "Baggage", Def: "string", When: stateless, Doc: "the W3C baggage of the request", Reason: traceContext},
}
