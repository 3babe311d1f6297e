// Package merge unites the models of several revisions in the model of one package,
// whose types hold what any of the revisions can say. From
//
//	2025-03-26  struct Tool {Name string}
//	2025-06-18  struct Tool {Name string; Title *string}
//
// it makes
//
//	struct Tool {Name string; Title *string}  // Title: Revisions {2025-06-18}
//
// Only what messages refer to is in the merged package. Declarations unite by name,
// members by their name on the wire, methods likewise; the newest revision decides on
// names, order and comments. Where the same member has different types, package merge
// finds one that holds the values of all of them, by structure or by a row of package
// spec. Differences that no rule unites are errors, which name both places and the row
// that is missing.
//
// A merge has two phases, since a member of one revision can add a source to the type
// of another one. Gathering goes through all types until nothing is added. Then the
// declarations are made from what was gathered.
package merge

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"slices"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/lower/forms"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/lower/presence"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/spec"
)

// Merge returns the package of a name that spans the revisions of models, the oldest
// first. It changes nothing in the models, and shares with them only the schemas,
// which stay as they are. The error has all differences that no rule unites.
func Merge(models []*model.Package, name string) (*model.Package, error) {
	m, p := merge(models, name)
	if len(m.errs) > 0 {
		return nil, errors.Join(m.errs...)
	}
	return p, nil
}

// Facts returns the keys of the rows of package spec that take effect in a merge of
// models, sorted. A row that takes effect in no merge of known revisions is a mistake.
func Facts(models []*model.Package) []string {
	m, _ := merge(models, "mcp")
	return slices.Sorted(maps.Keys(m.facts))
}

// A merger is the state of a merge.
type merger struct {
	models []*model.Package
	names  []map[model.Decl]string // merged names of declarations, by revision
	decls  []map[string]model.Decl // declarations by merged name, by revision
	groups map[string]*group
	order  []*group // as they were found

	added    bool // the last round of gathering added a source
	building bool // the sources are complete
	errs     []error
	told     map[string]bool // the texts of errs
	facts    map[string]bool
}

// maxRevisions is how many revisions a set of them can hold.
const maxRevisions = 32

func merge(models []*model.Package, name string) (*merger, *model.Package) {
	m := &merger{models: models, groups: map[string]*group{}, told: map[string]bool{}, facts: map[string]bool{}}
	if m.checkRevisions(); len(m.errs) > 0 {
		return m, nil
	}
	m.nameDecls()
	for m.added = true; m.added; {
		m.added = false
		m.pass()
	}
	m.building = true
	for _, g := range m.order {
		g.decl = m.newDecl(g)
	}
	p := m.pass()
	p.Name, p.Schema = name, fmt.Sprintf("the schemas of %d revisions", len(models))
	for _, g := range m.order {
		p.Decls = append(p.Decls, g.decl)
	}
	slices.SortFunc(p.Decls, func(a, b model.Decl) int { return cmp.Compare(a.Header().Name, b.Header().Name) })
	presence.BreakCycles(p.Decls)
	var messages []*model.Struct
	for _, method := range p.Methods {
		messages = append(messages, method.Message)
	}
	presence.MarkZero(p.Decls, messages)
	m.definitions(p)
	m.fixLinks(p)
	m.checkNames(p)
	if len(m.errs) == 0 {
		forms.Decide(p)
	}
	return m, p
}

// checkRevisions reports models that do not follow each other.
func (m *merger) checkRevisions() {
	switch {
	case len(m.models) == 0:
		m.errs = append(m.errs, errors.New("merge: no models"))
	case len(m.models) > maxRevisions:
		m.errs = append(m.errs, fmt.Errorf("merge: %d revisions, want at most %d", len(m.models), maxRevisions))
	}
	for i, p := range m.models {
		switch {
		case p.Version == "":
			m.errs = append(m.errs, fmt.Errorf("merge: the schema %s has no revision (give it a date)", p.Schema))
		case i > 0 && p.Version <= m.models[i-1].Version:
			m.errs = append(m.errs, fmt.Errorf("merge: the revision %s follows %s (give the oldest first, each once)", p.Version, m.models[i-1].Version))
		}
	}
}

// pass goes through all that messages refer to. While it gathers sources, the package
// it returns is not complete.
func (m *merger) pass() *model.Package {
	newest := m.models[len(m.models)-1]
	p := &model.Package{Specification: newest.Specification, OmitsID: newest.OmitsID}
	for _, one := range m.models {
		p.Spans = append(p.Spans, one.Version)
		p.HasBatches = p.HasBatches || one.HasBatches
	}
	p.Methods = m.methods()
	p.Codes = m.codes()
	p.MetaKeys = m.metaKeys()
	p.Round = m.round()
	p.Progress = m.progress(p.Methods)
	for i := 0; i < len(m.order); i++ { // building one group finds others
		m.build(m.order[i])
	}
	return p
}

// use records that a row took effect.
func (m *merger) use(row spec.Row) {
	if m.building {
		m.facts[row.Fact().Key()] = true
	}
}

// fail records a difference that no rule unites, and what to do about it.
func (m *merger) fail(remedy, format string, args ...any) {
	err := fmt.Errorf("merge: %s (%s)", fmt.Sprintf(format, args...), remedy)
	if m.building && !m.told[err.Error()] {
		m.told[err.Error()] = true
		m.errs = append(m.errs, err)
	}
}

// orZero returns the empty set, which stands for all, if a set has all revisions.
func (m *merger) orZero(r model.Revisions) model.Revisions {
	if r == model.All(len(m.models)) {
		return 0
	}
	return r
}

// version returns the date of a revision.
func (m *merger) version(i int) string { return m.models[i].Version }

// checkNames reports identifiers that several revisions use for different things.
func (m *merger) checkNames(p *model.Package) {
	seen := map[string]bool{}
	for _, name := range p.Names() {
		if seen[name] {
			m.fail("add a row of Renames (package spec) for one of them", "two things have the name %s", name)
		}
		seen[name] = true
	}
	methods := map[string]string{}
	for _, method := range p.Methods {
		if other, ok := methods[method.Go]; ok {
			m.fail("give one of them another name", "the methods %s and %s have the Go name %s", other, method.Name, method.Go)
		}
		methods[method.Go] = method.Name
	}
}
