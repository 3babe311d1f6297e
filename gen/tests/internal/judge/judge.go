// Package judge compares what a revision makes of texts with the schema, and
// with what decoding and encoding promise for every text:
//
//	j := judge.New(t, r)
//	if d := j.Check("Tool", `{"name":5}`); d != nil {
//		t.Errorf("%s: %s", d.Kind, d.Detail)
//	}
package judge

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/instance"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/oracle"
	"github.com/mcp-schemagen/mcp-schemagen/gen/tests/internal/jsontext"
	"github.com/mcp-schemagen/mcp-schemagen/gen/tests/internal/registry"
	"github.com/mcp-schemagen/mcp-schemagen/gen/tests/internal/roundtrip"
	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
)

// A Judge compares what a revision makes of texts with the schema, and with what
// decoding and encoding promise for every text.
type Judge struct {
	registry.Revision
	Oracle *oracle.Oracle
	Model  *model.Package
	Trips  *roundtrip.Checker

	ByGoName map[string]string // definitions by their Go names

	Valid, Invalid, Refused int // texts that the schema allows, does not allow, and that are not JSON
}

// New returns a Judge of a revision.
func New(t testing.TB, r registry.Revision) *Judge {
	t.Helper()
	p := r.MustModel(t)
	j := &Judge{
		Revision: r, Oracle: r.MustOracle(t), Model: p, Trips: roundtrip.NewChecker(t, p, r.UnmarshalDefinition),
		ByGoName: map[string]string{},
	}
	for _, def := range p.Definitions {
		if ref, ok := def.Type.(model.Ref); ok {
			j.ByGoName[ref.Decl.Header().Name] = def.Name
		}
	}
	return j
}

// A Disagreement is what is wrong with what became of a text: its kind, in few
// words, and what happened.
type Disagreement struct{ Kind, Detail string }

// Disagree returns a Disagreement.
func Disagree(kind, format string, args ...any) *Disagreement {
	return &Disagreement{kind, fmt.Sprintf(format, args...)}
}

// Check returns what is wrong with what the revision makes of a text as a
// definition, or nil.
func (j *Judge) Check(def, text string) (d *Disagreement) {
	defer func() {
		if r := recover(); r != nil {
			d = Disagree("panic", "%v", r)
		}
	}()
	value, err := oracle.Parse([]byte(text))
	if err != nil {
		j.Refused++
		return j.CheckRefused(def, text, err)
	}
	failures, err := j.Oracle.ValidateValue(def, value)
	if err != nil {
		return Disagree("no verdict", "%v", err)
	}
	j.Count(len(failures) == 0)
	if d := j.CheckStrict(def, text, failures); d != nil {
		return d
	}
	if problem := j.Trips.Check(instance.Instance{Def: def, JSON: text, Valid: len(failures) == 0}); problem != "" {
		return Disagree("lenient decoding", "%s", problem)
	}
	return j.CheckValidate(def, text, failures)
}

// Count counts a text that the schema allows, or does not.
func (j *Judge) Count(valid bool) {
	if valid {
		j.Valid++
	} else {
		j.Invalid++
	}
}

// CheckRefused checks that a text which leaves it open what it means is none
// for both decoders.
func (j *Judge) CheckRefused(def, text string, reason error) *Disagreement {
	for mode, unmarshal := range map[string]unmarshaler{"strict": j.UnmarshalDefinitionStrict, "lenient": j.UnmarshalDefinition} {
		_, err := unmarshal(def, []byte(text))
		if _, ok := errors.AsType[*jsonrpc.SyntaxError](err); !ok {
			return Disagree("no JSON, but it decodes", "%s decoding gives %v; %v", mode, err, reason)
		}
	}
	return nil
}

type unmarshaler = func(def string, data []byte) (jsonrpc.Value, error)

// CheckStrict checks the verdict of strict decoding, and what it reports.
func (j *Judge) CheckStrict(def, text string, failures []oracle.Failure) *Disagreement {
	v, err := j.UnmarshalDefinitionStrict(def, []byte(text))
	valid := len(failures) == 0
	if d := j.checkInto(def, text, v, err); d != nil {
		return d
	}
	switch {
	case valid && err != nil:
		return Disagree("valid, but refused", "%v", err)
	case valid:
		return j.CheckAgain(text, v)
	}
	return CheckViolations(text, err, failures)
}

// CheckAgain checks that what a valid text decodes to encodes to the same value.
func (j *Judge) CheckAgain(text string, v jsonrpc.Value) *Disagreement {
	if again, err := roundtrip.Encode(v); err != nil || !jsontext.Same(text, again) {
		return Disagree("strictly decoded, another value comes back", "%s, %v", again, err)
	}
	return nil
}

// checkInto checks that strict decoding into a value gives what strict decoding
// of a definition gave.
func (j *Judge) checkInto(def, text string, v jsonrpc.Value, err error) *Disagreement {
	if v == nil || j.judgedAs(def, v) != def || reflect.TypeOf(v).Elem().Name() == "Unknown" {
		return nil // a variant has another verdict than its union, and a new Unknown none
	}
	other := reflect.New(reflect.TypeOf(v).Elem()).Interface().(jsonrpc.Value)
	otherErr := j.UnmarshalStrict([]byte(text), other)
	if (otherErr == nil) != (err == nil) || !slices.Equal(violations(otherErr), violations(err)) {
		return Disagree("UnmarshalStrict reports something else", "%v, and UnmarshalDefinitionStrict %v", otherErr, err)
	}
	if !reflect.DeepEqual(v, other) {
		return Disagree("UnmarshalStrict gives another value", "%v, and UnmarshalDefinitionStrict %v", other, v)
	}
	return nil
}

// CheckViolations checks that what was reported about a text is about places
// in it, and has something in common with what the schema says.
func CheckViolations(text string, err error, failures []oracle.Failure) *Disagreement {
	e, ok := errors.AsType[*jsonrpc.ValidationError](err)
	switch {
	case err == nil:
		return Disagree("invalid, but accepted", "the schema says %v", failures)
	case !ok:
		return Disagree("refused without violations", "%v; the schema says %v", err, failures)
	case !anyOf(e.Violations, failures):
		return Disagree("another place or rule", "reported are %v, the schema says %v", Pairs(e.Violations), failures)
	}
	for i, v := range e.Violations {
		if slices.Contains(e.Violations[:i], v) {
			return Disagree("a violation twice", "%v", v)
		}
	}
	if at := roundtrip.Misplaced(text, e); at != "" {
		return Disagree("a violation where nothing is", "at %q: %v", at, err)
	}
	return nil
}

// anyOf reports whether the violations have one of the failures.
func anyOf(violations []jsonrpc.Violation, failures []oracle.Failure) bool {
	return slices.ContainsFunc(Pairs(violations), func(f oracle.Failure) bool { return slices.Contains(failures, f) })
}

func violations(err error) []oracle.Failure {
	e, _ := errors.AsType[*jsonrpc.ValidationError](err)
	if e == nil {
		return nil
	}
	return Pairs(e.Violations)
}

func Pairs(violations []jsonrpc.Violation) []oracle.Failure {
	var list []oracle.Failure
	for _, v := range violations {
		list = append(list, oracle.Failure{Pointer: v.Pointer, Rule: v.Rule})
	}
	return list
}

// CheckValidate checks what a decoded value says about itself, against what
// the schema says about the text that it encodes to.
func (j *Judge) CheckValidate(def, text string, failures []oracle.Failure) *Disagreement {
	v, _ := j.UnmarshalDefinition(def, []byte(text))
	judged := j.judgedAs(def, v)
	if judged == "" {
		return nil
	}
	encoded, encodeErr := v.AppendJSON(nil)
	validErr := v.Validate()
	if encodeErr != nil { // a request without an id
		if validErr == nil {
			return Disagree("Validate", "no error, but the value does not encode: %v", encodeErr)
		}
		return nil
	}
	if judged != def || string(encoded) != text {
		var err error
		if failures, err = j.Oracle.Validate(judged, encoded); err != nil {
			return Disagree("encodes to what is no JSON", "%s: %v", encoded, err)
		}
	}
	if valid := len(failures) == 0; valid != (validErr == nil) {
		return Disagree("Validate", "of a %T %v, but the schema says %v of %s", v, validErr, failures, encoded)
	}
	return nil
}

// judgedAs returns the definition that a value, decoded as a definition, is to
// be judged by: a variant of a union speaks for itself and not for the union,
// which may allow it as another one. It is "" for no value, and for variants
// that no definition describes.
func (j *Judge) judgedAs(def string, v jsonrpc.Value) string {
	if v == nil {
		return ""
	}
	ref, _ := j.Trips.Types[def].(model.Ref)
	if _, ok := ref.Decl.(*model.Union); !ok {
		return def
	}
	return j.ByGoName[reflect.TypeOf(v).Elem().Name()]
}
