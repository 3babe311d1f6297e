// Package protocol decides what the package protocol of an output says about a
// revision besides its methods and error codes, from the finished rest of its
// model:
//
//	_meta of the params of tools/call has progressToken  → a reserved key, in requests
//	no InitializeRequest, and the revision is 2026-07-28 → the header Mcp-Method
package protocol

import (
	"cmp"
	"slices"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/lower/record"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/spec"
)

// Decide returns the tables of the revision that p is for. It records the rows of
// package spec that take effect.
func Decide(p *model.Package, rec *record.Recorder) model.Protocol {
	t := tables{p: p, rec: rec, keys: map[string]*model.ReservedKey{}}
	return model.Protocol{
		ReservedKeys: t.reservedKeys(),
		Headers:      t.headers(),
		LogLevels:    t.logLevels(),
		Forbidden:    t.forbidden(),
		Implying:     implyingResults(p),
	}
}

// tables is the state of making the tables of one revision.
type tables struct {
	p    *model.Package
	rec  *record.Recorder
	keys map[string]*model.ReservedKey
}

// has reports whether the schema has a definition.
func (t *tables) has(def string) bool {
	return slices.ContainsFunc(t.p.Definitions, func(d model.Definition) bool { return d.Name == def })
}

// definition returns the type of a definition, or nil.
func (t *tables) definition(name string) model.Type {
	for _, d := range t.p.Definitions {
		if d.Name == name {
			return d.Type
		}
	}
	return nil
}

// reservedKeys collects the keys that the _meta of params and results declares,
// and those that package spec adds.
func (t *tables) reservedKeys() []model.ReservedKey {
	for _, m := range t.p.Methods {
		kind := func(k *model.ReservedKey) { k.InRequests = true }
		if m.Notification {
			kind = func(k *model.ReservedKey) { k.InNotifications = true }
		}
		t.declared(m.Params, kind)
		inResult := func(k *model.ReservedKey) { k.InResults = true }
		t.declared(m.Result, inResult)
		if m.Outcome != nil {
			t.declared(model.Ref{Decl: m.Outcome}, inResult)
		}
	}
	for _, name := range requiredKeys(t.p) {
		t.keys[name].Required = true
	}
	for _, key := range t.p.MetaKeys {
		t.undeclared(key)
	}
	var list []model.ReservedKey
	for _, k := range t.keys {
		list = append(list, *k)
	}
	slices.SortFunc(list, func(a, b model.ReservedKey) int { return cmp.Compare(a.Key, b.Key) })
	return list
}

// declared adds the keys that the _meta of a value declares, of any variant of a
// union. Mark says what carries them.
func (t *tables) declared(of model.Type, mark func(*model.ReservedKey)) {
	for _, s := range structsOf(of) {
		meta, ok := metaOf(s)
		if !ok {
			continue
		}
		for _, f := range meta.Fields() {
			k := t.keys[f.JSON]
			if k == nil {
				k = &model.ReservedKey{Name: f.Name, Key: f.JSON}
				t.keys[f.JSON] = k
			}
			mark(k)
		}
	}
}

// undeclared adds a key that the specification reserves without declaring it.
func (t *tables) undeclared(key model.MetaKey) {
	for _, row := range spec.MetaUses {
		if row.Key != key.Key {
			continue
		}
		t.rec.Use(row)
		t.keys[row.Key] = &model.ReservedKey{
			Name: key.Name, Key: row.Key,
			InRequests: row.Requests, InNotifications: row.Notifications, InResults: row.Results,
		}
	}
}

// structsOf returns the struct that a type refers to, or the structs among the
// variants of a union.
func structsOf(t model.Type) []*model.Struct {
	ref, ok := t.(model.Ref)
	if !ok {
		return nil
	}
	switch d := ref.Decl.(type) {
	case *model.Struct:
		return []*model.Struct{d}
	case *model.Union:
		var list []*model.Struct
		for _, v := range d.Variants {
			list = append(list, structsOf(model.Ref{Decl: v})...)
		}
		return list
	}
	return nil
}

// metaOf returns the type of the _meta of a struct, if that is a struct.
func metaOf(s *model.Struct) (*model.Struct, bool) {
	for _, f := range s.Fields() {
		if f.JSON == "_meta" {
			return model.StructOf(f.Type)
		}
	}
	return nil, false
}

// requiredKeys returns the keys that the _meta of each request of a client must have:
// those of the first request whose params must have _meta.
func requiredKeys(p *model.Package) []string {
	for _, m := range p.Methods {
		params, ok := model.StructOf(m.Params)
		if !ok || !m.Client || m.Notification {
			continue
		}
		for _, field := range params.Fields() {
			if meta, ok := model.StructOf(field.Type); ok && field.JSON == "_meta" && field.Required {
				return requiredMembers(meta)
			}
		}
	}
	return nil
}

func requiredMembers(s *model.Struct) []string {
	var names []string
	for _, f := range s.Fields() {
		if f.Required {
			names = append(names, f.JSON)
		}
	}
	return names
}

// headers returns the rows of package spec that the revision has.
func (t *tables) headers() []model.Header {
	var list []model.Header
	for _, row := range spec.Headers {
		if t.p.Version < row.From || !row.When.Holds(t.has) {
			continue
		}
		t.rec.Use(row)
		h := model.Header{Name: row.Name, Header: row.Header, Client: row.Client, Server: row.Server, Prefix: row.Prefix}
		for _, m := range row.Mirrored() {
			if t.mirrored(m) {
				t.rec.Use(m)
				h.Mirrors = append(h.Mirrors, model.Mirror{Method: m.Method, Path: m.Path})
			}
		}
		list = append(list, h)
	}
	return list
}

// mirrored reports whether the schema has what a header repeats.
func (t *tables) mirrored(m spec.Mirror) bool {
	if m.Method != "" {
		return slices.ContainsFunc(t.p.Methods, func(row model.Method) bool { return row.Name == m.Method && row.Client })
	}
	if m.Declared == "" {
		return true
	}
	s, ok := model.StructOf(t.definition(m.Declared))
	member := m.Path[len(m.Path)-1]
	return ok && slices.ContainsFunc(s.Fields(), func(f *model.Field) bool { return f.JSON == member })
}

// logLevels returns the values of the enum of levels, which have the order of
// severity.
func (t *tables) logLevels() []string {
	ref, ok := t.definition(spec.LogLevels.Def).(model.Ref)
	if !ok {
		return nil
	}
	enum, ok := ref.Decl.(*model.Enum)
	if !ok {
		return nil
	}
	t.rec.Use(spec.LogLevels)
	var list []string
	for _, v := range enum.Values {
		list = append(list, v.Value)
	}
	return list
}

// implyingResults returns the structs that answer a method and have a member whose
// value their type implies.
func implyingResults(p *model.Package) []*model.Struct {
	var list []*model.Struct
	for _, m := range p.Methods {
		s, ok := model.StructOf(m.Result)
		if !ok || m.InBand || slices.Contains(list, s) || !slices.ContainsFunc(s.Members, isImplied) {
			continue
		}
		list = append(list, s)
	}
	return list
}

func isImplied(m model.Member) bool {
	c, ok := m.(*model.Const)
	return ok && c.Implied
}
