package kept

import "strings"

// Names is a set of names that peers have chosen.
type Names struct {
	set      map[string]struct{}
	overflow bool // there were more, or longer ones
}

// Add adds a name, if there is room.
func (n *Names) Add(name string) {
	if len(n.set) >= MaxNames || len(name) > MaxName {
		n.overflow = true
		return
	}
	if n.set == nil {
		n.set = map[string]struct{}{}
	}
	n.set[strings.Clone(name)] = struct{}{}
}

// Lacks reports whether a name was certainly not added.
func (n *Names) Lacks(name string) bool {
	_, ok := n.set[name]
	return !ok && !n.overflow
}
