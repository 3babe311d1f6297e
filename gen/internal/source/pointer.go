package source

import "github.com/mcp-schemagen/mcp-schemagen/gen/internal/source/jsonfile"

// pointerBudget returns how many bytes the JSON pointers of a file may have
// together. Each schema has its own, and every keyword makes one for a while,
// so that long names and deep nesting multiply; files as they are written need
// a hundredth of it.
func pointerBudget(data []byte) int { return 32<<20 + 128*len(data) }

// child returns the JSON pointer of a member or an element below a place, on
// the file's budget.
func (l *loader) child(pointer, token string) string {
	if l.pointers -= len(pointer) + len(token) + 1; l.pointers < 0 {
		return pointer
	}
	return jsonfile.Child(pointer, token)
}

// overBudget reports, once, that the pointers of the file are too long.
// Nothing more is read then.
func (l *loader) overBudget(n *jsonfile.Node) bool {
	if l.pointers >= 0 {
		return false
	}
	if !l.spent {
		l.spent = true
		l.add(n.Offset, "", "shorten names, or split nested schemas into definitions",
			"names are too long or schemas nest too deep: the JSON pointers of the file take more than %d MB", l.budget>>20)
	}
	return true
}
