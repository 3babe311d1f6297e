package library

import (
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

func TestCheckFindsDifferences(t *testing.T) {
	for _, pair := range [][2]string{
		{`{"a":1}`, `{"a":1.0}`},
		{`{"a":1,"b":null}`, `{"a":1}`},
		{`[1,2]`, `[2,1]`},
		{`"é"`, `"e"`},
	} {
		if equal([]byte(pair[0]), []byte(pair[1])) == nil {
			t.Errorf("%s passes for %s", pair[0], pair[1])
		}
	}
	if err := equal([]byte(`{"b":"é","a":[1]}`), []byte(`{"a": [1], "b": "\u00e9"}`)); err != nil {
		t.Error(err)
	}
}
