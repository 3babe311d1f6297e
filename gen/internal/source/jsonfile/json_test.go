package jsonfile

import (
	"bytes"
	"encoding/json"
	"reflect"
	"testing"
	"unicode/utf8"
)

// FuzzReadJSON compares the reader with encoding/json, which is laxer only
// about duplicate names, the encoding and surrogates.
func FuzzReadJSON(f *testing.F) {
	for _, seed := range []string{
		`{"a": [1, -0, 1.5e+3, true, false, null, "\u00e9\ud83d\ude00\n\/"], "b": {"c": {}, "d": []}}`, ` [ ] `, `1 2`, `{"a":}`,
		`"\ud83d"`, `"\u12"`, `01`, `1.`, `-`, `nul`, `"` + "\x01" + `"`, `[1,]`, `{"a":1,}`, "", "\x00", `"\"`,
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if !utf8.ValidString(text) {
			return
		}
		n, _, err := Parse(text)
		if valid := json.Valid([]byte(text)); (err == nil) != valid {
			if valid && (bytes.Contains([]byte(text), []byte(`\u`)) || len(text) > MaxDepth) {
				return // a surrogate, or nested too deep
			}
			t.Fatalf("%q: %v, but encoding/json: %v", text, err, valid)
		}
		if err != nil {
			return
		}
		var want, got any
		if json.Unmarshal([]byte(text), &want) != nil {
			return // a number that is not a float64
		}
		if err := json.Unmarshal(n.AppendJSON(nil), &got); err != nil || !reflect.DeepEqual(got, want) {
			t.Fatalf("%q became %q: %v", text, n.AppendJSON(nil), err)
		}
	})
}
