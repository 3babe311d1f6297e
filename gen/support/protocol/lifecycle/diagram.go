package lifecycle

import (
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/protocol"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/protocol/lifecycle/internal/diagram"
)

// Machine is the transition table of a revision, for display.
type Machine struct {
	Version     protocol.Version
	Start       State
	Transitions []Transition
}

// StateMachine returns the transition table that a [Checker] of revision v follows. The
// table is empty if v is not known.
func StateMachine(v protocol.Version) Machine {
	m := Machine{Version: v}
	if !v.Known() {
		return m
	}
	if !v.Stateful() {
		m.Start = Stateless
	}
	for _, a := range arcs {
		if a.state != Closed && (a.state == Stateless) != (m.Start == Stateless) {
			continue
		}
		for _, e := range a.events {
			m.Transitions = append(m.Transitions, Transition{a.state, a.from, e, a.next, a.rule})
		}
	}
	return m
}

// diagram returns what is shown of the table.
func (m Machine) diagram() diagram.Diagram {
	d := diagram.Diagram{Name: string(m.Version), Start: m.Start.String(), End: Closed.String()}
	for _, t := range m.Transitions {
		from := t.From.String()
		if t.Event == EventClose {
			from = ""
		}
		d.Transitions = append(d.Transitions, diagram.Transition{
			State: t.State.String(), From: from, Event: t.Event.String(), Next: t.Next.String(), Rule: string(t.Rule),
		})
	}
	return d
}

// String returns the table as text. A line has the events of one side that have the
// same effect in a state.
func (m Machine) String() string { return m.diagram().Text() }

// Mermaid returns the table as a Mermaid state diagram.
func (m Machine) Mermaid() string { return m.diagram().Mermaid() }

// DOT returns the table as a Graphviz graph. Transitions that violate a rule are
// dashed.
func (m Machine) DOT() string { return m.diagram().DOT() }
