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
	var stack []opened
	for i := 0; i < len(text); i++ {
		top := len(stack) - 1
		switch c := text[i]; c {
		case '{', '[':
			stack = append(stack, opened{array: c == '['})
		case '}', ']':
			if top >= 0 {
				stack = stack[:top]
			}
		case ',':
			if top >= 0 {
				stack[top].count++
				stack[top].name = nil
			}
		case '"':
			end := jsontext.SkipString(text, i)
			if top >= 0 && !stack[top].array && stack[top].name == nil {
				stack[top].name = text[i:end]
			}
			i = end - 1
		}
	}
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

// pointerName is a member's name, given as a JSON string, as a step of a JSON pointer.
func pointerName(quoted []byte) string {
	name, err := strconv.Unquote(string(quoted))
	if err != nil {
		name = string(bytes.Trim(quoted, `"`))
	}
	return jsontext.Step(name)
}
