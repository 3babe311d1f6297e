package track

import (
	"slices"
	"strings"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/bounded"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/jsontext"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/wire"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/protocol"
)

// trackedRequest is a request that waits for its response.
type trackedRequest struct {
	protocol.Pending
	version protocol.Version
	cancels string // id of the task that it cancels
}

// followDecoded follows a message that was decoded elsewhere.
func (t session) followDecoded(from protocol.Sender, m *jsonrpc.Message) (protocol.Version, error) {
	if m.Kind() == jsonrpc.Invalid {
		return t.version, &protocol.Error{Reason: protocol.NotJSONRPC, Version: t.version, From: from, Message: m, Err: errInvalid}
	}
	x := view{m: m, read: t.Package}
	v, known := t.versionOf(from, &x)
	if !known {
		v = t.latestSending(from, m)
	}
	err := t.checkDecoded(v, from, m)
	t.follow(v, from, &x)
	return v, err
}

var errInvalid = &jsonrpc.Error{Code: jsonrpc.CodeInvalidRequest, Message: "message has no method, result or error"}

// latestSending returns the latest revision that a message may be of, by its method.
func (t session) latestSending(from protocol.Sender, m *jsonrpc.Message) protocol.Version {
	for _, v := range slices.Backward(slices.Sorted(slices.Values(t.supported()))) {
		if m.Kind() == jsonrpc.Response || v.Sends(from, m.Method) {
			return v
		}
	}
	return t.latest()
}

// checkDecoded says what is wrong with a message apart from its content.
func (t session) checkDecoded(v protocol.Version, from protocol.Sender, m *jsonrpc.Message) error {
	r := t.Package.Revision(v)
	if r == nil || !slices.Contains(t.supported(), v) {
		return &protocol.Error{Reason: protocol.UnknownVersion, Version: v, From: from, Message: m, Versions: t.supported()}
	}
	if m.Kind() == jsonrpc.Response {
		if _, ok := t.pending[from.Peer()].Get(bounded.ID(m.ID)); !ok && !m.ID.IsZero() {
			return &protocol.Error{Reason: protocol.UnknownID, Version: v, From: from, Message: m}
		}
		return nil
	}
	return t.Options.check(r, from, m, nil)
}

// follow notes what a message of revision v changes.
func (t session) follow(v protocol.Version, from protocol.Sender, x *view) {
	switch x.m.Kind() {
	case jsonrpc.Request:
		t.followRequest(v, from, x)
	case jsonrpc.Response:
		t.followResponse(from, x)
	case jsonrpc.Notification:
		if x.m.Method == wire.MethodCancelled {
			t.cancel(from, x)
		}
	}
}

// followRequest notes a request that waits for its response.
func (t session) followRequest(v protocol.Version, from protocol.Sender, x *view) {
	m := x.m
	if from == protocol.FromClient && isStateless(v) && !t.version.Stateful() {
		if named, ok := x.namedVersion(); ok && protocol.Version(named) == v {
			t.version = v
		}
	}
	if m.ID.IsZero() {
		return
	}
	r := trackedRequest{Pending: protocol.Pending{Method: methodName(v, m.Method)}, version: t.known(v)}
	if row, _ := protocol.Row(v, m.Method); row.Outcome != "" && v.Stateful() {
		r.Task = isObject(jsontext.Look(x.params(), wire.Task))
	}
	switch m.Method {
	case wire.MethodTasksResult:
		id, _ := jsontext.LookString(x.params(), wire.TaskID)
		r.Original, _ = t.tasks[from.Peer()].Get(bounded.String(id))
	case wire.MethodTasksCancel:
		id, _ := jsontext.LookString(x.params(), wire.TaskID)
		r.cancels = bounded.String(id)
	}
	t.pending[from].Put(bounded.ID(m.ID), r, t.limit())
}

// followResponse notes what a response settles, beside its request.
func (t session) followResponse(from protocol.Sender, x *view) {
	m := x.m
	key := bounded.ID(m.ID)
	r, ok := t.pending[from.Peer()].Get(key)
	if !ok {
		return
	}
	t.pending[from.Peer()].Delete(key)
	if m.Error != nil {
		return
	}
	switch {
	case r.Method == wire.MethodInitialize && from == protocol.FromServer:
		if v, ok := answeredVersion(x); ok {
			t.version = v
		}
	case r.Method == wire.MethodTasksCancel:
		t.tasks[from].Delete(r.cancels)
	case r.Task:
		if id, ok := jsontext.LookString(x.result(), wire.Task, wire.TaskID); ok {
			t.tasks[from].Put(bounded.String(id), r.Method, t.limit())
		}
	default:
		t.askInput(&r, from, x)
	}
}

// cancel forgets the request that a notification cancels, which initialize cannot
// be. A server can also cancel a request of the client, which ends a subscription.
func (t session) cancel(from protocol.Sender, x *view) {
	id, ok := lookID(x.params(), wire.RequestID)
	if !ok {
		return
	}
	key := bounded.ID(id)
	if r, ok := t.pending[from].Get(key); ok {
		if r.Method != wire.MethodInitialize {
			t.pending[from].Delete(key)
		}
		return
	}
	if r, _ := t.pending[from.Peer()].Get(key); from == protocol.FromServer && r.Method == wire.MethodListen {
		t.pending[from.Peer()].Delete(key)
	}
}

// defaultMaxPending is how many requests and tasks are kept if nothing else is said.
const defaultMaxPending = 1 << 16

// limit returns how many requests of a side, or tasks, are kept.
func (t session) limit() int {
	if t.MaxPending <= 0 {
		return defaultMaxPending
	}
	return t.MaxPending
}

// known returns a version that shares no memory with a message.
func (t session) known(v protocol.Version) protocol.Version {
	if r := t.Package.Revision(v); r != nil {
		return r.Version()
	}
	return "unknown"
}

// methodName returns the name of a method in a string that is not part of the
// message, to be kept for longer than that. A long one has no response with a type.
func methodName(v protocol.Version, name string) string {
	if row, ok := protocol.Row(v, name); ok {
		return row.Name
	}
	if len(name) > bounded.MaxKey {
		return strings.ToValidUTF8(name[:bounded.MaxKey], "") + "…"
	}
	return strings.Clone(name)
}
