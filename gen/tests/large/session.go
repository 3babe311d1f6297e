package main

import (
	"context"
	"fmt"
	"runtime"
	"strings"

	"github.com/mcp-schemagen/mcp-schemagen/gen/tests/large/measure"
	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/generated/protocol"
	"github.com/mcp-schemagen/mcp-schemagen/generated/protocol/exact"
	"github.com/mcp-schemagen/mcp-schemagen/generated/protocol/lifecycle"
)

const (
	client = protocol.FromClient
	server = protocol.FromServer
)

// sent is a message and its sender.
type sent struct {
	from protocol.Sender
	text string
}

// stateful begins the sessions that have a handshake.
var stateful = []sent{
	{client, `{"jsonrpc":"2.0","id":"begin","method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"c","version":"1"}}}`},
	{server, `{"jsonrpc":"2.0","id":"begin","result":{"protocolVersion":"2025-11-25","capabilities":{},"serverInfo":{"name":"s","version":"1"}}}`},
	{client, `{"jsonrpc":"2.0","method":"notifications/initialized"}`},
}

// statelessMeta is the _meta of requests that need no handshake.
const statelessMeta = `"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}`

// A session repeats a step. The numbers of steps make each of its limits tell.
type session struct {
	name  string
	begin []sent
	bytes int // of a step, which is %[1]d, with the padding %[2]s
	size  int // bytes of all steps by default
	step  []sent
}

var sessions = []session{
	{"answered requests with ids of 1 MB", stateful, 1 << 20, 64 << 20, []sent{
		{client, `{"jsonrpc":"2.0","id":"%[1]d %[2]s","method":"tools/list"}`}, {server, `{"jsonrpc":"2.0","id":"%[1]d %[2]s","result":{"tools":[]}}`},
	}},
	{"pending requests with ids of 1 MB", stateful, 1 << 20, 64 << 20, []sent{{client, `{"jsonrpc":"2.0","id":"%[1]d %[2]s","method":"tools/list"}`}}},
	{"abandoned requests", nil, 250, 64 << 20, []sent{{client, `{"jsonrpc":"2.0","id":%[1]d,"method":"tools/list","params":{` + statelessMeta + `}}`}}},
	{"abandoned requests with ids of 256 bytes", stateful, 350, 64 << 20, []sent{{client, `{"jsonrpc":"2.0","id":"%[1]d %.256[2]s","method":"tools/list"}`}}},
	{"answered ids of 256 bytes that are no numbers", stateful, 700, 64 << 20, []sent{
		{client, `{"jsonrpc":"2.0","id":"%[1]d %.240[2]s","method":"ping"}`}, {server, `{"jsonrpc":"2.0","id":"%[1]d %.240[2]s","result":{}}`},
	}},
	{"tasks that never end", stateful, 700, 64 << 20, []sent{
		{client, `{"jsonrpc":"2.0","id":%[1]d,"method":"tools/call","params":{"name":"n","task":{},"_meta":{"progressToken":"%[1]d %.200[2]s"}}}`},
		{server, `{"jsonrpc":"2.0","id":%[1]d,"result":{"task":{"taskId":"%[1]d %.200[2]s","status":"working","createdAt":"","lastUpdatedAt":"","ttl":null}}}`},
	}},
	{"rounds of input", nil, 64 << 10, 64 << 20, []sent{
		{client, `{"jsonrpc":"2.0","id":%[1]d,"method":"tools/call","params":{"name":"n",` + statelessMeta + `}}`},
		{server, `{"jsonrpc":"2.0","id":%[1]d,"result":{"resultType":"input_required","requestState":"%[1]d %[2]s","inputRequests":{"%[1]d":{"method":"roots/list"}}}}`},
	}},
	{"tools with names of 1 KB", stateful, 3 << 10, 64 << 20, []sent{
		{client, `{"jsonrpc":"2.0","id":%[1]d,"method":"tools/list","params":{"cursor":"%[1]d %.1024[2]s"}}`},
		{server, `{"jsonrpc":"2.0","id":%[1]d,"result":{"nextCursor":"%[1]d %.1024[2]s","tools":[{"name":"%[1]d %.1024[2]s","inputSchema":{"type":"object"}}]}}`},
	}},
	{"subscriptions", nil, 450, 32 << 20, []sent{
		{client, `{"jsonrpc":"2.0","id":%[1]d,"method":"subscriptions/listen","params":{"notifications":{"resourceSubscriptions":["file:///%[1]d%.100[2]s"]},` + statelessMeta + `}}`},
	}},
	{"subscriptions to many resources", nil, 64 << 10, 64 << 20, []sent{
		{client, `{"jsonrpc":"2.0","id":%[1]d,"method":"subscriptions/listen","params":{"notifications":{"resourceSubscriptions":["%[1]d%[2]s` + strings.Repeat(`","%.30[2]s`, 500) + `"]},` + statelessMeta + `}}`},
		{server, `{"jsonrpc":"2.0","method":"notifications/subscriptions/acknowledged","params":{"_meta":{"io.modelcontextprotocol/subscriptionId":%[1]d},"notifications":{"resourceSubscriptions":["%[1]d%[2]s"]}}}`},
	}},
	{"unknown methods of both sides", stateful, 1200, 192 << 20, []sent{
		{client, `{"jsonrpc":"2.0","id":"%[1]d %.240[2]s","method":"x%.250[2]s","params":{"_meta":{"progressToken":"%[1]d %.240[2]s"}}}`},
		{server, `{"jsonrpc":"2.0","id":"%[1]d %.240[2]s","method":"x%.250[2]s","params":{"_meta":{"progressToken":"%[1]d %.240[2]s"}}}`},
	}},
	{"tasks of both sides", stateful, 1200, 192 << 20, []sent{
		{client, `{"jsonrpc":"2.0","id":"%[1]d %.240[2]s","method":"tools/call","params":{"name":"%.240[2]s","task":{},"_meta":{"progressToken":"%[1]d %.240[2]s"}}}`},
		{server, `{"jsonrpc":"2.0","id":"%[1]d %.240[2]s","result":{"task":{"taskId":"%[1]d %.240[2]s","status":"working","createdAt":"","lastUpdatedAt":"","ttl":null}}}`},
		{server, `{"jsonrpc":"2.0","id":"%[1]d %.240[2]s","method":"sampling/createMessage","params":{"messages":[],"maxTokens":1,"task":{},"_meta":{"progressToken":"%[1]d %.240[2]s"}}}`},
		{client, `{"jsonrpc":"2.0","id":"%[1]d %.240[2]s","result":{"task":{"taskId":"%[1]d %.240[2]s","status":"working","createdAt":"","lastUpdatedAt":"","ttl":null}}}`},
	}},
	{"unknown methods with long names", stateful, 4 << 10, 64 << 20, []sent{{client, `{"jsonrpc":"2.0","id":%[1]d,"method":"x/%[2]s"}`}}},
	{"cancellations of unknown requests", stateful, 150, 32 << 20, []sent{
		{client, `{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":"%[1]d %.50[2]s"}}`},
	}},
}

// sessionKinds are messages that a Tracker, a Checker and an Incoming follow.
func sessionKinds() (list []kind) {
	for _, s := range sessions {
		list = append(list, kind{side: "session", name: s.name, size: s.size, limit: keeping, run: s.follow})
	}
	return append(list, kind{side: "session", name: "cancelled requests of an Incoming", size: 32 << 20, limit: keeping, run: cancelled})
}

// follow passes the messages of a session to a Tracker and to a Checker. The messages
// are made on the way: what is kept of them is what counts.
func (s session) follow(size int) measure.Result {
	padding := strings.Repeat("p", s.bytes)
	input := 0
	r := measure.Run(0, func() string {
		track, check := exact.Tracker{AllowUnknown: true}, lifecycle.New("")
		feed := func(m sent) *jsonrpc.Message {
			input += len(m.text)
			decoded, _ := track.Decode(m.from, []byte(m.text))
			check.Next(m.from, decoded)
			return decoded
		}
		for _, m := range s.begin {
			feed(m)
		}
		steps := 0
		for ; input < size; steps++ {
			for _, m := range s.step {
				feed(sent{m.from, fmt.Sprintf(m.text, steps, padding)})
			}
		}
		kept := heap()
		feed(sent{client, `{"jsonrpc":"2.0","id":"last","method":"tools/list","params":{` + statelessMeta + `}}`})
		answer := feed(sent{server, `{"jsonrpc":"2.0","id":"last","result":{"resultType":"complete","tools":[],"ttlMs":1,"cacheScope":"public"}}`})
		pending := track.NumPending(client)
		return fmt.Sprintf("%d steps, %s kept, %d pending, then a typed response: %t", steps, inWords(kept), pending, answer.Value != nil)
	})
	r.Input = input
	return r
}

// cancelled begins requests, cancels them, and answers them.
func cancelled(size int) measure.Result {
	const bytes = 200
	return measure.Run(size, func() string {
		var in jsonrpc.Incoming
		handler := func(ctx context.Context, _ *jsonrpc.Message) (jsonrpc.Value, error) { return nil, ctx.Err() }
		n := max(1, size/bytes)
		for i := range n {
			m, _ := jsonrpc.ParseMessage(fmt.Appendf(nil, `{"jsonrpc":"2.0","id":"%d %s","method":"tools/call","params":{}}`, i, strings.Repeat("p", 60)))
			run := in.Receive(handler, m, nil)
			cancel, _ := jsonrpc.ParseMessage(fmt.Appendf(nil, `{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":"%d %s"}}`, i, strings.Repeat("p", 60)))
			in.Receive(handler, cancel, nil)(context.Background())
			run(context.Background())
		}
		return fmt.Sprintf("%d requests, %s kept", n, inWords(heap()))
	})
}

// heap returns the bytes that are in use after a garbage collection.
func heap() int {
	var m runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&m)
	return int(m.HeapAlloc)
}
