package spec

import (
	"strconv"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
)

// The tables of this file are about the package that is merged from several
// revisions. Types are named by their Go names, members by their names on the wire.

// Rename is a type that a later revision calls otherwise.
type Rename struct {
	Old, New string
	Reason   string
	End      End
}

// Renames are the types that have one meaning and two names.
var Renames = []Rename{
	{Old: "ResourceReference", New: "ResourceTemplateReference", Reason: "2025-06-18 renamed the definition; the wire is the same"},
	{Old: "RequestParamsMeta", New: "RequestMetaObject", Reason: "both are the metadata of every request; 2026-07-28 has a definition for it"},
	{Old: "ElicitRequestParamsRequestedSchema", New: "ElicitRequestFormParamsRequestedSchema", Reason: "the schema of a form, whose params are one of two kinds from 2025-11-25 on"},
}

// MemberType is a member that has types of different names for one role.
type MemberType struct {
	Def, Member string
	Old         string // type in some revisions
	New         string // type of the member in the merged package
	Own         bool   // no schema declares New: only this member has it
	Reason      string
	End         End
}

// MemberTypes are the members whose types have one role.
var MemberTypes = []MemberType{
	{
		Def: "ListRootsRequest", Member: "params", Old: "RequestParams", New: "ListRootsRequestParams",
		Reason: "2026-07-28 embeds the request in a result, where its params do not have what every request has",
	},
	{
		Def: "ListRootsRequestParams", Member: "_meta", Old: "RequestParamsMeta", New: "ListRootsRequestParamsMeta", Own: true,
		Reason: "2026-07-28 has an open object here, while its metadata of every other request has required members",
	},
}

// PlainVariant is a struct in some revisions that is a variant of a union in others.
type PlainVariant struct {
	Union   string // name of both the struct and the union
	Variant string // variant that the struct is merged with
	Reason  string
	End     End
}

// PlainVariants are the structs that became unions.
var PlainVariants = []PlainVariant{
	{Union: "ElicitRequestParams", Variant: "ElicitRequestFormParams", Reason: "2025-06-18 has forms only, and no mode"},
	{Union: "EnumSchema", Variant: "LegacyTitledEnumSchema", Reason: "2025-06-18 has titles in enumNames only; later revisions keep this form as the legacy one"},
}

// Fill is what the encoder writes for a member that a revision requires, others do
// not, and the value does not have.
type Fill struct {
	Member string
	JSON   string // "{revision}" in it stands for the revision that is written
	Reason string
	End    End
}

const sessionFills = "each request of 2026-07-28 has it; a session, which knows better, sets it"

// Fills are the required members that have a safe value.
var Fills = []Fill{
	{Member: "ttlMs", JSON: `0`, Reason: "nothing is kept in a cache"},
	{Member: "cacheScope", JSON: `"private"`, Reason: "the narrower scope is the safe one"},
	{Member: "io.modelcontextprotocol/protocolVersion", JSON: `"{revision}"`, Reason: "a request names the revision that it is written for"},
	{Member: "io.modelcontextprotocol/clientCapabilities", JSON: `{}`, Reason: sessionFills},
}

// PassingMember is a member that every revision passes on, although only some
// declare it.
type PassingMember struct {
	Def, Member string
	Reason      string
	End         End
}

const openCapabilities = "capabilities are open to names that no schema declares, and extensions work in every revision"

// PassingMembers are the members that are written whatever the revision.
var PassingMembers = []PassingMember{
	{Def: "ClientCapabilities", Member: "extensions", Reason: openCapabilities},
	{Def: "ServerCapabilities", Member: "extensions", Reason: openCapabilities},
}

// RoutineMember is a member that a revision lacks, or requires, in every message.
type RoutineMember struct {
	Member string
	Reason string
	End    End
}

const (
	cacheHints = "every list and every resource of 2026-07-28 has it, and none before"
	oneEra     = "the metadata of 2026-07-28 says in each message what initialize said before"
)

// RoutineMembers are the members whose loss a log need not report.
var RoutineMembers = []RoutineMember{
	{Member: "ttlMs", Reason: cacheHints},
	{Member: "cacheScope", Reason: cacheHints},
	{Member: "resultType", Reason: "every result of 2026-07-28 has it, and none before"},
	{Member: "io.modelcontextprotocol/protocolVersion", Reason: oneEra},
	{Member: "io.modelcontextprotocol/clientInfo", Reason: oneEra},
	{Member: "io.modelcontextprotocol/clientCapabilities", Reason: oneEra},
	{Member: "io.modelcontextprotocol/serverInfo", Reason: oneEra},
	{Member: "io.modelcontextprotocol/logLevel", Reason: "2026-07-28 has the level in each request; logging/setLevel said it before"},
	{Member: "io.modelcontextprotocol/subscriptionId", Reason: "every notification of a 2026-07-28 subscription has it; before there was one stream for all"},
}

// PlainResult is a method whose handlers return its own result, although a
// revision allows others.
type PlainResult struct {
	Method string
	Reason string
	End    End
}

const taskOnly = "only tasks of 2025-11-25 give the method another result"

// PlainResults are the methods whose other results are left to an option.
var PlainResults = []PlainResult{
	{Method: "elicitation/create", Reason: taskOnly},
	{Method: "sampling/createMessage", Reason: taskOnly},
}

// Downgrade is another variant of a union that says the same, for revisions that
// lack a variant.
type Downgrade struct {
	Union, Variant string
	To             string
	How            model.Conversion
	Reason         string
	Source         string // path below the specification
	End            End
}

const legacyEnums = "an enum with titles in enumNames is the only one of 2025-06-18, which does not require the titles"

// Downgrades are the variants that older revisions can say otherwise.
var Downgrades = []Downgrade{
	{
		Union: "ContentBlock", Variant: "ResourceLink", To: "TextContent", How: model.NameAndURI,
		Reason: "a model reads a name and a URI in a text as well", Source: "2025-06-18/server/tools#resource-links",
	},
	{
		Union: "PrimitiveSchemaDefinition", Variant: "UntitledSingleSelectEnumSchema", To: "LegacyTitledEnumSchema", How: model.ByName,
		Reason: legacyEnums, Source: "2025-06-18/client/elicitation#supported-schema-types",
	},
	{
		Union: "PrimitiveSchemaDefinition", Variant: "TitledSingleSelectEnumSchema", To: "LegacyTitledEnumSchema", How: model.TitledValues,
		Reason: legacyEnums, Source: "2025-06-18/client/elicitation#supported-schema-types",
	},
}

// Fallback is a variant in a list that says as text what a revision has no member for.
type Fallback struct {
	Def, Member string
	List        string // member that holds the list
	As, Text    string // variant, and its member for the text
	Reason      string
	Source      string // path below the specification
	End         End
}

// Fallbacks are the members that older revisions can say as text.
var Fallbacks = []Fallback{
	{
		Def: "CallToolResult", Member: "structuredContent", List: "content", As: "TextContent", Text: "text",
		Reason: "for clients that do not know structured content a tool should return its JSON as text, too",
		Source: "2025-06-18/server/tools#structured-content",
	},
}

// CodeInstead is the code of an error in revisions that do not have the code of others.
type CodeInstead struct {
	Method  string
	Code    int64  // particular to the method in some revisions
	Instead int64  // of the same error in the others
	Data    string // the member that the data of this error has, which tells it from other errors of the code Instead
	Reason  string
	End     End
}

// CodesInstead are the errors that have two codes.
var CodesInstead = []CodeInstead{
	{Method: "resources/read", Code: -32002, Instead: -32602, Data: "uri", Reason: "2026-07-28 forbids the code; a resource that is not found is invalid params there"},
}

// Fact identifies the row by both names.
func (r Rename) Fact() Fact { return Fact{"Renames", r.Old + " is " + r.New, r.End} }

// Fact identifies the row by the member.
func (r MemberType) Fact() Fact { return Fact{"MemberTypes", r.Def + "." + r.Member, r.End} }

// Fact identifies the row by the union.
func (r PlainVariant) Fact() Fact { return Fact{"PlainVariants", r.Union, r.End} }

// Fact identifies the row by the member.
func (r Fill) Fact() Fact { return Fact{"Fills", r.Member, r.End} }

// Fact identifies the row by the member.
func (r PassingMember) Fact() Fact { return Fact{"PassingMembers", r.Def + "." + r.Member, r.End} }

// Fact identifies the row by the member.
func (r RoutineMember) Fact() Fact { return Fact{"RoutineMembers", r.Member, r.End} }

// Fact identifies the row by the method.
func (r PlainResult) Fact() Fact { return Fact{"PlainResults", r.Method, r.End} }

// Fact identifies the row by the union and the variant.
func (r Downgrade) Fact() Fact { return Fact{"Downgrades", r.Union + "." + r.Variant, r.End} }

// Fact identifies the row by the member.
func (r Fallback) Fact() Fact { return Fact{"Fallbacks", r.Def + "." + r.Member, r.End} }

// Fact identifies the row by the method and the code.
func (r CodeInstead) Fact() Fact {
	return Fact{"CodesInstead", r.Method + " " + strconv.FormatInt(r.Code, 10), r.End}
}

// MergeRows returns the rows of the tables about the merged package.
func MergeRows() []Row {
	var list []Row
	list = addRows(list, Renames)
	list = addRows(list, MemberTypes)
	list = addRows(list, PlainVariants)
	list = addRows(list, Fills)
	list = addRows(list, PassingMembers)
	list = addRows(list, RoutineMembers)
	list = addRows(list, PlainResults)
	list = addRows(list, Downgrades)
	list = addRows(list, Fallbacks)
	return addRows(list, CodesInstead)
}
