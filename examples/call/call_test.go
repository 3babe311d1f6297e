package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"log"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/generated/mcp"
	"github.com/mcp-schemagen/mcp-schemagen/generated/protocol"
	"github.com/mcp-schemagen/mcp-schemagen/session"
	"github.com/mcp-schemagen/mcp-schemagen/tool"
	"github.com/mcp-schemagen/mcp-schemagen/transport"
)

// The test binary is also the server of the tests.
func TestMain(m *testing.M) {
	if len(os.Args) == 2 && os.Args[1] == "server" {
		if err := transport.Stdio(context.Background(), newServer()); err != nil {
			log.Fatal(err)
		}
		return
	}
	os.Exit(m.Run())
}

// Order is the input of the tool order.
type Order struct {
	Drink string  `json:"drink" jsonschema:"what to drink"`
	Cups  int     `json:"cups"`
	Milk  bool    `json:"milk,omitempty"`
	Notes []int   `json:"notes,omitempty"`
	Price float64 `json:"price,omitempty"`
}

func order(ctx context.Context, o Order) (string, error) {
	if o.Drink == "gasoline" {
		return "", errors.New("nobody drinks gasoline\x1b[2J")
	}
	r := session.From(ctx)
	for n := range 2 {
		if err := r.Progress(ctx, float64(n+1), 2, "brewing"); err != nil {
			return "", err
		}
	}
	err := r.LogAs(ctx, "kitchen", mcp.LoggingLevelWarning, "out of \x1b[31mbeans")
	return fmt.Sprintf("%d %s, milk %t, notes %v, price %v", o.Cups, o.Drink, o.Milk, o.Notes, o.Price), err
}

// question has a field of each kind.
func question() *mcp.ElicitRequestFormParams {
	q := &mcp.ElicitRequestFormParams{Message: "Who are you?"}
	p := &q.RequestedSchema.Properties
	p.Set("name", &mcp.StringSchema{Title: new("Your name"), MinLength: new(int64(2))})
	p.Set("age", &mcp.NumberSchema{Type: mcp.NumberSchemaTypeInteger, Minimum: new(0.0), Maximum: new(150.0)})
	p.Set("email", &mcp.StringSchema{Format: new(mcp.StringSchemaFormatEmail)})
	p.Set("member", &mcp.BooleanSchema{Default: new(true)})
	p.Set("size", &mcp.UntitledSingleSelectEnumSchema{Enum: []string{"small", "large"}})
	p.Set("color", &mcp.TitledSingleSelectEnumSchema{Default: new("r"), OneOf: []mcp.TitledSingleSelectEnumSchemaOneOf{{Const: "r", Title: "Red"}, {Const: "b", Title: "Blue"}}})
	p.Set("days", &mcp.UntitledMultiSelectEnumSchema{MinItems: new(int64(1)), Items: mcp.UntitledMultiSelectEnumSchemaItems{Enum: []string{"Mon", "Tue", "Wed"}}})
	q.RequestedSchema.Required = []string{"name", "days"}
	return q
}

func newServer() *session.Server {
	register := func(ctx context.Context, _ struct{}) (string, error) {
		answer, err := session.From(ctx).Elicit(ctx, "who", question())
		if err != nil {
			return "", err
		}
		return fmt.Sprint(answer.Action, " ", answer.Content), nil
	}
	signIn := func(ctx context.Context, _ struct{}) (string, error) {
		answer, err := session.From(ctx).Elicit(ctx, "page", &mcp.ElicitRequestURLParams{Message: "Sign in", URL: "https://example.com/login"})
		if err != nil {
			return "", err
		}
		return string(answer.Action), nil
	}
	read := func(_ context.Context, r *mcp.ReadResourceRequest) (mcp.ReadResourceOutcome, error) {
		return &mcp.ReadResourceResult{Contents: []mcp.ResourceContentsUnion{&mcp.TextResourceContents{URI: r.Params.URI, Text: "espresso"}}}, nil
	}
	get := func(_ context.Context, r *mcp.GetPromptRequest) (mcp.GetPromptOutcome, error) {
		text := &mcp.TextContent{Text: "Write about " + r.Params.Arguments["topic"]}
		return &mcp.GetPromptResult{Messages: []mcp.PromptMessage{{Role: mcp.RoleUser, Content: text}}}, nil
	}
	return &session.Server{
		Info: mcp.Implementation{Name: "bar", Version: "1"},
		Tools: session.NewTools(
			tool.For(mcp.Tool{Name: "order", Description: new("Orders a drink.")}, order),
			tool.For(mcp.Tool{Name: "register"}, register),
			tool.For(mcp.Tool{Name: "sign-in"}, signIn),
			tool.For(mcp.Tool{Name: "sleep"}, func(ctx context.Context, _ struct{}) (string, error) { <-ctx.Done(); return "", context.Cause(ctx) })),
		Resources: session.NewResources(session.Resource{Resource: mcp.Resource{URI: "bar://menu", Name: "menu"}, Read: read}),
		Prompts: session.NewPrompts(session.Prompt{
			Prompt: mcp.Prompt{Name: "essay", Arguments: []mcp.PromptArgument{{Name: "topic", Required: new(true)}}}, Get: get}),
	}
}

// buffer is a bytes.Buffer for several goroutines.
type buffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (b *buffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.b.Write(p)
}

func (b *buffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.b.String()
}

// typed runs call at a terminal where a person types lines.
func typed(t *testing.T, input string, args ...string) (out, err string, status int) {
	t.Helper()
	return start(t, &console{terminal: true, live: true, interactive: true, lines: lineReader(strings.NewReader(input))}, args)
}

// scripted runs call without a terminal.
func scripted(t *testing.T, args ...string) (out, err string, status int) {
	t.Helper()
	return start(t, &console{lines: lineReader(strings.NewReader(""))}, args)
}

func start(t *testing.T, c *console, args []string) (string, string, int) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	var out, notes buffer
	c.out, c.err = &out, &notes
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	status := run(ctx, append(args, "--", self, "server"), c)
	return out.String(), notes.String(), status
}

// words fails the test if a text lacks one of the words.
func words(t *testing.T, text string, want ...string) {
	t.Helper()
	for _, word := range want {
		if !strings.Contains(text, word) {
			t.Errorf("%q is not in:\n%s", word, text)
		}
	}
}

func TestScripts(t *testing.T) {
	for name, x := range map[string]struct {
		args      string
		out, note []string
		status    int
	}{
		"all":            {"list", []string{"order", "Orders a drink.", "cups (integer)", "milk? (y or n)", "bar://menu", "essay", "topic"}, nil, 0},
		"one list":       {"list prompts", []string{"essay"}, nil, 0},
		"list as JSON":   {"-json list tools", []string{`{"tools":[{"name":"order"`}, nil, 0},
		"call":           {"-yes call order drink=tea cups=2 milk=y notes=[1,2] price=3.50", []string{"2 tea, milk true, notes [1 2], price 3.5\n"}, []string{"order 1/2  brewing"}, 0},
		"flags behind":   {"call order drink=tea cups=2 -yes", []string{"2 tea"}, nil, 0},
		"args":           {`-yes -args {"drink":"tea","cups":1} call order cups=5`, []string{"5 tea"}, nil, 0},
		"JSON":           {"-yes -json call order drink=tea cups=2", []string{`{"content":[{"type":"text","text":"2 tea`}, nil, 0},
		"tool error":     {"-yes call order drink=gasoline cups=1", []string{"nobody drinks gasoline"}, []string{"The tool failed"}, 1},
		"no consent":     {"call order drink=tea cups=1", nil, []string{"-yes"}, 1},
		"wrong number":   {"-yes call order drink=tea cups=two", nil, []string{"cups=two: want a number"}, 1},
		"not whole":      {"-yes call order drink=tea cups=1.5", nil, []string{"whole number"}, 1},
		"missing":        {"-yes call order drink=tea", nil, []string{`"cups" is missing`}, 1},
		"unknown field":  {"-yes call order drinks=tea", nil, []string{`no argument "drinks"`, "drink, cups"}, 1},
		"unknown tool":   {"-yes call ordre", nil, []string{`no tool "ordre": did you mean order`}, 1},
		"read":           {"read bar://menu", []string{"espresso"}, nil, 0},
		"read nothing":   {"read bar://nothing", nil, []string{"resource not found"}, 1},
		"get":            {"get essay topic=tea", []string{"user: Write about tea"}, nil, 0},
		"get incomplete": {"get essay", nil, []string{`"topic" is missing`}, 1},
		"timeout":        {"-yes -timeout 100ms call sleep", nil, []string{"-timeout"}, 1},
		"usage":          {"order", nil, []string{`unknown action "order"`, "-help"}, 2},
		"usage of flags": {"-revision 2020-01-01 list", nil, []string{"2020-01-01", "2026-07-28"}, 2},
		"usage of read":  {"read", nil, []string{"the URI of a resource is missing"}, 2},
		"usage of words": {"call order tea", nil, []string{"FIELD=VALUE"}, 2},
		"nobody":         {"-yes call register", []string{"decline"}, []string{"-set name=VALUE"}, 0},
		"answers":        {"-yes -set name=Ada -set days=Mon,3 call register", []string{`accept {"name":"Ada","member":true,"color":"r","days":["Mon","Wed"]}`}, nil, 0},
		"wrong answer":   {"-yes -set name=A call register", []string{"decline"}, []string{"at least 2 characters"}, 0},
		"page":           {"-yes call sign-in", []string{"decline"}, []string{"https://example.com/login", "on example.com"}, 0},
	} {
		t.Run(name, func(t *testing.T) {
			out, note, status := scripted(t, strings.Fields(x.args)...)
			words(t, out, x.out...)
			words(t, note, x.note...)
			if status != x.status {
				t.Errorf("status %d, want %d\n%s", status, x.status, note)
			}
		})
	}
}

func TestNoServer(t *testing.T) {
	for command, want := range map[string]string{
		"":                      "is missing: put it behind --",
		"/nowhere/server":       "no program",
		"https://example.com/x": "started as a command",
		"false":                 "exit status 1",
	} {
		var out, notes buffer
		c := &console{out: &out, err: &notes, lines: lineReader(strings.NewReader(""))}
		args := []string{"list"}
		if command != "" {
			args = append(args, "--", command)
		}
		if status := run(t.Context(), args, c); status == 0 {
			t.Errorf("%q: status 0", command)
		}
		words(t, notes.String(), want)
	}
}

func TestFormIsFilledIn(t *testing.T) {
	out, note, status := typed(t, strings.Join([]string{
		"maybe", "y", // consent
		"A", "Ada", // too short
		"old", "200", "36", // not a number, too much
		"nobody", "ada@example.com",
		"n",
		"3", "2", // there is no third choice
		"",         // the default
		"", "1, 3", // it is required
		"e",                            // once more, with the answers as defaults
		"", "", "", "", "", "blue", "", // another color
		"",
	}, "\n")+"\n", "call", "register")
	words(t, out, `accept {"name":"Ada","age":36,"email":"ada@example.com","member":false,"size":"large","color":"b","days":["Mon","Wed"]}`)
	words(t, note, "Please answer y or n", "at least 2 characters", "want a number", "at most 150", "want an email address", `"3" is not one of small, large`,
		"An answer is required", "[Red]", "[Mon, Wed]", "Send this?")
	if status != 0 {
		t.Errorf("status %d\n%s", status, note)
	}
}

func TestFormIsLeft(t *testing.T) {
	for input, want := range map[string]string{
		"y\n:no\n":                            "decline", // in a field
		"y\nAda\n":                            "cancel",  // the end of the input
		"y\nAda\n\n\n\n\n\n1\nn\n":            "decline", // in the end
		"y\nAda\n\n\n\n\n\n1\n\n":             `accept`,
		"y\nAda\n1\nx@y.zz\n\n\n\n1,2,1\ny\n": `"days":["Mon","Tue"]`,
	} {
		out, note, status := typed(t, input, "call", "register")
		if words(t, out, want); status != 0 {
			t.Errorf("%q: status %d\n%s", input, status, note)
		}
	}
}

func TestConsent(t *testing.T) {
	_, note, status := typed(t, "tea\n2\n\n", "call", "order") // the default is no
	words(t, note, "what to drink", `drink = "tea"`, "cups = 2", "Run it? [y/N]", "the tool was not run")
	if status != 1 {
		t.Errorf("status %d", status)
	}
	out, note, _ := typed(t, "y\ny\n", "call", "sign-in")
	words(t, out, "accept")
	words(t, note, "https://example.com/login", "Do you trust example.com?")
}

func TestShell(t *testing.T) {
	out, note, status := typed(t, "help\nlist prompts\ncall order drink='green tea' cups=1\ny\ncall ordr\nread bar://menu\n'\nquit\n")
	words(t, out, "essay", "1 green tea", "espresso")
	words(t, note, "bar 1", "revision 2026-07-28", "did you mean order", "no end of the quotes", "█")
	if status != 0 {
		t.Errorf("status %d\n%s", status, note)
	}
}

func TestLogs(t *testing.T) {
	c := &console{live: true, interactive: true}
	input := []string{"call order drink=tea cups=1", "y"}
	c.lines = func(ctx context.Context) (string, error) {
		if len(input) > 0 {
			text := input[0]
			input = input[1:]
			return text, nil
		}
		for !strings.Contains(c.err.(*buffer).String(), "log warning") { // it is shown beside the result
			select {
			case <-time.After(time.Millisecond):
			case <-ctx.Done():
				return "", context.Cause(ctx)
			}
		}
		return "", io.EOF
	}
	_, note, status := start(t, c, []string{"-log", "info"})
	words(t, note, `log warning kitchen: out of \u001b[31mbeans`)
	if status != 0 {
		t.Errorf("status %d", status)
	}
}

// Text of a server cannot send commands to the terminal.
func TestTerminalIsSafe(t *testing.T) {
	c := "call order drink=gasoline cups=1 -yes"
	if out, _, _ := typed(t, "", strings.Fields(c)...); strings.Contains(out, "\x1b[2J") || !strings.Contains(out, `\u001b[2J`) {
		t.Errorf("%q", out)
	}
	if out, _, _ := scripted(t, strings.Fields(c)...); !strings.Contains(out, "\x1b[2J") {
		t.Errorf("text for a program was changed: %q", out)
	}
	for text, want := range map[string]string{"안녕\n\tx": "안녕\n\tx", "a\rb": `a\u000db`, "\u202eevil": `\u202eevil`, "\u009b1m": `\u009b1m`} {
		if got := clean(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

// Each revision can be pinned, and the recording shows it.
func TestRevisionsAreRecorded(t *testing.T) {
	for _, v := range protocol.Versions {
		file := filepath.Join(t.TempDir(), "session.txt")
		out, note, status := scripted(t, "-yes", "-revision", string(v), "-record", file, "call", "order", "drink=tea", "cups=2")
		if words(t, out, "2 tea"); status != 0 {
			t.Errorf("%s: status %d\n%s", v, status, note)
		}
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		tracker := mcp.Tracker{Strict: true}
		for l := range strings.Lines(string(text)) {
			if _, got, err := tracker.DecodeVersion(protocol.Sender(strings.Index("><", l[:1])), []byte(l[2:])); err != nil || got != v {
				t.Errorf("%s: %s %v: %s", v, got, err, l)
			}
		}
		if !strings.HasPrefix(string(text), "> ") || strings.Count(string(text), "\n< ") < 3 {
			t.Errorf("%s: recording\n%s", v, text)
		}
	}
}

// A connection that is recorded can still start its server again.
func TestRecorderRestarts(t *testing.T) {
	if _, ok := newRecorder(struct{ session.Restarter }{}, io.Discard).(session.Restarter); !ok {
		t.Error("the recorder cannot restart")
	}
	if _, ok := newRecorder(struct{ session.Conn }{}, io.Discard).(session.Restarter); ok {
		t.Error("the recorder can restart what cannot be restarted")
	}
}

func TestToolFields(t *testing.T) {
	fields, open := toolFields(jsonrpc.MustRaw(`{"type":"object","required":["a"],"properties":{
		"a":{"type":"string","enum":["x","y"]},"b":{"type":"array","description":"many","items":{"type":"string"}},"c":true,"d":{"$ref":"#/$defs/x"}}}`))
	if len(fields) != 4 || !open || !fields[0].required || len(fields[0].list) != 2 || fields[1].description != "many" {
		t.Fatalf("%+v %t", fields, open)
	}
	for i, x := range []struct{ text, want string }{{"2", `"y"`}, {`["p"]`, `["p"]`}, {"{}", "{}"}, {"3", "3"}} {
		if got, err := fields[i].parse(x.text); err != nil || got.String() != x.want {
			t.Errorf("%s: %s %v", fields[i].name, got, err)
		}
	}
	if _, err := fields[1].parse("p"); err == nil {
		t.Error("a list that is not JSON")
	}
}
