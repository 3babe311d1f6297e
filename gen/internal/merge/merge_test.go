package merge

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/lower/lowertest"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/spec"
	"github.com/mcp-schemagen/mcp-schemagen/schema"
)

// TestInputIsKept checks that a merge neither changes its models nor shares anything
// with them but schemas.
func TestInputIsKept(t *testing.T) {
	checkKept(t, known(t), 2000)
	const listed = `"sizes": {"type": "array", "items": {"type": "integer", "enum": [1, 2]}}, "size": {"type": "integer", "enum": [1, 2]},
		"numbers": {"type": "object", "additionalProperties": {"type": "integer", "enum": [1, 2]}}`
	checkKept(t, []*model.Package{revision(t, "2001-01-01", object("Thing", listed))}, 20)
}

func checkKept(t *testing.T, models []*model.Package, atLeast int) {
	t.Helper()
	before := dump(models)
	p, err := Merge(models, "mcp")
	if err != nil {
		t.Fatal(err)
	}
	if dump(models) != before {
		t.Error("the models changed")
	}
	own, theirs := map[uintptr]string{}, map[uintptr]string{}
	pointers(reflect.ValueOf(p), own)
	pointers(reflect.ValueOf(models), theirs)
	if len(own) < atLeast || len(theirs) < atLeast {
		t.Errorf("only %d and %d pointers are compared", len(own), len(theirs))
	}
	for address, what := range own {
		if _, shared := theirs[address]; shared {
			t.Errorf("a %s is shared", what)
		}
	}
}

// dump prints all that a value refers to, each pointer once, and numbers in place of
// addresses.
func dump(v any) string {
	d := dumper{seen: map[uintptr]int{}}
	d.value(reflect.ValueOf(v))
	return d.String()
}

type dumper struct {
	strings.Builder
	seen map[uintptr]int
}

func (d *dumper) value(v reflect.Value) {
	switch v.Kind() {
	case reflect.Pointer:
		if v.IsNil() {
			d.WriteString("nil ")
			return
		}
		n, ok := d.seen[v.Pointer()]
		if !ok {
			n = len(d.seen)
			d.seen[v.Pointer()] = n
		}
		fmt.Fprintf(d, "%s %d ", v.Type(), n)
		if !ok {
			d.value(v.Elem())
		}
	case reflect.Interface:
		d.value(v.Elem())
	case reflect.Slice:
		fmt.Fprintf(d, "%d of ", v.Len())
		for i := range v.Len() {
			d.value(v.Index(i))
		}
	case reflect.Struct:
		for i := range v.NumField() {
			d.value(v.Field(i))
		}
	case reflect.Invalid:
		d.WriteString("nil ")
	default:
		fmt.Fprintf(d, "%v ", v)
	}
}

// pointers collects the addresses of all that a value refers to, apart from schemas.
func pointers(v reflect.Value, found map[uintptr]string) {
	switch v.Kind() {
	case reflect.Pointer:
		if v.IsNil() || v.Type() == reflect.TypeFor[*model.Schema]() || found[v.Pointer()] != "" {
			return
		}
		found[v.Pointer()] = v.Type().String()
		pointers(v.Elem(), found)
	case reflect.Interface:
		if !v.IsNil() {
			pointers(v.Elem(), found)
		}
	case reflect.Slice:
		if v.Len() > 0 && v.Index(0).Kind() != reflect.Struct {
			found[v.Pointer()] = v.Type().String()
		}
		for i := range v.Len() {
			pointers(v.Index(i), found)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			pointers(v.Field(i), found)
		}
	}
}

// TestDeterminism checks that two merges say the same.
func TestDeterminism(t *testing.T) {
	models := known(t)
	first, err := Merge(models, "mcp")
	if err != nil {
		t.Fatal(err)
	}
	second, err := Merge(models, "mcp")
	if err != nil {
		t.Fatal(err)
	}
	if dump(first) != dump(second) {
		t.Error("two merges differ")
	}
}

// TestSixthRevision merges the known revisions and one more, which is the newest with
// a member, a method and a variant more, and a definition less.
func TestSixthRevision(t *testing.T) {
	models := known(t)
	older, err := Merge(models, "mcp")
	if err != nil {
		t.Fatal(err)
	}
	models = append(models, later(t, func(defs map[string]any) {
		properties(defs, "Tool")["grade"] = map[string]any{"type": "number"}
		delete(properties(defs, "Tool"), "icons")
		delete(defs, "PaginatedRequest")
		var added map[string]any
		if err := json.Unmarshal([]byte(addedDefinitions), &added); err != nil {
			t.Fatal(err)
		}
		maps.Copy(defs, added)
		for union, variant := range map[string]string{"ClientRequest": "GradeToolRequest", "ServerResult": "GradeToolResult", "ContentBlock": "VideoContent"} {
			u := defs[union].(map[string]any)
			u["anyOf"] = append(u["anyOf"].([]any), map[string]any{"$ref": "#/$defs/" + variant})
		}
	}))
	newer, err := Merge(models, "mcp")
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, c := range Changes(older, newer) {
		got = append(got, c.String())
	}
	want := []string{
		"added GradeToolRequest struct", "added GradeToolRequestParams struct", "added GradeToolResult struct", "added MethodToolsGrade constant",
		"added VideoContent struct", "widened ContentBlock.VideoContent variant", "widened Server.GradeTool (*GradeToolRequest) *GradeToolResult",
		"widened Tool.Grade *float64",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("changes (-want +got):\n%s", diff)
	}
	text := printPackage(newer)
	for _, line := range []string{
		`\tGrade grade \*float64 {9912}`, `\tIcons icons \[\]Icon {2511 2607[^9]*}`, `\tVideoContent {9912}`,
		`method tools/grade GradeToolRequest\(GradeToolRequestParams\) GradeToolResult {9912} client{9912}`,
		`\tCacheScope cacheScope \*CacheScope {2607.* 9912} required{2607.* 9912} default "private" routine`,
	} {
		if !regexp.MustCompile("(?m)^" + strings.ReplaceAll(line, "{", `\{`) + "$").MatchString(text) {
			t.Errorf("the package lacks %s", line)
		}
	}
	e := spec.Effects{}
	for i, p := range models {
		e[p.Version] = Facts(models[:i+1])
	}
	for _, problem := range e.Check(spec.MergeRows()) {
		t.Errorf("with a later revision: %v", problem)
	}
}

// later returns the model of a later revision, whose definitions a function changes.
func later(t *testing.T, change func(defs map[string]any)) *model.Package {
	t.Helper()
	versions := schema.Versions()
	data, _ := schema.Structure(versions[len(versions)-1])
	d := json.NewDecoder(bytes.NewReader(data))
	d.UseNumber()
	var s map[string]any
	if err := d.Decode(&s); err != nil {
		t.Fatal(err)
	}
	change(s["$defs"].(map[string]any))
	changed, err := json.Marshal(s)
	if err != nil {
		t.Fatal(err)
	}
	return lowertest.Revision(t, "2099-12-31", changed).Package
}

func properties(defs map[string]any, def string) map[string]any {
	return defs[def].(map[string]any)["properties"].(map[string]any)
}

const addedDefinitions = `{
	"GradeToolRequest": {
		"type": "object", "required": ["id", "jsonrpc", "method", "params"],
		"properties": {
			"id": {"$ref": "#/$defs/RequestId"}, "jsonrpc": {"const": "2.0", "type": "string"},
			"method": {"const": "tools/grade", "type": "string"}, "params": {"$ref": "#/$defs/GradeToolRequestParams"}
		}
	},
	"GradeToolRequestParams": {
		"type": "object", "required": ["_meta", "stars"],
		"properties": {"_meta": {"$ref": "#/$defs/RequestMetaObject"}, "stars": {"type": "integer"}}
	},
	"GradeToolResult": {
		"type": "object", "required": ["mean", "resultType"],
		"properties": {"_meta": {"$ref": "#/$defs/ResultMetaObject"}, "mean": {"type": "number"}, "resultType": {"type": "string"}}
	},
	"VideoContent": {
		"type": "object", "required": ["data", "type"],
		"properties": {"data": {"type": "string"}, "type": {"const": "video", "type": "string"}}
	}
}`

// TestRenamedInLaterRevision checks that a later revision that calls a definition, a
// variant or a member with a row otherwise is an error, and not another type.
func TestRenamedInLaterRevision(t *testing.T) {
	newest := schema.Versions()[len(schema.Versions())-1]
	for from, want := range map[string]string{
		"Icon":             "Tool.icons[] is the struct Icon in " + newest + " and the struct OtherIcon in 2099-12-31 (add a row of Renames",
		"ImageContent":     "nothing distinguishes the variant ImageContent of ContentBlock, which ended with " + newest + ",",
		"ListToolsRequest": "tools/list.message is the struct ListToolsRequest in " + newest + " and the struct OtherListToolsRequest in 2099-12-31 (add a row of Renames",
	} {
		p := later(t, func(defs map[string]any) {
			text, err := json.Marshal(defs)
			if err != nil {
				t.Fatal(err)
			}
			text = bytes.ReplaceAll(text, []byte(`#/$defs/`+from+`"`), []byte(`#/$defs/Other`+from+`"`))
			text = bytes.ReplaceAll(text, []byte(`"`+from+`":`), []byte(`"Other`+from+`":`))
			clear(defs)
			if err := json.Unmarshal(text, &defs); err != nil {
				t.Fatal(err)
			}
		})
		if _, err := Merge(append(known(t), p), "mcp"); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v, want %q", from, err, want)
		}
	}
}

// TestLostRow checks that a row is a mistake if it takes effect in no merge.
func TestLostRow(t *testing.T) {
	models := known(t)
	e := spec.Effects{models[0].Version: Facts(models[:1])}
	if got, want := len(e.Check(spec.MergeRows())), len(spec.MergeRows()); got != want {
		t.Errorf("%d problems with %d rows, when nothing is merged with anything", got, want)
	}
}

// TestRevisionsInComments checks what comments say about revisions.
func TestRevisionsInComments(t *testing.T) {
	p, err := Merge(known(t), "mcp")
	if err != nil {
		t.Fatal(err)
	}
	docs := map[string]model.Doc{}
	for _, d := range p.Decls {
		collectDocs(docs, d)
	}
	for _, m := range p.Methods {
		docs[m.Name] = m.Doc
		docs[m.Name+" summary"] = model.Doc{Text: []string{m.Summary}}
	}
	for _, c := range p.Codes {
		docs[c.Name] = c.Doc
	}
	for what, want := range map[string]string{
		"Tool.Title": " Since 2025-06-18.", "AudioContent": "Since 2025-03-26.", "Task": "Only in 2025-11-25.", "Tool.Execution": " Only in 2025-11-25.",
		"PingRequest": "Until 2025-11-25.", "ping": "Until 2025-11-25.", "ping summary": " Until 2025-11-25.", "CodeResourceNotFound": " Until 2025-11-25.",
		"CreateMessageResultStopReasonToolUse": " Since 2025-11-25.",
		"ContentBlock":                         "Some variants are not in all revisions: [AudioContent] since 2025-03-26, [ResourceLink] since 2025-06-18.",
		"CallToolOutcome":                      "Some variants are not in all revisions: [InputRequiredResult] since 2026-07-28, [CreateTaskResult] only in 2025-11-25.",
	} {
		got := strings.Join(docs[what].Text, "\n")
		if more := strings.TrimSuffix(want, ".") + ", ["; !strings.HasSuffix(got, want) && !strings.Contains(got, more) { // a later revision adds variants
			t.Errorf("%s: got %q, want the end %q", what, got, want)
		}
	}
	for _, what := range []string{"Tool", "Tool.Name", "Task.TaskID", "AudioContent.Data", "tools/call"} {
		if got := strings.Join(docs[what].Text, "\n"); strings.Contains(got, "Since") || strings.Contains(got, "Only in") {
			t.Errorf("%s: got %q", what, got)
		}
	}
	for what, doc := range docs {
		for _, link := range regexp.MustCompile(`\[[A-Z]\w*`).FindAllString(strings.Join(doc.Text, "\n"), -1) {
			if !slices.Contains(p.Names(), link[1:]) {
				t.Errorf("%s: the link %s] leads nowhere", what, link)
			}
		}
	}
}

func collectDocs(docs map[string]model.Doc, d model.Decl) {
	name := d.Header().Name
	docs[name] = d.Header().Doc
	switch d := d.(type) {
	case *model.Struct:
		for _, f := range d.Fields() {
			docs[name+"."+f.Name] = f.Doc
		}
	case *model.Enum:
		for _, v := range d.Values {
			docs[v.Name] = v.Doc
		}
	}
}

// TestCodesOfOneNumber checks that all constants of a number are kept, in one revision and
// in several.
func TestCodesOfOneNumber(t *testing.T) {
	older, newer := revision(t, "2001-01-01", object("Thing", name)), revision(t, "2001-02-01", object("Thing", name))
	doc := func(name string) model.Doc { return model.Doc{Text: []string{name + " is a code."}} }
	codes := func(names ...string) (list []model.Code) {
		for _, name := range names {
			list = append(list, model.Code{Name: name, Code: -32077, Doc: doc(name)})
		}
		return list
	}
	older.Codes = append(older.Codes, codes("CodeBroken", "CodeSpoiled")...)
	newer.Codes = append(newer.Codes, codes("CodeLost", "CodeSpoiled")...)
	p, err := Merge([]*model.Package{older, newer}, "p")
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, c := range p.Codes {
		if c.Code == -32077 {
			got = append(got, fmt.Sprintf("%s %d %s", c.Name, c.Revisions, c.Doc.Text[0]))
		}
	}
	want := []string{"CodeLost 2 CodeLost is a code. Since 2001-02-01.", "CodeSpoiled 0 CodeSpoiled is a code.", "CodeBroken 1 CodeBroken is a code. Until 2001-01-01."}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("codes (-want +got):\n%s", diff)
	}
}
