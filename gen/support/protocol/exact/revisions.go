package exact

import (
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/fictional"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/decode"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/protocol"
)

// The generator writes this file anew, with the packages of the revisions that it
// has. Here it has the revisions of package protocol that do not exist, with the
// types of package fictional.

// revisionOf returns what is known of a revision, or nil.
func revisionOf(v protocol.Version) *revision {
	switch v {
	case protocol.V20010101:
		return &revision20010101
	case protocol.V20020202:
		return &revision20020202
	case protocol.V20030303:
		return &revision20030303
	}
	return nil
}

// decode decodes a message with the package of the revision.
func (r *revision) decode(o decode.Options, data []byte, pending func(jsonrpc.ID) string) (*jsonrpc.Message, error) {
	return fictional.Decode(r.version, o.Strict, data, pending)
}

var (
	revision20010101 = fictionalRevision(protocol.V20010101)
	revision20020202 = fictionalRevision(protocol.V20020202)
	revision20030303 = withResultType(fictionalRevision(protocol.V20030303))
)

func fictionalRevision(v protocol.Version) revision {
	return revision{
		version: v,
		newParams: func(method string) jsonrpc.Value {
			row, _ := protocol.Row(v, method)
			return fictional.New(row.Params)
		},
		newResult: func(method string) jsonrpc.Value {
			row, _ := protocol.Row(v, method)
			return fictional.New(row.Result)
		},
		definition: func(o decode.Options, name string, data []byte) (jsonrpc.Value, error) {
			if name == createTaskResult && !v.Has("tasks/get") {
				return nil, nil
			}
			return fictional.Unmarshal(name, o.Strict, data)
		},
		errorData: func(o decode.Options, code int64, data jsonrpc.Raw) (jsonrpc.Value, error) {
			for _, c := range protocol.Codes(v) {
				if c.Code == code && c.Data != "" {
					return fictional.Unmarshal(c.Data, o.Strict, data.Bytes())
				}
			}
			return nil, nil
		},
	}
}

func withResultType(r revision) revision {
	r.resultExtra = fictional.Extra
	r.unknown = fictional.Unknown
	r.inputRequests = fictional.InputRequests
	r.inputResponses = fictional.InputResponses
	return r
}
