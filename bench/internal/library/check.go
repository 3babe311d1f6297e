package library

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"

	"github.com/mcp-schemagen/mcp-schemagen/bench/internal/payload"
)

// Check reports an error unless the library gives back the same JSON value
// after decoding and encoding, apart from what it is known to change. The bytes
// that were decoded are overwritten in between, so that a message that still
// refers to them is found out.
func Check(l Library, p payload.Payload) error {
	changed, err := changes(l, p)
	if err != nil {
		return fmt.Errorf("%s: %s: %w", l.Name, p.Name, err)
	}
	changed = slices.DeleteFunc(changed, func(path string) bool { return slices.Contains(l.Changes, path) })
	if len(changed) > 0 {
		return fmt.Errorf("%s: %s: another value came back at %s", l.Name, p.Name, strings.Join(changed, ", "))
	}
	return nil
}

// changes returns the paths of a message at which another value comes back.
func changes(l Library, p payload.Payload) ([]string, error) {
	got, err := roundTrip(l.For(p.Kind), bytes.Clone(p.JSON))
	if err != nil {
		return nil, err
	}
	return compare(got, p.JSON)
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

// compare returns the paths at which two texts differ as JSON values. Numbers
// keep their text, so that a digit that is lost counts.
func compare(got, want []byte) ([]string, error) {
	g, err := value(got)
	if err != nil {
		return nil, err
	}
	w, err := value(want)
	if err != nil {
		return nil, err
	}
	differ := map[string]bool{}
	differences(differ, "", g, w)
	return slices.Sorted(maps.Keys(differ)), nil
}

// differences collects the paths at which two values differ, with an asterisk
// for the number of any element.
func differences(differ map[string]bool, path string, got, want any) {
	switch want := want.(type) {
	case map[string]any:
		if got, ok := got.(map[string]any); ok {
			for name := range want {
				differences(differ, path+"/"+name, orAbsent(got, name), want[name])
			}
			for name := range got {
				differences(differ, path+"/"+name, got[name], orAbsent(want, name))
			}
			return
		}
	case []any:
		if got, ok := got.([]any); ok && len(got) == len(want) {
			for i := range want {
				differences(differ, path+"/*", got[i], want[i])
			}
			return
		}
	}
	if !reflect.DeepEqual(got, want) {
		differ[path] = true
	}
}

// absent stands for a member that is not there, which differs from null.
type absent struct{}

func orAbsent(object map[string]any, name string) any {
	if v, ok := object[name]; ok {
		return v
	}
	return absent{}
}

func value(text []byte) (v any, err error) {
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	return v, d.Decode(&v)
}
