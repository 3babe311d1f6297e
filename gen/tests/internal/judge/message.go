package judge

import (
	"errors"
	"strings"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/oracle"
	"github.com/mcp-schemagen/mcp-schemagen/gen/tests/internal/jsontext"
	"github.com/mcp-schemagen/mcp-schemagen/gen/tests/internal/roundtrip"
	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
)

// AnyMessage returns what is wrong with what DecodeMessage makes of a
// text, or "".
func AnyMessage(j *Judge, text string) string {
	m, err := j.DecodeMessage([]byte(text))
	if _, reason := oracle.Parse([]byte(text)); reason != nil {
		if _, ok := errors.AsType[*jsonrpc.SyntaxError](err); !ok {
			return "no JSON, but: " + reason.Error()
		}
		return ""
	}
	if _, err := jsontext.Parse(text); err != nil {
		return ""
	}
	switch isObject := strings.HasPrefix(strings.TrimLeft(text, " \t\r\n"), "{"); {
	case isObject != (m != nil):
		return "a message beside no object, or none beside one"
	case m == nil && err == nil:
		return "neither a message nor an error"
	case m == nil:
		return ""
	}
	return roundtrip.MessageKept(m, text)
}
