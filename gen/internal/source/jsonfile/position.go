package jsonfile

import (
	"slices"
	"strings"
)

// Pos is a place in a schema file.
type Pos struct {
	Line   int // from 1
	Column int // from 1, in bytes, as Go's own tools count
}

// Lines has the offset at which each line of a file starts.
type Lines []int

// NewLines returns the lines of a file.
func NewLines(data string) Lines {
	t := Lines{0}
	for i := range len(data) {
		if data[i] == '\n' {
			t = append(t, i+1)
		}
	}
	return t
}

// Pos returns the place of an offset.
func (t Lines) Pos(offset int) Pos {
	i, exact := slices.BinarySearch(t, offset)
	if !exact {
		i--
	}
	return Pos{Line: i + 1, Column: offset - t[i] + 1}
}

// Child returns the JSON pointer of a member or an element below a place.
func Child(pointer, token string) string {
	if strings.ContainsAny(token, "~/") {
		token = strings.ReplaceAll(token, "~", "~0")
		token = strings.ReplaceAll(token, "/", "~1")
	}
	return pointer + "/" + token
}

// Unescape undoes the escapes of one JSON pointer token.
func Unescape(token string) string {
	token = strings.ReplaceAll(token, "~1", "/")
	return strings.ReplaceAll(token, "~0", "~")
}
