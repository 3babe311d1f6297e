package spec

// Code is an error code.
type Code struct {
	Code    int64
	Name    string   // Go name of the constant, without "Code"
	Doc     string   // continues the constant's name
	Def     string   // definition of the error that carries it, or ""
	When    When     // schemas that have the code
	Methods []string // methods it is particular to; none: any
	Reason  string
	End     End
}

const jsonRPC = "JSON-RPC 2.0 defines it for every method"

// Codes are the error codes of the protocol.
var Codes = []Code{
	{Code: -32700, Name: "ParseError", Def: "ParseError", Doc: "reports that the message is not valid JSON.", Reason: jsonRPC},
	{Code: -32600, Name: "InvalidRequest", Def: "InvalidRequestError", Doc: "reports that the JSON is not a valid request.", Reason: jsonRPC},
	{Code: -32601, Name: "MethodNotFound", Def: "MethodNotFoundError", Doc: "reports that the receiver does not have the method.", Reason: jsonRPC},
	{Code: -32602, Name: "InvalidParams", Def: "InvalidParamsError", Doc: "reports that the params do not fit the method.", Reason: jsonRPC},
	{Code: -32603, Name: "InternalError", Def: "InternalError", Doc: "reports that the receiver failed.", Reason: jsonRPC},
	{
		Code: -32002, Name: "ResourceNotFound", When: When{Has: "InitializeRequest"}, Methods: []string{"resources/read"},
		Doc: "reports that the server has no such resource.", Reason: "the specification names it for resources; later revisions use invalid params",
		End: End{"2025-11-25", "2026-07-28 forbids the code; resources/read answers with invalid params"},
	},
	{
		Code: -1, Name: "UserRejected", When: When{Has: "InitializeRequest"}, Methods: []string{"sampling/createMessage"},
		Doc: "reports that the user rejected the sampling request.", Reason: "the specification shows it for sampling",
		End: End{"2025-11-25", "in 2026-07-28 the answer to a sampling request travels in params, where no error can stand"},
	},
	{
		Code: -32042, Name: "URLElicitationRequired", Def: "URLElicitationRequiredError", When: When{Has: "URLElicitationRequiredError"},
		Doc: "reports that the user has to visit a URL first.", Reason: "defined by the schema",
		End: elicitsInResult,
	},
	{
		Code: -32020, Name: "HeaderMismatch", Def: "HeaderMismatchError", When: When{Has: "HeaderMismatchError"},
		Doc: "reports that a required header is missing or malformed, or contradicts the message.", Reason: "defined by the schema",
	},
	{
		Code: -32021, Name: "MissingRequiredClientCapability", Def: "MissingRequiredClientCapabilityError", When: When{Has: "MissingRequiredClientCapabilityError"},
		Doc: "reports that the request needs a capability that the client did not declare.", Reason: "defined by the schema",
	},
	{
		Code: -32022, Name: "UnsupportedProtocolVersion", Def: "UnsupportedProtocolVersionError", When: When{Has: "UnsupportedProtocolVersionError"},
		Doc: "reports that the server does not support the revision that the request names.", Reason: "defined by the schema",
	},
}

// ForbiddenCode is a range of error codes that must not be sent, except for those
// that the schema defines.
type ForbiddenCode struct {
	First, Last int64
	When        When
	Reason      string
	Source      string // path below the specification
	End         End
}

const errorCodes = "2026-07-28/basic#error-codes"

// ForbiddenCodes are the codes that must not be sent, in rising order.
var ForbiddenCodes = []ForbiddenCode{
	{First: -32099, Last: -32020, When: stateless, Reason: "reserved for the specification; -32042 is the one of 2025-11-25 that asks for a URL to be visited", Source: errorCodes},
	{First: -32002, Last: -32002, When: stateless, Reason: "earlier revisions have it for a resource that is not found; receivers should still accept it", Source: errorCodes},
}
