package payload

func (m maker) callRequest() []byte {
	return call(42, "tools/call", object(
		"_meta", object("progressToken", "trip-42"),
		"name", "find_ferry",
		"arguments", object("harbour", "Busan, Korea", "class", "second", "seats", 2, "return", true),
	))
}

func (m maker) initializeRequest() []byte {
	return call(1, "initialize", object(
		"protocolVersion", "2025-11-25",
		"capabilities", object(
			"roots", object("listChanged", true),
			"sampling", object("tools", object()),
			"elicitation", object("form", object(), "url", object()),
		),
		"clientInfo", object("name", "timetable", "title", "Timetable for the Desk", "version", "2.4.1",
			"websiteUrl", "https://timetable.example.com"),
	))
}

func (m maker) initializeResult() []byte {
	icon := object("src", "https://harbour.example.com/icon.svg", "mimeType", "image/svg+xml", "sizes", list("any"))
	return answer(1, object(
		"protocolVersion", "2025-11-25",
		"capabilities", object(
			"logging", object(),
			"prompts", object("listChanged", true),
			"resources", object("subscribe", true, "listChanged", true),
			"tools", object("listChanged", true),
			"completions", object(),
		),
		"serverInfo", object("name", "harbour", "title", "Harbour Office", "version", "1.8.0", "icons", list(icon)),
		"instructions", "Ask for the harbour first: "+m.phrase(30)+".",
	))
}

func (m maker) progress() []byte {
	return object("jsonrpc", "2.0", "method", "notifications/progress", "params", object(
		"progressToken", "trip-42", "progress", 35, "total", 140, "message", "Asking the ferry lines"))
}

func (m maker) failure() []byte {
	return object("jsonrpc", "2.0", "id", 47, "error", object(
		"code", -32602, "message", "there is no tool find_fery",
		"data", object("tool", "find_fery", "hint", "did you mean find_ferry?")))
}

// samplingRequest returns a conversation with tool calls and their results: unions
// inside unions, and contents that are one block or a list of them.
func (m maker) samplingRequest() []byte {
	use := func(id, city string) text {
		return object("type", "tool_use", "id", id, "name", "forecast", "input", object("city", city))
	}
	result := func(id, s string) text {
		return object("type", "tool_result", "toolUseId", id, "content", list(textBlock(s)))
	}
	return call("desk-7", "sampling/createMessage", object(
		"messages", list(
			message("user", textBlock("Is it warmer in Seoul or in Busan?\nCompare both.")),
			message("assistant", list(use("use_1a", "Seoul"), use("use_2b", "Busan"))),
			message("user", list(
				result("use_1a", "Seoul: 11 °C and windy"),
				result("use_2b", "Busan: 16 °C and clear"),
			)),
		),
		"modelPreferences", object("hints", list(object("name", "small-and-quick")),
			"intelligencePriority", 0.8, "speedPriority", 0.5),
		"systemPrompt", "You answer in one sentence.",
		"includeContext", "thisServer",
		"temperature", 0.1,
		"maxTokens", 800,
		"tools", repeat(3, m.tool),
		"toolChoice", object("mode", "auto"),
	))
}
