package library

import (
	"slices"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/bench/internal/payload"
	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
)

func TestRoundTrips(t *testing.T) {
	payloads := payload.All()
	for _, l := range All() {
		t.Run(l.Name, func(t *testing.T) {
			for _, p := range payloads {
				if err := Check(l, p); err != nil {
					t.Error(err)
				}
			}
		})
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

// What a library is said to change, it has to change.
func TestChangesAreReal(t *testing.T) {
	payloads := payload.All()
	for _, l := range All() {
		real := map[string]bool{}
		for _, p := range payloads {
			paths, err := changes(l, p)
			if err != nil {
				t.Fatal(l.Name, p.Name, err)
			}
			for _, path := range paths {
				real[path] = true
			}
		}
		for _, path := range l.Changes {
			if !real[path] {
				t.Errorf("%s: %s comes back as it was", l.Name, path)
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
