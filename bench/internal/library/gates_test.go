package library

import (
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/bench/internal/measure"
	"github.com/mcp-schemagen/mcp-schemagen/bench/internal/payload"
)

// gates are the most that our decoding may allocate. Unlike times, these are
// the same on every machine.
var gates = map[string]struct {
	allocs  float64 // 0: not limited
	perByte float64 // bytes allocated per byte of the message; 0: not limited
}{
	"01_call_req":      {allocs: 5},
	"04_tools_list":    {allocs: 115, perByte: 1.5},
	"05_call_text2k":   {allocs: 6, perByte: 1.35},
	"07_call_blob5m":   {perByte: 1.01},
	"09_progress":      {allocs: 4},
	"11_prompt_get":    {perByte: 1.35},
	"13_resources_500": {allocs: 400, perByte: 2.1},
	"14_call_korean":   {perByte: 1.35},
}

func TestAllocations(t *testing.T) {
	for _, p := range payload.All() {
		gate, ok := gates[p.Name]
		if !ok {
			continue
		}
		t.Run(p.Name, func(t *testing.T) {
			decode := ours(p.Kind).Decode
			got := measure.Allocated(func() {
				if _, err := decode(p.JSON); err != nil {
					t.Fatal(err)
				}
			})
			if gate.allocs > 0 && got.Allocs > gate.allocs {
				t.Errorf("%.0f allocations, at most %.0f are allowed", got.Allocs, gate.allocs)
			}
			if per := got.Bytes / float64(len(p.JSON)); gate.perByte > 0 && per > gate.perByte {
				t.Errorf("%.2f bytes allocated per byte, at most %.2f are allowed", per, gate.perByte)
			}
		})
	}
}

// Package protocol allocates nothing that decoding does not.
func TestDispatchAllocatesNothing(t *testing.T) {
	for _, p := range payload.All() {
		if len(p.JSON) > 1<<20 {
			continue // each message makes the collector empty the pools
		}
		allocs := func(c Codec) float64 {
			return measure.Allocated(func() {
				if _, err := c.Decode(p.JSON); err != nil {
					t.Fatal(err)
				}
			}).Allocs
		}
		if more := allocs(Dispatched(p.Kind)) - allocs(ours(p.Kind)); more > 0 {
			t.Errorf("%s: %.0f more allocations", p.Name, more)
		}
	}
}

// Encoding into a buffer that is large enough allocates nothing.
func TestAppendAllocatesNothing(t *testing.T) {
	for _, p := range payload.All() {
		c := ours(p.Kind)
		v, err := c.Decode(p.JSON)
		if err != nil {
			t.Fatal(err)
		}
		buffer := make([]byte, 2*len(p.JSON))
		got := measure.Allocated(func() {
			if _, err := AppendOurs(buffer, v); err != nil {
				t.Fatal(err)
			}
		})
		if got.Allocs > 0 {
			t.Errorf("%s: %.0f allocations", p.Name, got.Allocs)
		}
	}
}
