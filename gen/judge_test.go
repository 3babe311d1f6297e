package gen_test

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/instance"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/oracle"
	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/schema"
)

// A judge holds what a revision makes of texts against the schema and against
// what decoding and encoding promise of every text.
type judge struct {
	revision
	oracle *oracle.Oracle
	model  *model.Package
	trips  *instanceChecker

	byGoName map[string]string // definitions by their Go names

	valid, invalid, refused int // texts that the schema admits, does not admit, and that are no JSON
}

func newJudge(t testing.TB, r revision) *judge {
	t.Helper()
	p := r.model(t)
	j := &judge{
		revision: r, oracle: newOracle(t, r.version), model: p, trips: newInstanceChecker(t, p, r.unmarshal),
		byGoName: map[string]string{},
	}
	for _, def := range p.Definitions {
		if ref, ok := def.Type.(model.Ref); ok {
			j.byGoName[ref.Decl.Header().Name] = def.Name
		}
	}
	return j
}

func newOracle(t testing.TB, version string) *oracle.Oracle {
	t.Helper()
	data, ok := schema.Structure(version)
	if !ok {
		t.Fatalf("no schema of %s", version)
	}
	o, err := oracle.New(data)
	if err != nil {
		t.Fatal(err)
	}
	return o
}

// A disagreement is what is wrong with what became of a text: its kind, in few
// words, and what happened.
type disagreement struct{ kind, detail string }

func disagree(kind, format string, args ...any) *disagreement {
	return &disagreement{kind, fmt.Sprintf(format, args...)}
}

// check returns what is wrong with what the revision makes of a text as a
// definition, or nil.
func (j *judge) check(def, text string) (d *disagreement) {
	defer func() {
		if r := recover(); r != nil {
			d = disagree("panic", "%v", r)
		}
	}()
	value, err := oracle.Parse([]byte(text))
	if err != nil {
		j.refused++
		return j.checkRefused(def, text, err)
	}
	failures, err := j.oracle.ValidateValue(def, value)
	if err != nil {
		return disagree("no verdict", "%v", err)
	}
	j.count(len(failures) == 0)
	if d := j.checkStrict(def, text, failures); d != nil {
		return d
	}
	if problem := j.trips.check(instance.Instance{Def: def, JSON: text, Valid: len(failures) == 0}); problem != "" {
		return disagree("lenient decoding", "%s", problem)
	}
	return j.checkValidate(def, text, failures)
}

// count counts a text that the schema admits, or does not.
func (j *judge) count(valid bool) {
	if valid {
		j.valid++
	} else {
		j.invalid++
	}
}

// checkRefused checks that a text which leaves it open what it means is none
// for both decoders.
func (j *judge) checkRefused(def, text string, reason error) *disagreement {
	for mode, unmarshal := range map[string]unmarshaler{"strict": j.strict, "lenient": j.unmarshal} {
		_, err := unmarshal(def, []byte(text))
		if _, ok := errors.AsType[*jsonrpc.SyntaxError](err); !ok {
			return disagree("no JSON, but it decodes", "%s decoding gives %v; %v", mode, err, reason)
		}
	}
	return nil
}

type unmarshaler = func(def string, data []byte) (jsonrpc.Value, error)

// checkStrict checks the verdict of strict decoding, and what it reports.
func (j *judge) checkStrict(def, text string, failures []oracle.Failure) *disagreement {
	v, err := j.strict(def, []byte(text))
	valid := len(failures) == 0
	if d := j.checkInto(def, text, v, err); d != nil {
		return d
	}
	switch {
	case valid && err != nil:
		return disagree("valid, but refused", "%v", err)
	case valid:
		return j.checkAgain(text, v)
	}
	return checkViolations(text, err, failures)
}

// checkAgain checks that what a valid text decodes to encodes to the same value.
func (j *judge) checkAgain(text string, v jsonrpc.Value) *disagreement {
	if again, err := encode(v); err != nil || !j.trips.floats.same(text, again) {
		return disagree("strictly decoded, another value comes back", "%s, %v", again, err)
	}
	return nil
}

// checkInto checks that strict decoding into a value gives what strict decoding
// of a definition gave.
func (j *judge) checkInto(def, text string, v jsonrpc.Value, err error) *disagreement {
	if v == nil || j.judgedAs(def, v) != def {
		return nil // a variant has another verdict than its union
	}
	other := reflect.New(reflect.TypeOf(v).Elem()).Interface().(jsonrpc.Value)
	otherErr := j.into([]byte(text), other)
	if (otherErr == nil) != (err == nil) || !slices.Equal(violations(otherErr), violations(err)) {
		return disagree("UnmarshalStrict reports something else", "%v, and UnmarshalDefinitionStrict %v", otherErr, err)
	}
	if !reflect.DeepEqual(v, other) {
		return disagree("UnmarshalStrict gives another value", "%v, and UnmarshalDefinitionStrict %v", other, v)
	}
	return nil
}

// checkViolations checks that what was reported about a text is about places
// in it, and has something in common with what the schema says.
func checkViolations(text string, err error, failures []oracle.Failure) *disagreement {
	e, ok := errors.AsType[*jsonrpc.ValidationError](err)
	switch {
	case err == nil:
		return disagree("invalid, but accepted", "the schema says %v", failures)
	case !ok:
		return disagree("refused without violations", "%v; the schema says %v", err, failures)
	case !anyOf(e.Violations, failures):
		return disagree("another place or rule", "reported are %v, the schema says %v", pairs(e.Violations), failures)
	}
	for i, v := range e.Violations {
		if slices.Contains(e.Violations[:i], v) {
			return disagree("a violation twice", "%v", v)
		}
	}
	if at := misplaced(text, e); at != "" {
		return disagree("a violation where nothing is", "at %q: %v", at, err)
	}
	return nil
}

// anyOf reports whether the violations have one of the failures.
func anyOf(violations []jsonrpc.Violation, failures []oracle.Failure) bool {
	return slices.ContainsFunc(pairs(violations), func(f oracle.Failure) bool { return slices.Contains(failures, f) })
}

func violations(err error) []oracle.Failure {
	e, _ := errors.AsType[*jsonrpc.ValidationError](err)
	if e == nil {
		return nil
	}
	return pairs(e.Violations)
}

func pairs(violations []jsonrpc.Violation) []oracle.Failure {
	var list []oracle.Failure
	for _, v := range violations {
		list = append(list, oracle.Failure{Pointer: v.Pointer, Rule: v.Rule})
	}
	return list
}

// checkValidate checks what a decoded value says about itself, against what
// the schema says about the text that it encodes to.
func (j *judge) checkValidate(def, text string, failures []oracle.Failure) *disagreement {
	v, _ := j.unmarshal(def, []byte(text))
	judged := j.judgedAs(def, v)
	if judged == "" {
		return nil
	}
	encoded, encodeErr := v.AppendJSON(nil)
	validErr := v.Validate()
	if encodeErr != nil { // a request without an id
		if validErr == nil {
			return disagree("Validate", "no error, but the value does not encode: %v", encodeErr)
		}
		return nil
	}
	if judged != def || string(encoded) != text {
		var err error
		if failures, err = j.oracle.Validate(judged, encoded); err != nil {
			return disagree("encodes to what is no JSON", "%s: %v", encoded, err)
		}
	}
	if valid := len(failures) == 0; valid != (validErr == nil) {
		return disagree("Validate", "of a %T %v, but the schema says %v of %s", v, validErr, failures, encoded)
	}
	return nil
}

// judgedAs returns the definition that a value, decoded as a definition, is to
// be judged by: a variant of a union speaks for itself and not for the union,
// which may admit it as another one. It is "" for no value, and for variants
// that no definition describes.
func (j *judge) judgedAs(def string, v jsonrpc.Value) string {
	if v == nil {
		return ""
	}
	ref, _ := j.trips.types[def].(model.Ref)
	if _, ok := ref.Decl.(*model.Union); !ok {
		return def
	}
	return j.byGoName[reflect.TypeOf(v).Elem().Name()]
}
