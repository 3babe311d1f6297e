package hostile_test

import (
	"encoding/json"
	"fmt"

	"github.com/mcp-schemagen/mcp-schemagen/gen/tests/internal/expect"
	"github.com/mcp-schemagen/mcp-schemagen/gen/tests/internal/registry"
	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
)

// entry is a way to decode a text.
type entry struct {
	name   string
	decode func(text string) (jsonrpc.Value, error)
}

// entries returns every way to decode a text as a definition, as a message and
// as a raw value.
func entries(r registry.Revision, def string, o registry.Options) []entry {
	strict := o
	strict.Strict = true
	list := []entry{{"ParseRaw", func(text string) (jsonrpc.Value, error) {
		raw, err := jsonrpc.ParseRaw(text)
		return &raw, err
	}}}
	for _, mode := range []struct {
		name    string
		options registry.Options
	}{{"lenient", o}, {"strict", strict}} {
		d := r.With(mode.options)
		list = append(list,
			entry{mode.name + " UnmarshalDefinition", func(text string) (jsonrpc.Value, error) { return d.UnmarshalDefinition(def, []byte(text)) }},
			entry{mode.name + " DecodeMessage", func(text string) (jsonrpc.Value, error) { return asValue(d.DecodeMessage([]byte(text))) }},
			entry{mode.name + " DecodePending", func(text string) (jsonrpc.Value, error) {
				return asValue(d.DecodePending([]byte(text), func(jsonrpc.ID) string { return "tools/list" }))
			}},
		)
	}
	return list
}

// asValue returns a message, if there is one.
func asValue(m *jsonrpc.Message, err error) (jsonrpc.Value, error) {
	if m == nil {
		return nil, err
	}
	return m, err
}

// checkTyped returns what is wrong with what comes of a text, or "": a panic, an
// error of another type, or one about a place that the text does not have.
func (e entry) checkTyped(text string) (problem string) {
	defer func() {
		if r := recover(); r != nil {
			problem = fmt.Sprintf("%s: panic: %v", e.name, r)
		}
	}()
	x, err := e.decode(text)
	if problem := errorProblem(err, len(text)); problem != "" {
		return e.name + ": " + problem
	}
	if x == nil {
		return ""
	}
	_ = x.Validate()
	if b, err := x.AppendJSON(nil); err == nil && !json.Valid(b) {
		return fmt.Sprintf("%s: encodes to what is no JSON: %s", e.name, b)
	}
	return ""
}

// errorProblem returns what is wrong with an error of decoding a text of n
// bytes, or "".
func errorProblem(err error, n int) string {
	switch e := err.(type) {
	case nil, *jsonrpc.Error:
		return ""
	case *jsonrpc.SyntaxError:
		if e.Offset < 0 || e.Offset > n {
			return fmt.Sprintf("an offset beyond the text: %v", e)
		}
		return ""
	case *jsonrpc.ValidationError:
		for _, v := range e.Violations {
			if v.Offset < 0 || v.Offset >= n || v.Rule == "" || v.Message == "" {
				return fmt.Sprintf("a violation that says nothing, or of nothing: %+v", v)
			}
		}
		if len(e.Violations) == 0 {
			return "no violations"
		}
		return ""
	}
	return fmt.Sprintf("an error of the type %T: %v", err, err)
}

// checkNoJSON returns what is wrong with what comes of a text that is not valid JSON,
// or "".
func checkNoJSON(r registry.Revision, def, text string) (problem string) {
	at := ""
	defer func() {
		if r := recover(); r != nil {
			problem = fmt.Sprintf("%s: panic: %v", at, r)
		}
	}()
	for _, e := range entries(r, def, registry.Options{}) {
		at = e.name
		_, err := e.decode(text)
		if problem := errorProblem(err, len(text)); problem != "" || expect.VerdictOf(err) != "syntax" {
			return fmt.Sprintf("%s of what is no JSON: %v %s", e.name, err, problem)
		}
	}
	return ""
}
