package main

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

// asCommand, if it is set in the environment, makes the test binary the command.
const asCommand = "MCP_SCHEMAGEN_AS_COMMAND"

func TestMain(m *testing.M) {
	if os.Getenv(asCommand) != "" {
		main()
	}
	os.Exit(m.Run())
}

// process returns the command as a process, which is not started yet.
func process(dir, line string) *exec.Cmd {
	c := exec.Command(os.Args[0], strings.Fields(line)...)
	c.Env = append(os.Environ(), asCommand+"=1")
	c.Dir = dir
	c.Stdout, c.Stderr = &bytes.Buffer{}, &bytes.Buffer{}
	return c
}

// A trial is what is tried with killed and concurrent runs: command lines that
// make different trees of one directory.
type trial struct {
	name   string
	rounds int    // how often something random is tried, unless it is to be short
	below  string // the output directory in out
	lines  []string
	// sums holds for each line the tree that it makes of any other.
	sums []string
}

func newTrials(t *testing.T) []*trial {
	trials := []*trial{
		{name: "generate", rounds: 40, below: "mcp", lines: []string{
			"generate -schema a.json -version 2031-01-01 -out out/mcp",
			"generate -schema b.json -version 2031-07-01 -out out/mcp",
			"generate -schema b.json -package notes -out out/mcp",
		}},
		{name: "vectors", rounds: 4, lines: []string{"vectors -version 2024-11-05 -out out"}},
		{name: "import", rounds: 40, lines: []string{"import a.json -version 2031-01-01 -dir out", "import b.json -version 2031-01-01 -dir out"}},
	}
	for _, tr := range trials {
		for _, line := range tr.lines {
			dir := workspace(t)
			if err := process(dir, line).Run(); err != nil {
				t.Fatalf("%s: %v", line, err)
			}
			tr.sums = append(tr.sums, treeOf(t, dir))
		}
	}
	return trials
}

// workspace is a module with two schemas.
func workspace(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	schema := `{"$schema": "https://json-schema.org/draft/2020-12/schema", "$defs": {"Note": {"type": "object", "properties": {"%s": {"type": "string"}}}}}`
	for name, text := range map[string]string{
		"go.mod": "module example.com/app\n", "a.json": fmt.Sprintf(schema, "text"), "b.json": fmt.Sprintf(schema, "body"),
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Mkdir(filepath.Join(dir, "out"), 0o777); err != nil {
		t.Fatal(err)
	}
	return dir
}

// treeOf returns the names and checksums of all files below out.
func treeOf(t *testing.T, dir string) string {
	t.Helper()
	var b strings.Builder
	err := filepath.WalkDir(filepath.Join(dir, "out"), func(name string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			if strings.HasPrefix(filepath.Base(name), ".") {
				fmt.Fprintln(&b, "left:", name)
			}
			return err
		}
		data, err := os.ReadFile(name)
		fmt.Fprintf(&b, "%s %x\n", strings.TrimPrefix(name, dir), checksum(data))
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// TestKilled starts the command again and again on one directory and kills it, at any
// moment or soon after it begins to write. Each time, the next complete run must restore
// the expected tree, without any other files.
func TestKilled(t *testing.T) {
	if testing.Short() {
		t.Skip("starts a hundred processes")
	}
	signals := []os.Signal{os.Kill, os.Kill, os.Interrupt, syscall.SIGTERM}
	if runtime.GOOS == "windows" {
		signals = signals[:1]
	}
	for _, tr := range newTrials(t) {
		t.Run(tr.name, func(t *testing.T) {
			random := rand.New(rand.NewPCG(1, uint64(len(tr.name))))
			dir := workspace(t)
			took, unfinished := 500*time.Millisecond, 0
			for n := range tr.rounds {
				work := filepath.Join(dir, "out", tr.below, ".mcp-schemagen")
				for range 1 + random.IntN(3) { // runs that are ended before one that is not
					line := tr.lines[random.IntN(len(tr.lines))]
					c, after := process(dir, line), rand.N(took+took/5)
					writing := ""
					if random.IntN(2) == 0 {
						writing = filepath.Join(work, "lock")
					}
					end(t, c, signals[random.IntN(len(signals))], after, writing)
					if _, err := os.Stat(work); err == nil {
						unfinished++
					}
				}
				i := random.IntN(len(tr.lines))
				start := time.Now()
				c := process(dir, tr.lines[i])
				if err := c.Run(); err != nil {
					t.Fatalf("round %d: %s: %v: %s", n, tr.lines[i], err, c.Stderr)
				}
				took = time.Since(start)
				if got := treeOf(t, dir); got != tr.sums[i] {
					t.Fatalf("round %d: %s: the tree is\n%s\nwant\n%s", n, tr.lines[i], got, tr.sums[i])
				}
				if n%3 == 0 || len(tr.lines) == 1 { // the next run has everything to write
					dir = workspace(t)
				}
			}
			t.Logf("%d killed runs left something to put back", unfinished)
		})
	}
}

// end starts a process and sends it a signal after some time, or soon after it
// holds the lock, if the lock file is named.
func end(t *testing.T, c *exec.Cmd, signal os.Signal, after time.Duration, lock string) {
	t.Helper()
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	ended := make(chan error, 1)
	go func() { ended <- c.Wait() }()
	err, running := awaitLock(c, ended, after, lock)
	if running {
		c.Process.Signal(signal) // it may have ended by itself
		err = <-ended
	}
	exit, failed := errors.AsType[*exec.ExitError](err)
	switch text := fmt.Sprint(c.Stderr); {
	case err != nil && !failed:
		t.Fatal(err)
	case failed && exit.ExitCode() == exitFailure && !strings.Contains(text, "signal received"):
		t.Fatalf("%s: %s", c, text)
	}
}

// awaitLock waits for some time, or until the process holds the lock and a
// moment more. It returns early if the process ends.
func awaitLock(c *exec.Cmd, ended <-chan error, after time.Duration, lock string) (err error, running bool) {
	tick := time.NewTicker(time.Millisecond)
	defer tick.Stop()
	timeout := time.After(after)
	if lock != "" {
		timeout = nil
	}
	for {
		select {
		case err := <-ended:
			return err, false
		case <-timeout:
			return nil, true
		case <-tick.C:
			holder, _ := os.ReadFile(lock)
			if timeout == nil && strings.TrimSpace(string(holder)) == strconv.Itoa(c.Process.Pid) {
				timeout = time.After(rand.N(30 * time.Millisecond))
			}
		}
	}
}

// TestSeveralAtOnce starts several runs at once on one directory. Each makes
// its tree or says that another one is writing, and in the end there is the
// tree of one of them.
func TestSeveralAtOnce(t *testing.T) {
	if testing.Short() {
		t.Skip("starts a hundred processes")
	}
	for _, tr := range newTrials(t) {
		t.Run(tr.name, func(t *testing.T) {
			for n := range tr.rounds/4 + 1 {
				dir := workspace(t)
				var wg sync.WaitGroup
				for i := range 3 {
					c := process(dir, tr.lines[i%len(tr.lines)])
					wg.Go(func() {
						if err := c.Run(); err != nil && !strings.Contains(fmt.Sprint(c.Stderr), "another run of mcp-schemagen is writing here") {
							t.Errorf("round %d: %v: %v: %s", n, c, err, c.Stderr)
						}
					})
				}
				wg.Wait()
				got, found := treeOf(t, dir), false
				for _, sum := range tr.sums {
					found = found || got == sum
				}
				if !found {
					t.Fatalf("round %d: the tree is that of no run:\n%s", n, got)
				}
			}
		})
	}
}

// TestImportsAtOnce holds that no revision gets lost when several are imported
// at once.
func TestImportsAtOnce(t *testing.T) {
	dir := workspace(t)
	var wg sync.WaitGroup
	for i := range 5 {
		c := process(dir, fmt.Sprintf("import a.json -version 203%d-01-01 -dir out", i))
		wg.Go(func() {
			if err := c.Run(); err != nil {
				t.Errorf("%v: %v: %s", c, err, c.Stderr)
			}
		})
	}
	wg.Wait()
	data, err := os.ReadFile(filepath.Join(dir, "out", "schema", "sources.json"))
	if n := strings.Count(string(data), `"version"`); n != 5 || err != nil {
		t.Errorf("%d of 5 revisions are recorded: %v\n%s", n, err, data)
	}
}
