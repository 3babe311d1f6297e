// Package diagram shows a state machine as text and as graphs.
//
//	d := diagram.Diagram{Name: "door", Start: "open", End: "shut", Transitions: list}
//	fmt.Print(d.Mermaid()) // stateDiagram-v2 …
package diagram

import (
	"fmt"
	"slices"
	"strings"
)

// Diagram is a state machine. The states are shown in the order of its transitions.
type Diagram struct {
	Name        string
	Start, End  string // states
	Transitions []Transition
}

// Transition is what an event does in a state.
type Transition struct {
	State string
	From  string // who causes the event; may be empty
	Event string
	Next  string
	Rule  string // what the event violates; empty if it is allowed
}

// edge is the transitions of one side that have the same effect in a state.
type edge struct {
	Transition
	events []string
}

// edges unites transitions that follow one another and differ by their events only.
func (d Diagram) edges() []edge {
	var list []edge
	for _, t := range d.Transitions {
		name := t.Event
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
	text := strings.Join(e.events, separator)
	if e.From != "" {
		text = e.From + " " + text
	}
	if e.Rule != "" {
		text += " (" + e.Rule + ")"
	}
	return text
}

// Text returns the table as text, a line for the events that one side causes in
// a state with the same effect.
func (d Diagram) Text() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s starts %s\n", d.Name, d.Start)
	for _, e := range d.edges() {
		next := "-> " + e.Next
		if e.Next == e.State {
			next = "stays"
		}
		fmt.Fprintf(&b, "%-16s %-19s %s\n", e.State, next, e.label(", "))
	}
	return b.String()
}

// Mermaid returns the table as a state diagram of Mermaid.
func (d Diagram) Mermaid() string {
	var b strings.Builder
	b.WriteString("stateDiagram-v2\n")
	for _, s := range d.states() {
		fmt.Fprintf(&b, "    state %q as %s\n", s, name(s))
	}
	fmt.Fprintf(&b, "    [*] --> %s\n", name(d.Start))
	for _, e := range d.edges() {
		fmt.Fprintf(&b, "    %s --> %s: %s\n", name(e.State), name(e.Next), e.label(", "))
	}
	fmt.Fprintf(&b, "    %s --> [*]\n", name(d.End))
	return b.String()
}

// DOT returns the table as a graph for Graphviz. What violates a rule is dashed.
func (d Diagram) DOT() string {
	var b strings.Builder
	fmt.Fprintf(&b, "digraph %q {\n", d.Name)
	for _, s := range d.states() {
		shape := "box"
		if s == d.End {
			shape = "doublecircle"
		}
		fmt.Fprintf(&b, "\t%s [label=%q, shape=%s];\n", name(s), s, shape)
	}
	fmt.Fprintf(&b, "\tstart [label=\"\", shape=point];\n\tstart -> %s;\n", name(d.Start))
	for _, e := range d.edges() {
		style := "solid"
		if e.Rule != "" {
			style = "dashed"
		}
		fmt.Fprintf(&b, "\t%s -> %s [label=%q, style=%s];\n", name(e.State), name(e.Next), e.label("\n"), style)
	}
	b.WriteString("}\n")
	return b.String()
}

// states are those of the diagram, in order.
func (d Diagram) states() []string {
	var list []string
	for _, t := range d.Transitions {
		if !slices.Contains(list, t.State) {
			list = append(list, t.State)
		}
	}
	return list
}

// name is a state as an identifier.
func name(state string) string { return strings.ReplaceAll(state, " ", "_") }
