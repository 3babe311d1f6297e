// Package roundtrip decodes texts, encodes what comes of them, and says what is
// wrong with that:
//
//	Same(x, err, `{"name":"t"}`)   the text must come back as the same JSON value
//	Kept(x, `{"name":5}`)          so must an invalid text
package roundtrip

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/gen/tests/internal/jsontext"
	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
)

// Encode returns the JSON text of a value after checking that AppendJSON and
// MarshalJSON agree, keep what the buffer had, and give the same bytes each time.
func Encode(x jsonrpc.Value) (string, error) {
	const before = "before"
	b, err := x.AppendJSON([]byte(before))
	text, kept := strings.CutPrefix(string(b), before)
	if !kept {
		return "", errors.New("AppendJSON does not keep what the buffer had")
	}
	if err != nil {
		if text != "" {
			return "", fmt.Errorf("AppendJSON appends %s beside an error: %w", text, err)
		}
		return "", err
	}
	again, err := x.AppendJSON(nil)
	if err != nil || string(again) != text {
		return "", fmt.Errorf("encoding again gives %s, %v", again, err)
	}
	m, err := x.(json.Marshaler).MarshalJSON()
	if err != nil || string(m) != text {
		return "", fmt.Errorf("MarshalJSON gives %s, %v, and AppendJSON %s", m, err, text)
	}
	return text, nil
}

// Twice decodes a text, encodes it, and decodes and encodes that. It
// returns the first encoding and the error of the first decoding. The bool is
// false if something went wrong, which it has reported.
func Twice(t *testing.T, unmarshal func([]byte) (jsonrpc.Value, error), text string) (encoded string, decodeErr error, ok bool) {
	t.Helper()
	x, decodeErr := unmarshal([]byte(text))
	if x == nil {
		if decodeErr == nil {
			t.Errorf("%s: no value and no error", text)
		}
		return "", decodeErr, false
	}
	encoded, err := Encode(x)
	if err != nil {
		t.Errorf("%s: %v", text, err)
		return "", decodeErr, false
	}
	y, err := unmarshal([]byte(encoded))
	if y == nil {
		t.Errorf("%s: encoded as %s, which does not decode: %v", text, encoded, err)
		return "", decodeErr, false
	}
	if again, err := Encode(y); err != nil || again != encoded {
		t.Errorf("%s: encoded as %s and then as %s, %v", text, encoded, again, err)
		return "", decodeErr, false
	}
	return encoded, decodeErr, true
}

// Same checks that decoding succeeded and that the value encodes to the same JSON value.
func Same(x jsonrpc.Value, err error, text string) string {
	if err != nil {
		return fmt.Sprintf("refused: %v", err)
	}
	encoded, err := Encode(x)
	switch {
	case err != nil:
		return fmt.Sprintf("does not encode: %v", err)
	case !jsontext.Same(text, encoded):
		return "another value comes back: " + encoded
	}
	return ""
}

// Kept checks that a value encodes to the same JSON value as the text, which may
// be invalid. A request without an id cannot be encoded.
func Kept(x jsonrpc.Value, text string) string {
	encoded, err := Encode(x)
	switch {
	case err != nil && NoID(text) && strings.Contains(err.Error(), "id is not set"):
		return ""
	case err != nil:
		return fmt.Sprintf("does not encode: %v", err)
	}
	if !jsontext.Same(text, encoded) {
		return "another value comes back: " + encoded
	}
	return ""
}

// MessageKept checks that a message encodes to the same JSON value as its text.
func MessageKept(m *jsonrpc.Message, text string) string {
	encoded, err := m.AppendJSON(nil)
	if err != nil {
		if m.Kind() == jsonrpc.Invalid {
			return ""
		}
		return fmt.Sprintf("the message does not encode: %v", err)
	}
	if !jsontext.Same(text, string(encoded)) {
		return "another message comes back: " + string(encoded)
	}
	return ""
}

// Misplaced returns the pointer of a violation that points to no value of the
// text, or to another one than its offset, or "".
func Misplaced(text string, e *jsonrpc.ValidationError) string {
	v, err := jsontext.Parse(text)
	if err != nil {
		return ""
	}
	for _, violation := range e.Violations {
		pointed, ok := jsontext.At(v, violation.Pointer)
		begins, err := jsontext.First(text[violation.Offset:])
		if !ok || err != nil || !reflect.DeepEqual(pointed, begins) {
			return violation.Pointer
		}
	}
	return ""
}

// NoID reports whether a text is a message, or an array of messages, that lacks an
// id.
func NoID(text string) bool {
	v, err := jsontext.Parse(text)
	if err != nil {
		return false
	}
	list, ok := v.([]any)
	if !ok {
		list = []any{v}
	}
	if len(list) == 0 {
		return true
	}
	for _, one := range list {
		object, _ := one.(map[string]any)
		if _, ok := object["id"]; !ok {
			return true
		}
	}
	return false
}
