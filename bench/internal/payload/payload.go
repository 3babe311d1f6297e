// Package payload makes the messages that the benchmark decodes and encodes.
// They are the same in every run and on every machine, so that figures of
// different days can be compared.
package payload

import "math/rand/v2"

// Kind says what a message carries, and so into which type it is decoded.
type Kind int

// The kinds of messages, by the type of their params or result.
const (
	CallRequest Kind = iota
	InitializeRequest
	InitializeResult
	ToolsResult
	CallResult
	Progress
	Failure
	PromptResult
	SamplingRequest
	ResourcesResult
)

// Payload is one message as it stands on the wire.
type Payload struct {
	Name string
	Kind Kind
	JSON []byte
}

// All makes the fourteen payloads, from the smallest requests to a file of five
// megabytes.
func All() []Payload {
	m := maker{rand.New(rand.NewPCG(2025, 1125))}
	return []Payload{
		{"01_call_req", CallRequest, m.callRequest()},
		{"02_init_req", InitializeRequest, m.initializeRequest()},
		{"03_init_res", InitializeResult, m.initializeResult()},
		{"04_tools_list", ToolsResult, m.toolList(50)},
		{"05_call_text2k", CallResult, m.textResult(2 << 10)},
		{"06_call_mixed", CallResult, m.mixedResult()},
		{"07_call_blob5m", CallResult, m.blobResult(5 << 20)},
		{"08_call_struct20k", CallResult, m.structuredResult(20 << 10)},
		{"09_progress", Progress, m.progress()},
		{"10_error", Failure, m.failure()},
		{"11_prompt_get", PromptResult, m.promptResult(20)},
		{"12_sampling_req", SamplingRequest, m.samplingRequest()},
		{"13_resources_500", ResourcesResult, m.resourceList(500)},
		{"14_call_korean", CallResult, m.koreanResult(4, 3000)},
	}
}
