package kept

import (
	"math"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/jsonrpc"
)

// MaxIDs is how many ids are kept that do not follow one another, if nobody
// says otherwise.
const MaxIDs = 1 << 16

// IDs are the ids that a side has used. Peers count, so that a run of
// integers takes most of them, and costs nothing.
type IDs struct {
	first, last int64 // a run of integers that were used
	begun       bool  // the run is not empty
	others      map[jsonrpc.ID]struct{}
}

// Has reports whether an id was used.
func (s *IDs) Has(id jsonrpc.ID) bool {
	if n, ok := id.Int64(); ok && s.begun && s.first <= n && n <= s.last {
		return true
	}
	_, ok := s.others[id]
	return ok
}

// Add takes note of an id, as long as there are no more than limit others.
func (s *IDs) Add(id jsonrpc.ID, limit int) {
	n, isInt := id.Int64()
	switch {
	case s.Has(id):
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
func (s *IDs) absorb() {
	for len(s.others) != 0 && s.last < math.MaxInt64 {
		next := jsonrpc.IntID(s.last + 1)
		if _, ok := s.others[next]; !ok {
			return
		}
		delete(s.others, next)
		s.last++
	}
}
