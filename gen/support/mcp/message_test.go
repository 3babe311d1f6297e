package mcp_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/mcp-schemagen/mcp-schemagen/gen/support/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/gen/support/mcp"
)

func TestMessagesAreWrittenForTheRevision(t *testing.T) {
	request := func(v jsonrpc.Value) *jsonrpc.Message {
		return &jsonrpc.Message{ID: jsonrpc.IntID(1), Method: mcp.MethodNotesAdd, Value: v}
	}
	notFound := &jsonrpc.Message{ID: jsonrpc.IntID(1), Method: mcp.MethodNotesAdd, Error: &jsonrpc.Error{Code: -32002, Message: "m"}}
	for name, c := range map[string]struct {
		codec        mcp.Codec
		m            *jsonrpc.Message
		text, losses string
	}{
		"params":                        {first, request(&mcp.Note{Text: "t", Title: new("T")}), `{"jsonrpc":"2.0","id":1,"method":"notes/add","params":{"text":"t"}}`, `/params/title left out "T" (since 2002-02-02)`},
		"zero params":                   {first, request(&mcp.Note{}), `{"jsonrpc":"2.0","id":1,"method":"notes/add"}`, ""},
		"zero params that are required": {third, request(&mcp.Note{}), `{"jsonrpc":"2.0","id":1,"method":"notes/add","params":{"text":"","age":0}}`, `/params/age filled -> 0 (since 2003-03-03)`},
		"a result":                      {first, &jsonrpc.Message{ID: jsonrpc.IntID(1), Value: &mcp.Note{Title: new("T")}}, `{"jsonrpc":"2.0","id":1,"result":{"text":""}}`, `/result/title left out "T" (since 2002-02-02)`},
		"an error":                      {second, notFound, `{"jsonrpc":"2.0","id":1,"error":{"code":-32002,"message":"m"}}`, ""},
		"an error with another code":    {third, notFound, `{"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"m"}}`, `/error/code rewritten -32002 -> -32602 (until 2002-02-02)`},
		"another method":                {first, &jsonrpc.Message{Method: "x/y", Params: jsonrpc.MustRaw(`{"a":1}`)}, `{"jsonrpc":"2.0","method":"x/y","params":{"a":1}}`, ""},
	} {
		text, losses, err := c.codec.Append([]byte("x"), c.m)
		if err != nil || string(text) != "x"+c.text || lossTexts(losses) != c.losses {
			t.Errorf("%s: %s, losses %s, %v", name, text, lossTexts(losses), err)
		}
	}
	if notFound.Error.Code != -32002 {
		t.Error("the message was changed")
	}
}

func TestInexpressibleMessagesAreErrors(t *testing.T) {
	for name, m := range map[string]*jsonrpc.Message{
		"params":   {ID: jsonrpc.IntID(1), Method: mcp.MethodNotesAdd, Value: full()},
		"a result": {ID: jsonrpc.IntID(1), Value: full()},
	} {
		text, losses, err := first.Append([]byte("x"), m)
		e, ok := errors.AsType[*mcp.InexpressibleError](err)
		if !ok || string(text) != "x" || losses != nil {
			t.Errorf("%s: %s, %v, %v", name, text, losses, err)
		} else if !strings.HasSuffix(e.Pointer, "/parts/1") || !strings.HasPrefix(e.Pointer, "/params") && !strings.HasPrefix(e.Pointer, "/result") {
			t.Errorf("%s: the place is %s", name, e.Pointer)
		}
	}
}

func TestBoundValuesKnowTheirRevision(t *testing.T) {
	var reported []mcp.Loss
	codec := first
	codec.OnLoss = func(list []mcp.Loss) { reported = append(reported, list...) }
	note := &mcp.Note{Text: "t", Title: new("T")}
	v := codec.Bind(note)
	if text, err := v.AppendJSON([]byte("x")); string(text) != `x{"text":"t"}` || err != nil || lossTexts(reported) != `/title left out "T" (since 2002-02-02)` {
		t.Errorf("%s, %v, %s", text, err, lossTexts(reported))
	}
	if err := v.Validate(); err != nil {
		t.Error(err)
	}
	if err := v.UnmarshalJSON([]byte(`{"text":"u","title":"v"}`)); err != nil || note.Text != "u" || note.Title != nil {
		t.Errorf("%v, %v", note, err)
	}
	if got := codec.Bind((*mcp.Note)(nil)); got != nil {
		t.Errorf("a nil pointer is bound to %v", got)
	}
	if raw := new(jsonrpc.MustRaw(`1`)); codec.Bind(raw) != jsonrpc.Value(raw) {
		t.Error("a Raw is bound")
	}
	again := second.Bind(v)
	if text, err := again.AppendJSON(nil); err != nil || string(text) != `{"text":"u","title":"v"}` { // as the revision has it that was bound last
		t.Errorf("bound twice: %s, %v", text, err)
	}
}

// TestServeWritesResultsOfTheRevision holds that a handler may return more than the
// revision of the request has.
func TestServeWritesResultsOfTheRevision(t *testing.T) {
	losses := 0
	codec := first
	codec.OnLoss = func(list []mcp.Loss) { losses += len(list) }
	result := func(v jsonrpc.Value, err error) jsonrpc.Handler {
		return func(context.Context, *jsonrpc.Message) (jsonrpc.Value, error) { return v, err }
	}
	const request = `{"jsonrpc":"2.0","id":1,"method":"notes/add","params":{"text":"t"}}`
	for name, c := range map[string]struct {
		codec   mcp.Codec
		handler jsonrpc.Handler
		line    string
		want    string
	}{
		"a result":             {codec, result(&mcp.Note{Title: new("T")}, nil), request, `{"jsonrpc":"2.0","id":1,"result":{"text":""}}`},
		"an error":             {third, result(nil, &jsonrpc.Error{Code: -32002, Message: "m"}), `{"jsonrpc":"2.0","id":1,"method":"notes/add","params":{"text":"t","age":1}}`, `{"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"m"}}`},
		"an inexpressible one": {codec, result(full(), nil), request, `"code":-32603`},
		"a nil pointer":        {codec, result((*mcp.Note)(nil), nil), request, `"code":-32603`},
		"invalid params":       {codec, result(&mcp.Note{}, nil), `{"jsonrpc":"2.0","id":1,"method":"notes/add","params":{"text":5}}`, `"code":-32602`},
		"a batch":              {codec, result(&mcp.Note{}, nil), `[` + request + `]`, `[{"jsonrpc":"2.0","id":1,"result":{"text":""}}]`},
		"a batch without such": {second, result(&mcp.Note{}, nil), `[` + request + `]`, `"code":-32600`},
		"no revision":          {mcp.Codec{}, result(&mcp.Note{}, nil), request, `"error"`},
		"an unknown revision":  {mcp.At("1999-12-31"), result(&mcp.Note{}, nil), request, `"error"`},
		"a notification":       {codec, result(nil, nil), `{"jsonrpc":"2.0","method":"x/y"}`, ``},
		"no JSON":              {codec, result(nil, nil), `{"jsonrpc":`, `"code":-32700`},
	} {
		got := string(c.codec.Serve(t.Context(), c.handler, []byte(c.line)))
		if got != c.want && (c.want == "" || !strings.Contains(got, c.want)) {
			t.Errorf("%s: %s, want %s", name, got, c.want)
		}
		var in jsonrpc.Incoming
		if again := string(c.codec.Receive(&in, c.handler, []byte(c.line))(t.Context())); again != got {
			t.Errorf("%s: Receive answers %s, Serve %s", name, again, got)
		}
	}
	if losses == 0 {
		t.Error("OnLoss was not called")
	}
}

func TestApplyRefusesLossesThatDoNotFit(t *testing.T) {
	raw := jsonrpc.MustRaw
	for name, c := range map[string]struct {
		text   string
		losses []mcp.Loss
		want   string // "" for an error
	}{
		"none":                        {`{"a":1}`, nil, `{"a":1}`},
		"left out":                    {`{"a":1,"b":[1,2,3]}`, []mcp.Loss{{Pointer: "/a", Was: raw("1")}, {Pointer: "/b/0", Was: raw("1")}, {Pointer: "/b/2", Was: raw("3.0")}}, `{"b":[2]}`},
		"escapes in names":            {`{"a/b":{"~":1}}`, []mcp.Loss{{Pointer: "/a~1b/~0", Was: raw("1"), Now: raw("2")}}, `{"a/b":{"~":2}}`},
		"an empty name":               {`{"":1,"b":2}`, []mcp.Loss{{Pointer: "/", Was: raw("1")}}, `{"b":2}`},
		"the whole value":             {`{"a":1}`, []mcp.Loss{{Was: raw(`{"a":1}`), Now: raw("[]")}}, `[]`},
		"filled in":                   {`{}`, []mcp.Loss{{Pointer: "/a", Now: raw("1")}}, `{"a":1}`},
		"filled in, and there":        {`{"a":1}`, []mcp.Loss{{Pointer: "/a", Now: raw("1.0")}}, `{"a":1.0}`},
		"a new element":               {`[1]`, []mcp.Loss{{Pointer: "/1", Now: raw("2")}}, `[1,2]`},
		"something else is there":     {`{"a":1}`, []mcp.Loss{{Pointer: "/a", Was: raw("2")}}, ""},
		"filled, but with another":    {`{"a":1}`, []mcp.Loss{{Pointer: "/a", Now: raw("2")}}, ""},
		"nothing is there":            {`{}`, []mcp.Loss{{Pointer: "/a", Was: raw("2")}}, ""},
		"no such element":             {`[1]`, []mcp.Loss{{Pointer: "/3", Was: raw("2")}}, ""},
		"an index with a zero before": {`[1,2]`, []mcp.Loss{{Pointer: "/01", Was: raw("2")}}, ""},
		"within a number":             {`{"a":1}`, []mcp.Loss{{Pointer: "/a/b", Was: raw("2")}}, ""},
		"two at one place":            {`{"a":1}`, []mcp.Loss{{Pointer: "/a", Was: raw("1")}, {Pointer: "/a", Was: raw("1")}}, ""},
		"one within another":          {`{"a":{"b":1}}`, []mcp.Loss{{Pointer: "/a", Was: raw(`{"b":1}`)}, {Pointer: "/a/b", Was: raw("1")}}, ""},
		"no pointer":                  {`{"a":1}`, []mcp.Loss{{Pointer: "a", Was: raw(`{"a":1}`)}}, ""},
		"no JSON":                     {`{"a":`, nil, ""},
		"a name twice":                {`{"a":1,"a":1}`, nil, ""},
	} {
		got, err := mcp.Apply([]byte(c.text), c.losses)
		if (err == nil) != (c.want != "") || string(got) != c.want {
			t.Errorf("%s: %s, %v", name, got, err)
		}
	}
}

func TestLossesDescribeThemselves(t *testing.T) {
	for want, l := range map[string]mcp.Loss{
		`the value rewritten 1 -> [1]`:             {Kind: mcp.Rewritten, Was: jsonrpc.MustRaw("1"), Now: jsonrpc.MustRaw("[1]")},
		`/a left out 1 (only in 2002-02-02)`:       {Pointer: "/a", Kind: mcp.LeftOut, Was: jsonrpc.MustRaw("1"), Since: second.Revision, Until: second.Revision},
		`/a left out 1 (2002-02-02 to 2003-03-03)`: {Pointer: "/a", Kind: mcp.LeftOut, Was: jsonrpc.MustRaw("1"), Since: second.Revision, Until: third.Revision},
		`/a filled -> 0 (until 2002-02-02)`:        {Pointer: "/a", Kind: mcp.Filled, Now: jsonrpc.MustRaw("0"), Until: second.Revision},
	} {
		if got := l.String(); got != want {
			t.Errorf("%s, want %s", got, want)
		}
		_, span, ok := strings.Cut(want, " (")
		e := &mcp.InexpressibleError{Loss: l, Revision: first.Revision, Reason: "does not have it"}
		if got := e.Error(); ok != strings.HasSuffix(got, " does not have it ("+span) || !ok && !strings.HasSuffix(got, "does not have it") {
			t.Errorf("%s, want the revisions as in %s", got, want)
		}
	}
}

// TestMarksAreNotVisible holds that what a field could not hold reads, compares and is
// written as it is.
func TestMarksAreNotVisible(t *testing.T) {
	var x mcp.Note
	if err := second.Unmarshal([]byte(`{"text":5,"title":[1]}`), &x); err == nil {
		t.Fatal("no violation")
	}
	for name, want := range map[string]string{"text": `5`, "title": `[1]`} {
		got, ok := x.Extra.Get(name)
		marshalled, err := got.MarshalJSON()
		appended, errAppend := got.AppendJSON(nil)
		var list []int
		if !ok || got.String() != want || string(got.Bytes()) != want || string(marshalled) != want || string(appended) != want || err != nil || errAppend != nil {
			t.Errorf("%s: %q, %q, %q, %v, %v", name, got, marshalled, appended, err, errAppend)
		}
		if !got.Equal(jsonrpc.MustRaw(want)) || !jsonrpc.MustRaw(want).Equal(got) || got.IsZero() {
			t.Errorf("%s is not equal to itself", name)
		}
		if err := got.Decode(&list); name == "title" && (err != nil || len(list) != 1) {
			t.Errorf("%s: %v, %v", name, list, err)
		}
	}
	if text, err := x.Extra.MarshalJSON(); err != nil || string(text) != `{"text":5,"title":[1]}` {
		t.Errorf("%s, %v", text, err)
	}
}
