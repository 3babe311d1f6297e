package plain

// InitializeParams are the params of initialize.
type InitializeParams[R ~[]byte] struct {
	ProtocolVersion string                `json:"protocolVersion"`
	Capabilities    ClientCapabilities[R] `json:"capabilities"`
	ClientInfo      Implementation        `json:"clientInfo"`
	Meta            *RequestMeta[R]       `json:"_meta,omitempty"`
}

// InitializeResult is the result of initialize.
type InitializeResult[R ~[]byte] struct {
	ProtocolVersion string                `json:"protocolVersion"`
	Capabilities    ServerCapabilities[R] `json:"capabilities"`
	ServerInfo      Implementation        `json:"serverInfo"`
	Instructions    *string               `json:"instructions,omitempty"`
	Meta            R                     `json:"_meta,omitempty"`
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
type ClientCapabilities[R ~[]byte] struct {
	Experimental R               `json:"experimental,omitempty"`
	Roots        *ListChanged    `json:"roots,omitempty"`
	Sampling     *Sampling[R]    `json:"sampling,omitempty"`
	Elicitation  *Elicitation[R] `json:"elicitation,omitempty"`
	Tasks        R               `json:"tasks,omitempty"`
}

// Sampling is how a client can sample.
type Sampling[R ~[]byte] struct {
	Context R `json:"context,omitempty"`
	Tools   R `json:"tools,omitempty"`
}

// Elicitation is how a client can ask its user.
type Elicitation[R ~[]byte] struct {
	Form R `json:"form,omitempty"`
	URL  R `json:"url,omitempty"`
}

// ServerCapabilities is what a server can do.
type ServerCapabilities[R ~[]byte] struct {
	Experimental R                    `json:"experimental,omitempty"`
	Logging      R                    `json:"logging,omitempty"`
	Completions  R                    `json:"completions,omitempty"`
	Prompts      *ListChanged         `json:"prompts,omitempty"`
	Resources    *ResourcesCapability `json:"resources,omitempty"`
	Tools        *ListChanged         `json:"tools,omitempty"`
	Tasks        R                    `json:"tasks,omitempty"`
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
