package source

import "fmt"

// maxNotes bounds the notes of a file; the others are counted.
const maxNotes = 100

// A noted is a note in the making. It may be about several places, of which
// the first is named:
//
//	the keyword "x-order" is ignored in 3 places: JSON Schema does not define it
type noted struct {
	Note
	before, after string // the message, around the number of places
	places        int
}

func (l *loader) note(pos Pos, pointer, format string, args ...any) {
	if len(l.noted) < maxNotes {
		l.noted = append(l.noted, &noted{Note: Note{Pos: pos, Pointer: pointer}, before: fmt.Sprintf(format, args...)})
		return
	}
	l.moreNotes++
}

// noteOnce adds a note, or another place to the note that says the same.
func (l *loader) noteOnce(pos Pos, pointer, before, after string) {
	text := before + after
	n := l.once[text]
	if n == nil {
		if l.note(pos, pointer, "%s", before); l.moreNotes > 0 {
			return
		}
		n = l.noted[len(l.noted)-1]
		n.after, n.Once = after, text
		l.once[text] = n
	}
	n.places++
}

// notes returns the notes, in the order in which they came up.
func (l *loader) notes() []Note {
	var list []Note
	for _, n := range l.noted {
		n.Message = n.before + n.after
		if n.places > 1 {
			n.Message = fmt.Sprintf("%s in %d places%s", n.before, n.places, n.after)
		}
		list = append(list, n.Note)
	}
	if l.moreNotes > 0 {
		list = append(list, Note{Pos: Pos{Line: 1, Column: 1}, Message: fmt.Sprintf("there are %d more notes on the file", l.moreNotes)})
	}
	return list
}
