// Package jsonrpc provides the messages and values that all revisions of the Model
// Context Protocol share.
//
// # Values
//
// An [ID] is a string or an integer of any size, exact and comparable. A [Raw]
// is one encoded JSON value, kept as it is. It holds values whose type the schema
// leaves open, such as the arguments of a tool or the data of an error. [Members] is
// an open object that keeps the order of its members. Every generated struct has a
// field Extra of this type for the members that its revision does not have. An
// [Ordered] is an object whose members have a type and an order. A [Nullable] is a
// member that can be null or absent. [Value] is the interface of generated types and
// of ID, Raw, Members and Error.
//
//	args, err := jsonrpc.RawOf(map[string]any{"city": "서울"})
//	…
//	var in struct{ City string }
//	err = args.Decode(&in)
//
// # Messages
//
// A [Message] is a request, a notification or a response. [ParseMessage] checks
// only the rules of JSON-RPC. DecodeMessage in the revision packages also decodes
// the params of the revision's methods, in the same pass. DecodePending also decodes
// the results of responses. All of them return the message with an error if the input
// is a JSON object, so that a server can answer an invalid request under its id.
// [Message.RawParams] and [Message.RawResult] return encoded params and results,
// whether they are typed or not.
//
// # Errors
//
// An [Error] is the error object of a response and a Go error. [Errorf] returns a new
// Error, [HasCode] and [ErrorData] inspect one, and [ToError] turns any Go error into
// an Error. Decoding returns a [*SyntaxError] if the input is not acceptable JSON. It
// returns a [*ValidationError] if a value has the wrong shape; decoding continues past
// such violations. The strict functions of the revision packages return a
// [*ValidationError] for everything that the schema does not allow. Encoding returns
// an [*EncodeError].
//
// # Handlers
//
// A [Handler] answers messages. ServerHandler and ClientHandler in the revision
// packages turn a typed server or client into a Handler, and [HandlerFor] turns a
// function into a Handler for a custom method. [Recover] and [Checked] are
// middleware. [Serve] encodes the response. [Incoming] does so in two steps, for
// concurrent requests that may be cancelled. RemoteServer and RemoteClient in the
// revision packages are typed callers over a [Conn], which a transport implements.
//
//	m, err := jsonrpc.ParseMessage(line)
//	if reply := jsonrpc.Serve(ctx, handler, m, err); reply != nil {
//		…
//	}
//
// # Accepted input
//
// A value that was decoded and not changed is encoded as the same JSON value, digit by
// digit, even if it is not valid. Missing members stay missing: see [Members].
//
// Names match exactly and must be unique in an object, at any depth. Input must be
// UTF-8, with paired escaped surrogates, nesting of at most 1,000 levels and no data
// after the value. Strings of a decoded value share one copy of the message: clone a
// string that you keep for long, and see [Clone]. Decoded values may be read
// concurrently.
//
// Decoding takes time and memory in proportion to the length of the input. For typical
// messages it allocates at most four times the length. The worst case is a list of {}
// where a large struct is expected. It may take 150 times the length, plus 256 KB.
// MaxElements in the DecodeOptions of the revision packages limits this. For types of
// other schemas the factor is two thirds of the size of the largest struct that is an
// element, in bytes.
//
// # Tables
//
// Each revision package has the tables Methods, of [MethodInfo], and Codes, of
// [CodeInfo]. They list senders, types and required capabilities ([Requirement]).
package jsonrpc
