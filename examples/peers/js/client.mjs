// Talks to two servers with an SDK, and prints what came back as one JSON object.
//
//   node client.mjs SDK REVISION FIRST... -- SECOND...
//
// SDK is the name of a package of v1, such as sdk-1.0.4, or v2. FIRST is the command of
// hello-server, SECOND that of the test's own server.
const [sdk, revision, ...rest] = process.argv.slice(2);
const split = rest.indexOf("--");
const commands = [rest.slice(0, split), rest.slice(split + 1)];
const stateless = revision >= "2026";
const asks = revision >= "2025-06-18";
const pause = (ms) => new Promise((done) => setTimeout(done, ms));

// load returns what differs between the two lines of SDKs.
async function load() {
  const info = { name: "peer", version: "1.0.0" };
  const capabilities = asks ? { elicitation: {} } : {};
  if (sdk === "v2") {
    const { Client } = await import("@modelcontextprotocol/client");
    const { StdioClientTransport } = await import("@modelcontextprotocol/client/stdio");
    const options = {
      capabilities,
      supportedProtocolVersions: [revision],
      versionNegotiation: { mode: stateless ? { pin: revision } : "legacy" },
    };
    return {
      Transport: StdioClientTransport,
      client: () => new Client(info, options),
      onLog: (c, f) => c.setNotificationHandler("notifications/message", f),
      onElicit: (c, f) => c.setRequestHandler("elicitation/create", f),
      call: (c, params, options) => c.callTool(params, options),
    };
  }
  const { Client } = await import(`${sdk}/client/index.js`);
  const { StdioClientTransport } = await import(`${sdk}/client/stdio.js`);
  const types = await import(`${sdk}/types.js`);
  return {
    Transport: StdioClientTransport,
    client: () => new Client(info, { capabilities }),
    onLog: (c, f) => c.setNotificationHandler(types.LoggingMessageNotificationSchema, f),
    onElicit: (c, f) => c.setRequestHandler(types.ElicitRequestSchema, f),
    call: (c, params, options) => c.callTool(params, undefined, options),
  };
}

const lib = await load();

// attempt returns the result of f, or its error.
async function attempt(f) {
  try {
    return { result: await f() };
  } catch (e) {
    return { error: { code: e.code ?? null, message: String(e.message) } };
  }
}

async function connect([command, ...args], prepare = () => {}) {
  const transport = new lib.Transport({ command, args, stderr: "inherit" });
  const client = lib.client();
  const problems = [];
  client.onerror = (e) => problems.push(String(e.message).slice(0, 200));
  prepare(client);
  await client.connect(transport);
  const raw = (line) => transport._process.stdin.write(line + "\n");
  return { client, raw, problems };
}

// hello calls the tool of hello-server, rightly and wrongly.
async function hello(command) {
  const { client, raw, problems } = await connect(command);
  const call = (name, args) => attempt(() => lib.call(client, { name, arguments: args }));
  const out = { tools: await attempt(() => client.listTools()) };
  out.right = await call("mood", { word: "부드러운" });
  out.unknownWord = await call("mood", { word: "시끄러운" });
  out.wrongType = await call("mood", { word: 3 });
  out.missing = await call("mood", {});
  out.misspelled = await call("mood", { wrod: "따뜻한" });
  out.unknownTool = await call("nope", {});
  raw('{"jsonrpc":"2.0","id":');
  if (revision === "2025-03-26") {
    raw('[{"jsonrpc":"2.0","id":"b1","method":"ping"},{"jsonrpc":"2.0","id":"b2","method":"tools/list"}]');
  }
  await pause(100);
  out.after = await attempt(() => client.listTools());
  await client.close();
  return { ...out, problems };
}

// lab uses what a server does during a call.
async function lab(command) {
  const logs = [];
  const asked = [];
  const { client, problems } = await connect(command, (client) => {
    lib.onLog(client, (n) => void logs.push([n.params.level, n.params.data]));
    if (asks) {
      lib.onElicit(client, (r) => {
        asked.push(r.params.message);
        const field = Object.keys(r.params.requestedSchema.properties)[0];
        return { action: "accept", content: { [field]: field === "name" ? "Ada" : "teal" } };
      });
    }
  });
  const out = {};
  if (!stateless) out.level = await attempt(() => client.setLoggingLevel("info"));
  const progress = [];
  const meta = stateless ? { "io.modelcontextprotocol/logLevel": "info" } : undefined;
  out.count = await attempt(() =>
    lib.call(client, { name: "count", arguments: { to: 3 }, ...(meta && { _meta: meta }) }, { onprogress: (p) => progress.push(p) }),
  );
  out.ask = await attempt(() => lib.call(client, { name: "ask", arguments: {} }));
  out.steps = await attempt(() => lib.call(client, { name: "steps", arguments: {} }));
  const abort = new AbortController();
  setTimeout(() => abort.abort("no longer wanted"), 200);
  out.wait = await attempt(() => lib.call(client, { name: "wait", arguments: {} }, { signal: abort.signal }));
  for (let i = 0; i < 50; i++) {
    out.waited = await attempt(() => lib.call(client, { name: "waited", arguments: {} }));
    if (out.waited.error || /1/.test(out.waited.result.content[0].text)) break;
    await pause(20);
  }
  out.resources = await attempt(() => client.listResources());
  out.read = await attempt(() => client.readResource({ uri: "lab://note" }));
  out.noResource = await attempt(() => client.readResource({ uri: "lab://nothing" }));
  out.prompts = await attempt(() => client.listPrompts());
  out.prompt = await attempt(() => client.getPrompt({ name: "greet", arguments: { name: "Ada" } }));
  await client.close();
  return { ...out, progress, logs, asked, problems };
}

const results = { hello: await hello(commands[0]), lab: await lab(commands[1]) };
process.stdout.write(JSON.stringify(results) + "\n", () => process.exit(0));
