package hostile_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/gen/tests/internal/registry"
	"github.com/mcp-schemagen/mcp-schemagen/gen/tests/internal/roundtrip"
	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
)

// TestHostileNumbers puts numbers that are long, far away or odd into members
// that hold integers, floats, ids and raw values: they come back as they are.
func TestHostileNumbers(t *testing.T) {
	const far = "999999999999999999999"
	const long = 1 << 14
	numbers := []string{
		"-0", "-0.0", "0e" + far, "-0.000e-" + far, "1e400", "-1e400", "1e-400", "1e" + far, "-1e" + far, "1E-" + far, "123456789012345678901234567890",
		"9223372036854775807", "9223372036854775808", "-9223372036854775809", "0." + strings.Repeat("0", 400) + "1",
		strings.Repeat("7", long), "1e" + strings.Repeat("7", long), "-" + strings.Repeat("7", long), "0." + strings.Repeat("7", long),
		"1" + strings.Repeat("0", long), "1e-" + strings.Repeat("7", long),
	}
	registry.Each(t, func(t *testing.T, r registry.Revision) {
		if testing.Short() && r.Version != registry.Newest().Version {
			return
		}
		if !testing.Short() && r.Version == registry.Newest().Version {
			digits := strings.Repeat("7", 1<<20)
			numbers = append(numbers, digits, "1e"+digits)
		}
		for _, n := range numbers {
			for _, c := range []struct{ def, before, after string }{
				{"TextContent", `{"type":"text","text":"a","x":`, `}`},
				{"ModelPreferences", `{"costPriority":`, `}`},
				{"CompleteResult", `{"resultType":"complete","completion":{"values":[],"total":`, `}}`},
				{"ProgressNotification", `{"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":1,"progress":`, `}}`},
			} {
				text := c.before + n + c.after
				for _, e := range entries(r, c.def, registry.Options{}) {
					if problem := e.checkTyped(text); problem != "" {
						t.Errorf("%s, %s: %.60s: %s", r.Version, c.def, n, problem)
					}
				}
				x, err := r.UnmarshalDefinition(c.def, []byte(text))
				if err != nil {
					t.Errorf("%s, %s: %.60s: %v", r.Version, c.def, n, err)
					continue
				}
				encoded, err := roundtrip.Encode(x)
				if err != nil || !sameNumber(c.def, n, encoded) {
					t.Errorf("%s, %s: %.60s comes back as %.100s, %v", r.Version, c.def, n, encoded, err)
				}
			}
			checkNumberID(t, r, n)
		}
	})
}

// sameNumber reports whether a text has a number: to the letter or, where it is
// held as float64 or int64, the one that is nearest.
func sameNumber(def, n, encoded string) bool {
	if strings.Contains(encoded, ":"+n+"}") {
		return true
	}
	raw, err := jsonrpc.ParseRaw(encoded)
	if err != nil {
		return false
	}
	got := map[string]jsonrpc.Raw{
		"ModelPreferences": raw.Get("costPriority"), "CompleteResult": raw.Get("completion", "total"), "ProgressNotification": raw.Get("params", "progress"),
	}[def]
	want, err := jsonrpc.ParseRaw(n)
	if err == nil && got.Equal(want) {
		return true
	}
	var x, y float64
	return got.Decode(&x) == nil && json.Unmarshal([]byte(n), &y) == nil && x == y && def != "CompleteResult"
}

// ask returns a request of a method that no revision has.
func ask(id string) string { return `{"jsonrpc":"2.0","id":` + id + `,"method":"x/ask"}` }

// checkNumberID checks that an id that is an integer comes back equal, however
// large it is, and that other numbers are none.
func checkNumberID(t *testing.T, r registry.Revision, n string) {
	t.Helper()
	text := ask(n)
	m, err := r.DecodeMessage([]byte(text))
	if _, parse := jsonrpc.ParseID(n); parse != nil {
		if !jsonrpc.HasCode(err, jsonrpc.CodeInvalidRequest) || m == nil {
			t.Errorf("%s: the id %.60s is no integer, but: %v", r.Version, n, err)
		}
		return
	}
	if err != nil {
		t.Errorf("%s: the id %.60s: %v", r.Version, n, err)
		return
	}
	encoded, err := roundtrip.Encode(m)
	again, err2 := r.DecodeMessage([]byte(encoded))
	if err != nil || err2 != nil || again.ID != m.ID {
		t.Errorf("%s: the id %.60s comes back as %.100s, %v, %v", r.Version, n, encoded, err, err2)
	}
	if v, err := r.UnmarshalDefinitionStrict("JSONRPCRequest", []byte(text)); err != nil {
		t.Errorf("%s: the id %.60s: %v, %v", r.Version, n, v, err)
	}
}
