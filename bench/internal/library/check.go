package library

import (
	"bytes"
	"encoding/json"
	"fmt"
	"reflect"

	"github.com/mcp-schemagen/mcp-schemagen/bench/internal/payload"
)

// Check reports an error unless the library gives back the same JSON value
// after decoding and encoding. The bytes that were decoded are overwritten in
// between, so that a message that still refers to them is found out.
func Check(l Library, p payload.Payload) error {
	got, err := roundTrip(l.For(p.Kind), bytes.Clone(p.JSON))
	if err != nil {
		return fmt.Errorf("%s: %s: %w", l.Name, p.Name, err)
	}
	if err := equal(got, p.JSON); err != nil {
		return fmt.Errorf("%s: %s: %w", l.Name, p.Name, err)
	}
	return nil
}

func roundTrip(c Codec, data []byte) ([]byte, error) {
	v, err := c.Decode(data)
	if err != nil {
		return nil, fmt.Errorf("decode: %w", err)
	}
	clear(data)
	text, err := c.Encode(c.ToEncode(v))
	if err != nil {
		return nil, fmt.Errorf("encode: %w", err)
	}
	return text, nil
}

// equal compares two texts as JSON values. Numbers keep their text, so that a
// digit that is lost counts.
func equal(got, want []byte) error {
	g, err := value(got)
	if err != nil {
		return err
	}
	w, err := value(want)
	if err != nil {
		return err
	}
	if !reflect.DeepEqual(g, w) {
		return fmt.Errorf("another value came back: %.300s", got)
	}
	return nil
}

func value(text []byte) (v any, err error) {
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	return v, d.Decode(&v)
}
