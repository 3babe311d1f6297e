package library

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/bench/internal/payload"
	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
)

// Each library gives back what it was given, apart from what it is said to
// change; and that it has to change.
func TestRoundTrips(t *testing.T) {
	payloads := payload.All()
	for _, l := range All() {
		t.Run(l.Name, func(t *testing.T) {
			changed := map[string]bool{}
			for _, p := range payloads {
				paths, err := changes(l, p)
				if err != nil {
					t.Fatal(p.Name, err)
				}
				for _, path := range paths {
					changed[path] = true
				}
			}
			if got := slices.Sorted(maps.Keys(changed)); !slices.Equal(got, slices.Sorted(slices.Values(l.Changes))) {
				t.Errorf("changed are %q, want %q", got, l.Changes)
			}
		})
	}
}

// What is changed but not listed is an error.
func TestCheckFails(t *testing.T) {
	forgetful := Library{Name: "forgetful", For: func(payload.Kind) Codec {
		return Codec{
			Decode: func([]byte) (any, error) { return nil, nil },
			Encode: func(any) ([]byte, error) { return []byte(`{"id":1}`), nil },
		}
	}}
	p := payload.Payload{Name: "p", JSON: []byte(`{"id":1,"a":null}`)}
	if err := Check(forgetful, p); err == nil || !strings.Contains(err.Error(), "/a") {
		t.Error(err)
	}
	forgetful.Changes = []string{"/a"}
	if err := Check(forgetful, p); err != nil {
		t.Error(err)
	}
}

// A message whose content had stayed raw would pass the round trip, too.
func TestOursIsTyped(t *testing.T) {
	for _, p := range payload.All() {
		v, err := ours(p.Kind).Decode(p.JSON)
		if err != nil {
			t.Fatal(p.Name, err)
		}
		m := v.(*jsonrpc.Message)
		if typed := m.Value != nil; typed == (p.Kind == payload.Failure) {
			t.Errorf("%s: typed is %t", p.Name, typed)
		}
	}
}

func TestDecodeBuilt(t *testing.T) {
	want := map[string]int{"04_tools_list": 60, "08_call_struct20k": 1}
	for _, p := range payload.All() {
		b, err := DecodeBuilt(p.Kind, p.JSON)
		if err != nil {
			t.Fatal(p.Name, err)
		}
		if len(b.Open) != want[p.Name] {
			t.Errorf("%s: %d open values, want %d", p.Name, len(b.Open), want[p.Name])
		}
		for _, v := range b.Open {
			if _, ok := v.(map[string]any); !ok {
				t.Errorf("%s: an open value is a %T", p.Name, v)
			}
		}
	}
}

func TestCompare(t *testing.T) {
	for _, test := range []struct {
		got, want string
		paths     []string
	}{
		{`{"b":"é","a":[1]}`, `{"a": [1], "b": "\u00e9"}`, nil},
		{`{"a":1}`, `{"a":1.0}`, []string{"/a"}},
		{`{"a":1,"b":null}`, `{"a":1}`, []string{"/b"}},
		{`{"a":1}`, `{"a":1,"b":null}`, []string{"/b"}},
		{`[{"a":1},{"a":2}]`, `[{"a":2},{"a":1}]`, []string{"/*/a"}},
		{`{"a":[1,2]}`, `{"a":[1]}`, []string{"/a"}},
		{`"é"`, `"e"`, []string{""}},
	} {
		paths, err := compare([]byte(test.got), []byte(test.want))
		if err != nil || !slices.Equal(paths, test.paths) {
			t.Errorf("%s and %s: got %q, %v, want %q", test.got, test.want, paths, err, test.paths)
		}
	}
}
