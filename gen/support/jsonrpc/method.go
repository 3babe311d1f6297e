package jsonrpc

// MethodInfo describes a method in a revision. It is a row of the table Methods of the
// revision package.
type MethodInfo struct {
	Name         string // on the wire
	GoName       string // Go name of the message, without Request or Notification
	Notification bool   // it has no response

	Client   bool // clients send it
	Server   bool // servers send it as a message
	Embedded bool // servers embed it in a result: it has no id, and Server is false

	Message string // Go type of the whole message, or of the embedded request
	Params  string // Go type of params; empty if there are none
	Result  string // Go type of the result; empty for notifications
	Outcome string // Go interface of all kinds of results, if there are several

	Requires   []Requirement // the capabilities it needs
	Codes      []int64       // the error codes that only this method has
	Deprecated string        // deprecation notice; empty if it is not deprecated

	// Since and Until are the first and the last revision that have the method, in the
	// table of package mcp. They are empty if that is the first, or the last, revision of
	// the package, and in all other tables.
	Since, Until string
}

// Requirement is a capability that a message requires. The caller decides whether to
// send or accept a message without it.
type Requirement struct {
	DeclaredBy Party           // whose capability it is
	Capability string          // dotted path below the capabilities object, where * is the value of If.Member; empty if only Meta is needed
	OrEmpty    string          // an empty object at this path also declares it; empty for none
	Meta       string          // key that the _meta of the request must have; empty for none
	Level      Level           // requirement level
	If         *ParamCondition // when it applies; nil: always
}

// Party is the side that declares the capability of a [Requirement].
type Party uint8

// The parties.
const (
	OfServer Party = iota
	OfClient
	OfReceiver
	OfSender
)

// String returns server, client, receiver or sender.
func (p Party) String() string {
	return constName([]string{"server", "client", "receiver", "sender"}, p)
}

// Level is the requirement level of a [Requirement].
type Level uint8

// The levels.
const (
	Must    Level = iota // the specification forbids the message without it
	Should               // the specification advises against the message without it
	Dropped              // the receiver omits what it does not support, without an error
)

// String returns must, should or dropped.
func (l Level) String() string { return constName([]string{"must", "should", "dropped"}, l) }

// ParamCondition is a condition on a member of params.
type ParamCondition struct {
	Member string   // dotted path below params
	Is     []string // it has one of these values; empty: it is present
	IsNot  []string // it is present and has none of these values
	Absent bool     // the condition also holds if the member is absent
}

// CodeInfo describes an error code in a revision. It is a row of the table Codes of the
// revision package.
type CodeInfo struct {
	Name string // the Go constant
	Code int64
	Data string // Go type of the data; empty if that is not specified

	Requires []Requirement // the capabilities that an error of this code needs

	Since, Until string // as in MethodInfo
}

// constName returns the name of a constant, or "unknown".
func constName[T ~uint8](names []string, v T) string {
	if int(v) < len(names) {
		return names[v]
	}
	return "unknown"
}
