package mcp

import (
	"strings"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/encode"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/jsontext"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/protocol"
)

// Loss is a difference between what a value holds and what [Codec.Append] wrote for a
// revision. [Apply] makes the one text of the other.
type Loss struct {
	// Pointer is the JSON pointer (RFC 6901) of the place, in the text of all that the
	// value holds, as its MarshalJSON writes it. For a message it is that of the
	// message with this text as its params or result.
	Pointer string

	Kind LossKind
	Was  jsonrpc.Raw // what the value holds there; absent if nothing
	Now  jsonrpc.Raw // what was written there; absent if nothing

	// Since and Until are the first and the last revision that have what was left out or
	// rewritten, or that require what was filled in. They are empty if that is the
	// first, or the last, revision that this package spans.
	Since, Until protocol.Version

	// Routine reports that every message of its kind has this loss, such as the ttlMs
	// of a list, so that a log can show the others.
	Routine bool
}

// LossKind says how a text differs from a value.
type LossKind string

// The kinds of losses.
const (
	LeftOut   LossKind = "left out"  // the revision does not have the member or the element
	Rewritten LossKind = "rewritten" // the revision has another form that says the same
	Filled    LossKind = "filled"    // the revision requires a member that was not set
)

// String describes the loss for logs.
func (l Loss) String() string {
	var b strings.Builder
	b.WriteString(l.Pointer)
	if l.Pointer == "" {
		b.WriteString("the value")
	}
	b.WriteString(" " + string(l.Kind))
	if !l.Was.IsZero() {
		b.WriteString(" " + l.Was.String())
	}
	if !l.Now.IsZero() {
		b.WriteString(" -> " + l.Now.String())
	}
	b.WriteString(l.span())
	return b.String()
}

// span describes the revisions from Since to Until for logs and errors, as " (since
// 2025-06-18)". It is empty if these are all revisions.
func (l *Loss) span() string {
	switch {
	case l.Since == "" && l.Until == "":
		return ""
	case l.Until == "":
		return " (since " + string(l.Since) + ")"
	case l.Since == "":
		return " (until " + string(l.Until) + ")"
	case l.Since == l.Until:
		return " (only in " + string(l.Since) + ")"
	}
	return " (" + string(l.Since) + " to " + string(l.Until) + ")"
}

// InexpressibleError says that a revision has no way to express a value. Nothing was
// written.
type InexpressibleError struct {
	Loss                      // what cannot be expressed; Kind and Now are empty
	Revision protocol.Version // that was to be written
	Reason   string           // what the revision has against it
}

// Error says what cannot be expressed, where, and why.
func (e *InexpressibleError) Error() string {
	if e == nil {
		return "no error"
	}
	where := e.Pointer
	if where == "" {
		where = "the value"
	}
	return "mcp: " + where + " cannot be expressed: revision " + string(e.Revision) + " " + e.Reason + e.span()
}

// traced returns the losses of writing x for a revision, or the first reason why it
// cannot be written. written is what was written.
func traced[P any](r *encode.Revision, x P, put func(P, []byte, *encode.Encoder) []byte, written []byte) ([]Loss, error) {
	text, events, err := encode.Trace(r, x, put)
	if err != nil {
		return nil, err
	}
	var losses []Loss
	var unfit error
	located := encode.Locate(text, events, func(v encode.Event, pointer, was string) {
		l := Loss{Pointer: pointer, Kind: kinds[v.Difference], Was: rawOf(was), Now: rawOf(v.Now), Since: first(v.In), Until: last(v.In), Routine: v.Routine}
		switch {
		case v.Difference != encode.Inexpressible:
			losses = append(losses, l)
		case unfit == nil:
			unfit = inexpressible(r, v, l)
		}
	})
	if !located {
		return whole(r, text, events, written)
	}
	if unfit != nil {
		return nil, unfit
	}
	return losses, nil
}

// whole returns one loss for all of a value, where the names of members are so long that
// the pointers of all losses would take much more memory than the value.
func whole(r *encode.Revision, text []byte, events []encode.Event, written []byte) ([]Loss, error) {
	for _, v := range events {
		if v.Difference == encode.Inexpressible {
			return nil, inexpressible(r, v, Loss{Since: first(v.In), Until: last(v.In)})
		}
	}
	return []Loss{{Kind: Rewritten, Was: rawOf(string(text)), Now: rawOf(string(written))}}, nil
}

func inexpressible(r *encode.Revision, v encode.Event, l Loss) error {
	reason := v.Why
	if reason == "" {
		reason = "does not have it"
	}
	return &InexpressibleError{Loss: l, Revision: spans[r.Index], Reason: reason}
}

var kinds = [...]LossKind{encode.LeftOut: LeftOut, encode.Rewritten: Rewritten, encode.Filled: Filled, encode.Inexpressible: ""}

// rawOf returns a text that this package has written, or an absent Raw. It may nest as
// deeply as the value did.
func rawOf(text string) jsonrpc.Raw {
	return jsonrpc.Raw(jsontext.TrustedRaw(text))
}
