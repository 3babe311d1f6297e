// Package jsonrpc has what all revisions of the Model Context Protocol share:
// the messages of JSON-RPC 2.0 and the values that they are made of.
//
// # Values
//
// An [ID] is a string or an integer of any size, exact and comparable. A [Raw]
// is one JSON text, kept as it is, for what a schema leaves open: the
// arguments of a tool, the data of an error. [Members] is an open object in the
// order of the wire; every generated struct keeps there, in its field Extra,
// the members that its revision does not name. An [Ordered] is an object whose
// members have a type and an order, and a [Nullable] is a member that can be
// null as well as absent. [Value] is what generated types, ID, Raw, Members and
// Error have in common: AppendJSON, UnmarshalJSON and Validate.
//
//	args, err := jsonrpc.RawOf(map[string]any{"city": "서울"})
//	…
//	var in struct{ City string }
//	err = args.Decode(&in)
//
// # Messages
//
// A [Message] is a request, a notification or a response. [ParseMessage] checks
// the rules of JSON-RPC and looks no further; DecodeMessage in the version
// packages also decodes the params of the methods that a revision has, in the
// same pass, and DecodePending the result of a response. All return the message
// beside the error whenever they can: a refused request is answered under its id.
// [Message.RawParams] and [Message.RawResult] return the text of what may be typed or not.
//
// A message that is valid is the same JSON value when it is decoded and encoded
// again, and one that is not loses nothing; members that a type requires and the
// text lacked may be added.
//
// # Errors
//
// An [Error] is the error object of a response and a Go error: [Errorf] makes
// one, [HasCode] and [ErrorData] look into one, and [ToError] makes one of any
// Go error. Decoding returns a [*SyntaxError] if a text is no acceptable JSON,
// and a [*ValidationError] if it is, but not of the shape that was asked for;
// all that could be decoded is there in that case. The strict functions of the
// version packages return the latter for whatever a schema does not admit.
// Encoding returns an [*EncodeError].
//
// # Handlers
//
// A [Handler] answers messages. ServerHandler and ClientHandler in the version
// packages make one of a typed server or client, [HandlerFor] of a function for a
// method of your own, and middleware such as [Recover] and [Checked] of another
// Handler. [Serve] writes the response; where requests are answered several at
// once and may be cancelled, [Incoming] does in two steps. In the other direction
// RemoteServer and RemoteClient in the version packages are typed callers over a
// [Conn], which is all that a transport has to be.
//
//	m, err := jsonrpc.ParseMessage(line)
//	if reply := jsonrpc.Serve(ctx, handler, m, err); reply != nil {
//		…
//	}
//
// # What texts are accepted
//
// What was decoded and not changed is encoded as the same JSON value, digit by digit,
// whether or not it is valid. Members that are missing stay missing: see [Members].
//
// Names match exactly, and no object has one twice, at any depth. Texts are
// UTF-8, escaped surrogates are paired, nesting ends at a depth of 1000, and
// nothing follows the value. Strings of a decoded value are pieces of one copy
// of the message: clone one that is kept for long, and see [Clone]. Decoded
// values are safe for concurrent use as long as nobody writes.
//
// Decoding takes time and memory in proportion to the text. Of messages as people
// send them it allocates no more than four times the text. A text that is made to
// take much, such as a list of {} where a large struct is expected, may take 110
// times its length, and 256 KB beside that; MaxElements in the DecodeOptions of the
// version packages limits that. For types of other schemas the factor is two thirds of
// the size of the largest struct that is an element, in bytes.
//
// # Tables
//
// Each version package has the tables Methods, of [MethodInfo], and Codes, of
// [CodeInfo]: what may be sent by whom, with which types, and which capability
// it takes ([Requirement]).
package jsonrpc
