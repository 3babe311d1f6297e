package transport

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"sync"
)

// errStreamEnded is the error of sending on a stream whose response has been sent.
var errStreamEnded = errors.New("transport: the stream has ended")

// stream is a sequence of server-sent events. In revisions with sessions a client may lose
// the connection and take the stream up again after an event that it has seen, so the last
// events are kept.
type stream struct {
	id      string // begins the ids of the events; empty: events have no ids and are not kept
	maxKept int    // bytes of events that were written
	maxWait int    // bytes of events that wait to be written

	mu      sync.Mutex
	changed chan struct{} // closed and replaced with each change
	events  []event
	first   int // number of events[0]
	next    int // number of the event that is written next
	kept    int // bytes of events before next
	waiting int // bytes of events from next on
	reader  int // which connection reads: the last one that was attached, 0 for none
	readers int
	ended   bool
}

// event is the data of one server-sent event.
type event struct {
	text []byte
}

func newStream(id string, maxKept, maxWait int) *stream {
	return &stream{id: id, maxKept: maxKept, maxWait: maxWait, changed: make(chan struct{})}
}

// change tells those who wait that something has changed. s.mu is held.
func (s *stream) change() {
	close(s.changed)
	s.changed = make(chan struct{})
}

// send adds an event. It waits while too many bytes are to be written, if a client reads;
// without one, the oldest events are dropped.
func (s *stream) send(ctx context.Context, text []byte) error {
	for {
		s.mu.Lock()
		switch {
		case s.ended:
			s.mu.Unlock()
			return errStreamEnded
		case s.waiting == 0 || s.waiting+len(text) <= s.maxWait || s.reader == 0:
			s.events = append(s.events, event{text})
			s.waiting += len(text)
			s.drop()
			s.change()
			s.mu.Unlock()
			return nil
		}
		changed := s.changed
		s.mu.Unlock()
		select {
		case <-changed:
		case <-ctx.Done():
			return context.Cause(ctx)
		}
	}
}

// drop drops the oldest events beyond the limits. s.mu is held.
func (s *stream) drop() {
	for len(s.events) > 0 {
		size := len(s.events[0].text)
		switch {
		case s.first < s.next && s.kept > s.maxKept:
			s.kept -= size
		case s.first == s.next && s.reader == 0 && s.waiting > s.maxWait+s.maxKept:
			s.waiting -= size
			s.next++
		default:
			return
		}
		s.events[0] = event{}
		s.events = s.events[1:]
		s.first++
	}
}

// end ends the stream after the events that it has.
func (s *stream) end() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.ended {
		s.ended = true
		s.change()
	}
}

// attach makes a connection the reader, in place of an earlier one. It begins with the event
// number next as far as that is kept, or goes on where the stream is for -1.
func (s *stream) attach(next int) (reader int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if next >= 0 {
		s.rewind(next)
	}
	s.readers++
	s.reader = s.readers
	s.change()
	return s.reader
}

// rewind makes an event the next one, as far as it is kept. s.mu is held.
func (s *stream) rewind(next int) {
	next = min(max(next, s.first), s.next)
	for _, e := range s.events[next-s.first : s.next-s.first] {
		s.kept -= len(e.text)
		s.waiting += len(e.text)
	}
	s.next = next
}

// detach tells that a connection reads no more.
func (s *stream) detach(reader int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.reader == reader {
		s.reader = 0
		s.drop()
		s.change()
	}
}

// isRead reports whether a connection reads.
func (s *stream) isRead() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.reader != 0 && !s.ended
}

// isEmpty reports whether nothing was sent yet. more is closed with the next change.
func (s *stream) isEmpty() (empty bool, more <-chan struct{}) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.first+len(s.events) == 0, s.changed
}

// take returns the events that are to be written, and the number of the first. more is
// closed when there are others. ok is false if another connection reads now.
func (s *stream) take(reader int) (events []event, number int, ended, ok bool, more <-chan struct{}) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.reader != reader {
		return nil, 0, false, false, nil
	}
	number = s.next
	events = s.events[s.next-s.first:]
	for _, e := range events {
		s.waiting -= len(e.text)
		s.kept += len(e.text)
	}
	s.next += len(events)
	if s.id == "" { // nothing is kept
		s.first, s.kept, s.events = s.next, 0, nil
	}
	s.drop()
	if len(events) > 0 {
		s.change() // there is room
	}
	return events, number, s.ended, true, s.changed
}

// eventID returns the id of an event.
func (s *stream) eventID(number int) string { return s.id + "-" + strconv.Itoa(number) }

// parseEventID returns the stream and the number of an event.
func parseEventID(id string) (stream string, number int, err error) {
	stream, digits, ok := strings.Cut(id, "-")
	number, err = strconv.Atoi(digits)
	if !ok || err != nil || number < -1 {
		return "", 0, fmt.Errorf("no event has the id %q", id)
	}
	return stream, number, nil
}
