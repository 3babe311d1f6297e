// Command mcpgo is hello-server as a program of mcp-go: what it is before a move to package session.
package main

import (
	"context"
	"fmt"
	"log"
	"maps"
	"slices"
	"strings"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

var radii = map[string]int{"부드러운": 8, "단단한": 1, "따뜻한": 6}

type Mood struct {
	Word string `json:"word"`
}

type Corner struct {
	Radius int `json:"radius" jsonschema:"corner radius in mm"`
}

func mood(_ context.Context, _ mcp.CallToolRequest, m Mood) (Corner, error) {
	radius, ok := radii[m.Word]
	if !ok {
		known := slices.Sorted(maps.Keys(radii))
		return Corner{}, fmt.Errorf("unknown word %q (known: %s)", m.Word, strings.Join(known, ", "))
	}
	return Corner{Radius: radius}, nil
}

func main() {
	s := server.NewMCPServer("hello-server", "1.0.0")
	s.AddTool(mcp.NewTool("mood",
		mcp.WithString("word", mcp.Required(), mcp.Description("how the design should feel")),
		mcp.WithOutputSchema[Corner](),
	), mcp.NewStructuredToolHandler(mood))
	if err := server.ServeStdio(s); err != nil {
		log.Fatal(err)
	}
}
