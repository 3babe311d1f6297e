package merged_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/generated/mcp"
	"github.com/mcp-schemagen/mcp-schemagen/generated/protocol"
)

// ruled are the revisions that the cases are about.
var ruled = []protocol.Version{protocol.V20241105, protocol.V20250326, protocol.V20250618, protocol.V20251125, protocol.V20260728}

// A rule case is a value that some revisions have a rule against.
type ruleCase struct {
	name, text string
	value      func() any
	invalid    []protocol.Version // that have the type and reject the text
	reason     string             // of the errors at these, if another revision allows the text and values are checked
}

// ruleCases are about all members whose rules differ.
func ruleCases() []ruleCase {
	from20250618 := []protocol.Version{protocol.V20250618, protocol.V20251125, protocol.V20260728}
	tool := func() any { return new(mcp.Tool) }
	completion := func() any { return new(mcp.CompleteResultCompletion) }
	values := func(n int) string { return `{"values":[` + strings.TrimSuffix(strings.Repeat(`"é",`, n), ",") + `]}` }
	output := func(schema string) string {
		return `{"name":"t","inputSchema":{"type":"object"},"outputSchema":` + schema + `}`
	}
	return []ruleCase{
		{"an output schema of an object", output(`{"type":"object"}`), tool, nil, ""},
		{"one without a type", output(`{}`), tool, from20250618[:2], `/outputSchema cannot be expressed: revision 20..-..-.. does not allow it: member "type" is missing (since 2026-07-28)`},
		{"one of an array", output(`{"$schema":"s","type":"array"}`), tool, from20250618[:2], `does not allow it: /type: value is not "object" (since 2026-07-28)`},
		{"one with a boolean as a property", output(`{"type":"object","properties":{"a":true}}`), tool, from20250618[:2], ""},
		{"one whose $schema is a number", output(`{"type":"object","$schema":5}`), tool, from20250618[1:], ""},
		{"one that no revision allows", output(`{"$schema":5}`), tool, from20250618, ""},
		{"100 values", values(100), completion, nil, ""},
		{"101 values", values(101), completion, from20250618[2:], `/values cannot be expressed: revision 2026-07-28 does not allow it: got 101 elements, want at most 100 (until 2025-11-25)`},
	}
}

// TestRulesThatDiffer holds that a value that is valid at one revision and not at another is
// an error there, that the same revision writes it as it was, and that what no revision
// allows is left to Validate.
func TestRulesThatDiffer(t *testing.T) {
	for _, c := range ruleCases() {
		for _, read := range ruled {
			v := c.value()
			strict := mcp.At(read).UnmarshalStrict([]byte(c.text), c.value())
			if err := mcp.At(read).Unmarshal([]byte(c.text), v); err != nil {
				t.Fatal(err)
			}
			if slices.Contains(c.invalid, read) == (strict == nil) {
				t.Errorf("%s of %s: strict decoding says %v", c.name, read, strict)
			}
			for _, written := range ruled {
				text, _, err := mcp.At(written).Append(nil, v)
				switch {
				case read == written || strict != nil:
					if err != nil || read == written && !jsonrpc.MustRaw(string(text)).Equal(jsonrpc.MustRaw(c.text)) {
						t.Errorf("%s read at %s is %s at %s: %v", c.name, read, text, written, err)
					}
				case read < protocol.V20250618 && c.text[2] == 'n': // an unknown member of a tool
				default:
					c.check(t, written, text, err)
				}
			}
		}
		built := c.value().(interface{ UnmarshalJSON([]byte) error })
		if err := built.UnmarshalJSON([]byte(c.text)); err != nil { // as any revision has it
			t.Fatal(err)
		}
		for _, written := range ruled {
			text, _, err := mcp.At(written).Append(nil, built)
			c.check(t, written, text, err)
		}
	}
}

// check checks what a value was written as that was valid where it was read, or that was
// not read.
func (c ruleCase) check(t *testing.T, written protocol.Version, text []byte, err error) {
	t.Helper()
	e, inexpressible := errors.AsType[*mcp.InexpressibleError](err)
	if want := c.reason != "" && slices.Contains(c.invalid, written); inexpressible != want || !want && err != nil {
		t.Errorf("%s at %s: %s, %v", c.name, written, text, err)
	}
	if inexpressible && (!matches(c.reason, e.Error()) || e.Was.IsZero() || e.Revision != written) {
		t.Errorf("%s at %s: %v", c.name, written, e)
	}
}

// matches reports whether a text ends with a pattern, in which a dot stands for any byte.
func matches(pattern, text string) bool {
	if len(text) < len(pattern) {
		return false
	}
	text = text[len(text)-len(pattern):]
	for i := range len(pattern) {
		if pattern[i] != '.' && pattern[i] != text[i] {
			return false
		}
	}
	return true
}

// TestRulesOfMessages holds that a message of another revision is checked for all rules,
// and that one of the same revision is written as it was.
func TestRulesOfMessages(t *testing.T) {
	const line = `{"jsonrpc":"2.0","id":1,"result":{"resultType":"complete","ttlMs":0,"cacheScope":"private","tools":[{"name":"t","inputSchema":{"type":"object","properties":{"a":true}}}]}}`
	pending := func(jsonrpc.ID) (protocol.Pending, bool) {
		return protocol.Pending{Method: mcp.MethodToolsList}, true
	}
	m, err := mcp.At(protocol.V20260728).Decode(protocol.FromServer, []byte(line), pending)
	if err != nil {
		t.Fatal(err)
	}
	if text, losses, err := mcp.At(protocol.V20260728).Append(nil, m); err != nil || slices.ContainsFunc(losses, func(l mcp.Loss) bool { return !l.Routine }) || !jsonrpc.MustRaw(string(text)).Equal(jsonrpc.MustRaw(line)) {
		t.Errorf("%s, %v, %v", text, losses, err)
	}
	_, _, err = mcp.At(protocol.V20250618).Append(nil, m)
	if e, ok := errors.AsType[*mcp.InexpressibleError](err); !ok || e.Pointer != "/result/tools/0/inputSchema" || e.Since != protocol.V20260728 {
		t.Errorf("got %v", err)
	}
	text, _, err := mcp.At(protocol.V20250618).Append(nil, m.Value)
	if err != nil || mcp.At(protocol.V20250618).Validate(m.Value) == nil {
		t.Errorf("the value alone is not checked, but validated: %s, %v", text, err)
	}
	drop := mcp.Codec{Revision: protocol.V20250618, Drop: true}
	if text, losses, err := drop.Append(nil, m); err != nil || !strings.Contains(string(text), `"tools":[]`) || len(losses) == 0 {
		t.Errorf("with Drop: %s, %v, %v", text, losses, err)
	}
}
