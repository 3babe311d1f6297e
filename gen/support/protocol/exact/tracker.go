package exact

import (
	"slices"
	"strings"
	"sync"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/dispatch"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/jsontext"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/protocol"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/protocol/internal/wire"
)

// Tracker decodes the messages of one session in the order in which they are
// sent, and knows what their types depend on: the revision, which initialize or
// the _meta of requests agree on, and the requests of both sides that are not
// answered yet. The zero Tracker is ready for use. Several goroutines may use it
// at once; a request has to be decoded before its response is.
//
// It keeps the ids of the requests that are neither answered nor cancelled, and
// the ids of tasks until these are cancelled. Its memory is bounded by MaxPending.
type Tracker struct {
	Strict       bool     // see DecodeOptions
	AllowUnknown bool     // see DecodeOptions
	ResultTypes  []string // see DecodeOptions

	MaxDepth      int // see DecodeOptions
	MaxElements   int // see DecodeOptions, but 0: 1,000,000, less than 0: no limit
	MaxViolations int // see DecodeOptions
	MaxBatch      int // see DecodeOptions

	// Supported are the revisions that this side has, all of this package if there
	// are none. A request for another one is an error of the reason UnknownVersion,
	// whose Versions are these.
	Supported []protocol.Version

	// MaxPending is how many requests of each side, and how many tasks, are kept.
	// Those beyond are not: their responses are to unknown ids. 0: 65,536.
	MaxPending int

	mu      sync.Mutex
	version protocol.Version
	pending [2]map[jsonrpc.ID]trackedRequest // by sender
	tasks   [2]map[string]string             // by the side that runs them: the method of each
}

// trackedRequest is a request that waits for its response.
type trackedRequest struct {
	protocol.Pending
	version protocol.Version
	cancels string // id of the task that it cancels
}

// Version returns the revision of the session. It is empty before the first
// message that tells; in stateless revisions it is that of the last request.
func (t *Tracker) Version() protocol.Version {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.version
}

// NumPending returns how many requests of a side wait for their response.
func (t *Tracker) NumPending(from protocol.Sender) int {
	t.mu.Lock()
	defer t.mu.Unlock()
	return len(t.pending[from&1])
}

// Decode decodes the next message of a side, see [DecodeOptions.Decode]. As long
// as the revision is not known, a message has the types of the latest one that it
// is valid in.
func (t *Tracker) Decode(from protocol.Sender, data []byte) (*jsonrpc.Message, error) {
	m, _, err := t.DecodeVersion(from, data)
	return m, err
}

// DecodeVersion is [Tracker.Decode], and returns the revision that the message has
// its types from, or asks for. That is not always the one of [Tracker.Version]: a
// request may name another in its _meta, and a response is of the revision of its
// request.
func (t *Tracker) DecodeVersion(from protocol.Sender, data []byte) (*jsonrpc.Message, protocol.Version, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.next(from&1, data)
}

// DecodeBatch decodes an array of messages, see [DecodeOptions.DecodeBatch].
func (t *Tracker) DecodeBatch(from protocol.Sender, data []byte) ([]Decoded, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.options().batch(t.version, from, data, func(text []byte) (*jsonrpc.Message, error) {
		m, _, err := t.next(from&1, text)
		return m, err
	})
}

// supported returns the revisions that this side has.
func (t *Tracker) supported() []protocol.Version {
	if len(t.Supported) == 0 {
		return protocol.Versions
	}
	return t.Supported
}

func (t *Tracker) options() DecodeOptions {
	return DecodeOptions{
		Strict: t.Strict, AllowUnknown: t.AllowUnknown, ResultTypes: t.ResultTypes,
		MaxDepth: t.MaxDepth, MaxElements: dispatch.Limit(t.MaxElements, dispatch.MaxElements), MaxViolations: t.MaxViolations, MaxBatch: t.MaxBatch,
	}
}

// next decodes a message and follows it.
func (t *Tracker) next(from protocol.Sender, data []byte) (*jsonrpc.Message, protocol.Version, error) {
	v, known := t.versionOf(from, data)
	m, v, err := t.decode(v, known, from, data)
	if m != nil {
		t.follow(v, from, m, data)
	}
	return m, v, err
}

// decode decodes with a revision, or with the latest one in which the message is
// valid if none is known, and returns which.
func (t *Tracker) decode(v protocol.Version, known bool, from protocol.Sender, data []byte) (*jsonrpc.Message, protocol.Version, error) {
	pending := func(id jsonrpc.ID) (protocol.Pending, bool) {
		r, ok := t.pending[from.Peer()][id]
		return r.Pending, ok
	}
	o := t.options()
	supported := t.supported()
	if known && !slices.Contains(supported, v) {
		m, err := unsupported(v, from, data, supported)
		return m, v, err
	}
	if known {
		m, err := o.Decode(v, from, data, pending)
		return m, v, err
	}
	var first *jsonrpc.Message
	var problem error
	for _, candidate := range slices.Backward(slices.Sorted(slices.Values(supported))) {
		m, err := o.Decode(candidate, from, data, pending)
		if err == nil {
			return m, candidate, nil
		}
		if problem == nil || hasReason(err, InvalidPayload) && !hasReason(problem, InvalidPayload) {
			first, v, problem = m, candidate, err
		}
	}
	return first, v, problem
}

func hasReason(err error, reason Reason) bool {
	e, ok := err.(*Error)
	return ok && e.Reason == reason
}

// versionOf returns the revision of a message, and whether it is known.
func (t *Tracker) versionOf(from protocol.Sender, data []byte) (protocol.Version, bool) {
	if t.version.Stateful() && !isCall(data, wire.MethodInitialize) {
		return t.version, true
	}
	if named, ok := jsontext.LookString(data, "params", wire.Meta, wire.MetaVersion); ok {
		return protocol.Version(named), true
	}
	if method, ok := jsontext.LookString(data, "method"); ok {
		if method == wire.MethodInitialize {
			return t.initializeVersion(data), true
		}
		return t.version, t.version != ""
	}
	r, ok := t.answeredBy(from, data)
	if !ok {
		return t.version, t.version != ""
	}
	if r.Method == wire.MethodInitialize && from == protocol.FromServer {
		if v, ok := answeredVersion(data); ok {
			return v, true
		}
	}
	if !r.version.Known() { // of a request for a revision that this package does not have
		return t.version, t.version != ""
	}
	return r.version, true
}

// isCall reports whether a text is a request or notification of a method.
func isCall(data []byte, method string) bool {
	name, ok := jsontext.LookString(data, "method")
	return ok && name == method
}

// initializeVersion is the revision that types an initialize request: the one
// that it asks for, else the last one with such requests.
func (t *Tracker) initializeVersion(data []byte) protocol.Version {
	requested, _ := jsontext.LookString(data, "params", wire.ProtocolVersion)
	v, _ := protocol.Accept(requested, t.Supported...)
	return v
}

// answeredVersion returns the revision that an initialize result agrees on.
func answeredVersion(data []byte) (protocol.Version, bool) {
	answered, _ := jsontext.LookString(data, "result", wire.ProtocolVersion)
	v, err := protocol.Agree(answered)
	return v, err == nil
}

// answeredBy returns the request that a response is to.
func (t *Tracker) answeredBy(from protocol.Sender, data []byte) (trackedRequest, bool) {
	id, ok := lookID(data, "id")
	if !ok {
		return trackedRequest{}, false
	}
	r, ok := t.pending[from.Peer()][id]
	return r, ok
}

// lookID returns the id at the end of a path of member names.
func lookID(data []byte, path ...string) (jsonrpc.ID, bool) {
	var id jsonrpc.ID
	err := id.UnmarshalJSON(jsontext.Look(data, path...))
	return id, err == nil
}

// follow notes what a message of revision v changes.
func (t *Tracker) follow(v protocol.Version, from protocol.Sender, m *jsonrpc.Message, data []byte) {
	switch m.Kind() {
	case jsonrpc.Request:
		t.followRequest(v, from, m, data)
	case jsonrpc.Response:
		t.followResponse(from, m, data)
	case jsonrpc.Notification:
		if m.Method == wire.MethodCancelled {
			t.cancel(from, data)
		}
	}
}

// followRequest notes a request that waits for its response.
func (t *Tracker) followRequest(v protocol.Version, from protocol.Sender, m *jsonrpc.Message, data []byte) {
	if from == protocol.FromClient && v.Known() && !v.Stateful() {
		if named, ok := jsontext.LookString(data, "params", wire.Meta, wire.MetaVersion); ok && protocol.Version(named) == v {
			t.version = v
		}
	}
	if m.ID.IsZero() {
		return
	}
	r := trackedRequest{Pending: protocol.Pending{Method: methodName(v, m.Method)}, version: v}
	r.Task = isObject(jsontext.Look(data, "params", wire.Task))
	switch m.Method {
	case wire.MethodTasksResult:
		id, _ := jsontext.LookString(data, "params", wire.TaskID)
		r.Original = t.tasks[from.Peer()][id]
	case wire.MethodTasksCancel:
		r.cancels, _ = jsontext.LookString(data, "params", wire.TaskID)
	}
	keep(&t.pending[from], t.MaxPending, m.ID, r)
}

// followResponse notes what a response settles, beside its request.
func (t *Tracker) followResponse(from protocol.Sender, m *jsonrpc.Message, data []byte) {
	r, ok := t.pending[from.Peer()][m.ID]
	if !ok {
		return
	}
	delete(t.pending[from.Peer()], m.ID)
	if m.Error != nil {
		return
	}
	switch {
	case r.Method == wire.MethodInitialize && from == protocol.FromServer:
		if v, ok := answeredVersion(data); ok {
			t.version = v
		}
	case r.Method == wire.MethodTasksCancel:
		delete(t.tasks[from], r.cancels)
	case r.Task:
		if id, ok := jsontext.LookString(data, "result", wire.Task, wire.TaskID); ok {
			keep(&t.tasks[from], t.MaxPending, id, r.Method)
		}
	}
}

// cancel forgets the request that a notification cancels, which initialize cannot
// be. A server can also cancel a request of the client, which ends a subscription.
func (t *Tracker) cancel(from protocol.Sender, data []byte) {
	id, ok := lookID(data, "params", wire.RequestID)
	if !ok {
		return
	}
	if r, ok := t.pending[from][id]; ok {
		if r.Method != wire.MethodInitialize {
			delete(t.pending[from], id)
		}
		return
	}
	if r := t.pending[from.Peer()][id]; from == protocol.FromServer && r.Method == wire.MethodListen {
		delete(t.pending[from.Peer()], id)
	}
}

// defaultMaxPending is how many requests and tasks are kept if nothing else is said.
const defaultMaxPending = 1 << 16

// keep adds to a map, as long as it has room.
func keep[K comparable, V any](m *map[K]V, limit int, key K, value V) {
	if limit <= 0 {
		limit = defaultMaxPending
	}
	if *m == nil {
		*m = map[K]V{}
	}
	if _, there := (*m)[key]; there || len(*m) < limit {
		(*m)[key] = value
	}
}

// methodName returns the name of a method in a string that is not part of the
// message, to be kept for longer than that.
func methodName(v protocol.Version, name string) string {
	if row, ok := protocol.Row(v, name); ok {
		return row.Name
	}
	return strings.Clone(name)
}
