package source

import (
	"slices"
	"strings"
)

// Pos is a place in a schema file.
type Pos struct {
	Line   int // from 1
	Column int // from 1, in bytes, as Go's own tools count
}

// A lineTable has the offset at which each line of a file starts.
type lineTable []int

func newLineTable(data string) lineTable {
	t := lineTable{0}
	for i := range len(data) {
		if data[i] == '\n' {
			t = append(t, i+1)
		}
	}
	return t
}

func (t lineTable) pos(offset int) Pos {
	i, exact := slices.BinarySearch(t, offset)
	if !exact {
		i--
	}
	return Pos{Line: i + 1, Column: offset - t[i] + 1}
}

// child returns the JSON pointer of a member or an element below a place.
func child(pointer, token string) string {
	if strings.ContainsAny(token, "~/") {
		token = strings.ReplaceAll(token, "~", "~0")
		token = strings.ReplaceAll(token, "/", "~1")
	}
	return pointer + "/" + token
}

// unescape undoes the escapes of one JSON pointer token.
func unescape(token string) string {
	token = strings.ReplaceAll(token, "~1", "/")
	return strings.ReplaceAll(token, "~0", "~")
}
