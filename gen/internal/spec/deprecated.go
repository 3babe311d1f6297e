package spec

// Deprecation marks a definition, a member ("Def.member"), a value of an enum
// ("Def=value", inline enums by their Go name) or a method ("tools/call") as deprecated.
type Deprecation struct {
	What   string
	When   When
	Text   string
	Reason string
	End    End
}

var (
	fromNovember2025 = When{Has: "ToolUseContent"}
	stateless        = When{Has: "DiscoverRequest", Lacks: "InitializeRequest"}
)

const (
	samplingText = "servers should talk to a model themselves instead of sampling."
	rootsText    = "pass locations as arguments or resources instead of roots."
	loggingText  = "servers should write to their own logs or to a tracing system."
	contextText  = "leave includeContext out, or set it to none."
	announced    = "the specification deprecates the feature in 2026-07-28"
)

// Deprecations are the deprecated parts of the protocol.
var Deprecations = []Deprecation{
	{What: "sampling/createMessage", When: stateless, Text: samplingText, Reason: announced},
	{What: "CreateMessageRequest", When: stateless, Text: samplingText, Reason: announced},
	{What: "CreateMessageRequestParams", When: stateless, Text: samplingText, Reason: announced},
	{What: "CreateMessageResult", When: stateless, Text: samplingText, Reason: announced},
	{What: "SamplingMessage", When: stateless, Text: samplingText, Reason: announced},
	{What: "SamplingMessageContentBlock", When: stateless, Text: samplingText, Reason: announced},
	{What: "ToolChoice", When: stateless, Text: samplingText, Reason: announced},
	{What: "ToolUseContent", When: stateless, Text: samplingText, Reason: announced},
	{What: "ToolResultContent", When: stateless, Text: samplingText, Reason: announced},
	{What: "ModelPreferences", When: stateless, Text: samplingText, Reason: announced},
	{What: "ModelHint", When: stateless, Text: samplingText, Reason: announced},
	{What: "ClientCapabilities.sampling", When: stateless, Text: samplingText, Reason: announced},
	{What: "roots/list", When: stateless, Text: rootsText, Reason: announced},
	{What: "ListRootsRequest", When: stateless, Text: rootsText, Reason: announced},
	{What: "ListRootsResult", When: stateless, Text: rootsText, Reason: announced},
	{What: "Root", When: stateless, Text: rootsText, Reason: announced},
	{What: "ClientCapabilities.roots", When: stateless, Text: rootsText, Reason: announced},
	{What: "notifications/message", When: stateless, Text: loggingText, Reason: announced},
	{What: "LoggingMessageNotification", When: stateless, Text: loggingText, Reason: announced},
	{What: "LoggingMessageNotificationParams", When: stateless, Text: loggingText, Reason: announced},
	{What: "LoggingLevel", When: stateless, Text: loggingText, Reason: announced},
	{What: "ServerCapabilities.logging", When: stateless, Text: loggingText, Reason: announced},
	{What: "RequestMetaObject.io.modelcontextprotocol/logLevel", When: stateless, Text: loggingText, Reason: announced},
	{What: "CreateMessageRequestParams.includeContext", When: stateless, Text: contextText, Reason: "the schema in TypeScript deprecates the member in 2026-07-28"},
	{What: "CreateMessageRequestParamsIncludeContext=thisServer", When: fromNovember2025, Text: contextText, Reason: "the specification deprecates this value from 2025-11-25 on"},
	{What: "CreateMessageRequestParamsIncludeContext=allServers", When: fromNovember2025, Text: contextText, Reason: "the specification deprecates this value from 2025-11-25 on"},
	{What: "LegacyTitledEnumSchema", Text: "use TitledSingleSelectEnumSchema; this form is announced for removal.", Reason: "the specification announces its removal"},
}
