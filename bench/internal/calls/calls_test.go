package calls

import (
	"strings"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/bench/internal/measure"
	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/generated/mcp"
	"github.com/mcp-schemagen/mcp-schemagen/generated/protocol"
)

// maxAdded is how many allocations a session may add to a call. Unlike times, they are the
// same on every machine.
const maxAdded = 10

func TestAllocations(t *testing.T) {
	for _, side := range Sides {
		for _, v := range Revisions {
			c, err := New(side, v)
			if err != nil {
				t.Fatal(err)
			}
			allocs := func(call func() error) float64 {
				return measure.Allocated(func() {
					if err := call(); err != nil {
						t.Fatal(err)
					}
				}).Allocs
			}
			if added := allocs(c.Session) - allocs(c.Plain); added > maxAdded {
				t.Errorf("%s %s: a session adds %.0f allocations, at most %d are allowed", side, v, added, maxAdded)
			}
			c.Close()
			if err := c.Session(); err == nil {
				t.Errorf("%s %s: a call of a closed session has a result", side, v)
			}
		}
	}
}

func TestNewRefuses(t *testing.T) {
	if _, err := New("middle", protocol.V20251125); err == nil {
		t.Error("there is a third side")
	}
}

// A comparison of calls with different results, or of calls that fail, is none.
func TestPairCheck(t *testing.T) {
	result := func(text string) func() ([]byte, error) {
		return func() ([]byte, error) { return []byte(text), nil }
	}
	fails := call(func() (mcp.CallToolOutcome, error) { return nil, errNoResponse })
	failed := func() ([]byte, error) { return fails.result(nil) }
	silent := serve(func() ([]byte, *jsonrpc.Error) { return nil, nil })
	refused := serve(func() ([]byte, *jsonrpc.Error) { return []byte(`{}`), jsonrpc.Errorf(1, "no") })
	good := result(`{"a":"` + said + `","b":1}`)
	for _, test := range []struct {
		plain, session func() ([]byte, error)
		want           string
	}{
		{good, result(`{"b":1,"a":"` + said + `"}`), ""},
		{good, result(`{"a":"` + said + `"}`), "with one"},
		{result(`{}`), result(`{}`), "the result is"},
		{failed, good, "without a session"},
		{good, failed, "with a session"},
		{silent.result, good, errNoResponse.Error()},
		{good, refused.result, "no"},
	} {
		p := pair{plainResult: test.plain, sessionResult: test.session}
		err := p.check()
		if (err == nil) != (test.want == "") || err != nil && !strings.Contains(err.Error(), test.want) {
			t.Errorf("got %v, want %q", err, test.want)
		}
	}
}
