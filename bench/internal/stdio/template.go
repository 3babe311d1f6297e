package stdio

import (
	"bytes"
	"strconv"
)

// A template is a text in which an id occurs, once or several times. All ids have the same
// length.
type template struct {
	text   []byte
	places []int // where the id begins
	digits int
}

func newTemplate(text []byte, id int) template {
	t := template{text: bytes.Clone(text)}
	digits := []byte(strconv.Itoa(id))
	t.digits = len(digits)
	for at := 0; ; {
		i := bytes.Index(text[at:], digits)
		if i < 0 {
			return t
		}
		t.places = append(t.places, at+i)
		at += i + len(digits)
	}
}

// append appends the text with an id.
func (t *template) append(dst []byte, id int) []byte {
	begin := len(dst)
	dst = append(dst, t.text...)
	for _, i := range t.places {
		strconv.AppendInt(dst[:begin+i], int64(id), 10)
	}
	return dst
}

// id returns the id in a text. It reports false if the text is not the template with an id.
func (t *template) id(text []byte) (int, bool) {
	if len(text) != len(t.text) || len(t.places) == 0 {
		return 0, false
	}
	first := text[t.places[0]:][:t.digits]
	at := 0
	for _, i := range t.places {
		if !bytes.Equal(text[at:i], t.text[at:i]) || !bytes.Equal(text[i:][:t.digits], first) {
			return 0, false
		}
		at = i + t.digits
	}
	if !bytes.Equal(text[at:], t.text[at:]) {
		return 0, false
	}
	id := 0
	for _, c := range first {
		if c < '0' || c > '9' {
			return 0, false
		}
		id = 10*id + int(c-'0')
	}
	return id, true
}
