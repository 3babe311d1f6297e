package easy

import (
	"fmt"

	"github.com/mailru/easyjson"
	"github.com/mailru/easyjson/jlexer"
	"github.com/mailru/easyjson/jwriter"
)

// Block is any content block.
type Block struct {
	Value any // implements easyjson.Marshaler and easyjson.Unmarshaler
}

// UnmarshalEasyJSON decodes the variant that the member type names.
func (b *Block) UnmarshalEasyJSON(l *jlexer.Lexer) {
	data := l.Raw()
	var head Head
	err := easyjson.Unmarshal(data, &head)
	if err != nil {
		l.AddError(err)
		return
	}
	switch head.Type {
	case "text":
		b.Value = new(Text)
	case "image", "audio":
		b.Value = new(Media)
	case "resource":
		b.Value = new(Embedded)
	case "resource_link":
		b.Value = new(Link)
	case "tool_use":
		b.Value = new(ToolUse)
	case "tool_result":
		b.Value = new(ToolResult)
	default:
		l.AddError(fmt.Errorf("there is no content block of type %q", head.Type))
		return
	}
	l.AddError(easyjson.Unmarshal(data, b.Value.(easyjson.Unmarshaler)))
}

// MarshalEasyJSON writes the variant.
func (b Block) MarshalEasyJSON(w *jwriter.Writer) { b.Value.(easyjson.Marshaler).MarshalEasyJSON(w) }

// Content is one block or a list of them, as in sampling messages.
type Content struct {
	Blocks []Block
	List   bool
}

// UnmarshalEasyJSON decodes what stands there.
func (c *Content) UnmarshalEasyJSON(l *jlexer.Lexer) {
	if c.List = l.IsDelim('['); !c.List {
		c.Blocks = make([]Block, 1)
		c.Blocks[0].UnmarshalEasyJSON(l)
		return
	}
	l.Delim('[')
	for !l.IsDelim(']') {
		var b Block
		b.UnmarshalEasyJSON(l)
		c.Blocks = append(c.Blocks, b)
		l.WantComma()
	}
	l.Delim(']')
}

// MarshalEasyJSON writes what was there.
func (c Content) MarshalEasyJSON(w *jwriter.Writer) {
	if !c.List {
		c.Blocks[0].MarshalEasyJSON(w)
		return
	}
	w.RawByte('[')
	for i, b := range c.Blocks {
		if i > 0 {
			w.RawByte(',')
		}
		b.MarshalEasyJSON(w)
	}
	w.RawByte(']')
}
