// Package lower turns a schema and the facts about it into the model of a Go
// package. All decisions are made here: which definitions are messages, what
// types and names there are, when a member is absent, how the variants of a
// union are told apart.
//
// The passes, a file each: shape (what a schema asks of a value), unite (allOf),
// correct (errata), message (envelopes, senders, params), name (identifiers of
// inline schemas), declare and field (types), union, method (tables), handle
// (what handlers are made of), schema (verdicts), doc.
package lower

import (
	"cmp"
	"fmt"
	"maps"
	"slices"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/goname"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/lower/forms"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/source"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/spec"
)

// Input is what a package is made of.
type Input struct {
	Document *source.Document
	Package  string // name of the Go package
	Version  string // dated revision, or "" when it is not known
	Schema   string // how headers name the schema
	Docs     Docs   // sentences of our own; nil: the schema's descriptions only

	Scope model.Scope // what the emitter declares besides the names of the model
}

// Result is a model and what a run has to say about it.
type Result struct {
	Package *model.Package
	Notes   []source.Note // what was left in a documented form
	Facts   []string      // the rows of package spec that took effect, for tests
	Docs    []string      // the keys of the documentation that were used
	NoDocs  []string      // the keys that had no documentation of our own
	Members []string      // Def.member for all members of all definitions
}

// Lower makes the model. The error is *source.Errors with every problem of the schema.
func Lower(in Input) (*Result, error) {
	l := &lowerer{
		in: in, doc: in.Document,
		corrected: map[*source.Schema]*source.Schema{}, shapes: map[*source.Schema]*shape{},
		defs: map[string]*shape{}, many: map[string]bool{}, busy: map[string]bool{},
		messages: map[string]*message{}, groups: map[group]int{}, inline: map[group]model.Decl{},
		schemas: map[*source.Schema]*model.Schema{}, defSchemas: map[string]*model.Schema{}, also: map[string][]string{},
		decls: map[string]model.Decl{}, names: map[string]string{}, defNames: map[string]string{},
		places: map[model.Decl]*source.Schema{}, methodNames: map[string]string{}, used: map[string]bool{}, docs: map[string]bool{}, noDocs: map[string]bool{},
	}
	p := &model.Package{Name: in.Package, Version: in.Version, Schema: in.Schema, Page: page(in.Version)}
	l.pkg = p
	l.correct()
	for _, d := range l.doc.Defs {
		if l.def(d.Name).never {
			l.fail(d.Schema, "mend the constraints that contradict each other, or remove the definition", "no value is valid")
		}
	}
	if len(l.errs) > 0 {
		return nil, l.failure()
	}
	l.findMessages()
	l.reserve()
	l.countInline()
	for _, name := range l.defOrder() {
		t := l.define(name)
		def := model.Definition{Name: name, Type: l.typeOfDecl(t), Schema: l.defSchema(name)}
		if _, ok := def.Type.(model.Ref); !ok {
			def.Doubtful = !l.covers(l.expand(l.def(name)), def.Type)
		}
		p.Definitions = append(p.Definitions, def)
	}
	l.methods()
	l.metaKeys()
	if l.doc.Def("JSONRPCMessage") != nil {
		p.AnyMessage = l.defSchema("JSONRPCMessage")
	}
	l.finish()
	if len(l.errs) > 0 {
		return nil, l.failure()
	}
	forms.Decide(p)
	p.Protocol = protocolOf(p, l.fact)
	slices.SortFunc(l.notes, func(a, b source.Note) int {
		return cmp.Or(cmp.Compare(a.Pos.Line, b.Pos.Line), cmp.Compare(a.Pos.Column, b.Pos.Column), cmp.Compare(a.Message, b.Message))
	})
	return &Result{
		Package: p, Notes: slices.Compact(l.notes), Facts: slices.Sorted(maps.Keys(l.used)),
		Docs: slices.Sorted(maps.Keys(l.docs)), NoDocs: slices.Sorted(maps.Keys(l.noDocs)), Members: l.allMembers(),
	}, nil
}

// allMembers lists the members of definitions, also those that are no fields.
func (l *lowerer) allMembers() []string {
	var list []string
	for _, def := range l.defOrder() {
		for _, m := range l.def(def).members {
			list = append(list, def+"."+m.name)
		}
	}
	return list
}

// lowerer is the state of one run.
type lowerer struct {
	in  Input
	doc *source.Document
	pkg *model.Package

	corrected map[*source.Schema]*source.Schema // by errata
	shapes    map[*source.Schema]*shape
	defs      map[string]*shape // by definition, messages as whole messages
	many      map[string]bool   // definitions that are one of a union or a list of them
	busy      map[string]bool   // definitions whose shape is being made
	messages  map[string]*message

	groups   map[group]int         // how often an inline shape stands under a member
	inline   map[group]model.Decl  // declarations of shared inline shapes
	decls    map[string]model.Decl // by definition
	names    map[string]string     // Go name -> what has it
	defNames map[string]string     // definition -> Go name

	schemas    map[*source.Schema]*model.Schema
	defSchemas map[string]*model.Schema // by definition, messages as whole messages
	also       map[string][]string      // by message, definitions that its params have to obey, too

	methodNames map[string]string // method -> its constant
	order       []model.Decl
	places      map[model.Decl]*source.Schema // where a declaration comes from

	used   map[string]bool // rows of package spec
	docs   map[string]bool
	noDocs map[string]bool
	notes  []source.Note
	errs   []*source.Error
}

func (l *lowerer) fail(at *source.Schema, remedy, format string, args ...any) {
	l.errs = append(l.errs, &source.Error{
		File: l.doc.Name, Line: at.Pos.Line, Column: at.Pos.Column, Pointer: at.Pointer,
		Message: fmt.Sprintf(format, args...), Remedy: remedy,
	})
}

func (l *lowerer) failure() error {
	slices.SortStableFunc(l.errs, func(a, b *source.Error) int {
		return cmp.Or(cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column), cmp.Compare(a.Message, b.Message))
	})
	return &source.Errors{List: slices.CompactFunc(l.errs, func(a, b *source.Error) bool { return *a == *b })}
}

func (l *lowerer) note(at *source.Schema, format string, args ...any) {
	l.notes = append(l.notes, source.Note{Pos: at.Pos, Pointer: at.Pointer, Message: fmt.Sprintf(format, args...)})
}

// fact records that a row of package spec took effect.
func (l *lowerer) fact(table string, row any) { l.used[fmt.Sprintf("%s %v", table, row)] = true }

// applies reports whether a row's condition on the schema holds.
func (l *lowerer) applies(w spec.When) bool {
	return (w.Has == "" || l.doc.Def(w.Has) != nil) && (w.Lacks == "" || l.doc.Def(w.Lacks) == nil)
}

// defOrder returns the names of the definitions sorted, so that their order in the file does not show.
func (l *lowerer) defOrder() []string {
	var list []string
	for _, d := range l.doc.Defs {
		list = append(list, d.Name)
	}
	slices.Sort(list)
	return list
}

// def returns the shape of a definition.
func (l *lowerer) def(name string) *shape {
	if sh, ok := l.defs[name]; ok {
		return sh
	}
	at := l.doc.Def(name).Schema
	if l.busy[name] {
		l.fail(at, "break the cycle", "the definition is part of itself through allOf")
		return &shape{at: at, kinds: model.AnyKind}
	}
	l.busy[name] = true
	sh := l.shapeOf(at)
	l.busy[name] = false
	l.defs[name] = sh
	return sh
}

// finish sorts what was declared and settles what needs the whole package.
func (l *lowerer) finish() {
	slices.SortFunc(l.order, func(a, b model.Decl) int { return cmp.Compare(a.Header().Name, b.Header().Name) })
	l.breakCycles()
	for _, d := range l.order {
		if s, ok := d.(*model.Struct); ok {
			markIsZero(s)
		}
	}
	for _, m := range l.pkg.Methods {
		needIsZero(m.Params) // a message may be without them
	}
	l.round()
	l.progress()
	l.pkg.OmitsID = slices.ContainsFunc(l.order, mayLackID)
	l.nameSchemas()
	l.pkg.Decls = l.order
	if len(l.errs) == 0 {
		l.nameConstants()
	}
}

// markIsZero marks the structs whose absence shows by their being zero, and the
// structs that are parts of them.
func markIsZero(s *model.Struct) {
	for _, f := range s.Fields() {
		if f.Presence == model.StructAbsent {
			needIsZero(f.Type)
		}
	}
}

func needIsZero(t model.Type) {
	ref, ok := t.(model.Ref)
	if !ok {
		return
	}
	s, ok := ref.Decl.(*model.Struct)
	if !ok || s.NeedsIsZero {
		return
	}
	s.NeedsIsZero = true
	for _, inner := range s.Fields() {
		if inner.Presence == model.Always || inner.Presence == model.StructAbsent {
			needIsZero(inner.Type)
		}
	}
}

// breakCycles makes pointers of struct members that would make a struct part of itself.
func (l *lowerer) breakCycles() {
	state := map[*model.Struct]int{}
	var visit func(s *model.Struct)
	visit = func(s *model.Struct) {
		state[s] = 1
		for _, f := range s.Fields() {
			ref, ok := f.Type.(model.Ref)
			if !ok || f.Presence != model.Always && f.Presence != model.StructAbsent {
				continue
			}
			target, ok := ref.Decl.(*model.Struct)
			switch {
			case !ok:
			case state[target] == 1:
				f.Presence = model.Pointer
			case state[target] == 0:
				visit(target)
			}
		}
		state[s] = 2
	}
	for _, d := range l.order {
		if s, ok := d.(*model.Struct); ok && state[s] == 0 {
			visit(s)
		}
	}
}

// typeOfDecl returns the type by which other types refer to a declaration: what
// it stands for if it is another name of a type.
func (l *lowerer) typeOfDecl(d model.Decl) model.Type {
	if a, ok := d.(*model.Alias); ok {
		return a.Type
	}
	return model.Ref{Decl: d}
}

func (l *lowerer) metaKeys() {
	for _, row := range spec.MetaKeys {
		if !l.applies(row.When) {
			continue
		}
		var t model.Type = model.String
		if row.Def != "string" {
			if t = l.typeOfDecl(l.define(row.Def)); !isStruct(t) {
				l.note(l.doc.Def(row.Def).Schema, "the _meta key %s has no accessor: %s is not an object", row.Key, row.Def)
				continue
			}
		}
		l.fact("MetaKeys", row.Key)
		l.pkg.MetaKeys = append(l.pkg.MetaKeys, model.MetaKey{
			Name: row.Name, Const: "Meta" + row.Name, Key: row.Key, Type: t,
			Doc: model.Doc{Text: []string{row.Name + " reads " + row.Doc + ", from the _meta key " + row.Key + "."}},
		})
	}
}

// nameConstants checks the package scope once everything has a name.
func (l *lowerer) nameConstants() {
	for _, d := range l.order {
		e, ok := d.(*model.Enum)
		if !ok {
			continue
		}
		for i := range e.Values {
			v := &e.Values[i]
			if owner, taken := l.names[v.Name]; taken {
				v.Name += "Value"
				if _, again := l.names[v.Name]; again {
					l.fail(l.places[e], "rename the definition", "the constant of %q would be called %s, which %s has", v.Value, v.Name, owner)
				}
			}
			l.names[v.Name] = "the constant of " + e.Key
		}
	}
}

// enumNames returns the identifiers of enum values; values whose identifiers
// are equal are told apart by their separators, then by the case of their first letter.
func (l *lowerer) enumNames(typ string, values []string, at *source.Schema) []string {
	return l.distinct(values, func(int) *source.Schema { return at }, func(v string) string { return goname.Constant(typ, v) },
		func(v string) string { return goname.SpelledConstant(typ, v) },
		func(v string) string { return goname.SmallFirstConstant(typ, v) })
}

// distinct names a list. Each rule looks at one name only, so that the result
// does not depend on what other names there are, beyond whether it collides.
func (l *lowerer) distinct(list []string, at func(int) *source.Schema, rules ...func(string) string) []string {
	result := make([]string, len(list))
	for i, v := range list {
		result[i] = rules[0](v)
	}
	for _, rule := range rules[1:] {
		for _, same := range collisions(result) {
			for _, i := range same {
				result[i] = rule(list[i])
			}
		}
	}
	for _, same := range collisions(result) {
		l.fail(at(same[1]), "rename one of them in the schema", "%q and %q would both be called %s in Go", list[same[0]], list[same[1]], result[same[0]])
	}
	return result
}

// collisions returns the groups of indices with equal names, in order.
func collisions(names []string) [][]int {
	by := map[string][]int{}
	for i, n := range names {
		by[n] = append(by[n], i)
	}
	var groups [][]int
	for _, n := range slices.Sorted(maps.Keys(by)) {
		if len(by[n]) > 1 {
			groups = append(groups, by[n])
		}
	}
	return groups
}
