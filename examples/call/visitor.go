//lint:file-ignore SA1019 servers of all revisions may log

package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"os"
	"os/exec"
	"strings"
	"sync"
	"time"

	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/generated/mcp"
	"github.com/mcp-schemagen/mcp-schemagen/generated/protocol"
	"github.com/mcp-schemagen/mcp-schemagen/session"
	"github.com/mcp-schemagen/mcp-schemagen/transport"
)

// visitor is the client, connected to a server.
type visitor struct {
	*console
	settings *settings
	server   *session.Connection
	asking   sync.Mutex
	record   io.Closer
}

// connect starts the server.
func (v *visitor) connect(ctx context.Context) error {
	conn, err := v.dial(ctx)
	if err != nil {
		return err
	}
	if v.settings.record != "" {
		file, err := os.Create(v.settings.record)
		if err != nil {
			conn.Close()
			return err
		}
		v.record, conn = file, newRecorder(conn, file)
	}
	client := &session.Client{
		Info:         mcp.Implementation{Name: "call", Version: "1.0.0"},
		Elicit:       v.elicit,
		Capabilities: mcp.ClientCapabilities{Elicitation: &mcp.ClientCapabilitiesElicitation{URL: jsonrpc.Members{}}},
		LogLevel:     mcp.LoggingLevel(v.settings.level),
		Log:          v.log,
		Timeout:      v.settings.timeout,
		Logger:       slog.New(slog.NewTextHandler(v.console, &slog.HandlerOptions{Level: slog.LevelWarn})),
	}
	if v.settings.revision != "" {
		client.Versions = []protocol.Version{v.settings.revision}
	}
	if v.interactive && len(v.settings.words) == 0 {
		client.ToolListChanged = func(context.Context) { v.note(dim, "The list of tools has changed.\n") }
		client.PromptListChanged = func(context.Context) { v.note(dim, "The list of prompts has changed.\n") }
		client.ResourceListChanged = func(context.Context) { v.note(dim, "The list of resources has changed.\n") }
	}
	v.server, err = client.Connect(ctx, conn)
	return err
}

// dial returns the connection to the server. The command of a server is the only address yet.
func (v *visitor) dial(ctx context.Context) (session.Conn, error) {
	name := v.settings.server[0]
	if strings.HasPrefix(name, "http://") || strings.HasPrefix(name, "https://") {
		return nil, fmt.Errorf("%s: only servers that are started as a command are supported", name)
	}
	command := exec.Command(name, v.settings.server[1:]...)
	command.Stderr = v.console
	conn, err := transport.Command(context.WithoutCancel(ctx), command)
	if errors.Is(err, exec.ErrNotFound) || errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("there is no program %q to start as a server", name)
	}
	return conn, err
}

// logGrace is how long the end waits for log messages that came with the last result. They are
// shown beside results, and those that are not shown when the connection closes are lost.
const logGrace = 100 * time.Millisecond

func (v *visitor) close() {
	if v.settings.level != "" {
		time.Sleep(logGrace)
	}
	if err := v.server.Close(); err != nil {
		v.note(dim, "call: the server has not ended in good order: %v\n", err)
	}
	if v.record != nil {
		if err := v.record.Close(); err != nil {
			v.note(red, "call: %v\n", err)
		}
	}
}

// name returns the name of the server.
func (v *visitor) name() string {
	if v.server == nil || v.server.Info() == nil {
		return "the server"
	}
	return title(v.server.Info().Title, v.server.Info().Name)
}

// title returns a title for people, or else a name.
func title(title *string, name string) string { return line(jsonrpc.Deref(title, name)) }

// log shows a log message.
func (v *visitor) log(_ context.Context, m *mcp.LoggingMessageNotificationParams) {
	s := dim
	if n, ok := protocol.CompareLogLevels(protocol.Latest, string(m.Level), "warning"); ok && n >= 0 {
		s = yellow
	}
	from := string(m.Level)
	if m.Logger != nil {
		from += " " + *m.Logger
	}
	v.note(s, "log %s: %s\n", line(from), line(show(m.Data)))
}

// shell reads actions from the terminal. An interrupt ends an action, and at the prompt the
// program.
func (v *visitor) shell(ctx context.Context) error {
	v.greet()
	for {
		again, err := v.once(ctx)
		v.clearBar()
		if err != nil && !errors.Is(err, errTool) {
			v.note(red, "%v\n", explain(err))
		}
		if !again {
			return v.server.Err()
		}
	}
}

// once does one action of the shell, and reports whether there may be another one.
func (v *visitor) once(ctx context.Context) (again bool, err error) {
	ctx, stop := interruptible(ctx)
	defer stop()
	text, err := v.ask(ctx, "> ")
	if err != nil {
		return false, nil
	}
	words, err := split(text)
	switch {
	case err != nil || len(words) == 0:
		return true, err
	case words[0] == "quit" || words[0] == "exit":
		return false, nil
	case words[0] == "help":
		v.note(plain, "%s", shellHelp)
		return true, nil
	}
	err = v.act(ctx, words)
	return v.server.Err() == nil, err
}

const shellHelp = `list [tools|prompts|resources|templates]   what the server has
call TOOL [FIELD=VALUE...]                 run a tool
read URI                                   read a resource
get PROMPT [FIELD=VALUE...]                fill in a prompt
quit                                       leave

Put quotes around values with spaces. Ctrl-C ends what is running.
`

// maxInstructions is how many lines of the instructions are shown.
const maxInstructions = 4

// greet says what the server is.
func (v *visitor) greet() {
	v.note(bold, "%s", v.name())
	if info := v.server.Info(); info != nil {
		v.note(plain, " %s", line(info.Version))
	}
	v.note(dim, "  (revision %s)\n", v.server.Revision())
	lines := strings.Split(strings.TrimSpace(v.server.Instructions()), "\n")
	for _, text := range lines[:min(maxInstructions, len(lines))] {
		if text != "" {
			v.note(plain, "%s\n", cut(text, 100))
		}
	}
	if n := len(lines) - maxInstructions; n > 0 {
		v.note(dim, "… and %d lines more, which are for the model.\n", n)
	}
	v.note(dim, "Type list to see what there is, help for more, and Ctrl-D to leave.\n")
}

// split splits a line into words. Quotes keep spaces together.
func split(text string) (words []string, err error) {
	var word strings.Builder
	quote, inside := rune(0), false
	for _, r := range text {
		switch {
		case quote != 0 && r == quote:
			quote = 0
		case quote != 0:
			word.WriteRune(r)
		case r == '"' || r == '\'':
			quote, inside = r, true
		case r == ' ' || r == '\t':
			if inside {
				words = append(words, word.String())
				word.Reset()
			}
			inside = false
		default:
			word.WriteRune(r)
			inside = true
		}
	}
	if quote != 0 {
		return nil, fmt.Errorf("there is no end of the quotes that begin with %c", quote)
	}
	if inside {
		words = append(words, word.String())
	}
	return words, nil
}
