package protocol

import (
	"slices"
	"strings"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/wire"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/jsonrpc"
)

// Requirement is a capability that a message requires.
type Requirement struct {
	jsonrpc.Requirement
	By     Sender // the side that declares the capability
	Method string // of the message, or of the request embedded in a result that needs it
}

// String names the method and the capability: "resources/subscribe needs
// resources.subscribe of the server (must)".
func (r Requirement) String() string {
	what := r.Capability
	if what == "" {
		what = r.Meta + " in _meta"
	}
	return r.Method + " needs " + what + " of the " + r.By.String() + " (" + r.Level.String() + ")"
}

// MetBy reports whether the capability is declared. The arguments are the objects of
// capabilities in initialize or server/discover. In stateless revisions each request has
// the client's capabilities: client may then be the whole _meta of the message, or of
// the request that the message responds to.
func (r Requirement) MetBy(client, server jsonrpc.Raw) bool {
	if r.Meta != "" {
		switch client.Get(r.Meta).String() {
		case "", "null":
			return false
		}
	}
	if r.Capability == "" {
		return true
	}
	declared := server
	if r.By == FromClient {
		declared = clientCapabilities(client)
	}
	return has(declared, r.Capability) || r.OrEmpty != "" && isEmptyObject(at(declared, r.OrEmpty))
}

// clientCapabilities returns the capabilities in the _meta of a request, or client
// itself if client is not such a _meta.
func clientCapabilities(client jsonrpc.Raw) jsonrpc.Raw {
	if inside := client.Get(wire.MetaCapabilities); !inside.IsZero() {
		return inside
	}
	return client
}

// at returns the value at a dotted path.
func at(object jsonrpc.Raw, path string) jsonrpc.Raw { return object.Get(strings.Split(path, ".")...) }

// has reports whether a capability is declared. Its path then has a value that is
// neither false nor null.
func has(declared jsonrpc.Raw, path string) bool {
	switch at(declared, path).String() {
	case "", "false", "null":
		return false
	}
	return true
}

func isEmptyObject(value jsonrpc.Raw) bool {
	members := value.Members()
	return members != nil && len(members) == 0
}

// Requirements returns the capabilities that a message of revision v requires, by its
// method and its params, or by its error code. A result that asks for input requires the
// capabilities of each request in it. The list is empty if the message requires none,
// and if the revision does not have the method.
func Requirements(v Version, from Sender, m *jsonrpc.Message) []Requirement {
	r := revisionOf(v)
	if r == nil || m == nil {
		return nil
	}
	switch m.Kind() {
	case jsonrpc.Request, jsonrpc.Notification:
		if row := r.method(m.Method); row != nil && len(row.Requires) > 0 {
			return needs(from, row, wire.Params(m))
		}
	case jsonrpc.Response:
		if m.Error != nil {
			return r.needsOfCode(from, m.Error.Code)
		}
		return r.needsOfInput(from, m)
	}
	return nil
}

// needs returns the requirements of a method that apply to its params.
func needs(from Sender, row *jsonrpc.MethodInfo, params jsonrpc.Raw) []Requirement {
	var list []Requirement
	for _, q := range row.Requires {
		switch {
		case q.If == nil:
		case !applies(q.If, params), q.Level == jsonrpc.Dropped && !wire.AsksFor(at(params, q.If.Member)):
			continue
		default:
			q.Capability = named(q.Capability, at(params, q.If.Member))
		}
		list = append(list, Requirement{q, party(q.DeclaredBy, from), row.Name})
	}
	return list
}

// named replaces a * at the end of a path with a string of the params. Any other value
// replaces it with nothing, so the path names no capability.
func named(path string, value jsonrpc.Raw) string {
	prefix, found := strings.CutSuffix(path, "*")
	if !found {
		return path
	}
	name, _ := wire.String(value)
	return prefix + name
}

// party returns the side that declares a capability.
func party(of jsonrpc.Party, from Sender) Sender {
	switch of {
	case jsonrpc.OfClient:
		return FromClient
	case jsonrpc.OfServer:
		return FromServer
	case jsonrpc.OfReceiver:
		return from.Peer()
	}
	return from
}

// applies reports whether a condition on params holds.
func applies(c *jsonrpc.ParamCondition, params jsonrpc.Raw) bool {
	value := at(params, c.Member)
	if value.IsZero() || value.String() == "null" {
		return c.Absent
	}
	text, isString := wire.String(value)
	switch {
	case len(c.Is) > 0:
		return isString && slices.Contains(c.Is, text)
	case len(c.IsNot) > 0:
		return !isString || !slices.Contains(c.IsNot, text)
	}
	return value.String() != "false"
}

func (r *revision) needsOfCode(from Sender, code int64) []Requirement {
	var list []Requirement
	for _, c := range r.codes {
		if c.Code != code {
			continue
		}
		for _, q := range c.Requires {
			list = append(list, Requirement{q, party(q.DeclaredBy, from), ""})
		}
	}
	return list
}

// needsOfInput returns the requirements of the requests in a result.
func (r *revision) needsOfInput(from Sender, m *jsonrpc.Message) []Requirement {
	if !r.hasEmbedded() {
		return nil
	}
	var list []Requirement
	for _, request := range wire.Result(m).Get(wire.InputRequests).Members() {
		method, _ := wire.String(request.Value, "method")
		if row := r.method(method); row != nil && row.Embedded {
			list = append(list, needs(from, row, request.Value.Get("params"))...)
		}
	}
	return list
}

func (r *revision) hasEmbedded() bool {
	return len(r.methods) > 0 && r.methods[len(r.methods)-1].Embedded // they come last
}

// Check is a requirement with the result of checking it.
type Check struct {
	Requirement
	Met bool
}

// String returns the requirement and whether it is met: "tools/call needs tools of the
// server (must): missing".
func (c Check) String() string {
	if c.Met {
		return c.Requirement.String() + ": met"
	}
	return c.Requirement.String() + ": missing"
}

// CheckSend returns the capabilities that a message requires, and reports for each
// whether it is declared. [Requirement.MetBy] explains client and server. In stateless
// revisions, capabilities in the message's own _meta override client.
//
// CheckSend does not reject messages. The caller decides whether to send or accept a
// message without a capability, for example by the level of the requirement.
func CheckSend(v Version, from Sender, m *jsonrpc.Message, client, server jsonrpc.Raw) []Check {
	list := Requirements(v, from, m)
	if len(list) == 0 {
		return nil
	}
	if own := wire.Params(m).Get(wire.Meta); !own.Get(wire.MetaCapabilities).IsZero() {
		client = own
	}
	checks := make([]Check, len(list))
	for i, q := range list {
		checks[i] = Check{q, q.MetBy(client, server)}
	}
	return checks
}

// Missing returns the checks of a level that are not met.
func Missing(checks []Check, level jsonrpc.Level) []Check {
	var list []Check
	for _, c := range checks {
		if !c.Met && c.Level == level {
			list = append(list, c)
		}
	}
	return list
}
