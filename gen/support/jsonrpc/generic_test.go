package jsonrpc

import (
	"encoding/json"
	"testing"
)

// TestGenericInUserStruct holds that members with an order, and those that can
// be null, are JSON as they should be also in structs of other packages.
func TestGenericInUserStruct(t *testing.T) {
	type form struct {
		Fields Ordered[string]   `json:"fields"`
		Limit  Nullable[int]     `json:"limit,omitzero"`
		Until  Nullable[string]  `json:"until,omitzero"`
		Ratio  Nullable[float64] `json:"ratio,omitzero"`
	}
	in := form{Fields: Ordered[string]{{"z", "1"}, {"a", "2"}}, Limit: Null[int](), Until: Some("noon")}
	const want = `{"fields":{"z":"1","a":"2"},"limit":null,"until":"noon"}`
	text, err := json.Marshal(in)
	if err != nil || string(text) != want {
		t.Fatalf("got %s, %v, want %s", text, err, want)
	}
	var out form
	if err := json.Unmarshal(text, &out); err != nil {
		t.Fatal(err)
	}
	if again, err := json.Marshal(out); err != nil || string(again) != want {
		t.Errorf("after decoding: %s, %v", again, err)
	}
	if !out.Limit.Present || out.Limit.Value != nil || out.Ratio.Present || out.Fields[0].Name != "z" {
		t.Errorf("decoded to %+v", out)
	}
	for _, odd := range []string{`{"fields":{"a":1}}`, `{"fields":[]}`, `{"limit":"x"}`, `{"fields":{"a":"1","a":"2"}}`} {
		if err := json.Unmarshal([]byte(odd), &out); err == nil {
			t.Errorf("%s is accepted", odd)
		}
	}
	if _, err := json.Marshal(Ordered[string]{{"a", "1"}, {"a", "2"}}); err == nil {
		t.Error("a name that stands twice is written")
	}
}
