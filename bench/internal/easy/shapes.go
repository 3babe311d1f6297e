// Package easy has the structs of package plain once more, for mailru/easyjson,
// which generates code for types without parameters.
package easy

//go:generate go tool easyjson -all -no_std_marshalers -output_filename easyjson.go shapes.go

import (
	"encoding/json"

	"github.com/mailru/easyjson"
)

// Envelope is the first stage of decoding. Its content refers to the bytes of
// the message, while the raw texts of everything else are copies, so that a
// message does not change when its bytes are used again.
type Envelope struct {
	JSONRPC string              `json:"jsonrpc"`
	ID      json.RawMessage     `json:"id,omitempty"`
	Method  string              `json:"method,omitempty"`
	Params  easyjson.RawMessage `json:"params,omitempty"`
	Result  easyjson.RawMessage `json:"result,omitempty"`
	Error   *Error              `json:"error,omitempty"`
}

// Message is a message with typed content.
type Message struct {
	JSONRPC string          `json:"jsonrpc"`
	ID      json.RawMessage `json:"id,omitempty"`
	Method  string          `json:"method,omitempty"`
	Params  any             `json:"params,omitempty"`
	Result  any             `json:"result,omitempty"`
	Error   *Error          `json:"error,omitempty"`
}

// Error is why a request failed.
type Error struct {
	Code    int64           `json:"code"`
	Message string          `json:"message"`
	Data    json.RawMessage `json:"data,omitempty"`
}

// Head is a type to look at the discriminator with.
type Head struct {
	Type string `json:"type"`
}

// CallResult is the result of tools/call.
type CallResult struct {
	Content           []Block         `json:"content"`
	IsError           *bool           `json:"isError,omitempty"`
	StructuredContent json.RawMessage `json:"structuredContent,omitempty"`
	Meta              json.RawMessage `json:"_meta,omitempty"`
}

// PromptResult is the result of prompts/get.
type PromptResult struct {
	Description *string         `json:"description,omitempty"`
	Messages    []PromptMessage `json:"messages"`
	Meta        json.RawMessage `json:"_meta,omitempty"`
}

// PromptMessage is a message of a prompt.
type PromptMessage struct {
	Role    string `json:"role"`
	Content Block  `json:"content"`
}

// Text is the content block of type text.
type Text struct {
	Type        string          `json:"type"`
	Text        string          `json:"text"`
	Annotations *Annotations    `json:"annotations,omitempty"`
	Meta        json.RawMessage `json:"_meta,omitempty"`
}

// Media is the content block of type image or audio.
type Media struct {
	Type        string          `json:"type"`
	Data        string          `json:"data"`
	MIMEType    string          `json:"mimeType"`
	Annotations *Annotations    `json:"annotations,omitempty"`
	Meta        json.RawMessage `json:"_meta,omitempty"`
}

// Embedded is the content block of type resource.
type Embedded struct {
	Type        string          `json:"type"`
	Resource    Contents        `json:"resource"`
	Annotations *Annotations    `json:"annotations,omitempty"`
	Meta        json.RawMessage `json:"_meta,omitempty"`
}

// Contents is what a resource holds: text or a blob. One struct for both is
// what a user writes, since nothing but these two members tells them apart, and
// it saves the libraries a look ahead.
type Contents struct {
	URI      string          `json:"uri"`
	MIMEType *string         `json:"mimeType,omitempty"`
	Text     *string         `json:"text,omitempty"`
	Blob     *string         `json:"blob,omitempty"`
	Meta     json.RawMessage `json:"_meta,omitempty"`
}

// Link is the content block of type resource_link.
type Link struct {
	Type        string          `json:"type"`
	URI         string          `json:"uri"`
	Name        string          `json:"name"`
	Title       *string         `json:"title,omitempty"`
	Description *string         `json:"description,omitempty"`
	MIMEType    *string         `json:"mimeType,omitempty"`
	Size        *int64          `json:"size,omitempty"`
	Icons       []Icon          `json:"icons,omitempty"`
	Annotations *Annotations    `json:"annotations,omitempty"`
	Meta        json.RawMessage `json:"_meta,omitempty"`
}

// ToolUse is the content block of type tool_use, in sampling messages.
type ToolUse struct {
	Type  string          `json:"type"`
	ID    string          `json:"id"`
	Name  string          `json:"name"`
	Input json.RawMessage `json:"input"`
	Meta  json.RawMessage `json:"_meta,omitempty"`
}

// ToolResult is the content block of type tool_result, in sampling messages.
type ToolResult struct {
	Type              string          `json:"type"`
	ToolUseID         string          `json:"toolUseId"`
	Content           []Block         `json:"content"`
	StructuredContent json.RawMessage `json:"structuredContent,omitempty"`
	IsError           *bool           `json:"isError,omitempty"`
	Meta              json.RawMessage `json:"_meta,omitempty"`
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

// InitializeParams are the params of initialize.
type InitializeParams struct {
	ProtocolVersion string             `json:"protocolVersion"`
	Capabilities    ClientCapabilities `json:"capabilities"`
	ClientInfo      Implementation     `json:"clientInfo"`
	Meta            *RequestMeta       `json:"_meta,omitempty"`
}

// InitializeResult is the result of initialize.
type InitializeResult struct {
	ProtocolVersion string             `json:"protocolVersion"`
	Capabilities    ServerCapabilities `json:"capabilities"`
	ServerInfo      Implementation     `json:"serverInfo"`
	Instructions    *string            `json:"instructions,omitempty"`
	Meta            json.RawMessage    `json:"_meta,omitempty"`
}

// Implementation says which program speaks.
type Implementation struct {
	Name        string  `json:"name"`
	Title       *string `json:"title,omitempty"`
	Version     string  `json:"version"`
	Description *string `json:"description,omitempty"`
	WebsiteURL  *string `json:"websiteUrl,omitempty"`
	Icons       []Icon  `json:"icons,omitempty"`
}

// ClientCapabilities is what a client can do.
type ClientCapabilities struct {
	Experimental json.RawMessage `json:"experimental,omitempty"`
	Roots        *ListChanged    `json:"roots,omitempty"`
	Sampling     *Sampling       `json:"sampling,omitempty"`
	Elicitation  *Elicitation    `json:"elicitation,omitempty"`
	Tasks        json.RawMessage `json:"tasks,omitempty"`
}

// Sampling is how a client can sample.
type Sampling struct {
	Context json.RawMessage `json:"context,omitempty"`
	Tools   json.RawMessage `json:"tools,omitempty"`
}

// Elicitation is how a client can ask its user.
type Elicitation struct {
	Form json.RawMessage `json:"form,omitempty"`
	URL  json.RawMessage `json:"url,omitempty"`
}

// ServerCapabilities is what a server can do.
type ServerCapabilities struct {
	Experimental json.RawMessage      `json:"experimental,omitempty"`
	Logging      json.RawMessage      `json:"logging,omitempty"`
	Completions  json.RawMessage      `json:"completions,omitempty"`
	Prompts      *ListChanged         `json:"prompts,omitempty"`
	Resources    *ResourcesCapability `json:"resources,omitempty"`
	Tools        *ListChanged         `json:"tools,omitempty"`
	Tasks        json.RawMessage      `json:"tasks,omitempty"`
}

// ListChanged says whether changes of a list are told.
type ListChanged struct {
	ListChanged *bool `json:"listChanged,omitempty"`
}

// ResourcesCapability is what a server can do with resources.
type ResourcesCapability struct {
	Subscribe   *bool `json:"subscribe,omitempty"`
	ListChanged *bool `json:"listChanged,omitempty"`
}

// CallParams are the params of tools/call.
type CallParams struct {
	Name      string          `json:"name"`
	Arguments json.RawMessage `json:"arguments,omitempty"`
	Task      *Task           `json:"task,omitempty"`
	Meta      *RequestMeta    `json:"_meta,omitempty"`
}

// RequestMeta is the metadata of a request.
type RequestMeta struct {
	ProgressToken json.RawMessage `json:"progressToken,omitempty"`
}

// Task asks for a request to be run as a task.
type Task struct {
	TTL *int64 `json:"ttl,omitempty"`
}

// ProgressParams are the params of notifications/progress.
type ProgressParams struct {
	ProgressToken json.RawMessage `json:"progressToken"`
	Progress      float64         `json:"progress"`
	Total         *float64        `json:"total,omitempty"`
	Message       *string         `json:"message,omitempty"`
	Meta          json.RawMessage `json:"_meta,omitempty"`
}

// ToolsResult is the result of tools/list.
type ToolsResult struct {
	Tools      []Tool          `json:"tools"`
	NextCursor *string         `json:"nextCursor,omitempty"`
	Meta       json.RawMessage `json:"_meta,omitempty"`
}

// Tool is a tool; its schemas are open and stay raw.
type Tool struct {
	Name         string           `json:"name"`
	Title        *string          `json:"title,omitempty"`
	Description  *string          `json:"description,omitempty"`
	InputSchema  json.RawMessage  `json:"inputSchema"`
	OutputSchema json.RawMessage  `json:"outputSchema,omitempty"`
	Annotations  *ToolAnnotations `json:"annotations,omitempty"`
	Execution    *ToolExecution   `json:"execution,omitempty"`
	Icons        []Icon           `json:"icons,omitempty"`
	Meta         json.RawMessage  `json:"_meta,omitempty"`
}

// ToolAnnotations are hints about a tool.
type ToolAnnotations struct {
	Title           *string `json:"title,omitempty"`
	ReadOnlyHint    *bool   `json:"readOnlyHint,omitempty"`
	DestructiveHint *bool   `json:"destructiveHint,omitempty"`
	IdempotentHint  *bool   `json:"idempotentHint,omitempty"`
	OpenWorldHint   *bool   `json:"openWorldHint,omitempty"`
}

// ToolExecution says how a tool may be run.
type ToolExecution struct {
	TaskSupport *string `json:"taskSupport,omitempty"`
}

// ResourcesResult is the result of resources/list.
type ResourcesResult struct {
	Resources  []Resource      `json:"resources"`
	NextCursor *string         `json:"nextCursor,omitempty"`
	Meta       json.RawMessage `json:"_meta,omitempty"`
}

// Resource is a resource that a server has.
type Resource struct {
	URI         string          `json:"uri"`
	Name        string          `json:"name"`
	Title       *string         `json:"title,omitempty"`
	Description *string         `json:"description,omitempty"`
	MIMEType    *string         `json:"mimeType,omitempty"`
	Size        *int64          `json:"size,omitempty"`
	Icons       []Icon          `json:"icons,omitempty"`
	Annotations *Annotations    `json:"annotations,omitempty"`
	Meta        json.RawMessage `json:"_meta,omitempty"`
}

// SamplingParams are the params of sampling/createMessage.
type SamplingParams struct {
	Messages         []SamplingMessage `json:"messages"`
	ModelPreferences *ModelPreferences `json:"modelPreferences,omitempty"`
	SystemPrompt     *string           `json:"systemPrompt,omitempty"`
	IncludeContext   *string           `json:"includeContext,omitempty"`
	Temperature      *float64          `json:"temperature,omitempty"`
	MaxTokens        int64             `json:"maxTokens"`
	StopSequences    []string          `json:"stopSequences,omitempty"`
	Metadata         json.RawMessage   `json:"metadata,omitempty"`
	Tools            []Tool            `json:"tools,omitempty"`
	ToolChoice       *ToolChoice       `json:"toolChoice,omitempty"`
	Task             *Task             `json:"task,omitempty"`
	Meta             *RequestMeta      `json:"_meta,omitempty"`
}

// SamplingMessage is a message of the conversation.
type SamplingMessage struct {
	Role    string          `json:"role"`
	Content Content         `json:"content"`
	Meta    json.RawMessage `json:"_meta,omitempty"`
}

// ModelPreferences say which model is wanted.
type ModelPreferences struct {
	Hints                []ModelHint `json:"hints,omitempty"`
	CostPriority         *float64    `json:"costPriority,omitempty"`
	SpeedPriority        *float64    `json:"speedPriority,omitempty"`
	IntelligencePriority *float64    `json:"intelligencePriority,omitempty"`
}

// ModelHint names a model.
type ModelHint struct {
	Name *string `json:"name,omitempty"`
}

// ToolChoice says whether the model has to use tools.
type ToolChoice struct {
	Mode *string `json:"mode,omitempty"`
}
