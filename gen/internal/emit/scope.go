package emit

import (
	"maps"
	"slices"
	"strings"
	"sync"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/emit/declared"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/emit/gofile"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
)

// Scope returns what the emitter declares besides the names of a model. It prints
// a model that has everything that a model can have, under names that nothing else
// has, and reads from the printed files what they declare. It does so once for all runs, so callers
// must not change the result.
func Scope() (model.Scope, error) { return scopeOnce() }

var scopeOnce = sync.OnceValues(findScope)

func findScope() (model.Scope, error) {
	p := newProbe()
	_, names, err := printed(p, "", Options{ImportPath: "probe"})
	if err != nil {
		return model.Scope{}, err
	}
	given := map[string]bool{}
	for _, name := range p.Names() {
		given[name] = true
	}
	fixed, derived := map[string]bool{}, map[model.Affix]model.Forms{}
	for _, name := range slices.Concat(names.Package, names.Imports) {
		if given[name] {
			continue
		}
		if affix, form, ok := affixOf(name, p); ok {
			derived[affix] |= form
		} else {
			fixed[name] = true
		}
	}
	return model.Scope{
		Fixed:    slices.Sorted(maps.Keys(fixed)),
		Derived:  affixes(derived),
		Members:  membersOf(probeStruct, names),
		Handlers: handlersOf(names),
	}, nil
}

// affixes lists what is made from names, with the forms of declarations that it is
// made for.
func affixes(derived map[model.Affix]model.Forms) []model.Affix {
	var list []model.Affix
	for affix, forms := range derived {
		affix.Of = forms
		list = append(list, affix)
	}
	slices.SortFunc(list, func(a, b model.Affix) int {
		return slices.Compare([]string{a.Prefix, a.Suffix}, []string{b.Prefix, b.Suffix})
	})
	return list
}

// affixOf reports what an identifier has around the name of a declaration, and the
// form of the declaration.
func affixOf(name string, p *model.Package) (model.Affix, model.Forms, bool) {
	for _, d := range p.Decls {
		if prefix, suffix, ok := strings.Cut(name, d.Header().Name); ok {
			return model.Affix{Prefix: prefix, Suffix: suffix}, model.FormOf(d), true
		}
	}
	return model.Affix{}, 0, false
}

// membersOf returns the members of a struct that its model does not name.
func membersOf(name string, names declared.Names) []string {
	var list []string
	for _, member := range names.Members[name] {
		if !strings.Contains(member, probe) {
			list = append(list, member)
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// handlersOf returns the methods of the interfaces of servers and clients that a
// model does not name.
func handlersOf(names declared.Names) []string {
	list := append(membersOf("Server", names), membersOf("Client", names)...)
	slices.Sort(list)
	return slices.Compact(list)
}

// findConflicts notes the names that a package declares twice, with the definition
// that has them.
func findConflicts(e *gofile.Printer, names declared.Names) {
	for _, name := range names.Twice() {
		e.Problem("%s: %s is declared twice (rename the definition)", owner(e.Model, name), name)
	}
	for _, typ := range slices.Sorted(maps.Keys(names.Members)) {
		for _, member := range names.MembersTwice(typ) {
			e.Problem("%s: %s is a member of %s twice (rename the definition or its member)", owner(e.Model, typ), member, typ)
		}
	}
}

// owner returns the key of the declaration that a name is made of, the name itself
// if there is none.
func owner(p *model.Package, name string) string {
	key, length := name, 0
	for _, d := range p.Decls {
		head := d.Header()
		if head.Name == name {
			return head.Key
		}
		if strings.Contains(name, head.Name) && len(head.Name) > length {
			key, length = head.Key, len(head.Name)
		}
	}
	for _, m := range p.Methods {
		if length == 0 && m.Const == name {
			return m.Message.Key
		}
	}
	return key
}
