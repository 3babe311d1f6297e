package model

// Form is how handlers and callers turn a jsonrpc.Message into a whole message of
// a method, and back.
type Form struct {
	ID     *Field // holds a jsonrpc.ID; nil where the message has no such field
	Params *Field // nil where the message has no params

	Sent  Sent
	Taken Taken
}

// Sent is how a caller makes a jsonrpc.Value of the field for params.
type Sent uint8

// The ways to send params.
const (
	SentNothing   Sent = iota // there are none
	SentInterface             // the field is a Value
	SentPointer               // the field is a pointer to a Value; nil is absent
	SentUnlessNil             // the pointer to the field is a Value; a nil field is absent
	SentAddress               // the pointer to the field is a Value
	SentEncoded               // the field has no codec: a Raw of its JSON is sent
)

// Taken is how a handler takes params over that a message has decoded already.
type Taken uint8

// The ways to take params over.
const (
	TakenDecoded   Taken = iota // they are not: the text of the message is decoded
	TakenNothing                // the message has no params
	TakenInterface              // the Value of the message goes into the field
	TakenPointer                // the Value is a pointer to the field's type and goes into the field
	TakenValue                  // what the Value points to goes into the field
)
