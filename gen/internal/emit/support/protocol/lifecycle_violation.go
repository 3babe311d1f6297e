package protocol

import (
	"fmt"
	"strings"
	"unicode"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/emit/support/jsonrpc"
)

// Violation is a message that breaks a rule.
type Violation struct {
	Rule     Rule
	Strength jsonrpc.Strength // Must or Advice
	Message  string           // what is wrong, in one sentence for people
	From     Sender           // of the message
	Method   string           // of the message, or of what it answers; empty if that is not known
	ID       jsonrpc.ID       // of the message; zero if it has none
	Spec     string           // address of the section of the specification
}

// String returns one line: sender, method and id, as far as the message does not
// name them, then message, strength and rule.
func (v Violation) String() string {
	words := " " + strings.ReplaceAll(v.Message, ",", "") + " "
	says := func(what string) bool { return strings.Contains(words, " "+what+" ") }
	var about []string
	if sender := v.From.String(); !says("the " + sender) {
		about = append(about, sender)
	}
	if method := oneLine(v.Method); method != "" && !says(method) {
		about = append(about, method)
	}
	if id := "id " + v.ID.String(); !v.ID.IsZero() && !says(id) {
		about = append(about, id)
	}
	line := fmt.Sprintf("%s (%s, %s)", v.Message, v.Strength, v.Rule)
	if len(about) == 0 {
		return line
	}
	return strings.Join(about, " ") + ": " + line
}

// report adds a violation, unless the revision of the message has no such rule.
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
		Rule:     rule,
		Strength: row.strength,
		Message:  oneLine(fmt.Sprintf(format, args...)),
		From:     s.from,
		Method:   method,
		ID:       s.m.ID,
		Spec:     row.section.address(s.rev),
	})
}

// oneLine replaces control characters: peers choose names of methods.
func oneLine(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return unicode.ReplacementChar
		}
		return r
	}, text)
}

// what names the message in a sentence.
func (s *step) what() string {
	switch {
	case s.kind != jsonrpc.Response:
		return fmt.Sprintf("the %s sends %s", s.from, s.m.Method)
	case s.answers != nil:
		return fmt.Sprintf("the %s answers %s", s.from, s.answers.method)
	}
	return fmt.Sprintf("the %s sends a response", s.from)
}
