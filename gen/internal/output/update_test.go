package output

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// before returns a directory with all that an update can meet, and after what
// [updated] makes of it.
func before(t *testing.T) (dir string) {
	t.Helper()
	dir = t.TempDir()
	put(t, filepath.Join(dir, "a.go"), header+"old")
	put(t, filepath.Join(dir, "e", "f.go"), header+"old")
	put(t, filepath.Join(dir, "g", "own.txt"), "mine")
	put(t, filepath.Join(dir, "stale.go"), header)
	put(t, filepath.Join(dir, "x", "y", "stale.go"), header+"x")
	if err := os.Chmod(filepath.Join(dir, "x"), 0o750); err != nil {
		t.Fatal(err)
	}
	return dir
}

var (
	updated = []File{ours("a.go", "new"), ours("b/c/d.go", ""), ours("e/f.go", "new"), ours("g/h.go", "")}
	after   = []string{
		"a.go\n" + header + "new", "b/c/d.go\n" + header, "e/f.go\n" + header + "new", "g/h.go\n" + header, "g/own.txt\nmine",
	}
)

// errKilled stands for the end of the process.
var errKilled = errors.New("killed")

// steps returns a step function that fails after n steps, and the number of
// those that are left.
func steps(n int, err error) (step func() error, left *int) {
	return func() error {
		n--
		if n < 0 {
			return err
		}
		return nil
	}, &n
}

// openDir opens a directory with its lock.
func openDir(t *testing.T, dir string) (*os.Root, func()) {
	t.Helper()
	root, release, err := enter(t.Context(), dir)
	if err != nil {
		t.Fatal(err)
	}
	return root, func() { release(); root.Close() }
}

// TestFailedUpdate lets each step fail in turn: the disk is then as it was.
func TestFailedUpdate(t *testing.T) {
	for n := 0; ; n++ {
		dir := before(t)
		want := tree(t, dir)
		step, left := steps(n, errors.New("no disk"))
		root, release := openDir(t, dir)
		changes, err := diff(root, updated)
		if err != nil {
			t.Fatal(err)
		}
		err = (&update{root: root, step: step}).run(changes)
		release()
		if *left >= 0 {
			if n != 7+2+4+5 { // staged (with the journal), made, renamed, removed (with the journal)
				t.Errorf("an update takes %d steps", n)
			}
			if diff := cmp.Diff(after, tree(t, dir)); diff != "" || err != nil {
				t.Errorf("%v\n%s", err, diff)
			}
			return
		}
		if err == nil || err.Error() != "no disk" {
			t.Errorf("step %d: %v", n, err)
		}
		checkRestored(t, n, dir, want)
	}
}

func checkRestored(t *testing.T, n int, dir string, want []string) {
	t.Helper()
	if diff := cmp.Diff(want, tree(t, dir)); diff != "" {
		t.Errorf("step %d: %s", n, diff)
	}
	if info, err := os.Stat(filepath.Join(dir, "x")); err != nil || info.Mode().Perm() != 0o750 && runtime.GOOS != "windows" {
		t.Errorf("step %d: the mode of x: %v, %v", n, info.Mode(), err)
	}
}

// kill runs an update that ends after n steps without cleaning up, as if the
// process were killed. It reports whether there were as many steps.
func kill(t *testing.T, dir string, files []File, n int) bool {
	t.Helper()
	root, release := openDir(t, dir)
	defer release()
	changes, err := diff(root, files)
	if err != nil {
		t.Fatal(err)
	}
	step, left := steps(n, errKilled)
	u := &update{root: root, step: step}
	j, err := newJournal(root, changes)
	if err == nil {
		err = u.stage(j, changes)
	}
	if err == nil {
		err = u.apply(j, changes)
	}
	if err != nil && err != errKilled {
		t.Fatal(err)
	}
	return *left < 0
}

// TestKilledUpdate kills an update at each step. The next run takes it back, and
// then makes its own.
func TestKilledUpdate(t *testing.T) {
	for n := 0; ; n++ {
		dir := before(t)
		want := tree(t, dir)
		killed := kill(t, dir, updated, n)
		if killed && Unfinished(dir) != (n > 0) {
			t.Errorf("step %d: unfinished: %t", n, Unfinished(dir))
		}
		if !killed {
			want = after
		}
		_, err := Replace(t.Context(), dir, always(), anyFile)
		if err != nil {
			t.Errorf("step %d: %v", n, err)
		}
		if diff := cmp.Diff(want, tree(t, dir)); diff != "" {
			t.Errorf("step %d: %s", n, diff)
		}
		if !killed {
			return
		}
		checkRestored(t, n, dir, want)
		kill(t, dir, updated, n)
		if changes, err := Write(t.Context(), dir, updated); err != nil || len(changes) != 6 {
			t.Errorf("step %d: the next run: %v, %v", n, changes, err)
		}
		if diff := cmp.Diff(after, tree(t, dir)); diff != "" {
			t.Errorf("step %d: the next run: %s", n, diff)
		}
	}
}

// TestKilledTwice kills an update, and then also what takes it back, wherever
// that has restored a part of the files.
func TestKilledTwice(t *testing.T) {
	for n := 8; ; n++ {
		for restored := range 6 {
			dir := before(t)
			want := tree(t, dir)
			if !kill(t, dir, updated, n) {
				return
			}
			root, release := openDir(t, dir)
			j, err := readJournal(root)
			if err != nil || j == nil {
				t.Fatalf("step %d: %v", n, err)
			}
			for i := range restored {
				i = len(j.Changes) - 1 - i
				if err := j.restore(root, i, j.Changes[i]); err != nil {
					t.Fatal(err)
				}
			}
			release()
			if _, err := Replace(t.Context(), dir, always(), anyFile); err != nil {
				t.Fatal(err)
			}
			checkRestored(t, n, dir, want)
		}
	}
}

// TestKilledThenEdited holds that what somebody did after a run was killed
// stays.
func TestKilledThenEdited(t *testing.T) {
	dir := before(t)
	kill(t, dir, updated, 7+2+4+1)
	put(t, filepath.Join(dir, "a.go"), header+"edited")
	put(t, filepath.Join(dir, "b", "c", "d.go"), "mine")
	put(t, filepath.Join(dir, "stale.go"), "again")
	if _, err := Replace(t.Context(), dir, always(), anyFile); err != nil {
		t.Fatal(err)
	}
	want := []string{
		"a.go\n" + header + "edited", "b/c/d.go\nmine", "e/f.go\n" + header + "old", "g/own.txt\nmine",
		"stale.go\nagain", "x/y/stale.go\n" + header + "x",
	}
	if diff := cmp.Diff(want, tree(t, dir)); diff != "" {
		t.Error(diff)
	}
}

// TestPuttingBackThatFails lets a file take the place of a removed directory.
// The error says that not all is as it was, and the next run restores it.
func TestPuttingBackThatFails(t *testing.T) {
	dir := before(t)
	want := tree(t, dir)
	root, release := openDir(t, dir)
	changes, err := diff(root, updated)
	if err != nil {
		t.Fatal(err)
	}
	inTheWay := filepath.Join(dir, "x")
	err = (&update{root: root, step: func() error {
		if _, err := os.Stat(inTheWay); err == nil {
			return nil
		}
		put(t, inTheWay, "")
		return errors.New("no disk")
	}}).run(changes)
	release()
	if err == nil || !strings.HasPrefix(err.Error(), "no disk\nrestoring the old files: ") || !strings.HasSuffix(err.Error(), " (the next run tries again)") {
		t.Errorf("%v", err)
	}
	if _, err := Write(t.Context(), dir, updated); err == nil || !strings.HasPrefix(err.Error(), "undoing an interrupted run: ") {
		t.Errorf("the next run: %v", err)
	}
	if err := os.Remove(inTheWay); err != nil {
		t.Fatal(err)
	}
	if _, err := Replace(t.Context(), dir, always(), anyFile); err != nil {
		t.Fatal(err)
	}
	checkRestored(t, 0, dir, want)
}

// TestJournalOfOthers holds that a journal which this version does not know is
// an error, and stays.
func TestJournalOfOthers(t *testing.T) {
	for _, text := range []string{
		"", "{", "{}", `{"madeBy": "mcp-schemagen", "format": 2}`,
		`{"madeBy": "mcp-schemagen", "format": 1, "changes": [{"action": "create", "path": "../x"}]}`,
	} {
		dir := t.TempDir()
		put(t, filepath.Join(dir, workDir, "journal"), text)
		want := tree(t, dir)
		_, err := Write(t.Context(), dir, []File{ours("a.go", "")})
		if err == nil || !strings.HasPrefix(err.Error(), journalFile+": ") {
			t.Errorf("%s: %v", text, err)
		}
		if diff := cmp.Diff(want, tree(t, dir)); diff != "" {
			t.Errorf("%s: %s", text, diff)
		}
	}
}

// TestWorkDirectoryOfOthers holds that only files of a run are swept.
func TestWorkDirectoryOfOthers(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"new-0", "old-17", "journal.new", "new-x", "notes.txt", "lock"} {
		put(t, filepath.Join(dir, workDir, name), "")
	}
	if _, err := Write(t.Context(), dir, []File{ours("a.go", "")}); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]string{workDir + "/new-x\n", workDir + "/notes.txt\n", "a.go\n" + header}, tree(t, dir)); diff != "" {
		t.Error(diff)
	}
	dir = t.TempDir()
	put(t, filepath.Join(dir, workDir), "a file")
	_, err := Write(t.Context(), dir, []File{ours("a.go", "")})
	if err == nil || err.Error() != ".mcp-schemagen: not a directory, but mcp-schemagen keeps its work there (move it away)" {
		t.Errorf("a file of that name: %v", err)
	}
}

func TestCancelled(t *testing.T) {
	dir := before(t)
	want := tree(t, dir)
	ctx, cancel := context.WithCancelCause(t.Context())
	cancel(errors.New("stop"))
	if _, err := Write(ctx, dir, updated); err == nil || err.Error() != "stop" {
		t.Errorf("%v", err)
	}
	checkRestored(t, 0, dir, want)
}

// TestOldCopies holds that an old file is copied where it cannot be linked.
func TestOldCopies(t *testing.T) {
	dir := before(t)
	root, release := openDir(t, dir)
	defer release()
	u := &update{root: root, step: func() error { return nil }}
	c := Change{Path: "missing.go", Action: Update, Old: []byte("old"), mode: 0o600} // cannot be linked
	if err := u.keepOld(3, c); err != nil {
		t.Fatal(err)
	}
	data, err := root.ReadFile(oldName(3))
	info, errStat := root.Stat(oldName(3))
	if err := errors.Join(err, errStat); err != nil || string(data) != "old" || info.Mode().Perm() != 0o600 && runtime.GOOS != "windows" {
		t.Errorf("%q, %v, %v", data, info, err)
	}
	if err := sweep(root); err != nil {
		t.Error(err)
	}
}
