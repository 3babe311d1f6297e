package lifecycle

import (
	"math"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/jsonrpc"
)

// maxIDs is how many ids are kept that do not follow one another, if nobody
// says otherwise.
const maxIDs = 1 << 16

// idSet are the ids that a side has used. Peers count, so that a run of
// integers takes most of them, and costs nothing.
type idSet struct {
	first, last int64 // a run of integers that were used
	begun       bool  // the run is not empty
	others      map[jsonrpc.ID]struct{}
}

// has reports whether an id was used.
func (s *idSet) has(id jsonrpc.ID) bool {
	if n, ok := id.Int64(); ok && s.begun && s.first <= n && n <= s.last {
		return true
	}
	_, ok := s.others[id]
	return ok
}

// add takes note of an id, as long as there are no more than limit others.
func (s *idSet) add(id jsonrpc.ID, limit int) {
	n, isInt := id.Int64()
	switch {
	case s.has(id):
	case isInt && !s.begun:
		s.first, s.last, s.begun = n, n, true
	case isInt && s.last < math.MaxInt64 && n == s.last+1:
		s.last = n
		s.absorb()
	case len(s.others) < limit:
		if s.others == nil {
			s.others = map[jsonrpc.ID]struct{}{}
		}
		s.others[id] = struct{}{}
	}
}

// absorb moves ids that follow the run into it.
func (s *idSet) absorb() {
	for len(s.others) != 0 && s.last < math.MaxInt64 {
		next := jsonrpc.IntID(s.last + 1)
		if _, ok := s.others[next]; !ok {
			return
		}
		delete(s.others, next)
		s.last++
	}
}
