// Package library makes each JSON library do the same work: bytes to a message
// with typed params or a typed result, and back to bytes in a fresh slice.
package library

import "github.com/mcp-schemagen/mcp-schemagen/bench/internal/payload"

// Ours is the name of the library that the others are compared with.
const Ours = "ours"

// Library is one way to handle messages.
type Library struct {
	Name string
	For  func(payload.Kind) Codec

	// Changes are the paths of members that do not come back as they were, since
	// the types of the library lose or add them.
	Changes []string
}

// Codec is what a library does with one kind of messages.
type Codec struct {
	// Decode returns a message that shares nothing with data, which the caller
	// may use again.
	Decode func(data []byte) (any, error)

	// Encode returns the text of such a message.
	Encode func(message any) ([]byte, error)

	// Open, if there is one, turns a decoded message into the one to encode. It
	// is not measured.
	Open func(message any) any
}

// ToEncode returns the message that Encode is given after v was decoded.
func (c Codec) ToEncode(v any) any {
	if c.Open == nil {
		return v
	}
	return c.Open(v)
}

// All returns the libraries, with ours first.
func All() []Library {
	return []Library{
		{Name: Ours, For: ours},
		{Name: "go-sdk", For: goSDK, Changes: goSDKChanges},
		{Name: "mcp-go", For: mcpGo, Changes: mcpGoChanges},
		{Name: "encoding/json", For: reflecting[standard]},
		{Name: "json/v2", For: jsonV2},
		{Name: "sonic", For: reflecting[sonicLibrary]},
		{Name: "goccy", For: reflecting[goccyLibrary]},
		{Name: "segmentio", For: reflecting[segmentioLibrary]},
		{Name: "easyjson", For: easyJSON},
		{Name: "jx", For: jxOgen},
	}
}
