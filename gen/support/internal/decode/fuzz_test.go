package decode

import (
	"bytes"
	"encoding/json"
	"errors"
	"testing"
	"unicode/utf8"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/jsontext"
)

func FuzzUnmarshal(f *testing.F) {
	f.Add([]byte(truncated))
	for _, text := range texts {
		f.Add([]byte(text))
		f.Add([]byte(`{"name":` + text + `,"parts":[{"raws":[` + text + `]}]}`))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		before := bytes.Clone(data)
		var x sample
		err := Unmarshal(data, &x, (*sample).decode)
		_, problem := rawOfText(string(data))
		if !bytes.Equal(data, before) {
			t.Fatal("the text was changed")
		}
		var syntax, rawSyntax *jsontext.SyntaxError
		if errors.As(err, &syntax) != errors.As(problem, &rawSyntax) {
			t.Fatalf("typed: %v, raw: %v", err, problem)
		}
		if syntax == nil && (!json.Valid(data) || !utf8.Valid(data)) {
			t.Fatal("accepted")
		}
		if syntax != nil && (syntax.Offset < 0 || syntax.Offset > len(data)) {
			t.Fatalf("offset %d", syntax.Offset)
		}
		checkViolations(t, data, err)
		if syntax == nil {
			checkExtra(t, x.Extra)
		}
	})
}

// checkViolations finds the value of each violation by its pointer.
func checkViolations(t *testing.T, data []byte, err error) {
	var invalid *jsontext.ValidationError
	if !errors.As(err, &invalid) {
		return
	}
	for _, v := range invalid.Violations {
		if v.Offset < 0 || v.Offset >= len(data) || jsontext.KindOf(data[v.Offset]) == 0 {
			t.Fatalf("%v at offset %d", v, v.Offset)
		}
		if v.Offset > 0 && v.Pointer == "" && len(bytes.TrimLeft(data[:v.Offset], " \t\r\n")) != 0 {
			t.Fatalf("%v without a pointer", v)
		}
	}
}

// checkExtra checks that what was kept is well-formed.
func checkExtra(t *testing.T, s memberList) {
	names := map[string]bool{}
	for _, m := range s {
		if !json.Valid([]byte(m.Value.Text())) || names[m.Name] {
			t.Fatalf("%q: %q", m.Name, m.Value.Text())
		}
		names[m.Name] = true
	}
}
