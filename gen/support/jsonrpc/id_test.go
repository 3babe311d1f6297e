package jsonrpc_test

import (
	"encoding/json"
	"errors"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/jsonrpc"
)

func TestIDs(t *testing.T) {
	for _, test := range []struct{ in, want string }{
		{`0`, `0`},
		{`-0`, `0`},
		{`"0"`, `"0"`},
		{`7`, `7`},
		{`"7"`, `"7"`},
		{`""`, `""`},
		{`1.0`, `1`},
		{`1e3`, `1000`},
		{`18446744073709551616`, `18446744073709551616`},
		{`123456789012345678901234567890`, `123456789012345678901234567890`},
		{`1e1000`, `1e1000`},
		{`"\u00e9\""`, `"é\""`},
	} {
		var id jsonrpc.ID
		if err := json.Unmarshal([]byte(test.in), &id); err != nil {
			t.Errorf("%s: %v", test.in, err)
			continue
		}
		if got := id.String(); got != test.want {
			t.Errorf("%s: String is %s, want %s", test.in, got, test.want)
		}
		for name, marshal := range map[string]func() ([]byte, error){
			"AppendJSON":  func() ([]byte, error) { return id.AppendJSON(nil) },
			"MarshalJSON": id.MarshalJSON,
			"MarshalText": id.MarshalText,
		} {
			if got, err := marshal(); err != nil || string(got) != test.want {
				t.Errorf("%s: %s gives %s (%v), want %s", test.in, name, got, err, test.want)
			}
		}
		var again jsonrpc.ID
		if err := again.UnmarshalText([]byte(id.String())); err != nil || again != id || !again.Equal(id) {
			t.Errorf("%s: again it is %s (%v)", test.in, again, err)
		}
		if parsed, err := jsonrpc.ParseID(test.in); err != nil || parsed != id {
			t.Errorf("%s: parsed it is %s (%v)", test.in, parsed, err)
		}
	}
}

func TestIDRefuses(t *testing.T) {
	for _, text := range []string{`null`, `1.5`, `true`, `[]`, `{}`} {
		id := jsonrpc.IntID(3)
		err := id.UnmarshalJSON([]byte(text))
		if _, ok := errors.AsType[*jsonrpc.ValidationError](err); !ok || !id.IsZero() {
			t.Errorf("%s: %s, %v", text, id, err)
		}
	}
	var id jsonrpc.ID
	err := id.UnmarshalJSON([]byte(`01`))
	if _, ok := errors.AsType[*jsonrpc.SyntaxError](err); !ok {
		t.Errorf("01: %v", err)
	}
}

func TestNoID(t *testing.T) {
	var id jsonrpc.ID
	if got, err := id.AppendJSON([]byte("x")); err == nil || string(got) != "x" {
		t.Errorf("no id is written as %s", got)
	}
	got, err := json.Marshal(struct {
		A jsonrpc.ID
		B jsonrpc.ID `json:",omitzero"`
	}{})
	if want := `{"A":null}`; err != nil || string(got) != want {
		t.Errorf("got %s (%v), want %s", got, err, want)
	}
	text, err := id.MarshalText()
	if err != nil || len(text) != 0 || id.String() != "" {
		t.Errorf("the text of no id is %q (%v), %q", text, err, id)
	}
	id = jsonrpc.IntID(1)
	if err := id.UnmarshalText(nil); err != nil || !id.IsZero() {
		t.Errorf("no text is the id %s (%v)", id, err)
	}
	if _, err := json.Marshal(jsonrpc.StringID("\xff")); err == nil {
		t.Error("an id that is not UTF-8 is written")
	}
}

func TestIDAsKey(t *testing.T) {
	pending := map[jsonrpc.ID]string{
		jsonrpc.IntID(7):       "integer",
		jsonrpc.StringID("7"):  "string",
		jsonrpc.StringID("\n"): "line break",
		jsonrpc.StringID(""):   "empty",
	}
	for text, want := range map[string]string{`7.0`: "integer", `70e-1`: "integer", `"7"`: "string", `""`: "empty", `8`: ""} {
		id, err := jsonrpc.ParseID(text)
		if got := pending[id]; err != nil || got != want {
			t.Errorf("%s: got %q (%v), want %q", text, got, err, want)
		}
	}
	text, err := json.Marshal(pending)
	if want := `{"\"\"":"empty","\"7\"":"string","\"\\n\"":"line break","7":"integer"}`; err != nil || string(text) != want {
		t.Errorf("got %s (%v), want %s", text, err, want)
	}
}

func TestIDParts(t *testing.T) {
	if s, ok := jsonrpc.StringID("7").Str(); !ok || s != "7" {
		t.Errorf("got %q, %t", s, ok)
	}
	if n, ok := jsonrpc.IntID(-7).Int64(); !ok || n != -7 {
		t.Errorf("got %d, %t", n, ok)
	}
	if _, ok := jsonrpc.StringID("7").Int64(); ok {
		t.Error(`"7" is an integer`)
	}
}
