// Package plain has structs for the shapes of the payloads as one writes them
// by hand for a JSON library that works by reflection. All such libraries share
// them.
//
// Three things differ between libraries, and are type parameters. R is the type
// for raw text: [encoding/json.RawMessage], except where a library has its own.
// B is a content block and C the content of a sampling message. For decoding
// these are [Block] and [Content], which look at the member type with the
// library L. For encoding they are any, because libraries walk an interface
// much faster than a MarshalJSON, whose text they check and copy; the step from
// the one to the other ([Open]) is not measured, in their favour.
package plain

// Envelope is the first stage of decoding: what is inside stays raw.
type Envelope[R ~[]byte] struct {
	JSONRPC string    `json:"jsonrpc"`
	ID      R         `json:"id,omitempty"`
	Method  string    `json:"method,omitempty"`
	Params  R         `json:"params,omitempty"`
	Result  R         `json:"result,omitempty"`
	Error   *Error[R] `json:"error,omitempty"`
}

// Message is a message with typed content.
type Message[R ~[]byte] struct {
	JSONRPC string    `json:"jsonrpc"`
	ID      R         `json:"id,omitempty"`
	Method  string    `json:"method,omitempty"`
	Params  any       `json:"params,omitempty"`
	Result  any       `json:"result,omitempty"`
	Error   *Error[R] `json:"error,omitempty"`
}

// Error is why a request failed.
type Error[R ~[]byte] struct {
	Code    int64  `json:"code"`
	Message string `json:"message"`
	Data    R      `json:"data,omitempty"`
}

// Typed returns the message of an envelope, still without its content.
func (e *Envelope[R]) Typed() *Message[R] {
	return &Message[R]{JSONRPC: e.JSONRPC, ID: e.ID, Method: e.Method, Error: e.Error}
}
