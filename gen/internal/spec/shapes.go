package spec

// RawMember is a member that keeps its JSON text, because its content belongs
// to someone else than the protocol.
type RawMember struct {
	Def    string // definition, or "" for any
	Member string
	Reason string
}

// RawMembers are the open values that stay text.
var RawMembers = []RawMember{
	{"", "arguments", "the arguments of a tool follow the tool's own schema"},
	{"", "structuredContent", "the content follows the tool's own schema"},
	{"", "metadata", "the content belongs to the model's provider"},
	{"ToolUseContent", "input", "the arguments of a tool follow the tool's own schema"},
	{"Tool", "inputSchema", "a JSON Schema document is passed on to the letter"},
	{"Tool", "outputSchema", "a JSON Schema document is passed on to the letter"},
}

// OrderedMember is a map whose order people see.
type OrderedMember struct {
	Member string // path of members that ends at the map
	Reason string
}

// OrderedMembers are the maps that keep the order of the wire.
var OrderedMembers = []OrderedMember{
	{"requestedSchema.properties", "the fields of a form are shown in this order"},
}

// Scalar is a member that has the type of a scalar definition although the
// schema repeats the definition's content instead of referring to it.
type Scalar struct {
	Member string
	Def    string
	Reason string
}

// Scalars are members whose type the schema lost.
var Scalars = []Scalar{
	{"cursor", "Cursor", "pagination passes cursors on as they are"},
	{"nextCursor", "Cursor", "pagination passes cursors on as they are"},
}

// OpenEnum is a string definition or member with known values.
type OpenEnum struct {
	Def    string // the definition, or the definition of the member
	Member string // "" for the definition itself
	Values []OpenValue
	Reason string
}

// OpenValue is a known value of an open enum.
type OpenValue struct {
	Value string
	When  When
	Doc   string // continues the constant's name
}

// OpenEnums are the strings with known values.
var OpenEnums = []OpenEnum{
	{
		Def: "ResultType", Values: []OpenValue{
			{"complete", When{}, "marks a result that answers the request."},
			{"input_required", When{}, "marks a result that asks for input; the request is sent again with it."},
		},
		Reason: "extensions define further values",
	},
	{
		Def: "CreateMessageResult", Member: "stopReason", Values: []OpenValue{
			{"endTurn", When{}, "says that the model ended its turn."},
			{"stopSequence", When{}, "says that the model met one of the stop sequences."},
			{"maxTokens", When{}, "says that the model used up its tokens."},
			{"toolUse", When{Has: "ToolUseContent"}, "says that the model asks for tools to be called."},
		},
		Reason: "providers define further values",
	},
}

// EnumOrder is the order of the values of an enum where the schema sorted them.
type EnumOrder struct {
	Def    string
	Values []string
	Reason string
}

// EnumOrders are the enums whose order means something.
var EnumOrders = []EnumOrder{
	{"LoggingLevel", []string{"debug", "info", "notice", "warning", "error", "critical", "alert", "emergency"}, "severity, as in RFC 5424, rising"},
}

// ZeroValue is what the encoder writes for an enum that was not set.
type ZeroValue struct {
	Member string
	Value  string
	Reason string
}

// ZeroValues are the required enums that have a safe value.
var ZeroValues = []ZeroValue{
	{"cacheScope", "private", "the narrower scope is the safe one"},
}

// Default is the value that the absence of a member stands for.
type Default struct {
	Def    string // definition, or "" for any
	Member string
	Value  string // as documentation shows it
	Reason string
}

const proseDefault = "the specification gives the default in prose"

// Defaults are the defaults that the schema does not have.
var Defaults = []Default{
	{"", "isError", "false", proseDefault},
	{"ToolAnnotations", "readOnlyHint", "false", proseDefault},
	{"ToolAnnotations", "destructiveHint", "true", proseDefault},
	{"ToolAnnotations", "idempotentHint", "false", proseDefault},
	{"ToolAnnotations", "openWorldHint", "true", proseDefault},
	{"ToolExecution", "taskSupport", "forbidden", proseDefault},
	{"CreateMessageRequestParams", "includeContext", "none", proseDefault},
	{"CreateMessageRequestParams", "toolChoice", "mode auto", proseDefault},
	{"ToolChoice", "mode", "auto", proseDefault},
	{"ElicitRequestFormParams", "mode", "form", proseDefault},
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
}

const laterName = "the definition that later revisions give it"

// InlineNames are names for inline schemas that paths would name badly.
var InlineNames = []InlineName{
	{Member: "_meta", Has: []string{"progressToken"}, Name: "RequestParamsMeta", Reason: "the metadata of every request"},
	{Member: "params", Has: []string{"cursor", "_meta"}, Only: true, When: When{Has: "PaginatedRequest"}, Name: "PaginatedRequestParams", Reason: laterName},
	{Member: "annotations", Has: []string{"audience"}, Name: "Annotations", Reason: laterName},
	{Member: "cacheScope", Name: "CacheScope", Reason: "the same enum in every cacheable result"},
	{Variants: []string{"TextResourceContents", "BlobResourceContents"}, Name: "ResourceContents", Reason: "the base definition of both variants"},
	{Member: "content", Variants: []string{"TextContent", "ImageContent", "EmbeddedResource"}, Name: "ContentBlock", Reason: laterName},
	{Member: "content", Variants: []string{"TextContent", "ImageContent"}, Name: "SamplingMessageContent", Reason: "the content of a sampling message, in requests and results"},
}

// RawUnion is a union that no text tells apart, so that its raw form needs no note.
type RawUnion struct {
	Def    string
	Reason string
}

const anyResult = "its variant Result takes any object; the method of the request types a result"

// RawUnions are the unions without a discriminator.
var RawUnions = []RawUnion{
	{"ClientResult", anyResult},
	{"ServerResult", anyResult},
}

// Shape is a row of a decision list over the structure of a value; it also
// names variants that have no definition.
type Shape struct {
	Has    []string // dotted paths that exist
	Lacks  []string // members that do not
	Defs   []string // definition of the variant, by revision
	Reason string
}

// FormFieldUnion is the definition of all kinds of form fields.
const FormFieldUnion = "PrimitiveSchemaDefinition"

// FormFields is the decision list for form fields; what matches no row is told by its type.
var FormFields = []Shape{
	{[]string{"items.anyOf"}, nil, []string{"TitledMultiSelectEnumSchema"}, "options with titles, several may be chosen"},
	{[]string{"items.enum"}, nil, []string{"UntitledMultiSelectEnumSchema"}, "options without titles, several may be chosen"},
	{[]string{"oneOf"}, nil, []string{"TitledSingleSelectEnumSchema"}, "options with titles, one is chosen"},
	{[]string{"enum", "enumNames"}, nil, []string{"LegacyTitledEnumSchema", "EnumSchema"}, "titles beside the options, the older form"},
	{[]string{"enum"}, nil, []string{"UntitledSingleSelectEnumSchema", "EnumSchema"}, "options without titles, one is chosen"},
}

// RPCShapes is the decision list for JSON-RPC messages and batches.
var RPCShapes = []Shape{
	{[]string{"method", "id"}, nil, []string{"JSONRPCRequest"}, "a method and an id make a request"},
	{[]string{"method"}, nil, []string{"JSONRPCNotification"}, "a method alone makes a notification"},
	{[]string{"result"}, []string{"error"}, []string{"JSONRPCResponse", "JSONRPCResultResponse"}, "a result makes a success response, and not beside an error: which it is then, nobody can tell"},
	{[]string{"error"}, []string{"result"}, []string{"JSONRPCError", "JSONRPCErrorResponse"}, "an error makes an error response"},
	{[]string{"0.method"}, nil, []string{"JSONRPCBatchRequest"}, "the first element tells what the batch holds"},
	{[]string{"0"}, nil, []string{"JSONRPCBatchResponse"}, "the first element tells what the batch holds"},
	{nil, nil, []string{"JSONRPCBatchRequest"}, "an empty list fits both; the first of the schema"},
}
