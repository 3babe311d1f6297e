// Command hello-server is an MCP server with one tool, for clients of every revision.
package main

import (
	"context"
	"fmt"
	"log"
	"maps"
	"slices"
	"strings"

	"github.com/mcp-schemagen/mcp-schemagen/generated/mcp"
	"github.com/mcp-schemagen/mcp-schemagen/session"
	"github.com/mcp-schemagen/mcp-schemagen/tool"
	"github.com/mcp-schemagen/mcp-schemagen/transport"
)

var radii = map[string]int{"부드러운": 8, "단단한": 1, "따뜻한": 6}

type Mood struct {
	Word string `json:"word" jsonschema:"how the design should feel"`
}

type Corner struct {
	Radius int `json:"radius" jsonschema:"corner radius in mm"`
}

func mood(_ context.Context, m Mood) (Corner, error) {
	radius, ok := radii[m.Word]
	if !ok {
		known := slices.Sorted(maps.Keys(radii))
		return Corner{}, fmt.Errorf("unknown word %q (known: %s)", m.Word, strings.Join(known, ", "))
	}
	return Corner{Radius: radius}, nil
}

func main() {
	server := &session.Server{
		Info:  mcp.Implementation{Name: "hello-server", Version: "1.0.0"},
		Tools: session.NewTools(tool.For(mcp.Tool{Name: "mood", Title: new("Mood to corner radius")}, mood)),
	}
	if err := transport.Stdio(context.Background(), server); err != nil {
		log.Fatal(err)
	}
}
