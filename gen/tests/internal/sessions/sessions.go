// Package sessions has conversations of a client and a server, for the tests of those
// that follow sessions.
package sessions

// All are conversations by name: "> " comes before what the client sends, "< " before
// what the server sends, and each is followed by the value's type, the revision
// in force after it and, if there is one, the reason of the error.
var All = map[string]string{
	"initialize": `
> {"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"n","version":"1"}}}
mcp20250618.InitializeRequestParams -
< {"jsonrpc":"2.0","id":0,"result":{"protocolVersion":"2025-03-26","capabilities":{},"serverInfo":{"name":"n","version":"1"}}}
mcp20250326.InitializeResult 2025-03-26
> {"jsonrpc":"2.0","method":"notifications/initialized"}
mcp20250326.NotificationParams 2025-03-26
> {"jsonrpc":"2.0","id":1,"method":"tools/list"}
mcp20250326.PaginatedRequestParams 2025-03-26
< {"jsonrpc":"2.0","id":1,"method":"roots/list"}
mcp20250326.RequestParams 2025-03-26
> {"jsonrpc":"2.0","id":1,"result":{"roots":[]}}
mcp20250326.ListRootsResult 2025-03-26
< {"jsonrpc":"2.0","id":1,"result":{"tools":[]}}
mcp20250326.ListToolsResult 2025-03-26
< {"jsonrpc":"2.0","id":1,"result":{"tools":[]}}
- 2025-03-26 response to an unknown id
< {"jsonrpc":"2.0","id":2,"method":"elicitation/create","params":{}}
- 2025-03-26 method of another protocol version
> {"jsonrpc":"2.0","id":2,"error":{"code":-32601,"message":"m"}}
- 2025-03-26
> {"jsonrpc":"2.0","id":2,"method":"tools/list","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28"}}}
mcp20260728.PaginatedRequestParams 2025-03-26
< {"jsonrpc":"2.0","id":2,"result":{"resultType":"complete","tools":[],"ttlMs":0,"cacheScope":"private"}}
mcp20260728.ListToolsResult 2025-03-26
> {"jsonrpc":"2.0","id":3,"method":"tools/list","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"2024-11-05"}}}
mcp20250326.PaginatedRequestParams 2025-03-26
< {"jsonrpc":"2.0","id":3,"result":{"tools":[]}}
mcp20250326.ListToolsResult 2025-03-26`,

	"unknown version asked for": `
> {"jsonrpc":"2.0","id":"i","method":"initialize","params":{"protocolVersion":"2031-01-01","capabilities":{},"clientInfo":{"name":"n","version":"1"}}}
mcp20251125.InitializeRequestParams -
< {"jsonrpc":"2.0","id":"i","result":{"protocolVersion":"2024-11-05","capabilities":{},"serverInfo":{"name":"n","version":"1"}}}
mcp20241105.InitializeResult 2024-11-05`,

	"refused, and tried again": `
> {"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"n","version":"1"}}}
mcp20251125.InitializeRequestParams -
< {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"Unsupported protocol version"}}
- -
> {"jsonrpc":"2.0","id":2,"method":"initialize","params":{"protocolVersion":"2024-11-05","capabilities":{},"clientInfo":{"name":"n","version":"1"}}}
mcp20241105.InitializeRequestParams -
< {"jsonrpc":"2.0","id":2,"result":{"protocolVersion":"2024-11-05","capabilities":{},"serverInfo":{"name":"n","version":"1"}}}
mcp20241105.InitializeResult 2024-11-05`,

	"initialize cannot be cancelled": `
> {"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"n","version":"1"}}}
mcp20250618.InitializeRequestParams -
> {"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":0}}
mcp20260728.CancelledNotificationParams -
< {"jsonrpc":"2.0","id":0,"result":{"protocolVersion":"2025-06-18","capabilities":{},"serverInfo":{"name":"n","version":"1"}}}
mcp20250618.InitializeResult 2025-06-18`,

	"the server tells no revision in requests": `
< {"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"n","version":"1"}}}
mcp20250618.InitializeRequestParams - method of the other side
> {"jsonrpc":"2.0","id":0,"result":{"protocolVersion":"2025-06-18","capabilities":{},"serverInfo":{"name":"n","version":"1"}}}
mcp20250618.InitializeResult -
< {"jsonrpc":"2.0","id":1,"method":"acme/custom","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28"}}}
- - unknown method
> {"jsonrpc":"2.0","id":1,"method":"tasks/list"}
mcp20251125.PaginatedRequestParams -`,

	"before the version is known": `
> {"jsonrpc":"2.0","id":1,"method":"ping"}
mcp20251125.RequestParams -
< {"jsonrpc":"2.0","id":1,"result":{}}
mcp20251125.Result -
> {"jsonrpc":"2.0","id":2,"method":"tasks/list"}
mcp20251125.PaginatedRequestParams -
> {"jsonrpc":"2.0","id":3,"method":"server/discover","params":{}}
mcp20260728.RequestParams -
> {"jsonrpc":"2.0","id":4,"method":"acme/custom"}
- - unknown method
< {"jsonrpc":"2.0","id":4,"result":42}
- -
< {"jsonrpc":"2.0","id":2,"result":{"tasks":[]}}
mcp20251125.ListTasksResult -
> {"jsonrpc":"2.0","id":5,"method":"tools/call","params":{"name":1}}
mcp20260728.CallToolRequestParams - invalid content
> 7
- - not JSON-RPC
> {
- - not JSON`,

	"stateless": `
> {"jsonrpc":"2.0","id":1,"method":"server/discover","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}}}
mcp20260728.RequestParams 2026-07-28
< {"jsonrpc":"2.0","id":1,"result":{"resultType":"complete","supportedVersions":["2026-07-28"],"capabilities":{},"ttlMs":0,"cacheScope":"private"}}
mcp20260728.DiscoverResult 2026-07-28
> {"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"n","_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28"}}}
mcp20260728.CallToolRequestParams 2026-07-28
< {"jsonrpc":"2.0","id":2,"result":{"resultType":"input_required","requestState":"x"}}
mcp20260728.InputRequiredResult 2026-07-28
> {"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"n","_meta":{"io.modelcontextprotocol/protocolVersion":"2031-01-01"}}}
- 2026-07-28 unsupported protocol version
< {"jsonrpc":"2.0","id":3,"error":{"code":-32022,"message":"m","data":{"supported":["2026-07-28"],"requested":"2031-01-01"}}}
mcp20260728.UnsupportedProtocolVersionData 2026-07-28
> {"jsonrpc":"2.0","id":4,"method":"subscriptions/listen","params":{"notifications":{},"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28"}}}
mcp20260728.SubscriptionsListenRequestParams 2026-07-28
< {"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":4}}
mcp20260728.CancelledNotificationParams 2026-07-28
< {"jsonrpc":"2.0","id":4,"result":{}}
- 2026-07-28 response to an unknown id
> {"jsonrpc":"2.0","id":5,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"n","version":"1"}}}
mcp20251125.InitializeRequestParams 2026-07-28
< {"jsonrpc":"2.0","id":5,"result":{"protocolVersion":"2025-11-25","capabilities":{},"serverInfo":{"name":"n","version":"1"}}}
mcp20251125.InitializeResult 2025-11-25`,

	"tasks and cancellation": `
> {"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"n","version":"1"}}}
mcp20251125.InitializeRequestParams -
< {"jsonrpc":"2.0","id":0,"result":{"protocolVersion":"2025-11-25","capabilities":{},"serverInfo":{"name":"n","version":"1"}}}
mcp20251125.InitializeResult 2025-11-25
> {"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"n","task":{}}}
mcp20251125.CallToolRequestParams 2025-11-25
< {"jsonrpc":"2.0","id":1,"result":{"task":{"taskId":"t","status":"working","createdAt":"","lastUpdatedAt":"","ttl":null}}}
mcp20251125.CreateTaskResult 2025-11-25
> {"jsonrpc":"2.0","id":2,"method":"tasks/result","params":{"taskId":"t"}}
mcp20251125.GetTaskPayloadRequestParams 2025-11-25
< {"jsonrpc":"2.0","id":2,"result":{"content":[]}}
mcp20251125.CallToolResult 2025-11-25
> {"jsonrpc":"2.0","id":3,"method":"tasks/cancel","params":{"taskId":"t"}}
mcp20251125.CancelTaskRequestParams 2025-11-25
< {"jsonrpc":"2.0","id":3,"result":{"taskId":"t","status":"cancelled","createdAt":"","lastUpdatedAt":"","ttl":null}}
mcp20251125.CancelTaskResult 2025-11-25
> {"jsonrpc":"2.0","id":4,"method":"tasks/result","params":{"taskId":"t"}}
mcp20251125.GetTaskPayloadRequestParams 2025-11-25
< {"jsonrpc":"2.0","id":4,"result":{"content":[]}}
mcp20251125.GetTaskPayloadResult 2025-11-25
> {"jsonrpc":"2.0","id":5,"method":"tools/list"}
mcp20251125.PaginatedRequestParams 2025-11-25
< {"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":5}}
mcp20251125.CancelledNotificationParams 2025-11-25
< {"jsonrpc":"2.0","id":5,"result":{"tools":[]}}
mcp20251125.ListToolsResult 2025-11-25
> {"jsonrpc":"2.0","id":6,"method":"tools/list"}
mcp20251125.PaginatedRequestParams 2025-11-25
> {"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":6}}
mcp20251125.CancelledNotificationParams 2025-11-25
< {"jsonrpc":"2.0","id":6,"result":{"tools":[]}}
- 2025-11-25 response to an unknown id`,
}
