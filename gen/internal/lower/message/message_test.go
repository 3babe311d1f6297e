package message_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/lower/lowertest"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/lower/message"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/lower/record"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/lower/shape"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
)

func find(t *testing.T, definitions string) (*message.Messages, *record.Recorder) {
	t.Helper()
	doc := lowertest.Document(t, definitions)
	rec := record.New("test")
	return message.Find(doc, shape.Build(doc, rec).Defs, rec), rec
}

func bare(def, method string) string {
	return fmt.Sprintf(`%q:{"type":"object","properties":{"method":{"const":%q}},"required":["method"]}`, def, method)
}

// TestMessages checks who sends what, and that messages become whole ones.
func TestMessages(t *testing.T) {
	messages, rec := find(t, strings.Join([]string{
		bare("PingRequest", "ping"), bare("DoneNotification", "notifications/done"), bare("AskRequest", "ask"), bare("StrayRequest", "stray"),
		`"ClientRequest":{"$ref":"#/$defs/PingRequest"}`, `"ServerRequest":{"anyOf":[{"$ref":"#/$defs/PingRequest"}]}`,
		`"ServerNotification":{"anyOf":[{"$ref":"#/$defs/DoneNotification"}]}`,
		`"Asks":{"type":"array","items":{"$ref":"#/$defs/AskRequest"}}`,
		`"Notification":{"type":"object","properties":{"method":{"type":"string"},"params":{"type":"object","properties":{"_meta":{"type":"object"}}}},"required":["method"]}`,
	}, ","))
	var got []string
	for _, m := range messages.Table {
		var members []string
		for _, member := range messages.Defs.Def(m.Def).Members {
			members = append(members, member.Name)
		}
		role := map[model.Role]string{model.Request: "request", model.Notification: "notification", model.InBand: "embedded"}[m.Role]
		got = append(got, fmt.Sprintf("%s %s client:%t server:%t %s", m.Method, role, m.Client, m.Server, strings.Join(members, ",")))
	}
	want := []string{
		"ask embedded client:false server:false method",
		"notifications/done notification client:false server:true method,jsonrpc,params",
		"ping request client:true server:true method,jsonrpc,id",
		"stray request client:false server:false method,jsonrpc,id",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("messages (-want +got):\n%s", diff)
	}
	if notes := rec.Notes(); len(notes) != 1 || !strings.Contains(notes[0].Message, "StrayRequest is a message that no union lists") {
		t.Errorf("notes %v", notes)
	}
}

// TestResults checks what may answer a request.
func TestResults(t *testing.T) {
	const own = `"CallToolResult":{"type":"object","properties":{"content":{"type":"array"}},"required":["content"]}`
	const task = `"CreateTaskResult":{"type":"object","properties":{"task":{"type":"object"}},"required":["task"]}`
	const response = `"CallToolResultResponse":{"type":"object","properties":{"result":{"$ref":"#/$defs/Other"}}},"Other":{"type":"object"}`
	for _, test := range []struct{ definitions, want string }{
		{own, "CallToolResult"},
		{own + "," + task, "CallToolResult or CreateTaskResult"},
		{own + "," + response, "Other"},
		{task, ""},
	} {
		messages, _ := find(t, bare("CallToolRequest", "tools/call")+`,"ClientRequest":{"$ref":"#/$defs/CallToolRequest"},`+test.definitions)
		m := messages.Of("CallToolRequest")
		got := m.Result
		for _, other := range m.Others {
			got += " or " + other.Result
		}
		if got != test.want {
			t.Errorf("%s: got %q, want %q", test.definitions, got, test.want)
		}
		if messages.Answered("CallToolResultResponse") != m || messages.Answered("CallToolResult") != nil {
			t.Errorf("the response of the request is not known")
		}
	}
}

// TestRepeatedMethod checks that the first of two messages of a method counts.
func TestRepeatedMethod(t *testing.T) {
	messages, rec := find(t, bare("ARequest", "a")+","+bare("BRequest", "a")+`,"ClientRequest":{"anyOf":[{"$ref":"#/$defs/ARequest"},{"$ref":"#/$defs/BRequest"}]}`)
	if len(messages.Table) != 1 || messages.Table[0].Def != "ARequest" || messages.Of("BRequest") == nil {
		t.Errorf("table %+v", messages.Table)
	}
	if notes := rec.Notes(); len(notes) != 1 || !strings.Contains(notes[0].Message, `BRequest has the method "a" of ARequest`) {
		t.Errorf("notes %v", notes)
	}
}
