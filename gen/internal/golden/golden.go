// Package golden compares what tests make with files that somebody has looked at,
// and rewrites these files with the flag -update:
//
//	golden.File(t, "testdata/methods.txt", got)
//
// A test that has its own form of file asks [Update]. The command
//
//	go run ./gen/update
//
// runs the tests of all packages that import this one, with -update. So a test
// with a golden file must not be skipped with -short.
package golden

import (
	"flag"
	"os"
	"testing"

	"github.com/google/go-cmp/cmp"
)

var update = flag.Bool("update", false, "rewrite golden files instead of comparing with them")

// Update reports whether golden files are to be rewritten.
func Update() bool { return *update }

// File compares a text with a file, or writes it to that file with -update.
func File(t testing.TB, name, got string) {
	t.Helper()
	if *update {
		Write(t, name, got)
		return
	}
	want, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	Text(t, name, string(want), got)
}

// Text compares a text with a part of the golden file name.
func Text(t testing.TB, name, want, got string) {
	t.Helper()
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("%s differs (-want +got, go run ./gen/update accepts):\n%s", name, diff)
	}
}

// Write writes a golden file, unless it has the text already.
func Write(t testing.TB, name, text string) {
	t.Helper()
	if old, err := os.ReadFile(name); err == nil && string(old) == text {
		return
	}
	if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	t.Logf("%s is rewritten", name)
}
