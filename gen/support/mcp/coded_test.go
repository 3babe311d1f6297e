package mcp

import (
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/jsonrpc"
)

// TestTextForPeople holds that a value is shown as all that it holds, and that an error is
// shown in its place.
func TestTextForPeople(t *testing.T) {
	title := "t"
	if got, want := text(&Note{Text: "n", Title: &title}), `{"text":"n","title":"t"}`; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if got, want := text(&Note{Text: "\xff"}), "!(cannot encode /text: "; len(got) < len(want) || got[:len(want)] != want {
		t.Errorf("got %s, want %s…", got, want)
	}
}

// TestIsText holds that a text is compared with a value as JSON.
func TestIsText(t *testing.T) {
	value := jsonrpc.MustRaw(`{"a":1,"b":[2]}`)
	for text, want := range map[string]bool{
		`{"a":1,"b":[2]}`:       true,
		` {"b": [2], "a": 1.0}`: true,
		`{"a":1}`:               false,
		`{"a":1,"b":[2]`:        false,
		``:                      false,
	} {
		if got := isText(value, text); got != want {
			t.Errorf("%q: got %t, want %t", text, got, want)
		}
	}
}
