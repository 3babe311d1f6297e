package tool

import (
	"fmt"
	"reflect"
	"strings"

	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/generated/mcp"
	"github.com/mcp-schemagen/mcp-schemagen/tool/internal/jsonvalue"
	"github.com/mcp-schemagen/mcp-schemagen/tool/internal/validate"
)

// output turns what a function returns into results.
type output struct {
	tool    string
	typ     reflect.Type
	class   class
	schema  *schema // nil if the tool promises no structured content
	derived bool    // the schema is derived
	wrapped bool    // values are wrapped in an object
}

// class is what the values of a type are in a result.
type class uint8

const (
	structured class = iota // structured content
	outcome                 // the result
	content                 // content blocks
	dynamic                 // one of the above, by the type of each value
)

var (
	outcomeType = reflect.TypeFor[mcp.CallToolOutcome]()
	blockType   = reflect.TypeFor[mcp.ContentBlock]()
)

// classOf returns the class of a type.
func classOf(t reflect.Type) (class, error) {
	switch p := reflect.PointerTo(t); {
	case t.Implements(outcomeType):
		return outcome, nil
	case t.Implements(blockType), t == reflect.TypeFor[string](), t.Kind() == reflect.Slice && t.Elem().Implements(blockType):
		return content, nil
	case t.Kind() == reflect.Interface:
		return dynamic, nil
	case p.Implements(outcomeType), p.Implements(blockType):
		return 0, fmt.Errorf("the function returns a %s: want a pointer to it", t)
	}
	return structured, nil
}

// newOutput returns the output of a tool. Its schema is derived from t if text is absent.
func newOutput(tool string, t reflect.Type, text jsonrpc.Raw) (*output, error) {
	c, err := classOf(t)
	if err != nil {
		return nil, err
	}
	o := &output{tool: tool, typ: t, class: c}
	if c == structured {
		if o.schema, o.wrapped, err = derivedOutput(t); err != nil {
			return nil, err
		}
		o.derived = true
	}
	if text.IsZero() {
		return o, nil
	}
	if c == content {
		return nil, fmt.Errorf("the function returns a %s, which is no structured content: OutputSchema must be absent", t)
	}
	o.derived = false
	o.schema, err = given(text)
	return o, err
}

// mistake returns the error of a value that the function should not have returned.
func (o *output) mistake(format string, args ...any) error {
	return &OutputError{Tool: o.tool, Err: fmt.Errorf(format, args...)}
}

// convert returns the result for a value of the type.
func (o *output) convert(v any) (mcp.CallToolOutcome, error) {
	if o.class == structured {
		return o.encode(v)
	}
	if isNil(v) && o.class != dynamic && o.typ.Kind() != reflect.Slice {
		return nil, o.mistake("the function has returned neither a result nor an error")
	}
	switch x := v.(type) {
	case mcp.CallToolOutcome:
		return x, o.checkOutcome(x)
	case mcp.ContentBlock:
		return o.blocks(x)
	case []mcp.ContentBlock:
		return o.blocks(x...)
	case string:
		return o.blocks(textBlock(x))
	case nil:
		return o.blocks()
	}
	return o.convertByKind(reflect.ValueOf(v))
}

// convertByKind converts values of types that only reflection can distinguish.
func (o *output) convertByKind(v reflect.Value) (mcp.CallToolOutcome, error) {
	if v.Kind() == reflect.Slice && v.Type().Elem().Implements(blockType) {
		list := make([]mcp.ContentBlock, v.Len())
		for i := range list {
			list[i], _ = v.Index(i).Interface().(mcp.ContentBlock)
		}
		return o.blocks(list...)
	}
	if _, err := classOf(v.Type()); err != nil {
		return nil, o.mistake("%w", err)
	}
	return o.encode(v.Interface())
}

// blocks returns a result of content blocks.
func (o *output) blocks(list ...mcp.ContentBlock) (mcp.CallToolOutcome, error) {
	if o.schema != nil {
		return nil, o.mistake("content blocks, although the tool has an output schema")
	}
	for i, b := range list {
		if isNil(b) {
			return nil, o.mistake("content block %d is nil", i)
		}
	}
	return &mcp.CallToolResult{Content: append([]mcp.ContentBlock{}, list...)}, nil
}

// isNil reports whether v is nil or a nil pointer.
func isNil(v any) bool {
	x := reflect.ValueOf(v)
	return !x.IsValid() || x.Kind() == reflect.Pointer && x.IsNil()
}

// checkOutcome returns an error if a successful result does not have the structured content
// that the tool promises.
func (o *output) checkOutcome(x mcp.CallToolOutcome) error {
	r, ok := x.(*mcp.CallToolResult)
	if !ok || o.schema == nil || jsonrpc.Deref(r.IsError, false) {
		return nil
	}
	if r.StructuredContent.IsZero() {
		return o.mistake("a result without structured content, although the tool has an output schema")
	}
	v := jsonvalue.Parse(r.StructuredContent)
	violations, _ := o.schema.check(&v, false)
	return o.violated(violations)
}

// violated returns the error of structured content with violations, or nil.
func (o *output) violated(violations []validate.Violation) error {
	if len(violations) == 0 {
		return nil
	}
	texts := make([]string, len(violations))
	for i, x := range violations {
		texts[i] = x.String()
	}
	return o.mistake("the structured content does not match the output schema: %s", strings.Join(texts, "; "))
}

// encode returns a result with v as structured content, and the same JSON as text for
// clients and models that read only text.
func (o *output) encode(v any) (mcp.CallToolOutcome, error) {
	if o.wrapped {
		v = struct {
			Result any `json:"result"` // resultName
		}{v}
	}
	// Through the pointer, values of package mcp are encoded with all that they hold.
	raw, err := jsonrpc.RawOf(&v)
	if err != nil {
		return nil, o.mistake("%w", err)
	}
	tree := jsonvalue.Parse(raw)
	switch {
	case tree.Kind == jsonvalue.Null && o.typ.Kind() == reflect.Pointer:
		return nil, o.mistake("the function has returned neither a result nor an error")
	case o.schema != nil:
		violations, changed := o.schema.check(&tree, o.derived)
		if err := o.violated(violations); err != nil {
			return nil, err
		}
		if changed {
			raw = rawOf(&tree)
		}
	case tree.Kind != jsonvalue.Object: // older revisions have only objects
		return o.blocks(textBlock(raw.String()))
	}
	return &mcp.CallToolResult{Content: []mcp.ContentBlock{textBlock(raw.String())}, StructuredContent: raw}, nil
}
