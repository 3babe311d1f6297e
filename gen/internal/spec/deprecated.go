package spec

// Deprecation marks a definition, a member ("Def.member"), a value of an enum
// ("Def=value", inline enums by their Go name) or a method ("tools/call") as deprecated.
type Deprecation struct {
	What   string
	When   When
	Text   string
	Reason string
}

var (
	fromNovember2025 = When{Has: "ToolUseContent"}
	stateless        = When{Has: "DiscoverRequest", Lacks: "InitializeRequest"}
)

const (
	samplingText = "servers should talk to a model themselves instead of sampling."
	rootsText    = "pass locations as arguments or resources instead of roots."
	loggingText  = "servers should write to their own logs or to a tracing system."
	contextText  = "ask for what is needed in the messages instead."
	announced    = "the specification deprecates the feature in 2026-07-28"
)

// Deprecations are the deprecated parts of the protocol.
var Deprecations = []Deprecation{
	{"sampling/createMessage", stateless, samplingText, announced},
	{"CreateMessageRequest", stateless, samplingText, announced},
	{"CreateMessageRequestParams", stateless, samplingText, announced},
	{"CreateMessageResult", stateless, samplingText, announced},
	{"SamplingMessage", stateless, samplingText, announced},
	{"SamplingMessageContentBlock", stateless, samplingText, announced},
	{"ToolChoice", stateless, samplingText, announced},
	{"ToolUseContent", stateless, samplingText, announced},
	{"ToolResultContent", stateless, samplingText, announced},
	{"ModelPreferences", stateless, samplingText, announced},
	{"ModelHint", stateless, samplingText, announced},
	{"ClientCapabilities.sampling", stateless, samplingText, announced},
	{"roots/list", stateless, rootsText, announced},
	{"ListRootsRequest", stateless, rootsText, announced},
	{"ListRootsResult", stateless, rootsText, announced},
	{"Root", stateless, rootsText, announced},
	{"ClientCapabilities.roots", stateless, rootsText, announced},
	{"notifications/message", stateless, loggingText, announced},
	{"LoggingMessageNotification", stateless, loggingText, announced},
	{"LoggingMessageNotificationParams", stateless, loggingText, announced},
	{"LoggingLevel", stateless, loggingText, announced},
	{"ServerCapabilities.logging", stateless, loggingText, announced},
	{"RequestMetaObject.io.modelcontextprotocol/logLevel", stateless, loggingText, announced},
	{"CreateMessageRequestParams.includeContext", fromNovember2025, contextText, "the specification deprecates includeContext from 2025-11-25 on"},
	{"CreateMessageRequestParamsIncludeContext=thisServer", fromNovember2025, contextText, "the specification deprecates includeContext from 2025-11-25 on"},
	{"CreateMessageRequestParamsIncludeContext=allServers", fromNovember2025, contextText, "the specification deprecates includeContext from 2025-11-25 on"},
	{"LegacyTitledEnumSchema", When{}, "use TitledSingleSelectEnumSchema; this form is announced for removal.", "the specification announces its removal"},
}
