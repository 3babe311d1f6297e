package session

import (
	"fmt"
	"slices"
	"strconv"
	"sync"

	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/generated/mcp"
)

// defaultPageSize is how many elements a page of a list has.
const defaultPageSize = 1000

// list is an ordered list of named elements, which clients read page by page while it
// changes. D is what clients see of an E.
type list[E, D any] struct {
	name func(*E) string
	view func(*E) D
	what string // for errors

	mu      sync.Mutex
	size    int
	last    int64
	entries []entry[E]
	index   map[string]int // by name
	views   []D            // nil after a change
	changed []func()
}

// entry is an element with its place, which it keeps while others come and go.
type entry[E any] struct {
	place int64
	value E
}

// add adds elements, and replaces those of the same names, which keep their places.
func (l *list[E, D]) add(values []E) {
	l.mu.Lock()
	if l.index == nil {
		l.index = map[string]int{}
	}
	for _, v := range values {
		name := l.name(&v)
		if i, ok := l.index[name]; ok {
			l.entries[i].value = v
			continue
		}
		l.last++
		l.index[name] = len(l.entries)
		l.entries = append(l.entries, entry[E]{l.last, v})
	}
	l.views = nil
	changed := l.changed
	l.mu.Unlock()
	if len(values) > 0 {
		tell(changed)
	}
}

// remove removes elements, and returns how many there were.
func (l *list[E, D]) remove(names []string) int {
	l.mu.Lock()
	before := len(l.entries)
	l.entries = slices.DeleteFunc(slices.Clone(l.entries), func(e entry[E]) bool { return slices.Contains(names, l.name(&e.value)) })
	clear(l.index)
	for i := range l.entries {
		l.index[l.name(&l.entries[i].value)] = i
	}
	l.views = nil
	removed, changed := before-len(l.entries), l.changed
	l.mu.Unlock()
	if removed > 0 {
		tell(changed)
	}
	return removed
}

func tell(changed []func()) {
	for _, f := range changed {
		f()
	}
}

// onChange registers a function that is called after each change.
func (l *list[E, D]) onChange(f func()) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.changed = append(l.changed, f)
}

// get returns the element of a name.
func (l *list[E, D]) get(name string) (E, bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if i, ok := l.index[name]; ok {
		return l.entries[i].value, true
	}
	var zero E
	return zero, false
}

// find returns the first element that has a property.
func (l *list[E, D]) find(has func(*E) bool) (E, bool) {
	l.mu.Lock()
	entries := l.entries
	l.mu.Unlock()
	for i := range entries {
		if has(&entries[i].value) {
			return entries[i].value, true
		}
	}
	var zero E
	return zero, false
}

// page returns the elements after a cursor, and the cursor of the next page, nil for the
// last one. Elements that are added or removed meanwhile do not move others between pages.
func (l *list[E, D]) page(cursor *mcp.Cursor) ([]D, *mcp.Cursor, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.views == nil {
		l.views = make([]D, len(l.entries))
		for i := range l.entries {
			l.views[i] = l.view(&l.entries[i].value)
		}
	}
	from := 0
	if cursor != nil {
		place, err := strconv.ParseInt(string(*cursor), 36, 64)
		if err != nil || place < 0 || place > l.last {
			return nil, nil, jsonrpc.Errorf(jsonrpc.CodeInvalidParams, "no page of %s begins at cursor %q", l.what, string(*cursor))
		}
		from, _ = slices.BinarySearchFunc(l.entries, place, func(e entry[E], place int64) int { return int(e.place - place - 1) })
	}
	size := l.size
	if size <= 0 {
		size = defaultPageSize
	}
	if to := from + size; to < len(l.views) {
		return l.views[from:to:to], new(mcp.Cursor(strconv.FormatInt(l.entries[to-1].place, 36))), nil
	}
	return l.views[from:len(l.views):len(l.views)], nil, nil
}

// mustName panics for an element without a name or without a function.
func mustName(what, name string, missing bool) {
	if name == "" {
		panic(fmt.Sprintf("session: a %s has no name", what))
	}
	if missing {
		panic(fmt.Sprintf("session: the %s %q has no function", what, name))
	}
}
