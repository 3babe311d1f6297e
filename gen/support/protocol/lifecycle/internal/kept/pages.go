package kept

import (
	"slices"
	"strings"
)

// Page is a page of a list that has not been asked for yet.
type Page struct{ Method, Cursor, Scope string }

// Pages are those of several lists.
type Pages []Page

// Scope returns the cacheScope of the page that led to a cursor, or "".
func (p *Pages) Scope(method, cursor string) string {
	for _, q := range slices.Backward(*p) {
		if q.Method == method && q.Cursor == cursor {
			return q.Scope
		}
	}
	return ""
}

// Add takes note of a cursor. Nothing tells whether a client goes on, so that
// the oldest ones are dropped.
func (p *Pages) Add(added Page) {
	list := slices.DeleteFunc(*p, func(q Page) bool { return q.Method == added.Method && q.Cursor == added.Cursor })
	if len(list) == MaxPages {
		list = slices.Delete(list, 0, 1)
	}
	added.Cursor, added.Scope = strings.Clone(added.Cursor), strings.Clone(added.Scope)
	*p = append(list, added)
}
