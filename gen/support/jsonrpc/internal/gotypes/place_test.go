package gotypes_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"runtime"
	"strings"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/jsonrpc"
)

// digits is a number in a string, which its own codec decodes with encoding/json.
type digits int

func (d *digits) UnmarshalJSON(data []byte) error {
	var s string
	if err := json.Unmarshal(data, &s); err != nil {
		return err
	}
	return json.Unmarshal([]byte(s), (*int)(d))
}

// refusing has a codec that wraps what it finds.
type refusing struct{}

func (r *refusing) UnmarshalJSON(data []byte) error {
	return fmt.Errorf("refused: %w", new(jsonrpc.ID).UnmarshalJSON(data))
}

// fickle has another opinion of the same text each time.
type fickle struct{}

var fickleCalls int

func (*fickle) UnmarshalJSON([]byte) error {
	fickleCalls++
	return &jsonrpc.ValidationError{Violations: []jsonrpc.Violation{{Pointer: "/x", Message: strings.Repeat("?", fickleCalls)}}}
}

// word has a codec that blames another word.
type word struct{}

func (*word) UnmarshalJSON(data []byte) error {
	if string(data) == `"bad"` {
		return &json.UnmarshalTypeError{Value: "string", Type: reflect.TypeFor[word](), Offset: int64(len(`{"Words":["ok"`))}
	}
	return nil
}

// level is decoded by encoding/json from its text.
type level int

func (l *level) UnmarshalText(text []byte) error { return nil }

type wide struct {
	City   string
	Days   int8 `json:"n"`
	List   []struct{ A, B int }
	Map    map[string]*wide
	Any    any
	Array  [2]bool
	Next   *wide
	Digits digits
	ID     jsonrpc.ID
	Opt    *jsonrpc.ID
	Null   jsonrpc.Nullable[struct{ A int }]
	Order  jsonrpc.Ordered[int]
	Fields jsonrpc.Members
	Refuse *refusing
	Fickle *fickle
	Level  level
	Face   error
	Words  []word
	Base
}

// TestDecodePlace finds what is wrong in a struct of one's own. A pointer may be less
// exact than it could be, and never leads to another value.
func TestDecodePlace(t *testing.T) {
	for _, test := range []struct{ text, pointer, kind string }{
		{`{"city":7}`, "/city", "number"},
		{`{ "city" : 7 }`, "/city", "number"},
		{`{"x":7,"City":true}`, "/City", "boolean"},
		{`{"city":"a","City":7}`, "/City", "number"},
		{`{"city":"a","n":300,"City":"b"}`, "/n", "number"},
		{`{"any":{"a":[1]},"city":"long enough to matter","City":"b","n":1,"list":[{"a":1,"A":2,"b":"x"}]}`, "/list/0/b", "string"},
		{`{"list":[{"a":1,"A":[],"b":2}]}`, "/list/0/A", "array"},
		{`{"list":[{},{"b":{}}]}`, "/list/1/b", "object"},
		{`{"list":[{},7]}`, "/list/1", "number"},
		{`{"list":{"a":1}}`, "/list", "object"},
		{`{"n":300}`, "/n", "number"},
		{`{"n":1.5}`, "/n", "number"},
		{`{"n":1e400}`, "/n", "number"},
		{`{"map":{"a/b~":{"next":{"city":[]}}}}`, "/map/a~1b~0/next/city", "array"},
		{`{"map":{"":{"n":"x"}}}`, "/map//n", "string"},
		{`{"any":7,"array":[true,1]}`, "/array/1", "number"},
		{`{"array":"x"}`, "/array", "string"},
		{`{"next":[]}`, "/next", "array"},
		{`{"id":true}`, "/id", "boolean"},
		{`{"extra":{"deep":"x"}}`, "/extra/deep", "string"},
		{`{"face":"x"}`, "/face", "string"},
		{`{"level":7}`, "/level", "number"},
		{`{"level":{}}`, "/level", "object"},
		{`[]`, "", "array"},

		// What types with a codec of their own find.
		{`{"digits":7}`, "/digits", "number"},
		{`{"city":"a","digits":"true"}`, "/digits", "string"},
		{`{"digits":"x"}`, "-", ""},
		{`{"map":{"a":{"ID":[]}}}`, "/map/a/ID", "array"},
		{`{"id":null}`, "/id", "null"},
		{`{"opt":null,"next":{"opt":1.5}}`, "/next/opt", "number"},
		{`{"null":{"a":"x"}}`, "/null/a", "string"},
		{`{"null":null,"next":{"null":7}}`, "/next/null", "number"},
		{`{"order":{"a":1,"b":"x"}}`, "/order/b", "string"},
		{`{"fields":7}`, "/fields", "number"},
		{`{"refuse":{}}`, "/refuse", "object"},
		{`{"fickle":{}}`, "", ""},
		{`{"words":["ok","bad"]}`, "/words/1", "string"},
	} {
		raw := jsonrpc.MustRaw(test.text)
		err := raw.Decode(new(wide))
		invalid, ok := errors.AsType[*jsonrpc.ValidationError](err)
		if test.pointer == "-" {
			if ok || err == nil {
				t.Errorf("%s: %v", test.text, err)
			}
			continue
		}
		if !ok || len(invalid.Violations) != 1 {
			t.Errorf("%s: %v", test.text, err)
			continue
		}
		v := invalid.Violations[0]
		if v.Pointer != test.pointer || v.Kind != test.kind {
			t.Errorf("%s: %+v, want %s at %q", test.text, v, test.kind, test.pointer)
		}
		if at := raw.String()[v.Offset:]; test.pointer != "" && !strings.HasPrefix(at, valueAt(raw, test.pointer)) {
			t.Errorf("%s: %q begins with %s", test.text, test.pointer, at)
		}
	}
}

// valueAt returns the text at a JSON pointer.
func valueAt(r jsonrpc.Raw, pointer string) string {
	for _, step := range strings.Split(pointer, "/")[1:] {
		step = strings.NewReplacer("~1", "/", "~0", "~").Replace(step)
		if strings.HasPrefix(r.String(), "[") {
			var list []jsonrpc.Raw
			if err := r.Decode(&list); err != nil {
				return err.Error()
			}
			n := 0
			fmt.Sscan(step, &n)
			r = list[n]
			continue
		}
		r = r.Get(step)
	}
	return r.String()
}

// shifted has a codec whose error counts in another text, where it meets a value of
// the struct around it.
type shifted struct{}

var shift struct {
	text string
	into func() any
}

func (*shifted) UnmarshalJSON([]byte) error { return json.Unmarshal([]byte(shift.text), shift.into()) }

// TestDecodePlaceInDoubt has the errors of codecs that decode another text, at each
// offset of the one around: none of them leads to a value that is good.
func TestDecodePlaceInDoubt(t *testing.T) {
	const text = `{"city":"Seoul","count":7,"list":["a","b"],"good":{"x":1},"bad":{}}`
	for n := range len(text) + 2 {
		for _, into := range []func() any{
			func() any { return new(string) }, func() any { return new(int) }, func() any { return new([]string) }, func() any { return new(struct{ X int }) },
		} {
			for _, value := range []string{`"s"`, `7`, `[]`, `{}`} {
				shift.text, shift.into = strings.Repeat(" ", n)+value, into
				var got struct {
					City  string
					Count int
					List  []string
					Good  struct{ X int }
					Bad   shifted
				}
				err := jsonrpc.MustRaw(text).Decode(&got)
				if err == nil {
					continue // the value is of the type
				}
				invalid, ok := errors.AsType[*jsonrpc.ValidationError](err)
				if !ok || invalid.Violations[0].Pointer != "/bad" {
					t.Fatalf("%d, %s: %v", n, value, err)
				}
			}
		}
	}
}

// TestDecodePlaceWork decodes what takes long if places are looked for over and over.
func TestDecodePlaceWork(t *testing.T) {
	type node struct {
		Next *node
		List []node
	}
	allocated := func(n int) uint64 {
		text := jsonrpc.MustRaw(strings.Repeat(`{"next":{},"Next":`, 300) + `{"list":[` + strings.Repeat(`{"list":[],"List":[]},`, n) + `7]}` + strings.Repeat(`}`, 300))
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		err := text.Decode(new(node))
		runtime.ReadMemStats(&after)
		invalid, ok := errors.AsType[*jsonrpc.ValidationError](err)
		if want := fmt.Sprint(strings.Repeat("/Next", 300), "/list/", n); !ok || invalid.Violations[0].Pointer != want {
			t.Errorf("got %.200v", err)
		}
		return after.TotalAlloc - before.TotalAlloc
	}
	if once, twice := allocated(10_000), allocated(20_000); twice > 3*once {
		t.Errorf("%d bytes for one length, %d for twice that", once, twice)
	}
}

// chain is a type whose codecs decode it anew at each level.
type chain struct {
	Next  jsonrpc.Nullable[*chain] `json:"next,omitzero"`
	Named jsonrpc.Ordered[chain]   `json:"named,omitzero"`
	Small int8                     `json:"small"`
}

// TestDecodePlaceOfNested holds that the place of what is wrong deep within such a type
// is told, and in time that does not double with each level.
func TestDecodePlaceOfNested(t *testing.T) {
	for _, test := range []struct{ before, step, after string }{
		{`{"next":`, "/next", `}`},
		{`{"small":1,"named":{"a":{},"b":`, "/named/b", `},"next":null}`},
	} {
		for _, depth := range []int{1, 3, 60} {
			text := strings.Repeat(test.before, depth) + `{"small":"x"}` + strings.Repeat(test.after, depth)
			for _, decode := range []func() error{
				func() error { return jsonrpc.MustRaw(text).Decode(new(chain)) },
				func() error { return new(jsonrpc.Nullable[chain]).UnmarshalJSON([]byte(text)) },
			} {
				err := decode()
				e, ok := errors.AsType[*jsonrpc.ValidationError](err)
				if want := strings.Repeat(test.step, depth) + "/small"; !ok || e.Violations[0].Pointer != want || !strings.HasPrefix(text[e.Violations[0].Offset:], `"x"`) {
					t.Errorf("depth %d: got %.300v", depth, err)
				}
			}
		}
	}
}

// token is a string whose method fails as jsonrpc.ID does.
type token string

func (*token) UnmarshalText(text []byte) error { return new(jsonrpc.ID).UnmarshalJSON(text) }

// counted has a codec that needs what its value was made with.
type counted struct{ seen map[string]int }

func (c *counted) UnmarshalJSON(text []byte) error { c.seen[string(text)]++; return nil }

// narrow has a codec whose errors tell of a smaller text.
type narrow struct{}

func (*narrow) UnmarshalJSON(text []byte) error {
	return json.Unmarshal(text, new(struct{ LongName int }))
}

// TestDecodePlaceMistaken holds that the pointer is that of the whole, or right, where
// what fails is not what seems to.
func TestDecodePlaceMistaken(t *testing.T) {
	for _, test := range []struct {
		into any
		text string
		want string
	}{
		{new(map[jsonrpc.ID]jsonrpc.ID), `{"true":5,"7":true}`, ""},
		{new(struct {
			A token      `json:"a"`
			B jsonrpc.ID `json:"b"`
		}), `{"a":"true","b":true}`, ""},
		{new(struct {
			A int    `json:"aaaaaaaaaaaa,string"`
			B narrow `json:"b"`
		}), `{"aaaaaaaaaaaa":"5","b":{"LongName":"55555"}}`, "/b"},
		{&struct {
			A counted    `json:"a"`
			B jsonrpc.ID `json:"b"`
		}{A: counted{map[string]int{}}}, `{"a":1,"b":true}`, ""},
		{new(narrow), `{"LongName":"x"}`, ""},
	} {
		err := jsonrpc.MustRaw(test.text).Decode(test.into)
		e, ok := errors.AsType[*jsonrpc.ValidationError](err)
		if !ok || len(e.Violations) != 1 || e.Violations[0].Pointer != test.want {
			t.Errorf("%s into %T: got %v, want a violation of %q", test.text, test.into, err, test.want)
		}
	}
}
