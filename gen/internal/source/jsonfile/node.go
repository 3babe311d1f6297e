package jsonfile

import "strconv"

// At returns the value at the end of a path, or the nearest around it.
func (n *Node) At(path []string) *Node {
	for _, token := range path {
		next := n.Get(token)
		if i, err := strconv.Atoi(token); err == nil && n.Kind == Array && 0 <= i && i < len(n.Items) {
			next = n.Items[i]
		}
		if next == nil {
			return n
		}
		n = next
	}
	return n
}

// Mapped returns an object of the members that keep gives, or leaves out.
func (n *Node) Mapped(keep func(Member) (Member, bool)) *Node {
	object := *n
	object.Members = make([]Member, 0, len(n.Members))
	for _, m := range n.Members {
		if m, ok := keep(m); ok {
			object.Members = append(object.Members, m)
		}
	}
	return &object
}
