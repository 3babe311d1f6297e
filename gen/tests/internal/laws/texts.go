package laws

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/instance"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
	"github.com/mcp-schemagen/mcp-schemagen/gen/tests/internal/registry"
	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/generated/mcp"
)

// subject is what a text is decoded as: a definition, or the outcome of a method.
type subject struct {
	def           string
	name          string // of the type of package mcp
	in            model.Revisions
	exact, strict []func([]byte) (jsonrpc.Value, error) // by revision; nil where it has no such type
}

// new returns a pointer to the type, or to the union.
func (s *subject) new() any { return registry.Merged[s.name]() }

// definition returns the subject of a definition that package mcp has.
func (c *Checker) definition(def model.Definition) (*subject, bool) {
	ref, ok := model.Resolve(def.Type).(model.Ref)
	if !ok || registry.Merged[ref.Decl.Header().Name] == nil {
		return nil, false
	}
	s := &subject{def: def.Name, name: ref.Decl.Header().Name, in: def.Revisions.OrAll(len(c.models))}
	for _, r := range c.Revisions {
		s.exact = append(s.exact, func(data []byte) (jsonrpc.Value, error) { return r.UnmarshalDefinition(def.Name, data) })
		s.strict = append(s.strict, func(data []byte) (jsonrpc.Value, error) { return r.UnmarshalDefinitionStrict(def.Name, data) })
	}
	return s, true
}

// subjects returns the definitions that package mcp has of revision i, by their names.
func (c *Checker) subjects(i int) map[string]*subject {
	list := map[string]*subject{}
	for _, d := range c.Merged.Definitions {
		if !d.Revisions.OrAll(len(c.models)).Has(i) {
			continue
		}
		if s, ok := c.definition(d); ok {
			list[d.Name] = s
		} else {
			c.fault("a definition without a type", "%s", d.Name)
		}
	}
	return list
}

// Instances checks the derived instances of every definition, or one in every so many.
func (c *Checker) Instances(every int) {
	parallel(len(c.Revisions), func(i int) {
		subjects := c.subjects(i)
		for _, x := range c.instances(i, every, subjects) {
			c.text(i, subjects[x.Def], []byte(x.JSON))
		}
	})
}

// instances returns the first two instances of each definition of revision i, and one in
// every so many of the others.
func (c *Checker) instances(i, every int, subjects map[string]*subject) []instance.Instance {
	n := i // so that the revisions have others
	return instance.Choose(c.models[i], func(def string, k int, _ string) bool {
		n++
		return subjects[def] != nil && (k < 2 || n%every == 0)
	})
}

// text checks the laws for a text of revision i.
func (c *Checker) text(i int, s *subject, data []byte) {
	c.guarded(func() string { return fmt.Sprintf("%s %s %s", c.Revisions[i].Version, s.def, data) }, func() {
		if t, ok := c.law1(i, s, data); ok {
			for j := range c.Revisions {
				if j != i {
					c.pair(t, j)
				}
			}
		}
	})
}

// decoded is a text that was decoded at a revision.
type decoded struct {
	*subject
	from  int
	value any    // pointer to the type, or to the union
	text  []byte // that the revision's own package writes
	valid bool   // at that revision
}

// law1 compares decoding and encoding with the package of the revision.
func (c *Checker) law1(i int, s *subject, data []byte) (*decoded, bool) {
	codec, version := c.at(i), c.Revisions[i].Version
	c.count("texts: law 1")
	v := s.new()
	err := codec.Unmarshal(data, v)
	want, wantErr := s.exact[i](data)
	if fmt.Sprint(err) != fmt.Sprint(wantErr) {
		c.fault("law 1: another error", "%s %s: %v, want %v: %s", version, s.def, err, wantErr, data)
	}
	_, strictErr := s.strict[i](data)
	if got := codec.UnmarshalStrict(data, s.new()); fmt.Sprint(got) != fmt.Sprint(strictErr) {
		c.fault("law 1: another strict verdict", "%s %s: %v, want %v: %s", version, s.def, got, strictErr, data)
	}
	if want == nil || otherKind(wantErr) || keptWhole(want, v) {
		return nil, false
	}
	wantText, wantErr := want.AppendJSON(nil)
	text, losses, err := codec.Append(nil, v)
	if (err != nil) != (wantErr != nil) || err == nil && !same(text, wantText) {
		c.fault("law 1: another text", "%s %s: %s %v, want %s %v: %s", version, s.def, text, err, wantText, wantErr, data)
		return nil, false
	}
	_, invalid := s.strict[i](wantText)
	for _, l := range losses { // constants that no field has are filled in
		if invalid == nil && (l.Kind != mcp.Filled || !l.Routine) {
			c.fault("law 1: a loss of what was read", "%s %s: %v: %s", version, s.def, l, data)
		}
	}
	return &decoded{s, i, v, wantText, invalid == nil}, wantErr == nil
}

// keptWhole reports whether a text was kept as it is because the type of its definition, such
// as a map, has no place for what is wrong with it.
func keptWhole(want jsonrpc.Value, v any) bool {
	_, single := v.(jsonrpc.Value) // a union is a pointer to an interface
	return single && reflect.TypeOf(want).Elem().Name() == "Unknown"
}

// otherKind reports whether a text was not of the kind that its type holds.
func otherKind(err error) bool {
	e, ok := errors.AsType[*jsonrpc.ValidationError](err)
	return ok && e.Violations[0].Pointer == ""
}

// pair checks laws 2 and 3 for a text and another revision.
func (c *Checker) pair(t *decoded, j int) {
	where := func() string {
		return fmt.Sprintf("%s to %s %s: %s", c.Revisions[t.from].Version, c.Revisions[j].Version, t.def, t.text)
	}
	out, losses, ok := c.law2(t.value, j, where, func(err error) {
		if _, ok := errors.AsType[*mcp.InexpressibleError](err); !ok && t.valid && !strings.Contains(err.Error(), "id is not set") {
			c.fault("law 2: an error that is not inexpressible", "%v: %s", err, where())
		}
	})
	if !ok {
		return
	}
	if t.valid && t.in.Has(j) {
		c.count("texts: valid ones written for another revision")
		if err := c.at(j).UnmarshalStrict(out, t.new()); err != nil {
			if !c.excused(t.value, err) {
				c.fault("law 2: invalid in the revision", "%v: %s: %s", err, out, where())
			}
			c.count("texts: invalid by rules that encoding does not check")
		}
	}
	c.law3(t, j, out, losses, where)
}

// law2 writes a value for a revision, and applies the losses to all that it holds.
func (c *Checker) law2(v any, j int, where func() string, failed func(error)) (out []byte, losses []mcp.Loss, ok bool) {
	c.count("law 2: values written for a revision")
	out, losses, err := c.append(c.at(j), v, where)
	if err != nil {
		c.count("law 2: errors")
		failed(err)
		return nil, nil, false
	}
	c.explained(v, out, losses, where)
	return out, losses, true
}

// append appends a value to a text, which must stay as it is.
func (c *Checker) append(at mcp.Codec, v any, where func() string) (out []byte, losses []mcp.Loss, err error) {
	const before = `{"a":[{"b":"c",`
	out, losses, err = at.Append([]byte(before), v)
	out, isKept := bytes.CutPrefix(out, []byte(before))
	if !isKept || err != nil && (len(out) > 0 || losses != nil) {
		c.fault("law 2: another text before the value", "%s, %v, %v: %s", out, losses, err, where())
	}
	return out, losses, err
}

// explained checks that the losses make of all that a value holds what was written.
func (c *Checker) explained(v any, out []byte, losses []mcp.Loss, where func() string) {
	if len(losses) > 0 {
		c.count("law 2: with losses")
	}
	all, err := marshal(v)
	if err != nil {
		c.fault("law 2: MarshalJSON", "%v: %s", err, where())
		return
	}
	applied, err := mcp.Apply(all, losses)
	if err != nil || !same(applied, out) {
		c.fault("law 2: losses that do not apply", "%v: all %s, written %s, losses %s, applied %s: %s", err, all, out, losses, applied, where())
	}
}

// dropping checks what is written if list elements that are inexpressible are left out.
func (c *Checker) dropping(s *subject, v any, j int, hostile bool, where func() string) {
	at := c.at(j)
	at.Drop = true
	out, losses, err := c.append(at, v, where)
	if err != nil {
		c.encodeError(err, where)
		return
	}
	c.count("law 2: with elements that are dropped")
	c.explained(v, out, losses, where)
	if err := c.at(j).UnmarshalStrict(out, s.new()); err != nil && !hostile && !c.excused(v, err) {
		c.fault("law 2: invalid after elements were dropped", "%v: %s: %s", err, out, where())
	}
}

// law3 checks that what comes back differs by what was left out only.
func (c *Checker) law3(t *decoded, j int, out []byte, losses []mcp.Loss, where func() string) {
	var left []mcp.Loss
	for _, l := range losses {
		switch l.Kind {
		case mcp.LeftOut:
			left = append(left, l)
		case mcp.Rewritten:
			return
		}
	}
	back := t.new()
	if err := c.at(j).Unmarshal(out, back); err != nil && t.valid && !c.excused(t.value, err) {
		c.fault("law 3: not decoded", "%v: %s: %s", err, out, where())
		return
	}
	again, filled, err := c.at(t.from).Append(nil, back)
	if !t.valid {
		return
	}
	c.count("law 3: there and back")
	if slices.ContainsFunc(filled, func(l mcp.Loss) bool { return l.Kind == mcp.Rewritten }) {
		c.count("law 3: rewritten on the way back, as it says what the first revision cannot")
		return
	}
	all, _ := marshal(t.value)
	_, own, _ := c.at(t.from).Append(nil, t.value)
	want, applyErr := mcp.Apply(all, append(left, own...))
	if len(left) == 0 {
		want, applyErr = t.text, nil
	}
	if err == nil && applyErr == nil {
		want, applyErr = withReturned(want, filled, len(left) > 0)
	}
	if err != nil && len(left) > 0 {
		c.count("law 3: what was left out is required")
		return
	}
	if err == nil && applyErr == nil {
		want, applyErr = withFilled(withoutImplied(want, again, out, back), again, losses)
	}
	if err != nil || applyErr != nil || !same(again, want) && !same(withoutEmptyMeta(again), withoutEmptyMeta(want)) {
		c.fault("law 3: another text comes back", "%v %v: want %s, got %s by %s, losses %v, %v: %s", err, applyErr, want, again, out, losses, filled, where())
	}
}

// withFilled adds what was filled in on the way there, where the first revision has it, too,
// so that it comes back.
func withFilled(object, again []byte, losses []mcp.Loss) ([]byte, error) {
	want, err1 := jsonrpc.ParseRaw(object)
	returned, err2 := jsonrpc.ParseRaw(again)
	if err := errors.Join(err1, err2); err != nil {
		return nil, err
	}
	var list []mcp.Loss
	for _, l := range losses {
		if l.Kind == mcp.Filled && at(want, l.Pointer).IsZero() && !at(returned, l.Pointer).IsZero() {
			list = append(list, l)
		}
	}
	return mcp.Apply(object, list)
}

// withoutImplied drops the members of an object that the type of a value implies, which was
// decoded from a text that has them: the value does not hold them, so that they do not
// come back to a revision where they are no members of the type.
func withoutImplied(object, again, text []byte, value any) []byte {
	held, err := marshal(value)
	before, err1 := jsonrpc.ParseRaw(text)
	after, err2 := jsonrpc.ParseRaw(held)
	want, err3 := jsonrpc.ParseRaw(object)
	returned, err4 := jsonrpc.ParseRaw(again)
	if errors.Join(err, err1, err2, err3, err4) != nil || want.Members() == nil {
		return object
	}
	kept := want.Members()
	for name := range before.Members().All() {
		if after.Get(name).IsZero() && returned.Get(name).IsZero() {
			kept.Delete(name)
		}
	}
	return []byte(kept.String())
}

// withoutEmptyMeta drops each _meta and params that is an empty object. One that is filled in on the
// way there is empty on the way back, so that it is left out: nothing tells it from one
// that was empty before.
func withoutEmptyMeta(text []byte) []byte {
	r, err := jsonrpc.ParseRaw(text)
	if err != nil {
		return text
	}
	return withoutEmptyMetaIn(r)
}

func withoutEmptyMetaIn(r jsonrpc.Raw) []byte {
	var list []jsonrpc.Raw
	switch {
	case r.Members() != nil:
		kept := jsonrpc.Members{}
		for name, value := range r.Members().All() {
			value = jsonrpc.MustRaw(string(withoutEmptyMetaIn(value)))
			if name != "_meta" && name != "params" || value.String() != "{}" {
				kept = append(kept, jsonrpc.Member{Name: name, Value: value})
			}
		}
		text, _ := kept.AppendJSON(nil)
		return text
	case r.Decode(&list) == nil && list != nil:
		text := []byte{'['}
		for i, x := range list {
			if i > 0 {
				text = append(text, ',')
			}
			text = append(text, withoutEmptyMetaIn(x)...)
		}
		return append(text, ']')
	}
	return r.Bytes()
}

// withReturned applies the losses of the way back: what the first revision does not have,
// and other ones do, is read into fields there. Members that were left out may be
// filled in.
func withReturned(text []byte, losses []mcp.Loss, fills bool) ([]byte, error) {
	r, err := jsonrpc.ParseRaw(text)
	if err != nil {
		return nil, err
	}
	var list []mcp.Loss
	for _, l := range losses {
		there := at(r, l.Pointer)
		if l.Kind == mcp.LeftOut && isPart(there, l.Was) {
			l.Was = there // what was filled in is not there
		}
		if l.Kind == mcp.Filled && fills && there.IsZero() || l.Kind == mcp.LeftOut && there.Equal(l.Was) {
			list = append(list, l)
		}
	}
	return mcp.Apply(text, list)
}

// isPart reports whether an object has some of the members of another one, or parts of
// them.
func isPart(part, of jsonrpc.Raw) bool {
	for name, value := range part.Members().All() {
		if whole := of.Get(name); !value.Equal(whole) && !isPart(value, whole) {
			return false
		}
	}
	return part.Members() != nil
}

// at returns what a JSON pointer leads to, or an absent Raw.
func at(r jsonrpc.Raw, pointer string) jsonrpc.Raw {
	for _, step := range strings.Split(pointer, "/")[1:] {
		var list []jsonrpc.Raw
		i, err := strconv.Atoi(step)
		switch {
		case err == nil && r.Decode(&list) == nil && i < len(list):
			r = list[i]
		default:
			r = r.Get(strings.NewReplacer("~1", "/", "~0", "~").Replace(step))
		}
	}
	return r
}

// marshal returns all that a value holds. A union is given as a pointer to it.
func marshal(v any) ([]byte, error) {
	if m, ok := v.(json.Marshaler); ok {
		return m.MarshalJSON()
	}
	return reflect.ValueOf(v).Elem().Interface().(json.Marshaler).MarshalJSON()
}
