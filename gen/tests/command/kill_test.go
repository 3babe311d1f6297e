package command_test

import (
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

	"github.com/mcp-schemagen/mcp-schemagen/gen/internal/sample"
)

// A trial is what is tried with killed and concurrent runs: command lines that
// make different trees of one directory.
type trial struct {
	name   string
	rounds int    // how often something random is tried
	below  string // the output directory in out
	lines  []string
	// sums holds for each line the tree that it makes of any other.
	sums []string
}

func newTrials(t *testing.T) []*trial {
	trials := []*trial{
		{name: "generate", rounds: sample.Count(40, 14, 0), below: "mcp", lines: []string{
			"generate -schema a.json -version 2031-01-01 -out out/mcp",
			"generate -schema b.json -version 2031-07-01 -out out/mcp",
			"generate -schema b.json -package notes -out out/mcp",
		}},
		{name: "vectors", rounds: sample.Count(4, 2, 0), lines: []string{"vectors -version 2024-11-05 -out out"}},
		{name: "import", rounds: sample.Count(40, 14, 0), lines: []string{"import a.json -version 2031-01-01 -dir out", "import b.json -version 2031-01-01 -dir out"}},
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

// TestKilled starts the command again and again on one directory and kills it, at any
// moment or soon after it begins to write. Each time, the next complete run must restore
// the expected tree, without any other files. -args -full makes three times as many rounds.
func TestKilled(t *testing.T) {
	for _, tr := range newTrials(t) {
		t.Run(tr.name, func(t *testing.T) {
			t.Parallel()
			k := &killer{trial: tr, random: rand.New(rand.NewPCG(1, uint64(len(tr.name)))), dir: workspace(t), took: 500 * time.Millisecond}
			for n := range tr.rounds {
				for range 1 + k.random.IntN(3) {
					k.kill(t)
				}
				k.complete(t, n)
				if n%3 == 0 || len(tr.lines) == 1 { // the next run has everything to write
					k.dir = workspace(t)
				}
			}
			t.Logf("%d rounds, in which %d killed runs left something to put back", k.rounds, k.unfinished)
		})
	}
}

// A killer has what the rounds of one trial share.
type killer struct {
	*trial
	random     *rand.Rand
	dir        string
	took       time.Duration // of the last complete run
	unfinished int           // runs that left their working directory
}

// kill starts a run and kills it.
func (k *killer) kill(t *testing.T) {
	t.Helper()
	signals := []os.Signal{os.Kill, os.Kill, os.Interrupt, syscall.SIGTERM}
	if runtime.GOOS == "windows" {
		signals = signals[:1]
	}
	work := filepath.Join(k.dir, "out", k.below, ".mcp-schemagen")
	c, after := process(k.dir, k.lines[k.random.IntN(len(k.lines))]), rand.N(k.took+k.took/5)
	lock := ""
	if k.random.IntN(2) == 0 {
		lock = filepath.Join(work, "lock")
	}
	end(t, c, signals[k.random.IntN(len(signals))], after, lock)
	if _, err := os.Stat(work); err == nil {
		k.unfinished++
	}
}

// complete runs a command to its end and compares the tree.
func (k *killer) complete(t *testing.T, round int) {
	t.Helper()
	i := k.random.IntN(len(k.lines))
	start := time.Now()
	c := process(k.dir, k.lines[i])
	if err := c.Run(); err != nil {
		t.Fatalf("round %d: %s: %v: %s", round, k.lines[i], err, c.Stderr)
	}
	k.took = time.Since(start)
	if got := treeOf(t, k.dir); got != k.sums[i] {
		t.Fatalf("round %d: %s: the tree is\n%s\nwant\n%s", round, k.lines[i], got, k.sums[i])
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
	case failed && exit.ExitCode() == 2 && !strings.Contains(text, "signal received"):
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
	for _, tr := range newTrials(t) {
		t.Run(tr.name, func(t *testing.T) {
			t.Parallel()
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
