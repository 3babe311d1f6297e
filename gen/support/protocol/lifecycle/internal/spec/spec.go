// Package spec tells what a revision of the specification has, as far as the order of
// messages depends on it, and the URLs of its sections.
//
//	spec.WithTasks(v)
//	spec.SectionTaskStatus.URL(v)
package spec

import (
	"slices"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/wire"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/protocol"
)

// Whether a revision has a rule is decided by what else it has, so that a revision
// to come has the rules of those that are like it.

// Everywhere reports whether a revision is known.
func Everywhere(v protocol.Version) bool { return v.Known() }

// Stateless reports whether a known revision has no sessions.
func Stateless(v protocol.Version) bool { return v.Known() && !v.Stateful() }

// Unbatched reports whether a known revision has no batches.
func Unbatched(v protocol.Version) bool { return v.Known() && !v.Batches() }

// WithTasks reports whether requests can go on as tasks.
func WithTasks(v protocol.Version) bool { return v.Has(wire.MethodTasksCancel) }

// WithListen reports whether clients open subscriptions by a request.
func WithListen(v protocol.Version) bool { return v.Has(wire.MethodListen) }

// WithPing reports whether a revision has pings.
func WithPing(v protocol.Version) bool { return v.Has(wire.MethodPing) }

// WithDiscover reports whether servers tell what they support.
func WithDiscover(v protocol.Version) bool { return v.Has(wire.MethodDiscover) }

// WithSetLevel reports whether clients set the level of log messages.
func WithSetLevel(v protocol.Version) bool { return v.Has(wire.MethodSetLevel) }

// WithSubscribe reports whether clients subscribe to resources.
func WithSubscribe(v protocol.Version) bool { return v.Has(wire.MethodSubscribe) }

// WithComplete reports whether servers tell that an elicitation is complete.
func WithComplete(v protocol.Version) bool { return v.Has(wire.MethodElicitationComplete) }

// WithLogRequests reports whether requests ask for log messages themselves.
func WithLogRequests(v protocol.Version) bool { return Stateless(v) && len(protocol.LogLevels(v)) != 0 }

// WithSamplingTools reports whether models that are sampled may use tools.
func WithSamplingTools(v protocol.Version) bool {
	row, _ := protocol.Row(v, wire.MethodSampling)
	return slices.ContainsFunc(row.Requires, func(r jsonrpc.Requirement) bool { return r.Capability == "sampling.tools" })
}

// BeforeBatches reports whether a revision is older than those with batches.
func BeforeBatches(v protocol.Version) bool {
	i := slices.IndexFunc(protocol.Versions, protocol.Version.Batches)
	return i >= 0 && v < protocol.Versions[i]
}

// BatchedSession reports whether a revision has sessions and batches.
func BatchedSession(v protocol.Version) bool { return v.Stateful() && v.Batches() }

// WithInput reports whether results may ask for input, which are then one of
// several outcomes of a request without a task.
func WithInput(v protocol.Version) bool { return Stateless(v) && AsksInput(v, wire.MethodToolsCall) }

// AsksInput reports whether the answer to a method may ask for input.
func AsksInput(v protocol.Version, method string) bool {
	row, _ := protocol.Row(v, method)
	return row.Client && row.Outcome != "" && !row.Embedded
}
