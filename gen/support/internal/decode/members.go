package decode

import (
	"bytes"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/jsontext"
)

// Keep adds the member that was decoded last to the list, with its text.
func Keep[S ~[]M, M jsontext.Named[R], R jsontext.RawText](d *Decoder, s *S) {
	d.state = matched
	if d.probe || d.err != nil {
		return
	}
	name, end := d.ownedAt(d.member)
	from := jsontext.SkipColon(d.b, end)
	text := jsontext.TrustedRaw(d.rawText(from, d.i))
	if d.revision.Reads != 0 {
		text = text.Mark()
	}
	*s = append(*s, M(jsontext.Entry[R]{Name: name, Value: R(text)}))
}

// Extra adds the member at the cursor, which has no field, to the list.
func Extra[S ~[]M, M jsontext.Named[R], R jsontext.RawText](d *Decoder, s *S) {
	at := d.i
	if d.Skip(); d.probe || d.err != nil {
		return
	}
	*s = appendMember(d, *s, at)
}

// ExtraKinds is Extra for values of the given kinds. Another kind is a
// violation; its text is kept all the same.
func ExtraKinds[S ~[]M, M jsontext.Named[R], R jsontext.RawText](d *Decoder, s *S, kinds jsontext.Kinds) {
	c := d.Peek()
	at := d.i
	if d.Skip(); d.err != nil {
		return
	}
	if !jsontext.IsKind(d.b, at, kinds) {
		d.violate(at, jsontext.RuleAdditional, jsontext.GotWant(jsontext.KindOf(c), kinds))
	}
	if !d.probe {
		*s = appendMember(d, *s, at)
	}
}

// appendMember adds the current member, whose value goes from offset at to the
// cursor, to a list that does not have it yet.
func appendMember[S ~[]M, M jsontext.Named[R], R jsontext.RawText](d *Decoder, s S, at int) S {
	d.countElement()
	name, _ := d.ownedAt(d.member)
	if len(s) < jsontext.ManyNames {
		for i := range s {
			if jsontext.Entry[R](s[i]).Name == name {
				d.failName(d.member)
				return s
			}
		}
	}
	if s == nil && d.i < len(d.b) && d.b[d.i] == ',' {
		s = make(S, 0, 4)
	}
	return append(s, M(jsontext.Entry[R]{Name: name, Value: R(jsontext.TrustedRaw(d.rawText(at, d.i)))}))
}

// Unique rejects a list with a name that is there twice, as far as that was not
// done when its members were added.
func Unique[S ~[]M, M jsontext.Named[R], R jsontext.RawText](d *Decoder, s S) {
	if len(s) > jsontext.ManyNames {
		rejectRepeated(d, s)
	}
}

func rejectRepeated[S ~[]M, M jsontext.Named[R], R jsontext.RawText](d *Decoder, s S) {
	if d.err != nil {
		return
	}
	if name, twice := jsontext.RepeatedInSet(s); twice {
		d.failTwice(name)
	}
}

// Members decodes an open object, all of whose values are of the given kinds.
// Another kind is a violation, and nothing of the object is returned.
func Members[S ~[]M, M jsontext.Named[R], R jsontext.RawText](d *Decoder, kinds jsontext.Kinds) S {
	d.Peek()
	at, bad := d.i, false
	s := S(nil)
	for ok := d.Object(); ok; ok = d.Next() {
		d.Name()
		c := d.Peek()
		from := d.i
		if d.Skip(); d.err != nil {
			return nil
		}
		if !jsontext.IsKind(d.b, from, kinds) {
			d.violate(from, jsontext.RuleType, jsontext.GotWant(jsontext.KindOf(c), kinds))
			bad = true
		}
		s = appendMember(d, s, from)
	}
	Unique(d, s)
	switch {
	case bad:
		d.noteMismatch(at, wrongKind)
		return nil
	case s == nil && d.state == matched:
		return S{}
	}
	return s
}

// rawText returns the text from i to j for keeping. Line breaks between its tokens
// are left out, with all other white space between them, for a message must fit
// on one line.
func (d *Decoder) rawText(i, j int) string {
	if i = jsontext.SkipSpace(d.b, i); i >= j {
		return ""
	}
	if d.ctl && hasLineBreak(d.b[i:j]) {
		return d.copyBytes(compact(d.b[i:j]))
	}
	return d.take(i, j)
}

func hasLineBreak(b []byte) bool {
	return bytes.IndexByte(b, '\n') >= 0 || bytes.IndexByte(b, '\r') >= 0
}

// compact returns a value without the white space between its tokens.
func compact(b []byte) []byte {
	out := make([]byte, 0, len(b))
	for i := 0; i < len(b); {
		switch b[i] {
		case ' ', '\t', '\n', '\r':
			i++
		case '"':
			end := jsontext.SkipString(b, i)
			out = append(out, b[i:end]...)
			i = end
		default:
			out = append(out, b[i])
			i++
		}
	}
	return out
}
