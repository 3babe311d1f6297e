package model

// Recursive returns the names of the declared types whose values may contain values of
// the same type, directly or within others: a value built in Go may then contain itself.
func (p *Package) Recursive() map[string]bool {
	components := Components(p.Decls, contained)
	size := map[int]int{}
	for _, c := range components {
		size[c]++
	}
	found := map[string]bool{}
	for d, c := range components {
		itself := false
		for _, inner := range contained(d) {
			itself = itself || inner == d
		}
		if itself || size[c] > 1 {
			found[d.Header().Name] = true
		}
	}
	return found
}

// Components gives each node that some nodes lead to the number of its strongly
// connected component: two nodes have the same number if they lead to each other.
func Components[N comparable](nodes []N, next func(N) []N) map[N]int {
	t := tarjan[N]{next: next, place: map[N]int{}, components: map[N]int{}}
	for _, n := range nodes {
		if t.place[n] == 0 {
			t.visit(n)
		}
	}
	return t.components
}

// tarjan is the state of Tarjan's algorithm.
type tarjan[N comparable] struct {
	next       func(N) []N
	place      map[N]int // in the order of the visits, from 1
	stack      []N       // nodes whose component is not known yet
	components map[N]int
}

// visit returns the first place on the stack that n leads to.
func (t *tarjan[N]) visit(n N) int {
	t.place[n] = len(t.place) + 1
	first := t.place[n]
	base := len(t.stack)
	t.stack = append(t.stack, n)
	for _, m := range t.next(n) {
		if t.place[m] == 0 {
			first = min(first, t.visit(m))
		} else if _, known := t.components[m]; !known {
			first = min(first, t.place[m])
		}
	}
	if first == t.place[n] {
		for _, m := range t.stack[base:] {
			t.components[m] = first
		}
		t.stack = t.stack[:base]
	}
	return first
}

// contained returns the declarations that a value of d may directly contain.
func contained(d Decl) []Decl {
	switch d := d.(type) {
	case *Struct:
		var list []Decl
		for _, f := range d.Fields() {
			list = append(list, within(f.Type)...)
		}
		return list
	case *Union:
		return d.Variants
	case *OneOrMany:
		return within(d.Elem)
	case *List:
		return within(d.Type)
	case *Map:
		return within(d.Type)
	case *Alias:
		return within(d.Type)
	}
	return nil
}

// within returns the declaration that a type refers to, if there is one.
func within(t Type) []Decl {
	switch t := t.(type) {
	case ListOf:
		return within(t.Elem)
	case MapOf:
		return within(t.Elem)
	case NullableOf:
		return within(t.Elem)
	case Ref:
		return []Decl{t.Decl}
	}
	return nil
}
