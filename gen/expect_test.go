package gen_test

import (
	"errors"
	"fmt"
	"strings"

	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
)

// expectation says what decoding and encoding must make of a text that is not
// valid, or of one that is. It is one of:
//
//	same        decodes, and the same value comes back
//	lenient     decodes without an error, and nothing is lost
//	at POINTER  an error at that place; nothing is lost (POINTER is - for the whole text)
//	syntax      no value, and an error that says where the text goes wrong
//	message     DecodeMessage refuses it as an invalid request; nothing is lost
//	message K   the same, and what it returns is a message of the kind K
type expectation string

// kind returns the first word of an expectation.
func (e expectation) kind() string {
	kind, _, _ := strings.Cut(string(e), " ")
	return kind
}

// check returns what is wrong with what a revision makes of a text as a
// definition, or "".
func (e expectation) check(r revision, def, text string) string {
	x, err := r.unmarshal(def, []byte(text))
	kind, rest, _ := strings.Cut(string(e), " ")
	switch kind {
	case "same":
		return checkSame(x, err, text)
	case "lenient":
		if err != nil {
			return fmt.Sprintf("refused: %v", err)
		}
		return checkKept(x, text)
	case "at":
		if problem := checkPointer(err, strings.TrimPrefix(rest, "-")); problem != "" || x == nil || rest == "-" {
			return problem
		}
		return checkKept(x, text)
	case "syntax":
		return checkSyntax(r, x, err, text)
	case "message":
		if problem := checkRefused(r, text); problem != "" || rest == "" {
			return problem
		}
		m, _ := r.message([]byte(text))
		if m.Kind().String() != rest {
			return fmt.Sprintf("DecodeMessage: a %v, want a %s", m.Kind(), rest)
		}
		return ""
	}
	return "the test does not know the expectation " + string(e)
}

func checkSame(x jsonrpc.Value, err error, text string) string {
	if err != nil {
		return fmt.Sprintf("refused: %v", err)
	}
	encoded, err := encode(x)
	switch {
	case err != nil:
		return fmt.Sprintf("does not encode: %v", err)
	case !sameJSON(text, encoded):
		return "another value comes back: " + encoded
	}
	return ""
}

// checkKept checks that a value encodes to all that the text has. A request
// whose id is none cannot be encoded.
func checkKept(x jsonrpc.Value, text string) string {
	encoded, err := encode(x)
	switch {
	case err != nil && noID(text) && strings.Contains(err.Error(), "id is not set"):
		return ""
	case err != nil:
		return fmt.Sprintf("does not encode: %v", err)
	}
	if at := lost(text, encoded); at != "nothing" {
		return at + " is lost: " + encoded
	}
	return ""
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
func checkSyntax(r revision, x jsonrpc.Value, err error, text string) string {
	if e, ok := errors.AsType[*jsonrpc.SyntaxError](err); !ok || e.Offset < 0 || e.Offset > len(text) {
		return fmt.Sprintf("want a *SyntaxError with an offset in the text, got %v and %v", err, x)
	}
	m, err := r.message([]byte(text))
	if _, ok := errors.AsType[*jsonrpc.SyntaxError](err); !ok || m != nil {
		return fmt.Sprintf("DecodeMessage: want a *SyntaxError, got %v and %v", err, m)
	}
	return ""
}

// checkRefused checks that DecodeMessage refuses a text as an invalid request,
// with the message beside the error if the text is an object.
func checkRefused(r revision, text string) string {
	m, err := r.message([]byte(text))
	if !jsonrpc.HasCode(err, jsonrpc.CodeInvalidRequest) {
		return fmt.Sprintf("DecodeMessage: want an invalid request, got %v", err)
	}
	if _, err := r.with(options{Strict: true}).message([]byte(text)); !jsonrpc.HasCode(err, jsonrpc.CodeInvalidRequest) {
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
	return checkMessageKept(m, text)
}

// checkMessageKept checks that a message encodes to all that its text has.
func checkMessageKept(m *jsonrpc.Message, text string) string {
	encoded, err := m.AppendJSON(nil)
	if err != nil {
		if m.Kind() == jsonrpc.Invalid {
			return ""
		}
		return fmt.Sprintf("the message does not encode: %v", err)
	}
	if at := lost(text, string(encoded)); at != "nothing" {
		return at + " of the message is lost: " + string(encoded)
	}
	return ""
}
