// Command merged decodes and answers lines of all revisions with package mcp. The first
// word of a line names the revision.
package main

import (
	"bufio"
	"bytes"
	"context"
	"os"

	"github.com/mcp-schemagen/mcp-schemagen/generated/mcp"
	"github.com/mcp-schemagen/mcp-schemagen/generated/protocol"
)

type server struct{ mcp.UnimplementedServer }

func (server) ListTools(context.Context, *mcp.ListToolsRequest) (*mcp.ListToolsResult, error) {
	return &mcp.ListToolsResult{Tools: []mcp.Tool{{Name: "t"}}}, nil
}

func main() {
	for in := bufio.NewScanner(os.Stdin); in.Scan(); {
		version, line, _ := bytes.Cut(in.Bytes(), []byte(" "))
		at := mcp.At(protocol.Version(version))
		os.Stdout.Write(at.Serve(context.Background(), mcp.ServerHandler(server{}), line))
	}
}
