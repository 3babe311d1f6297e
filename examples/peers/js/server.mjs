// A server with an SDK, for the tests of our client.
//
//   node server.mjs SDK
//
// SDK is the name of a package of v1, such as sdk-1.0.4, or v2, which serves all revisions.
const [sdk] = process.argv.slice(2);
const info = { name: "peer", version: "1.0.0" };
const capabilities = { tools: {}, logging: {} };
const text = (s) => ({ content: [{ type: "text", text: s }] });
const form = (message, field) => ({
  message,
  requestedSchema: { type: "object", properties: { [field]: { type: "string" } }, required: [field] },
});
const object = { type: "object" };
const pages = [
  [{ name: "echo", inputSchema: { type: "object", properties: { say: { type: "string" } }, required: ["say"] } }],
  [{ name: "count", inputSchema: object }, { name: "ask", inputSchema: object }],
  [{ name: "wait", inputSchema: object }, { name: "waited", inputSchema: object }],
];
let waited = 0;

// list returns a page of the tools.
function list(cursor) {
  const n = Number(cursor ?? 0);
  return { tools: pages[n], ...(n + 1 < pages.length && { nextCursor: String(n + 1) }) };
}

// wait ends when the client cancels it.
const wait = (signal) =>
  new Promise((done) => {
    signal.addEventListener("abort", () => {
      waited++;
      done(text("cancelled"));
    });
  });

if (sdk === "v2") {
  const { Server, inputRequired, acceptedContent } = await import("@modelcontextprotocol/server");
  const { serveStdio } = await import("@modelcontextprotocol/server/stdio");
  serveStdio(() => {
    const server = new Server(info, { capabilities });
    server.setRequestHandler("tools/list", (r) => list(r.params?.cursor));
    server.setRequestHandler("tools/call", async (r, ctx) => {
      const { name, arguments: args, _meta } = r.params;
      switch (name) {
        case "echo":
          return text(String(args.say));
        case "count":
          for (let n = 1; n <= 3; n++) {
            await ctx.mcpReq.notify({
              method: "notifications/progress",
              params: { progressToken: ctx.mcpReq._meta?.progressToken ?? _meta?.progressToken, progress: n, total: 3, message: `step ${n}` },
            });
          }
          await ctx.mcpReq.log("warning", "counted");
          return text("3");
        case "ask": {
          const named = acceptedContent(ctx.mcpReq.inputResponses, "name");
          const state = ctx.mcpReq.requestState?.();
          const colored = acceptedContent(ctx.mcpReq.inputResponses, "color");
          if (colored) return text(`${state} likes ${colored.color}`);
          if (named) {
            return inputRequired({
              requestState: named.name,
              inputRequests: { color: inputRequired.elicit(form(`Which color, ${named.name}?`, "color")) },
            });
          }
          return inputRequired({ inputRequests: { name: inputRequired.elicit(form("Your name?", "name")) } });
        }
        case "wait":
          return wait(ctx.mcpReq.signal);
        case "waited":
          return text(String(waited));
      }
      throw new Error(`unknown tool ${name}`);
    });
    return server;
  });
} else {
  const { Server } = await import(`${sdk}/server/index.js`);
  const { StdioServerTransport } = await import(`${sdk}/server/stdio.js`);
  const types = await import(`${sdk}/types.js`);
  const server = new Server(info, { capabilities });
  if (sdk === "sdk-1.0.4") server.setRequestHandler(types.SetLevelRequestSchema, () => ({}));
  server.setRequestHandler(types.ListToolsRequestSchema, (r) => list(r.params?.cursor));
  server.setRequestHandler(types.CallToolRequestSchema, async (r, extra) => {
    const { name, arguments: args, _meta } = r.params;
    switch (name) {
      case "echo":
        return text(String(args.say));
      case "count":
        for (let n = 1; n <= 3; n++) {
          await server.notification({
            method: "notifications/progress",
            params: { progressToken: _meta?.progressToken, progress: n, total: 3, message: `step ${n}` },
          });
        }
        await server.sendLoggingMessage({ level: "warning", data: "counted" });
        return text("3");
      case "ask": {
        const ask = (message, field) =>
          server.request({ method: "elicitation/create", params: form(message, field) }, types.ElicitResultSchema);
        const named = await ask("Your name?", "name");
        const colored = await ask(`Which color, ${named.content.name}?`, "color");
        return text(`${named.content.name} likes ${colored.content.color}`);
      }
      case "wait":
        return wait(extra.signal);
      case "waited":
        return text(String(waited));
    }
    throw new types.McpError(types.ErrorCode.InvalidParams, `unknown tool ${name}`);
  });
  await server.connect(new StdioServerTransport());
}
