package jsonwire

import (
	"bytes"
	"encoding/json"
	"errors"
	"testing"
	"unicode/utf8"
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
		var syntax, rawSyntax *SyntaxError
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
	var invalid *ValidationError
	if !errors.As(err, &invalid) {
		return
	}
	for _, v := range invalid.Violations {
		if v.Offset < 0 || v.Offset >= len(data) || kindOf(data[v.Offset]) == 0 {
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

func FuzzEnvelope(f *testing.F) {
	for _, text := range []string{
		`{"jsonrpc":"2.0","id":1,"method":"typed","params":{"name":"\n"}}`, `{"params":{"name":1},"method":"typed","jsonrpc":"2.0"}`, `{"jsonrpc":"2.0","id":null,"error":{"code":1,"message":"m"}}`,
		`{"jsonrpc":"2.0","id":"a","result":{}}`, `[]`, `{"jsonrpc":1,"id":1.5,"method":2,"params":3,"result":4,"error":5,"other":6}`, `{"params":[1],"jsonrpc":"2.0","method":"typed"}`,
	} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		e, err := parseMessage(string(data))
		_, problem := rawOfText(string(data))
		fatal := e.NotObject && e.Invalid == ""
		if fatal != (problem != nil) {
			t.Fatalf("got %+v, %v; as a raw value: %v", e, err, problem)
		}
		if fatal {
			return
		}
		checkViolations(t, data, err)
		for _, r := range []Raw{e.Params, e.Result, e.ErrorText} {
			if !r.IsZero() && !json.Valid([]byte(r.Text())) {
				t.Fatalf("%q", r.Text())
			}
		}
		if object := kindOf(bytes.TrimLeft(data, " \t\r\n")[0]) == KindObject; e.NotObject == object || e.NotObject && e.Invalid == "" {
			t.Fatalf("got %+v", e)
		}
		if e.HasParams && e.Typed != e.Params.IsZero() {
			t.Fatalf("got %+v", e)
		}
	})
}
