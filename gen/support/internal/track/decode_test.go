package track

import (
	"errors"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/jsonrpc"
)

// TestBoth holds that the violations of two errors are one list in the order of the text,
// without what both have found.
func TestBoth(t *testing.T) {
	a := &jsonrpc.ValidationError{Violations: []jsonrpc.Violation{{Pointer: "/b", Offset: 7}, {Pointer: "/a", Offset: 3}}, Omitted: 1}
	b := &jsonrpc.ValidationError{Violations: []jsonrpc.Violation{{Pointer: "/b", Offset: 7}}, Omitted: 2}
	united, ok := both(a, b).(*jsonrpc.ValidationError)
	if !ok || united.Omitted != 3 || len(united.Violations) != 2 || united.Violations[0].Pointer != "/a" || united.Violations[1].Pointer != "/b" {
		t.Errorf("%v", united)
	}
	if other := errors.New("x"); both(nil, b) != error(b) || !errors.Is(both(other, b), other) || !errors.Is(both(other, b), b) {
		t.Error("an error is lost")
	}
}
