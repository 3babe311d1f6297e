package main

import (
	"bytes"
	"context"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"runtime/debug"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"
)

// TestMain lets the heap grow more before it is collected: the tests make much that is soon
// garbage.
func TestMain(m *testing.M) {
	debug.SetGCPercent(400)
	m.Run()
}

// TestScenarios plays the scenarios of testdata. A scenario is a txtar archive:
// the files that are there at first, and before them a transcript of commands
// with all that they say. Lines of a transcript begin with
//
//	$       a command: mcp-schemagen, or one of the tools of tools_test.go;
//	        < FILE, > FILE and >> FILE redirect
//	>       a line of standard output
//	!       a line of standard error
//	exit    the exit code, if it is not 0
//	long:   why the scenario is left out with -short
//
// and other lines are for the reader. Three dots stand for any text, and alone
// on a line for any lines. Nothing may change on disk in a command of
// mcp-schemagen that fails, or whose verb does not write.
func TestScenarios(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatalf("no scenarios: %v", err)
	}
	for _, file := range files {
		archive, err := txtar.ParseFile(file)
		if err != nil {
			t.Fatal(err)
		}
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			if testing.Short() && strings.Contains(string(archive.Comment), "\nlong: ") {
				t.Skip("takes long")
			}
			steps, err := parseTranscript(file, string(archive.Comment))
			if err != nil {
				t.Fatal(err)
			}
			t.Chdir(unpack(t, archive.Files))
			for _, s := range steps {
				s.play(t)
			}
		})
	}
}

// unpack writes files into a new directory.
func unpack(t *testing.T, files []txtar.File) string {
	dir := t.TempDir()
	for _, f := range files {
		name := filepath.Join(dir, filepath.FromSlash(f.Name))
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, f.Data, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// A step is a command of a transcript and what it is to say.
type step struct {
	place          string // FILE:LINE
	command        string
	stdout, stderr []string
	exit           int
}

func parseTranscript(file, text string) ([]*step, error) {
	var steps []*step
	last := &step{}
	for i, line := range strings.Split(text, "\n") {
		mark, rest, _ := strings.Cut(line, " ")
		switch mark {
		case "$":
			last = &step{place: fmt.Sprintf("%s:%d", file, i+1), command: rest}
			steps = append(steps, last)
		case ">":
			last.stdout = append(last.stdout, rest)
		case "!":
			last.stderr = append(last.stderr, rest)
		case "exit":
			if _, err := fmt.Sscan(rest, &last.exit); err != nil {
				return nil, fmt.Errorf("%s:%d: %w", file, i+1, err)
			}
		}
	}
	if len(steps) == 0 {
		return nil, fmt.Errorf("%s: the transcript has no command", file)
	}
	return steps, nil
}

// play runs the command and compares.
func (s *step) play(t *testing.T) {
	t.Helper()
	before := snapshot(t)
	stdout, stderr, exit, err := execute(s.command)
	if err != nil {
		t.Fatalf("%s: %s: %v", s.place, s.command, err)
	}
	if exit != s.exit || !matches(s.stdout, stdout) || !matches(s.stderr, stderr) {
		t.Errorf("%s: %s: the transcript should be\n%s", s.place, s.command, transcript(stdout, stderr, exit))
	}
	if after := snapshot(t); before != after && (exit != 0 || !mayWrite(s.command)) {
		t.Errorf("%s: %s: files were changed:\n%s\nbefore:\n%s", s.place, s.command, after, before)
	}
}

func mayWrite(command string) bool {
	words := strings.Fields(command)
	switch {
	case words[0] != program:
		return true
	case words[1] == "import":
		return !strings.Contains(command, " -check")
	}
	return words[1] == "generate" || words[1] == "vectors"
}

// matches reports whether a text has the lines that a transcript wants.
func matches(want []string, text string) bool {
	var pattern strings.Builder
	for _, line := range want {
		if line == "..." {
			pattern.WriteString(`(.*\n)*`)
			continue
		}
		pattern.WriteString(strings.ReplaceAll(regexp.QuoteMeta(line), `\.\.\.`, ".*") + `\n`)
	}
	return regexp.MustCompile(`\A` + pattern.String() + `\z`).MatchString(text)
}

// transcript shows what a command said as a scenario has it.
func transcript(stdout, stderr string, exit int) string {
	var b strings.Builder
	for line := range strings.Lines(stdout) {
		b.WriteString("> " + line)
	}
	for line := range strings.Lines(stderr) {
		b.WriteString("! " + line)
	}
	if exit != 0 {
		fmt.Fprintf(&b, "exit %d\n", exit)
	}
	return b.String()
}

// snapshot returns the names, modes and contents of everything below the
// working directory in a form that can be compared.
func snapshot(t *testing.T) string {
	t.Helper()
	var b strings.Builder
	err := fs.WalkDir(os.DirFS("."), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		info, err := d.Info()
		if err != nil {
			return err
		}
		fmt.Fprintf(&b, "%s %s", info.Mode(), name)
		if d.Type().IsRegular() {
			data, err := os.ReadFile(name)
			if err != nil {
				return err
			}
			fmt.Fprintf(&b, " %d bytes, %x", len(data), checksum(data))
		}
		b.WriteByte('\n')
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// execute runs a command line of a transcript.
func execute(line string) (stdout, stderr string, exit int, err error) {
	words, err := split(line)
	if err != nil {
		return "", "", 0, err
	}
	c, err := redirect(words)
	if err != nil {
		return "", "", 0, err
	}
	var out, problems bytes.Buffer
	if c.args[0] == program {
		exit = run(context.Background(), c.args[1:], bytes.NewReader(c.stdin), &out, &problems)
	} else {
		err = runTool(c.args, &out)
	}
	if c.save != nil && err == nil {
		err = c.save(out.Bytes())
		out.Reset()
	}
	return out.String(), problems.String(), exit, err
}
