package main

import (
	"context"
	"errors"
	"fmt"

	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/generated/mcp"
	"github.com/mcp-schemagen/mcp-schemagen/session"
)

// form returns a question with fields, all of which are required if there is only one.
func form(message string, fields jsonrpc.Ordered[mcp.PrimitiveSchemaDefinition]) *mcp.ElicitRequestFormParams {
	p := &mcp.ElicitRequestFormParams{Message: message}
	p.RequestedSchema.Properties = fields
	if len(fields) == 1 {
		p.RequestedSchema.Required = []string{fields[0].Name}
	}
	return p
}

func field(name string, schema mcp.PrimitiveSchemaDefinition) jsonrpc.Entry[mcp.PrimitiveSchemaDefinition] {
	return jsonrpc.Entry[mcp.PrimitiveSchemaDefinition]{Name: name, Value: schema}
}

type fields = jsonrpc.Ordered[mcp.PrimitiveSchemaDefinition]

// askName is the question that most tools ask.
func askName() *mcp.ElicitRequestFormParams {
	return form("What is your name?", fields{field("name", &mcp.StringSchema{})})
}

// sample returns a request to the client's model.
func sample(prompt string) *mcp.CreateMessageRequestParams {
	return &mcp.CreateMessageRequestParams{
		Messages:  []mcp.SamplingMessage{{Role: mcp.RoleUser, Content: mcp.SamplingMessageContent{Blocks: []mcp.SamplingMessageContentBlock{&mcp.TextContent{Text: prompt}}}}},
		MaxTokens: 100,
	}
}

// argument returns an argument that is a string, or def.
func argument(r *mcp.CallToolRequest, name, def string) string {
	if err := r.Params.Arguments.Get(name).Decode(&def); err != nil {
		return ""
	}
	return def
}

// elicit returns a tool that asks one question.
func elicit(question func(r *mcp.CallToolRequest) *mcp.ElicitRequestFormParams) handler {
	return func(ctx context.Context, r *mcp.CallToolRequest) (mcp.CallToolOutcome, error) {
		answer, err := session.From(ctx).Elicit(ctx, "question", question(r))
		if err != nil {
			return nil, err
		}
		return text(fmt.Sprintf("User response: action=%s, content=%s", answer.Action, answer.Content)), nil
	}
}

// defaults is a form whose fields have defaults.
func defaults(*mcp.CallToolRequest) *mcp.ElicitRequestFormParams {
	return form("Please check these values.", fields{
		field("name", &mcp.StringSchema{Default: new("John Doe")}),
		field("age", &mcp.NumberSchema{Type: mcp.NumberSchemaTypeInteger, Default: new(30.0)}),
		field("score", &mcp.NumberSchema{Type: mcp.NumberSchemaTypeNumber, Default: new(95.5)}),
		field("status", &mcp.UntitledSingleSelectEnumSchema{Enum: []string{"active", "inactive", "pending"}, Default: new("active")}),
		field("verified", &mcp.BooleanSchema{Default: new(true)}),
	})
}

// enums is a form with each kind of choice.
func enums(*mcp.CallToolRequest) *mcp.ElicitRequestFormParams {
	values := []string{"option1", "option2", "option3"}
	return form("Please choose.", fields{
		field("untitledSingle", &mcp.UntitledSingleSelectEnumSchema{Enum: values}),
		field("titledSingle", &mcp.TitledSingleSelectEnumSchema{OneOf: []mcp.TitledSingleSelectEnumSchemaOneOf{{Const: "value1", Title: "First"}, {Const: "value2", Title: "Second"}}}),
		field("legacyEnum", &mcp.LegacyTitledEnumSchema{Enum: values, EnumNames: []string{"One", "Two", "Three"}}),
		field("untitledMulti", &mcp.UntitledMultiSelectEnumSchema{Items: mcp.UntitledMultiSelectEnumSchemaItems{Enum: values}}),
		field("titledMulti", &mcp.TitledMultiSelectEnumSchema{Items: mcp.TitledMultiSelectEnumSchemaItems{AnyOf: []mcp.TitledMultiSelectEnumSchemaItemsAnyOf{{Const: "value1", Title: "First"}, {Const: "value2", Title: "Second"}}}}),
	})
}

// sampling asks the client's model.
func sampling(ctx context.Context, r *mcp.CallToolRequest) (mcp.CallToolOutcome, error) {
	answer, err := session.From(ctx).CreateMessage(ctx, "sample", sample(argument(r, "prompt", "What is the capital of France?")))
	if err != nil {
		return nil, err
	}
	return text("LLM response: " + answer.Content.String()), nil
}

// roots asks which directories the client suggests.
func roots(ctx context.Context, _ *mcp.CallToolRequest) (mcp.CallToolOutcome, error) {
	answer, err := session.From(ctx).ListRoots(ctx, "roots")
	if err != nil {
		return nil, err
	}
	return text(fmt.Sprintf("%d roots: %s", len(answer.Roots), answer)), nil
}

// several asks three questions at once. All of them are sent, since only errors that are not
// answers end the tool.
func several(ctx context.Context, _ *mcp.CallToolRequest) (mcp.CallToolOutcome, error) {
	ask := session.From(ctx)
	name, err1 := ask.Elicit(ctx, "user_name", askName())
	greeting, err2 := ask.CreateMessage(ctx, "greeting", sample("Generate a greeting"))
	list, err3 := ask.ListRoots(ctx, "client_roots")
	if err := errors.Join(err1, err2, err3); err != nil {
		return nil, err
	}
	return text(fmt.Sprint(name, greeting, list)), nil
}

// rounds asks one question after the other.
func rounds(ctx context.Context, _ *mcp.CallToolRequest) (mcp.CallToolOutcome, error) {
	ask := session.From(ctx)
	name, err := ask.Elicit(ctx, "step1", askName())
	if err != nil {
		return nil, err
	}
	colour, err := ask.Elicit(ctx, "step2", form("What is your favorite color?", fields{field("color", &mcp.StringSchema{})}))
	if err != nil {
		return nil, err
	}
	return text(fmt.Sprint(name, colour)), nil
}

// capable asks what the client can be asked.
func capable(ctx context.Context, _ *mcp.CallToolRequest) (mcp.CallToolOutcome, error) {
	ask := session.From(ctx)
	_, client := ask.Client()
	var errs []error
	if client.Sampling != nil {
		_, err := ask.CreateMessage(ctx, "sample", sample("Say hello"))
		errs = append(errs, err)
	}
	if client.Elicitation != nil {
		_, err := ask.Elicit(ctx, "question", askName())
		errs = append(errs, err)
	}
	if err := errors.Join(errs...); err != nil {
		return nil, err
	}
	return text("the client was asked"), nil
}

// streaming reports progress before it asks.
func streaming(ctx context.Context, r *mcp.CallToolRequest) (mcp.CallToolOutcome, error) {
	if err := session.From(ctx).Progress(ctx, 1, 2, "asking"); err != nil {
		return nil, err
	}
	return greet(ctx, r)
}

// greet asks for a name.
func greet(ctx context.Context, _ *mcp.CallToolRequest) (mcp.CallToolOutcome, error) {
	answer, err := session.From(ctx).Elicit(ctx, "user_name", askName())
	if err != nil {
		return nil, err
	}
	return text("Hello, " + answer.Content.String()), nil
}

// questionTools ask the client, or its user.
func questionTools() []session.Tool {
	asked := func(r *mcp.CallToolRequest) *mcp.ElicitRequestFormParams {
		return form(argument(r, "message", "Please answer."), fields{field("username", &mcp.StringSchema{}), field("email", &mcp.StringSchema{})})
	}
	return []session.Tool{
		newTool("test_sampling", "Asks the client's model", sampling),
		newTool("test_elicitation", "Asks the user", elicit(asked)),
		newTool("test_elicitation_sep1034_defaults", "Asks with defaults", elicit(defaults)),
		newTool("test_elicitation_sep1330_enums", "Asks with choices", elicit(enums)),
		newTool("test_missing_capability", "Needs sampling", sampling),
		newTool("test_streaming_elicitation", "Asks after progress", streaming),
		newTool("test_input_required_result_elicitation", "Asks the user", greet),
		newTool("test_input_required_result_sampling", "Asks the client's model", sampling),
		newTool("test_input_required_result_list_roots", "Asks for roots", roots),
		newTool("test_input_required_result_request_state", "Keeps state between rounds", greet),
		newTool("test_input_required_result_multiple_inputs", "Asks several questions at once", several),
		newTool("test_input_required_result_multi_round", "Asks in two rounds", rounds),
		newTool("test_input_required_result_tampered_state", "Keeps state that clients cannot change", rounds),
		newTool("test_input_required_result_capabilities", "Asks what the client can do", capable),
	}
}
