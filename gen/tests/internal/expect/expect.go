// Package expect says in short what decoding, encoding and strict decoding must
// make of a text, and checks it:
//
//	Expectation("at /id").Check(r, "JSONRPCRequest", text)   lenient decoding
//	Verdict("/id type").Check(r, "JSONRPCRequest", text)     strict decoding
package expect

import (
	"errors"
	"fmt"
	"strings"

	"github.com/mcp-schemagen/mcp-schemagen/gen/tests/internal/registry"
	"github.com/mcp-schemagen/mcp-schemagen/gen/tests/internal/roundtrip"
	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
)

// Expectation says what decoding and encoding must make of a text that is not
// valid, or of one that is. It is one of:
//
//	same        decodes, and the same value comes back
//	lenient     decodes without an error, and nothing is lost
//	at POINTER  an error at that place; nothing is lost (POINTER is - for the whole text)
//	syntax      no value, and an error that says where the text goes wrong
//	message     DecodeMessage refuses it as an invalid request; nothing is lost
//	message K   the same, and what it returns is a message of the kind K
type Expectation string

// Kind returns the first word of an Expectation.
func (e Expectation) Kind() string {
	kind, _, _ := strings.Cut(string(e), " ")
	return kind
}

// Check returns what is wrong with what a revision makes of a text as a
// definition, or "".
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

// checkSyntax checks that a text is refused as JSON, by the definition and as a message.
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

// Refused checks that DecodeMessage refuses a text as an invalid request,
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
