package tool_test

import (
	"context"
	"encoding/json"
	"log/slog"
	"math/big"
	"net/netip"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/generated/mcp"
	"github.com/mcp-schemagen/mcp-schemagen/tool"
)

// inputSchema returns the input schema that is derived from In.
func inputSchema[In any]() (string, error) {
	x, err := tool.New(mcp.Tool{Name: "t"}, func(context.Context, In) (any, error) { return nil, nil })
	return x.Tool.InputSchema.String(), err
}

// outputSchema returns the output schema that is derived from Out.
func outputSchema[Out any]() (string, error) {
	x, err := tool.New(mcp.Tool{Name: "t"}, func(context.Context, any) (Out, error) { panic("not called") })
	return x.Tool.OutputSchema.String(), err
}

type (
	Place struct {
		City string `json:"city" jsonschema:"name of the city, such as 서울 & <others>"`
		Zip  *int   `json:"zip,omitempty"`
	}
	Tree struct {
		Value    int     `json:"value"`
		Children []*Tree `json:"children,omitempty"`
		Parent   *Tree   `json:"parent"`
	}
	Pair[A, B any] struct {
		First  A `json:"first"`
		Second B `json:"second,omitzero"`
	}
	List []List
	Unit string
	Code struct{ n int }
	base struct {
		ID   int    `json:"id"`
		Name string `json:"name"`
	}
	Named struct {
		Base  int `json:"base"`
		Shown bool
	}
	Word string
)

func (Unit) JSONSchema() jsonrpc.Raw {
	return jsonrpc.MustRaw(`{"type":"string","enum":["c","f"],"description":"unit"}`)
}

func (c *Code) UnmarshalJSON(text []byte) error { return json.Unmarshal(text, &c.n) }
func (c Code) MarshalJSON() ([]byte, error)     { return json.Marshal(c.n) }

func TestInputSchema(t *testing.T) {
	for name, x := range map[string]struct {
		get  func() (string, error)
		want string
	}{
		"none":            {inputSchema[struct{}], `{"type":"object","properties":{},"additionalProperties":false}`},
		"any":             {inputSchema[any], `{"type":"object","properties":{}}`},
		"raw":             {inputSchema[jsonrpc.Raw], `{"type":"object","properties":{}}`},
		"map":             {inputSchema[map[string]int8], `{"type":"object","properties":{},"additionalProperties":{"type":"integer","minimum":-128,"maximum":127}}`},
		"map of anything": {inputSchema[map[string]any], `{"type":"object","properties":{}}`},
		"map by number":   {inputSchema[map[int][]string], `{"type":"object","properties":{},"additionalProperties":{"type":"array","items":{"type":"string"}}}`},
		"map by text":     {inputSchema[map[netip.Addr]bool], `{"type":"object","properties":{},"additionalProperties":{"type":"boolean"}}`},
		"pointer": {
			inputSchema[*Place],
			`{"type":"object","properties":{"city":{"type":"string","description":"name of the city, such as 서울 & <others>"},"zip":{"type":"integer"}},"required":["city"],"additionalProperties":false}`,
		},
		"numbers": {
			inputSchema[struct {
				A int
				B uint64
				C float32
				D json.Number
				E *big.Int
				F uint8
				G time.Duration
			}],
			`{"type":"object","properties":{"A":{"type":"integer"},"B":{"type":"integer","minimum":0},"C":{"type":"number"},"D":{"type":"number"},"E":{"type":["null","integer"]},"F":{"type":"integer","minimum":0,"maximum":255},"G":{"type":"integer"}},"required":["A","B","C","D","E","F","G"],"additionalProperties":false}`,
		},
		"strings": {
			inputSchema[struct {
				A string     `json:",omitempty"`
				B time.Time  `json:",omitzero"`
				C netip.Addr `json:",omitzero"`
				D []byte     `json:",omitempty"`
				E slog.Level `json:",omitempty"`
				F Unit       `json:",omitempty"`
				G Unit       `json:",omitempty" jsonschema:"another"`
				H int        `json:",omitempty,string"`
				I *bool      `json:",omitempty,string"`
				J *big.Float `json:",omitempty"`
			}],
			`{"type":"object","properties":{"A":{"type":"string"},"B":{"type":"string","format":"date-time"},"C":{"type":"string"},"D":{"type":"string","contentEncoding":"base64"},"E":{"type":"string"},"F":{"type":"string","description":"unit","enum":["c","f"]},"G":{"type":"string","description":"another","enum":["c","f"]},"H":{"type":"string"},"I":{"type":"string"},"J":{"type":"string"}},"additionalProperties":false}`,
		},
		"lists": {
			inputSchema[struct {
				A []any      `json:"a"`
				B [2]*Place  `json:"b,omitzero"`
				C [][]string `json:"c"`
				D [3]byte    `json:"d,omitzero"`
			}],
			`{"type":"object","properties":{"a":{"type":"array"},"b":{"type":"array","items":{"type":"object","properties":{"city":{"type":"string","description":"name of the city, such as 서울 & <others>"},"zip":{"type":"integer"}},"required":["city"],"additionalProperties":false},"minItems":2,"maxItems":2},"c":{"type":"array","items":{"type":"array","items":{"type":"string"}}},"d":{"type":"array","items":{"type":"integer","minimum":0,"maximum":255},"minItems":3,"maxItems":3}},"required":["a","c"],"additionalProperties":false}`,
		},
		"anything": {
			inputSchema[struct {
				A any             `json:"a"`
				B json.RawMessage `json:"b"`
				C Code            `json:"c"`
				D map[string]any  `json:"d"`
				E jsonrpc.ID      `json:"e,omitzero" jsonschema:"a or b"`
			}],
			`{"type":"object","properties":{"a":{},"b":{},"c":{},"d":{"type":"object"},"e":{"description":"a or b"}},"required":["a","b","c","d"],"additionalProperties":false}`,
		},
		"embedded": {
			inputSchema[struct {
				base
				*Place
				Named `json:"named"`
				Word
				Name   int `json:"name"`
				hidden int
				Hidden int `json:"-"`
				//lint:ignore SA5008 encoding/json reads it as the name "-"
				Dash int `json:"-,"`
			}],
			`{"type":"object","properties":{"id":{"type":"integer"},"city":{"type":"string","description":"name of the city, such as 서울 & <others>"},"zip":{"type":"integer"},"named":{"type":"object","properties":{"base":{"type":"integer"},"Shown":{"type":"boolean"}},"required":["base","Shown"],"additionalProperties":false},"Word":{"type":"string"},"name":{"type":"integer"},"-":{"type":"integer"}},"required":["id","named","Word","name","-"],"additionalProperties":false}`,
		},
		"generic": {
			inputSchema[Pair[string, Pair[int, []bool]]],
			`{"type":"object","properties":{"first":{"type":"string"},"second":{"type":"object","properties":{"first":{"type":"integer"},"second":{"type":"array","items":{"type":"boolean"}}},"required":["first"],"additionalProperties":false}},"required":["first"],"additionalProperties":false}`,
		},
		"unicode": {
			inputSchema[struct {
				Größe int `json:"größe"`
				B     int `json:"이름 1,omitempty"`
			}],
			`{"type":"object","properties":{"größe":{"type":"integer"},"이름 1":{"type":"integer"}},"required":["größe"],"additionalProperties":false}`,
		},
		"recursive": {
			inputSchema[Tree],
			`{"type":"object","properties":{"value":{"type":"integer"},"children":{"type":"array","items":{"$ref":"#/$defs/Tree"}},"parent":{"anyOf":[{"type":"null"},{"$ref":"#/$defs/Tree"}]}},"$defs":{"Tree":{"type":"object","properties":{"value":{"type":"integer"},"children":{"type":"array","items":{"$ref":"#/$defs/Tree"}},"parent":{"anyOf":[{"type":"null"},{"$ref":"#/$defs/Tree"}]}},"required":["value","parent"],"additionalProperties":false}},"required":["value","parent"],"additionalProperties":false}`,
		},
		"recursive list": {
			inputSchema[struct {
				L List               `json:"l"`
				P Pair[*Tree, *Tree] `json:"p"`
			}],
			`{"type":"object","properties":{"l":{"$ref":"#/$defs/List"},"p":{"type":"object","properties":{"first":{"anyOf":[{"type":"null"},{"$ref":"#/$defs/Tree"}]},"second":{"$ref":"#/$defs/Tree"}},"required":["first"],"additionalProperties":false}},"$defs":{"List":{"type":"array","items":{"$ref":"#/$defs/List"}},"Tree":{"type":"object","properties":{"value":{"type":"integer"},"children":{"type":"array","items":{"$ref":"#/$defs/Tree"}},"parent":{"anyOf":[{"type":"null"},{"$ref":"#/$defs/Tree"}]}},"required":["value","parent"],"additionalProperties":false}},"required":["l","p"],"additionalProperties":false}`,
		},
	} {
		t.Run(name, func(t *testing.T) { checkSchema(t, x.get, x.want) })
	}
}

// checkSchema compares a schema, in which the order of the properties counts.
func checkSchema(t *testing.T, get func() (string, error), want string) {
	t.Helper()
	got, err := get()
	if err != nil {
		t.Fatal(err)
	}
	if got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

func TestOutputSchema(t *testing.T) {
	for name, x := range map[string]struct {
		get  func() (string, error)
		want string
	}{
		"string":  {outputSchema[string], ""},
		"any":     {outputSchema[any], ""},
		"result":  {outputSchema[*mcp.CallToolResult], ""},
		"outcome": {outputSchema[mcp.CallToolOutcome], ""},
		"block":   {outputSchema[mcp.ContentBlock], ""},
		"text":    {outputSchema[*mcp.TextContent], ""},
		"blocks":  {outputSchema[[]mcp.ContentBlock], ""},
		"images":  {outputSchema[[]*mcp.ImageContent], ""},
		"raw":     {outputSchema[jsonrpc.Raw], ""},
		"custom":  {outputSchema[Code], ""},
		"struct":  {outputSchema[Pair[int, string]], `{"type":"object","properties":{"first":{"type":"integer"},"second":{"type":"string"}},"required":["first"]}`},
		"map":     {outputSchema[map[string]string], `{"type":"object","additionalProperties":{"type":"string"}}`},
		"nil": {
			outputSchema[struct {
				A *int           `json:"a"`
				B *int           `json:"b,omitempty"`
				C []*int         `json:"c"`
				D map[string]int `json:"d"`
				E *Unit          `json:"e"`
				F *any           `json:"f"`
				*base
			}],
			`{"type":"object","properties":{"a":{"type":["null","integer"]},"b":{"type":"integer"},"c":{"type":"array","items":{"type":["null","integer"]}},"d":{"type":"object","additionalProperties":{"type":"integer"}},"e":{"anyOf":[{"type":"null"},{"type":"string","description":"unit","enum":["c","f"]}]},"f":{},"id":{"type":"integer"},"name":{"type":"string"}},"required":["a","c","d","e","f"]}`,
		},
		"interface": {outputSchema[struct{ E error }], `{"type":"object","properties":{"E":{}},"required":["E"]}`},
		"list":      {outputSchema[[]int], `{"type":"object","properties":{"result":{"type":"array","items":{"type":"integer"}}},"required":["result"]}`},
		"number":    {outputSchema[*float64], `{"type":"object","properties":{"result":{"type":["null","number"]}},"required":["result"]}`},
		"time":      {outputSchema[time.Time], `{"type":"object","properties":{"result":{"type":"string","format":"date-time"}},"required":["result"]}`},
		"tree":      {outputSchema[Tree], `{"type":"object","properties":{"value":{"type":"integer"},"children":{"type":"array","items":{"anyOf":[{"type":"null"},{"$ref":"#/$defs/Tree"}]}},"parent":{"anyOf":[{"type":"null"},{"$ref":"#/$defs/Tree"}]}},"$defs":{"Tree":{"type":"object","properties":{"value":{"type":"integer"},"children":{"type":"array","items":{"anyOf":[{"type":"null"},{"$ref":"#/$defs/Tree"}]}},"parent":{"anyOf":[{"type":"null"},{"$ref":"#/$defs/Tree"}]}},"required":["value","parent"]}},"required":["value","parent"]}`},
		"trees":     {outputSchema[List], `{"type":"object","properties":{"result":{"$ref":"#/$defs/List"}},"$defs":{"List":{"type":"array","items":{"$ref":"#/$defs/List"}}},"required":["result"]}`},
	} {
		t.Run(name, func(t *testing.T) { checkSchema(t, x.get, x.want) })
	}
}

// Tree2 and its inner Tree have names that differ by package or scope only.
func TestDefinitionNames(t *testing.T) {
	type Tree struct {
		Next *Tree `json:"next,omitempty"`
	}
	type Loop[T any] struct {
		Next *Loop[T] `json:"next,omitempty"`
	}
	got, err := inputSchema[struct {
		A Tree                 `json:"a"`
		B List                 `json:"b"`
		C Pair[Tree2, int]     `json:"c"`
		D Loop[map[string]int] `json:"d"`
	}]()
	if err != nil {
		t.Fatal(err)
	}
	var schema struct {
		Defs map[string]any `json:"$defs"`
	}
	if err := json.Unmarshal([]byte(got), &schema); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"Tree", "Tree2", "List", "Loop_map_string_int"} {
		if schema.Defs[name] == nil {
			t.Errorf("there is no definition %s: %s", name, got)
		}
	}
}

type Tree2 = Tree

func TestUnderivable(t *testing.T) {
	for name, x := range map[string]struct {
		get  func() (string, error)
		want string
	}{
		"string":      {inputSchema[string], "the arguments of a tool are an object, which string is not"},
		"list":        {inputSchema[[]int], "which []int is not"},
		"list of own": {inputSchema[List], "which tool_test.List is not"},
		"time":        {inputSchema[time.Time], "which time.Time is not"},
		"interface":   {inputSchema[error], "the interface error cannot be decoded"},
		"channel":     {inputSchema[struct{ A struct{ B []chan int } }], "chan int"},
		"function":    {outputSchema[func()], "func()"},
		"key":         {outputSchema[map[Pair[int, int]]int], "cannot be a name"},
		"map":         {inputSchema[map[string]map[bool]int], "cannot be a name"},
		"tag": {inputSchema[struct {
			A int `jsonschema:"required=true"`
		}], "must not begin with WORD="},
		"no tag": {inputSchema[struct {
			A int `jsonschema:""`
		}], "the tag jsonschema is empty"},
		"name": {inputSchema[struct {
			//lint:ignore SA5008 the test needs it
			A int `json:"it's"`
		}], "does not allow the name"},
		"locked":  {inputSchema[struct{ *base }], "not exported"},
		"schema":  {inputSchema[struct{ A noSchema }], "the method JSONSchema of tool_test.noSchema"},
		"value":   {outputSchema[mcp.CallToolResult], "want a pointer"},
		"content": {outputSchema[mcp.TextContent], "want a pointer"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := x.get()
			if err == nil || !strings.Contains(err.Error(), x.want) || !strings.Contains(err.Error(), `tool "t": `) {
				t.Errorf("got %v, want %s", err, x.want)
			}
		})
	}
}

type noSchema struct{}

func (noSchema) JSONSchema() jsonrpc.Raw { return jsonrpc.MustRaw("1") }

// The members that schemas have are those that encoding/json writes.
func TestMembersAgree(t *testing.T) {
	type (
		A struct {
			X int `json:"x"`
			Y int
			Z int
		}
		B struct {
			X int
			Y int
			Z int `json:"Z"`
		}
		C struct {
			B
			W int `json:"w"`
		}
		D struct {
			A
			B
			V int
		}
		E struct {
			C
			A
			W string
		}
		F struct {
			*D
			*E
			V string `json:"x"`
		}
		G struct {
			F
			G    *G `json:"g"`
			Word `json:",omitempty"`
		}
	)
	for _, v := range []any{
		A{}, B{}, C{}, D{}, E{}, F{D: &D{}, E: &E{}}, G{Word: "w", F: F{D: &D{}, E: &E{}}},
	} {
		text, err := json.Marshal(v)
		if err != nil {
			t.Fatal(err)
		}
		var want []string
		for name := range jsonrpc.MustRaw(string(text)).Members().All() {
			want = append(want, name)
		}
		if got := tool.MemberNames(reflect.TypeOf(v)); !reflect.DeepEqual(got, want) {
			t.Errorf("%T: got %q, want %q", v, got, want)
		}
	}
}
