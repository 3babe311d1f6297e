// Package envelope parses JSON-RPC messages.
//
// An [Envelope] is a message taken apart by the presence of its members. [PayloadDecoder]
// says how to decode its params and its result, which are decoded in the same scan
// of the message if their method is known:
//
//	var e envelope.Envelope[jsonrpc.Value, jsonrpc.ID]
//	err := e.Parse(data, decode.Options{}, &payloadDecoder, pending)
//
// Parse also says in Invalid which rule of JSON-RPC a message breaks, such as "id
// of a response is missing".
package envelope
