// Command plain answers lines with package jsonrpc alone.
package main

import (
	"bufio"
	"context"
	"os"

	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
)

func main() {
	for in := bufio.NewScanner(os.Stdin); in.Scan(); {
		m := new(jsonrpc.Message)
		err := m.UnmarshalJSON(in.Bytes())
		os.Stdout.Write(jsonrpc.Serve(context.Background(), nil, m, err))
	}
}
