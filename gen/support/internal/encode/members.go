package encode

import (
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/jsontext"
)

// AppendMembers appends an object of the given members. One without a text is
// absent, and left out. Two of the same name cannot be encoded.
func AppendMembers[S ~[]M, M jsontext.Named[R], R jsontext.RawText](b []byte, e *Encoder, s S) []byte {
	if short := e.short(len(s), s == nil); short != "" {
		return append(b, short...)
	}
	b = append(b, '{')
	if name, ok := jsontext.Repeated(s); ok {
		b = failRepeated(b, e, name)
	}
	first := len(b)
	for i := range s {
		m := jsontext.Entry[R](s[i])
		text := jsontext.Raw(m.Value).Text()
		if text == "" {
			continue
		}
		if len(b) > first {
			b = append(b, ',')
		}
		b = appendText(appendName(b, e, m.Name), text)
	}
	return append(b, '}')
}
