package diagram

import "testing"

// TestDiagram shows a machine in which two events have the same effect.
func TestDiagram(t *testing.T) {
	d := Diagram{Name: "door", Start: "half open", End: "shut", Transitions: []Transition{
		{"half open", "guest", "push", "half open", ""},
		{"half open", "guest", "pull", "half open", ""},
		{"half open", "", "wind", "shut", ""},
		{"shut", "guest", "push", "shut", "knock-first"},
	}}
	for _, test := range []struct{ got, want string }{
		{d.Text(), `door starts half open
half open        stays               guest push, pull
half open        -> shut             wind
shut             stays               guest push (knock-first)
`},
		{d.Mermaid(), `stateDiagram-v2
    state "half open" as half_open
    state "shut" as shut
    [*] --> half_open
    half_open --> half_open: guest push, pull
    half_open --> shut: wind
    shut --> shut: guest push (knock-first)
    shut --> [*]
`},
		{d.DOT(), `digraph "door" {
	half_open [label="half open", shape=box];
	shut [label="shut", shape=doublecircle];
	start [label="", shape=point];
	start -> half_open;
	half_open -> half_open [label="guest push\npull", style=solid];
	half_open -> shut [label="wind", style=solid];
	shut -> shut [label="guest push (knock-first)", style=dashed];
}
`},
	} {
		if test.got != test.want {
			t.Errorf("got\n%swant\n%s", test.got, test.want)
		}
	}
}
