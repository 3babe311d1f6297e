package merged

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/generated/mcp"
	"github.com/mcp-schemagen/mcp-schemagen/generated/mcp20251125"
	"github.com/mcp-schemagen/mcp-schemagen/generated/protocol"
)

func tools(n int) []byte {
	var list []string
	for i := range n {
		props := []string{}
		for j := range 6 {
			props = append(props, fmt.Sprintf(`"p%d":{"type":"string","description":"The %d-th parameter of the tool, which does things.","enum":["a","b","c"]}`, j, j))
		}
		list = append(list, fmt.Sprintf(`{"name":"tool%d","title":"Tool %d","description":"Does something useful for the user %d.","inputSchema":{"type":"object","properties":{%s},"required":["p0","p1"]},"outputSchema":{"type":"object","properties":{%s}}}`, i, i, i, strings.Join(props, ","), strings.Join(props[:2], ",")))
	}
	return []byte(`{"tools":[` + strings.Join(list, ",") + `]}`)
}

var _ = os.Args
var _ = json.Valid

func BenchmarkTools(b *testing.B) {
	data := tools(50)
	at := mcp.At(protocol.V20251125)
	b.Run("exact", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			var x mcp20251125.ListToolsResult
			if err := x.UnmarshalJSON(data); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("exact strict", func(b *testing.B) {
		for b.Loop() {
			var x mcp20251125.ListToolsResult
			if err := mcp20251125.UnmarshalStrict(data, &x); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("hub", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			var x mcp.ListToolsResult
			if err := at.Unmarshal(data, &x); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("hub strict", func(b *testing.B) {
		for b.Loop() {
			var x mcp.ListToolsResult
			if err := at.UnmarshalStrict(data, &x); err != nil {
				b.Fatal(err)
			}
		}
	})
	var x mcp.ListToolsResult
	at.Unmarshal(data, &x)
	var y mcp20251125.ListToolsResult
	y.UnmarshalJSON(data)
	buf := make([]byte, 0, 1<<20)
	b.Run("exact encode", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			y.AppendJSON(buf)
		}
	})
	b.Run("hub encode", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			at.Append(buf, &x)
		}
	})
}
