package types

// What is emitted for the parts of a package takes about so many bytes of Go.
const (
	weightOfDecl    = 700
	weightOfMember  = 400
	weightOfVariant = 300
	weightOfValue   = 90
	weightOfLevel   = 200 // of lists and maps in each other, for each level around
	timesNamed      = 25  // how often the name of a declaration occurs
)

// maxWeight bounds the output of a schema. The largest revision of MCP takes a quarter
// of it.
const maxWeight = 4 << 20

// weigh adds what is emitted for a declaration. It gives up, at the declaration that
// comes to too much, before any of it is printed.
func (w *walker) weigh(d *draft) {
	w.weight += weightOfDecl + weightOfMember*len(d.sh.Members) + weightOfVariant*len(d.sh.Alts) +
		weightOfValue*len(d.sh.Enum) + timesNamed*len(d.head.Name)
	if w.weight > maxWeight && !w.found.Endless {
		w.rec.Fail(d.sh.At, "leave out definitions that are not needed, or split the schema", "the bindings would take more than about %d MB of Go", maxWeight>>20)
		w.found.Endless = true
	}
}
