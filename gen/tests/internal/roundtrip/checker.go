package roundtrip

import (
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/instance"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
	"github.com/mcp-schemagen/mcp-schemagen/gen/tests/internal/jsontext"
	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
)

// Checker checks the instances of one package.
type Checker struct {
	t         testing.TB
	unmarshal func(def string, data []byte) (jsonrpc.Value, error)
	Types     map[string]model.Type
	count     map[string]int // instances of a definition
	failed    int
	last      map[reflect.Type]jsonrpc.Value // the last value of each type
}

// NewChecker returns a checker of the definitions of a model.
func NewChecker(t testing.TB, p *model.Package, unmarshal func(string, []byte) (jsonrpc.Value, error)) *Checker {
	c := &Checker{
		t: t, unmarshal: unmarshal, Types: map[string]model.Type{}, count: map[string]int{},
		last: map[reflect.Type]jsonrpc.Value{},
	}
	for _, def := range p.Definitions {
		c.Types[def.Name] = def.Type
	}
	return c
}

// Run checks instances of all definitions.
func (c *Checker) Run(list []instance.Instance) {
	c.t.Helper()
	valid := 0
	for _, x := range list {
		c.count[x.Def]++
		if x.Valid {
			valid++
		}
		if problem := c.Check(x); problem != "" {
			c.report(x, problem)
		}
	}
	c.summary(valid)
}

// report reports a failure, up to a number that people read.
func (c *Checker) report(x instance.Instance, problem string) {
	c.t.Helper()
	c.failed++
	if c.failed <= 25 {
		c.t.Errorf("%s, %s: %s\n\tinstance %s", x.Def, x.Name, problem, x.JSON)
	}
}

func (c *Checker) summary(valid int) {
	c.t.Helper()
	if c.failed > 25 {
		c.t.Errorf("and %d more failures", c.failed-25)
	}
	total := 0
	for def := range c.Types {
		total += c.count[def]
		if c.count[def] < 2 {
			c.t.Errorf("%s has only %d instances", def, c.count[def])
		}
	}
	c.t.Logf("%d definitions, %d instances, %d of them valid", len(c.Types), total, valid)
}

// Check returns what is wrong with the round trip of an instance, or "".
func (c *Checker) Check(x instance.Instance) (problem string) {
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
func (c *Checker) nameless(x instance.Instance, v jsonrpc.Value) string {
	ref, _ := c.Types[x.Def].(model.Ref)
	u, ok := ref.Decl.(*model.Union)
	if !ok || u.Select.Member == "" || v == nil || reflect.TypeOf(v).Elem().Name() != "Unknown" {
		return ""
	}
	object, _ := jsontext.Parse(x.JSON)
	members, _ := object.(map[string]any)
	want, _ := members[u.Select.Member].(string)
	if got := reflect.ValueOf(v).Elem().FieldByName("Kind").String(); got != want && !u.Select.Fallback {
		return fmt.Sprintf("an unknown variant called %q, want %q", got, want)
	}
	return ""
}

// same checks that a valid instance comes back as the same value.
func (c *Checker) same(x instance.Instance, v jsonrpc.Value) string {
	text, err := Encode(v)
	if err != nil {
		return fmt.Sprintf("valid, but does not encode: %v", err)
	}
	if !jsontext.Same(x.JSON, text) {
		return "another value comes back: " + text
	}
	before, errBefore := jsonrpc.ParseRaw(x.JSON)
	after, errAfter := jsonrpc.ParseRaw(text)
	if errBefore != nil || errAfter != nil || !before.Equal(after) {
		return fmt.Sprintf("Raw.Equal finds another value, %v, %v: %s", errBefore, errAfter, text)
	}
	return c.stable(x, text)
}

// stable checks that an encoding decodes and encodes to itself.
func (c *Checker) stable(x instance.Instance, text string) string {
	v, err := c.unmarshal(x.Def, []byte(text))
	if err != nil {
		return fmt.Sprintf("the encoding %s does not decode: %v", text, err)
	}
	if again, err := Encode(v); err != nil || again != text {
		return fmt.Sprintf("encoded as %s, and that as %s, %v", text, again, err)
	}
	return c.replaced(v, text)
}

// replaced checks that decoding into a value leaves nothing of what it held,
// which is the last value of the same type.
func (c *Checker) replaced(v jsonrpc.Value, text string) string {
	typ := reflect.TypeOf(v)
	before := c.last[typ]
	c.last[typ] = v
	if before == nil {
		return ""
	}
	held, _ := Encode(before)
	if err := before.UnmarshalJSON([]byte(text)); err != nil {
		return fmt.Sprintf("does not decode into a value that held %s: %v", held, err)
	}
	if got, err := Encode(before); err != nil || got != text {
		return fmt.Sprintf("decoded into a value that held %s, it is %s, %v", held, got, err)
	}
	return ""
}

// kept checks that an invalid instance comes back as the same value. The function of a
// union returns no value for a text of a kind that no variant has.
func (c *Checker) kept(x instance.Instance, v jsonrpc.Value, err error) string {
	violations, ok := errors.AsType[*jsonrpc.ValidationError](err)
	switch {
	case err != nil && !ok:
		return fmt.Sprintf("an error that is no *ValidationError: %v", err)
	case ok && len(violations.Violations) == 0:
		return "a *ValidationError without violations"
	case v == nil && ok && violations.Violations[0].Pointer == "":
		return ""
	}
	if ok {
		if at := Misplaced(x.JSON, violations); at != "" {
			return fmt.Sprintf("a violation at %q, where nothing is or something else: %v", at, err)
		}
	}
	return c.comesBack(x, v, violations)
}

// comesBack checks that an instance is encoded as the same value. Violations is what
// decoding it returned, or nil.
func (c *Checker) comesBack(x instance.Instance, v jsonrpc.Value, violations *jsonrpc.ValidationError) string {
	text, err := Encode(v)
	switch {
	case err != nil && NoID(x.JSON) && strings.Contains(err.Error(), "id is not set"):
		return ""
	case err != nil:
		return fmt.Sprintf("does not encode: %v", err)
	}
	if !jsontext.Same(x.JSON, text) {
		return fmt.Sprintf("another value comes back, decoded with the error %v: %s", violations, text)
	}
	if violations == nil {
		return c.stable(x, text)
	}
	return ""
}
