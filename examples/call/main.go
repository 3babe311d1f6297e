// Command call is an MCP client for the terminal. It shows what a server has, calls tools,
// reads resources and gets prompts. It asks before it runs a tool, and has forms for the
// questions of servers. Everything can also be said on the command line, for scripts.
//
//	call [FLAGS] [list|call|read|get …] -- COMMAND [ARG...]
//
// Run it with -help for the details.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"slices"
	"strings"
	"time"

	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/generated/mcp"
	"github.com/mcp-schemagen/mcp-schemagen/generated/protocol"
)

const help = `usage: call [FLAGS] [ACTION] -- COMMAND [ARG...]

COMMAND starts the server. ACTION is one of these. Without one, call lists
everything, or on a terminal reads one action after the other.

  list [tools|prompts|resources|templates]   what the server has
  call TOOL [FIELD=VALUE...]                 run a tool
  read URI                                   read a resource
  get PROMPT [FIELD=VALUE...]                fill in a prompt

A value is text, a number or a choice, as the field wants it. Lists and objects
are JSON. On a terminal, call asks for fields that are missing.

examples:
  call list -- npx -y @modelcontextprotocol/server-everything
  call call mood word=따뜻한 -- hello-server
  call -yes -set name=Ada -set color=teal call ask -- survey

flags:
`

// settings are what the command line says.
type settings struct {
	words    []string // the action
	server   []string // the command of the server
	yes      bool
	json     bool
	args     jsonrpc.Raw
	set      map[string]string // answers to questions, by field
	revision protocol.Version
	level    string
	timeout  time.Duration
	record   string
}

// usageError is an error of the command line.
type usageError struct{ text string }

func (e *usageError) Error() string { return e.text }

func usagef(format string, args ...any) error {
	return &usageError{fmt.Sprintf(format, args...)}
}

// parse reads the command line. Flags may stand anywhere before --.
func parse(args []string, out io.Writer) (*settings, error) {
	s := &settings{set: map[string]string{}}
	f := flag.NewFlagSet("call", flag.ContinueOnError)
	f.SetOutput(io.Discard)
	f.BoolVar(&s.yes, "yes", false, "run tools, and send the answers of -set, without asking")
	f.BoolVar(&s.json, "json", false, "print results as JSON")
	f.Func("args", "arguments of the tool or prompt, as a `JSON` object", func(text string) (err error) {
		if s.args, err = jsonrpc.ParseRaw(text); err == nil && s.args.Members() == nil {
			err = errors.New("not an object")
		}
		return err
	})
	f.Func("set", "answer to a question, as `FIELD=VALUE`; for several fields, give it several times", func(text string) error {
		field, value, ok := strings.Cut(text, "=")
		if !ok {
			return errors.New("want FIELD=VALUE")
		}
		s.set[field] = value
		return nil
	})
	f.Func("revision", "only speak this `REVISION` of the protocol, such as 2025-06-18", func(text string) (err error) {
		s.revision, err = protocol.ParseVersion(text)
		return err
	})
	f.Func("log", "show log messages of this `LEVEL` and above, such as info", func(text string) error {
		s.level = text
		if levels := protocol.LogLevels(protocol.Latest); !slices.Contains(levels, text) {
			return fmt.Errorf("want one of %s", strings.Join(levels, ", "))
		}
		return nil
	})
	f.DurationVar(&s.timeout, "timeout", 0, "longest `TIME` of a call, without the time for questions (default 1m)")
	f.StringVar(&s.record, "record", "", "write all messages to a `FILE`, for the program inspect")

	split := slices.Index(args, "--")
	before := args
	if split >= 0 {
		before, s.server = args[:split], args[split+1:]
	}
	for {
		if err := f.Parse(before); errors.Is(err, flag.ErrHelp) {
			fmt.Fprint(out, help)
			f.SetOutput(out)
			f.PrintDefaults()
			return nil, err
		} else if err != nil {
			return nil, usagef("%v", err)
		}
		if f.NArg() == 0 {
			break
		}
		s.words, before = append(s.words, f.Arg(0)), f.Args()[1:]
	}
	if len(s.server) == 0 {
		return nil, usagef("the command of the server is missing: put it behind --")
	}
	return s, nil
}

func main() {
	os.Exit(run(context.Background(), os.Args[1:], newConsole(os.Stdin, os.Stdout, os.Stderr)))
}

// interruptible returns a context that an interrupt ends. A second one ends the program.
func interruptible(ctx context.Context) (context.Context, context.CancelFunc) {
	ctx, stop := signal.NotifyContext(ctx, os.Interrupt)
	context.AfterFunc(ctx, stop)
	return ctx, stop
}

// run does what the command line says, and returns the exit status: 1 after an error, also one
// of the tool, and 2 if the command line is wrong.
func run(ctx context.Context, args []string, c *console) int {
	s, err := parse(args, c.out)
	if errors.Is(err, flag.ErrHelp) {
		return 0
	}
	if err == nil {
		err = visit(ctx, s, c)
	}
	return c.status(err)
}

// errTool is the error of a tool that failed. What it said was printed.
var errTool = errors.New("the tool failed")

// status prints an error, and returns the exit status for it.
func (c *console) status(err error) int {
	c.clearBar()
	var usage *usageError
	switch {
	case err == nil:
		return 0
	case errors.Is(err, errTool):
		return 1
	case errors.As(err, &usage):
		c.note(red, "call: %v\n", err)
		c.note(plain, "Run call -help to see how it is used.\n")
		return 2
	}
	c.note(red, "call: %v\n", explain(err))
	return 1
}

// visit connects to the server, and does one action, or those that a person types.
func visit(ctx context.Context, s *settings, c *console) error {
	v := &visitor{settings: s, console: c}
	if err := check(s.words); err != nil {
		return err
	}
	once, stop := interruptible(ctx)
	defer stop()
	if err := v.connect(once); err != nil {
		return err
	}
	defer v.close()
	switch {
	case len(s.words) > 0:
		return v.act(once, s.words)
	case c.interactive && !s.json:
		stop()
		return v.shell(ctx)
	}
	return v.list(once, nil)
}

// check reports what is wrong with an action, before a server is started for it.
func check(words []string) error {
	if len(words) == 0 {
		return nil
	}
	names := map[string]string{"call": "the name of a tool", "read": "the URI of a resource", "get": "the name of a prompt"}
	name, ok := names[words[0]]
	switch {
	case words[0] == "list":
		if len(words) > 1 && !slices.Contains(lists, words[1]) {
			return usagef("cannot list %q (want %s)", words[1], strings.Join(lists, ", "))
		}
	case !ok:
		return usagef("unknown action %q (want list, call, read or get)", words[0])
	case len(words) < 2:
		return usagef("%s: %s is missing", words[0], name)
	}
	for _, word := range words[min(2, len(words)):] {
		if words[0] == "list" || words[0] == "read" || !strings.Contains(word, "=") {
			return usagef("%s: what is %q? (want FIELD=VALUE after a tool or prompt)", words[0], word)
		}
	}
	return nil
}

// act does one action.
func (v *visitor) act(ctx context.Context, words []string) error {
	if err := check(words); err != nil {
		return err
	}
	switch words[0] {
	case "call":
		return v.call(ctx, words[1], words[2:])
	case "read":
		return v.read(ctx, words[1])
	case "get":
		return v.get(ctx, words[1], words[2:])
	}
	return v.list(ctx, words[1:])
}

// explain adds to an error what a person can do about it.
func explain(err error) error {
	var refused *jsonrpc.Error
	switch {
	case errors.Is(err, context.Canceled):
		return errors.New("interrupted")
	case errors.Is(err, context.DeadlineExceeded):
		return fmt.Errorf("%w (give it more time with -timeout)", err)
	case errors.As(err, &refused) && refused.Code == mcp.CodeURLElicitationRequired:
		return fmt.Errorf("the server wants you to open a page first: %w", err)
	}
	return err
}
