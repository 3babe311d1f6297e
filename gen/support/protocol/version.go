package protocol

import (
	"fmt"
	"slices"
)

// Version is a dated revision of the protocol, as peers spell it: "2025-11-25".
// Later revisions are greater as strings.
type Version string

// ParseVersion returns the revision of that name. One that this package does not
// have is an error, which lists those that it has.
func ParseVersion(s string) (Version, error) {
	if v := Version(s); v.Known() {
		return v, nil
	}
	return "", fmt.Errorf("protocol version %q is not one of %s", s, joined(Versions))
}

// Known reports whether this package has the revision.
func (v Version) Known() bool { return revisionOf(v) != nil }

// Stateful reports whether a session begins with an initialize request, which
// agrees on the revision and on capabilities. Without one, each request carries
// them in its _meta. It is false for a revision that is not known.
func (v Version) Stateful() bool {
	r := revisionOf(v)
	return r != nil && r.lookup(methodInitialize) >= 0
}

// Batches reports whether messages may come in arrays.
func (v Version) Batches() bool {
	r := revisionOf(v)
	return r != nil && r.batches
}

// Sender is the side of a connection that a message comes from.
type Sender uint8

// The sides.
const (
	FromClient Sender = iota
	FromServer
)

// Peer is the other side.
func (s Sender) Peer() Sender { return s ^ 1 }

// String returns client or server.
func (s Sender) String() string {
	if s == FromServer {
		return "server"
	}
	return "client"
}

// Methods that have a part in agreeing on a revision and in the life of requests.
const (
	methodInitialize  = "initialize"
	methodInitialized = "notifications/initialized"
	methodDiscover    = "server/discover"
	methodPing        = "ping"
	methodCancelled   = "notifications/cancelled"
	methodProgress    = "notifications/progress"
	methodLogMessage  = "notifications/message"
	methodToolsCall   = "tools/call"
	methodTaskStatus  = "notifications/tasks/status"
	methodTasksGet    = "tasks/get"
	methodTasksList   = "tasks/list"
	methodTasksResult = "tasks/result"
	methodTasksCancel = "tasks/cancel"
	methodListen      = "subscriptions/listen"
	methodAcknowledge = "notifications/subscriptions/acknowledged"
)

// Accept returns the revision that a server answers an initialize request with,
// until 2025-11-25: the one that the client asks for if the server has it, else
// the latest stateful one that it has. It reports false if it has none. With no
// revisions given, the server has all of this package.
func Accept(requested string, supported ...Version) (Version, bool) {
	supported = orAll(supported)
	if v := Version(requested); slices.Contains(supported, v) && v.Stateful() {
		return v, true
	}
	return latest(supported, Version.Stateful)
}

// Agree returns the revision that a session has after the server answered an
// initialize request. A client that does not have it has to close the connection:
// the error says so. With no revisions given, the client has all of this package.
func Agree(answered string, supported ...Version) (Version, error) {
	supported = orAll(supported)
	v := Version(answered)
	switch {
	case !slices.Contains(supported, v):
		return "", fmt.Errorf("the server answers with protocol version %q, which is not supported", answered)
	case !v.Stateful():
		return "", fmt.Errorf("the server answers initialize with protocol version %q, which has no initialize", answered)
	}
	return v, nil
}

// Choose returns the latest revision that both sides have, from the list of a
// server/discover result or of the data of an unsupported-version error. It
// reports false if there is none. With no revisions given, this side has all of
// this package.
func Choose(offered []string, supported ...Version) (Version, bool) {
	return latest(orAll(supported), func(v Version) bool { return slices.Contains(offered, string(v)) })
}

func orAll(supported []Version) []Version {
	if len(supported) == 0 {
		return Versions
	}
	return supported
}

// latest returns the greatest of the versions that pass.
func latest(list []Version, passes func(Version) bool) (found Version, ok bool) {
	for _, v := range list {
		if passes(v) && (!ok || v > found) {
			found, ok = v, true
		}
	}
	return found, ok
}
