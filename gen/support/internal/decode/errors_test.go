package decode

import (
	"errors"
	"strings"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/internal/jsontext"
)

// TestViolations checks what is said of each violation, and where it is.
func TestViolationPlaces(t *testing.T) {
	in := ` {"count":"x", "a/b~c":[{}], "parts" : [ {"name":"\"{["}, {"labels":{"x y":null,"é\n":7}}, 5 ],"grid":[[1],[2,[]]],` + "\n" + `"child":{"child":{"on":1}},"fault":{"code":true},"kind":"other","version":1,"blocks":[{"type":"link","/":{}}] }`
	_, list := decodeSample(t, in)
	want := []string{
		`/count "x": got string, want number`,
		`/parts/1/labels/x y null: null is not allowed here`,
		"/parts/1/labels/é\n 7: got number, want string",
		`/parts/2 5: got number, want object`,
		`/grid/1/1 []: got array, want number`,
		`/child/child/on 1: got number, want boolean`,
		`/fault/code true: got boolean, want number`,
		`/kind "other": value is not "sample"`,
		`/version 1: value is not 2`,
		`/blocks/0/~1 {}: got object, want integer or string`,
	}
	if len(list) != len(want) {
		t.Fatalf("got %v", list)
	}
	for i, v := range list {
		value := in[v.Offset:jsontext.SkipUnchecked([]byte(in), v.Offset)]
		if got := v.Pointer + " " + value + ": " + v.Message; got != want[i] {
			t.Errorf("got %s, want %s", got, want[i])
		}
	}
}

func TestSyntaxErrors(t *testing.T) {
	tests := []struct {
		err  error
		want string
	}{
		{at(`[1,]`, (*sample).decode), "unexpected ']', want a value at offset 3"},
		{at(`{"name":"a"`, (*sample).decode), "unexpected end of text, want ',' or '}' at offset 11"},
		{at(`{"name" "a"}`, (*sample).decode), "unexpected '\"', want ':' at offset 8"},
		{at(`{name:1}`, (*sample).decode), "unexpected 'n', want a name or '}' at offset 1"},
		{at(`{"name":"a",}`, (*sample).decode), "unexpected '}', want a name at offset 12"},
		{at(`{"name":é}`, (*sample).decode), "unexpected 'é', want a value at offset 8"},
		{at("{\"name\":\x01}", (*sample).decode), `unexpected '\x01', want a value at offset 8`},
		{at(`{"name":"a","name":"b"}`, (*sample).decode), `duplicate name "name" at offset 12`},
		{at(`{"`+strings.Repeat("a", 200)+`":1,"`+strings.Repeat("a", 200)+`":1}`, (*sample).decode), `duplicate name at offset 206`},
		{at(`{} x`, (*sample).decode), `unexpected 'x' after the value at offset 3`},
		{at(``, (*sample).decode), `unexpected end of text, want a value at offset 0`},
	}
	for _, test := range tests {
		if test.err == nil || test.err.Error() != test.want {
			t.Errorf("got %v, want %s", test.err, test.want)
		}
	}
}

// TestFatalFirst gives no violations beside a fatal problem.
func TestFatalFirst(t *testing.T) {
	var x sample
	err := Unmarshal([]byte(`{"name":1,"count":7,"on":true x}`), &x, (*sample).decode)
	var syntax *jsontext.SyntaxError
	if !errors.As(err, &syntax) || syntax.Offset != 30 {
		t.Error(err)
	}
}
