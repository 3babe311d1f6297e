package lifecycle

import (
	"fmt"
	"runtime"
	"strings"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/protocol"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/protocol/lifecycle/internal/kept"
)

// TestSeverity checks the order of levels by revision.
func TestSeverity(t *testing.T) {
	var m memory
	for _, test := range []struct {
		v     protocol.Version
		level string
		want  int8
	}{
		{protocol.V20010101, "debug", 1}, {protocol.V20010101, "notice", 0}, {protocol.V20030303, "notice", 2},
		{protocol.V20030303, "error", 4}, {protocol.V20010101, "error", 3}, {"1.0", "error", 0},
	} {
		if got := m.severity(test.v, test.level); got != test.want {
			t.Errorf("%s, %s: got %d, want %d", test.v, test.level, got, test.want)
		}
	}
}

// TestEndedTasks checks that tasks that have ended are forgotten, the oldest first.
func TestEndedTasks(t *testing.T) {
	var r requester
	for n := range endedTasks + 1 {
		r.endTask(fmt.Sprint(n), "completed")
	}
	if r.endedTask("0") != nil || r.endedTask("1") == nil || len(r.endedTasks) != endedTasks {
		t.Errorf("%d tasks: %v", len(r.endedTasks), r.endedTasks)
	}
}

// TestLongMemory checks that pages, tasks, tools and elicitations of a long session
// take no more memory than those of a short one.
func TestLongMemory(t *testing.T) {
	const tasks = `{"tasks":{"requests":{"tools":{"call":{}}}}}`
	for v, lines := range map[protocol.Version][]string{
		protocol.V20020202: {
			`>{"id":%[1]d,"method":"tools/call","params":{"name":"a%[1]d","task":{}}}`,
			`<{"id":%[1]d,"result":{"task":{"taskId":"t%[1]d","status":"working"}}}`,
			`<{"method":"notifications/tasks/status","params":{"taskId":"t%[1]d","status":"completed"}}`,
			`>{"id":"l%[1]d","method":"tools/list","params":{"cursor":"c"}}`,
			`<{"id":"l%[1]d","result":{"tools":[{"name":"b%[1]d"}]}}`,
			`<{"id":%[1]d,"method":"elicitation/create","params":{"mode":"url","elicitationId":"e%[1]d"}}`,
			`>{"id":%[1]d,"error":{"code":1,"message":""}}`,
		},
		protocol.V20030303: {
			`>{"id":%[1]d,"method":"tools/list","params":{"_meta":{"io.modelcontextprotocol/logLevel":"error"}}}`,
			`<{"id":%[1]d,"result":{"tools":[],"cacheScope":"public","nextCursor":"c%[1]d"}}`,
		},
	} {
		l := New(v)
		l.MaxIDs = 100
		if v.Stateful() {
			feedTo(t, l, `>{"id":"i","method":"initialize","params":{"protocolVersion":"2002-02-02","capabilities":{}}}`)
			feedTo(t, l, `<{"id":"i","result":{"protocolVersion":"2002-02-02","capabilities":`+tasks+`}}`)
		}
		var before int64
		for n := range 6000 {
			if n == 2000 {
				before = heap()
			}
			for _, line := range lines {
				feedTo(t, l, fmt.Sprintf(line, n))
			}
		}
		if grown := heap() - before; grown > 64<<10 {
			t.Errorf("%s: 4,000 rounds take %d bytes", v, grown)
		}
		runtime.KeepAlive(l)
	}
}

// feedTo feeds one message, with its sender before it.
func feedTo(t *testing.T, l *Checker, line string) []Violation {
	t.Helper()
	m, err := jsonrpc.ParseMessage([]byte(line[1:]))
	if m == nil {
		t.Fatal(line, err)
	}
	from := protocol.FromClient
	if line[0] == '<' {
		from = protocol.FromServer
	}
	return l.Next(from, m)
}

// TestLongTaskID follows a task whose id is longer than what is kept of it.
func TestLongTaskID(t *testing.T) {
	id := strings.Repeat("t", 3*kept.MaxName)
	l := New(protocol.V20020202)
	var found []Rule
	for _, line := range []string{
		`>{"id":"i","method":"initialize","params":{"protocolVersion":"2002-02-02","capabilities":{}}}`,
		`<{"id":"i","result":{"protocolVersion":"2002-02-02","capabilities":{"tasks":{"requests":{"tools":{"call":{}}}}}}}`,
		`>{"method":"notifications/initialized"}`,
		`>{"id":1,"method":"tools/call","params":{"name":"a","task":{}}}`,
		`<{"id":1,"result":{"task":{"taskId":"%s","status":"working"}}}`,
		`>{"id":2,"method":"tasks/result","params":{"taskId":"%s"}}`,
		`<{"id":2,"result":{"_meta":{"io.modelcontextprotocol/related-task":{"taskId":"%s"}}}}`,
		`<{"method":"notifications/tasks/status","params":{"taskId":"%sx","status":"working"}}`,
		`<{"method":"notifications/tasks/status","params":{"taskId":"%s","status":"working"}}`,
	} {
		found = append(found, names(feedTo(t, l, strings.ReplaceAll(line, "%s", id)))...)
	}
	if len(found) != 1 || found[0] != RuleTaskEnded {
		t.Errorf("violates %v", found)
	}
}
