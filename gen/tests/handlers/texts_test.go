package handlers_test

import (
	"strings"

	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
)

// trace are the keys of _meta that carry a trace, with a key and a member that no
// revision knows.
const trace = `"traceparent":"00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01","tracestate":"a=b","baggage":"k=v","acme/key":[1.0e0,{"b":1,"a":null}]`

// paramsOf are params for each method; META stands for _meta.
var paramsOf = map[string]string{
	"initialize":             `{"protocolVersion":"2024-11-05","capabilities":{"experimental":{"acme":{}}},"clientInfo":{"name":"c","version":"1"},META}`,
	"ping":                   `{META}`,
	"completion/complete":    `{"ref":{"type":"ref/prompt","name":"p"},"argument":{"name":"a","value":"v"},META}`,
	"logging/setLevel":       `{"level":"warning",META}`,
	"prompts/get":            `{"name":"p","arguments":{"a":"1"},META}`,
	"prompts/list":           `{"cursor":"c",META}`,
	"resources/list":         `{"cursor":"c",META}`,
	"resources/read":         `{"uri":"file:///a",META}`,
	"resources/subscribe":    `{"uri":"file:///a",META}`,
	"resources/unsubscribe":  `{"uri":"file:///a",META}`,
	"tools/list":             `{"cursor":"c",META}`,
	"tools/call":             `{"name":"t","arguments":{"n":1e400,"m":1.0},META}`,
	"tasks/get":              `{"taskId":"1",META}`,
	"tasks/result":           `{"taskId":"1",META}`,
	"tasks/cancel":           `{"taskId":"1",META}`,
	"tasks/list":             `{"cursor":"c",META}`,
	"server/discover":        `{META}`,
	"roots/list":             `{META}`,
	"sampling/createMessage": `{"messages":[{"role":"user","content":{"type":"text","text":"hi"}}],"maxTokens":10,META}`,
	"elicitation/create":     `{"message":"who?","requestedSchema":{"type":"object","properties":{"name":{"type":"string"}}},META}`,
	"subscriptions/listen":   `{"notifications":{"toolsListChanged":true},META}`,

	"resources/templates/list":                 `{"cursor":"c",META}`,
	"notifications/initialized":                `{META}`,
	"notifications/cancelled":                  `{"requestId":9007199254740993000001,"reason":"r",META}`,
	"notifications/progress":                   `{"progressToken":"p","progress":1,"total":2,META}`,
	"notifications/message":                    `{"level":"info","data":{"b":[1.0]},META}`,
	"notifications/roots/list_changed":         `{META}`,
	"notifications/tools/list_changed":         `{META}`,
	"notifications/prompts/list_changed":       `{META}`,
	"notifications/resources/list_changed":     `{META}`,
	"notifications/resources/updated":          `{"uri":"file:///a",META}`,
	"notifications/tasks/status":               `{"taskId":"1","status":"working","createdAt":"a","lastUpdatedAt":"b","ttl":null,META}`,
	"notifications/elicitation/complete":       `{"elicitationId":"1",META}`,
	"notifications/subscriptions/acknowledged": `{"notifications":{},META}`,
}

// resultsOf are results for each request; what only some revisions have is an
// unknown member in the others.
var resultsOf = map[string]string{
	"initialize":             `{"protocolVersion":"2024-11-05","capabilities":{},"serverInfo":{"name":"s","version":"1"},META}`,
	"ping":                   `{META}`,
	"completion/complete":    `{"completion":{"values":["v"],"total":1},META}`,
	"logging/setLevel":       `{META}`,
	"prompts/get":            `{"messages":[{"role":"user","content":{"type":"text","text":"a"}}],META}`,
	"prompts/list":           `{"prompts":[{"name":"p","x":1}],"nextCursor":"d",META}`,
	"resources/list":         `{"resources":[{"name":"r","uri":"file:///a"}],META}`,
	"resources/read":         `{"contents":[{"uri":"file:///a","text":"t"},{"uri":"file:///b","blob":"AA=="}],META}`,
	"resources/subscribe":    `{META}`,
	"resources/unsubscribe":  `{META}`,
	"tools/list":             `{"tools":[{"name":"t","inputSchema":{"type":"object","$defs":{"b":1,"a":2}}}],META}`,
	"tools/call":             `{"content":[{"type":"text","text":"a"},{"type":"image","data":"AA==","mimeType":"image/png","x":1e2}],"isError":false,META}`,
	"tasks/get":              `{"taskId":"1","status":"working","createdAt":"a","lastUpdatedAt":"b","ttl":null,META}`,
	"tasks/result":           `{"content":[],"any":1,META}`,
	"tasks/cancel":           `{"taskId":"1","status":"cancelled","createdAt":"a","lastUpdatedAt":"b","ttl":1,META}`,
	"tasks/list":             `{"tasks":[{"taskId":"1","status":"working","createdAt":"a","lastUpdatedAt":"b","ttl":null}],META}`,
	"server/discover":        `{"supportedVersions":["2026-07-28"],"capabilities":{},"serverInfo":{"name":"s","version":"1"},META}`,
	"roots/list":             `{"roots":[{"uri":"file:///a"}],META}`,
	"sampling/createMessage": `{"role":"assistant","content":{"type":"text","text":"a"},"model":"m",META}`,
	"elicitation/create":     `{"action":"accept","content":{"name":"a"},META}`,
	"subscriptions/listen":   `{META}`,

	"resources/templates/list": `{"resourceTemplates":[{"name":"r","uriTemplate":"file:///{a}"}],META}`,
}

// stated is the _meta that each request has where there is no initialize; DATE
// stands for the revision.
const stated = `"io.modelcontextprotocol/protocolVersion":"DATE","io.modelcontextprotocol/clientInfo":{"name":"c","version":"1"},` +
	`"io.modelcontextprotocol/clientCapabilities":{},`

// params returns params of a method: those of the table, or the smallest ones that
// its schema allows.
func (r revision) params(method string) string {
	text, ok := paramsOf[method]
	if !ok {
		m, _ := r.Method(method)
		if params := jsonrpc.MustRaw(r.smallest(m.Message)).Get("params"); !params.IsZero() {
			return params.String()
		}
		return `{}`
	}
	meta := trace
	switch {
	case r.stateless() && method == "notifications/subscriptions/acknowledged":
		meta = `"io.modelcontextprotocol/subscriptionId":"s",` + trace
	case r.stateless() && !strings.HasPrefix(method, "notifications/"):
		meta = `"progressToken":"p",` + strings.Replace(stated, "DATE", r.Version, 1) + trace
	case !strings.HasPrefix(method, "notifications/"):
		meta = `"progressToken":9007199254740993000001,` + trace
	}
	return strings.ReplaceAll(text, "META", `"acme":{"x":1},"_meta":{`+meta+`}`)
}

// result returns a result of a method, likewise, or an empty object for a
// notification.
func (r revision) result(method string) string {
	text, ok := resultsOf[method]
	if m, _ := r.Method(method); m.Notification {
		return `{}`
	} else if !ok {
		return r.smallest(m.Result)
	}
	meta := `"resultType":"complete","ttlMs":0,"cacheScope":"private","acme":{"x":1},"_meta":{` + trace + `}`
	if method == "subscriptions/listen" {
		meta = `"resultType":"complete","acme":{"x":1},"_meta":{"io.modelcontextprotocol/subscriptionId":"s",` + trace + `}`
	}
	return strings.ReplaceAll(text, "META", meta)
}

// line returns a message of a method, with a large id if it is a request.
func (r revision) line(m jsonrpc.MethodInfo) string {
	id := `"id":90071992547409930000001,`
	if m.Notification {
		id = ""
	}
	return `{"jsonrpc":"2.0",` + id + `"method":"` + m.Name + `","params":` + r.params(m.Name) + `,"acme":"member"}`
}

// equal reports whether two texts are the same JSON value.
func equal(a, b string) bool {
	x, errX := jsonrpc.ParseRaw(a)
	y, errY := jsonrpc.ParseRaw(b)
	return errX == nil && errY == nil && x.Equal(y)
}
