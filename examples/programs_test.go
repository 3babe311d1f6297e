package examples

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/mcp-schemagen/mcp-schemagen/generated/protocol"
)

// programs is the directory of the built programs.
var programs string

func TestMain(m *testing.M) {
	os.Exit(func() int {
		var err error
		if programs, err = os.MkdirTemp("", "examples"); err != nil {
			fmt.Fprintln(os.Stderr, err)
			return 1
		}
		defer os.RemoveAll(programs)
		build := exec.Command("go", "build", "-o", programs+string(filepath.Separator),
			"./hello-server", "./survey", "./countdown", "./visit", "./call", "./bridge", "./inspect")
		if out, err := build.CombinedOutput(); err != nil {
			fmt.Fprintf(os.Stderr, "%v\n%s", err, out)
			return 1
		}
		return m.Run()
	}())
}

// run runs a program with the input, and returns what it prints. Arguments such as ./call are
// the programs.
func run(t *testing.T, input string, args ...string) (out, notes string, err error) {
	t.Helper()
	for i, arg := range args {
		if name, ok := strings.CutPrefix(arg, "./"); ok {
			args[i] = filepath.Join(programs, name)
		}
	}
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	command := exec.CommandContext(ctx, args[0], args[1:]...)
	var stdout, stderr bytes.Buffer
	command.Stdin, command.Stdout, command.Stderr = strings.NewReader(input), &stdout, &stderr
	command.WaitDelay = time.Second
	err = command.Run()
	return stdout.String(), stderr.String(), err
}

// asks reports whether servers can ask the user in a revision.
func asks(v protocol.Version) bool { return v >= protocol.V20250618 }

func TestHelloServer(t *testing.T) {
	for _, v := range protocol.Versions {
		for word, want := range map[string]string{"부드러운": `{"radius":8}`, "단단한": `{"radius":1}`, "따뜻한": `{"radius":6}`} {
			out, notes, err := run(t, "", "./call", "-yes", "-revision", string(v), "call", "mood", "word="+word, "--", "./hello-server")
			if err != nil || strings.TrimSpace(out) != want {
				t.Errorf("%s %s: %q %v\n%s", v, word, out, err, notes)
			}
		}
		out, _, err := run(t, "", "./call", "-yes", "-revision", string(v), "call", "mood", "word=시끄러운", "--", "./hello-server")
		if err == nil || !strings.Contains(out, "단단한, 따뜻한, 부드러운") {
			t.Errorf("%s: an unknown word: %q %v", v, out, err)
		}
	}
}

const answers = `{"name":"Ada","color":"teal"}`

func TestSurvey(t *testing.T) {
	for _, v := range protocol.Versions {
		for _, tool := range []string{"ask", "steps"} {
			out, notes, err := run(t, "", "./visit", "-revision", string(v), "-tool", tool, "-answers", answers, "./survey")
			want := "Ada likes teal."
			if !asks(v) {
				want = "revision " + string(v) + " has no elicitation/create"
			}
			if err != nil || !strings.Contains(out, want) || asks(v) != (strings.Count(out, "\n? ") == 2) {
				t.Errorf("%s %s: %v\n%s%s", v, tool, err, out, notes)
			}
		}
		if !asks(v) {
			continue
		}
		out, _, err := run(t, "", "./visit", "-revision", string(v), "-tool", "ask", "./survey") // declines
		if err != nil || !strings.Contains(out, "Nobody wanted to answer.") {
			t.Errorf("%s: %v\n%s", v, err, out)
		}
	}
}

func TestCountdown(t *testing.T) {
	for _, v := range protocol.Versions {
		out, notes, err := run(t, "", "./visit", "-revision", string(v), "-tool", "countdown", "-arguments", `{"from":2}`, "./countdown", "-losses")
		if err != nil || strings.Count(out, "… ") != 2 || !strings.Contains(out, "wikipedia") {
			t.Errorf("%s: %v\n%s", v, err, out)
		}
		if lost := strings.Contains(notes, "title left out"); lost != !asks(v) {
			t.Errorf("%s: title lost %t\n%s", v, lost, notes)
		}
	}
	_, notes, err := run(t, "", "./visit", "-tool", "countdown", "-arguments", `{"from":11}`, "./countdown")
	if err == nil || !strings.Contains(notes, "from 1 to 10 (-32602)") {
		t.Errorf("%v %s", err, notes)
	}
}

// A bridge passes what both revisions have, whichever they are.
func TestBridge(t *testing.T) {
	for _, up := range protocol.Versions {
		for _, down := range protocol.Versions {
			t.Run(string(down+" to "+up), func(t *testing.T) {
				for _, tool := range []string{"ask", "steps"} {
					out, notes, err := run(t, "", "./visit", "-revision", string(down), "-tool", tool, "-answers", answers, "./bridge", "-up", string(up), "./survey")
					switch {
					case asks(up) && asks(down):
						if err != nil || !strings.Contains(out, "Ada likes teal.") || strings.Count(out, "\n? ") != 2 {
							t.Errorf("%s: %v\n%s%s", tool, err, out, notes)
						}
					case strings.Contains(out, "likes"):
						t.Errorf("%s: %s", tool, out)
					}
				}
				out, notes, err := run(t, "", "./visit", "-revision", string(down), "-tool", "countdown", "-arguments", `{"from":2}`, "./bridge", "-up", string(up), "./countdown")
				if err != nil || strings.Count(out, "… ") != 2 || !strings.Contains(out, "wikipedia") {
					t.Errorf("countdown: %v\n%s%s", err, out, notes)
				}
				if told := strings.Contains(out, "1 left"); told != (min(up, down) >= protocol.V20250326) {
					t.Errorf("message of the progress %t\n%s", told, out)
				}
				if lost := strings.Contains(notes, `/result/tools/0/title left out "Countdown"`); lost != (asks(up) && !asks(down)) {
					t.Errorf("title lost %t\n%s", lost, notes)
				}
			})
		}
	}
}

func TestInspect(t *testing.T) {
	out, notes, err := run(t, `> {"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"c","version":"1"}}}
< {"jsonrpc":"2.0","id":0,"result":{"protocolVersion":"2025-06-18","capabilities":{"tools":{}},"serverInfo":{"name":"s","title":"S","version":"1"}}}
> {"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"cursor":3}}
< {"jsonrpc":"2.0","id":1,"result":{"tools":[]}}
< {"jsonrpc":"2.0","id":1,"result":{"tools":[]}}
`, "./inspect", "-to", "2025-03-26")
	if err != nil {
		t.Fatal(err, notes)
	}
	for _, want := range []string{
		"> 2025-06-18 {", `lost: /result/serverInfo/title left out "S"`, "invalid: invalid content: tools/list: /params/cursor",
		"initialized-missing", "response-",
	} {
		if !strings.Contains(out, want) {
			t.Errorf("%q is not in\n%s", want, out)
		}
	}
	if _, notes, err := run(t, "x\n", "./inspect"); err == nil || !strings.Contains(notes, "neither > nor <") {
		t.Errorf("%v %s", err, notes)
	}
}

// call records what inspect reads.
func TestCallRecordsForInspect(t *testing.T) {
	file := filepath.Join(t.TempDir(), "session.txt")
	if _, notes, err := run(t, "", "./call", "-yes", "-set", "name=Ada", "-set", "color=teal", "-record", file, "call", "ask", "--", "./survey"); err != nil {
		t.Fatal(err, notes)
	}
	recording, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	out, notes, err := run(t, string(recording), "./inspect", "-to", "2026-07-28")
	if err != nil || !strings.Contains(out, "Ada likes teal") {
		t.Errorf("%v %s\n%s", err, notes, out)
	}
	for _, fault := range []string{"invalid:", "forbidden:", "lost:"} {
		if strings.Contains(out, fault) {
			t.Errorf("%s\n%s", fault, out)
		}
	}
}
