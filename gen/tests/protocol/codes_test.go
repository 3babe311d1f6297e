package protocol_test

import (
	"fmt"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/generated/protocol"
)

// TestForbiddenCodes checks the codes that the newest revision forbids by name: two
// of earlier revisions, and what it reserves and does not define.
func TestForbiddenCodes(t *testing.T) {
	if got, want := fmt.Sprint(protocol.ForbiddenCodes("2026-07-28")), "[{-32099 -32023} {-32002 -32002}]"; got != want {
		t.Errorf("2026-07-28: got %s, want %s", got, want)
	}
	for _, v := range protocol.Versions {
		for _, code := range protocol.Codes(v) {
			if v.Forbids(code.Code) {
				t.Errorf("%s forbids its own code %d", v, code.Code)
			}
		}
		if list := protocol.ForbiddenCodes(v); v.Stateful() && list != nil {
			t.Errorf("%s forbids %v", v, list)
		}
	}
}
