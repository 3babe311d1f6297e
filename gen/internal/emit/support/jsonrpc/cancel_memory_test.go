package jsonrpc

import (
	"context"
	"testing"
)

// TestIncomingForgets holds that requests are forgotten once they are answered, and
// that what was refused is not remembered.
func TestIncomingForgets(t *testing.T) {
	in := new(Incoming)
	for n := range int64(10) {
		m := &Message{ID: IntID(n), Method: "m"}
		in.Receive(nil, m, nil)(context.Background())
		in.Receive(nil, m, &Error{Code: CodeInvalidParams})
	}
	if len(in.calls) != 0 {
		t.Errorf("%d ids are remembered", len(in.calls))
	}
}
