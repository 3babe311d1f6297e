package gen_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/lower"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/model"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/recordings"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/source"
	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/generated/mcp20241105"
	"github.com/mcp-schemagen/mcp-schemagen/generated/mcp20250326"
	"github.com/mcp-schemagen/mcp-schemagen/generated/mcp20250618"
	"github.com/mcp-schemagen/mcp-schemagen/generated/mcp20251125"
	"github.com/mcp-schemagen/mcp-schemagen/generated/mcp20260728"
	"github.com/mcp-schemagen/mcp-schemagen/schema"
)

// revision is the generated package of a revision, as the tests use it.
type revision struct {
	version   string
	unmarshal func(name string, data []byte) (jsonrpc.Value, error)
	strict    func(name string, data []byte) (jsonrpc.Value, error)
	into      func(data []byte, v jsonrpc.Value) error // strict, too
	message   func(data []byte) (*jsonrpc.Message, error)
	methods   []jsonrpc.MethodInfo

	// outcomes decode the unions of what a method may answer, which are no
	// definitions of the schema, by their Go names.
	outcomes map[string]func(data []byte) (jsonrpc.Value, error)
}

// revisions are the generated packages, oldest first.
func revisions() []revision {
	return []revision{
		{mcp20241105.Version, mcp20241105.UnmarshalDefinition, mcp20241105.UnmarshalDefinitionStrict, mcp20241105.UnmarshalStrict, mcp20241105.DecodeMessage, mcp20241105.Methods, nil},
		{mcp20250326.Version, mcp20250326.UnmarshalDefinition, mcp20250326.UnmarshalDefinitionStrict, mcp20250326.UnmarshalStrict, mcp20250326.DecodeMessage, mcp20250326.Methods, nil},
		{mcp20250618.Version, mcp20250618.UnmarshalDefinition, mcp20250618.UnmarshalDefinitionStrict, mcp20250618.UnmarshalStrict, mcp20250618.DecodeMessage, mcp20250618.Methods, nil},
		{mcp20251125.Version, mcp20251125.UnmarshalDefinition, mcp20251125.UnmarshalDefinitionStrict, mcp20251125.UnmarshalStrict, mcp20251125.DecodeMessage, mcp20251125.Methods,
			map[string]func([]byte) (jsonrpc.Value, error){
				"CallToolOutcome":      value(mcp20251125.UnmarshalCallToolOutcome),
				"CreateMessageOutcome": value(mcp20251125.UnmarshalCreateMessageOutcome),
				"ElicitOutcome":        value(mcp20251125.UnmarshalElicitOutcome),
			}},
		{mcp20260728.Version, mcp20260728.UnmarshalDefinition, mcp20260728.UnmarshalDefinitionStrict, mcp20260728.UnmarshalStrict, mcp20260728.DecodeMessage, mcp20260728.Methods,
			map[string]func([]byte) (jsonrpc.Value, error){
				"CallToolOutcome":     value(mcp20260728.UnmarshalCallToolOutcome),
				"GetPromptOutcome":    value(mcp20260728.UnmarshalGetPromptOutcome),
				"ReadResourceOutcome": value(mcp20260728.UnmarshalReadResourceOutcome),
			}},
	}
}

// value makes the function that decodes a union one that decodes any value.
func value[U jsonrpc.Value](unmarshal func([]byte) (U, error)) func([]byte) (jsonrpc.Value, error) {
	return func(data []byte) (jsonrpc.Value, error) {
		u, err := unmarshal(data)
		if jsonrpc.Value(u) == nil {
			return nil, err
		}
		return u, err
	}
}

// revisionOf returns the package of a version.
func revisionOf(version string) (revision, bool) {
	for _, r := range revisions() {
		if r.version == version {
			return r, true
		}
	}
	return revision{}, false
}

// method returns what the revision says about a method.
func (r revision) method(name string) (jsonrpc.MethodInfo, bool) {
	for _, m := range r.methods {
		if m.Name == name {
			return m, true
		}
	}
	return jsonrpc.MethodInfo{}, false
}

// result decodes what answers a method.
func (r revision) result(m jsonrpc.MethodInfo, data []byte) (jsonrpc.Value, error) {
	if m.Outcome == "" {
		return r.unmarshal(m.Result, data)
	}
	unmarshal := r.outcomes[m.Outcome]
	if unmarshal == nil {
		return nil, fmt.Errorf("the test does not know %s", m.Outcome)
	}
	return unmarshal(data)
}

// model returns the model that the package was generated from.
func (r revision) model(t testing.TB) *model.Package {
	t.Helper()
	data, ok := schema.Structure(r.version)
	if !ok {
		t.Fatalf("no schema of %s", r.version)
	}
	doc, err := source.Load(r.version, data)
	if err != nil {
		t.Fatal(err)
	}
	lowered, err := lower.Lower(lower.Input{Document: doc, Package: "mcp", Version: r.version})
	if err != nil {
		t.Fatal(err)
	}
	return lowered.Package
}

// encode returns the JSON text of a value after checking that AppendJSON and
// MarshalJSON agree, keep what the buffer had, and give the same bytes each time.
func encode(x jsonrpc.Value) (string, error) {
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

// roundTrip decodes a text, encodes it, and decodes and encodes that. It
// returns the first encoding and the error of the first decoding. The bool is
// false if something went wrong, which it has reported.
func roundTrip(t *testing.T, unmarshal func([]byte) (jsonrpc.Value, error), text string) (encoded string, decodeErr error, ok bool) {
	t.Helper()
	x, decodeErr := unmarshal([]byte(text))
	if x == nil {
		if decodeErr == nil {
			t.Errorf("%s: no value and no error", text)
		}
		return "", decodeErr, false
	}
	encoded, err := encode(x)
	if err != nil {
		t.Errorf("%s: %v", text, err)
		return "", decodeErr, false
	}
	y, err := unmarshal([]byte(encoded))
	if y == nil {
		t.Errorf("%s: encoded as %s, which does not decode: %v", text, encoded, err)
		return "", decodeErr, false
	}
	if again, err := encode(y); err != nil || again != encoded {
		t.Errorf("%s: encoded as %s and then as %s, %v", text, encoded, again, err)
		return "", decodeErr, false
	}
	return encoded, decodeErr, true
}

// as returns the function that decodes one definition.
func (r revision) as(def string) func([]byte) (jsonrpc.Value, error) {
	return func(data []byte) (jsonrpc.Value, error) { return r.unmarshal(def, data) }
}

// shared returns a path below the folder of files that do not belong to the
// project. The test is skipped where it is missing.
func shared(t *testing.T, elem ...string) string {
	t.Helper()
	return recordings.Path(t, "..", elem...)
}
