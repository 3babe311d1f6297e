package lifecycle

import (
	"fmt"
	"strings"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/protocol"
)

// Machine is the transition table of a revision, to be shown.
type Machine struct {
	Version     protocol.Version
	Start       State
	Transitions []Transition
}

// StateMachine returns the transition table that a [Checker] of that revision
// follows. It has no transitions if the revision is not known.
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

// edge is the transitions of one side that have the same effect in a state.
type edge struct {
	Transition
	events []string
}

// edges unites transitions that follow one another and differ by their events only.
func (m Machine) edges() []edge {
	var list []edge
	for _, t := range m.Transitions {
		name := t.Event.String()
		if n := len(list) - 1; n >= 0 {
			last := list[n].Transition
			if last.Event = t.Event; last == t {
				list[n].events = append(list[n].events, name)
				continue
			}
		}
		list = append(list, edge{t, []string{name}})
	}
	return list
}

// label says who does what, and which rule that violates.
func (e edge) label(separator string) string {
	text := e.From.String() + " "
	if e.Event == EventClose {
		text = ""
	}
	text += strings.Join(e.events, separator)
	if e.Rule != "" {
		text += " (" + string(e.Rule) + ")"
	}
	return text
}

// String returns the table as text, a line for the events that one side causes in
// a state with the same effect.
func (m Machine) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s starts %s\n", m.Version, m.Start)
	for _, e := range m.edges() {
		next := "-> " + e.Next.String()
		if e.Next == e.State {
			next = "stays"
		}
		fmt.Fprintf(&b, "%-16s %-19s %s\n", e.State, next, e.label(", "))
	}
	return b.String()
}

// Mermaid returns the table as a state diagram of Mermaid.
func (m Machine) Mermaid() string {
	var b strings.Builder
	b.WriteString("stateDiagram-v2\n")
	for _, s := range m.states() {
		fmt.Fprintf(&b, "    state %q as %s\n", s, s.name())
	}
	fmt.Fprintf(&b, "    [*] --> %s\n", m.Start.name())
	for _, e := range m.edges() {
		fmt.Fprintf(&b, "    %s --> %s: %s\n", e.State.name(), e.Next.name(), e.label(", "))
	}
	fmt.Fprintf(&b, "    %s --> [*]\n", Closed.name())
	return b.String()
}

// DOT returns the table as a graph for Graphviz. What violates a rule is dashed.
func (m Machine) DOT() string {
	var b strings.Builder
	fmt.Fprintf(&b, "digraph %q {\n", m.Version)
	for _, s := range m.states() {
		shape := "box"
		if s == Closed {
			shape = "doublecircle"
		}
		fmt.Fprintf(&b, "\t%s [label=%q, shape=%s];\n", s.name(), s, shape)
	}
	fmt.Fprintf(&b, "\tstart [label=\"\", shape=point];\n\tstart -> %s;\n", m.Start.name())
	for _, e := range m.edges() {
		style := "solid"
		if e.Rule != "" {
			style = "dashed"
		}
		fmt.Fprintf(&b, "\t%s -> %s [label=%q, style=%s];\n", e.State.name(), e.Next.name(), e.label("\n"), style)
	}
	b.WriteString("}\n")
	return b.String()
}

// states are those of the machine, in order.
func (m Machine) states() []State {
	var list []State
	for s := NotInitialized; s <= Closed; s++ {
		for _, t := range m.Transitions {
			if t.State == s {
				list = append(list, s)
				break
			}
		}
	}
	return list
}

// name is the state as an identifier.
func (s State) name() string { return strings.ReplaceAll(s.String(), " ", "_") }
