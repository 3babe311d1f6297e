package mcp

import (
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/decode"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/protocol"
)

// reading is how messages of a revision are read: twice the index of the revision, plus
// one if what other revisions have is read, too. It is small, so that an interface that
// holds it allocates nothing.
type reading uint8

func readingOf(i int, acceptNewer bool) reading {
	if acceptNewer {
		return reading(2*i + 1)
	}
	return reading(2 * i)
}

func (r reading) index() int { return int(r / 2) }

// revision returns how texts are decoded.
func (r reading) revision() decode.Revision { return decode.At(r.index(), r%2 == 1) }

// has reports whether the revision is in a set.
func (r reading) has(in uint32) bool { return in>>r.index()&1 != 0 }

// reads reports whether a text has what a set of revisions has.
func (r reading) reads(in uint32) bool { return r.revision().Reads&in != 0 }

// Version returns the revision.
func (r reading) Version() protocol.Version { return spans[r.index()] }

// taskResult is the type that answers a request for a task.
const taskResult = "CreateTaskResult"

// Task decodes what answers a request for a task.
func (r reading) Task(o decode.Options, result []byte) (jsonrpc.Value, error) {
	return r.decode(o, newOutcome(taskResult), result)
}

// Input decodes the response to a request that a result has asked for.
func (r reading) Input(o decode.Options, method string, response []byte) (jsonrpc.Value, error) {
	return r.decode(o, newInput(method), response)
}

// ErrorData decodes the data of an error.
func (r reading) ErrorData(o decode.Options, code int64, data jsonrpc.Raw) (jsonrpc.Value, error) {
	x, in := newErrorData(code)
	if !r.reads(in) {
		return nil, nil
	}
	return r.decode(o, x, data.Bytes())
}

// decode decodes a value, unless there is none or the revision does not have its type.
func (r reading) decode(o decode.Options, x coded, data []byte) (jsonrpc.Value, error) {
	if x == nil {
		return nil, nil
	}
	t, _ := x.about()
	if !r.reads(t.in) {
		return nil, nil
	}
	return x, decode.UnmarshalAt(data, o, r.revision(), x, coded.decode, t.schemas)
}

// HasResultType reports whether results have a resultType.
func (r reading) HasResultType() bool { return r.has(resultTypes) }

// ResultExtra returns where a result keeps a resultType that its type does not imply.
func (r reading) ResultExtra(result jsonrpc.Value) jsonrpc.Members {
	if extra, in := resultExtra(result); r.has(in) {
		return extra
	}
	return nil
}

// Unknown returns the text of an unknown variant.
func (r reading) Unknown(result jsonrpc.Value) (jsonrpc.Raw, bool) {
	if x, ok := result.(*Unknown); ok && x != nil {
		return x.Raw, true
	}
	return jsonrpc.Raw{}, false
}

// InputRequests returns the methods of what a result asks for, by their keys.
func (r reading) InputRequests(result jsonrpc.Value) map[string]string {
	if !r.has(inputs) {
		return nil
	}
	return inputRequests(present(result))
}

// InputResponses gives the responses in params their types.
func (r reading) InputResponses(params jsonrpc.Value, retype func(key string) jsonrpc.Value) {
	if r.has(inputs) {
		inputResponses(present(params), retype)
	}
}
