package spec

// Erratum corrects one place of a schema. It applies where the place holds
// exactly Old.
type Erratum struct {
	Def    string // definition
	Path   string // JSON pointer below the definition
	Old    string // JSON Schema text that is corrected, in the spelling of the file
	New    string // what stands there instead
	Change string // what is different, for the package documentation
	Reason string
	End    End
}

const generatedFromTypeScript = "the schema is generated from TypeScript, where the value is a number; its generator wrote integer"

// Errata are the corrections of published schemas.
var Errata = []Erratum{
	{
		Def: "ElicitResult", Path: "/properties/content/additionalProperties",
		Old:    `{"type":["string","integer","boolean"]}`,
		New:    `{"type":["string","number","boolean"]}`,
		Change: "values of content may be any number, not only integers",
		Reason: generatedFromTypeScript,
		End:    End{"2025-06-18", "2025-11-25 also allows lists of strings; the next row corrects that form"},
	},
	{
		Def: "ElicitResult", Path: "/properties/content/additionalProperties/anyOf/1",
		Old:    `{"type":["string","integer","boolean"]}`,
		New:    `{"type":["string","number","boolean"]}`,
		Change: "values of content may be any number, not only integers",
		Reason: generatedFromTypeScript,
	},
	{
		Def:    "JSONValue",
		Old:    `{"anyOf":[{"$ref":"#/$defs/JSONObject"},{"items":{"$ref":"#/$defs/JSONValue"},"type":"array"},{"type":["string","integer","boolean"]}]}`,
		New:    `{}`,
		Change: "any JSON value is valid, also fractions and null",
		Reason: generatedFromTypeScript + ", and dropped null",
	},
	{
		Def: "InputRequiredResult", Path: "/properties/resultType",
		Old:    `{"type":"string"}`,
		New:    `{"const":"input_required","type":"string"}`,
		Change: `resultType is the constant "input_required"`,
		Reason: "the prose defines the type by this value; the schema, like the TypeScript that it is generated from, has the resultType of every result there",
	},
}

// OtherResult corrects the response of a method that may ask for input: a
// resultType that an extension defines is allowed there, and checked as the
// base definition of results only.
type OtherResult struct {
	Method string
	Reason string
	End    End
}

// OtherResults are the methods whose response allows results of extensions.
var OtherResults = []OtherResult{
	{Method: "tools/call", Reason: "extensions define further result types"},
	{Method: "prompts/get", Reason: "extensions define further result types"},
	{Method: "resources/read", Reason: "extensions define further result types"},
}

// ParamsBase corrects a message whose inline params were not derived from the
// base definition of params.
type ParamsBase struct {
	Def    string // the message
	Base   string // definition whose members the params have, too
	Reason string
	End    End
}

const inlineParams = "its params are declared inline and lack the _meta that the specification gives every message"

// ParamsBases are the messages whose inline params miss their base.
var ParamsBases = []ParamsBase{
	{Def: "GetTaskRequest", Base: "RequestParams", Reason: inlineParams, End: tasksMoved},
	{Def: "GetTaskPayloadRequest", Base: "RequestParams", Reason: inlineParams, End: tasksMoved},
	{Def: "CancelTaskRequest", Base: "RequestParams", Reason: inlineParams, End: tasksMoved},
	{Def: "ElicitationCompleteNotification", Base: "NotificationParams", Reason: inlineParams, End: End{"2025-11-25", "2026-07-28 has no such notification"}},
}
