package model

// Protocol is what package protocol has about a revision, besides its methods and
// error codes, and what decoding by revision needs.
type Protocol struct {
	ReservedKeys []ReservedKey // of _meta, sorted by key
	Headers      []Header      // of HTTP, in the order of package spec
	LogLevels    []string      // the least severe first
	Forbidden    []CodeRange   // error codes that must not be sent, in rising order

	// Implying are the results of methods that have a member whose value their type
	// implies. They keep another value of it in Extra.
	Implying []*Struct
}

// CodeRange is the error codes from First to Last, both included.
type CodeRange struct{ First, Last int64 }

// ReservedKey is a key of _meta that the specification reserves, declared in the
// schema or not.
type ReservedKey struct {
	Name string // Go name; its constant is "Meta" + Name
	Key  string

	InRequests, InNotifications, InResults bool // the messages that carry it

	Required bool // each request of a client must have it
}

// Header is an HTTP header that the transport of a revision defines.
type Header struct {
	Name   string // Go name; its constant is "Header" + Name
	Header string // on the wire
	Client bool   // clients send it
	Server bool   // servers send it
	Prefix bool   // it is the beginning of the names of headers

	Mirrors []Mirror // the members of messages that it repeats
}

// Mirror is a member of a message that a header repeats.
type Mirror struct {
	Method string // of the request, empty for each request
	Path   []string
}
