package gen_test

import (
	"cmp"
	"errors"
	"fmt"
	"strings"

	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
)

// verdict is what strict decoding says of a text: "ok"; "syntax"; or the places
// and rules of its violations in the order of the text, such as
// "/id type, /params required", with - for the whole text.
type verdict string

// verdictOf returns the verdict that an error stands for.
func verdictOf(err error) verdict {
	if err == nil {
		return "ok"
	}
	if _, ok := errors.AsType[*jsonrpc.SyntaxError](err); ok {
		return "syntax"
	}
	e, ok := errors.AsType[*jsonrpc.ValidationError](err)
	if !ok || len(e.Violations) == 0 {
		return verdict(fmt.Sprintf("an error of another type: %v", err))
	}
	var list []string
	for _, v := range e.Violations {
		list = append(list, cmp.Or(v.Pointer, "-")+" "+v.Rule)
	}
	return verdict(strings.Join(list, ", "))
}

// check returns what is wrong with what strict decoding makes of a text as a
// definition, or "". What it accepts is valid, also to Validate, and comes back;
// what it reports is about values that the text has.
func (want verdict) check(r revision, def, text string) string {
	x, err := r.strict(def, []byte(text))
	if got := verdictOf(err); got != want {
		return fmt.Sprintf("strict decoding says %q, want %q: %v", got, want, err)
	}
	if e, ok := errors.AsType[*jsonrpc.ValidationError](err); ok {
		if at := misplaced(text, e); at != "" {
			return fmt.Sprintf("strict decoding reports %q, where nothing is or something else: %v", at, err)
		}
	}
	if err != nil {
		return ""
	}
	if err := x.Validate(); err != nil {
		return fmt.Sprintf("Validate refuses what strict decoding accepts: %v", err)
	}
	return checkSame(x, nil, text)
}
