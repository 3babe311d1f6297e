package plain

// CallResult is the result of tools/call.
type CallResult[R ~[]byte, B any] struct {
	Content           []B   `json:"content"`
	IsError           *bool `json:"isError,omitempty"`
	StructuredContent R     `json:"structuredContent,omitempty"`
	Meta              R     `json:"_meta,omitempty"`
}

// PromptResult is the result of prompts/get.
type PromptResult[R ~[]byte, B any] struct {
	Description *string            `json:"description,omitempty"`
	Messages    []PromptMessage[B] `json:"messages"`
	Meta        R                  `json:"_meta,omitempty"`
}

// PromptMessage is a message of a prompt.
type PromptMessage[B any] struct {
	Role    string `json:"role"`
	Content B      `json:"content"`
}

// Text is the content block of type text.
type Text[R ~[]byte] struct {
	Type        string       `json:"type"`
	Text        string       `json:"text"`
	Annotations *Annotations `json:"annotations,omitempty"`
	Meta        R            `json:"_meta,omitempty"`
}

// Media is the content block of type image or audio.
type Media[R ~[]byte] struct {
	Type        string       `json:"type"`
	Data        string       `json:"data"`
	MIMEType    string       `json:"mimeType"`
	Annotations *Annotations `json:"annotations,omitempty"`
	Meta        R            `json:"_meta,omitempty"`
}

// Embedded is the content block of type resource.
type Embedded[R ~[]byte] struct {
	Type        string       `json:"type"`
	Resource    Contents[R]  `json:"resource"`
	Annotations *Annotations `json:"annotations,omitempty"`
	Meta        R            `json:"_meta,omitempty"`
}

// Contents is what a resource holds: text or a blob. One struct for both is
// what a user writes, since nothing but these two members tells them apart, and
// it saves the libraries a look ahead.
type Contents[R ~[]byte] struct {
	URI      string  `json:"uri"`
	MIMEType *string `json:"mimeType,omitempty"`
	Text     *string `json:"text,omitempty"`
	Blob     *string `json:"blob,omitempty"`
	Meta     R       `json:"_meta,omitempty"`
}

// Link is the content block of type resource_link.
type Link[R ~[]byte] struct {
	Type string `json:"type"`
	Resource[R]
}

// ToolUse is the content block of type tool_use, in sampling messages.
type ToolUse[R ~[]byte] struct {
	Type  string `json:"type"`
	ID    string `json:"id"`
	Name  string `json:"name"`
	Input R      `json:"input"`
	Meta  R      `json:"_meta,omitempty"`
}

// ToolResult is the content block of type tool_result, in sampling messages.
type ToolResult[R ~[]byte, B any] struct {
	Type              string `json:"type"`
	ToolUseID         string `json:"toolUseId"`
	Content           []B    `json:"content"`
	StructuredContent R      `json:"structuredContent,omitempty"`
	IsError           *bool  `json:"isError,omitempty"`
	Meta              R      `json:"_meta,omitempty"`
}

// Annotations are hints for clients.
type Annotations struct {
	Audience     []string `json:"audience,omitempty"`
	Priority     *float64 `json:"priority,omitempty"`
	LastModified *string  `json:"lastModified,omitempty"`
}

// Icon is a picture of something that is listed.
type Icon struct {
	Src      string   `json:"src"`
	MIMEType *string  `json:"mimeType,omitempty"`
	Sizes    []string `json:"sizes,omitempty"`
	Theme    *string  `json:"theme,omitempty"`
}
