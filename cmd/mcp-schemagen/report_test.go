package main

import (
	"bytes"
	"context"
	"errors"
	"os"
	"strings"
	"testing"
	"time"

	"golang.org/x/tools/txtar"

	"github.com/mcp-schemagen/mcp-schemagen/gen"
)

func TestChanged(t *testing.T) {
	write, remove := gen.Change{Path: "a/b.go", Action: gen.Create}, gen.Change{Path: "c.go", Action: gen.Remove}
	for _, test := range []struct {
		m       messages
		changes []gen.Change
		want    string
	}{
		{messages{}, nil, "mcp: 1 revision, 3 files, up to date\n"},
		{messages{}, []gen.Change{write}, "mcp: 1 revision, 3 files: 1 written\n"},
		{messages{}, []gen.Change{remove}, "remove mcp/c.go\nmcp: 1 revision, 3 files: 1 removed\n"},
		{messages{verbose: true}, []gen.Change{write, remove}, "create mcp/a/b.go\nremove mcp/c.go\nmcp: 1 revision, 3 files: 1 written, 1 removed\n"},
		{messages{quiet: true}, []gen.Change{write, remove}, ""},
	} {
		var b bytes.Buffer
		(&env{stderr: &b}).changed(test.m, "mcp", "1 revision", 3, test.changes)
		if got := strings.ReplaceAll(b.String(), `\`, "/"); got != test.want {
			t.Errorf("%+v, %v: %q, want %q", test.m, test.changes, got, test.want)
		}
	}
}

func TestShellWord(t *testing.T) {
	for in, want := range map[string]string{
		"internal/mcp": "internal/mcp", "": "''", "my types": "'my types'", "it's": `'it'\''s'`, "$HOME": "'$HOME'",
	} {
		if got := shellWord(in); got != want {
			t.Errorf("%q: %s, want %s", in, got, want)
		}
	}
}

// noticed is a buffer that reports the first write, on a channel that has room for it.
type noticed struct {
	bytes.Buffer
	written chan bool
}

func (n *noticed) Write(p []byte) (int, error) {
	select {
	case n.written <- true:
	default:
	}
	return n.Buffer.Write(p)
}

// TestProgress holds that a long run shows a line on a terminal, and removes it.
func TestProgress(t *testing.T) {
	old := progressAfter
	progressAfter = time.Millisecond
	defer func() { progressAfter = old }()
	for _, test := range []struct {
		terminal bool
		m        messages
		shown    bool
	}{{true, messages{}, true}, {true, messages{quiet: true}, false}, {false, messages{}, false}} {
		b := &noticed{written: make(chan bool, 1)}
		result, err := work(t.Context(), &env{stderr: b, terminal: test.terminal}, test.m, "waiting", func() (int, error) {
			if test.shown {
				<-b.written
			} else {
				time.Sleep(20 * time.Millisecond)
			}
			return 7, errors.New("late")
		})
		if result != 7 || err == nil || err.Error() != "late" {
			t.Errorf("%v, %v", result, err)
		}
		line := "\rmcp-schemagen: waiting, 0 s"
		removed := "\r" + strings.Repeat(" ", len(line)) + "\r"
		if got := b.String(); strings.HasPrefix(got, line) != test.shown || strings.HasSuffix(got, removed) != test.shown || !test.shown && got != "" {
			t.Errorf("terminal %t, %+v: %q", test.terminal, test.m, got)
		}
	}
	if null, err := os.OpenFile(os.DevNull, os.O_WRONLY, 0); err != nil || isTerminal(null) {
		t.Errorf("%s is a terminal: %v", os.DevNull, err)
	}
}

// TestInterrupted holds that a command does not wait for work that changes
// nothing.
func TestInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancelCause(t.Context())
	cancel(errors.New("signal"))
	forever := make(chan bool)
	defer close(forever)
	_, err := work(ctx, &env{}, messages{}, "", func() (int, error) { <-forever; return 0, nil })
	if err == nil || err.Error() != "signal" {
		t.Errorf("%v", err)
	}
	t.Chdir(unpack(t, []txtar.File{
		{Name: "go.mod", Data: []byte("module example.com/app\n")},
		{Name: "a.json", Data: []byte(`{"$schema": "https://json-schema.org/draft/2020-12/schema", "$defs": {"Note": {"type": "string"}}}`)},
	}))
	before := snapshot(t)
	var stdout, stderr strings.Builder
	exit := run(ctx, strings.Fields("generate -schema a.json -package a -out out/a"), nil, &stdout, &stderr)
	if got := stderr.String(); exit != exitFailure || !strings.HasSuffix(got, "signal\n") || stdout.String() != "" || snapshot(t) != before {
		t.Errorf("exit %d, %q, %q", exit, stdout.String(), got)
	}
}

// TestDiffLines holds how much of a diff is printed.
func TestDiffLines(t *testing.T) {
	line := "+line\n"
	for _, test := range []struct {
		full         bool
		lines, shown int
		rest         string
	}{
		{false, 1, 1, ""}, {false, diffLines, diffLines, ""},
		{false, diffLines + 1, diffLines, "d: 1 line of the diff not shown (run with -full to see them)\n"},
		{false, diffLines + 500, diffLines, "d: 500 lines of the diff not shown (run with -full to see them)\n"},
		{true, diffLines + 500, diffLines + 500, ""},
	} {
		var stdout, stderr strings.Builder
		err := (&checker{full: test.full}).show(&env{stdout: &stdout, stderr: &stderr}, "d", strings.Repeat(line, test.lines))
		if n := strings.Count(stdout.String(), line); n != test.shown || stderr.String() != test.rest || err != nil {
			t.Errorf("%+v: %d lines, %q, %v", test, n, stderr.String(), err)
		}
	}
}
