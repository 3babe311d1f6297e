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

// Verdict is what strict decoding says of a text: "ok"; "syntax"; or the places
// and rules of its violations in the order of the text, such as
// "/id type, /params required", with - for the whole text.
type Verdict string

// VerdictOf returns the verdict that an error stands for.
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

// Check returns what is wrong with what strict decoding makes of a text as a
// definition, or "". What it accepts is valid, also to Validate, and comes back;
// what it reports is about values that the text has.
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
