package model

// Method is a row of the method table.
type Method struct {
	Name         string // on the wire
	Const        string // Go identifier of its constant
	Go           string // Go name of the method in client and server interfaces
	Notification bool

	Client bool // clients send it
	Server bool // servers send it
	InBand bool // it is embedded in a result and has no id

	Message *Struct // the whole message, or the in-band request
	Form    Form    // how a message by its parts becomes Message, and back
	Params  Type    // of the params member, nil when there is none
	Result  Type    // nil for notifications
	Outcome *Union  // what the method may answer, when there is more than one result

	Requires   []Requirement
	Codes      []int64 // error codes that are particular to the method
	Deprecated string
	Doc        Doc

	Summary string // one sentence on the message that begins with Go
	Alive   bool   // it asks whether the peer is there, and any peer answers with an empty result

	// In a merged package, where Client, Server and InBand hold for any revision:
	Revisions                    Revisions // that have the method
	ClientIn, ServerIn, InBandIn Revisions // in place of Client, Server and InBand
	PlainResult                  bool      // interfaces have Result, although Outcome is not nil
	Instead                      []CodeInstead
}

// Embedded reports whether the message is never sent on its own.
func (m *Method) Embedded() bool { return m.InBand && m.ClientIn|m.ServerIn == 0 }

// CodeInstead is an error code that an error of the method has in some revisions in
// place of the code that other revisions have.
type CodeInstead struct {
	Code    int64
	In      Revisions // that write Instead for Code
	Instead int64

	// Data is the member that the data of the error has if it is meant, or "" if the
	// code alone says so.
	Data string
}

// Round is the types of what a result asks for, and of what answers it.
type Round struct {
	Requests  *Map      // in-band requests by key
	Responses *Map      // the results of these, by the same keys
	Decode    string    // Go name of the function that types the responses by their requests
	Methods   []*Method // the in-band methods that Requests can ask for
}

// Progress is the notification that tells how far a request has come, and the Go
// names of what it says.
type Progress struct {
	Method *Method
	Params *Struct

	Token, Progress, Total string
	Message                string // empty where a notification has no text for people
}

// Requirement is a capability that a message needs. It is the one word for this
// in the tables of facts, in the model and in emitted code.
type Requirement struct {
	DeclaredBy Party
	Capability string          // dotted path below the capabilities object; empty when only Meta is needed
	OrEmpty    string          // an empty object at this path satisfies the requirement, too, or ""
	Meta       string          // key that the request's _meta must have, or ""
	Level      Level           // how much the requirement binds
	If         *ParamCondition // nil: always
}

type (
	// Party is the side that declares a capability.
	Party uint8

	// Level is how much a requirement binds.
	Level uint8
)

// The parties.
const (
	OfServer Party = iota
	OfClient
	OfReceiver
	OfSender
)

// The levels.
const (
	Must    Level = iota // the specification forbids the message without the capability
	Should               // the specification advises against the message without the capability
	Dropped              // the receiver leaves out what it lacks, without an error
)

// ParamCondition is a condition on a member of params.
type ParamCondition struct {
	Member string   // dotted path below params
	Is     []string // the member has one of these values; empty: it is present
	IsNot  []string // the member is present with another value than these
	Absent bool     // the condition holds when the member is absent, too
}

// Code is an error code.
type Code struct {
	Name string // Go identifier
	Code int64
	Doc  Doc
	Data Type // type of data, nil when it is not specified

	Requires []Requirement // what an error of the code needs

	Revisions Revisions // of a merged package that have the code
}
