package bounded

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/jsonrpc"
)

// TestMap compares a map with a list that is kept in order.
func TestMap(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	var m Map[int, int]
	type pair struct{ key, value int }
	var want []pair
	for step := range 20_000 {
		key := r.IntN(30)
		at := slices.IndexFunc(want, func(p pair) bool { return p.key == key })
		if at >= 0 {
			want = slices.Delete(want, at, at+1)
		}
		if r.IntN(3) == 0 {
			m.Delete(key)
		} else {
			m.Put(key, step, 10)
			want = append(want, pair{key, step})
			want = want[max(0, len(want)-10):]
		}
		if m.Len() != len(want) || len(m.order) > 64 {
			t.Fatalf("step %d: %d entries, want %d, %d keys in order", step, m.Len(), len(want), len(m.order))
		}
		for _, p := range want {
			if v, ok := m.Get(p.key); !ok || v != p.value {
				t.Fatalf("step %d: %d is %d, %t, want %d", step, p.key, v, ok, p.value)
			}
		}
	}
}

// TestKeys holds that keys are short, and differ where ids do.
func TestKeys(t *testing.T) {
	long := strings.Repeat("1", 1000)
	big, err := jsonrpc.ParseID(long)
	if err != nil {
		t.Fatal(err)
	}
	ids := []jsonrpc.ID{jsonrpc.IntID(1), jsonrpc.StringID("1"), jsonrpc.StringID(""), jsonrpc.StringID(long), jsonrpc.StringID(long + "1"), big}
	seen := map[jsonrpc.ID]bool{}
	for _, id := range ids {
		key := ID(id)
		if len(key.String()) > MaxKey+2 || seen[key] || key != ID(id) {
			t.Errorf("%.20s has the key %s", id, key)
		}
		seen[key] = true
	}
	if String("a") != "a" || len(String(long)) > MaxKey || String(long) == String(long+"1") {
		t.Error("strings")
	}
}
