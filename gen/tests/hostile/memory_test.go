//go:build !race

package hostile_test

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"maps"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/sample"
	"github.com/mcp-schemagen/mcp-schemagen/gen/tests/internal/expect"
	"github.com/mcp-schemagen/mcp-schemagen/gen/tests/internal/registry"
	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
)

// What decoding takes of memory, as the documentation of package jsonrpc says
// it: a multiple of the text, and not more than a little beside. It is what is
// allocated in all, which is more than what is in use at any time.
const (
	commonFactor = 4   // messages as people send them
	worstFactor  = 150 // texts that are made to take much: lists of {} where a large struct is expected
	beside       = 64 << 10
	worstBeside  = 256 << 10 // what a hundred violations take, which strict decoding lists
)

// allocated returns how many bytes a function allocates.
func allocated(f func()) int {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	f()
	runtime.ReadMemStats(&after)
	return int(after.TotalAlloc - before.TotalAlloc)
}

// inUse returns how many bytes of what a function returns stay in use.
func inUse(f func() jsonrpc.Value) int {
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	x := f()
	runtime.GC()
	runtime.ReadMemStats(&after)
	runtime.KeepAlive(x)
	return int(int64(after.HeapAlloc) - int64(before.HeapAlloc))
}

// TestMemoryOfMessages decodes messages like those that are sent, from 10 KB to
// 1 MB.
func TestMemoryOfMessages(t *testing.T) {
	sizes := []int{10 << 10, 100 << 10, 1 << 20}
	if testing.Short() {
		sizes = sizes[:2]
	}
	worst := map[string]float64{}
	registry.Each(t, func(t *testing.T, r registry.Revision) {
		if testing.Short() && r.Version != registry.Newest().Version {
			return
		}
		for _, size := range sizes {
			for _, m := range commonMessages(size) {
				for _, e := range []struct {
					name string
					o    registry.Options
				}{{"lenient", registry.Options{}}, {"strict", registry.Options{Strict: true}}} {
					data := []byte(m.text)
					decode := func() {
						if m, err := r.With(e.o).DecodePending(data, func(jsonrpc.ID) string { return m.method }); m == nil {
							t.Errorf("%s: %v", e.name, err)
						}
					}
					decode()
					n := allocated(decode)
					if n > commonFactor*len(data)+beside {
						t.Errorf("%s, %s, %s of %d bytes: %d bytes allocated, %.1f times as much", r.Version, m.name, e.name, len(data), n, float64(n)/float64(len(data)))
					}
					worst[m.name] = max(worst[m.name], float64(max(n-beside, 0))/float64(len(data)))
				}
			}
		}
	})
	for _, name := range slices.Sorted(maps.Keys(worst)) {
		t.Logf("%-32s %.1f times the text", name, worst[name])
	}
}

// message is a text and the method that it answers.
type message struct{ name, method, text string }

// commonMessages returns messages of about a size.
func commonMessages(size int) []message {
	const sentence = "It lists what the query finds, newest first; \\\"limit\\\" says how much.\\n"
	tool := func(i int) string {
		return fmt.Sprintf(`{"name":"records_search_%d","title":"Search %d","description":%q,"inputSchema":{"type":"object","properties":{"query":{"type":"string","description":"What to look for"},"limit":{"type":"integer","minimum":1,"maximum":100,"default":20}},"required":["query"]},"annotations":{"readOnlyHint":true,"openWorldHint":false}}`,
			i, i, strings.Repeat("It lists what the query finds, newest first. ", 4))
	}
	text := func(i int) string {
		return fmt.Sprintf(`{"type":"text","text":"%d: %s"}`, i, strings.Repeat(sentence, 4))
	}
	resource := func(i int) string {
		return fmt.Sprintf(`{"uri":"file:///records/%d.md","name":"record-%d","title":"Record %d","mimeType":"text/markdown","size":%d,"annotations":{"audience":["user","assistant"],"priority":0.5}}`, i, i, i, i*100)
	}
	prompt := func(i int) string {
		return fmt.Sprintf(`{"role":"user","content":{"type":"text","text":"%d: what does %s mean?"}}`, i, strings.Repeat("the record ", 8))
	}
	record := func(i int) string {
		return fmt.Sprintf(`{"id":%d,"score":%d.5,"tags":["a","b"],"open":true,"owner":null,"title":"Record %d"}`, i, i, i)
	}
	result := func(before string, one func(int) string, after string) string {
		var b strings.Builder
		b.WriteString(`{"jsonrpc":"2.0","id":42,"result":{"_meta":{},"cacheScope":"public","resultType":"complete","ttlMs":60000,` + before)
		for i := 0; b.Len() < size; i++ {
			if i > 0 {
				b.WriteByte(',')
			}
			b.WriteString(one(i))
		}
		return b.String() + after + `}}`
	}
	image := base64.StdEncoding.EncodeToString(make([]byte, size*3/4))
	return []message{
		{"tools", "tools/list", result(`"tools":[`, tool, `]`)},
		{"text with escapes", "tools/call", result(`"content":[`, text, `]`)},
		{"structured content", "tools/call", result(`"content":[],"structuredContent":{"records":[`, record, `]}`)},
		{"an image", "tools/call", `{"jsonrpc":"2.0","id":42,"result":{"resultType":"complete","content":[{"type":"image","mimeType":"image/png","data":"` + image + `"}]}}`},
		{"resources", "resources/list", result(`"resources":[`, resource, `]`)},
		{"a prompt", "prompts/get", result(`"messages":[`, prompt, `]`)},
		{"a result of an unknown method", "x/ask", result(`"records":[`, record, `]`)},
		{"arguments", "", strings.Replace(result(`"name":"t","arguments":{"records":[`, record, `]}`), `"result"`, `"method":"tools/call","params"`, 1)},
		{"a notification", "", `{"jsonrpc":"2.0","method":"notifications/message","params":{"level":"info","data":{"text":"` + strings.Repeat("word ", size/5) + `"}}}`},
	}
}

// inflating are texts of n parts that take more memory than they are long.
var inflating = []struct {
	name string
	def  string
	text func(n int) string
}{
	{"empty tools", "ListToolsResult", parts(`{"tools":[`, `{}`, `]}`)},
	{"tools that are null", "ListToolsResult", parts(`{"tools":[`, `null`, `]}`)},
	{"tools that are numbers", "ListToolsResult", parts(`{"tools":[`, `1`, `]}`)},
	{"empty resources", "ListResourcesResult", parts(`{"resources":[`, `{}`, `]}`)},
	{"prompts of an empty argument", "ListPromptsResult", parts(`{"prompts":[`, `{"arguments":[{}]}`, `]}`)},
	{"empty icons", "Implementation", parts(`{"icons":[`, `{}`, `]}`)},
	{"empty content", "CallToolResult", parts(`{"content":[`, `{}`, `]}`)},
	{"content of numbers", "CallToolResult", parts(`{"content":[`, `1`, `]}`)},
	{"content of nulls", "CallToolResult", parts(`{"content":[`, `null`, `]}`)},
	{"content of lists", "CallToolResult", parts(`{"content":[`, `[[]]`, `]}`)},
	{"content that nests a little", "CallToolResult", parts(`{"content":[`, `{"":{}}`, `]}`)},
	{"resources without a type", "ReadResourceResult", parts(`{"contents":[`, `{}`, `]}`)},
	{"resources whose text is a number", "ReadResourceResult", parts(`{"contents":[`, `{"text":0}`, `]}`)},
	{"empty messages", "CreateMessageRequestParams", parts(`{"messages":[`, `{}`, `]}`)},
	{"messages of empty content", "CreateMessageRequestParams", parts(`{"messages":[`, `{"content":{}}`, `]}`)},
	{"a message of empty content", "SamplingMessage", parts(`{"content":[`, `{}`, `]}`)},
	{"a message of content that nests", "SamplingMessage", parts(`{"content":[`, `{"":{}}`, `]}`)},
	{"a result of empty content", "SamplingMessage", parts(`{"content":[{"type":"tool_result","content":[`, `{}`, `]}]}`)},
	{"members of _meta", "ListRootsResult", named(`{"_meta":{`, `0`, `}}`)},
	{"unnamed members", "TextContent", named(`{`, `0`, `}`)},
	{"unnamed members of an error", "JSONRPCMessage", named(`{"jsonrpc":"2.0","id":1,"error":{"code":1,"message":"",`, `0`, `}}`)},
	{"unnamed members with escapes", "TextContent", named(`{"\n":0,`, `"\n"`, `}`)},
	{"members of a raw value", "Tool", named(`{"inputSchema":{"x":{`, `0`, `}}}`)},
	{"numbers in a raw value", "Tool", parts(`{"inputSchema":{"x":[`, `0`, `]}}`)},
	{"properties of a schema that are numbers", "Tool", named(`{"inputSchema":{"properties":{`, `0`, `}}}`)},
	{"a map of strings", "GetPromptRequest", named(`{"params":{"arguments":{`, `""`, `}}}`)},
	{"a map of numbers where strings are expected", "GetPromptRequest", named(`{"params":{"arguments":{`, `0`, `}}}`)},
	{"an answer of objects", "ElicitResult", named(`{"content":{`, `{}`, `}}`)},
	{"a form of empty fields", "ElicitRequestFormParams", named(`{"requestedSchema":{"properties":{`, `{}`, `}}}`)},
	{"a form of lists", "ElicitRequestFormParams", named(`{"requestedSchema":{"properties":{`, `{"type":"array"}`, `}}}`)},
	{"empty answers", "InputResponses", named(`{`, `{}`, `}`)},
	{"empty questions", "InputRequests", named(`{`, `{}`, `}`)},
	{"empty strings", "CompleteResult", parts(`{"completion":{"values":[`, `""`, `]}}`)},
	{"numbers where strings are expected", "CompleteResult", parts(`{"completion":{"values":[`, `0`, `]}}`)},
	{"unknown roles", "TextContent", parts(`{"annotations":{"audience":[`, `""`, `]}}`)},
	{"empty tasks", "ListTasksResult", parts(`{"tasks":[`, `{}`, `]}`)},
	{"lists of raw values", "JSONArray", parts(`[`, `0`, `]`)},
	{"a long name above many faults", "TextContent", func(n int) string {
		return `{"annotations":{"` + strings.Repeat("n", n) + `":1,"audience":[` + strings.Repeat("1,", 200) + `1]}}`
	}},
	{"a long name that all faults are below", "ServerCapabilities", func(n int) string {
		return `{"experimental":{"` + strings.Repeat("n", n) + `":[` + strings.Repeat("1,", 200) + `1]}}`
	}},
	{"a long name in a form", "ElicitRequestFormParams", func(n int) string {
		return `{"requestedSchema":{"properties":{"` + strings.Repeat("n", n) + `":{"type":"array","items":{"type":"string","enum":[` + strings.Repeat("1,", 200) + `1]}}}}}`
	}},
	{"escapes", "TextContent", func(n int) string { return `{"type":"text","text":"` + strings.Repeat(`\n`, n) + `"}` }},
	{"an id of digits", "JSONRPCRequest", func(n int) string { return ask(strings.Repeat("7", n)) }},
	{"a number of digits", "ModelPreferences", func(n int) string { return `{"costPriority":` + strings.Repeat("7", n) + `}` }},
	{"white space", "TextContent", func(n int) string { return `{"x":[` + strings.Repeat(" \n", n) + `]}` }},
}

// parts makes the function that returns n equal elements between two texts.
func parts(before, one, after string) func(int) string {
	return func(n int) string { return before + strings.Repeat(one+",", n-1) + one + after }
}

// named makes the function that returns n members between two texts.
func named(before, value, after string) func(int) string {
	return func(n int) string {
		b := []byte(before)
		for i := range n {
			if i > 0 {
				b = append(b, ',')
			}
			b = append(append(append(append(b, '"'), nameOf(i)...), `":`...), value...)
		}
		return string(b) + after
	}
}

// nameOf returns a name for each number.
func nameOf(i int) string { return "m" + strconv.FormatInt(int64(i), 36) }

// TestMemoryOfInflatingTexts decodes texts that take much more memory than they
// are long, and holds them to the documented bound: lenient, strict, and
// Validate of what they decode to. Memory grows as the text does, but for the
// steps in which slices grow: those of long ones are smaller.
func TestMemoryOfInflatingTexts(t *testing.T) {
	n := 1 << 12
	if testing.Short() {
		n = 1 << 10
	}
	for _, c := range inflating {
		defining := slices.DeleteFunc(registry.All(), func(r registry.Revision) bool { return !r.Defines(c.def) })
		newest := defining[len(defining)-1].Version
		for i, r := range defining {
			if r.Version != newest && sample.Count(0, i, 1) != 0 {
				continue // without -full, the oldest and the newest are tried, with -short the newest
			}
			once, fourfold := []byte(c.text(n)), []byte(c.text(4*n))
			for _, mode := range []string{"lenient", "strict", "Validate"} {
				run := func(data []byte) int {
					if mode != "Validate" {
						return allocated(func() { _, _ = r.With(registry.Options{Strict: mode == "strict"}).UnmarshalDefinition(c.def, data) })
					}
					x, _ := r.UnmarshalDefinition(c.def, data)
					if x == nil {
						return 0
					}
					return allocated(func() { _ = x.Validate() })
				}
				small, large := run(once), run(fourfold)
				if large > worstFactor*len(fourfold)+beside {
					t.Errorf("%s, %s, %s: %d bytes allocated, %.1f times the text, want %d (worstFactor, which the README states)", r.Version, c.name, mode, large, float64(large)/float64(len(fourfold)), worstFactor)
				}
				if mode != "Validate" && large > 6*small+beside { // Validate has buffers at first
					t.Errorf("%s, %s, %s: %d bytes allocated, and %d for four times the text", r.Version, c.name, mode, small, large)
				}
				if r.Version == newest {
					t.Logf("%-45s %-8s %5.1f", c.name, mode, float64(large)/float64(len(fourfold)))
				}
			}
		}
	}
}

// elementTexts are elements that take more memory than they are long. The last two
// lack different members in turn, so that they share no list of these.
var elementTexts = []string{`{}`, `[]`, `null`, `0`, `""`, `{"":{}}`, `{},{"name":""}`, `{},{"type":""}`}

// TestMemoryOfElements decodes lists and maps of such elements wherever a definition
// of a revision has one, and holds them to the documented bound.
func TestMemoryOfElements(t *testing.T) {
	registry.Each(t, func(t *testing.T, r registry.Revision) {
		if testing.Short() && r.Version != registry.Newest().Version {
			return
		}
		worst, of := 0.0, ""
		for _, def := range sample.EveryInTurn(r.Turn(), 2, 4, r.MustModel(t).Definitions) {
			for _, text := range slices.Concat(listsIn(def.Type, 1<<6), listsIn(def.Type, 1<<10)) {
				for _, strict := range []bool{false, true} {
					size := allocated(func() { _, _ = r.With(registry.Options{Strict: strict}).UnmarshalDefinition(def.Name, []byte(text)) })
					if size > worstFactor*len(text)+worstBeside {
						t.Errorf("%s, %s %.60s…: %d bytes allocated, %.1f times the text, want %d (worstFactor, which the README states)", r.Version, def.Name, text, size, float64(size)/float64(len(text)), worstFactor)
					}
					if f := float64(max(size-worstBeside, 0)) / float64(len(text)); f > worst {
						worst, of = f, def.Name+" "+text[:40]
					}
				}
			}
		}
		t.Logf("%5.1f times the text: %s", worst, of)
	})
}

// listsIn returns texts of a type that have n elements in one of its lists or maps.
func listsIn(typ model.Type, n int) (texts []string) {
	for _, element := range elementTexts {
		list := `[` + strings.TrimSuffix(strings.Repeat(element+",", n), ",") + `]`
		switch d := model.Resolve(typ).(type) {
		case model.ListOf:
			texts = append(texts, list)
		case model.Ref:
			if _, ok := d.Decl.(*model.List); ok {
				texts = append(texts, list)
			}
			s, ok := d.Decl.(*model.Struct)
			if !ok {
				continue
			}
			for _, f := range s.Fields() {
				if model.KindsOf(f.Type)&model.KindArray != 0 {
					texts = append(texts, `{"`+f.JSON+`":`+list+`}`)
				}
				if model.KindsOf(f.Type)&model.KindObject != 0 && !strings.Contains(element, "},") {
					texts = append(texts, named(`{"`+f.JSON+`":{`, element, `}}`)(n))
				}
			}
		}
	}
	return texts
}

// TestMemoryInUse looks at what stays in use of the worst of these texts: about
// half of what was allocated.
func TestMemoryInUse(t *testing.T) {
	if testing.Short() {
		t.Skip("collects garbage")
	}
	registry.Each(t, func(t *testing.T, r registry.Revision) {
		data := []byte(parts(`{"tools":[`, `{}`, `]}`)(1 << 15))
		n := inUse(func() jsonrpc.Value {
			x, _ := r.UnmarshalDefinition("ListToolsResult", data)
			return x
		})
		if n > worstFactor/2*len(data)+beside {
			t.Errorf("%s: %d bytes in use, %.1f times the text", r.Version, n, float64(n)/float64(len(data)))
		}
		refused := allocated(func() {
			if _, err := r.With(registry.Options{MaxElements: 100}).UnmarshalDefinition("ListToolsResult", data); expect.VerdictOf(err) != "syntax" {
				t.Errorf("%s: %v", r.Version, err)
			}
		})
		if refused > 2*len(data)+beside {
			t.Errorf("%s: %d bytes allocated for what has too many elements", r.Version, refused)
		}
	})
}

// TestManyNames decodes objects of very many members, wherever their names are
// compared, and finds the one that is there twice.
func TestManyNames(t *testing.T) {
	r := registry.Newest()
	for _, c := range []struct {
		name, def, before, after string
		n                        int
	}{
		{"unnamed members", "TextContent", `{"type":"text","text":"",`, `}`, 300_000},
		{"a raw value", "TextContent", `{"type":"text","text":"","x":[{`, `}]}`, 300_000},
		{"a map", "GetPromptRequestParams", `{"name":"n","arguments":{`, `}}`, 100_000},
		{"a message", "JSONRPCRequest", `{"jsonrpc":"2.0","id":1,"method":"x/ask",`, `}`, 100_000},
	} {
		if testing.Short() {
			c.n = 20_000
		}
		text := named(c.before, `""`, "")(c.n)
		if _, err := r.UnmarshalDefinitionStrict(c.def, []byte(text+c.after)); expect.VerdictOf(err) == "syntax" {
			t.Errorf("%s: %v", c.name, err)
		}
		name := nameOf(c.n / 2)
		for i, spelling := range []string{name, `\u006d` + name[1:]} {
			if i > 0 && c.n > 100_000 {
				continue
			}
			again := text + `,"` + spelling + `":""` + c.after
			_, err := r.UnmarshalDefinitionStrict(c.def, []byte(again))
			if e, ok := err.(*jsonrpc.SyntaxError); !ok || !strings.Contains(e.Message, name) || e.Offset != len(text)+1 {
				t.Errorf("%s: %q is there twice: %v", c.name, spelling, err)
			}
		}
	}
	if !json.Valid([]byte(named(`{`, `0`, `}`)(3))) {
		t.Error("the texts are no JSON")
	}
}
