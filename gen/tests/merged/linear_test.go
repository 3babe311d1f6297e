//lint:file-ignore SA1019 The types of sampling nest as others do not.

package merged_test

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/generated/mcp"
	"github.com/mcp-schemagen/mcp-schemagen/generated/protocol"
)

// tools returns a list of n tools that is written for 2024-11-05 with three losses each.
func tools(n int, extra jsonrpc.Members) *mcp.ListToolsResult {
	list := make([]mcp.Tool, n)
	for i := range list {
		list[i] = mcp.Tool{
			Name: "tool" + strconv.Itoa(i), InputSchema: jsonrpc.MustRaw(`{"type":"object"}`), Title: new("Tool"), Extra: extra,
			Annotations: &mcp.ToolAnnotations{ReadOnlyHint: new(true)}, Icons: []mcp.Icon{{Src: "https://example.com/i"}},
		}
	}
	return &mcp.ListToolsResult{Tools: list}
}

// names returns n members.
func names(n int, prefix, value string) jsonrpc.Members {
	list := make(jsonrpc.Members, n)
	for i := range list {
		list[i] = jsonrpc.Member{Name: prefix + strconv.Itoa(i), Value: jsonrpc.MustRaw(value)}
	}
	return list
}

// round is an input request with n tools that have a loss each.
func round(n int, name string) *mcp.InputRequiredResult {
	list := make([]mcp.Tool, n)
	for i := range list {
		list[i] = mcp.Tool{Name: "t", InputSchema: jsonrpc.MustRaw(`{"type":"object"}`), Execution: &mcp.ToolExecution{}}
	}
	return &mcp.InputRequiredResult{InputRequests: mcp.InputRequests{name: &mcp.CreateMessageRequest{
		Params: mcp.CreateMessageRequestParams{MaxTokens: 1, Messages: []mcp.SamplingMessage{}, Tools: list},
	}}}
}

// linear are values of which n times as many elements take about n times as long.
var linear = map[string]func(n int) any{
	"three losses each": func(n int) any { return tools(n, nil) },
	"entries in place of unset fields": func(n int) any {
		return tools(n, jsonrpc.Members{{Name: "outputSchema", Value: jsonrpc.MustRaw(`[]`)}, {Name: "_meta", Value: jsonrpc.MustRaw(`{}`)}, {Name: "description", Value: jsonrpc.MustRaw(`5`)}})
	},
	"entries in place of set fields": func(n int) any {
		return tools(n, jsonrpc.Members{{Name: "title", Value: jsonrpc.MustRaw(`"Tool"`)}, {Name: "name", Value: jsonrpc.MustRaw(`"x"`)}, {Name: "icons", Value: jsonrpc.MustRaw(`[]`)}})
	},
	"entries beside losses": func(n int) any {
		x := tools(n, nil)
		x.Extra = names(n, "x", `{"a":1}`)
		return x
	},
	"blocks that are inexpressible": func(n int) any {
		x := &mcp.CallToolResult{}
		for range n {
			x.Content = append(x.Content, &mcp.AudioContent{Data: "YQ==", MIMEType: "audio/wav", Extra: jsonrpc.Members{{Name: "data", Value: jsonrpc.MustRaw(`"YQ=="`)}}})
		}
		return x
	},
}

// TestLinear holds that writing takes time in proportion to the value, at the oldest
// revision, with and without Drop, and that Apply does.
func TestLinear(t *testing.T) {
	few, many := 500, 8_000
	if testing.Short() {
		few, many = 250, 2_000
	}
	took := func(x any, drop bool) time.Duration {
		best := time.Hour
		for range 2 {
			start := time.Now()
			at := mcp.At(protocol.V20241105)
			at.Drop = drop
			_, losses, err := at.Append(nil, x)
			if _, ok := errors.AsType[*mcp.InexpressibleError](err); err != nil && !ok {
				t.Fatal(err)
			}
			if err == nil {
				applied(t, x, losses)
			}
			best = min(best, time.Since(start))
		}
		return best
	}
	for name, make := range linear {
		for _, drop := range []bool{false, true} {
			if ratio := least(func() float64 { return float64(took(make(many), drop)) / float64(took(make(few), drop)) }, float64(6*many/few)); ratio != 0 {
				t.Errorf("%s, Drop %t: %d take %.0f times as long as %d", name, drop, many, ratio, few)
			}
		}
	}
}

// least measures a ratio until it is below a limit, and returns 0 then. A machine that has
// other things to do makes it too large now and then, but not each time.
func least(measure func() float64, limit float64) float64 {
	const tries = 6
	ratio := 0.0
	for range tries {
		if ratio = measure(); ratio < limit {
			return 0
		}
	}
	return ratio
}

// applied applies losses to all that a value holds.
func applied(t *testing.T, x any, losses []mcp.Loss) []byte {
	t.Helper()
	all, err := x.(interface{ MarshalJSON() ([]byte, error) }).MarshalJSON()
	if err != nil {
		t.Fatal(err)
	}
	text, err := mcp.Apply(all, losses)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// TestLongNames holds that the pointers of losses take no more memory than a few times
// the value, however long a name is that all of them begin with.
func TestLongNames(t *testing.T) {
	x := round(20_000, strings.Repeat("n", 1<<20))
	text, losses, err := mcp.At(protocol.V20260728).Append(nil, x)
	if err != nil || len(losses) == 0 {
		t.Fatal(len(losses), err)
	}
	if got := applied(t, x, losses); !sameText(got, text) {
		t.Errorf("the losses do not explain what was written")
	}
	size := 0
	for _, l := range losses {
		size += len(l.Pointer)
	}
	if size > 4*len(text)+1<<20 {
		t.Errorf("%d losses have pointers of %d bytes, the text %d", len(losses), size, len(text))
	}
}

func sameText(a, b []byte) bool {
	x, err := jsonrpc.ParseRaw(a)
	y, err2 := jsonrpc.ParseRaw(b)
	return err == nil && err2 == nil && x.Equal(y)
}

// TestDeepNesting holds that values which nest deeply are written, and that their losses
// apply.
func TestDeepNesting(t *testing.T) {
	for _, depth := range []int{10, 900, 5000} {
		deep := strings.Repeat(`{"properties":`, depth) + `{}` + strings.Repeat(`}`, depth)
		at := mcp.At(protocol.V20260728)
		at.MaxDepth = 10_000
		var x mcp.Tool
		if err := at.Unmarshal([]byte(fmt.Sprintf(`{"name":"t","inputSchema":%s,"outputSchema":%s}`, deep, deep)), &x); err != nil {
			t.Fatal(err)
		}
		text, losses, err := mcp.At(protocol.V20250326).Append(nil, &x)
		if err != nil || len(losses) != 1 {
			t.Fatal(len(losses), err)
		}
		if losses[0].Was.String() != deep {
			t.Errorf("depth %d: the loss does not say what was left out", depth)
		}
		if got := applied(t, &x, losses); string(got) != string(text) {
			t.Errorf("depth %d: the losses do not apply", depth)
		}
	}
}
