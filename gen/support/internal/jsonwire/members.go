package jsonwire

import "bytes"

// Keep adds the member that was decoded last to the list, with its text.
func Keep[S ~[]M, M Named[R], R RawText](d *Decoder, s *S) {
	d.state = fits
	if d.probe || d.err != nil {
		return
	}
	name, end := d.ownedAt(d.member)
	from := skimColon(d.b, end)
	*s = append(*s, M(entry[R]{name, R(TrustedRaw(d.rawText(from, d.i)))}))
}

// Extra adds the member at the cursor, which has no field, to the list.
func Extra[S ~[]M, M Named[R], R RawText](d *Decoder, s *S) {
	at := d.i
	if d.pass(); d.probe || d.err != nil {
		return
	}
	*s = appendMember(d, *s, at)
}

// ExtraKinds is Extra for values of the given kinds. Another kind is a
// violation; its text is kept all the same.
func ExtraKinds[S ~[]M, M Named[R], R RawText](d *Decoder, s *S, kinds Kinds) {
	c := d.peek()
	at := d.i
	if d.pass(); d.err != nil {
		return
	}
	if !isKind(d.b, at, kinds) {
		d.violate(at, RuleAdditional, gotWant(kindOf(c), kinds))
	}
	if !d.probe {
		*s = appendMember(d, *s, at)
	}
}

// appendMember adds the current member, whose value goes from offset at to the
// cursor, to a list that does not have it yet.
func appendMember[S ~[]M, M Named[R], R RawText](d *Decoder, s S, at int) S {
	d.countElement()
	name, _ := d.ownedAt(d.member)
	if len(s) < manyNames {
		for i := range s {
			if entry[R](s[i]).Name == name {
				d.failName(d.member)
				return s
			}
		}
	}
	if s == nil && d.i < len(d.b) && d.b[d.i] == ',' {
		s = make(S, 0, 4)
	}
	return append(s, M(entry[R]{name, R(TrustedRaw(d.rawText(at, d.i)))}))
}

// Unique refuses a list with a name that is there twice, as far as that was not
// done when its members were added.
func Unique[S ~[]M, M Named[R], R RawText](d *Decoder, s S) {
	if len(s) > manyNames {
		refuseRepeated(d, s)
	}
}

func refuseRepeated[S ~[]M, M Named[R], R RawText](d *Decoder, s S) {
	if d.err != nil {
		return
	}
	if name, twice := repeatedInSet(s); twice {
		d.failTwice(name)
	}
}

// Members decodes an open object, all of whose values are of the given kinds.
// Another kind is a violation, and nothing of the object is returned.
func Members[S ~[]M, M Named[R], R RawText](d *Decoder, kinds Kinds) S {
	d.peek()
	at, bad := d.i, false
	s := S(nil)
	for ok := d.Object(); ok; ok = d.Next() {
		d.Name()
		c := d.peek()
		from := d.i
		if d.pass(); d.err != nil {
			return nil
		}
		if !isKind(d.b, from, kinds) {
			d.violate(from, RuleType, gotWant(kindOf(c), kinds))
			bad = true
		}
		s = appendMember(d, s, from)
	}
	Unique(d, s)
	switch {
	case bad:
		d.odd(at, unlike)
		return nil
	case s == nil && d.state == fits:
		return S{}
	}
	return s
}

// rawText is the text from i to j for keeping. Line breaks between its tokens
// are left out, with all other white space between them, for a message must fit
// on one line.
func (d *Decoder) rawText(i, j int) string {
	if i = passSpace(d.b, i); i >= j {
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
			end := skimString(b, i)
			out = append(out, b[i:end]...)
			i = end
		default:
			out = append(out, b[i])
			i++
		}
	}
	return out
}
