// Command gosdk is hello-server as a program of go-sdk: what it is before a move to package session.
package main

import (
	"context"
	"fmt"
	"log"
	"maps"
	"slices"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

var radii = map[string]int{"부드러운": 8, "단단한": 1, "따뜻한": 6}

type Mood struct {
	Word string `json:"word" jsonschema:"how the design should feel"`
}

type Corner struct {
	Radius int `json:"radius" jsonschema:"corner radius in mm"`
}

func mood(_ context.Context, _ *mcp.CallToolRequest, m Mood) (*mcp.CallToolResult, Corner, error) {
	radius, ok := radii[m.Word]
	if !ok {
		known := slices.Sorted(maps.Keys(radii))
		return nil, Corner{}, fmt.Errorf("unknown word %q (known: %s)", m.Word, strings.Join(known, ", "))
	}
	return nil, Corner{Radius: radius}, nil
}

func main() {
	server := mcp.NewServer(&mcp.Implementation{Name: "hello-server", Version: "1.0.0"}, nil)
	mcp.AddTool(server, &mcp.Tool{Name: "mood", Title: "Mood to corner radius"}, mood)
	if err := server.Run(context.Background(), &mcp.StdioTransport{}); err != nil {
		log.Fatal(err)
	}
}
