package names

import (
	"slices"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/goname"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/lower/message"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/lower/place"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/lower/shape"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/lower/unions"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/spec"
)

// A group is all inline schemas that are alike and stand under members of one name.
type group struct {
	member string
	print  string
}

// maxInline bounds the schemas inside of definitions, with those that constraints
// beside $ref copy. A chain of such copies would have them without end.
const maxInline = 300_000

// countInline counts the inline schemas that need a name, by group.
func (n *Names) countInline() {
	for _, def := range n.defs.Names() {
		sh := n.defs.Def(def)
		if sh.Ref == "" {
			n.countBelow(def, sh, "")
		}
		if n.inline > maxInline {
			n.rec.Fail(n.defs.At(def), "give what is copied a definition, and refer to it without constraints", "the definitions have more than %d schemas in them, with copies that allOf and constraints beside $ref make", maxInline)
			return
		}
	}
}

// Endless reports whether the run gives up because of what is copied.
func (n *Names) Endless() bool { return n.inline > maxInline }

func (n *Names) countBelow(def string, sh *shape.Shape, under string) {
	for _, m := range sh.Members {
		n.countAt(def, m.Shape, m.Name)
	}
	for _, part := range []*shape.Shape{sh.Items, sh.Others} {
		if part != nil {
			n.countAt(def, part, under)
		}
	}
	for _, alt := range sh.Alts {
		if alt.Ref == "" {
			n.countBelow(def, alt, under)
		}
	}
}

func (n *Names) countAt(def string, sh *shape.Shape, name string) {
	if n.inline++; n.inline > maxInline {
		return
	}
	if sh.Ref != "" || place.Raw(n.defs, def, name, sh) != nil {
		return
	}
	if sh.NeedsName() {
		n.groups[group{name, sh.Plain().Fingerprint()}]++
	}
	n.countBelow(def, sh, name)
}

// Inline returns the identifier of an inline schema, and whether it is shared by
// all schemas that are alike and get the same name.
func (n *Names) Inline(sh *shape.Shape, at place.Place) (name string, shared bool) {
	print := sh.Fingerprint()
	if row := n.row(sh, at); row != nil {
		n.rec.Use(row)
		return n.free(row.Name, at.PathName(), sh), true
	}
	if base := n.params[print]; at.Member == "params" && base != "" {
		name := goname.Path(goname.Type(base), "params")
		return n.free(name, name, n.defs.Def(base).Member("params").Shape), true
	}
	if at.Member != "params" && at.Member != "" && n.groups[group{at.Member, print}] > 1 {
		return n.free(goname.Exported(at.Member), at.PathName(), sh), true
	}
	return n.free(at.PathName(), at.PathName(), sh), false
}

// OpenEnum returns the identifier of an inline string with known values.
func (n *Names) OpenEnum(sh *shape.Shape, at place.Place) string {
	return n.free(at.PathName(), at.PathName(), sh)
}

// Outcome returns the identifier of the union of what may answer a request.
func (n *Names) Outcome(m *message.Message) string {
	sh := &shape.Shape{At: n.defs.At(m.Def), Alts: []*shape.Shape{}}
	return n.free(goname.Interface(m.Def)+"Outcome", n.def[m.Def]+"Outcome", sh)
}

// row returns the row that names an inline schema, or nil.
func (n *Names) row(sh *shape.Shape, at place.Place) *spec.InlineName {
	for i := range spec.InlineNames {
		row := &spec.InlineNames[i]
		if (row.Member == "" || row.Member == at.Member) && n.defs.Applies(row.When) && fits(row, sh) {
			return row
		}
	}
	return nil
}

// fits reports whether an inline schema has the structure that a row is about.
func fits(row *spec.InlineName, sh *shape.Shape) bool {
	if row.Variants != nil && !hasVariants(sh, row.Variants) || row.Variants == nil && sh.Alts != nil {
		return false
	}
	if row.Only && len(sh.Members) != len(row.Has) {
		return false
	}
	return !slices.ContainsFunc(row.Has, func(name string) bool { return sh.Member(name) == nil })
}

func hasVariants(sh *shape.Shape, defs []string) bool {
	for _, def := range defs {
		if !slices.ContainsFunc(sh.Alts, func(alt *shape.Shape) bool { return alt.Ref == def }) {
			return false
		}
	}
	return sh.Alts != nil
}

// free returns the name, with the word for its kind if something else has it,
// or the name by path if even that is taken.
func (n *Names) free(name, byPath string, sh *shape.Shape) string {
	owner := "another inline schema: " + sh.Fingerprint()
	word, forms := formsOf(sh)
	for i, candidate := range []string{name, name + word, byPath, byPath + word} {
		bare := i%2 == 0
		if have, _ := n.claims.of(candidate); have == owner {
			return candidate
		}
		if _, taken := n.claims.ofType(candidate, forms); !taken && !(bare && n.claims.derivable(candidate)) {
			n.claims.claimType(candidate, forms, owner)
			return candidate
		}
	}
	n.rec.Fail(sh.At, "give the schema a definition of its own", "the schema would be called %s or %s%s in Go, and both names are taken", name, name, word)
	return name
}

// Variants returns the identifiers of the variants of a union that is called
// typ. Variants that no word distinguishes have none; it reports whether all have one.
func (n *Names) Variants(variants []*unions.Variant, typ string) (names []string, distinct bool) {
	names = make([]string, len(variants))
	for i, v := range variants {
		switch {
		case v.Ref != "":
			names[i] = n.def[v.Ref]
		case v.Def != "":
			names[i] = goname.Type(v.Def)
		default:
			names[i] = typ + v.Word
		}
	}
	distinct = true
	for _, same := range collisions(names) {
		distinct = false
		for _, i := range same {
			names[i] = ""
		}
	}
	return names, distinct
}

// Variant returns the identifier of an inline variant, given that by its word.
func (n *Names) Variant(name string, v *unions.Variant) string {
	return n.free(name, name+"Variant", v.Shape)
}
