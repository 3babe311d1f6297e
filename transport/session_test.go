//go:build unix

package transport

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/generated/mcp"
	"github.com/mcp-schemagen/mcp-schemagen/generated/protocol"
	"github.com/mcp-schemagen/mcp-schemagen/session"
)

// newServer returns a server with the tools that tests call.
func newServer() *session.Server {
	tools := session.NewTools()
	add := func(name string, call func(ctx context.Context) (string, error)) {
		tools.Add(session.Tool{
			Tool: mcp.Tool{Name: name, InputSchema: jsonrpc.MustRaw(`{"type":"object"}`)},
			Call: func(ctx context.Context, _ *mcp.CallToolRequest) (mcp.CallToolOutcome, error) {
				text, err := call(ctx)
				return &mcp.CallToolResult{Content: []mcp.ContentBlock{&mcp.TextContent{Text: text}}}, err
			},
		})
	}
	add("pid", func(context.Context) (string, error) { return strconv.Itoa(os.Getpid()), nil })
	add("print", func(context.Context) (string, error) {
		fmt.Println("print of a handler")
		cat := exec.Command("cat")
		cat.Stdin, cat.Stdout = os.Stdin, os.Stdout
		return "printed", cat.Run()
	})
	add("hang", func(ctx context.Context) (string, error) {
		<-ctx.Done()
		return "", context.Cause(ctx)
	})
	add("ask", func(ctx context.Context) (string, error) {
		a, err := session.From(ctx).Elicit(ctx, "key", &mcp.ElicitRequestFormParams{Message: "Well?"})
		if err != nil {
			return "", err
		}
		return string(a.Action), nil
	})
	return &session.Server{Info: mcp.Implementation{Name: "test", Version: "1"}, Tools: tools, Resources: session.NewResources()}
}

func sessionProgram() error { return Stdio(context.Background(), newServer()) }

// legacySessionProgram ends unless the first message is initialize, and counts its starts.
func legacySessionProgram() error {
	return afterFirst("initialize", func(first string, rest io.Reader) error {
		return Lines(context.Background(), newServer(), io.MultiReader(strings.NewReader(first), rest), os.Stdout)
	})
}

// deafSessionProgram answers server/discover, and reads no more.
func deafSessionProgram() error {
	return afterFirst("server/discover", func(first string, _ io.Reader) error {
		if err := Lines(context.Background(), newServer(), strings.NewReader(first), os.Stdout); err != nil {
			return err
		}
		time.Sleep(time.Hour)
		return nil
	})
}

// afterFirst reads the first message, and fails if it is of another method.
func afterFirst(method string, then func(first string, rest io.Reader) error) error {
	if name := os.Getenv("STARTS"); name != "" {
		starts, err := os.OpenFile(name, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
		if err != nil {
			return err
		}
		if _, err := starts.WriteString("x"); err != nil {
			return err
		}
	}
	rest := bufio.NewReader(os.Stdin)
	first, err := rest.ReadString('\n')
	if err != nil || !strings.Contains(first, `"`+method+`"`) {
		return fmt.Errorf("the first message is %s", first)
	}
	return then(first, rest)
}

// connectTo connects a client to a program. No goroutine may be left at the end.
func connectTo(t *testing.T, cmd *exec.Cmd, versions ...protocol.Version) *session.Connection {
	t.Helper()
	conn := start(t, cmd)
	client := &session.Client{
		Info: mcp.Implementation{Name: "client", Version: "1"}, Versions: versions,
		Elicit: func(context.Context, *mcp.ElicitRequest) (*mcp.ElicitResult, error) {
			return &mcp.ElicitResult{Action: mcp.ElicitResultActionDecline}, nil
		},
	}
	c, err := client.Connect(within10(t), conn)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := c.Close(); err != nil {
			t.Error(err)
		}
	})
	return c
}

func callTool(ctx context.Context, c *session.Connection, name string, options ...session.CallOption) (string, error) {
	r, err := c.CallTool(ctx, &mcp.CallToolRequest{Params: mcp.CallToolRequestParams{Name: name}}, options...)
	if err != nil {
		return "", err
	}
	text, ok := r.Content[0].(*mcp.TextContent)
	if !ok || jsonrpc.Deref(r.IsError, false) {
		return "", fmt.Errorf("result %v", r)
	}
	return text.Text, nil
}

// A server on the standard streams and a client of a child process understand each other in
// all revisions, while the handlers misuse the streams.
func TestSessionRevisions(t *testing.T) {
	for _, v := range protocol.Versions {
		t.Run(string(v), func(t *testing.T) {
			c := connectTo(t, program(t, "session"), v)
			var group sync.WaitGroup
			for range 10 {
				group.Go(func() {
					if got, err := callTool(within10(t), c, "print"); got != "printed" || err != nil {
						t.Errorf("%q, %v", got, err)
					}
				})
			}
			group.Wait()
			if v < protocol.V20250618 {
				return
			}
			if got, err := callTool(within10(t), c, "ask"); got != "decline" || err != nil {
				t.Errorf("%q, %v", got, err)
			}
		})
	}
}

// A call to a server that is killed fails at once. The next call starts another one.
func TestSessionDeath(t *testing.T) {
	c := connectTo(t, program(t, "session"))
	old, err := callTool(within10(t), c, "pid")
	if err != nil {
		t.Fatal(err)
	}
	killed := make(chan time.Time, 1)
	time.AfterFunc(50*time.Millisecond, func() {
		killed <- time.Now()
		n, _ := strconv.Atoi(old)
		kill9(t, n)
	})
	_, err = callTool(t.Context(), c, "hang", session.Timeout(30*time.Minute))
	if d := time.Since(<-killed); d > time.Second {
		t.Errorf("the call failed after %v", d)
	}
	if exit, ok := errors.AsType[*ExitError](err); !ok || !strings.Contains(exit.Error(), "killed") {
		t.Errorf("error %v", err)
	}
	if fresh, err := callTool(within10(t), c, "pid"); fresh == old || err != nil {
		t.Errorf("process %s after %s, %v", fresh, old, err)
	}
}

// A server that ends in the probe takes two starts, and without a probe one.
func TestSessionProbe(t *testing.T) {
	for _, test := range []struct {
		versions []protocol.Version
		starts   int
	}{{nil, 2}, {[]protocol.Version{protocol.V20251125}, 1}} {
		starts := filepath.Join(t.TempDir(), "starts")
		c := connectTo(t, program(t, "legacySession", "STARTS="+starts), test.versions...)
		if c.Revision() != protocol.V20251125 {
			t.Errorf("revision %s", c.Revision())
		}
		if _, err := callTool(within10(t), c, "pid"); err != nil {
			t.Error(err)
		}
		if got, err := os.ReadFile(starts); err != nil || len(got) != test.starts {
			t.Errorf("%d starts, want %d, %v", len(got), test.starts, err)
		}
	}
}

// Calls to a server that does not read end at their deadline, and their cancellation takes no
// time, even if nothing more can be sent.
func TestSessionStalled(t *testing.T) {
	if testing.Short() {
		t.Skip("waits for seconds")
	}
	c := connectTo(t, program(t, "deafSession"))
	padding := jsonrpc.RawString(strings.Repeat("x", defaultMaxQueue/3))
	for i := range 8 {
		ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
		var arguments jsonrpc.Members
		arguments.Set("padding", padding)
		raw, err := jsonrpc.RawOf(arguments)
		if err != nil {
			t.Fatal(err)
		}
		begin := time.Now()
		_, err = c.CallTool(ctx, &mcp.CallToolRequest{Params: mcp.CallToolRequestParams{Name: "hang", Arguments: raw}})
		if cancel(); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("call %d: %v", i, err)
		}
		if d := time.Since(begin); d > time.Second {
			t.Errorf("call %d ended after %v", i, d)
		}
	}
}

// Bytes that are no JSON get an error, and the next message its result.
func TestSessionBytes(t *testing.T) {
	noLeak(t)
	ours, theirs := net.Pipe()
	result := make(chan error, 1)
	go func() {
		result <- Lines(t.Context(), newServer(), theirs, theirs, LinesOptions{MaxLine: 1000})
		theirs.Close()
	}()
	lines := bufio.NewScanner(ours)
	for _, test := range []struct {
		line string
		code int
	}{
		{"\xef\xbb\xbf{}", jsonrpc.CodeParseError},
		{"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"\xff\"}", jsonrpc.CodeParseError},
		{"\x00", jsonrpc.CodeParseError},
		{" \t ", jsonrpc.CodeParseError},
		{strings.Repeat(" ", 1001), jsonrpc.CodeInvalidRequest},
		{`{"jsonrpc":"2.0","id":1,"method":"nonsense"}`, jsonrpc.CodeMethodNotFound},
	} {
		fmt.Fprintln(ours, test.line)
		var m struct{ Error struct{ Code int } }
		if !lines.Scan() || json.Unmarshal(lines.Bytes(), &m) != nil || m.Error.Code != test.code {
			t.Errorf("%.30q: %s, want the code %d", test.line, lines.Bytes(), test.code)
		}
	}
	ours.Close()
	if err := <-result; err != nil {
		t.Error(err)
	}
}
