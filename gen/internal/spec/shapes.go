package spec

// RawMember is a member that keeps its JSON text, because its content belongs
// to someone else than the protocol.
type RawMember struct {
	Def    string // definition, or "" for any
	Member string
	Reason string
	End    End
}

// RawMembers are the open values that stay text.
var RawMembers = []RawMember{
	{Member: "arguments", Reason: "the arguments of a tool follow the tool's own schema"},
	{Member: "structuredContent", Reason: "the content follows the tool's own schema", End: End{"2025-11-25", "2026-07-28 allows any JSON value, which stays text without a row"}},
	{Member: "metadata", Reason: "the content belongs to the model's provider"},
	{Def: "ToolUseContent", Member: "input", Reason: "the arguments of a tool follow the tool's own schema"},
	{Def: "Tool", Member: "inputSchema", Reason: "a JSON Schema document is passed on to the letter"},
	{Def: "Tool", Member: "outputSchema", Reason: "a JSON Schema document is passed on to the letter"},
}

// OrderedMember is a map whose order people see.
type OrderedMember struct {
	Member string // path of members that ends at the map
	Reason string
	End    End
}

// OrderedMembers are the maps that keep the order of the wire.
var OrderedMembers = []OrderedMember{
	{Member: "requestedSchema.properties", Reason: "the fields of a form are shown in this order"},
}

// Scalar is a member that has the type of a scalar definition although the
// schema repeats the definition's content instead of referring to it.
type Scalar struct {
	Member string
	Def    string
	Reason string
	End    End
}

// Scalars are members whose type the schema lost.
var Scalars = []Scalar{
	{Member: "cursor", Def: "Cursor", Reason: "pagination passes cursors on as they are"},
	{Member: "nextCursor", Def: "Cursor", Reason: "pagination passes cursors on as they are"},
}

// OpenEnum is a string definition or member with known values.
type OpenEnum struct {
	Def    string // the definition, or the definition of the member
	Member string // "" for the definition itself
	Values []OpenValue
	Reason string
	End    End
}

// OpenValue is a known value of an open enum.
type OpenValue struct {
	Value string
	When  When
	Doc   string // continues the constant's name
	End   End
}

// KnownValue is a known value with the enum that it belongs to.
type KnownValue struct {
	Enum OpenEnum
	OpenValue
}

// Known returns the known values.
func (r OpenEnum) Known() []KnownValue {
	var list []KnownValue
	for _, v := range r.Values {
		list = append(list, KnownValue{r, v})
	}
	return list
}

// OpenEnums are the strings with known values.
var OpenEnums = []OpenEnum{
	{
		Def: "ResultType", Values: []OpenValue{
			{Value: "complete", Doc: "marks a result that answers the request."},
			{Value: "input_required", Doc: "marks a result that asks for input; the request is sent again with it."},
		},
		Reason: "extensions define further values",
	},
	{
		Def: "CreateMessageResult", Member: "stopReason", Values: []OpenValue{
			{Value: "endTurn", Doc: "says that the model ended its turn."},
			{Value: "stopSequence", Doc: "says that the model met one of the stop sequences."},
			{Value: "maxTokens", Doc: "says that the model used up its tokens."},
			{Value: "toolUse", When: When{Has: "ToolUseContent"}, Doc: "says that the model asks for tools to be called."},
		},
		Reason: "providers define further values",
	},
}

// EnumOrder is the order of the values of an enum where the schema sorted them.
type EnumOrder struct {
	Def    string
	Values []string
	Reason string
	End    End
}

// EnumOrders are the enums whose order means something.
var EnumOrders = []EnumOrder{
	{Def: "LoggingLevel", Values: []string{"debug", "info", "notice", "warning", "error", "critical", "alert", "emergency"}, Reason: "severity, as in RFC 5424, rising"},
}

// ZeroValue is what the encoder writes for an enum that was not set.
type ZeroValue struct {
	Member string
	Value  string
	Reason string
	End    End
}

// ZeroValues are the required enums that have a safe value.
var ZeroValues = []ZeroValue{
	{Member: "cacheScope", Value: "private", Reason: "the narrower scope is the safe one"},
}

// Default is the value that the absence of a member stands for.
type Default struct {
	Def    string // definition, or "" for any
	Member string
	Value  string // as documentation shows it
	When   When
	Reason string
	End    End
}

const proseDefault = "the specification gives the default in prose"

// Defaults are the defaults that the schema does not have.
var Defaults = []Default{
	{Member: "isError", Value: "false", Reason: proseDefault},
	{Def: "ToolAnnotations", Member: "readOnlyHint", Value: "false", Reason: proseDefault},
	{Def: "ToolAnnotations", Member: "destructiveHint", Value: "true", Reason: proseDefault},
	{Def: "ToolAnnotations", Member: "idempotentHint", Value: "false", Reason: proseDefault},
	{Def: "ToolAnnotations", Member: "openWorldHint", Value: "true", Reason: proseDefault},
	{Def: "ToolExecution", Member: "taskSupport", Value: "forbidden", Reason: proseDefault, End: tasksMoved},
	{Def: "CreateMessageRequestParams", Member: "includeContext", Value: "none", When: fromNovember2025, Reason: proseDefault},
	{Def: "CreateMessageRequestParams", Member: "toolChoice", Value: "mode auto", Reason: proseDefault},
	{Def: "ToolChoice", Member: "mode", Value: "auto", Reason: proseDefault},
	{Def: "ElicitRequestFormParams", Member: "mode", Value: "form", Reason: proseDefault},
}

// InlineName names an inline schema that is used in several places.
type InlineName struct {
	Member   string   // member it stands under, "" for any
	Variants []string // for unions: definitions among its variants; all must be there
	Has      []string // for objects: members it has
	Only     bool     // and no others
	When     When
	Name     string
	Reason   string
	End      End
}

const laterName = "the definition that later revisions give it"

// InlineNames are names for inline schemas that paths would name badly.
var InlineNames = []InlineName{
	{Member: "_meta", Has: []string{"progressToken"}, Name: "RequestParamsMeta", Reason: "the metadata of every request", End: End{"2025-11-25", "2026-07-28 has the definition RequestMetaObject"}},
	{Member: "params", Has: []string{"cursor", "_meta"}, Only: true, When: When{Has: "PaginatedRequest"}, Name: "PaginatedRequestParams", Reason: laterName, End: End{"2025-06-18", "2025-11-25 has the definition"}},
	{Member: "annotations", Has: []string{"audience"}, Name: "Annotations", Reason: laterName, End: End{"2024-11-05", "2025-03-26 has the definition"}},
	{Member: "cacheScope", Name: "CacheScope", Reason: "the same enum in every cacheable result"},
	{Variants: []string{"TextResourceContents", "BlobResourceContents"}, Name: "ResourceContents", Reason: "the base definition of both variants"},
	{Member: "content", Variants: []string{"TextContent", "ImageContent", "EmbeddedResource"}, Name: "ContentBlock", Reason: laterName, End: End{"2025-03-26", "2025-06-18 has the definition"}},
	{Member: "content", Variants: []string{"TextContent", "ImageContent"}, Name: "SamplingMessageContent", Reason: "the content of a sampling message, in requests and results"},
}

// RawUnion is a union that no text tells apart, so that its raw form needs no note.
type RawUnion struct {
	Def    string
	Reason string
	End    End
}

const anyResult = "its variant Result takes any object; the method of the request types a result"

// RawUnions are the unions without a discriminator.
var RawUnions = []RawUnion{
	{Def: "ClientResult", Reason: anyResult, End: End{"2025-11-25", "in 2026-07-28 it is Result and no union"}},
	{Def: "ServerResult", Reason: anyResult},
}

// Shape is a row of a decision list over the structure of a value; it also
// names variants that have no definition.
type Shape struct {
	Has    []string // dotted paths that exist
	Lacks  []string // members that do not
	Defs   []string // definition of the variant, by revision
	Reason string
	End    End
}

// FormFieldUnion is the definition of all kinds of form fields.
const FormFieldUnion = "PrimitiveSchemaDefinition"

// FormFields is the decision list for form fields; what matches no row is told by its type.
var FormFields = []Shape{
	{Has: []string{"items.anyOf"}, Defs: []string{"TitledMultiSelectEnumSchema"}, Reason: "options with titles, several may be chosen"},
	{Has: []string{"items.enum"}, Defs: []string{"UntitledMultiSelectEnumSchema"}, Reason: "options without titles, several may be chosen"},
	{Has: []string{"oneOf"}, Defs: []string{"TitledSingleSelectEnumSchema"}, Reason: "options with titles, one is chosen"},
	{Has: []string{"enum", "enumNames"}, Defs: []string{"LegacyTitledEnumSchema", "EnumSchema"}, Reason: "titles beside the options, the older form"},
	{Has: []string{"enum"}, Defs: []string{"UntitledSingleSelectEnumSchema", "EnumSchema"}, Reason: "options without titles, one is chosen"},
}

// RPCShapes is the decision list for JSON-RPC messages and batches.
var RPCShapes = []Shape{
	{Has: []string{"method", "id"}, Defs: []string{"JSONRPCRequest"}, Reason: "a method and an id make a request"},
	{Has: []string{"method"}, Defs: []string{"JSONRPCNotification"}, Reason: "a method alone makes a notification"},
	{Has: []string{"result"}, Lacks: []string{"error"}, Defs: []string{"JSONRPCResponse", "JSONRPCResultResponse"}, Reason: "a result makes a success response, and not beside an error: which it is then, nobody can tell"},
	{Has: []string{"error"}, Lacks: []string{"result"}, Defs: []string{"JSONRPCError", "JSONRPCErrorResponse"}, Reason: "an error makes an error response"},
	{Has: []string{"0.method"}, Defs: []string{"JSONRPCBatchRequest"}, Reason: "the first element tells what the batch holds", End: noBatches},
	{Has: []string{"0"}, Defs: []string{"JSONRPCBatchResponse"}, Reason: "the first element tells what the batch holds", End: noBatches},
	{Defs: []string{"JSONRPCBatchRequest"}, Reason: "an empty list fits both; the first of the schema", End: noBatches},
}
