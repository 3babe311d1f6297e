package track

import (
	"slices"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/bounded"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/jsontext"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/wire"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/protocol"
)

// next decodes a message and follows it. It is decoded with the revision in force, and
// again in the rare case that it tells another one: what tells it does not depend on
// the revision.
func (t session) next(from protocol.Sender, data []byte) (*jsonrpc.Message, protocol.Version, error) {
	guess := t.version
	if guess == "" {
		guess = t.latest()
	}
	x := view{data: data, read: t.Package}
	m, err := t.decodeAs(guess, from, data)
	if m == nil {
		return nil, guess, err
	}
	x.m = m
	v, known := t.versionOf(from, &x)
	switch {
	case !known:
		m, v, err = t.decodeLatest(m, err, from, data)
	case v != guess:
		m, err = t.decodeAs(v, from, data)
	}
	if m == nil { // a limit that only this revision meets
		return nil, v, err
	}
	x.m = m
	err = t.typeInput(v, from, &x, err)
	t.follow(v, from, &x)
	return m, v, err
}

// decodeAs decodes a message of a revision.
func (t session) decodeAs(v protocol.Version, from protocol.Sender, data []byte) (*jsonrpc.Message, error) {
	supported := t.supported()
	if !slices.Contains(supported, v) {
		return Unsupported(v, from, data, supported)
	}
	return t.Package.Decode(t.Options, v, from, data, t.asked[from.Peer()])
}

// decodeLatest decodes with the latest revision in which the message is valid, and
// returns which. The message and the error of the latest one are given.
func (t session) decodeLatest(first *jsonrpc.Message, problem error, from protocol.Sender, data []byte) (*jsonrpc.Message, protocol.Version, error) {
	latest := t.latest()
	v := latest
	for _, candidate := range slices.Backward(slices.Sorted(slices.Values(t.supported()))) {
		if problem == nil {
			break
		}
		if candidate == latest {
			continue
		}
		m, err := t.decodeAs(candidate, from, data)
		if err == nil || hasReason(err, protocol.InvalidPayload) && !hasReason(problem, protocol.InvalidPayload) {
			first, v, problem = m, candidate, err
		}
	}
	return first, v, problem
}

func hasReason(err error, reason protocol.Reason) bool {
	e, ok := err.(*protocol.Error)
	return ok && e.Reason == reason
}

// latest returns the latest revision that this side has.
func (t session) latest() protocol.Version { return slices.Max(t.supported()) }

// versionOf returns the revision of a message, and whether it is known.
func (t session) versionOf(from protocol.Sender, x *view) (protocol.Version, bool) {
	switch x.m.Kind() {
	case jsonrpc.Response:
		return t.versionOfResponse(from, x)
	case jsonrpc.Request, jsonrpc.Notification:
		if v, ok := t.versionNamed(from, x); ok {
			return v, true
		}
		if x.m.Method == wire.MethodInitialize {
			return t.initializeVersion(x), true
		}
	}
	return t.version, t.version != ""
}

// versionNamed returns the revision that a request or notification names.
func (t session) versionNamed(from protocol.Sender, x *view) (protocol.Version, bool) {
	if !t.version.Stateful() || x.m.Method == wire.MethodInitialize {
		named, ok := x.namedVersion()
		return protocol.Version(named), ok
	}
	switch {
	case t.Stdio || !slices.ContainsFunc(t.supported(), isStateless):
		return "", false
	case from == protocol.FromServer: // on a subscription
		if x.m.Kind() != jsonrpc.Notification {
			return "", false
		}
		id, ok := lookID(x.params(), wire.Meta, wire.MetaSubscription)
		r, found := t.pending[protocol.FromClient].Get(bounded.ID(id))
		return r.version, ok && found && isStateless(r.version)
	}
	named, _ := x.namedVersion()
	v := protocol.Version(named)
	return v, isStateless(v) && slices.Contains(t.supported(), v)
}

// isStateless reports whether a revision is one without sessions.
func isStateless(v protocol.Version) bool { return v.Known() && !v.Stateful() }

// versionOfResponse returns the revision of a response: that of its request.
func (t session) versionOfResponse(from protocol.Sender, x *view) (protocol.Version, bool) {
	r, ok := t.pending[from.Peer()].Get(bounded.ID(x.m.ID))
	if ok && r.Method == wire.MethodInitialize && from == protocol.FromServer {
		if v, ok := answeredVersion(x); ok {
			return v, true
		}
	}
	if !r.version.Known() { // of a request for a revision that this package does not have
		return t.version, t.version != ""
	}
	if t.version.Stateful() && r.version.Stateful() {
		return t.version, true
	}
	return r.version, true
}

// initializeVersion is the revision that types an initialize request: the one
// that it asks for, else the last one with such requests.
func (t session) initializeVersion(x *view) protocol.Version {
	requested, _ := jsontext.LookString(x.params(), wire.ProtocolVersion)
	v, _ := protocol.Accept(requested, t.Supported...)
	return v
}

// answeredVersion returns the revision that an initialize result agrees on.
func answeredVersion(x *view) (protocol.Version, bool) {
	answered, _ := jsontext.LookString(x.result(), wire.ProtocolVersion)
	v, err := protocol.Agree(answered)
	return v, err == nil
}
