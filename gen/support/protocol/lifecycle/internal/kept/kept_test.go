package kept

import (
	"fmt"
	"strings"
	"testing"
)

// TestPages checks that the last page of a cursor is kept, and that pages are
// forgotten, the oldest first.
func TestPages(t *testing.T) {
	var m Pages
	m.Add(Page{"tools/list", "c", "public"})
	m.Add(Page{"tools/list", "c", "private"})
	m.Add(Page{"prompts/list", "c", "public"})
	if a, b := m.Scope("tools/list", "c"), m.Scope("tools/list", "d"); a != "private" || b != "" || len(m) != 2 {
		t.Errorf("%q, %q, %d pages", a, b, len(m))
	}
	for n := range MaxPages - 1 {
		m.Add(Page{"tools/list", fmt.Sprint(n), "public"})
	}
	if a, b := m.Scope("tools/list", "c"), m.Scope("prompts/list", "c"); a != "" || b != "public" || len(m) != MaxPages {
		t.Errorf("%q, %q, %d pages", a, b, len(m))
	}
}

// TestNames checks that a name is lacking only as long as all are known.
func TestNames(t *testing.T) {
	var n Names
	if !n.Lacks("a") {
		t.Error("an empty set has a name")
	}
	for i := range MaxNames {
		n.Add(fmt.Sprint(i))
	}
	if n.Lacks("7") || !n.Lacks("a") {
		t.Error("a full set has other names")
	}
	if n.Add("b"); n.Lacks("a") || len(n.set) != MaxNames {
		t.Errorf("a name is lacking that may have been added, of %d", len(n.set))
	}
	var long Names
	if long.Add(strings.Repeat("x", MaxName+1)); long.Lacks("a") || len(long.set) != 0 {
		t.Error("a long name is kept")
	}
}
