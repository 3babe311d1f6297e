package decode

import (
	"errors"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/jsontext"
)

// The types below are written as the generator writes them. Between them they
// use every function of the decoder.

type (
	named  string
	member struct {
		Name  string
		Value jsontext.Raw
	}
	memberList []member
	field      struct {
		Name  string
		Value int64
	}
	fieldList []field
	nullable  struct {
		Present bool
		Value   *string
	}
)

// sample has a member of every sort.
type sample struct {
	Name    string
	Count   int64
	Ratio   float64
	On      bool
	Role    named
	ID      jsontext.ID
	Schema  jsontext.Raw
	Title   *string
	Limit   *int64
	TTL     *int64
	Note    nullable
	Child   *sample
	Parts   []sample
	Tags    []string
	Grid    [][]int64
	IDs     []jsontext.ID
	Raws    []jsontext.Raw
	Labels  map[string]string
	Steps   map[string]sample
	Fields  fieldList
	Blocks  []block
	Content block
	Options memberList
	Fault   fault
	Meta    memberList
	Extra   memberList
}

func (x *sample) decode(d *Decoder) {
	*x = sample{}
	var seen uint64
	for ok := d.Object(); ok; ok = d.Next() {
		switch string(d.Name()) {
		case "kind":
			d.Once(&seen, 0)
			d.Const("sample")
		case "version":
			d.Once(&seen, 1)
			d.ConstText(`2`)
		case "resultType":
			d.Once(&seen, 2)
			d.Implied("complete")
		case "name":
			d.Once(&seen, 3)
			x.Name = d.String()
		case "count":
			d.Once(&seen, 4)
			x.Count = d.Int()
		case "ratio":
			d.Once(&seen, 5)
			x.Ratio = d.Float()
		case "on":
			d.Once(&seen, 6)
			x.On = d.Bool()
		case "role":
			d.Once(&seen, 7)
			x.Role = NamedString[named](d)
		case "id":
			d.Once(&seen, 8)
			x.ID = d.ID()
		case "schema":
			d.Once(&seen, 9)
			x.Schema = d.Raw(jsontext.KindObject)
		case "title":
			d.Once(&seen, 10)
			x.Title = d.StringPointer()
		case "limit":
			d.Once(&seen, 11)
			x.Limit = d.IntPointer()
		case "ttl":
			d.Once(&seen, 12)
			x.TTL = NullPointer(d, (*Decoder).Int)
		case "note":
			d.Once(&seen, 13)
			x.Note = nullable(Null(d, (*Decoder).String))
		case "child":
			d.Once(&seen, 14)
			x.Child = Struct(d, (*sample).decode)
		case "parts":
			d.Once(&seen, 15)
			x.Parts = Structs(d, (*sample).decode)
		case "tags":
			d.Once(&seen, 16)
			x.Tags = List(d, (*Decoder).String)
		case "grid":
			d.Once(&seen, 17)
			x.Grid = List(d, func(d *Decoder) []int64 { return List(d, (*Decoder).Int) })
		case "ids":
			d.Once(&seen, 18)
			x.IDs = List(d, IDOf[jsontext.ID])
		case "raws":
			d.Once(&seen, 19)
			x.Raws = List(d, RawOf[jsontext.Raw](jsontext.KindInteger|jsontext.KindString))
		case "labels":
			d.Once(&seen, 20)
			x.Labels = Map(d, (*Decoder).String)
		case "steps":
			d.Once(&seen, 21)
			x.Steps = StructMap(d, (*sample).decode)
		case "fields":
			d.Once(&seen, 22)
			x.Fields = Ordered[fieldList](d, (*Decoder).Int)
		case "blocks":
			d.Once(&seen, 23)
			x.Blocks = List(d, decodeBlock)
		case "content":
			d.Once(&seen, 24)
			x.Content = decodeBlock(d)
		case "options":
			d.Once(&seen, 25)
			x.Options = Members[memberList](d, jsontext.KindObject)
		case "fault":
			d.Once(&seen, 26)
			d.Custom(&x.Fault)
		case "_meta":
			d.Once(&seen, 27)
			x.Meta = Members[memberList](d, jsontext.AnyKind)
		default:
			Extra(d, &x.Extra)
		}
		if d.Mismatched() {
			Keep(d, &x.Extra)
		}
	}
	Unique(d, x.Extra)
}

// A block is one of *text, *link, *form, or *unknown.
type block any

type (
	text struct {
		Text  string
		Extra memberList
	}
	link struct {
		URI   string
		Extra memberList
	}
	form struct {
		Title string
		Extra memberList
	}
	unknown struct {
		Kind string
		Raw  jsontext.Raw
	}
)

func decodeBlock(d *Decoder) block {
	if !d.IsObject() {
		return nil
	}
	if d.Has(jsontext.KindInteger, "form", "size") {
		if v := new(form); Attempt(d, v, (*form).decode) {
			return v
		}
		return decodeUnknown(d, "form")
	}
	tag, state := d.Tag("type")
	if state == TagAbsent {
		return decodeNew[text](d)
	}
	switch string(tag) {
	case "text":
		return decodeNew[text](d)
	case "link":
		return decodeNew[link](d)
	}
	return decodeUnknown(d, string(tag))
}

// decodeNew decodes the variant that the caller has chosen.
func decodeNew[T any, P interface {
	*T
	decode(*Decoder)
}](d *Decoder) P {
	v := P(new(T))
	v.decode(d)
	return v
}

func decodeUnknown(d *Decoder, kind string) *unknown {
	return &unknown{Kind: kind, Raw: d.Raw(jsontext.AnyKind)}
}

func (x *text) decode(d *Decoder) {
	*x = text{}
	var seen uint64
	for ok := d.Object(); ok; ok = d.Next() {
		switch string(d.Name()) {
		case "type":
			d.Once(&seen, 0)
			d.Const("text")
		case "text":
			d.Once(&seen, 1)
			x.Text = d.String()
		default:
			Extra(d, &x.Extra)
		}
		if d.Mismatched() {
			Keep(d, &x.Extra)
		}
	}
	Unique(d, x.Extra)
}

func (x *link) decode(d *Decoder) {
	*x = link{}
	var seen uint64
	for ok := d.Object(); ok; ok = d.Next() {
		switch string(d.Name()) {
		case "type":
			d.Once(&seen, 0)
			d.Const("link")
		case "uri":
			d.Once(&seen, 1)
			x.URI = d.String()
		default:
			ExtraKinds(d, &x.Extra, jsontext.KindString|jsontext.KindInteger)
		}
		if d.Mismatched() {
			Keep(d, &x.Extra)
		}
	}
	Unique(d, x.Extra)
}

func (x *form) decode(d *Decoder) {
	*x = form{}
	var seen uint64
	for ok := d.Object(); ok; ok = d.Next() {
		switch string(d.Name()) {
		case "title":
			d.Once(&seen, 0)
			x.Title = d.String()
		default:
			Extra(d, &x.Extra)
		}
		if d.Mismatched() {
			Keep(d, &x.Extra)
		}
	}
	Unique(d, x.Extra)
}

// A fault has a codec of its own.
type fault struct {
	Code  int64
	Extra memberList
}

func (x *fault) UnmarshalJSON(data []byte) error { return Unmarshal(data, x, (*fault).decode) }

func (x *fault) decode(d *Decoder) {
	*x = fault{}
	var seen uint64
	for ok := d.Object(); ok; ok = d.Next() {
		switch string(d.Name()) {
		case "code":
			d.Once(&seen, 0)
			x.Code = d.Int()
		default:
			Extra(d, &x.Extra)
		}
		if d.Mismatched() {
			Keep(d, &x.Extra)
		}
	}
	Unique(d, x.Extra)
}

// extra makes members of names and texts.
func extra(pairs ...string) memberList {
	var s memberList
	for i := 0; i < len(pairs); i += 2 {
		s = append(s, member{pairs[i], jsontext.TrustedRaw(pairs[i+1])})
	}
	return s
}

// decodeSample decodes a text that must be well-formed.
func decodeSample(t *testing.T, in string) (sample, []jsontext.Violation) {
	t.Helper()
	var x sample
	err := Unmarshal([]byte(in), &x, (*sample).decode)
	return x, violationsOf(t, in, err)
}

// violationsOf returns the violations of an error that must be of that sort.
func violationsOf(t *testing.T, in string, err error) []jsontext.Violation {
	t.Helper()
	var invalid *jsontext.ValidationError
	switch {
	case err == nil:
		return nil
	case !errors.As(err, &invalid):
		t.Fatalf("%s: %v", in, err)
	}
	return invalid.Violations
}

func message(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}
