// Command own measures the decoding of its standard input as the definition that its
// argument names, in a throw-away module that has the package p of a schema.
package main

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"reflect"

	"example.com/p/measure"
	"example.com/p/p"
	"example.com/p/p/jsonrpc"
)

func main() {
	data, err := io.ReadAll(os.Stdin)
	if err != nil {
		panic(err)
	}
	worst := []measure.Result{
		measure.Run(len(data), func() string { return decode(p.UnmarshalDefinition, "lenient", data) }),
		measure.Run(len(data), func() string { return decode(p.UnmarshalDefinitionStrict, "strict", data) }),
	}
	if v, _ := p.UnmarshalDefinition(os.Args[1], data); v != nil {
		worst = append(worst, measure.Run(len(data), func() string { return short(fmt.Sprint("Validate: ", v.Validate())) }),
			measure.Run(len(data), func() string { text, err := v.AppendJSON(nil); return fmt.Sprint("encode: ", len(text), err) }))
	}
	sum := worst[0]
	for _, r := range worst[1:] {
		took := max(sum.Time, r.Time)
		if r.Peak > sum.Peak {
			sum = r
		}
		sum.Time = took
	}
	sum.Outcome += fmt.Sprintf(" (a struct of %d bytes)", reflect.TypeFor[p.Wide]().Size())
	_ = json.NewEncoder(os.Stdout).Encode(sum)
}

func decode(unmarshal func(string, []byte) (jsonrpc.Value, error), mode string, data []byte) string {
	_, err := unmarshal(os.Args[1], data)
	return short(fmt.Sprint(mode, ": ", err))
}

func short(s string) string { return s[:min(len(s), 90)] }
