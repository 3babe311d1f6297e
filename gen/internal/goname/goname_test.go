package goname

import "testing"

func TestExported(t *testing.T) {
	for name, want := range map[string]string{
		"name":         "Name",
		"taskId":       "TaskID",
		"taskIds":      "TaskIDs",
		"websiteUrl":   "WebsiteURL",
		"uri":          "URI",
		"uriTemplate":  "URITemplate",
		"mimeType":     "MIMEType",
		"ttlMs":        "TTLMs",
		"idleTime":     "IdleTime",
		"identity":     "Identity",
		"apiKey":       "APIKey",
		"httpHeaders":  "HTTPHeaders",
		"llmName":      "LLMName",
		"rpcCode":      "RPCCode",
		"jsonText":     "JSONText",
		"_meta":        "Meta",
		"$schema":      "Schema",
		"x-mcp-header": "XMcpHeader",
		"1st":          "X1st",
		"über":         "Über",
		"名前":           "X名前",
		"":             "X",
		"list_changed": "ListChanged",
		"io.modelcontextprotocol/protocolVersion": "ProtocolVersion",
		"ref/prompt": "RefPrompt",
	} {
		if got := Exported(name); got != want {
			t.Errorf("Exported(%q) = %s, want %s", name, got, want)
		}
	}
}

func TestType(t *testing.T) {
	for name, want := range map[string]string{
		"RequestId":                   "RequestID",
		"JSONRPCMessage":              "JSONRPCMessage",
		"JSONValue":                   "JSONValue",
		"URLElicitationRequiredError": "URLElicitationRequiredError",
		"Record<string,unknown>":      "RecordStringUnknown",
		"ListRootsRequest":            "ListRootsRequest",
	} {
		if got := Type(name); got != want {
			t.Errorf("Type(%q) = %s, want %s", name, got, want)
		}
	}
}

// TestNameCollisions holds the rules that tell names apart which are equal without separators or case.
func TestNameCollisions(t *testing.T) {
	for name, want := range map[string]string{
		"host-name": "HostDashName",
		"host_name": "HostUnderscoreName",
		"hostName":  "HostName",
		"_meta":     "UnderscoreMeta",
	} {
		if got := Spelled(name); got != want {
			t.Errorf("Spelled(%q) = %s, want %s", name, got, want)
		}
	}
	if a, b := SmallFirstConstant("Freq", "kHz"), SmallFirstConstant("Freq", "KHz"); a != "FreqLowerKHz" || b != "FreqKHz" {
		t.Errorf("constants by case: %s, %s", a, b)
	}
}

func TestConstant(t *testing.T) {
	for value, want := range map[string]string{
		"user":      "RoleUser",
		"date-time": "RoleDateTime",
		"":          "RoleEmpty",
		"+":         "RolePlus",
		"g\nh":      "RoleGH",
		"2d":        "Role2d",
	} {
		if got := Constant("Role", value); got != want {
			t.Errorf("Constant(%q) = %s, want %s", value, got, want)
		}
	}
}

func TestMethod(t *testing.T) {
	for method, want := range map[string]string{
		"tools/call":                         "ToolsCall",
		"notifications/tools/list_changed":   "NotificationsToolsListChanged",
		"sampling/createMessage":             "SamplingCreateMessage",
		"ping":                               "Ping",
		"notifications/elicitation/complete": "NotificationsElicitationComplete",
	} {
		if got := Method(method); got != want {
			t.Errorf("Method(%q) = %s, want %s", method, got, want)
		}
	}
	if got := Interface("CallToolRequest"); got != "CallTool" {
		t.Errorf("Interface = %s", got)
	}
	if got := Interface("Request"); got != "Request" {
		t.Errorf("Interface(Request) = %s", got)
	}
}
