package main

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"github.com/mcp-schemagen/mcp-schemagen/gen/tests/internal/registry"
	"github.com/mcp-schemagen/mcp-schemagen/gen/tests/large/measure"
	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
)

// decoderKinds are texts that one message or batch is decoded from.
func decoderKinds() (list []kind) {
	for _, x := range texts {
		list = append(list, kind{side: "decoder", name: x.name, size: 1 << 20, limit: decoding, run: func(size int) measure.Result { return decode(x.def, x.text(size)) }})
	}
	for _, b := range batches {
		list = append(list, kind{side: "decoder", name: b.name, size: 1 << 20, limit: answering, run: func(size int) measure.Result { return answer(b.text(size)) }})
	}
	return list
}

// texts are made to take much memory or time in decoding, whether they are valid or not.
var texts = []struct {
	name, def string
	text      func(size int) string
}{
	{"empty tools", "ListToolsResult", repeated(`{"tools":[`, `{}`, `]}`)},
	{"empty resources", "ListResourcesResult", repeated(`{"resources":[`, `{}`, `]}`)},
	{"prompts of an empty argument", "ListPromptsResult", repeated(`{"prompts":[`, `{"arguments":[{}]}`, `]}`)},
	{"messages of empty content", "CreateMessageRequestParams", repeated(`{"messages":[`, `{"content":{}}`, `]}`)},
	{"content of nulls", "CallToolResult", repeated(`{"content":[`, `null`, `]}`)},
	{"content of lists", "CallToolResult", repeated(`{"content":[`, `[[]]`, `]}`)},
	{"content with its type last", "CallToolResult", repeated(`{"content":[`, `{"text":"","annotations":{"x":[{},{},[]]},"type":"text"}`, `]}`)},
	{"tool results of empty content", "SamplingMessage", repeated(`{"role":"user","content":[`, `{"type":"tool_result","content":[{},{}]}`, `]}`)},
	{"a form of empty fields", "ElicitRequestFormParams", named(`{"requestedSchema":{"properties":{`, `{}`, `}}}`)},
	{"empty input requests", "InputRequests", named(`{`, `{}`, `}`)},
	{"members without a field", "TextContent", named(`{`, `0`, `}`)},
	{"members of _meta", "ListRootsResult", named(`{"_meta":{`, `0`, `}}`)},
	{"a name twice, at the end", "TextContent", named(`{"m0":0,`, `0`, `,"m0":0}`)},
	{"names that differ in their last letter", "TextContent", func(size int) string {
		prefix := strings.Repeat("n", 200)
		return `{` + numbered(size/210, func(i int) string { return `"` + prefix + strconv.Itoa(i) + `":0` }) + `}`
	}},
	{"lists 990 deep, side by side", "TextContent", func(size int) string {
		return repeated(`{"x":[`, strings.Repeat("[", 990)+strings.Repeat("]", 990), `]}`)(size)
	}},
	{"objects 990 deep, type last", "ContentBlock", func(size int) string {
		pad := strings.Repeat("x", size/990)
		return `{"x":` + strings.Repeat(`{"`+pad+`":`, 990) + `0` + strings.Repeat(`}`, 990) + `,"type":"text"}`
	}},
	{"only opening brackets", "TextContent", func(size int) string { return `{"x":` + strings.Repeat("[", size) }},
	{"an integer of digits", "CompleteResult", func(size int) string { return `{"completion":{"values":[],"total":` + strings.Repeat("7", size) + `}}` }},
	{"a float of digits", "ModelPreferences", func(size int) string { return `{"costPriority":0.` + strings.Repeat("7", size) + `}` }},
	{"an exponent of digits", "ModelPreferences", func(size int) string { return `{"costPriority":1e-` + strings.Repeat("7", size) + `}` }},
	{"integers with long exponents", "CompleteResult", func(size int) string {
		return `{"completion":{"values":[` + strings.TrimSuffix(strings.Repeat(`1e999999999999,`, size/15), ",") + `],"total":1e999999999999}}`
	}},
	{"an id of digits", "JSONRPCRequest", func(size int) string {
		return `{"jsonrpc":"2.0","id":` + strings.Repeat("7", size) + `,"method":"ping"}`
	}},
	{"a string of escapes", "TextContent", func(size int) string { return `{"type":"text","text":"` + strings.Repeat(`\u0000`, size/6) + `"}` }},
	{"base64 that is none", "ImageContent", func(size int) string {
		return `{"type":"image","mimeType":"a/b","data":"` + strings.Repeat(`=`, size) + `"}`
	}},
	{"white space", "TextContent", func(size int) string { return `{"x":[` + strings.Repeat(" \n", size/2) + `]}` }},
	{"a long name above many violations", "TextContent", func(size int) string {
		return `{"annotations":{"` + strings.Repeat("n", size/2) + `":1,"audience":[` + strings.Repeat("1,", size/4) + `1]}}`
	}},
	{"a long name that all violations are below", "ServerCapabilities", func(size int) string {
		return `{"experimental":{"` + strings.Repeat(`~/`, size/4) + `":[` + strings.Repeat("1,", size/4) + `1]}}`
	}},
	{"a long unknown method", "JSONRPCRequest", func(size int) string {
		return `{"jsonrpc":"2.0","id":1,"method":"` + strings.Repeat("m", size) + `"}`
	}},
	{"the data of an error", "JSONRPCMessage", named(`{"jsonrpc":"2.0","id":1,"error":{"code":1,"message":"","data":{`, `[]`, `}}}`)},
}

// batches are lines that a server of 2025-03-26 answers.
var batches = []struct {
	name string
	text func(size int) string
}{
	{"a batch of numbers", repeated(`[`, `1`, `]`)},
	{"a batch of 1,000 numbers", func(int) string { return repeated(`[`, `1`, `]`)(2000) }},
	{"a batch of batches", repeated(`[`, `[1]`, `]`)},
	{"a batch with long responses", batchOf(func(int, int) string { return `"method":"tools/call","params":{"name":"echo"}` })},
	{"a batch with long ids", batchOf(func(_, size int) string { return `"method":"` + strings.Repeat("m", size/1100) + `"` })},
	{"a batch of faults", batchOf(func(_, size int) string {
		return `"method":"completion/complete","params":{"argument":{"name":[` + strings.Repeat("1,", 5) + `1]},"ref":[` + strings.Repeat(`{},`, size/4000) + `1]}`
	})},
	{"a batch of one message of empty objects", func(size int) string {
		return repeated(`[{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"n","arguments":{"x":[`, `{}`, `]}}}]`)(size)
	}},
}

// decode measures every way to decode a text in every revision that has a definition,
// and returns the worst.
func decode(def, text string) (worst measure.Result) {
	data := []byte(text)
	for _, r := range registry.All() {
		if !r.Defines(def) {
			continue
		}
		var decoded jsonrpc.Value
		for mode, run := range map[string]func() error{
			"lenient": func() (err error) { decoded, err = r.UnmarshalDefinition(def, data); return err },
			"strict":  func() (err error) { decoded, err = r.UnmarshalDefinitionStrict(def, data); return err },
			"10k deep": func() (err error) {
				decoded, err = r.With(registry.Options{MaxDepth: 10_000}).UnmarshalDefinition(def, data)
				return err
			},
			"message": func() (err error) { decoded, err = r.DecodeMessage(data); return err },
		} {
			result := measure.Run(len(data), func() string { return outcome(r.Version+" "+mode, run()) })
			worst = worse(worst, result)
			if decoded != nil && mode == "lenient" {
				worst = worse(worst, measure.Run(len(data), func() string { return outcome(r.Version+" Validate", decoded.Validate()) }))
				worst = worse(worst, measure.Run(len(data), func() string { return encoded(r.Version, decoded) }))
			}
		}
	}
	return worst
}

// encoded returns how long what a value encodes to is.
func encoded(version string, v jsonrpc.Value) string {
	text, err := v.AppendJSON(nil)
	return outcome(fmt.Sprintf("%s encoded to %s", version, inWords(len(text))), err)
}

// worse has the greater time and the greater peak of two results, and says what came of
// the second one.
func worse(a, b measure.Result) measure.Result {
	if a.Peak > b.Peak {
		a, b = b, a
	}
	b.Time = max(a.Time, b.Time)
	return b
}

// outcome returns the beginning of an error.
func outcome(mode string, err error) string {
	if err == nil {
		return mode + ": valid"
	}
	return shortened(mode + ": " + err.Error())
}

// answer measures what a server does with a batch.
func answer(text string) measure.Result {
	r, ok := registry.Of("2025-03-26")
	if !ok {
		panic("no revision has batches")
	}
	long := jsonrpc.RawString(strings.Repeat("r", 1<<20))
	handler := func(context.Context, *jsonrpc.Message) (jsonrpc.Value, error) { return &long, nil }
	return measure.Run(len(text), func() string {
		reply := r.Serve(context.Background(), handler, []byte(text))
		return fmt.Sprintf("%s of responses", inWords(len(reply)))
	})
}

// batchOf makes the function that returns a batch of 1,000 messages, the largest one.
func batchOf(member func(i, size int) string) func(int) string {
	return func(size int) string {
		return `[` + numbered(1000, func(i int) string { return fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,%s}`, i, member(i, size)) }) + `]`
	}
}

// repeated makes the function that returns equal elements between two texts.
func repeated(before, one, after string) func(int) string {
	return func(size int) string {
		n := max(1, size/(len(one)+1))
		return before + strings.Repeat(one+",", n-1) + one + after
	}
}

// named makes the function that returns equal members with names between two texts.
func named(before, one, after string) func(int) string {
	return func(size int) string {
		return before + numbered(size/(len(one)+10), func(i int) string { return `"n` + strconv.FormatInt(int64(i), 36) + `":` + one }) + after
	}
}

// numbered joins n parts.
func numbered(n int, part func(i int) string) string {
	list := make([]string, max(1, n))
	for i := range list {
		list[i] = part(i)
	}
	return strings.Join(list, ",")
}
