package plain

// Open returns the message with interfaces for [Block] and [Content] of the
// library L, ready to be encoded.
func Open[R ~[]byte, L Library](m *Message[R]) *Message[R] {
	opened := *m
	opened.Params = openContent[R, L](m.Params)
	opened.Result = openContent[R, L](m.Result)
	return &opened
}

func openContent[R ~[]byte, L Library](v any) any {
	switch v := v.(type) {
	case *CallResult[R, Block[R, L]]:
		return &CallResult[R, any]{openBlocks(v.Content), v.IsError, v.StructuredContent, v.Meta}
	case *PromptResult[R, Block[R, L]]:
		messages := make([]PromptMessage[any], len(v.Messages))
		for i, m := range v.Messages {
			messages[i] = PromptMessage[any]{m.Role, openBlock(m.Content)}
		}
		return &PromptResult[R, any]{v.Description, messages, v.Meta}
	case *SamplingParams[R, Content[R, L]]:
		return openSampling(v)
	}
	return v
}

func openSampling[R ~[]byte, L Library](p *SamplingParams[R, Content[R, L]]) any {
	messages := make([]SamplingMessage[R, any], len(p.Messages))
	for i, m := range p.Messages {
		messages[i] = SamplingMessage[R, any]{m.Role, nil, m.Meta}
		if blocks := openBlocks(m.Content.Blocks); m.Content.List {
			messages[i].Content = blocks
		} else {
			messages[i].Content = blocks[0]
		}
	}
	return &SamplingParams[R, any]{
		messages, p.ModelPreferences, p.SystemPrompt, p.IncludeContext, p.Temperature, p.MaxTokens,
		p.StopSequences, p.Metadata, p.Tools, p.ToolChoice, p.Task, p.Meta,
	}
}

func openBlocks[R ~[]byte, L Library](blocks []Block[R, L]) []any {
	opened := make([]any, len(blocks))
	for i, b := range blocks {
		opened[i] = openBlock(b)
	}
	return opened
}

func openBlock[R ~[]byte, L Library](b Block[R, L]) any {
	if v, ok := b.Value.(*ToolResult[R, Block[R, L]]); ok {
		return &ToolResult[R, any]{
			v.Type, v.ToolUseID, openBlocks(v.Content), v.StructuredContent, v.IsError, v.Meta,
		}
	}
	return b.Value
}
