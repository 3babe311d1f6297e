package plain

import (
	"bytes"
	"fmt"
)

// Library is what the unions need of a JSON library.
type Library interface {
	Unmarshal(data []byte, v any) error

	// Kind returns the member type of an object, in the way that is natural with
	// the library.
	Kind(data []byte) (string, error)
}

// Head is a type to look at the discriminator with.
type Head struct {
	Type string `json:"type"`
}

// Block is any content block, decoded with the library L.
type Block[R ~[]byte, L Library] struct {
	Value any
}

// UnmarshalJSON decodes the variant that the member type names.
func (b *Block[R, L]) UnmarshalJSON(data []byte) error {
	var l L
	kind, err := l.Kind(data)
	if err != nil {
		return err
	}
	switch kind {
	case "text":
		b.Value = new(Text[R])
	case "image", "audio":
		b.Value = new(Media[R])
	case "resource":
		b.Value = new(Embedded[R])
	case "resource_link":
		b.Value = new(Link[R])
	case "tool_use":
		b.Value = new(ToolUse[R])
	case "tool_result":
		b.Value = new(ToolResult[R, Block[R, L]])
	default:
		return fmt.Errorf("there is no content block of type %q", kind)
	}
	return l.Unmarshal(data, b.Value)
}

// Content is one block or a list of them, as in sampling messages.
type Content[R ~[]byte, L Library] struct {
	Blocks []Block[R, L]
	List   bool
}

// UnmarshalJSON decodes what stands there.
func (c *Content[R, L]) UnmarshalJSON(data []byte) error {
	var l L
	if c.List = bytes.HasPrefix(data, []byte{'['}); c.List {
		return l.Unmarshal(data, &c.Blocks)
	}
	c.Blocks = make([]Block[R, L], 1)
	return c.Blocks[0].UnmarshalJSON(data)
}
