package decode

import (
	"errors"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/jsontext"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/schema"
)

// badge is written as the generator writes the types of a merged package: the second
// revision has its color, which may be of any kind in the third, and the third requires
// its size and allows one note.
type badge struct {
	Size  int64
	Color jsontext.Raw
	Notes []string
	Extra memberList
}

// noteSchemas are those of the notes: the third revision allows one.
var noteSchemas = []*schema.Schema{nil, nil, {Rare: &schema.RareKeywords{Limits: &schema.Limits{MaxItems: "1"}}}}

const (
	badgeFirst = 1 << iota
	badgeSecond
	badgeThird
)

func (x *badge) decode(d *Decoder) {
	*x = badge{}
	var seen uint64
	for ok := d.Object(); ok; ok = d.Next() {
		switch string(d.Name()) {
		case "size":
			d.Once(&seen, 0)
			x.Size = d.Int()
		case "color":
			if !d.Reads(badgeSecond | badgeThird) {
				Extra(d, &x.Extra)
				break
			}
			d.Once(&seen, 1)
			x.Color = d.Raw(d.Narrow(jsontext.AnyKind, badgeSecond, jsontext.KindString))
		case "notes":
			d.Once(&seen, 2)
			x.Notes = List(d, (*Decoder).String)
			d.CheckBy(noteSchemas)
			if !d.Conforms(noteSchemas, len(x.Notes)) {
				Keep(d, &x.Extra)
			}
		default:
			Extra(d, &x.Extra)
			if d.Requires(badgeThird) {
				MarkExtra(d, &x.Extra)
			}
		}
		if d.Mismatched() {
			Keep(d, &x.Extra)
		}
	}
	Unique(d, x.Extra)
	required := uint64(0)
	if d.Requires(badgeThird) {
		required |= 1
	}
	if missing := required &^ seen; missing != 0 {
		Missing(d, &x.Extra, missing, []string{"size", "color"})
	}
}

var badgeSchemas = []*schema.Schema{
	nil,
	{Kinds: jsontext.KindObject, Members: []schema.MemberSchema{{Name: "color", Schema: &schema.StringSchema}}},
	{Kinds: jsontext.KindObject, Members: []schema.MemberSchema{{Name: "size", Required: true, Schema: &schema.IntegerSchema}}},
}

func TestUnmarshalAtReadsWhatTheRevisionHas(t *testing.T) {
	for name, c := range map[string]struct {
		r          Revision
		text       string
		color      string
		extra      string // names, those without a value with a minus before, marked ones with a star after
		violations int
	}{
		"a member that it lacks":      {At(0, false), `{"color":"red"}`, "", "color", 0},
		"all members":                 {At(0, true), `{"color":"red"}`, `"red"`, "", 0},
		"a member that it has":        {At(1, false), `{"color":"red"}`, `"red"`, "", 0},
		"another kind":                {At(1, false), `{"color":[]}`, ``, "color*", 1},
		"more kinds":                  {At(2, false), `{"size":1,"color":[]}`, `[]`, "", 0},
		"what it requires":            {At(2, false), `{}`, ``, "-size", 0},
		"what only others require":    {At(1, true), `{}`, ``, "", 0},
		"none decides":                {AnyRevision, `{"color":[]}`, `[]`, "", 0},
		"entries that are not judged": {At(2, false), `{"size":1,"x":1}`, ``, "x*", 0},
		"an element of another kind":  {At(0, false), `{"size":"large"}`, ``, "size*", 1},
		"entries that are judged":     {At(1, false), `{"x":1}`, ``, "x", 0},
		"a value that conforms":       {At(2, false), `{"size":1,"notes":["a"]}`, ``, "", 0},
		"one that conforms elsewhere": {At(2, false), `{"size":1,"notes":["a","b"]}`, ``, "notes*", 0},
		"one of another revision":     {At(1, false), `{"notes":["a","b"]}`, ``, "", 0},
		"one where none decides":      {AnyRevision, `{"notes":["a","b"]}`, ``, "", 0},
		"one of another kind":         {At(2, false), `{"size":1,"notes":"a"}`, ``, "notes*", 1},
	} {
		var x badge
		err := UnmarshalAt([]byte(c.text), Options{}, c.r, &x, (*badge).decode, badgeSchemas)
		e, _ := errors.AsType[*jsontext.ValidationError](err)
		n := 0
		if e != nil {
			n = len(e.Violations)
		}
		extra := ""
		for _, m := range x.Extra {
			switch {
			case m.Value.IsZero():
				extra += "-" + m.Name
			case m.Value.Marked():
				extra += m.Name + "*"
			default:
				extra += m.Name
			}
		}
		if x.Color.Text() != c.color || extra != c.extra || n != c.violations {
			t.Errorf("%s: color %q, extra %q, %v", name, x.Color.Text(), extra, err)
		}
	}
}

func TestStrictDecodingTakesTheSchemaOfTheRevision(t *testing.T) {
	valid := map[string][]bool{`{"size":"large"}`: {false, true, false}, `{"color":5}`: {true, false, false}, `{"size":1,"color":5}`: {true, false, true}, `{"color":"red"}`: {true, true, false}}
	for text, want := range valid {
		for i := range want {
			err := UnmarshalAt([]byte(text), Options{Strict: true}, At(i, false), new(badge), (*badge).decode, badgeSchemas)
			if (err == nil) != want[i] {
				t.Errorf("%s at revision %d: %v", text, i, err)
			}
		}
	}
	for i, want := range []bool{true, true, false} {
		schemas := []*schema.Schema{nil, nil, {Members: []schema.MemberSchema{{Name: "notes", Schema: noteSchemas[2]}}}}
		var x badge
		err := UnmarshalAt([]byte(`{"size":1,"notes":["a","b"]}`), Options{Strict: true}, At(i, false), &x, (*badge).decode, schemas)
		if (err == nil) != want || len(x.Notes) != 2 {
			t.Errorf("two notes at revision %d: %v, %v", i, x.Notes, err)
		}
	}
	v, err := UnmarshalValueAt([]byte(`{"color":"red"}`), Options{Strict: true}, At(1, false), func(d *Decoder) *badge { x := new(badge); x.decode(d); return x }, badgeSchemas)
	if err != nil || v.Color.Text() != `"red"` {
		t.Errorf("%v, %v", v, err)
	}
}

func TestUnmarshalAtRefusesANilPointer(t *testing.T) {
	if err := UnmarshalAt([]byte(`{}`), Options{}, At(0, false), (*badge)(nil), (*badge).decode, nil); !errors.Is(err, ErrNilTarget) {
		t.Error(err)
	}
}

func TestSchemaBy(t *testing.T) {
	if At(0, true).SchemaBy(badgeSchemas) != nil || At(2, false).SchemaBy(badgeSchemas) != badgeSchemas[2] || At(2, false).SchemaBy(nil) != nil || AnyRevision.SchemaBy(badgeSchemas) != nil {
		t.Error("the schema is that of the revision, and there is none if none decides")
	}
}

// TestProbeAtKeepsNothing holds that a probe reads fields only, of a text that need not
// be whole.
func TestProbeAtKeepsNothing(t *testing.T) {
	var x badge
	ProbeAt([]byte(`{"color":[],"x":1,"size":3`), At(2, false), x.decode)
	if x.Size != 3 || x.Color.Text() != `[]` || len(x.Extra) > 0 && !x.Extra[0].Value.IsZero() {
		t.Errorf("%+v", x)
	}
}

// TestHoldsSkipsSpace holds that the kind is that of the value after white space.
func TestHoldsSkipsSpace(t *testing.T) {
	d := New([]byte(" \n{}"), Options{})
	if !d.Holds(jsontext.KindObject) || d.Holds(jsontext.KindString) {
		t.Error("the value is an object")
	}
	d.release()
}
