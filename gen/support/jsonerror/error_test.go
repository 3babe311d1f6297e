package jsonerror_test

import (
	"encoding/json"
	"errors"
	"io"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/jsonerror"
)

func TestTexts(t *testing.T) {
	for want, err := range map[string]error{
		"no value at offset 3":             &jsonerror.SyntaxError{Message: "no value", Offset: 3},
		"/t: too long":                     &jsonerror.ValidationError{Violations: []jsonerror.Violation{{Pointer: "/t", Message: "too long"}}},
		"too long; too long; too long":     &jsonerror.ValidationError{Violations: violations(3)},
		"too long; too long; and 4 more":   &jsonerror.ValidationError{Violations: violations(2), Omitted: 5},
		"cannot encode: the stream ended":  &jsonerror.EncodeError{Message: "the stream ended"},
		"cannot encode /a/0: not a number": &jsonerror.EncodeError{Pointer: "/a/0", Message: "not a number"},
	} {
		if err.Error() != want {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}

func violations(n int) []jsonerror.Violation {
	list := make([]jsonerror.Violation, n)
	for i := range list {
		list[i].Message = "too long"
	}
	return list
}

func TestNilErrorsHaveTexts(t *testing.T) {
	for _, err := range []error{(*jsonerror.SyntaxError)(nil), (*jsonerror.ValidationError)(nil), (*jsonerror.EncodeError)(nil)} {
		if err.Error() != "no error" || errors.Unwrap(err) != nil {
			t.Errorf("%T: %v, wraps %v", err, err, errors.Unwrap(err))
		}
	}
}

func TestEncodeErrorWrapsItsCause(t *testing.T) {
	err := error(&jsonerror.EncodeError{Message: "the stream ended", Err: io.EOF})
	if !errors.Is(err, io.EOF) {
		t.Error("io.EOF is not found")
	}
}

func TestViolationsAreJSON(t *testing.T) {
	got, err := json.Marshal(jsonerror.Violation{Pointer: "/t", Rule: "maxLength", Kind: "string", Message: "too long", Offset: 5})
	if want := `{"pointer":"/t","rule":"maxLength","kind":"string","message":"too long","offset":5}`; err != nil || string(got) != want {
		t.Errorf("got %s, %v", got, err)
	}
}
