package gen_test

import (
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/instance"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
)

// TestInstances decodes and encodes every instance of every definition of every
// revision: what is valid comes back as the same JSON value; of what is not,
// nothing gets lost.
func TestInstances(t *testing.T) {
	for _, r := range revisions() {
		t.Run(r.version, func(t *testing.T) {
			p := r.model(t)
			newInstanceChecker(t, p, r.unmarshal).run(p)
		})
	}
}

// TestOutcomes does the same with what the methods may answer, where that is a
// union that the schema does not define.
func TestOutcomes(t *testing.T) {
	for _, r := range revisions() {
		p := &model.Package{}
		for _, m := range r.model(t).Methods {
			if m.Outcome != nil {
				p.Definitions = append(p.Definitions, model.Definition{Name: m.Outcome.Name, Type: model.Ref{Decl: m.Outcome}})
			}
		}
		if len(p.Definitions) != len(r.outcomes) {
			t.Errorf("%s: the test knows %d outcomes of %d", r.version, len(r.outcomes), len(p.Definitions))
		}
		if len(p.Definitions) == 0 {
			continue
		}
		t.Run(r.version, func(t *testing.T) {
			newInstanceChecker(t, p, func(name string, data []byte) (jsonrpc.Value, error) {
				return r.outcomes[name](data)
			}).run(p)
		})
	}
}

// instanceChecker checks the instances of one package.
type instanceChecker struct {
	t         testing.TB
	unmarshal func(def string, data []byte) (jsonrpc.Value, error)
	types     map[string]model.Type
	floats    floats
	count     map[string]int // instances of a definition
	failed    int
	last      map[reflect.Type]jsonrpc.Value // the last value of each type
}

func newInstanceChecker(t testing.TB, p *model.Package, unmarshal func(string, []byte) (jsonrpc.Value, error)) *instanceChecker {
	c := &instanceChecker{
		t: t, unmarshal: unmarshal, types: map[string]model.Type{}, count: map[string]int{},
		last: map[reflect.Type]jsonrpc.Value{}, floats: floatMembers(p),
	}
	for _, def := range p.Definitions {
		c.types[def.Name] = def.Type
	}
	return c
}

// floatMembers returns the names of the members that a package holds as float64.
func floatMembers(p *model.Package) floats {
	names := floats{}
	for _, decl := range p.Decls {
		s, ok := decl.(*model.Struct)
		if !ok {
			continue
		}
		for _, f := range s.Fields() {
			if f.Type == model.Float {
				names[f.JSON] = true
			}
		}
	}
	return names
}

func (c *instanceChecker) run(p *model.Package) {
	c.t.Helper()
	valid := 0
	for _, x := range instance.Derive(p) {
		c.count[x.Def]++
		if x.Valid {
			valid++
		}
		if problem := c.check(x); problem != "" {
			c.report(x, problem)
		}
	}
	c.summary(valid)
}

// report reports a failure, up to a number that people read.
func (c *instanceChecker) report(x instance.Instance, problem string) {
	c.t.Helper()
	c.failed++
	if c.failed <= 25 {
		c.t.Errorf("%s, %s: %s\n\tinstance %s", x.Def, x.Name, problem, x.JSON)
	}
}

func (c *instanceChecker) summary(valid int) {
	c.t.Helper()
	if c.failed > 25 {
		c.t.Errorf("and %d more failures", c.failed-25)
	}
	total := 0
	for def := range c.types {
		total += c.count[def]
		if c.count[def] < 2 {
			c.t.Errorf("%s has only %d instances", def, c.count[def])
		}
	}
	c.t.Logf("%d definitions, %d instances, %d of them valid", len(c.types), total, valid)
}

// check returns what is wrong with the round trip of an instance, or "".
func (c *instanceChecker) check(x instance.Instance) (problem string) {
	defer func() {
		if r := recover(); r != nil {
			problem = fmt.Sprintf("panic: %v", r)
		}
	}()
	v, err := c.unmarshal(x.Def, []byte(x.JSON))
	if problem := c.nameless(x, v); problem != "" {
		return problem
	}
	switch {
	case x.Valid && err != nil:
		return fmt.Sprintf("valid, but does not decode: %v", err)
	case x.Valid:
		return c.same(x, v)
	}
	return c.kept(x, v, err)
}

// nameless checks that the unknown variant of a union has the name that the text
// gives it.
func (c *instanceChecker) nameless(x instance.Instance, v jsonrpc.Value) string {
	ref, _ := c.types[x.Def].(model.Ref)
	u, ok := ref.Decl.(*model.Union)
	if !ok || u.Select.Member == "" || v == nil || reflect.TypeOf(v).Elem().Name() != "Unknown" {
		return ""
	}
	object, _ := parseJSON(x.JSON)
	members, _ := object.(map[string]any)
	want, _ := members[u.Select.Member].(string)
	if got := reflect.ValueOf(v).Elem().FieldByName("Kind").String(); got != want && !u.Select.Fallback {
		return fmt.Sprintf("an unknown variant called %q, want %q", got, want)
	}
	return ""
}

// same checks that a valid instance comes back as the same value.
func (c *instanceChecker) same(x instance.Instance, v jsonrpc.Value) string {
	text, err := encode(v)
	if err != nil {
		return fmt.Sprintf("valid, but does not encode: %v", err)
	}
	if !sameJSON(x.JSON, text) {
		if !c.floats.same(x.JSON, text) {
			return "another value comes back: " + text
		}
		return c.stable(x, text)
	}
	before, errBefore := jsonrpc.ParseRaw(x.JSON)
	after, errAfter := jsonrpc.ParseRaw(text)
	if errBefore != nil || errAfter != nil || !before.Equal(after) {
		return fmt.Sprintf("Raw.Equal finds another value, %v, %v: %s", errBefore, errAfter, text)
	}
	return c.stable(x, text)
}

// stable checks that an encoding decodes and encodes to itself.
func (c *instanceChecker) stable(x instance.Instance, text string) string {
	v, err := c.unmarshal(x.Def, []byte(text))
	if err != nil {
		return fmt.Sprintf("the encoding %s does not decode: %v", text, err)
	}
	if again, err := encode(v); err != nil || again != text {
		return fmt.Sprintf("encoded as %s, and that as %s, %v", text, again, err)
	}
	return c.replaced(v, text)
}

// replaced checks that decoding into a value leaves nothing of what it held,
// which is the last value of the same type.
func (c *instanceChecker) replaced(v jsonrpc.Value, text string) string {
	typ := reflect.TypeOf(v)
	before := c.last[typ]
	c.last[typ] = v
	if before == nil {
		return ""
	}
	held, _ := encode(before)
	if err := before.UnmarshalJSON([]byte(text)); err != nil {
		return fmt.Sprintf("does not decode into a value that held %s: %v", held, err)
	}
	if got, err := encode(before); err != nil || got != text {
		return fmt.Sprintf("decoded into a value that held %s, it is %s, %v", held, got, err)
	}
	return ""
}

// kept checks that nothing of an invalid instance gets lost, as far as its
// definition has a place to keep it: a type that is no object has none for what
// it cannot hold.
func (c *instanceChecker) kept(x instance.Instance, v jsonrpc.Value, err error) string {
	violations, ok := errors.AsType[*jsonrpc.ValidationError](err)
	switch {
	case err != nil && !ok:
		return fmt.Sprintf("an error that is no *ValidationError: %v", err)
	case ok && len(violations.Violations) == 0:
		return "a *ValidationError without violations"
	case ok && (violations.Violations[0].Pointer == "" || !keeps(c.types[x.Def])):
		return ""
	}
	if ok {
		if at := misplaced(x.JSON, violations); at != "" {
			return fmt.Sprintf("a violation at %q, where nothing is or something else: %v", at, err)
		}
	}
	text, err := encode(v)
	switch {
	case err != nil && noID(x.JSON) && strings.Contains(err.Error(), "id is not set"):
		return ""
	case err != nil:
		return fmt.Sprintf("does not encode: %v", err)
	}
	if at := c.floats.lost(x.JSON, text); at != "nothing" {
		return fmt.Sprintf("%s is lost, decoded with the error %v: %s", at, violations, text)
	}
	if !ok {
		return c.stable(x, text)
	}
	return ""
}

// misplaced returns the pointer of a violation that points to no value of the
// text, or to another one than its offset, or "".
func misplaced(text string, e *jsonrpc.ValidationError) string {
	v, err := parseJSON(text)
	if err != nil {
		return ""
	}
	for _, violation := range e.Violations {
		pointed, ok := at(v, violation.Pointer)
		begins, err := firstValue(text[violation.Offset:])
		if !ok || err != nil || !reflect.DeepEqual(pointed, begins) {
			return violation.Pointer
		}
	}
	return ""
}

// keeps reports whether a type has a place for what its fields cannot hold.
func keeps(t model.Type) bool {
	switch t := t.(type) {
	case model.ErrorObject:
		return true
	case model.Ref:
		switch t.Decl.(type) {
		case *model.Struct, *model.Union:
			return true
		}
	}
	return false
}

// noID reports whether a text is a message, or an array of messages, that has
// no id a request could have.
func noID(text string) bool {
	v, err := parseJSON(text)
	if err != nil {
		return false
	}
	list, ok := v.([]any)
	if !ok {
		list = []any{v}
	}
	if len(list) == 0 {
		return true
	}
	for _, one := range list {
		object, _ := one.(map[string]any)
		switch id := object["id"].(type) {
		case string:
		case decimal:
			if id.exponent < 0 {
				return true
			}
		default:
			return true
		}
	}
	return false
}
