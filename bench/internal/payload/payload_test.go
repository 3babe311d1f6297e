package payload

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"testing"
	"unicode/utf8"
)

// sizes are the exact sizes. Figures that were published are about messages of
// these sizes.
var sizes = []struct {
	name string
	size int
}{
	{"01_call_req", 194},
	{"02_init_req", 323},
	{"03_init_res", 661},
	{"04_tools_list", 84220},
	{"05_call_text2k", 2148},
	{"06_call_mixed", 107512},
	{"07_call_blob5m", 5243032},
	{"08_call_struct20k", 20847},
	{"09_progress", 149},
	{"10_error", 150},
	{"11_prompt_get", 12550},
	{"12_sampling_req", 6574},
	{"13_resources_500", 123785},
	{"14_call_korean", 12280},
}

func TestSizes(t *testing.T) {
	payloads := All()
	if len(payloads) != len(sizes) {
		t.Fatalf("%d payloads, want %d", len(payloads), len(sizes))
	}
	for i, want := range sizes {
		if got := payloads[i]; got.Name != want.name || len(got.JSON) != want.size {
			t.Errorf("payload %d is {%q, %d}, want {%q, %d}", i, got.Name, len(got.JSON), want.name, want.size)
		}
	}
}

// checksum is that of all payloads together. It changes when a payload does, on
// purpose or not; published figures have to be taken anew then.
const checksum = "64822518a42fcdf2ae589de28025eeaddd36f82659820595d92020bd5582b472"

func TestDeterministic(t *testing.T) {
	first, second := All(), All()
	sum := sha256.New()
	for i := range first {
		if !bytes.Equal(first[i].JSON, second[i].JSON) {
			t.Errorf("%s is not the same twice", first[i].Name)
		}
		sum.Write(first[i].JSON)
	}
	if got := hex.EncodeToString(sum.Sum(nil)); got != checksum {
		t.Errorf("the checksum is %s, want %s", got, checksum)
	}
}

// The payloads are valid, in UTF-8, and each on one line without white space
// between tokens.
func TestValid(t *testing.T) {
	for _, p := range All() {
		var compact bytes.Buffer
		if err := json.Compact(&compact, p.JSON); err != nil || !utf8.Valid(p.JSON) {
			t.Errorf("%s is not valid: %v", p.Name, err)
		}
		if !bytes.Equal(compact.Bytes(), p.JSON) {
			t.Errorf("%s has white space", p.Name)
		}
	}
}
