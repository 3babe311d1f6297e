package library

import (
	stdjson "encoding/json"

	"github.com/bytedance/sonic"
	v2 "github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
	v1 "github.com/go-json-experiment/json/v1"
	goccyjson "github.com/goccy/go-json"
	"github.com/mcp-schemagen/mcp-schemagen/bench/internal/payload"
	"github.com/mcp-schemagen/mcp-schemagen/bench/internal/plain"
	segmentiojson "github.com/segmentio/encoding/json"
)

// reflectionLibrary is a library that works by reflection on plain structs.
type reflectionLibrary interface {
	plain.Library
	Marshal(v any) ([]byte, error)
}

// reflecting returns a library whose raw text is that of encoding/json.
func reflecting[L reflectionLibrary](k payload.Kind) Codec {
	return reflectingRaw[stdjson.RawMessage, L](k)
}

// jsonV2 has a raw text of its own, without which it would take a detour over
// methods.
func jsonV2(k payload.Kind) Codec { return reflectingRaw[jsontext.Value, v2Library](k) }

func reflectingRaw[R ~[]byte, L reflectionLibrary](k payload.Kind) Codec {
	return Codec{
		Decode: func(data []byte) (any, error) { return twoStages[R, L](data, k) },
		Encode: func(message any) ([]byte, error) {
			var l L
			return l.Marshal(message)
		},
		Open: func(message any) any { return plain.Open[R, L](message.(*plain.Message[R])) },
	}
}

// twoStages decodes the envelope first, as a peer has to that learns from it
// what the rest is.
func twoStages[R ~[]byte, L reflectionLibrary](data []byte, k payload.Kind) (any, error) {
	var l L
	var e plain.Envelope[R]
	if err := l.Unmarshal(data, &e); err != nil {
		return nil, err
	}
	m := e.Typed()
	switch content := newContent[R, L](k); {
	case content == nil:
		return m, nil
	case e.Params != nil:
		m.Params = content
		return m, l.Unmarshal(e.Params, content)
	default:
		m.Result = content
		return m, l.Unmarshal(e.Result, content)
	}
}

// newContent returns what the params or the result of a message are decoded into;
// an error response has neither.
func newContent[R ~[]byte, L plain.Library](k payload.Kind) any {
	switch k {
	case payload.CallRequest:
		return new(plain.CallParams[R])
	case payload.InitializeRequest:
		return new(plain.InitializeParams[R])
	case payload.InitializeResult:
		return new(plain.InitializeResult[R])
	case payload.ToolsResult:
		return new(plain.ToolsResult[R])
	case payload.CallResult:
		return new(plain.CallResult[R, plain.Block[R, L]])
	case payload.Progress:
		return new(plain.ProgressParams[R])
	case payload.PromptResult:
		return new(plain.PromptResult[R, plain.Block[R, L]])
	case payload.SamplingRequest:
		return new(plain.SamplingParams[R, plain.Content[R, L]])
	case payload.ResourcesResult:
		return new(plain.ResourcesResult[R])
	}
	return nil
}

// standard is encoding/json.
type standard struct{}

func (standard) Unmarshal(data []byte, v any) error { return stdjson.Unmarshal(data, v) }
func (standard) Marshal(v any) ([]byte, error)      { return stdjson.Marshal(v) }
func (standard) Kind(data []byte) (string, error)   { return kind(data, stdjson.Unmarshal) }

// v2Library is go-json-experiment/json. The tags of the plain structs say
// omitempty; in its own sense that would drop {} as well.
type v2Library struct{}

var legacy = v1.OmitEmptyWithLegacySemantics(true)

func (v2Library) Unmarshal(data []byte, v any) error { return v2.Unmarshal(data, v) }
func (v2Library) Marshal(v any) ([]byte, error)      { return v2.Marshal(v, legacy) }
func (l v2Library) Kind(data []byte) (string, error) { return kind(data, l.Unmarshal) }

// goccyLibrary is goccy/go-json.
type goccyLibrary struct{}

func (goccyLibrary) Unmarshal(data []byte, v any) error { return goccyjson.Unmarshal(data, v) }
func (goccyLibrary) Marshal(v any) ([]byte, error)      { return goccyjson.Marshal(v) }
func (l goccyLibrary) Kind(data []byte) (string, error) { return kind(data, l.Unmarshal) }

// segmentioLibrary is segmentio/encoding/json.
type segmentioLibrary struct{}

func (segmentioLibrary) Unmarshal(data []byte, v any) error { return segmentiojson.Unmarshal(data, v) }
func (segmentioLibrary) Marshal(v any) ([]byte, error)      { return segmentiojson.Marshal(v) }
func (segmentioLibrary) Kind(data []byte) (string, error)   { return kind(data, segmentiojson.Unmarshal) }

// sonicLibrary is bytedance/sonic in its default configuration. It has a
// function to get at one member, which stops there.
type sonicLibrary struct{}

func (sonicLibrary) Unmarshal(data []byte, v any) error { return sonic.Unmarshal(data, v) }
func (sonicLibrary) Marshal(v any) ([]byte, error)      { return sonic.Marshal(v) }

func (sonicLibrary) Kind(data []byte) (string, error) {
	node, err := sonic.Get(data, "type")
	if err != nil {
		return "", err
	}
	return node.StrictString()
}

// kind decodes the member type alone.
func kind(data []byte, unmarshal func([]byte, any) error) (string, error) {
	var head plain.Head
	err := unmarshal(data, &head)
	return head.Type, err
}
