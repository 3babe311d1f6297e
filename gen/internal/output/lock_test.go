package output

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// holdLock, if it is set in the environment, makes the test binary a process
// that holds the lock of the directory that it names, until its input ends.
const holdLock = "MCP_SCHEMAGEN_HOLD_LOCK"

func TestMain(m *testing.M) {
	dir := os.Getenv(holdLock)
	if dir == "" {
		os.Exit(m.Run())
	}
	root, _, err := enter(context.Background(), dir)
	if err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
	defer root.Close()
	fmt.Println("locked")
	io.Copy(io.Discard, os.Stdin)
}

// startHolder starts a process that holds the lock.
func startHolder(t *testing.T, dir string) *exec.Cmd {
	t.Helper()
	c := exec.Command(os.Args[0])
	c.Env = append(os.Environ(), holdLock+"="+dir)
	in, err := c.StdinPipe()
	out, errOut := c.StdoutPipe()
	if err := errors.Join(err, errOut, c.Start()); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { in.Close(); c.Wait() })
	if line, err := bufio.NewReader(out).ReadString('\n'); line != "locked\n" {
		t.Fatalf("the holder: %s, %v", line, err)
	}
	return c
}

func setLockWait(t *testing.T, d time.Duration) {
	old := lockWait
	lockWait = d
	t.Cleanup(func() { lockWait = old })
}

// TestLock holds that a run does not write while another process does, says so,
// and goes on when that process is dead.
func TestLock(t *testing.T) {
	dir := before(t)
	want := tree(t, dir)
	process := startHolder(t, dir)
	setLockWait(t, 100*time.Millisecond)

	message := "another run of mcp-schemagen is writing here, process %d (wait until it ends and run again)"
	message = fmt.Sprintf(message, process.Process.Pid)
	_, errWrite := Write(t.Context(), dir, updated)
	_, errDiff := Diff(dir, updated)
	for _, err := range []error{errWrite, errDiff} {
		if err == nil || !strings.HasPrefix(message, strings.Split(err.Error(), ",")[0]) || os.PathSeparator == '/' && err.Error() != message {
			t.Errorf("%v", err)
		}
	}
	if Unfinished(dir) {
		t.Error("a running process is unfinished")
	}
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	setLockWait(t, time.Hour)
	if _, err := Write(ctx, dir, updated); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("cancelled: %v", err)
	}

	process.Process.Kill()
	process.Wait()
	if changes, err := Diff(dir, updated); err != nil || len(changes) != 6 {
		t.Errorf("after the kill: %v, %v", changes, err)
	}
	if _, err := Replace(t.Context(), dir, always(), anyFile); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, tree(t, dir)); diff != "" {
		t.Error(diff)
	}
	if _, err := Write(t.Context(), dir, updated); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(after, tree(t, dir)); diff != "" {
		t.Error(diff)
	}
}

// TestReadModifyWrite lets runs that each add to what they read write at once:
// nothing gets lost.
func TestReadModifyWrite(t *testing.T) {
	const runs = 12
	dir := filepath.Join(t.TempDir(), "new")
	var wg sync.WaitGroup
	for i := range runs {
		wg.Go(func() {
			plan := func(dir fs.FS) ([]File, error) {
				var old []byte
				if dir != nil {
					old, _ = fs.ReadFile(dir, "list")
				}
				return []File{{"list", fmt.Appendf(old, "%d\n", i)}}, nil
			}
			if _, err := Replace(t.Context(), dir, plan, anyFile); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	data, err := os.ReadFile(filepath.Join(dir, "list"))
	if n := strings.Count(string(data), "\n"); n != runs || err != nil {
		t.Errorf("%d lines, %v", n, err)
	}
	if names := tree(t, dir); len(names) != 1 {
		t.Errorf("left: %q", names)
	}
}

// TestAtOnce lets runs fill and empty a directory at once.
func TestAtOnce(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "a", "b")
	var wg sync.WaitGroup
	for i := range 4 {
		wg.Go(func() {
			for n := range 10 {
				var files []File
				if (n+i)%2 == 0 {
					files = []File{ours("c/d.go", ""), ours("e.go", "")}
				}
				if _, err := Write(t.Context(), dir, files); err != nil {
					t.Error(err)
				}
				if _, err := Diff(dir, files); err != nil {
					t.Error(err)
				}
			}
		})
	}
	wg.Wait()
	if _, err := Write(t.Context(), dir, []File{ours("f.go", "")}); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]string{"f.go\n" + header}, tree(t, dir)); diff != "" {
		t.Error(diff)
	}
}

// TestRunDuringLook has another run begin and end while a run reads the
// directory, which then sees files of both.
func TestRunDuringLook(t *testing.T) {
	t.Run("Replace", func(t *testing.T) {
		dir, looks := t.TempDir(), 0
		plan := func(fs.FS) ([]File, error) {
			if looks++; looks == 1 {
				return nil, errors.New("two files of two runs")
			}
			return []File{ours("a.go", "")}, nil
		}
		changes, err := Replace(t.Context(), dir, plan, owned)
		if err != nil || len(changes) != 1 || looks != 2 {
			t.Errorf("%d changes after %d looks, error %v, want 1 after 2", len(changes), looks, err)
		}
	})
	t.Run("Diff", func(t *testing.T) {
		root, err := os.OpenRoot(t.TempDir())
		if err != nil {
			t.Fatal(err)
		}
		defer root.Close()
		seen := [][]Change{{{Path: "a.go"}, {Path: "b.go"}}, {{Path: "b.go"}}, {{Path: "b.go"}}}
		looks := 0
		changes, err := settled(root, func() ([]Change, error) { looks++; return seen[looks-1], nil })
		if err != nil || len(changes) != 1 || looks != 3 {
			t.Errorf("%d changes after %d looks, error %v, want 1 after 3", len(changes), looks, err)
		}
	})
}
