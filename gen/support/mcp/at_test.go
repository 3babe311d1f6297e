package mcp_test

import (
	"errors"
	"math"
	"strings"
	"sync"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/mcp"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/protocol"
)

var (
	first  = mcp.At(protocol.V20010101)
	second = mcp.At(protocol.V20020202)
	third  = mcp.At(protocol.V20030303)
)

// full returns a note that no revision but the last two can express.
func full() *mcp.Note {
	return &mcp.Note{Text: "t", Title: new("T"), Age: new(int64(7)), Parts: []mcp.Part{&mcp.Words{Text: "w"}, &mcp.Sound{Data: "s"}}}
}

func lossTexts(list []mcp.Loss) string {
	var texts []string
	for _, l := range list {
		texts = append(texts, l.String())
	}
	return strings.Join(texts, "; ")
}

func TestAppendWritesWhatTheRevisionHas(t *testing.T) {
	entry := func(name, value string) jsonrpc.Member {
		return jsonrpc.Member{Name: name, Value: jsonrpc.MustRaw(value)}
	}
	sounds := &mcp.Note{Parts: []mcp.Part{&mcp.Sound{Data: "s"}, &mcp.Words{Text: "w"}, &mcp.Sound{}}}
	for name, c := range map[string]struct {
		codec        mcp.Codec
		value        any
		text, losses string
	}{
		"all of it":                                       {second, &mcp.Note{Text: "t", Title: new("T")}, `{"text":"t","title":"T"}`, ""},
		"a member that is left out":                       {first, &mcp.Note{Text: "t", Title: new("T")}, `{"text":"t"}`, `/title left out "T" (since 2002-02-02)`},
		"a member that is filled in":                      {third, &mcp.Note{}, `{"text":"","age":0}`, `/age filled -> 0 (since 2003-03-03)`},
		"an entry in place of what is filled in":          {third, &mcp.Note{Extra: jsonrpc.Members{entry("age", "3")}}, `{"text":"","age":3}`, ""},
		"a member that was missing":                       {third, &mcp.Note{Extra: jsonrpc.Members{{Name: "age"}}}, `{"text":""}`, ""},
		"an entry of another revision":                    {first, &mcp.Note{Extra: jsonrpc.Members{entry("title", "5")}}, `{"text":"","title":5}`, ""},
		"an entry of a set field":                         {second, &mcp.Note{Title: new("T"), Extra: jsonrpc.Members{entry("title", `"U"`)}}, `{"text":"","title":"T"}`, ""},
		"an entry of a set field that the revision lacks": {first, &mcp.Note{Title: new("T"), Extra: jsonrpc.Members{entry("title", `"U"`)}}, `{"text":""}`, `/title left out "T" (since 2002-02-02)`},
		"elements that are dropped": {mcp.Codec{Revision: first.Revision, Drop: true}, sounds, `{"text":"","parts":[{"type":"words","text":"w"}]}`,
			`/parts/0 left out {"type":"sound","data":"s"} (since 2002-02-02); /parts/2 left out {"type":"sound","data":""} (since 2002-02-02)`},
		"a union":                    {second, new(mcp.Part(&mcp.Sound{Data: "s"})), `{"type":"sound","data":"s"}`, ""},
		"an unknown variant":         {first, new(mcp.Part(&mcp.Unknown{Raw: jsonrpc.MustRaw(`{"type":"smell"}`)})), `{"type":"smell"}`, ""},
		"a value of package jsonrpc": {first, new(jsonrpc.MustRaw(`[1]`)), `[1]`, ""},
	} {
		text, losses, err := c.codec.Append([]byte("before "), c.value)
		if string(text) != "before "+c.text || lossTexts(losses) != c.losses || err != nil {
			t.Errorf("%s: %s, losses %s, %v", name, text, lossTexts(losses), err)
		}
		if checked, err := c.codec.Check(c.value); lossTexts(checked) != c.losses || err != nil {
			t.Errorf("%s: Check returns %s, %v", name, lossTexts(checked), err)
		}
		explained(t, name, c.value, losses, c.text)
	}
}

// explained checks that the losses make of all that a value holds what was written.
func explained(t *testing.T, name string, v any, losses []mcp.Loss, want string) {
	t.Helper()
	m, ok := v.(interface{ MarshalJSON() ([]byte, error) })
	if u, isUnion := v.(*mcp.Part); isUnion {
		m, ok = (*u).(interface{ MarshalJSON() ([]byte, error) })
	}
	if !ok {
		return
	}
	all, err := m.MarshalJSON()
	if err != nil {
		t.Fatal(name, err)
	}
	got, err := mcp.Apply(all, losses)
	if err != nil || !jsonrpc.MustRaw(string(got)).Equal(jsonrpc.MustRaw(want)) {
		t.Errorf("%s: %s with the losses %s is %s, %v", name, all, lossTexts(losses), got, err)
	}
}

func TestInexpressibleValuesAreErrors(t *testing.T) {
	entry := jsonrpc.Members{{Name: "title", Value: jsonrpc.MustRaw("5")}}
	for name, c := range map[string]struct {
		codec mcp.Codec
		value any
		want  string
	}{
		"a variant":                        {first, full(), "mcp: /parts/1 cannot be expressed: revision 2001-01-01 does not have it (since 2002-02-02)"},
		"an entry that the revision knows": {second, &mcp.Note{Extra: entry}, "mcp: /title cannot be expressed: revision 2002-02-02 does not allow it: /title: got number, want string"},
		"a type":                           {first, &mcp.Sound{}, "mcp: the value cannot be expressed: revision 2001-01-01 has no Sound (since 2002-02-02)"},
		"a union":                          {first, new(mcp.Part(&mcp.Sound{})), "mcp: the value cannot be expressed: revision 2001-01-01 does not have it (since 2002-02-02)"},
	} {
		text, losses, err := c.codec.Append([]byte("before"), c.value)
		e, ok := errors.AsType[*mcp.InexpressibleError](err)
		if !ok || string(text) != "before" || losses != nil {
			t.Errorf("%s: %s, %v, %v", name, text, losses, err)
			continue
		}
		if got := e.Error(); got != c.want {
			t.Errorf("%s: %s", name, got)
		}
		if e.Kind != "" || !e.Now.IsZero() || e.Revision != c.codec.Revision {
			t.Errorf("%s: %+v", name, e)
		}
		if err := c.codec.Validate(c.value); err == nil {
			t.Errorf("%s: Validate returns nil", name)
		}
	}
	if got := (*mcp.InexpressibleError)(nil).Error(); got != "no error" {
		t.Errorf("a nil error: %s", got)
	}
}

// TestDropKeepsWhatIsOutside holds that Drop leaves out elements only for what is within
// them.
func TestDropKeepsWhatIsOutside(t *testing.T) {
	codec := second
	codec.Drop = true
	x := &mcp.Note{Parts: []mcp.Part{&mcp.Words{}}, Extra: jsonrpc.Members{{Name: "title", Value: jsonrpc.MustRaw("5")}}}
	_, losses, err := codec.Append(nil, x)
	if e, ok := errors.AsType[*mcp.InexpressibleError](err); !ok || e.Pointer != "/title" || losses != nil {
		t.Errorf("%v, %v", losses, err)
	}
}

func TestProblemsOfTheValueComeFirst(t *testing.T) {
	twice := jsonrpc.Members{{Name: "a", Value: jsonrpc.MustRaw("1")}, {Name: "a", Value: jsonrpc.MustRaw("2")}}
	for name, x := range map[string]*mcp.Note{
		"a name twice after what is inexpressible": {Parts: []mcp.Part{&mcp.Sound{}}, Extra: twice},
		"a nil variant after it":                   {Parts: []mcp.Part{&mcp.Sound{}, nil}},
		"a typed nil":                              {Parts: []mcp.Part{(*mcp.Words)(nil)}},
		"no UTF-8 beside a loss":                   {Text: "\xff", Title: new("T")},
	} {
		text, losses, err := first.Append(nil, x)
		if _, ok := errors.AsType[*jsonrpc.EncodeError](err); !ok || text != nil || losses != nil {
			t.Errorf("%s: %s, %v, %v", name, text, losses, err)
		}
	}
}

func TestReadingKeepsWhatTheRevisionLacks(t *testing.T) {
	const text = `{"text":"t","title":"T","age":7,"parts":[{"type":"sound","data":"s"}]}`
	var x mcp.Note
	if err := first.Unmarshal([]byte(text), &x); err != nil || x.Title != nil || x.Age != nil || len(x.Extra) != 2 {
		t.Errorf("%+v, %v", x, err)
	}
	if u, ok := x.Parts[0].(*mcp.Unknown); !ok || u.Kind != "sound" || u.Raw.Get("data").String() != `"s"` {
		t.Errorf("the part is a %T", x.Parts[0])
	}
	if again, losses, err := first.Append(nil, &x); err != nil || len(losses) != 0 || !jsonrpc.MustRaw(string(again)).Equal(jsonrpc.MustRaw(text)) {
		t.Errorf("%s, %v, %v", again, losses, err)
	}
	newer := first
	newer.AcceptNewer = true
	if err := newer.Unmarshal([]byte(text), &x); err != nil || x.Title == nil || *x.Age != 7 || x.Extra != nil {
		t.Errorf("with AcceptNewer: %+v, %v", x, err)
	}
	if _, ok := x.Parts[0].(*mcp.Sound); !ok {
		t.Errorf("with AcceptNewer the part is a %T", x.Parts[0])
	}
}

func TestStrictVerdictsAreThoseOfTheRevision(t *testing.T) {
	const text = `{"text":"t","title":5}`
	for codec, want := range map[*mcp.Codec]string{
		&first: "", &second: "/title: got number, want string", &third: `/title: got number, want string; member "age" is missing`,
	} {
		err := codec.UnmarshalStrict([]byte(text), new(mcp.Note))
		e, _ := errors.AsType[*jsonrpc.ValidationError](err)
		if (want == "") != (err == nil) || want != "" && (e == nil || e.Violations[0].Pointer != "/title" && e.Violations[1].Pointer != "/title") {
			t.Errorf("%s: %v, want %s", codec.Revision, err, want)
		}
	}
}

func TestUnknownRevisionsAreErrors(t *testing.T) {
	var note mcp.Note
	part := mcp.Part(&mcp.Words{})
	unknown := mcp.At("1999-12-31")
	for name, err := range map[string]func(mcp.Codec) error{
		"Unmarshal":       func(c mcp.Codec) error { return c.Unmarshal([]byte(`{}`), &note) },
		"UnmarshalStrict": func(c mcp.Codec) error { return c.UnmarshalStrict([]byte(`{}`), &part) },
		"Append":          func(c mcp.Codec) error { _, _, err := c.Append(nil, &note); return err },
		"Check":           func(c mcp.Codec) error { _, err := c.Check(&part); return err },
		"Validate":        func(c mcp.Codec) error { return c.Validate(&note) },
		"Bind":            func(c mcp.Codec) error { _, err := c.Bind(&note).AppendJSON(nil); return err },
	} {
		if got := err(mcp.Codec{}); !errors.Is(got, mcp.ErrNoRevision) {
			t.Errorf("%s without a revision: %v", name, got)
		}
		if got := err(unknown); got == nil || !strings.Contains(got.Error(), `"1999-12-31"`) || !strings.Contains(got.Error(), "2003-03-03") {
			t.Errorf("%s of an unknown revision: %v", name, got)
		}
	}
}

func TestValuesWithoutARevisionAreNotEncoded(t *testing.T) {
	x := full()
	if text, err := x.AppendJSON([]byte("a")); !errors.Is(err, mcp.ErrNoRevision) || string(text) != "a" {
		t.Errorf("AppendJSON: %s, %v", text, err)
	}
	if err := x.Validate(); !errors.Is(err, mcp.ErrNoRevision) {
		t.Errorf("Validate: %v", err)
	}
	m := &jsonrpc.Message{ID: jsonrpc.IntID(1), Method: mcp.MethodNotesAdd, Value: x}
	if _, err := m.AppendJSON(nil); !errors.Is(err, mcp.ErrNoRevision) {
		t.Errorf("a message: %v", err)
	}
}

func TestNilPointersAndOtherTypesAreErrors(t *testing.T) {
	for name, x := range map[string]any{
		"a nil struct": (*mcp.Note)(nil), "a nil union": (*mcp.Part)(nil), "a nil variant": new(mcp.Part), "a nil message": (*jsonrpc.Message)(nil),
		"a value": mcp.Note{}, "another type": new(string), "nothing": nil, "a typed nil in a union": new(mcp.Part((*mcp.Words)(nil))), "an absent Raw": new(jsonrpc.Raw),
	} {
		text, losses, err := first.Append([]byte("a"), x)
		if err == nil || string(text) != "a" || losses != nil {
			t.Errorf("Append of %s: %s, %v, %v", name, text, losses, err)
		}
		if err := first.Validate(x); err == nil {
			t.Errorf("Validate of %s returns nil", name)
		}
	}
	for name, x := range map[string]any{"a nil struct": (*mcp.Note)(nil), "a nil union": (*mcp.Part)(nil), "a value": mcp.Note{}, "another type": new(string), "nothing": nil} {
		if err := first.Unmarshal([]byte(`{}`), x); err == nil {
			t.Errorf("Unmarshal into %s returns nil", name)
		}
	}
}

func TestLimitsHold(t *testing.T) {
	deep := []byte(`{"text":"t","x":` + strings.Repeat("[", 20) + strings.Repeat("]", 20) + `}`)
	many := []byte(`{"text":5,"title":5,"parts":[5,6,7]}`)
	codec := second
	codec.MaxDepth = 10
	if err := codec.Unmarshal(deep, new(mcp.Note)); err == nil {
		t.Error("MaxDepth does not hold")
	}
	codec = second
	codec.MaxElements = 2
	if err := codec.Unmarshal(many, new(mcp.Note)); err == nil {
		t.Error("MaxElements does not hold")
	}
	codec = second
	codec.MaxViolations = 1
	e, ok := errors.AsType[*jsonrpc.ValidationError](codec.Unmarshal(many, new(mcp.Note)))
	if !ok || len(e.Violations) != 1 {
		t.Errorf("MaxViolations: %v", e)
	}
}

func TestValidateTakesWhatIsWritten(t *testing.T) {
	for _, c := range []struct {
		codec mcp.Codec
		valid bool
		note  mcp.Note
	}{
		{first, true, mcp.Note{Title: new("T")}},
		{third, true, mcp.Note{}},
		{third, false, mcp.Note{Extra: jsonrpc.Members{{Name: "age"}}}},
		{third, true, mcp.Note{Age: new(int64(math.MaxInt64))}},
	} {
		if err := c.codec.Validate(&c.note); (err == nil) != c.valid {
			t.Errorf("%s %v: %v", c.codec.Revision, c.note, err)
		}
	}
}

func TestCodecsMayBeUsedAtOnce(t *testing.T) {
	x := full()
	codec := first
	codec.Drop = true
	want, losses, _ := codec.Append(nil, x)
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			for range 200 {
				text, again, err := codec.Append(nil, x)
				if string(text) != string(want) || lossTexts(again) != lossTexts(losses) || err != nil {
					t.Errorf("%s, %v, %v", text, again, err)
				}
				if _, _, err := third.Append(nil, &mcp.Note{}); err != nil {
					t.Error(err)
				}
			}
		})
	}
	wg.Wait()
}
