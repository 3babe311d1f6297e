package expect

import (
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/gen/tests/internal/registry"
	"github.com/mcp-schemagen/mcp-schemagen/gen/tests/internal/roundtrip"
)

// Case is a text that some binding of the protocol gets wrong, in the
// revisions from one to another (empty: the first, the last).
type Case struct {
	From, To string
	Def      string
	Text     string
	Want     Expectation
	Strict   Verdict // of strict decoding; empty where want is about JSON or messages
	Encoded  string  // what it encodes to, to the letter; empty: not compared
}

// Covers reports whether a case is about a revision.
func (c Case) Covers(version string) bool {
	return c.From <= version && (c.To == "" || version <= c.To)
}

// Check runs a case for every revision that it is about.
func (c Case) Check(t *testing.T) {
	t.Helper()
	covered := false
	for _, r := range registry.All() {
		if !c.Covers(r.Version) {
			continue
		}
		covered = true
		if problem := c.Want.Check(r, c.Def, c.Text); problem != "" {
			t.Errorf("%s, %s, %s: %s\n\ttext %s", r.Version, c.Def, c.Want, problem, c.Text)
			continue
		}
		if problem := c.checkStrict(r); problem != "" {
			t.Errorf("%s, %s: %s\n\ttext %s", r.Version, c.Def, problem, c.Text)
		}
		if c.Encoded == "" {
			continue
		}
		x, _ := r.UnmarshalDefinition(c.Def, []byte(c.Text))
		if got, err := roundtrip.Encode(x); err != nil || got != c.Encoded {
			t.Errorf("%s, %s: encoded as %s, %v, want %s", r.Version, c.Def, got, err, c.Encoded)
		}
	}
	if !covered {
		t.Errorf("%s: no revision has the case: %s", c.Def, c.Text)
	}
}

// checkStrict checks the verdict of strict decoding.
func (c Case) checkStrict(r registry.Revision) string {
	switch {
	case c.Want == "syntax":
		return Verdict("syntax").Check(r, c.Def, c.Text)
	case c.Strict == "" && c.Want.Kind() == "message":
		return ""
	}
	return c.Strict.Check(r, c.Def, c.Text)
}
