package lifecycle

import (
	"fmt"
	"strings"
	"unicode"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/protocol"
)

// Violation is a message that breaks a rule.
type Violation struct {
	Rule    Rule
	Level   jsonrpc.Level   // Must or Should
	Message string          // human-readable description of the problem
	From    protocol.Sender // of the message
	Method  string          // of the message, or of its request; empty if that is not known
	ID      jsonrpc.ID      // of the message; zero if it has none
	Spec    string          // URL of the section of the specification
}

// String returns one line: the sender, the method and the id of the message, as far as
// they are known, then the problem, the level and the rule.
func (v Violation) String() string {
	about := v.From.String()
	if v.Method != "" {
		about += " " + oneLine(v.Method)
	}
	if !v.ID.IsZero() {
		about += " id " + v.ID.String()
	}
	return fmt.Sprintf("%s: %s (%s, %s)", about, v.Message, v.Level, v.Rule)
}

// report adds a violation, if the revision of the message has the rule.
func (s *step) report(rule Rule, format string, args ...any) {
	row := ruleOf(rule)
	if row == nil || !row.holds(s.rev) {
		return
	}
	method := s.m.Method
	if s.answers != nil {
		method = s.answers.method
	}
	s.found = append(s.found, Violation{
		Rule:    rule,
		Level:   row.levelIn(s.rev),
		Message: oneLine(fmt.Sprintf(format, args...)),
		From:    s.from,
		Method:  method,
		ID:      s.m.ID,
		Spec:    row.section.URL(s.rev),
	})
}

// oneLine replaces control characters, because peers choose the names of methods.
func oneLine(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return unicode.ReplacementChar
		}
		return r
	}, text)
}

// what returns the sender and the method as a clause.
func (s *step) what() string {
	switch {
	case s.kind != jsonrpc.Response:
		return fmt.Sprintf("the %s sends %s", s.from, s.m.Method)
	case s.answers != nil:
		return fmt.Sprintf("the %s responds to %s", s.from, s.answers.method)
	}
	return fmt.Sprintf("the %s sends a response", s.from)
}
