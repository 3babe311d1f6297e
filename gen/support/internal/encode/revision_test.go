package encode

import (
	"fmt"
	"strings"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/decode"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/jsontext"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/schema"
)

// crate is written as the generator writes the types of a merged package: only the first
// revision has its label, the second requires a weight and its meta, and has crates in it
// that the first cannot express.
type crate struct {
	Label  string
	Weight string
	Meta   crateMeta
	In     []crate
	Extra  entryList
}

type crateMeta struct {
	Seal  string
	Extra entryList
}

type (
	entryItem struct {
		Name  string
		Value jsontext.Raw
	}
	entryList []entryItem
)

const (
	crateOld = 1 << iota
	crateNew
)

var (
	oldCrates = Revision{Name: "old", Index: 0, Is: crateOld}
	newCrates = Revision{Name: "new", Index: 1, Is: crateNew}
)

var (
	crateNames   = []string{"label", "weight", "meta", "in"}
	crateIn      = []uint32{crateOld, crateNew, crateOld | crateNew, crateOld | crateNew}
	crateSchemas = []*schema.Schema{nil, {Members: []schema.MemberSchema{{Name: "weight", Schema: &schema.StringSchema}}}}
)

func (x *crateMeta) put(b []byte, e *Encoder) []byte {
	start := len(b)
	b = append(b, '{')
	if x.Seal != "" && e.WritesRoutine(start, "seal", crateNew) {
		b = append(AppendString(append(b, `"seal":`...), e, x.Seal), ',')
	} else if e.Is(crateNew) && Requires(e, x.Extra, "seal", crateNew) {
		b = e.Fill(b, start, `"seal":`, ",", "seal", `"{revision}"`, crateNew, true)
	}
	return Close(b)
}

func (x *crate) put(b []byte, e *Encoder) []byte {
	start := len(b)
	b = append(b, '{')
	if x.Label != "" && e.Writes(start, "label", crateOld) {
		b = append(AppendString(append(b, `"label":`...), e, x.Label), ',')
	}
	if x.Weight != "" && e.Writes(start, "weight", crateNew) {
		b = append(AppendString(append(b, `"weight":`...), e, x.Weight), ',')
	} else if e.Is(crateNew) && Requires(e, x.Extra, "weight", crateNew) {
		b = e.Lacks(b, start, "weight", crateNew)
	}
	if x.Meta.Seal != "" {
		b = append(b, `"meta":`...)
		at := len(b)
		b = x.Meta.put(b, e)
		if e.MayBeEmptied(b, at) && IsEmptied(b, e, start, at, "meta", &x.Meta, (*crateMeta).put, crateNew) {
			b = b[:at-len(`"meta":`)]
		} else {
			b = append(b, ',')
		}
	} else if e.Is(crateNew) && Requires(e, x.Extra, "meta", crateNew) {
		b = FillWith(b, e, start, `"meta":`, ",", "meta", &x.Meta, (*crateMeta).put, crateNew, true)
	}
	if x.In != nil {
		b = append(AppendStructsAt(append(b, `"in":`...), e, x.In, (*crate).putInner), ',')
	}
	if len(x.Extra) != 0 {
		b = AppendExtraAt(b, e, start, x, x.Extra, crateOld|crateNew, crateNames, crateIn, crateSchemas, func(*crate) *crate { return new(crate) }, (*crate).decode, (*crate).put)
	}
	return Close(b)
}

func (x *crate) putInner(b []byte, e *Encoder) []byte {
	if x.Weight != "" {
		e.Expresses(b, crateNew)
	}
	return x.put(b, e)
}

func (x *crate) decode(d *decode.Decoder) {
	for ok := d.Object(); ok; ok = d.Next() {
		switch name := string(d.Name()); {
		case name == "label" && d.Reads(crateOld):
			x.Label = d.String()
		case name == "weight" && d.Reads(crateNew):
			x.Weight = d.String()
		default:
			decode.Extra(d, &x.Extra)
		}
		if d.Mismatched() {
			decode.Keep(d, &x.Extra)
		}
	}
}

// writtenAt returns what is written for a revision, or why it is not, and the differences
// with their places.
func writtenAt(t *testing.T, r Revision, x *crate) (text, differences string) {
	t.Helper()
	b, o, err := AppendAt([]byte("ab"), &r, x, (*crate).put)
	text, _ = strings.CutPrefix(string(b), "ab")
	if err != nil && o != WroteNothing {
		return err.Error(), ""
	}
	all, events, err := Trace(&r, x, (*crate).put)
	if err != nil {
		t.Fatal(err)
	}
	if everything, err := MarshalAll(x, (*crate).put); err != nil || string(everything) != string(all) {
		t.Errorf("the second pass writes %s, want %s (%v)", all, everything, err)
	}
	var list []string
	ok := Locate(all, events, func(v Event, pointer, was string) {
		list = append(list, fmt.Sprint([]string{"-", "~", "+", "!"}[v.Difference], pointer, " ", was, v.Now))
	})
	if !ok || (len(list) > 0) != (o != WroteAll) {
		t.Errorf("%s: differences %q, but the outcome is %+v", all, list, o)
	}
	return text, strings.Join(list, "; ")
}

func TestAppendAtWritesARevision(t *testing.T) {
	raw := jsontext.TrustedRaw
	for name, c := range map[string]struct {
		r                 Revision
		x                 crate
		text, differences string
	}{
		"what it has":                     {oldCrates, crate{Label: "l"}, `{"label":"l"}`, ""},
		"what it lacks":                   {oldCrates, crate{Weight: "w"}, `{}`, `-/weight "w"`},
		"an object that it fills":         {newCrates, crate{Weight: "w"}, `{"weight":"w","meta":{"seal":"new"}}`, `+/meta {"seal":"new"}`},
		"an object that is emptied":       {oldCrates, crate{Label: "l", Meta: crateMeta{Seal: "s"}, In: []crate{}}, `{"label":"l","in":[]}`, `-/meta {"seal":"s"}`},
		"what it requires":                {newCrates, crate{Meta: crateMeta{Seal: "s"}}, ``, `!/weight `},
		"what was missing":                {newCrates, crate{Meta: crateMeta{Seal: "s"}, Extra: entryList{{"weight", jsontext.Raw{}}}}, `{"meta":{"seal":"s"}}`, ``},
		"an entry for what it requires":   {newCrates, crate{Meta: crateMeta{Seal: "s"}, Extra: entryList{{"weight", raw(`"e"`)}}}, `{"meta":{"seal":"s"},"weight":"e"}`, ``},
		"an entry that it refuses":        {newCrates, crate{Meta: crateMeta{Seal: "s"}, Extra: entryList{{"weight", raw(`5`)}}}, ``, `!/weight 5`},
		"a marked entry":                  {newCrates, crate{Meta: crateMeta{Seal: "s"}, Extra: entryList{{"weight", raw(`5`).Mark()}}}, `{"meta":{"seal":"s"},"weight":5}`, ``},
		"an entry that it does not name":  {oldCrates, crate{Extra: entryList{{"weight", raw(`5`)}}}, `{"weight":5}`, ``},
		"an entry beside the field":       {oldCrates, crate{Label: "l", Extra: entryList{{"label", raw(`"m"`)}}}, `{"label":"l"}`, ``},
		"an entry that the field holds":   {oldCrates, crate{Label: "l", Extra: entryList{{"label", raw(`"\u006c"`)}}}, `{"label":"\u006c"}`, ``},
		"the first that is inexpressible": {oldCrates, crate{In: []crate{{}, {Weight: "w"}, {Weight: "v"}}}, ``, `!/in/1 {"weight":"w"}; -/in/1/weight "w"; -/in/2/weight "v"`},
		"an entry in its place":           {oldCrates, crate{In: []crate{{Weight: "w"}}, Extra: entryList{{"in", raw(`1`)}}}, ``, `!/in/0 {"weight":"w"}; -/in/0/weight "w"`},
	} {
		if text, differences := writtenAt(t, c.r, &c.x); text != c.text || differences != c.differences {
			t.Errorf("%s: %s, differences %s", name, text, differences)
		}
	}
}

func TestDropLeavesOutElements(t *testing.T) {
	r := oldCrates
	r.Drop = true
	x := &crate{In: []crate{{Weight: "a"}, {Label: "b", In: []crate{{Weight: "c"}, {}}}, {Weight: "d"}}}
	text, differences := writtenAt(t, r, x)
	if text != `{"in":[{"label":"b","in":[{}]}]}` || differences != `-/in/0 {"weight":"a"}; -/in/1/in/0 {"weight":"c"}; -/in/2 {"weight":"d"}` {
		t.Errorf("%s, %s", text, differences)
	}
}

// TestDropTakesOnlyWhatIsInAnElement holds that an element is not left out for what
// stands before the list.
func TestDropTakesOnlyWhatIsInAnElement(t *testing.T) {
	r := newCrates
	r.Drop = true
	x := &crate{Meta: crateMeta{Seal: "s"}, In: []crate{{Weight: "a", Meta: crateMeta{Seal: "s"}}}} // no weight
	if text, differences := writtenAt(t, r, x); text != "" || differences != `!/weight ` {
		t.Errorf("%s, %s", text, differences)
	}
}

// pallet has a cover, which only the old revision has, and a box. The new revision can express
// neither of them.
type pallet struct{ Cover, Box string }

func (x *pallet) put(b []byte, e *Encoder) []byte {
	start := len(b)
	b = append(b, '{')
	if x.Cover != "" && e.Writes(start, "cover", crateOld) {
		b = append(b, `"cover":`...)
		e.Expresses(b, crateOld)
		b = append(AppendString(b, e, x.Cover), ',')
	}
	if x.Box != "" {
		b = append(b, `"box":`...)
		e.Expresses(b, crateOld)
		b = append(AppendString(b, e, x.Box), ',')
	}
	return Close(b)
}

// TestDropIgnoresWhatIsLeftOut holds that an element is not left out for what is inside of a
// member that is left out.
func TestDropIgnoresWhatIsLeftOut(t *testing.T) {
	r := newCrates
	r.Drop = true
	list := []pallet{{Cover: "a"}, {Box: "b"}, {Cover: "c", Box: "d"}, {}}
	put := func(list *[]pallet, b []byte, e *Encoder) []byte {
		return AppendStructsAt(b, e, *list, (*pallet).put)
	}
	b, o, err := AppendAt(nil, &r, &list, put)
	if string(b) != `[{},{}]` || o != WroteLess || err != nil {
		t.Errorf("%s, %+v, %v", b, o, err)
	}
	all, events, err := Trace(&r, &list, put)
	var left []string
	Locate(all, events, func(v Event, pointer, was string) {
		if v.Difference == LeftOut {
			left = append(left, pointer)
		}
	})
	if got := strings.Join(left, " "); got != "/0/cover /1 /2" || err != nil {
		t.Errorf("%s, %v", got, err)
	}
}

// TestOtherProblemsAreReported holds that what is inexpressible hides no problem of the
// value itself, wherever that is.
func TestOtherProblemsAreReported(t *testing.T) {
	for name, x := range map[string]*crate{
		"after it":  {In: []crate{{Weight: "w"}, {Label: "\xff"}}},
		"before it": {Label: "\xff", In: []crate{{Weight: "w"}}},
		"in Extra":  {In: []crate{{Weight: "w"}}, Extra: entryList{{"a", jsontext.TrustedRaw("1")}, {"a", jsontext.TrustedRaw("1")}}},
	} {
		_, o, err := AppendAt(nil, &oldCrates, x, (*crate).put)
		if err == nil || o != WroteAll || err == errUnfit {
			t.Errorf("%s: %v, outcome %d", name, err, o)
		}
	}
	if _, _, err := AppendAt(nil, &oldCrates, (*crate)(nil), (*crate).put); err != ErrNilPointer {
		t.Errorf("a nil pointer: %v", err)
	}
}
