package tool

import (
	"reflect"
	"strings"

	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/generated/mcp"
	"github.com/mcp-schemagen/mcp-schemagen/tool/internal/jsonvalue"
	"github.com/mcp-schemagen/mcp-schemagen/tool/internal/validate"
)

// input decodes arguments.
type input struct {
	tool   string
	typ    reflect.Type
	schema *schema
}

// newInput returns the input of a tool. Its schema is derived from t if text is absent.
func newInput(tool string, t reflect.Type, text jsonrpc.Raw) (in *input, err error) {
	in = &input{tool: tool, typ: t}
	if text.IsZero() {
		in.schema, err = derivedInput(t)
		return in, err
	}
	if !takesObject(t) {
		return nil, errNoObject(t)
	}
	in.schema, err = given(text)
	return in, err
}

// takesObject reports whether an object can be decoded into a t.
func takesObject(t reflect.Type) bool {
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	return t.Kind() == reflect.Struct || t.Kind() == reflect.Map || t.Kind() == reflect.Interface && t.NumMethod() == 0 ||
		reflect.PointerTo(t).Implements(unmarshaler)
}

var noArguments = jsonrpc.MustRaw("{}")

// decode decodes arguments into the value that target points to, if they have no violations.
func (in *input) decode(args jsonrpc.Raw, target any) []validate.Violation {
	if args.IsZero() {
		args = noArguments
	}
	v := jsonvalue.Parse(args)
	filled := in.schema.compiled.Fill(&v)
	violations, changed := in.schema.check(&v, false)
	if len(violations) > 0 {
		return violations
	}
	if filled || changed {
		args = rawOf(&v)
	}
	err := args.Decode(target)
	if err == nil {
		return nil
	}
	if violations = locate(in.typ, &v); len(violations) == 0 {
		violations = []validate.Violation{{Message: err.Error()}} // of a method that fails once only
	}
	return violations
}

// reject returns the result for arguments with violations.
func (in *input) reject(violations []validate.Violation) *mcp.CallToolResult {
	var b strings.Builder
	b.WriteString("The arguments do not match the input schema of the tool " + jsonrpc.RawString(in.tool).String() + ":")
	for _, x := range violations {
		b.WriteString("\n- ")
		if x.Pointer == "" {
			b.WriteString("the arguments: ")
		}
		b.WriteString(x.String())
	}
	if len(violations) >= validate.MaxViolations {
		b.WriteString("\nThere may be more.")
	}
	return failed(b.String())
}
