package dispatch

import (
	"errors"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/jsontext"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/jsonrpc"
)

// TestRound answers requests in the order of their keys, until one fails.
func TestRound(t *testing.T) {
	var asked []string
	ask := func(q string) (jsonrpc.Value, error) {
		asked = append(asked, q)
		switch q {
		case "fails":
			return nil, errors.New("no")
		case "nothing":
			return nil, nil
		case "another type":
			return new(jsonrpc.IntID(1)), nil
		}
		return new(jsonrpc.RawString(q)), nil
	}
	for _, test := range []struct {
		requests map[string]string
		asked    []string
		failed   string
	}{
		{map[string]string{"b": "2", "a": "1", "c": "3"}, []string{"1", "2", "3"}, ""},
		{map[string]string{}, nil, ""},
		{map[string]string{"b": "fails", "a": "1", "c": "3"}, []string{"1", "fails"}, `input request "b": no`},
		{map[string]string{"a": "nothing"}, []string{"nothing"}, `input request "a": the request is nil`},
		{map[string]string{"a": "another type"}, []string{"another type"}, `input request "a": the request is nil`},
	} {
		asked = nil
		answers, err := Round[*jsonrpc.Raw](test.requests, ask)
		if !slices.Equal(asked, test.asked) {
			t.Errorf("%v: asked %q", test.requests, asked)
		}
		if test.failed != "" {
			if answers != nil || err == nil || !strings.HasPrefix(err.Error(), test.failed) {
				t.Errorf("%v: got %v, %v", test.requests, answers, err)
			}
			continue
		}
		if err != nil || answers == nil || len(answers) != len(test.requests) {
			t.Errorf("%v: got %v, %v", test.requests, answers, err)
		}
		for key, q := range test.requests {
			if got := answers[key].String(); got != strconv.Quote(q) {
				t.Errorf("%v: the answer %s is %s", test.requests, key, got)
			}
		}
	}
	if answers, err := Round[*jsonrpc.Raw](map[string]string(nil), ask); answers != nil || err != nil {
		t.Errorf("absent requests have the answers %v, %v", answers, err)
	}
}

// TestRetype decodes answers again, and tells the places of what does not decode
// in the object that they are part of.
func TestRetype(t *testing.T) {
	whole := jsonrpc.MustRaw(`{"a":1,"b":"x","c":[]}`)
	answers := map[string]jsonrpc.Value{"a": new(jsonrpc.MustRaw(`1`)), "b": new(jsonrpc.MustRaw(`"x"`)), "c": new(jsonrpc.MustRaw(`[]`))}
	typed, err := Retype(answers, &whole, func(key string, text []byte) (jsonrpc.Value, error) {
		if key == "a" {
			return nil, nil
		}
		id := new(jsonrpc.ID)
		err := id.UnmarshalJSON(text)
		return id, err
	})
	invalid, ok := errors.AsType[*jsontext.ValidationError](err)
	if !ok || len(invalid.Violations) != 1 || invalid.Violations[0].Pointer != "/c" || invalid.Violations[0].Offset != strings.Index(whole.String(), "[") {
		t.Errorf("got %v", err)
	}
	if _, ok := typed["b"].(*jsonrpc.ID); !ok || typed["a"] != answers["a"] {
		t.Errorf("got %v", typed)
	}
	if _, ok := answers["b"].(*jsonrpc.ID); ok {
		t.Error("the answers themselves were changed")
	}
	own := errors.New("own")
	if typed, err := Retype(answers, &whole, func(string, []byte) (jsonrpc.Value, error) { return nil, own }); typed != nil || err != own {
		t.Errorf("got %v, %v", typed, err)
	}
	if typed, err := Retype(map[string]jsonrpc.Value(nil), &whole, nil); typed != nil || err != nil {
		t.Errorf("absent answers became %v, %v", typed, err)
	}
}
