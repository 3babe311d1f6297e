package track

import (
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/jsontext"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/wire"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/jsonrpc"
)

// view is a message whose params and result are read by their names: from its text, or
// if there is none, from what it encodes to.
type view struct {
	m    *jsonrpc.Message
	data []byte // the text of the message, nil if it is not known

	read    Package // reads the message if its text is not known
	payload []byte  // of a message without a text: its params or result
	isRead  bool
}

// params returns the text of params, nil if there are none.
func (x *view) params() []byte {
	if x.data != nil {
		return jsontext.Look(x.data, "params")
	}
	return x.encoded(x.read.Params)
}

// result returns the text of a result, nil if there is none.
func (x *view) result() []byte {
	if x.data != nil {
		return jsontext.Look(x.data, "result")
	}
	return x.encoded(x.read.Result)
}

// encoded returns the text of what a message has, which is either params or a result.
func (x *view) encoded(read func(*jsonrpc.Message) []byte) []byte {
	if !x.isRead {
		x.payload, x.isRead = read(x.m), true
	}
	return x.payload
}

// namedVersion returns the revision that the _meta of params names.
func (x *view) namedVersion() (string, bool) {
	return jsontext.LookString(x.params(), wire.Meta, wire.MetaVersion)
}

// lookID returns the id at the end of a path of member names.
func lookID(data []byte, path ...string) (jsonrpc.ID, bool) {
	var id jsonrpc.ID
	err := id.UnmarshalJSON(jsontext.Look(data, path...))
	return id, err == nil
}
