package gotypes_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"testing"
	"time"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/jsonrpc"
)

type inner struct {
	Depth int
	Label string `json:"label"`
}

type upper struct {
	Inherited string
	Hidden    string `json:"shadow"`
}

// target is decoded into; its fields show how names match.
type target struct {
	City    string
	UserID  string
	URL     string
	HTTPTry int
	Tagged  string `json:"tag"`
	Skipped string `json:"-"`
	Opt     string `json:",omitempty"`
	Next    *target
	Inners  []inner
	ByName  map[string]inner
	Any     any
	Raw     jsonrpc.Raw
	When    time.Time
	Shadow  string `json:"shadow"`
	upper
}

func TestDecodeNames(t *testing.T) {
	for _, test := range []struct {
		text string
		want target
	}{
		{`{"City":"a"}`, target{City: "a"}},
		{`{"city":"a"}`, target{City: "a"}},
		{`{"CITY":"a","cITY":"b","citY":"c"}`, target{}},
		{`{"city":"a","City":"b"}`, target{City: "b"}},
		{`{"City":"b","city":"a"}`, target{City: "b"}},
		{`{"city":"a","CITY":"x"}`, target{City: "a"}},
		{`{"userID":"a"}`, target{UserID: "a"}},
		{`{"userId":"a"}`, target{UserID: "a"}},
		{`{"userid":"a","userID":"b","Userid":"c"}`, target{UserID: "b"}},
		{`{"userId":"a","x":1,"userID":"b"}`, target{UserID: "b"}},
		{`{"userId":"a","city":"c","userID":"b","UserID":"d","url":"u"}`, target{UserID: "d", City: "c", URL: "u"}},
		{`{"url":"a","uRL":"b"}`, target{URL: "a"}},
		{`{"httpTry":3,"HttpTry":4}`, target{HTTPTry: 3}},
		{`{"tag":"a","Tag":"b","TAG":"c","Tagged":"d","tagged":"e"}`, target{Tagged: "a"}},
		{`{"Skipped":"a","skipped":"b","-":"c"}`, target{}},
		{`{"opt":"a","OPT":"b"}`, target{Opt: "a"}},
		{`{"next":{"city":"a","CITY":"b","next":{"Tag":"x","tag":"y"}}}`, target{Next: &target{City: "a", Next: &target{Tagged: "y"}}}},
		{`{"inners":[{"depth":1,"DEPTH":2,"Label":"x"},{"label":"l"}]}`, target{Inners: []inner{{Depth: 1}, {Label: "l"}}}},
		{`{"byName":{"A":{"depth":1,"dePth":2},"a":{"Depth":3}}}`, target{ByName: map[string]inner{"A": {Depth: 1}, "a": {Depth: 3}}}},
		{`{"any":{"B":1,"b":[true]}}`, target{Any: map[string]any{"B": 1.0, "b": []any{true}}}},
		{`{"raw":{"B" : 1.0}}`, target{Raw: jsonrpc.MustRaw(`{"B" : 1.0}`)}},
		{`{"when":"2025-01-02T03:04:05Z"}`, target{When: time.Date(2025, 1, 2, 3, 4, 5, 0, time.UTC)}},
		{`{"inherited":"a","INHERITED":"b"}`, target{upper: upper{Inherited: "a"}}},
		{`{"shadow":"a","Shadow":"b"}`, target{Shadow: "a"}},
		{`{"unknown":{"city":1}}`, target{}},
		{`{"\u0063ity":"a"}`, target{City: "a"}},
		{`{"city":null,"next":null}`, target{}},
		{`{}`, target{}},
	} {
		var got target
		if err := jsonrpc.MustRaw(test.text).Decode(&got); err != nil || !reflect.DeepEqual(got, test.want) {
			t.Errorf("%s: got %+v (%v), want %+v", test.text, got, err, test.want)
		}
	}
}

// TestDecodeLikeJSON has destinations without names.
func TestDecodeLikeJSON(t *testing.T) {
	for _, text := range []string{`null`, `7`, `"a"`, `[1,"b",{"C":[]}]`, `{"A":1,"a":{"b":null}}`, `1e400`} {
		for _, v := range []any{new(any), new(int), new(string), new([]any), new([3]any), new(map[string]any), new(*float64)} {
			want := reflect.New(reflect.TypeOf(v).Elem()).Interface()
			wantErr := json.Unmarshal([]byte(text), want)
			err := jsonrpc.MustRaw(text).Decode(v)
			if (err == nil) != (wantErr == nil) || !reflect.DeepEqual(v, want) {
				t.Errorf("%s: got %v (%v), want %v (%v)", text, v, err, want, wantErr)
			}
		}
	}
}

func TestDecodeAbsent(t *testing.T) {
	got := target{City: "a"}
	if err := (jsonrpc.Raw{}).Decode(&got); err != nil || got.City != "a" {
		t.Errorf("got %+v (%v)", got, err)
	}
	if err := jsonrpc.MustRaw(`{"url":"u"}`).Decode(&got); err != nil || got.City != "a" || got.URL != "u" {
		t.Errorf("got %+v (%v)", got, err)
	}
}

func TestDecodeInto(t *testing.T) {
	r := jsonrpc.MustRaw(`{"code":5,"message":"m","CODE":6}`)
	var e jsonrpc.Error
	if err := r.Decode(&e); err != nil || e.Code != 5 || len(e.Extra) != 1 {
		t.Errorf("got %#v (%v)", e, err)
	}
	var p *jsonrpc.Error
	if err := r.Decode(&p); err != nil || p.Code != 5 {
		t.Errorf("got %#v (%v)", p, err)
	}
	held := any(&target{})
	if err := jsonrpc.MustRaw(`{"city":"a","CITY":"b"}`).Decode(&held); err != nil || held.(*target).City != "a" {
		t.Errorf("got %#v (%v)", held, err)
	}
	within := struct{ Field any }{&target{}}
	if err := jsonrpc.MustRaw(`{"field":{"city":"a","CITY":"b"}}`).Decode(&within); err != nil || within.Field.(*target).City != "a" {
		t.Errorf("got %#v (%v)", within, err)
	}
	var loop any
	loop = &loop
	if err := jsonrpc.MustRaw(`{"A":1}`).Decode(&loop); err != nil || fmt.Sprint(loop) != "map[A:1]" {
		t.Errorf("got %v (%v)", loop, err)
	}
	var none *jsonrpc.Error
	for _, bad := range []any{nil, target{}, none, (*target)(nil)} {
		if err := r.Decode(bad); err == nil {
			t.Errorf("%T: no error", bad)
		}
	}
}

func TestDecodeAmbiguousForms(t *testing.T) {
	var got struct{ URL, Url, Uid, UID string }
	if err := jsonrpc.MustRaw(`{"url":"a","URL":"b","Url":"c","uid":"d"}`).Decode(&got); err != nil || got.URL != "b" || got.Url != "c" || got.UID != "" || got.Uid != "" {
		t.Errorf("got %+v (%v)", got, err)
	}
}

// Base is embedded by pointer, and embeds what embeds it.
type Base struct {
	ID   string
	Note string
	*Side
}

// Side and Base name the same member, at different depths.
type Side struct {
	*Base
	Note  string
	Extra struct{ Deep int }
}

type label string

func TestDecodeEmbedded(t *testing.T) {
	type outer struct {
		*Base
		label
		fmt.Stringer `json:"-"`
		Side         Side `json:"side"`
	}
	var got outer
	text := `{"id":"a","note":"n","NOTE":"x","extra":{"deep":3,"DEEP":4},"label":"l","side":{"note":"s","Extra":{"Deep":5}}}`
	if err := jsonrpc.MustRaw(text).Decode(&got); err != nil {
		t.Fatal(err)
	}
	if got.ID != "a" || got.Note != "n" || got.Extra.Deep != 3 || got.label != "" || got.Side.Note != "s" || got.Side.Extra.Deep != 5 {
		t.Errorf("got %+v", got)
	}
	got = outer{Base: &Base{Note: "old"}}
	if err := jsonrpc.MustRaw(`{"id":"b"}`).Decode(&got); err != nil || got.ID != "b" || got.Note != "old" {
		t.Errorf("got %+v (%v)", got.Base, err)
	}
}

func TestDecodeSameDepth(t *testing.T) {
	type (
		One struct{ Name, Free string }
		Two struct {
			Name string
			Tag  string `json:"Free"`
		}
	)
	var got struct {
		One
		Two
	}
	err := jsonrpc.MustRaw(`{"Name":"a","name":"b","Free":"c","free":"d"}`).Decode(&got)
	if err != nil || got.One.Name != "" || got.Two.Name != "" || got.One.Free != "" || got.Tag != "c" {
		t.Errorf("got %+v (%v)", got, err)
	}
}

// TestDecodeViolation holds that a value of the wrong type is reported in terms
// of JSON, so that a handler can return the error as it is.
func TestDecodeViolation(t *testing.T) {
	type target struct {
		City  string
		Limit struct{ Days int8 }
	}
	for _, test := range []struct{ text, pointer, rule, message string }{
		{`{"city":7}`, "/city", "type", "got number, want string"},
		{`{"limit":{"days":"x"}}`, "/limit/days", "type", "got string, want integer"},
		{`{"limit":{"days":300}}`, "/limit/days", "range", "number 300 does not fit its type"},
		{`[]`, "", "type", "got array, want object"},
	} {
		err := jsonrpc.MustRaw(test.text).Decode(new(target))
		var invalid *jsonrpc.ValidationError
		if !errors.As(err, &invalid) || len(invalid.Violations) != 1 {
			t.Errorf("%s: %v", test.text, err)
			continue
		}
		v := invalid.Violations[0]
		if v.Pointer != test.pointer || v.Rule != test.rule || v.Message != test.message {
			t.Errorf("%s: %+v, want %+v", test.text, v, test)
		}
		if e := jsonrpc.ToError(err); e.Code != jsonrpc.CodeInvalidParams {
			t.Errorf("%s: goes on the wire as %v", test.text, e)
		}
	}
}

type byValue struct{}

func (byValue) UnmarshalJSON([]byte) error { return nil }

// TestDecodeNoPointer has destinations that nothing can be decoded into.
func TestDecodeNoPointer(t *testing.T) {
	for _, v := range []any{nil, byValue{}, 7, (*int)(nil)} {
		if err := jsonrpc.MustRaw(`{"a":1}`).Decode(v); err == nil {
			t.Errorf("%T is decoded into", v)
		}
	}
}
