package encode

import (
	"bytes"
	"strconv"
	"strings"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/jsontext"
)

// opened is an object or array that is not closed yet.
type opened struct {
	array bool
	count int    // elements before the current one
	name  []byte // current member, as a JSON string; nil between members
}

// writtenPointer returns the JSON pointer of the place at the end of an
// unfinished JSON text.
func writtenPointer(text []byte) string {
	stack := unfinished(text)
	if top := len(stack) - 1; top >= 0 && !bytes.HasSuffix(text, []byte{':'}) {
		stack[top].name = nil // its value is complete
	}
	var p strings.Builder
	for _, o := range stack {
		switch {
		case o.array:
			p.WriteString("/" + strconv.Itoa(o.count))
		case o.name != nil:
			p.WriteString(pointerName(o.name))
		}
	}
	return p.String()
}

// unfinished returns the objects and arrays of an unfinished JSON text that are not
// closed, from the outside in.
func unfinished(text []byte) []opened {
	stack := []opened{{array: true}} // around the text
	for i := 0; i < len(text); i++ {
		top := &stack[len(stack)-1]
		switch c := text[i]; c {
		case '{', '[':
			stack = append(stack, opened{array: c == '['})
		case '}', ']':
			stack = stack[:max(len(stack)-1, 1)]
		case ',':
			top.count++
			top.name = nil
		case '"':
			end := jsontext.SkipString(text, i)
			if !top.array && top.name == nil {
				top.name = text[i:end]
			}
			i = end - 1
		}
	}
	return stack[1:]
}

// pointerName returns a member's name, given as a JSON string, as a step of a JSON pointer.
func pointerName(quoted []byte) string {
	name, err := strconv.Unquote(string(quoted))
	if err != nil {
		name = string(bytes.Trim(quoted, `"`))
	}
	return jsontext.Step(name)
}
