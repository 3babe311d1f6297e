package lifecycle_test

import (
	"fmt"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/generated/protocol"
	"github.com/mcp-schemagen/mcp-schemagen/generated/protocol/lifecycle"
)

// TestImpliedCapabilityIsDeclared holds that an empty elicitation object declares forms,
// and that one with members need not.
func TestImpliedCapabilityIsDeclared(t *testing.T) {
	for _, test := range []struct {
		declared, required string
		want               bool
	}{
		{`{"elicitation":{}}`, `{"elicitation":{"form":{}}}`, true},
		{`{"elicitation":{}}`, `{"elicitation":{}}`, true},
		{`{"elicitation":{}}`, `{"elicitation":{"url":{}}}`, false},
		{`{"elicitation":{"url":{}}}`, `{"elicitation":{}}`, false},
		{`{"elicitation":{"url":{}}}`, `{"elicitation":{"form":{}}}`, false},
		{`{"elicitation":{"form":{}}}`, `{"elicitation":{"form":{}}}`, true},
		{`{}`, `{"form":{}}`, false},
		{`null`, `{"elicitation":{}}`, false},
	} {
		check := lifecycle.New(protocol.V20260728)
		next(t, check, protocol.FromClient, fmt.Sprintf(`{"jsonrpc":"2.0","id":"q","method":"tools/call","params":{"name":"weather","_meta":{`+
			`"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":%s}}}`, test.declared))
		found := next(t, check, protocol.FromServer, fmt.Sprintf(`{"jsonrpc":"2.0","id":"q","error":{"code":-32021,"message":"no",`+
			`"data":{"requiredCapabilities":%s}}}`, test.required))
		got := len(found) == 1 && found[0].Rule == lifecycle.RuleCapabilityDeclared
		if got != test.want || !got && len(found) != 0 {
			t.Errorf("%s declared, %s required: %v", test.declared, test.required, found)
		}
	}
}

func next(t *testing.T, check *lifecycle.Checker, from protocol.Sender, text string) []lifecycle.Violation {
	t.Helper()
	m, err := jsonrpc.ParseMessage([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return check.Next(from, m)
}
