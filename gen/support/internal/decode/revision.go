package decode

import (
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/jsontext"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/schema"
)

// Revision says which of the revisions that a merged package spans a text is of.
// Sets of revisions have a bit for each. The zero Revision is for the packages of
// one revision, where nothing depends on it.
type Revision struct {
	Index int    // of the revision
	Is    uint32 // its bit; 0: none decides, and what only some revisions require is not missed
	Reads uint32 // revisions whose members and variants are decoded into fields
}

// At returns a Revision that reads what one revision has, or what any has.
func At(index int, all bool) Revision {
	r := Revision{Index: index, Is: 1 << index, Reads: 1 << index}
	if all {
		r.Reads = ^uint32(0)
	}
	return r
}

// AnyRevision is a Revision that reads what any has, and requires what all do.
var AnyRevision = Revision{Reads: ^uint32(0)}

// SetRevision says which revision the text is of.
func (d *Decoder) SetRevision(r Revision) { d.revision = r }

// Reads reports whether a member or variant that a set of revisions has is decoded.
func (d *Decoder) Reads(in uint32) bool { return d.revision.Reads&in != 0 }

// Requires reports whether the revision of the text is in a set of those that
// require something.
func (d *Decoder) Requires(in uint32) bool { return d.revision.Is&in != 0 }

// ReadsAll reports whether variants of all revisions are decoded, so that none
// decides how they are told apart.
func (d *Decoder) ReadsAll() bool { return d.revision.Reads == ^uint32(0) }

// Narrow returns the kinds of values that a member has: fewer in a set of
// revisions, if one of them decides.
func (d *Decoder) Narrow(wide jsontext.Kinds, in uint32, narrow jsontext.Kinds) jsontext.Kinds {
	if d.revision.Reads&^in == 0 {
		return narrow
	}
	return wide
}

// NeedValidationIn is NeedValidation for a text of a set of revisions.
func (d *Decoder) NeedValidationIn(in uint32) {
	if d.revision.Is&in != 0 {
		d.validate = true
	}
}

// CheckBy is Check by the schema of the revision, if there is one.
func (d *Decoder) CheckBy(list []*schema.Schema) {
	if d.strict {
		if s := d.revision.SchemaBy(list); s != nil {
			d.Check(s)
		}
	}
}

// Conforms reports whether the schema of the revision, if there is one, allows the value
// of the current member, which was decoded last, as far as that shows without looking
// inside. A list has n elements; for other values, n is less than 0. A mismatched value
// conforms: its text is kept anyway.
//
// Encoding checks the same, as other revisions allow other values. It has to know what was
// not allowed when it was read.
func (d *Decoder) Conforms(list []*schema.Schema, n int) bool {
	s := d.revision.SchemaBy(list)
	return s == nil || d.state != matched || d.probe || d.err != nil || s.AllowsShallow(d.b, d.currentValue(), n)
}

// SchemaBy returns the schema of the revision, nil if there is none.
func (r Revision) SchemaBy(list []*schema.Schema) *schema.Schema {
	if r.Is == 0 || list == nil {
		return nil
	}
	return list[r.Index]
}

// UnmarshalAt is UnmarshalWith for a text of a revision.
func UnmarshalAt[P any](data []byte, o Options, r Revision, x P, decode func(P, *Decoder), list []*schema.Schema) error {
	if jsontext.IsNil(x) {
		return ErrNilTarget
	}
	d := New(data, o)
	d.revision = r
	decode(x, d)
	return d.Finish(r.SchemaBy(list))
}

// UnmarshalValueAt is UnmarshalValue for a text of a revision.
func UnmarshalValueAt[T any](data []byte, o Options, r Revision, decode func(*Decoder) T, list []*schema.Schema) (T, error) {
	d := New(data, o)
	d.revision = r
	v := decode(d)
	return v, d.Finish(r.SchemaBy(list))
}

// ProbeAt is Probe for a text of a revision.
func ProbeAt(text []byte, r Revision, decode func(*Decoder)) {
	Probe(text, func(d *Decoder) {
		d.revision = r
		decode(d)
	})
}

// MarkExtra notes that the extra member that was decoded last is not to be judged
// when it is encoded, as its object limits such members and the text decides.
func MarkExtra[S ~[]M, M jsontext.Named[R], R jsontext.RawText](d *Decoder, s *S) {
	if n := len(*s); n != 0 && !d.probe && d.err == nil {
		m := jsontext.Entry[R]((*s)[n-1])
		m.Value = R(jsontext.Raw(m.Value).Mark())
		(*s)[n-1] = M(m)
	}
}
