package library

import (
	"encoding/json"
	"fmt"

	"github.com/mark3labs/mcp-go/client/transport"
	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mcp-schemagen/mcp-schemagen/bench/internal/payload"
)

// mcpGo does what the stdio transports, the client and the server of
// mark3labs/mcp-go do with a message until a handler or a caller has it. They go
// over the whole text several times, and each of these passes is made here: that
// is what their users pay for. Nothing else of theirs is counted.
func mcpGo(k payload.Kind) Codec { return Codec{Decode: decodeMCPGo(k), Encode: json.Marshal} }

// mcpGoChanges: schemas are structs that lack members, and fields that are no
// pointers cannot tell absent from empty.
var mcpGoChanges = []string{
	"/params/_meta",                       // null is added
	"/params/tools/*/annotations",         // {} is added
	"/params/tools/*/inputSchema/$schema", // dropped
	"/params/tools/*/outputSchema/$schema",
	"/result/isError", // false is dropped
	"/result/tools/*/annotations",
	"/result/tools/*/inputSchema/$schema",
	"/result/tools/*/outputSchema/$schema",
}

func decodeMCPGo(k payload.Kind) func([]byte) (any, error) {
	switch k {
	case payload.CallRequest:
		return mcpGoServer(func(r *mcp.CallToolRequest) any { return r.Params })
	case payload.InitializeRequest:
		return mcpGoServer(func(r *mcp.InitializeRequest) any { return r.Params })
	case payload.Progress:
		return mcpGoNotification
	case payload.SamplingRequest:
		return mcpGoSampling
	case payload.InitializeResult:
		return mcpGoResult(mcpGoInto[mcp.InitializeResult])
	case payload.ToolsResult:
		return mcpGoResult(mcpGoInto[mcp.ListToolsResult])
	case payload.CallResult:
		return mcpGoResult(mcp.ParseCallToolResult)
	case payload.PromptResult:
		return mcpGoResult(mcp.ParseGetPromptResult)
	case payload.ResourcesResult:
		return mcpGoResult(mcpGoInto[mcp.ListResourcesResult])
	}
	return mcpGoFailure
}

// mcpGoServer is a request at a server. The transport checks the line, looks
// three times whether it answers a request of the server (for sampling,
// elicitation and roots), and reads method and id; the server reads these again,
// then the metadata, for tracing, and then the request.
func mcpGoServer[R any](params func(*R) any) func([]byte) (any, error) {
	return func(data []byte) (any, error) {
		var line json.RawMessage
		if err := json.Unmarshal(data, &line); err != nil {
			return nil, err
		}
		for range 3 {
			mcpGoAnswer(line)
		}
		var queued struct {
			Method string `json:"method"`
			ID     any    `json:"id,omitempty"`
		}
		if err := json.Unmarshal(line, &queued); err != nil {
			return nil, err
		}
		var base struct {
			JSONRPC string        `json:"jsonrpc"`
			Method  mcp.MCPMethod `json:"method"`
			ID      any           `json:"id,omitempty"`
			Result  any           `json:"result,omitempty"`
		}
		if err := json.Unmarshal(line, &base); err != nil {
			return nil, err
		}
		var traced struct {
			Params struct {
				Meta *mcp.Meta `json:"_meta"`
			} `json:"params"`
		}
		if err := json.Unmarshal(line, &traced); err != nil {
			return nil, err
		}
		request := new(R)
		if err := json.Unmarshal(line, request); err != nil {
			return nil, err
		}
		return &transport.JSONRPCRequest{
			JSONRPC: base.JSONRPC,
			ID:      mcp.NewRequestId(base.ID),
			Method:  string(base.Method),
			Params:  params(request),
		}, nil
	}
}

// mcpGoAnswer looks whether a line answers a request. It takes what does not
// decode as no answer.
func mcpGoAnswer(line []byte) bool {
	var response struct {
		JSONRPC string          `json:"jsonrpc"`
		ID      json.Number     `json:"id"`
		Result  json.RawMessage `json:"result,omitempty"`
		Error   *struct {
			Code    int    `json:"code"`
			Message string `json:"message"`
		} `json:"error,omitempty"`
	}
	return json.Unmarshal(line, &response) == nil && (response.Result != nil || response.Error != nil)
}

// mcpGoBase is the first look of a client.
func mcpGoBase(data []byte) error {
	var base struct {
		JSONRPC string         `json:"jsonrpc"`
		ID      *mcp.RequestId `json:"id,omitempty"`
		Method  string         `json:"method,omitempty"`
	}
	return json.Unmarshal(data, &base)
}

// mcpGoNotification is a notification at a client; its params stay a map.
func mcpGoNotification(data []byte) (any, error) {
	if err := mcpGoBase(data); err != nil {
		return nil, err
	}
	n := new(mcp.JSONRPCNotification)
	return n, json.Unmarshal(data, n)
}

// mcpGoSampling is a sampling request at a client. Its params are decoded into
// maps, encoded, decoded into structs, and then the contents from maps.
func mcpGoSampling(data []byte) (any, error) {
	if err := mcpGoBase(data); err != nil {
		return nil, err
	}
	request := new(transport.JSONRPCRequest)
	if err := json.Unmarshal(data, request); err != nil {
		return nil, err
	}
	text, err := json.Marshal(request.Params)
	if err != nil {
		return nil, err
	}
	params := new(mcp.CreateMessageParams)
	if err := json.Unmarshal(text, params); err != nil {
		return nil, err
	}
	for i := range params.Messages {
		content, err := mcp.ParseSamplingContent(params.Messages[i].Content)
		if err != nil {
			return nil, err
		}
		params.Messages[i].Content = content
	}
	request.Params = params
	return request, nil
}

// mcpGoResult is a response at a client, which parses its result.
func mcpGoResult[R any](parse func(*json.RawMessage) (*R, error)) func([]byte) (any, error) {
	return func(data []byte) (any, error) {
		response, err := mcpGoResponse(data)
		if err != nil {
			return nil, err
		}
		result, err := parse(&response.Result)
		if err != nil {
			return nil, err
		}
		return &mcp.JSONRPCResponse{JSONRPC: response.JSONRPC, ID: response.ID, Result: result}, nil
	}
}

// mcpGoInto parses a result for which there is no function of its own.
func mcpGoInto[R any](text *json.RawMessage) (*R, error) {
	result := new(R)
	return result, json.Unmarshal(*text, result)
}

// mcpGoFailure is an error response at a client.
func mcpGoFailure(data []byte) (any, error) {
	response, err := mcpGoResponse(data)
	if err != nil {
		return nil, err
	}
	if response.Error == nil {
		return nil, fmt.Errorf("this is not an error response")
	}
	return &mcp.JSONRPCError{JSONRPC: response.JSONRPC, ID: response.ID, Error: *response.Error}, nil
}

func mcpGoResponse(data []byte) (*transport.JSONRPCResponse, error) {
	if err := mcpGoBase(data); err != nil {
		return nil, err
	}
	response := new(transport.JSONRPCResponse)
	return response, json.Unmarshal(data, response)
}
