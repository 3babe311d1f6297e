package jsonrpc_test

import (
	"errors"
	"fmt"
	"io/fs"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/jsonrpc"
)

// A message is rejected under its own id.
func ExampleParseMessage() {
	for _, line := range []string{
		`{"jsonrpc":"2.0","id":"a","method":"tools/call","params":{"name":"weather"}}`,
		`{"jsonrpc":"2.0","id":7.0,"method":"tools/call","params":"weather"}`,
	} {
		m, err := jsonrpc.ParseMessage([]byte(line))
		if err == nil {
			fmt.Println(m.Kind(), m.ID, m.Method, m.Params.Get("name"))
			continue
		}
		reply := jsonrpc.Message{Response: true, Error: jsonrpc.ToError(err)}
		if m != nil {
			reply.ID = m.ID
		}
		fmt.Println(reply)
	}
	// Output:
	// request "a" tools/call "weather"
	// {"jsonrpc":"2.0","id":7,"error":{"code":-32600,"message":"params are neither an object nor an array"}}
}

// A gateway changes what it knows and passes on all else.
func ExampleMessage() {
	m, err := jsonrpc.ParseMessage([]byte(`{"jsonrpc":"2.0","id":1,"method":"x","params":{"n":1.0},"trace":[ 1 ]}`))
	if err != nil {
		panic(err)
	}
	params := m.Params.Members()
	params.Set("via", jsonrpc.RawString("gateway"))
	m.Value = &params
	fmt.Println(m)
	// Output:
	// {"jsonrpc":"2.0","id":1,"method":"x","params":{"n":1.0,"via":"gateway"},"trace":[ 1 ]}
}

// The wrapped error stays on this side of the wire.
func ExampleErrorf() {
	err := error(jsonrpc.Errorf(-32002, "no such resource: %w", fs.ErrNotExist).WithData(map[string]string{"uri": "file:///x"}))
	fmt.Println(err)
	fmt.Println(errors.Is(err, fs.ErrNotExist), jsonrpc.HasCode(err, -32002))

	data, _ := jsonrpc.ErrorData[struct{ URI string }](err)
	fmt.Println(data.URI)
	fmt.Println(jsonrpc.ToError(err).String())
	// Output:
	// no such resource: file does not exist (-32002)
	// true true
	// file:///x
	// {"code":-32002,"message":"no such resource: file does not exist","data":{"uri":"file:///x"}}
}

// Names match exactly.
func ExampleRaw_Decode() {
	var args struct {
		City string
		Days int `json:"num_days"`
	}
	err := jsonrpc.MustRaw(`{"city":"서울","CITY":"?","num_days":3,"Days":9}`).Decode(&args)
	fmt.Println(args, err)
	// Output:
	// {서울 3} <nil>
}
