package protocol

import (
	"fmt"
	"testing"
)

// TestForbiddenCodes looks at what a revision forbids: what it reserves, and what an
// earlier revision had. Revisions with sessions forbid nothing.
func TestForbiddenCodes(t *testing.T) {
	for _, v := range append([]Version{"", "1999-09-09"}, Versions...) {
		want := "[]"
		if v == V20030303 {
			want = "[{-32099 -32023} {-32002 -32002}]"
		}
		if got := fmt.Sprint(ForbiddenCodes(v)); got != want {
			t.Errorf("%q: got %s, want %s", v, got, want)
		}
	}
	for code, want := range map[int64]bool{-32100: false, -32099: true, -32042: true, -32023: true, -32022: false, -32019: false, -32003: false, -32002: true, -32001: false, -32000: false, -32602: false, 7: false} {
		if got := V20030303.Forbids(code); got != want {
			t.Errorf("%d: got %v, want %v", code, got, want)
		}
		if V20020202.Forbids(code) {
			t.Errorf("%d is forbidden in %s", code, V20020202)
		}
	}
}
