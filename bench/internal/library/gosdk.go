package library

import (
	"bytes"
	stdjson "encoding/json"

	"github.com/mcp-schemagen/mcp-schemagen/bench/internal/payload"
	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
	segmentiojson "github.com/segmentio/encoding/json"
)

// sdkMessage is a message of the SDK and its typed content.
type sdkMessage struct {
	envelope jsonrpc.Message
	content  any
}

// goSDK does what the receiving and sending paths of modelcontextprotocol/go-sdk
// do with a message, through its public functions. What is internal there, the
// decoding of params, is repeated in sdkUnmarshal. Its transport for standard
// input reads each line twice before, which is left out.
func goSDK(k payload.Kind) Codec {
	return Codec{
		Decode: func(data []byte) (any, error) { return decodeSDK(data, k) },
		Encode: encodeSDK,
	}
}

// goSDKChanges: fields that are not pointers cannot tell false from absent, and
// members of a later revision are always written.
var goSDKChanges = []string{
	"/params/tools/*/annotations/idempotentHint", // added
	"/result/tools/*/annotations/idempotentHint", // added
	"/result/isError",    // false is dropped
	"/result/cacheScope", // added
	"/result/ttlMs",      // added
}

func decodeSDK(data []byte, k payload.Kind) (any, error) {
	envelope, err := jsonrpc.DecodeMessage(data)
	if err != nil {
		return nil, err
	}
	m := &sdkMessage{envelope, sdkContent(k)}
	switch e := envelope.(type) {
	case *jsonrpc.Request:
		return m, sdkUnmarshal(e.Params, m.content)
	case *jsonrpc.Response:
		if e.Error == nil {
			return m, stdjson.Unmarshal(e.Result, m.content) // results go through encoding/json there
		}
	}
	return m, nil
}

// sdkUnmarshal decodes params as the SDK does: a scan for the depth, and then
// segmentio's decoder with exact names.
func sdkUnmarshal(data []byte, v any) error {
	sdkDepth(data)
	d := segmentiojson.NewDecoder(bytes.NewReader(data))
	d.DontMatchCaseInsensitiveStructFields()
	return d.Decode(v)
}

// sdkDepth returns how deep objects and arrays are nested.
func sdkDepth(data []byte) (deepest int) {
	depth, quoted := 0, false
	for i := 0; i < len(data); i++ {
		switch c := data[i]; {
		case c == '"':
			quoted = !quoted
		case quoted && c == '\\':
			i++
		case !quoted && (c == '{' || c == '['):
			depth++
			deepest = max(deepest, depth)
		case !quoted && (c == '}' || c == ']'):
			depth--
		}
	}
	return deepest
}

func encodeSDK(message any) ([]byte, error) {
	m := message.(*sdkMessage)
	switch e := m.envelope.(type) {
	case *jsonrpc.Request:
		params, err := sdkMarshal(m.content)
		if err != nil {
			return nil, err
		}
		return jsonrpc.EncodeMessage(&jsonrpc.Request{ID: e.ID, Method: e.Method, Params: params})
	case *jsonrpc.Response:
		result, err := sdkMarshal(m.content)
		if err != nil {
			return nil, err
		}
		return jsonrpc.EncodeMessage(&jsonrpc.Response{ID: e.ID, Result: result, Error: e.Error})
	}
	return nil, nil
}

// sdkMarshal encodes params and results as the SDK does.
func sdkMarshal(v any) ([]byte, error) {
	if v == nil {
		return nil, nil
	}
	var b bytes.Buffer
	e := stdjson.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		return nil, err
	}
	return bytes.TrimRight(b.Bytes(), "\n"), nil
}

// sdkContent returns what the SDK decodes params or a result into.
func sdkContent(k payload.Kind) any {
	switch k {
	case payload.CallRequest:
		return new(sdk.CallToolParamsRaw)
	case payload.InitializeRequest:
		return new(sdk.InitializeParams)
	case payload.InitializeResult:
		return new(sdk.InitializeResult)
	case payload.ToolsResult:
		return new(sdk.ListToolsResult)
	case payload.CallResult:
		return new(sdk.CallToolResult)
	case payload.Progress:
		return new(sdk.ProgressNotificationParams)
	case payload.PromptResult:
		return new(sdk.GetPromptResult)
	case payload.SamplingRequest:
		//lint:ignore SA1019 the payload is of a revision in which sampling is not deprecated
		return new(sdk.CreateMessageWithToolsParams)
	case payload.ResourcesResult:
		return new(sdk.ListResourcesResult)
	}
	return nil
}
