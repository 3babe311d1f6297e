package output

import (
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

func lines(from, to int) string {
	var b strings.Builder
	for i := from; i < to; i++ {
		fmt.Fprintln(&b, "line", i)
	}
	return b.String()
}

func TestUnified(t *testing.T) {
	for _, test := range []struct{ name, old, new, want string }{
		{"insert at the start", lines(0, 5), "x\n" + lines(0, 5), "@@ -1,3 +1,4 @@\n+x\n line 0\n line 1\n line 2\n"},
		{"delete at the end", lines(0, 6), lines(0, 5), "@@ -3,4 +3,3 @@\n line 2\n line 3\n line 4\n-line 5\n"},
		{"one hunk", lines(0, 8), "x\n" + lines(1, 7) + "y\n",
			"@@ -1,8 +1,8 @@\n-line 0\n+x\n line 1\n line 2\n line 3\n line 4\n line 5\n line 6\n-line 7\n+y\n"},
		{"two hunks", lines(0, 9), "x\n" + lines(1, 8) + "y\n",
			"@@ -1,4 +1,4 @@\n-line 0\n+x\n line 1\n line 2\n line 3\n@@ -6,4 +6,4 @@\n line 5\n line 6\n line 7\n-line 8\n+y\n"},
		{"no newline at the end", "a\nb", "a\nc", "@@ -1,2 +1,2 @@\n a\n-b\n\\ No newline at end of file\n+c\n\\ No newline at end of file\n"},
		{"newline added", "a", "a\n", "@@ -1 +1 @@\n-a\n\\ No newline at end of file\n+a\n"},
		{"line ends count", "a\r\nb\n", "a\nb\n", "@@ -1,2 +1,2 @@\n-a\r\n+a\n b\n"},
		{"functions stay whole", "func a() {\n}\n\nfunc c() {\n}\n", "func a() {\n}\n\nfunc b() {\n}\n\nfunc c() {\n}\n",
			"@@ -1,5 +1,8 @@\n func a() {\n }\n \n+func b() {\n+}\n+\n func c() {\n }\n"},
		{"no line stands once", "}\n\n}\n\n}\n", "\n\n}\n}\n}\n", "@@ -1,5 +1,5 @@\n-}\n \n-}\n \n+}\n+}\n }\n"},
		{"nothing in common", "a\n", "b\nc\n", "@@ -1 +1,2 @@\n-a\n+b\n+c\n"},
		{"emptied", "a\n", "", "@@ -1 +0,0 @@\n-a\n"},
	} {
		got := Unified([]Change{{Path: "p", Action: Update, Old: []byte(test.old), New: []byte(test.new)}})
		if want := "--- a/p\n+++ b/p\n" + test.want; got != want {
			t.Errorf("%s:\n%s", test.name, got)
		}
	}
	if got := Unified([]Change{{Path: "empty", Action: Create}}); got != "--- /dev/null\n+++ b/empty\n" {
		t.Errorf("an empty file:\n%s", got)
	}
}

// TestDifferencesRebuild builds the new text from the old one and the
// differences, for texts of few and of many different lines.
func TestDifferencesRebuild(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	text := func(n, kinds int) []string {
		list := make([]string, n)
		for i := range list {
			list[i] = fmt.Sprintln(r.IntN(kinds))
		}
		return list
	}
	for range 3000 {
		kinds := 1 + r.IntN(40)
		a := text(r.IntN(30), kinds)
		b := slices.Clone(a)
		for range r.IntN(6) {
			at := r.IntN(len(b) + 1)
			b = slices.Replace(b, at, min(len(b), at+r.IntN(4)), text(r.IntN(4), kinds)...)
		}
		var got []string
		at, previous := 0, span{-1, -1, -1, -1}
		for _, s := range differences(a, b) {
			got = append(append(got, a[at:s.a0]...), b[s.b0:s.b1]...)
			if s.a0 <= previous.a1 || s.b0 <= previous.b1 || s.a0 == s.a1 && s.b0 == s.b1 {
				t.Fatalf("spans %v and %v", previous, s)
			}
			at, previous = s.a1, s
		}
		if got = append(got, a[at:]...); !slices.Equal(got, b) {
			t.Fatalf("%q to %q gave %q", a, b, got)
		}
	}
}

func TestDifferencesTakeLittleTime(t *testing.T) {
	const n = 100_000
	same, other, reversed, few := make([]string, n), make([]string, n), make([]string, n), make([]string, n)
	for i := range n {
		same[i], other[i], reversed[i], few[i] = fmt.Sprint(i), fmt.Sprint("x", i), fmt.Sprint(n-i), fmt.Sprint(i*i%7)
	}
	for name, to := range map[string][]string{"other": other, "reversed": reversed, "few": few} {
		start := time.Now()
		differences(same, to)
		differences(few, to[1:])
		if took := time.Since(start); took > 10*time.Second {
			t.Errorf("%s: took %s", name, took)
		}
	}
}

// TestUnifiedApplies gives a diff to the patch command.
func TestUnifiedApplies(t *testing.T) {
	patch, err := exec.LookPath("patch")
	if err != nil {
		t.Skip("there is no patch command here")
	}
	dir := t.TempDir()
	put(t, filepath.Join(dir, "a.go"), header+lines(0, 40))
	put(t, filepath.Join(dir, "b", "c.go"), header+"x")
	put(t, filepath.Join(dir, "stale.go"), header)
	files := []File{ours("a.go", lines(3, 20)+"new\n"+lines(20, 44)), ours("b/c.go", "x\n"), ours("new/d.go", "package d\n")}
	changes, err := Diff(dir, files)
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(patch, "-p1", "-s", "-E")
	cmd.Dir = dir
	cmd.Stdin = strings.NewReader(Unified(changes))
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	if changes, err := Diff(dir, files); err != nil || len(changes) != 0 {
		t.Errorf("after patch: %v, %v", changes, err)
	}
	if _, err := os.Stat(filepath.Join(dir, "stale.go")); err == nil {
		t.Error("stale.go is still there")
	}
}
