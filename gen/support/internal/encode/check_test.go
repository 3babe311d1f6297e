package encode

import (
	"errors"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/decode"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/jsontext"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/schema"
)

// shelf is written as the generator writes a struct with members whose rules differ. The old
// revision allows two labels, and the new one allows one. The old revision allows only
// crates without a weight, which it lacks anyway. The new one allows only the place "p".
type shelf struct {
	Labels []string
	Crates []crate
	Places []string
	Extra  entryList
}

func most(n string) *schema.Schema {
	return &schema.Schema{Kinds: jsontext.KindArray, Rare: &schema.RareKeywords{Limits: &schema.Limits{MaxItems: n}}}
}

var (
	labelRules = Rules{Schemas: []*schema.Schema{most("2"), most("1")}, Has: crateOld | crateNew, Differs: crateNew, Checked: crateNew}
	placeRules = Rules{Schemas: []*schema.Schema{nil, {Items: &schema.Schema{Const: `"p"`}}}, Has: crateOld | crateNew, Differs: crateNew}
	crateRules = Rules{
		Schemas: []*schema.Schema{{Items: &schema.Schema{Members: []schema.MemberSchema{{Name: "weight", Schema: &schema.Schema{Never: true}}}}}, nil},
		Has:     crateOld | crateNew, Differs: crateOld,
	}
)

func (x *shelf) put(b []byte, e *Encoder) []byte {
	start := len(b)
	b = append(b, `{"labels":`...)
	b = checked(b, e, &labelRules, len(x.Labels), func(b []byte, e *Encoder) []byte { return AppendList(b, e, x.Labels, AppendString) })
	b = append(b, `,"crates":`...)
	b = checked(b, e, &crateRules, len(x.Crates), func(b []byte, e *Encoder) []byte { return AppendStructsAt(b, e, x.Crates, (*crate).put) })
	b = append(b, `,"places":`...)
	b = checked(b, e, &placeRules, len(x.Places), func(b []byte, e *Encoder) []byte { return AppendList(b, e, x.Places, AppendString) })
	if len(x.Extra) != 0 {
		b = AppendExtraAt(b, e, start, x, x.Extra, crateOld|crateNew, shelfNames, nil, nil, func(*shelf) *shelf { return new(shelf) }, (*shelf).decode, (*shelf).put)
	}
	return append(b, '}')
}

func checked(b []byte, e *Encoder, r *Rules, n int, put func([]byte, *Encoder) []byte) []byte {
	at := len(b)
	b = put(b, e)
	if e.Checks(r) {
		e.Check(b, at, r, n, put)
	}
	return b
}

var shelfNames = []string{"labels", "crates", "places"}

func (x *shelf) decode(d *decode.Decoder) {
	*x = shelf{}
	for ok := d.Object(); ok; ok = d.Next() {
		switch string(d.Name()) {
		case "labels":
			x.Labels = decode.List(d, (*decode.Decoder).String)
			if !d.Conforms(labelRules.Schemas, len(x.Labels)) {
				decode.Keep(d, &x.Extra)
			}
		default:
			decode.Extra(d, &x.Extra)
		}
	}
}

func TestCheckTellsWhatARevisionDoesNotAllow(t *testing.T) {
	converting := []Revision{oldCrates, newCrates}
	converting[0].Converts, converting[1].Converts = true, true
	heavy := crate{Weight: "w", Meta: crateMeta{Seal: "s"}}
	for name, c := range map[string]struct {
		r       Revision
		x       shelf
		text    string
		pointer string // of what is inexpressible, "" for nothing
		why     string
	}{
		"what all allow":                  {newCrates, shelf{Labels: []string{"a"}}, `{"labels":["a"],"crates":[],"places":[]}`, "", ""},
		"what the revision allows":        {oldCrates, shelf{Labels: []string{"a", "b"}}, `{"labels":["a","b"],"crates":[],"places":[]}`, "", ""},
		"what only another one allows":    {newCrates, shelf{Labels: []string{"a", "b"}}, "", "/labels", "does not allow it: got 2 elements, want at most 1"},
		"what none allows":                {newCrates, shelf{Labels: []string{"a", "b", "c"}}, `{"labels":["a","b","c"],"crates":[],"places":[]}`, "", ""},
		"what is left out inside of it":   {converting[0], shelf{Crates: []crate{heavy}}, `{"labels":[],"crates":[{}],"places":[]}`, "", ""},
		"an element of no known revision": {newCrates, shelf{Places: []string{"q"}}, `{"labels":[],"crates":[],"places":["q"]}`, "", ""},
		"an element of another revision":  {converting[1], shelf{Places: []string{"q"}}, "", "/places", `does not allow it: /0: value is not "p"`},
		"an element that it allows":       {converting[1], shelf{Places: []string{"p"}}, `{"labels":[],"crates":[],"places":["p"]}`, "", ""},
		"labels of another revision":      {converting[1], shelf{Labels: []string{"a", "b"}}, "", "/labels", "does not allow it: got 2 elements, want at most 1"},
		"none decides":                    {Revision{}, shelf{Labels: []string{"a", "b"}, Places: []string{"p", "q"}}, `{"labels":["a","b"],"crates":[],"places":["p","q"]}`, "", ""},
	} {
		text, o, err := AppendAt(nil, &c.r, &c.x, (*shelf).put)
		if (o == WroteNothing) != (c.pointer != "") || (err != nil) != (o == WroteNothing) || c.r.Is != 0 && string(text) != c.text {
			t.Errorf("%s: %s, %+v, %v", name, text, o, err)
		}
		if c.r.Is == 0 {
			text, err := MarshalAll(&c.x, (*shelf).put)
			if string(text) != c.text || err != nil {
				t.Errorf("%s: %s, %v", name, text, err)
			}
			continue
		}
		all, events, err := Trace(&c.r, &c.x, (*shelf).put)
		if err != nil {
			t.Fatal(err)
		}
		pointer := ""
		Locate(all, events, func(v Event, p, _ string) {
			if v.Difference == Inexpressible {
				pointer = p
				if v.Why != c.why || v.In != crateOld {
					t.Errorf("%s: %+v", name, v)
				}
			}
		})
		if pointer != c.pointer {
			t.Errorf("%s: the second pass finds %q, want %q", name, pointer, c.pointer)
		}
	}
}

// TestCheckKeepsProblems holds that a problem of the value itself is reported, whose
// text is not checked.
func TestCheckKeepsProblems(t *testing.T) {
	x := &shelf{Labels: []string{"\xff", "b"}}
	_, o, err := AppendAt(nil, &newCrates, x, (*shelf).put)
	if e, ok := errors.AsType[*EncodeError](err); !ok || o != WroteAll || e.Pointer != "/labels/0" {
		t.Errorf("%+v, %v", o, err)
	}
}

// TestCheckGivesWayToMarkedEntries holds that what was read at a revision that does
// not allow it is written as it was, and checked once the field has changed.
func TestCheckGivesWayToMarkedEntries(t *testing.T) {
	const in = `{"labels":["\u0061","b"],"crates":[],"places":[]}`
	var x shelf
	if err := decode.UnmarshalAt([]byte(in), decode.Options{}, decode.At(newCrates.Index, false), &x, (*shelf).decode, nil); err != nil || len(x.Labels) != 2 {
		t.Fatal(x, err)
	}
	x.Extra = x.Extra[:1] // the other members have fields
	for _, r := range []Revision{newCrates, oldCrates} {
		if text, o, err := AppendAt(nil, &r, &x, (*shelf).put); string(text) != in || o != WroteAll || err != nil {
			t.Errorf("for the %s revision: %s, %+v, %v", r.Name, text, o, err)
		}
	}
	if _, events, err := Trace(&newCrates, &x, (*shelf).put); err != nil || len(events) != 0 {
		t.Errorf("the second pass finds %+v, %v", events, err)
	}
	x.Labels[1] = "c"
	if text, o, err := AppendAt(nil, &newCrates, &x, (*shelf).put); err == nil || o != WroteNothing {
		t.Errorf("after a change: %s, %+v, %v", text, o, err)
	}
}
