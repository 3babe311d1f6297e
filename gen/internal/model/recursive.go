package model

// Recursive returns the names of the declared types whose values may contain values of
// the same type, directly or within others: a value built in Go may then contain itself.
func (p *Package) Recursive() map[string]bool {
	r := recursion{place: map[Decl]int{}, found: map[string]bool{}}
	for _, d := range p.Decls {
		if r.place[d] == 0 {
			r.visit(d)
		}
	}
	return r.found
}

// recursion finds the strongly connected components of the declarations by Tarjan's
// algorithm.
type recursion struct {
	place map[Decl]int // 1 for the declaration that was visited first; -1: its component is known
	stack []Decl
	next  int
	found map[string]bool
}

// visit returns the first place that d leads back to.
func (r *recursion) visit(d Decl) int {
	r.next++
	mine, low := r.next, r.next
	r.place[d] = mine
	r.stack = append(r.stack, d)
	base, self := len(r.stack)-1, false
	for _, inner := range contained(d) {
		switch at := r.place[inner]; {
		case at == 0:
			low = min(low, r.visit(inner))
		case at > 0:
			low = min(low, at)
			self = self || inner == d
		}
	}
	if low < mine {
		return low
	}
	for _, one := range r.stack[base:] {
		r.place[one] = -1
		if self || len(r.stack)-base > 1 {
			r.found[one.Header().Name] = true
		}
	}
	r.stack = r.stack[:base]
	return mine
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
