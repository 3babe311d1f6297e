package jsonrpc

import (
	"context"
	"runtime"
	"testing"
)

// TestIncomingForgets holds that requests are forgotten once they are answered, and
// that what was rejected is not remembered.
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

// TestIncomingOfOneID has many requests of one id, which end in several orders: all are
// forgotten, and each step is one.
func TestIncomingOfOneID(t *testing.T) {
	const n = 50_000 // so many that a walk over all of them for each would be noticed
	h := func(context.Context, *Message) (Value, error) { return new(MustRaw("{}")), nil }
	m := &Message{ID: IntID(1), Method: "m"}
	for _, order := range []func(i int) int{
		func(i int) int { return i },
		func(i int) int { return n - 1 - i },
		func(i int) int { return i * 7 % n },
	} {
		in := new(Incoming)
		answers := make([]func(context.Context) []byte, n)
		for i := range answers {
			answers[i] = in.Receive(h, m, nil)
		}
		for i := range answers {
			if answers[order(i)](context.Background()) == nil {
				t.Fatalf("number %d has no answer", order(i))
			}
		}
		if len(in.calls) != 0 {
			t.Errorf("%d ids are remembered", len(in.calls))
		}
	}
	in := new(Incoming)
	cancel := &Message{Method: methodCancelled, Params: MustRaw(`{"requestId":1}`)}
	var answers []func(context.Context) []byte
	for range n {
		answers = append(answers, in.Receive(h, m, nil))
		in.Receive(h, cancel, nil)
	}
	last := in.Receive(h, m, nil)
	for _, answer := range answers {
		if answer(context.Background()) != nil {
			t.Fatal("an answer to what was cancelled")
		}
	}
	if last(context.Background()) == nil || len(in.calls) != 0 {
		t.Errorf("the last has no answer, or %d ids are remembered", len(in.calls))
	}
}

// TestIncomingAfterGoexit ends the goroutine in the handler.
func TestIncomingAfterGoexit(t *testing.T) {
	in := new(Incoming)
	answer := in.Receive(func(context.Context, *Message) (Value, error) { runtime.Goexit(); return nil, nil }, &Message{ID: IntID(1), Method: "m"}, nil)
	done := make(chan struct{})
	go func() {
		defer close(done)
		answer(context.Background())
	}()
	<-done
	if len(in.calls) != 0 {
		t.Error("the request is remembered")
	}
}

// panicking is a value whose methods panic.
type panicking struct{ Raw }

func (*panicking) AppendJSON([]byte) ([]byte, error) { panic("no") }

func TestIncomingOfPanickingParams(t *testing.T) {
	m := &Message{Method: methodCancelled, Value: new(panicking)}
	if new(Incoming).Receive(nil, m, nil)(context.Background()) != nil {
		t.Error("a notification is answered")
	}
}
