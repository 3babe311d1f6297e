package emit

import (
	"fmt"
	"strings"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/lower/forms"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
)

// head makes the head of a declaration whose doc is one sentence.
func head(name string, file model.File) model.Head {
	return model.Head{Name: name, Key: name, File: file, Doc: model.Doc{Text: []string{name + " is a type of the sample."}}}
}

func ref(d model.Decl) model.Type { return model.Ref{Decl: d} }

// field makes a field whose Go name is given beside its JSON name.
func field(name, json string, t model.Type, p model.Presence) *model.Field {
	return &model.Field{Name: name, JSON: json, Type: t, Presence: p, Required: p == model.Always || p == model.NullPointer}
}

func object(name string, members ...model.Member) *model.Struct {
	return &model.Struct{Head: head(name, model.Types), Members: members, Extra: "Extra"}
}

func constant(json, value string) *model.Const {
	return &model.Const{Name: strings.ToUpper(json[:1]) + json[1:], JSON: json, Value: value}
}

func noSelector() model.Selector { return model.Selector{Absent: -1, Default: -1} }

// sample is a package that has every construct of the model at least once.
type sample struct {
	decls []model.Decl
	defs  []model.Definition
}

func (s *sample) add(d model.Decl) {
	s.decls = append(s.decls, d)
	s.defs = append(s.defs, model.Definition{Name: d.Header().Name, Type: ref(d), Schema: d.Header().Schema})
}

// newSample builds the sample package.
func newSample() *model.Package {
	s := &sample{}
	role := s.scalars()
	text, image := s.contents(role)
	block := s.unions(text, image)
	s.containers(text, block)
	s.presences(text, block)
	s.strict()
	methods := append(s.messages(block), s.oddMessages()...)
	p := &model.Package{
		Name: "sample", Version: "2030-01-02", Schema: "schema/sample.json",
		Decls: s.decls, Definitions: s.defs, Methods: methods, HasBatches: true, Round: s.round(),
		Progress: s.progress(methods), OmitsID: true,
		AnyMessage: s.decl("AnyMessage").Header().Schema,
		Codes: []model.Code{
			{Name: "CodeInvalidParams", Code: -32602, Doc: model.Doc{Text: []string{"CodeInvalidParams says that params are invalid."}}},
			{Name: "CodeLimit", Code: -32042, Data: ref(text)},
		},
		MetaKeys: []model.MetaKey{
			{Name: "TraceParent", Const: "MetaTraceParent", Key: "traceparent", Type: model.String, Doc: model.Doc{Text: []string{"TraceParent reads the trace."}}},
			{Name: "RelatedText", Const: "MetaRelatedText", Key: "example.com/text", Type: ref(text), Doc: model.Doc{Text: []string{"RelatedText reads a text."}}},
		},
		Errata: []model.Erratum{{Pointer: "/$defs/Tool", Change: "a change\nover two lines", Reason: "a reason"}},
	}
	forms.Decide(p)
	return p
}

func (s *sample) scalars() *model.Enum {
	role := &model.Enum{Head: head("Role", model.Enums), Open: true, Values: []model.EnumValue{
		{Name: "RoleUser", Value: "user", Doc: model.Doc{Text: []string{"RoleUser is who asks."}}},
		{Name: "RoleAssistant", Value: "assistant"},
	}}
	s.add(role)
	s.add(&model.Scalar{Head: head("Cursor", model.Types), Type: model.String})
	s.add(&model.Scalar{Head: head("Level", model.Types), Type: model.Int})
	s.add(&model.Scalar{Head: head("Weight", model.Types), Type: model.Float})
	s.add(&model.Scalar{Head: head("Flag", model.Types), Type: model.Bool})
	s.add(&model.Alias{Head: head("RequestID", model.Types), Type: model.ID{}})
	s.add(&model.Alias{Head: head("JSONValue", model.Types), Type: model.Raw{Kinds: model.AnyKind}})
	s.add(&model.Alias{Head: head("JSONArray", model.Types), Type: model.Raw{Kinds: model.KindArray}})
	s.add(&model.Alias{Head: head("JSONObject", model.Types), Type: model.Members{}})
	s.add(&model.Alias{Head: head("ErrorObject", model.Types), Type: model.ErrorObject{}})
	return role
}

// decl finds a declaration that was added before.
func (s *sample) decl(name string) model.Decl {
	for _, d := range s.decls {
		if d.Header().Name == name {
			return d
		}
	}
	panic("no declaration " + name)
}

func (s *sample) contents(role *model.Enum) (text, image *model.Struct) {
	annotations := object("Annotations",
		field("Audience", "audience", model.ListOf{Elem: ref(role)}, model.NilAbsent),
		field("Priority", "priority", model.Float, model.Pointer),
		field("Hint", "hint", model.Bool, model.Pointer),
	)
	s.add(annotations)
	text = object("TextContent",
		constant("type", `"text"`),
		field("Text", "text", model.String, model.Always),
		field("Annotations", "annotations", ref(annotations), model.Pointer),
		field("Meta", "_meta", model.Members{Kinds: model.AnyKind}, model.NilAbsent),
	)
	image = object("ImageContent",
		constant("type", `"image"`),
		field("Data", "data", model.String, model.Always),
		field("Size", "size", model.Int, model.Pointer),
	)
	text.NeedsIsZero = true // a part of Inner, which is absent while it is zero
	s.add(text)
	s.add(image)
	return text, image
}

func (s *sample) unions(text, image *model.Struct) *model.Union {
	block := &model.Union{Head: head("ContentBlock", model.Unions), Variants: []model.Decl{text, image}, Select: model.Selector{
		Member: "type", Cases: []model.Case{{Value: "text", Variant: 0}, {Value: "image", Variant: 1}}, Absent: -1, Default: -1,
	}}
	s.add(block)

	form := object("FormParams", &model.Field{Name: "Mode", JSON: "mode", Type: model.String, Presence: model.Pointer, Const: `"form"`},
		field("Message", "message", model.String, model.Always))
	link := object("LinkParams", constant("mode", `"url"`), field("URL", "url", model.String, model.Always))
	s.add(form)
	s.add(link)
	s.add(&model.Union{Head: head("ElicitParams", model.Unions), Variants: []model.Decl{form, link}, Select: model.Selector{
		Member: "mode", Cases: []model.Case{{Value: "form", Variant: 0}, {Value: "url", Variant: 1}}, Absent: 0, Default: -1,
	}})
	s.ruleUnions()
	s.kindUnions(text)
	return block
}

// ruleUnions adds unions that structure tells apart.
func (s *sample) ruleUnions() {
	titled := object("TitledSchema", field("Items", "items", model.Raw{Kinds: model.KindObject}, model.ZeroAbsent))
	listed := object("ListedSchema", field("Enum", "enum", model.ListOf{Elem: model.String}, model.NilAbsent))
	plain := object("PlainSchema", constant("type", `"string"`), field("MaxLength", "maxLength", model.Int, model.Pointer))
	number := object("NumberSchema", field("Type", "type", model.String, model.Always))
	for _, d := range []model.Decl{titled, listed, plain, number} {
		s.add(d)
	}
	s.add(&model.Union{Head: head("FormField", model.Unions), Variants: []model.Decl{titled, listed, plain, number}, Select: model.Selector{
		Rules: []model.Rule{
			{All: []model.Condition{{Path: []string{"items", "anyOf"}, Kinds: model.KindArray}}, Variant: 0},
			{All: []model.Condition{{Path: []string{"enum"}}, {Path: []string{"enumNames"}, Not: true}}, Variant: 1},
		},
		Member: "type", Cases: []model.Case{{Value: "string", Variant: 2}, {Value: "number", Variant: 3}, {Value: "integer", Variant: 3}},
		Absent: -1, Default: -1, Fallback: true,
	}})

	contents := object("TextResource", field("URI", "uri", model.String, model.Always), field("Text", "text", model.String, model.Always))
	blob := object("BlobResource", field("URI", "uri", model.String, model.Always), field("Blob", "blob", model.String, model.Always))
	s.add(contents)
	s.add(blob)
	s.add(&model.Union{Head: head("ResourceContents", model.Unions), Variants: []model.Decl{contents, blob}, Select: model.Selector{
		Rules: []model.Rule{
			{All: []model.Condition{{Path: []string{"text"}}}, Variant: 0},
			{All: []model.Condition{{Path: []string{"blob"}}}, Variant: 1},
		},
		Absent: -1, Default: -1, Fallback: true,
	}})
	s.add(&model.Union{Head: head("AnyResource", model.Unions), Variants: []model.Decl{contents, blob}, Select: model.Selector{
		Rules:  []model.Rule{{All: []model.Condition{{Path: []string{"blob"}}}, Variant: 1}},
		Absent: -1, Default: 0,
	}})
}

// kindUnions adds unions with variants that are not objects.
func (s *sample) kindUnions(text *model.Struct) {
	names := &model.List{Head: head("Names", model.Types), Type: model.ListOf{Elem: model.String}}
	numbers := &model.List{Head: head("Numbers", model.Types), Type: model.ListOf{Elem: model.Int}}
	s.add(names)
	s.add(numbers)
	cursor, level := s.decl("Cursor"), s.decl("Level")
	scalar := &model.Union{Head: head("StringOrNumber", model.Unions), Variants: []model.Decl{cursor, level}, Select: noSelector()}
	scalar.Select.Kinds = []model.KindCase{{Kinds: model.KindString, Variant: 0}, {Kinds: model.KindInteger | model.KindNumber, Variant: 1}}
	s.add(scalar)
	mixed := &model.Union{Head: head("Mixed", model.Unions), Variants: []model.Decl{cursor, names, numbers, text}, Select: noSelector()}
	mixed.Select.Kinds = []model.KindCase{{Kinds: model.KindString, Variant: 0}}
	mixed.Select.Rules = []model.Rule{
		{All: []model.Condition{{Path: []string{"0"}, Kinds: model.KindString}}, Variant: 1},
		{All: []model.Condition{{Path: []string{"0"}, Kinds: model.KindNumber}}, Variant: 2},
	}
	mixed.Select.Member = "type"
	mixed.Select.Cases = []model.Case{{Value: "text", Variant: 3}}
	s.add(mixed)
	choice := &model.Union{Head: head("TextOrName", model.Unions), Variants: []model.Decl{cursor, text}, Select: noSelector()}
	choice.Select.Kinds = []model.KindCase{{Kinds: model.KindString, Variant: 0}}
	choice.Select.Default = 1
	s.add(choice)
	s.add(&model.RawUnion{Head: head("ServerResult", model.Types), Kinds: model.KindObject, Variants: []model.RawVariant{
		{Accessor: "AsTextContent", Type: ref(text)},
		{Accessor: "AsContentBlock", Type: ref(s.decl("ContentBlock"))},
	}})
	s.add(&model.RawUnion{Head: head("AnyValue", model.Types), Kinds: model.KindString | model.KindNumber | model.KindArray, Variants: []model.RawVariant{
		{Accessor: "AsString", Type: model.String},
		{Accessor: "AsNames", Type: ref(names)},
		{Accessor: "AsLevel", Type: ref(level)},
		{Accessor: "AsInts", Type: model.ListOf{Elem: model.Int}},
	}})
}

func (s *sample) containers(text *model.Struct, block *model.Union) {
	s.add(&model.OneOrMany{Head: head("MessageContent", model.Types), Field: "Blocks", Elem: ref(block)})
	s.add(&model.OneOrMany{Head: head("OneText", model.Types), Field: "Texts", Elem: ref(text)})
	s.add(&model.OneOrMany{Head: head("OneString", model.Types), Field: "Values", Elem: model.String})
	s.add(&model.List{Head: head("TextList", model.Types), Type: model.ListOf{Elem: ref(text)}})
	s.add(&model.Map{Head: head("TextMap", model.Types), Type: model.MapOf{Elem: ref(text)}})
	s.add(&model.Map{Head: head("StringMap", model.Types), Type: model.MapOf{Elem: model.String}})
	s.add(&model.Map{Head: head("FieldMap", model.Types), Type: model.MapOf{Elem: ref(s.decl("FormField")), Ordered: true}})
	always, absent := model.Always, model.NilAbsent
	s.add(object("Containers",
		field("Strings", "strings", model.ListOf{Elem: model.String}, always),
		field("Nested", "nested", model.ListOf{Elem: model.ListOf{Elem: model.Int}}, absent),
		field("Blocks", "blocks", model.ListOf{Elem: ref(block)}, absent),
		field("Texts", "texts", model.ListOf{Elem: ref(text)}, absent),
		field("IDs", "ids", model.ListOf{Elem: model.ID{}}, absent),
		field("Raws", "raws", model.ListOf{Elem: model.Raw{Kinds: model.KindObject}}, absent),
		field("Opens", "opens", model.ListOf{Elem: model.Members{}}, absent),
		field("Nullables", "nullables", model.ListOf{Elem: model.NullableOf{Elem: model.String}}, absent),
		field("Errors", "errors", model.ListOf{Elem: model.ErrorObject{}}, absent),
		field("Aliases", "aliases", model.ListOf{Elem: ref(s.decl("RequestID"))}, absent),
		field("Ratios", "ratios", model.MapOf{Elem: model.Float}, absent),
		field("Flags", "flags", model.MapOf{Elem: ref(s.decl("Flag"))}, absent),
		field("TextsByName", "textsByName", model.MapOf{Elem: ref(text)}, absent),
		field("Fields", "fields", model.MapOf{Elem: ref(s.decl("FormField")), Ordered: true}, always),
		field("OrderedTexts", "orderedTexts", model.MapOf{Elem: ref(text), Ordered: true}, absent),
		field("Named", "named", ref(s.decl("TextList")), absent),
		field("NamedMap", "namedMap", ref(s.decl("TextMap")), always),
	))
	many := object("Many")
	for i := range 70 {
		many.Members = append(many.Members, field(fmt.Sprintf("M%d", i), fmt.Sprintf("m%d", i), model.String, model.Pointer))
	}
	s.add(many)
	s.add(object("Empty"))
	s.add(object("Constants", constant("type", `"object"`), constant("version", `2`), constant("on", `true`),
		&model.Const{Name: "ResultType", JSON: "resultType", Value: `"complete"`, Implied: true}))
	closed := object("Closed", field("Name", "name", model.String, model.Pointer))
	closed.Others.Closed = true
	s.add(closed)
	typed := object("Typed", field("Name", "name", model.String, model.Pointer))
	typed.Others.Kinds = model.KindObject
	s.add(typed)
	s.add(object("Odd\u00e9", field("Q", "a\"b`c\\", model.String, model.Always), field("H", "<&>", model.String, model.Pointer)))
	renamed := object("Renamed", field("Extra", "Extra", model.String, model.Pointer))
	renamed.Extra = "ExtraMembers"
	s.add(renamed)
	s.bushes()
}

// bushes adds types whose values may contain values of the same type, each in its way.
func (s *sample) bushes() {
	bush, grove, kin := object("Bush"), &model.List{Head: head("Grove", model.Types)}, &model.OneOrMany{Head: head("Kin", model.Types), Field: "Bushes"}
	grove.Type = model.ListOf{Elem: model.ListOf{Elem: ref(grove)}}
	kin.Elem = ref(bush)
	bush.Members = []model.Member{
		field("Name", "name", model.String, model.Always),
		field("Left", "left", ref(bush), model.Pointer),
		field("Bushes", "bushes", model.ListOf{Elem: ref(bush)}, model.NilAbsent),
		field("Marks", "marks", model.MapOf{Elem: ref(bush)}, model.NilAbsent),
		field("Kin", "kin", ref(kin), model.ZeroAbsent),
	}
	s.add(bush)
	s.add(grove)
	s.add(kin)
	s.add(object("Park", field("Bushes", "bushes", ref(grove), model.NilAbsent)))
}

// presences adds a struct with every way to be absent.
func (s *sample) presences(text *model.Struct, block *model.Union) {
	inner := object("Inner", field("Name", "name", model.String, model.Always), field("On", "on", model.Bool, model.Always))
	inner.NeedsIsZero = true
	meta := object("Meta",
		field("Token", "progressToken", model.ID{}, model.ZeroAbsent),
		field("Inner", "inner", ref(inner), model.StructAbsent),
		field("Need", "need", ref(inner), model.Always),
		field("Level", "level", ref(s.decl("Level")), model.Always),
		field("Role", "role", ref(s.decl("Role")), model.Always),
		field("Ratio", "ratio", model.Float, model.Always),
		field("Map", "map", model.MapOf{Elem: model.String}, model.Always),
		field("Raw", "raw", model.Raw{}, model.Always),
		field("Text", "text", ref(text), model.Always),
		field("Limit", "limit", model.Int, model.NullPointer),
	)
	meta.NeedsIsZero = true
	s.add(inner)
	s.add(meta)
	s.add(object("Presences",
		field("Optional", "optional", model.String, model.Pointer),
		field("Raw", "raw", model.Raw{Kinds: model.KindObject}, model.ZeroAbsent),
		&model.Field{Name: "ID", JSON: "id", Type: model.ID{}, Presence: model.ZeroAbsent, Required: true},
		field("TTL", "ttl", model.Int, model.NullPointer),
		field("Text", "text", ref(text), model.NullPointer),
		field("State", "state", model.NullableOf{Elem: model.String}, model.ZeroAbsent),
		field("TextState", "textState", model.NullableOf{Elem: ref(text)}, model.ZeroAbsent),
		field("Block", "block", ref(block), model.NilAbsent),
		field("Content", "content", ref(s.decl("MessageContent")), model.ZeroAbsent),
		field("Result", "result", ref(s.decl("ServerResult")), model.ZeroAbsent),
		field("Meta", "_meta", ref(meta), model.StructAbsent),
		field("Weight", "weight", ref(s.decl("Weight")), model.Pointer),
		field("Role", "role", ref(s.decl("Role")), model.Pointer),
		field("Needed", "needed", ref(text), model.Always),
		field("Alias", "alias", ref(s.decl("RequestID")), model.ZeroAbsent),
		&model.Field{Name: "Scope", JSON: "scope", Type: ref(s.decl("Role")), Required: true, ZeroWrites: "user"},
		&model.Field{Name: "Two", JSON: "two", Type: model.Int, Presence: model.Pointer, Const: "2"},
		&model.Field{Name: "Half", JSON: "half", Type: model.Float, Presence: model.Pointer, Const: "0.5"},
		&model.Field{Name: "Yes", JSON: "yes", Type: model.Bool, Presence: model.Pointer, Const: "true"},
		&model.Field{Name: "Who", JSON: "who", Type: ref(s.decl("Role")), Presence: model.Pointer, Const: `"user"`},
	))
}

func (s *sample) messages(block *model.Union) []model.Method {
	params := object("CallParams", field("Name", "name", model.String, model.Always), field("Arguments", "arguments", model.Members{}, model.NilAbsent))
	page := object("PageParams", field("Cursor", "cursor", ref(s.decl("Cursor")), model.Pointer))
	page.NeedsIsZero = true
	result := object("CallResult", field("Content", "content", model.ListOf{Elem: ref(block)}, model.Always))
	s.addStrict(params, objectSchema("CallParams", required("name", aString), optional("arguments", anObject)))
	s.add(page)
	s.add(result)
	s.add(&model.Alias{Head: head("EmptyResult", model.Types), Type: ref(s.decl("Empty"))})
	id := &model.Field{Name: "ID", JSON: "id", Type: model.ID{}, Presence: model.ZeroAbsent, Required: true, Essential: true}
	message := func(name, method string, p *model.Field, request bool) *model.Struct {
		m := &model.Struct{Head: head(name, model.Messages), Extra: "Extra", Role: model.Notification}
		m.Schema = messageSchema(name, method, p, request)
		m.Members = []model.Member{constant("jsonrpc", `"2.0"`)}
		if request {
			m.Role = model.Request
			m.Members = append(m.Members, id)
		}
		m.Members = append(m.Members, constant("method", `"`+method+`"`))
		m.Members = append(m.Members, p)
		s.add(m)
		return m
	}
	call := message("CallRequest", "tools/call", field("Params", "params", ref(params), model.Always), true)
	list := message("ListRequest", "tools/list", field("Params", "params", ref(page), model.StructAbsent), true)
	ping := message("PingRequest", "ping", field("Params", "params", model.Members{}, model.NilAbsent), true)
	note := message("ProgressNotification", "notifications/progress", field("Params", "params", ref(params), model.Always), false)
	s.addStrict(&model.RawUnion{Head: head("AnyMessage", model.Types), Kinds: model.KindObject}, anyMessage())
	failed := object("FailedResponse", constant("jsonrpc", `"2.0"`), field("ID", "id", model.ID{}, model.ZeroAbsent),
		field("Error", "error", model.ErrorObject{}, model.Always))
	failed.Fields()[1].Check = s.decl("Failure").Header().Schema
	s.addStrict(failed, objectSchema("FailedResponse", required("jsonrpc", &model.Schema{Const: `"2.0"`}), required("error", failed.Fields()[1].Check)))
	return []model.Method{
		{Name: "notifications/progress", Const: "MethodProgress", Go: "Progress", Notification: true, Client: true, Server: true, Message: note, Params: ref(params)},
		{Name: "ping", Const: "MethodPing", Go: "Ping", Alive: true, Client: true, Server: true, Message: ping, Params: model.Members{}, Result: ref(s.decl("EmptyResult"))},
		{
			Name: "tools/call", Const: "MethodToolsCall", Go: "CallTool", Summary: "CallTool calls a tool.", Client: true, Message: call, Params: ref(params), Result: ref(result),
			Requires: []model.Requirement{
				{DeclaredBy: model.OfServer, Capability: "tools"},
				{DeclaredBy: model.OfReceiver, Capability: "tasks", OrEmpty: "tasks", Level: model.Should, If: &model.ParamCondition{Member: "task", Is: []string{"a"}, Absent: true}},
			},
			Codes: []int64{-32602}, Deprecated: "Use another.",
		},
		{Name: "tools/list", Const: "MethodToolsList", Go: "ListTools", Client: true, Message: list, Params: ref(page), Result: ref(result)},
	}
}
