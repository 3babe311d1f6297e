package encode

import (
	"slices"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/decode"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/jsontext"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/schema"
)

// Extra members of structs of merged packages.

// AppendExtraAt is AppendExtra for a struct of a merged package. types are the revisions
// that have the struct, in are those that have each of names, and list has the schemas of
// the struct by revision.
//
// A field that is set wins over an entry of its name. A name that the revision knows is
// judged as the field would be, unless the field could not hold it when it was
// decoded.
func AppendExtraAt[P any, S ~[]M, M jsontext.Named[R], R jsontext.RawText](b []byte, e *Encoder, start int, x P, extra S, types uint32, names []string, in []uint32, list []*schema.Schema, fresh func(x P) P, read func(P, *decode.Decoder), put func(P, []byte, *Encoder) []byte) []byte {
	b, done := endFields(b, e, start, extra)
	if done {
		return b
	}
	p := &extraPutter{e: e, b: b, start: start, names: names, in: in, fields: writer(x, fresh, read, put)}
	p.c.in = types
	defer p.c.release()
	p.c.merged.writes = ^uint32(0)
	if e.merged.trace == nil { // which writes what any revision has
		p.c.merged.rev = e.merged.rev
	}
	if e.merged.rev.Is != 0 && list != nil {
		p.schema = list[e.merged.rev.Index]
	}
	for i := range extra {
		m := jsontext.Entry[R](extra[i])
		p.member(m.Name, jsontext.Raw(m.Value))
	}
	return p.b
}

// extraPutter appends extra members to an object.
type extraPutter struct {
	e      *Encoder
	b      []byte
	start  int
	names  []string
	in     []uint32
	schema *schema.Schema // of the object, nil if none decides
	fields fieldWriter
	c      comparison
	next   int // where the next member that is looked up is likely to be
}

// member appends one member, or puts it in the place of what the field was written as.
func (p *extraPutter) member(name string, value jsontext.Raw) {
	known, has := p.knows(name)
	var own written
	unset := true
	if known {
		own = memberOf(p.b[p.start:], p.next, name)
		p.next = own.next
		unset = p.c.isAbsent(p.fields, name, p.names)
		switch {
		case value.IsZero() && own.found && unset:
			p.splice(own.start, own.end, "")
			return
		case value.IsZero(), !unset && !(has && p.c.holds(p.fields, name, value.Text())):
			return
		}
	}
	if value.IsZero() {
		return
	}
	if known && unset { // the member is written for any revision
		p.e.forget(p.start, func(v Event) bool { return v.HasName && v.Name == name && v.At == p.start-p.e.start })
	}
	p.judge(name, value, has)
	if own.found {
		p.splice(own.from, own.from+len(own.text), value.Text())
		return
	}
	if len(p.b)-p.start > 1 {
		p.b = append(p.b, ',')
	}
	p.b = appendText(appendName(p.b, p.e, name), value.Text())
}

// knows reports whether the type has a member of a name, and the revision, too.
func (p *extraPutter) knows(name string) (known, has bool) {
	i := slices.Index(p.names, name)
	if i < 0 {
		return false, false
	}
	return true, p.in == nil || p.e.merged.writes&p.in[i] != 0
}

// splice replaces a part of the object.
func (p *extraPutter) splice(from, to int, text string) {
	p.next = from + len(text)
	p.b = slices.Replace(p.b, p.start+from, p.start+to, []byte(text)...)
	p.e.replaced(p.start, p.start+from, p.start+to, len(text)-(to-from))
}

// judge records that the revision does not allow a member that no field holds.
func (p *extraPutter) judge(name string, value jsontext.Raw, has bool) {
	if p.schema == nil || value.Marked() || !has && !p.schema.LimitsOthers() {
		return
	}
	object := append(append(appendName([]byte{'{'}, p.e, name), value.Text()...), '}')
	if why := p.schema.Refuses(object, jsontext.Step(name)); why != "" {
		p.e.note(Event{Difference: Inexpressible, At: p.start, Name: name, HasName: true, Why: "does not allow it: " + why})
	}
}
