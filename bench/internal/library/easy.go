package library

import (
	"github.com/mailru/easyjson"
	"github.com/mcp-schemagen/mcp-schemagen/bench/internal/easy"
	"github.com/mcp-schemagen/mcp-schemagen/bench/internal/payload"
)

// easyJSON is mailru/easyjson, whose generated code is in package easy.
func easyJSON(k payload.Kind) Codec {
	return Codec{
		Decode: func(data []byte) (any, error) { return decodeEasy(data, k) },
		Encode: func(message any) ([]byte, error) { return easyjson.Marshal(message.(*easy.Message)) },
	}
}

func decodeEasy(data []byte, k payload.Kind) (any, error) {
	var e easy.Envelope
	if err := easyjson.Unmarshal(data, &e); err != nil {
		return nil, err
	}
	m := &easy.Message{JSONRPC: e.JSONRPC, ID: e.ID, Method: e.Method, Error: e.Error}
	switch content := easyContent(k); {
	case content == nil:
		return m, nil
	case e.Params != nil:
		m.Params = content
		return m, easyjson.Unmarshal(e.Params, content)
	default:
		m.Result = content
		return m, easyjson.Unmarshal(e.Result, content)
	}
}

// easyContent returns what the params or the result of a message are decoded into.
func easyContent(k payload.Kind) easyjson.Unmarshaler {
	switch k {
	case payload.CallRequest:
		return new(easy.CallParams)
	case payload.InitializeRequest:
		return new(easy.InitializeParams)
	case payload.InitializeResult:
		return new(easy.InitializeResult)
	case payload.ToolsResult:
		return new(easy.ToolsResult)
	case payload.CallResult:
		return new(easy.CallResult)
	case payload.Progress:
		return new(easy.ProgressParams)
	case payload.PromptResult:
		return new(easy.PromptResult)
	case payload.SamplingRequest:
		return new(easy.SamplingParams)
	case payload.ResourcesResult:
		return new(easy.ResourcesResult)
	}
	return nil
}
