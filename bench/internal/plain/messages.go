package plain

// CallParams are the params of tools/call.
type CallParams[R ~[]byte] struct {
	Name      string          `json:"name"`
	Arguments R               `json:"arguments,omitempty"`
	Task      *Task           `json:"task,omitempty"`
	Meta      *RequestMeta[R] `json:"_meta,omitempty"`
}

// RequestMeta is the metadata of a request.
type RequestMeta[R ~[]byte] struct {
	ProgressToken R `json:"progressToken,omitempty"`
}

// Task asks for a request to be run as a task.
type Task struct {
	TTL *int64 `json:"ttl,omitempty"`
}

// ProgressParams are the params of notifications/progress.
type ProgressParams[R ~[]byte] struct {
	ProgressToken R        `json:"progressToken"`
	Progress      float64  `json:"progress"`
	Total         *float64 `json:"total,omitempty"`
	Message       *string  `json:"message,omitempty"`
	Meta          R        `json:"_meta,omitempty"`
}

// ToolsResult is the result of tools/list.
type ToolsResult[R ~[]byte] struct {
	Tools      []Tool[R] `json:"tools"`
	NextCursor *string   `json:"nextCursor,omitempty"`
	Meta       R         `json:"_meta,omitempty"`
}

// Tool is a tool; its schemas are open and stay raw.
type Tool[R ~[]byte] struct {
	Name         string           `json:"name"`
	Title        *string          `json:"title,omitempty"`
	Description  *string          `json:"description,omitempty"`
	InputSchema  R                `json:"inputSchema"`
	OutputSchema R                `json:"outputSchema,omitempty"`
	Annotations  *ToolAnnotations `json:"annotations,omitempty"`
	Execution    *ToolExecution   `json:"execution,omitempty"`
	Icons        []Icon           `json:"icons,omitempty"`
	Meta         R                `json:"_meta,omitempty"`
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
type ResourcesResult[R ~[]byte] struct {
	Resources  []Resource[R] `json:"resources"`
	NextCursor *string       `json:"nextCursor,omitempty"`
	Meta       R             `json:"_meta,omitempty"`
}

// Resource is a resource that a server has.
type Resource[R ~[]byte] struct {
	URI         string       `json:"uri"`
	Name        string       `json:"name"`
	Title       *string      `json:"title,omitempty"`
	Description *string      `json:"description,omitempty"`
	MIMEType    *string      `json:"mimeType,omitempty"`
	Size        *int64       `json:"size,omitempty"`
	Icons       []Icon       `json:"icons,omitempty"`
	Annotations *Annotations `json:"annotations,omitempty"`
	Meta        R            `json:"_meta,omitempty"`
}

// SamplingParams are the params of sampling/createMessage.
type SamplingParams[R ~[]byte, C any] struct {
	Messages         []SamplingMessage[R, C] `json:"messages"`
	ModelPreferences *ModelPreferences       `json:"modelPreferences,omitempty"`
	SystemPrompt     *string                 `json:"systemPrompt,omitempty"`
	IncludeContext   *string                 `json:"includeContext,omitempty"`
	Temperature      *float64                `json:"temperature,omitempty"`
	MaxTokens        int64                   `json:"maxTokens"`
	StopSequences    []string                `json:"stopSequences,omitempty"`
	Metadata         R                       `json:"metadata,omitempty"`
	Tools            []Tool[R]               `json:"tools,omitempty"`
	ToolChoice       *ToolChoice             `json:"toolChoice,omitempty"`
	Task             *Task                   `json:"task,omitempty"`
	Meta             *RequestMeta[R]         `json:"_meta,omitempty"`
}

// SamplingMessage is a message of the conversation.
type SamplingMessage[R ~[]byte, C any] struct {
	Role    string `json:"role"`
	Content C      `json:"content"`
	Meta    R      `json:"_meta,omitempty"`
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
