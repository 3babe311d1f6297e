package merge

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/lower/lowertest"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
)

// revision returns the model of a schema in which the result of one method refers to
// the definition Thing.
func revision(t *testing.T, version, definitions string) *model.Package {
	t.Helper()
	p := lowertest.Package(t, `
		"ShowRequest": {
			"type": "object", "required": ["id", "jsonrpc", "method"],
			"properties": {
				"id": {"type": ["string", "integer"]},
				"jsonrpc": {"const": "2.0", "type": "string"},
				"method": {"const": "things/show", "type": "string"}
			}
		},
		"ShowResult": {"type": "object", "properties": {"thing": {"$ref": "#/$defs/Thing"}}},
		"ClientRequest": {"anyOf": [{"$ref": "#/$defs/ShowRequest"}]},
		`+definitions)
	p.Version = version
	return p
}

// object returns the definition of an object with members, of which some are required.
func object(name, members string, required ...string) string {
	text := fmt.Sprintf(`"%s": {"type": "object", "properties": {%s}`, name, members)
	if len(required) > 0 {
		text += `, "required": ["` + strings.Join(required, `", "`) + `"]`
	}
	return text + "}"
}

const (
	name  = `"name": {"type": "string"}`
	title = `"title": {"type": "string"}`
	meta  = `"_meta": {"type": "object"}`

	text  = `"Text": {"type": "object", "required": ["type", "text"], "properties": {"type": {"const": "text", "type": "string"}, "text": {"type": "string"}}}`
	image = `"Image": {"type": "object", "required": ["type", "data"], "properties": {"type": {"const": "image", "type": "string"}, "data": {"type": "string"}}}`
	both  = `{"anyOf": [{"$ref": "#/$defs/Text"}, {"$ref": "#/$defs/Image"}]}`
)

// ruleTests are definitions in two revisions and the merged declarations.
var ruleTests = []struct {
	name         string
	older, newer string // definitions
	want         string // declarations of the merged package
}{
	{
		"a member that was added, and one that was removed",
		object("Thing", name+","+meta, "name"), object("Thing", title+","+meta),
		"Struct Thing\n\tTitle title *string {02}\n\tName name *string {01} required{01}\n\tMeta _meta Members\n",
	},
	{
		"a member that is always required, and one that is sometimes",
		object("Thing", name+","+title, "name"), object("Thing", name+","+title, "name", "title"),
		"Struct Thing\n\tName name string required\n\tTitle title *string required{02}\n",
	},
	{
		"a type that was added",
		object("Thing", name), object("Thing", `"part": {"$ref": "#/$defs/Part"}`) + "," + object("Part", name),
		"Struct Part {02}\n\tName name *string {02}\nStruct Thing\n\tPart part *Part {02}\n\tName name *string {01}\n",
	},
	{
		"an open object that became a struct",
		object("Thing", `"part": {"type": "object", "additionalProperties": {"type": ["string", "boolean"]}}`),
		object("Thing", `"part": {"$ref": "#/$defs/Part"}`) + "," + object("Part", name, "name"),
		"Struct Part schemas{02}\n\tName name *string {02} required{02}\n\tothers {01} {Closed:false Kinds:18 Doubtful:false}\nStruct Thing\n\tPart part *Part\n",
	},
	{
		"an open object whose values got more kinds",
		object("Thing", `"part": {"type": "object", "additionalProperties": {"type": ["string", "boolean"]}}`),
		object("Thing", `"part": {"type": "object", "additionalProperties": {"type": ["string", "boolean", "number"]}}`),
		"Struct Thing\n\tPart part Members kinds 18{01}\n",
	},
	{
		"JSON text of more kinds",
		object("Thing", `"structuredContent": {"type": "object"}`), object("Thing", `"structuredContent": {}`),
		"Struct Thing\n\tStructuredContent structuredContent Raw kinds 64{01}\n",
	},
	{
		"null as a value of one revision",
		object("Thing", name), object("Thing", `"name": {"type": ["string", "null"]}`),
		"Struct Thing\n\tName name Nullable[string] kinds 16{01}\n",
	},
	{
		"an object that was closed",
		`"Thing": {"type": "object", "properties": {` + name + `}, "additionalProperties": false}`, object("Thing", name),
		"Struct Thing\n\tName name *string\n\tothers {01} {Closed:true Kinds:0 Doubtful:false}\n",
	},
	{
		"a schema that asks for more than the type",
		`"Thing": {"type": "object", "properties": {` + name + `}, "minProperties": 1}`, object("Thing", name),
		"Struct Thing doubtful{01}\n\tName name *string\n",
	},
	{
		"an enum that changed",
		`"Thing": {"type": "string", "enum": ["a", "b"]}`, `"Thing": {"type": "string", "enum": ["b", "c"]}`,
		"Enum Thing\n\tThingB = \"b\"\n\tThingC = \"c\" {02}\n\tThingA = \"a\" {01}\n",
	},
	{
		"a union that got a variant",
		`"Thing": {"anyOf": [{"$ref": "#/$defs/Text"}, {"type": "string"}]},` + text, `"Thing": {"anyOf": [{"$ref": "#/$defs/Image"}, {"$ref": "#/$defs/Text"}, {"type": "string"}]},` + text + "," + image,
		"Union Thing\n\tImage {02}\n\tText {all}\n\tThingString {all}\n" +
			"\tselect{all} kinds 16: ThingString, type=text: Text, type=image: Image\n" +
			"\tselect kinds 16: ThingString, type=image: Image, type=text: Text\nScalar ThingString string\n",
	},
	{
		"a union that lost a variant",
		`"Thing": ` + both + "," + text + "," + image + `, "Other": {"type": "object"}`,
		`"Thing": {"anyOf": [{"$ref": "#/$defs/Text"}, {"$ref": "#/$defs/Sound"}]},` + text + `,` + strings.NewReplacer("Image", "Sound", "image", "sound").Replace(image),
		"Union Thing\n\tText {all}\n\tSound {02}\n\tImage {01}\n" +
			"\tselect{all} type=text: Text, type=image: Image, type=sound: Sound\n" +
			"\tselect type=text: Text, type=sound: Sound, type=image: Image\n",
	},
	{
		"one value that became one or many",
		`"Thing": ` + both + "," + text + "," + image,
		`"Thing": {"anyOf": [{"$ref": "#/$defs/Block"}, {"type": "array", "items": {"$ref": "#/$defs/Block"}}]}, "Block": ` + both + "," + text + "," + image,
		"Union Block\n\tText {all}\n\tImage {all}\n\tselect{all} type=text: Text, type=image: Image\n\tselect type=text: Text, type=image: Image\n" +
			"OneOrMany Thing Blocks Block single{01}\n",
	},
	{
		"a variant that became a union with it",
		object("Thing", `"part": {"$ref": "#/$defs/Text"}`) + "," + text,
		object("Thing", `"part": {"$ref": "#/$defs/Block"}`) + `, "Block": ` + both + "," + text + "," + image,
		"Union Block\n\tText {all}\n\tImage {02}\n\tselect{01} default: Text\n\tselect{02} type=text: Text, type=image: Image\n\tselect type=text: Text, type=image: Image\n" +
			"Struct Thing\n\tPart part Block\n",
	},
	{
		"a definition that an older revision calls otherwise",
		object("Thing", `"part": {"$ref": "#/$defs/ResourceReference"}`) + "," + object("ResourceReference", name),
		object("Thing", `"part": {"$ref": "#/$defs/ResourceTemplateReference"}`) + "," + object("ResourceTemplateReference", name),
		"Struct ResourceTemplateReference\n\tName name *string\nStruct Thing\n\tPart part *ResourceTemplateReference\n",
	},
	{
		"a member whose loss is routine, and that is filled",
		object("Thing", name), object("Thing", name+`, "ttlMs": {"type": "integer"}`, "ttlMs"),
		"Struct Thing\n\tName name *string\n\tTTLMs ttlMs *int64 {02} required{02} default 0 routine\n",
	},
	{
		"a list that was bounded, and one whose bound stays",
		object("Thing", `"names": {"type": "array", "items": {"type": "string"}}, "sizes": {"type": "array", "items": {"type": "number"}, "maxItems": 2}`),
		object("Thing", `"names": {"type": "array", "items": {"type": "string"}, "maxItems": 3}, "sizes": {"type": "array", "items": {"type": "number"}, "maxItems": 2}`),
		"Struct Thing\n\tNames names []string schemas{02} differs{02} checked{02}\n\tSizes sizes []float64\n",
	},
	{
		"a number with another bound in each revision",
		object("Thing", `"size": {"type": "integer", "minimum": 1}`), object("Thing", `"size": {"type": "integer", "maximum": 9}`),
		"Struct Thing\n\tSize size *int64 differs{all} checked{all}\n",
	},
	{
		"JSON text whose members are not limited any more",
		object("Thing", `"tool": {"$ref": "#/$defs/Tool"}`) + "," + object("Tool", `"outputSchema": {"type": "object", "required": ["type"], "properties": {"type": {"const": "object", "type": "string"}}}`),
		object("Thing", `"tool": {"$ref": "#/$defs/Tool"}`) + "," + object("Tool", `"outputSchema": {"type": "object", "properties": {"type": {"type": "string"}}}`),
		"Struct Thing\n\tTool tool *Tool\nStruct Tool\n\tOutputSchema outputSchema Raw differs{01} checked{01}\n",
	},
	{
		"JSON text whose members have other kinds inside",
		object("Thing", `"tool": {"$ref": "#/$defs/Tool"}`) + "," + object("Tool", `"outputSchema": {"type": "object", "properties": {"type": {"type": "string"}}}`),
		object("Thing", `"tool": {"$ref": "#/$defs/Tool"}`) + "," + object("Tool", `"outputSchema": {"type": "object", "properties": {"type": {"type": ["string", "array"]}}}`),
		"Struct Thing\n\tTool tool *Tool\nStruct Tool\n\tOutputSchema outputSchema Raw differs{01}\n",
	},
	{
		"rules that say the same in other words, or what the kinds say",
		object("Thing", `"part": {"type": "object", "additionalProperties": {"type": "object"}}, "other": {"type": "object"}`),
		object("Thing", `"part": {"type": "object", "additionalProperties": {"$ref": "#/$defs/Any"}}, "other": {"$ref": "#/$defs/Any"}`) +
			`, "Any": {"type": "object", "additionalProperties": {"$ref": "#/$defs/Value"}}, "Value": {}`,
		"Struct Thing\n\tOther other Members\n\tPart part Members schemas{02}\n",
	},
	{
		"rules of a member that one revision lacks",
		object("Thing", name), object("Thing", name+`, "size": {"type": "integer", "minimum": 1}`),
		"Struct Thing\n\tName name *string\n\tSize size *int64 {02} schemas{02}\n",
	},
}

// TestRules checks what becomes of a declaration that differs in two revisions.
func TestRules(t *testing.T) {
	for _, test := range ruleTests {
		p, err := Merge([]*model.Package{revision(t, "2001-01-01", test.older), revision(t, "2001-02-01", test.newer)}, "p")
		if err != nil {
			t.Errorf("%s: %v", test.name, err)
			continue
		}
		w := &printer{spans: p.Spans}
		for _, d := range p.Decls {
			switch d.Header().Name {
			case "ShowRequest", "ShowResult", "Text", "Image", "Sound":
			default:
				w.decl(d)
			}
		}
		got := strings.NewReplacer("{0101}", "{01}", "{0102}", "{02}").Replace(w.String())
		if diff := cmp.Diff(test.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.name, diff)
		}
	}
}

const part = `"part": {"$ref": "#/$defs/Part"}`

// errorTests are definitions in two revisions that no rule unites.
var errorTests = []struct {
	name         string
	older, newer string
	want         string
}{
	{
		"types of different kinds",
		object("Thing", name), object("Thing", `"name": {"type": "integer"}`),
		"Thing.name is a string in 2001-01-01 and an integer in 2001-02-01 (add a rule to package merge)",
	},
	{
		"elements of different kinds",
		object("Thing", `"names": {"type": "array", "items": {"type": "string"}}`), object("Thing", `"names": {"type": "array", "items": {"type": "boolean"}}`),
		"Thing.names[] is a string in 2001-01-01 and a boolean in 2001-02-01 (add a rule to package merge)",
	},
	{
		"a definition with another name",
		object("Thing", part) + "," + object("Part", name), object("Thing", `"part": {"$ref": "#/$defs/Piece"}`) + "," + object("Piece", name),
		"Thing.part is the struct Part in 2001-01-01 and the struct Piece in 2001-02-01 (add a row of Renames (package spec) if the newer type replaces the older one everywhere, or else of MemberTypes)",
	},
	{
		"a variant with another name",
		`"Thing": ` + both + "," + text + "," + image, `"Thing": ` + strings.ReplaceAll(both, "Text", "Words") + "," + strings.ReplaceAll(text, "Text", "Words") + "," + image,
		"nothing distinguishes the variant Text of Thing, which ended with 2001-01-01, from the variants of later revisions (add a row of Renames (package spec) if a later revision has Text under another name)",
	},
	{
		"a struct that became a union",
		object("Thing", name), `"Thing": ` + both + "," + text + "," + image,
		"Thing is a struct in 2001-01-01 and a union in other revisions, and no row names the variant that the struct becomes (add a row of PlainVariants (package spec) that names the variant)",
	},
	{
		"a struct that became an enum",
		object("Thing", name), `"Thing": {"type": "string", "enum": ["a"]}`,
		"Thing is the struct Thing in 2001-01-01 and the enum Thing in 2001-02-01 (add a rule to package merge)",
	},
	{
		"an open object that became a union",
		object("Thing", `"part": {"type": "object"}`), object("Thing", `"part": {"$ref": "#/$defs/Part"}`) + `, "Part": ` + both + "," + text + "," + image,
		"Part is an open object in 2001-01-01 and the union Part in 2001-02-01 (add a rule to package merge)",
	},
	{
		"an open object where its struct has another place, too",
		object("Thing", `"part": {"type": "object"}, "other": {"$ref": "#/$defs/Part"}`) + "," + object("Part", name),
		object("Thing", part) + "," + object("Part", name),
		"Part is both the struct Part and an open object in 2001-01-01 (add a row of MemberTypes (package spec) that gives one member of the type Part another type)",
	},
	{
		"a constant with another value",
		object("Thing", `"kind": {"const": "a", "type": "string"}`, "kind"), object("Thing", `"kind": {"const": "b", "type": "string"}`, "kind"),
		`Thing.kind is always "a" in 2001-01-01 and always "b" in 2001-02-01 (add a rule to package merge)`,
	},
	{
		"two members with one Go name",
		object("Thing", `"mime_type": {"type": "string"}`), object("Thing", `"mimeType": {"type": "string"}`),
		"the members mimeType and mime_type of Thing have the Go name MIMEType (add a rule to package merge)",
	},
	{
		"a type with the name of a value",
		object("Thing", `"size": {"$ref": "#/$defs/Size"}`) + `, "Size": {"type": "string", "enum": ["big"]}`,
		object("Thing", `"size": {"$ref": "#/$defs/Size"}, "big": {"$ref": "#/$defs/SizeBig"}`) + `, "Size": {"type": "string", "enum": ["small"]}, ` + object("SizeBig", name),
		"two things have the name SizeBig (add a row of Renames (package spec) for one of them)",
	},
	{
		"a constant that became a field",
		object("Thing", `"kind": {"const": "a", "type": "string"}`, "kind"), object("Thing", `"kind": {"type": "string"}`, "kind"),
		"Thing.kind is a constant in 2001-01-01 and a field in 2001-02-01 (add a rule to package merge)",
	},
	{
		"an optional constant that became open",
		object("Thing", `"kind": {"const": "a", "type": "string"}`), object("Thing", `"kind": {"type": "string"}`),
		`Thing.kind may only be "a" in 2001-01-01, and anything in 2001-02-01 (add a rule to package merge)`,
	},
}

// TestErrors checks that what no rule unites is an error that names both revisions and
// the remedy.
func TestErrors(t *testing.T) {
	for _, test := range errorTests {
		_, err := Merge([]*model.Package{revision(t, "2001-01-01", test.older), revision(t, "2001-02-01", test.newer)}, "p")
		got := fmt.Sprint(err)
		if diff := cmp.Diff("merge: "+test.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.name, diff)
		}
	}
}

// TestWrongRevisions checks that models have to follow each other.
func TestWrongRevisions(t *testing.T) {
	thing := object("Thing", name)
	first, second, none := revision(t, "2001-01-01", thing), revision(t, "2001-02-01", thing), revision(t, "", thing)
	for want, models := range map[string][]*model.Package{
		"merge: no models": nil,
		"merge: the revision 2001-01-01 follows 2001-02-01 (give the oldest first, each once)": {second, first},
		"merge: the revision 2001-01-01 follows 2001-01-01 (give the oldest first, each once)": {first, first},
		"merge: the schema test has no revision (give it a date)":                              {none, first},
	} {
		if _, err := Merge(models, "p"); fmt.Sprint(err) != want {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}

// TestAllErrors checks that the error has all problems, each once.
func TestAllErrors(t *testing.T) {
	older := object("Thing", name+`, "size": {"type": "integer"}`)
	newer := object("Thing", `"name": {"type": "boolean"}, "size": {"type": "string"}`)
	_, err := Merge([]*model.Package{revision(t, "2001-01-01", older), revision(t, "2001-02-01", newer)}, "p")
	if got := strings.Split(fmt.Sprint(err), "\n"); len(got) != 2 || !strings.Contains(got[0], "Thing.name") || !strings.Contains(got[1], "Thing.size") {
		t.Errorf("got %d problems: %v", len(got), err)
	}
}
