// Package expect describes in short form the expected results of decoding, encoding and
// strict decoding, and checks them:
//
//	Expectation("at /id").Check(r, "JSONRPCRequest", text)   lenient decoding
//	Verdict("/id type").Check(r, "JSONRPCRequest", text)     strict decoding
package expect

import (
	"cmp"
	"errors"
	"fmt"
	"strings"

	"github.com/mcp-schemagen/mcp-schemagen/gen/tests/internal/registry"
	"github.com/mcp-schemagen/mcp-schemagen/gen/tests/internal/roundtrip"
	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
)

// Expectation is the expected result of decoding and encoding a text, valid or not. It is
// one of:
//
//	same        decodes, and the same value comes back
//	lenient     decodes without an error, and nothing is lost
//	at POINTER  an error at that place; nothing is lost (POINTER is - for the whole text)
//	syntax      no value, and an error with the offset of the mistake
//	message     DecodeMessage rejects it as an invalid request; nothing is lost
//	message K   the same, and it returns a message of kind K
type Expectation string

// Kind returns the first word of an Expectation.
func (e Expectation) Kind() string {
	kind, _, _ := strings.Cut(string(e), " ")
	return kind
}

// Check returns how the result of a revision for a text of a definition differs from e, or
// "".
func (e Expectation) Check(r registry.Revision, def, text string) string {
	x, err := r.UnmarshalDefinition(def, []byte(text))
	kind, rest, _ := strings.Cut(string(e), " ")
	switch kind {
	case "same":
		return roundtrip.Same(x, err, text)
	case "lenient":
		if err != nil {
			return fmt.Sprintf("refused: %v", err)
		}
		return roundtrip.Kept(x, text)
	case "at":
		if problem := checkPointer(err, strings.TrimPrefix(rest, "-")); problem != "" || x == nil || rest == "-" {
			return problem
		}
		return roundtrip.Kept(x, text)
	case "syntax":
		return checkSyntax(r, x, err, text)
	case "message":
		if problem := Refused(r, text); problem != "" || rest == "" {
			return problem
		}
		m, _ := r.DecodeMessage([]byte(text))
		if m.Kind().String() != rest {
			return fmt.Sprintf("DecodeMessage: a %v, want a %s", m.Kind(), rest)
		}
		return ""
	}
	return "the test does not know the Expectation " + string(e)
}

// checkPointer checks that the first violation is at a place.
func checkPointer(err error, pointer string) string {
	e, ok := errors.AsType[*jsonrpc.ValidationError](err)
	if !ok || len(e.Violations) == 0 {
		return fmt.Sprintf("want a violation at %q, got %v", pointer, err)
	}
	if v := e.Violations[0]; v.Pointer != pointer {
		return fmt.Sprintf("want a violation at %q, got one at %q: %v", pointer, v.Pointer, err)
	}
	return ""
}

// checkSyntax checks that a text is rejected as JSON, by the definition and as a message.
func checkSyntax(r registry.Revision, x jsonrpc.Value, err error, text string) string {
	if e, ok := errors.AsType[*jsonrpc.SyntaxError](err); !ok || e.Offset < 0 || e.Offset > len(text) {
		return fmt.Sprintf("want a *SyntaxError with an offset in the text, got %v and %v", err, x)
	}
	m, err := r.DecodeMessage([]byte(text))
	if _, ok := errors.AsType[*jsonrpc.SyntaxError](err); !ok || m != nil {
		return fmt.Sprintf("DecodeMessage: want a *SyntaxError, got %v and %v", err, m)
	}
	return ""
}

// Refused checks that DecodeMessage rejects a text as an invalid request,
// with the message beside the error if the text is an object.
func Refused(r registry.Revision, text string) string {
	m, err := r.DecodeMessage([]byte(text))
	if !jsonrpc.HasCode(err, jsonrpc.CodeInvalidRequest) {
		return fmt.Sprintf("DecodeMessage: want an invalid request, got %v", err)
	}
	if _, err := r.With(registry.Options{Strict: true}).DecodeMessage([]byte(text)); !jsonrpc.HasCode(err, jsonrpc.CodeInvalidRequest) {
		return fmt.Sprintf("strict DecodeMessage: want an invalid request, got %v", err)
	}
	if !strings.HasPrefix(strings.TrimSpace(text), "{") {
		if m != nil {
			return fmt.Sprintf("DecodeMessage: a message although there is no object: %v", m)
		}
		return ""
	}
	if m == nil {
		return "DecodeMessage: no message beside the error"
	}
	return roundtrip.MessageKept(m, text)
}

// Verdict is the result of strict decoding: "ok", "syntax", or the pointers and rules of
// the violations in the order of the text, such as "/id type, /params required". The
// pointer of the whole text is -.
type Verdict string

// VerdictOf returns the Verdict of an error of strict decoding.
func VerdictOf(err error) Verdict {
	if err == nil {
		return "ok"
	}
	if _, ok := errors.AsType[*jsonrpc.SyntaxError](err); ok {
		return "syntax"
	}
	e, ok := errors.AsType[*jsonrpc.ValidationError](err)
	if !ok || len(e.Violations) == 0 {
		return Verdict(fmt.Sprintf("an error of another type: %v", err))
	}
	var list []string
	for _, v := range e.Violations {
		list = append(list, cmp.Or(v.Pointer, "-")+" "+v.Rule)
	}
	return Verdict(strings.Join(list, ", "))
}

// Check returns how strict decoding of a text by a definition differs from v, or "". It
// also checks that Validate accepts the decoded value, that encoding returns the text, and
// that violations are about values of the text.
func (want Verdict) Check(r registry.Revision, def, text string) string {
	x, err := r.UnmarshalDefinitionStrict(def, []byte(text))
	if got := VerdictOf(err); got != want {
		return fmt.Sprintf("strict decoding says %q, want %q: %v", got, want, err)
	}
	if e, ok := errors.AsType[*jsonrpc.ValidationError](err); ok {
		if at := roundtrip.Misplaced(text, e); at != "" {
			return fmt.Sprintf("strict decoding reports %q, where nothing is or something else: %v", at, err)
		}
	}
	if err != nil {
		return ""
	}
	if err := x.Validate(); err != nil {
		return fmt.Sprintf("Validate refuses what strict decoding accepts: %v", err)
	}
	return roundtrip.Same(x, nil, text)
}
