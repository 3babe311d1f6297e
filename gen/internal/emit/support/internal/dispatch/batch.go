package dispatch

import (
	"context"

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/emit/support/internal/jsonwire"
	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/emit/support/jsonrpc"
)

// ServeBatch answers the messages of an array with an array of the responses, and
// an array that is empty or does not parse with one error. The text is nil if
// nothing is to be answered.
func ServeBatch(ctx context.Context, h jsonrpc.Handler, data []byte, decode func([]byte) (*jsonrpc.Message, error)) []byte {
	texts, err := jsonwire.Elements(data, jsonwire.Options{})
	if err == nil && len(texts) == 0 {
		err = invalid("a batch is an array of at least one message")
	}
	if err != nil {
		return jsonrpc.Serve(ctx, h, nil, err)
	}
	var list []byte
	for _, text := range texts {
		m, err := decode(text)
		reply := jsonrpc.Serve(ctx, h, m, err)
		switch {
		case reply == nil:
			continue
		case list == nil:
			list = append(list, '[')
		default:
			list = append(list, ',')
		}
		list = append(list, reply...)
	}
	if list == nil {
		return nil
	}
	return append(list, ']')
}
