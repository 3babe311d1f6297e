package output

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"
)

const header = headerPrefix + ". DO NOT EDIT.\n"

// A scenario is a txtar archive: what is on disk under disk/, the files to be
// written under new/, the changes and then the disk afterwards or the error.
// "OURS" as a first line stands for the header.
func TestScenarios(t *testing.T) {
	paths, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(paths) == 0 {
		t.Fatalf("no scenarios: %v", err)
	}
	for _, path := range paths {
		t.Run(strings.TrimSuffix(filepath.Base(path), ".txtar"), func(t *testing.T) {
			archive, err := txtar.ParseFile(path)
			if err != nil {
				t.Fatal(err)
			}
			testScenario(t, archive)
		})
	}
}

func testScenario(t *testing.T, archive *txtar.Archive) {
	dir := t.TempDir()
	var files []File
	want := map[string]string{}
	var after []string
	for _, f := range archive.Files {
		text := strings.Replace(string(f.Data), "OURS\n", header, 1)
		kind, name, _ := strings.Cut(f.Name, "/")
		switch kind {
		case "disk":
			put(t, filepath.Join(dir, name), text)
		case "new":
			files = append(files, File{name, []byte(text)})
		case "after":
			after = append(after, name+"\n"+text)
		default:
			want[f.Name] = text
		}
	}
	before := tree(t, dir)
	changes, err := Diff(dir, files)
	if got := actions(changes, err); got != want["changes"]+want["error"] {
		t.Fatalf("Diff:\n%s", got)
	}
	if got := Unified(changes); want["diff"] != "" && got != want["diff"] {
		t.Errorf("Unified:\n%s", got)
	}
	if diff := cmp.Diff(before, tree(t, dir)); diff != "" {
		t.Errorf("Diff changed the disk: %s", diff)
	}
	changes, err = Write(t.Context(), dir, files)
	if got := actions(changes, err); got != want["changes"]+want["error"] {
		t.Fatalf("Write:\n%s", got)
	}
	if want["error"] != "" {
		after = before
	}
	if diff := cmp.Diff(after, tree(t, dir)); diff != "" {
		t.Error(diff)
	}
	if changes, again := Diff(dir, files); want["error"] == "" && (again != nil || len(changes) != 0) {
		t.Errorf("after Write there are changes: %v, %v", changes, again)
	}
}

func actions(changes []Change, err error) string {
	if err != nil {
		return err.Error() + "\n"
	}
	var b strings.Builder
	for _, c := range changes {
		fmt.Fprintln(&b, c.Action, c.Path)
	}
	return b.String()
}

func put(t *testing.T, name, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

// tree returns the files below a directory, each a path and a text, and its empty
// directories. Links are not followed.
func tree(t *testing.T, dir string) []string {
	t.Helper()
	var list []string
	err := filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
		if err != nil || path == dir {
			return err
		}
		name, err := filepath.Rel(dir, path)
		if err != nil {
			return err
		}
		name = filepath.ToSlash(name)
		switch {
		case d.IsDir():
			entries, err := os.ReadDir(path)
			if len(entries) == 0 {
				list = append(list, name+"/")
			}
			return err
		case d.Type()&os.ModeSymlink != 0:
			list = append(list, name+" ->")
			return nil
		}
		data, err := os.ReadFile(path)
		list = append(list, name+"\n"+string(data))
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return list
}

func ours(name, text string) File { return File{name, []byte(header + text)} }

func TestNewFolder(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "a", "b")
	files := []File{ours("c/d.go", "package c\n")}
	changes, err := Diff(dir, files)
	if got := actions(changes, err); got != "create c/d.go\n" {
		t.Errorf("Diff: %s", got)
	}
	if _, err := os.Stat(filepath.Dir(dir)); err == nil {
		t.Error("Diff made the folder")
	}
	if changes, err := Write(t.Context(), dir, nil); err != nil || len(changes) != 0 {
		t.Errorf("Write of nothing: %v, %v", changes, err)
	}
	if _, err := os.Stat(filepath.Dir(dir)); err == nil {
		t.Error("Write of nothing made the folder")
	}
	if _, err := Write(t.Context(), dir, files); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]string{"c/d.go\n" + header + "package c\n"}, tree(t, dir)); diff != "" {
		t.Error(diff)
	}
}

func TestPaths(t *testing.T) {
	for _, path := range []string{"", ".", "/a.go", "../a.go", "a/../../b.go", "a//b.go", `a\b.go`, "C:a.go", "a/"} {
		dir := t.TempDir()
		for name, err := range map[string]error{
			"Diff": second(Diff(dir, []File{ours(path, "")})), "Write": second(Write(t.Context(), dir, []File{ours(path, "")})),
			"Replace": second(Replace(t.Context(), dir, always(ours(path, "")), anyFile)),
		} {
			if want := fmt.Sprintf("%q is not a path below the output directory", path); err == nil || err.Error() != want {
				t.Errorf("%s of %q: %v", name, path, err)
			}
		}
	}
	twice := []File{ours("a.go", ""), ours("a.go", "")}
	if _, err := Write(t.Context(), t.TempDir(), twice); err == nil || err.Error() != "a.go: two files have the same path" {
		t.Errorf("twice: %v", err)
	}
	if _, err := Write(t.Context(), t.TempDir(), []File{{"a.go", []byte("package a")}}); err == nil || !strings.HasPrefix(err.Error(), "a.go: the generated file does not begin with") {
		t.Errorf("no header: %v", err)
	}
}

func second[T any](_ T, err error) error { return err }

func TestLinks(t *testing.T) {
	base := t.TempDir()
	outside, dir := filepath.Join(base, "outside"), filepath.Join(base, "dir")
	put(t, filepath.Join(outside, "stale.go"), header)
	put(t, filepath.Join(outside, "file.go"), header)
	put(t, filepath.Join(dir, "kept.txt"), "x")
	for link, target := range map[string]string{"out": outside, "file.go": filepath.Join(outside, "file.go"), "nowhere": "missing"} {
		if err := os.Symlink(target, filepath.Join(dir, link)); err != nil {
			t.Skip("no symbolic links here: ", err)
		}
	}
	before := tree(t, base)

	if changes, err := Write(t.Context(), dir, nil); err != nil || len(changes) != 0 {
		t.Errorf("stale files through links: %v, %v", changes, err)
	}
	for path, want := range map[string]string{
		"out/a.go":     "out: ", // the rest is the system's: it leads out of the folder
		"file.go":      "file.go: a symbolic link or special file is in the way (move it away)",
		"nowhere/a.go": "nowhere: a symbolic link to nowhere is in the way of the directory (move it away)",
	} {
		if _, err := Write(t.Context(), dir, []File{ours(path, "")}); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%s: %v", path, err)
		}
	}
	if diff := cmp.Diff(before, tree(t, base)); diff != "" {
		t.Error(diff)
	}

	// A directory may itself be given by a link, and links within it are fine.
	if err := os.Symlink("real", filepath.Join(dir, "alias")); err != nil {
		t.Fatal(err)
	}
	put(t, filepath.Join(dir, "real", "a.go"), header)
	link := filepath.Join(base, "link")
	if err := os.Symlink(dir, link); err != nil {
		t.Fatal(err)
	}
	changes, err := Write(t.Context(), link, []File{ours("alias/b.go", ""), ours("real/a.go", "")})
	if got := actions(changes, err); got != "create alias/b.go\n" {
		t.Errorf("through a link: %s", got)
	}
	if _, err := os.Stat(filepath.Join(dir, "real", "b.go")); err != nil {
		t.Error(err)
	}
}

func TestModes(t *testing.T) {
	dir := t.TempDir()
	put(t, filepath.Join(dir, "a.go"), header)
	if err := os.Chmod(filepath.Join(dir, "a.go"), 0o640); err != nil {
		t.Fatal(err)
	}
	if _, err := Write(t.Context(), dir, []File{ours("a.go", "new"), ours("b/b.go", "")}); err != nil {
		t.Fatal(err)
	}
	for name, most := range map[string]os.FileMode{"a.go": 0o640, "b/b.go": 0o644, "b": 0o755} {
		info, err := os.Stat(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		mode := info.Mode().Perm()
		if mode&^most != 0 || name == "a.go" && mode != most && os.PathSeparator == '/' {
			t.Errorf("%s has mode %o", name, mode)
		}
	}
}

func TestUnchangedFilesAreNotWritten(t *testing.T) {
	dir := t.TempDir()
	files := []File{ours("a.go", ""), ours("b.go", "")}
	if _, err := Write(t.Context(), dir, files); err != nil {
		t.Fatal(err)
	}
	before, err := os.Stat(filepath.Join(dir, "a.go"))
	if err != nil {
		t.Fatal(err)
	}
	files[1].Data = append(files[1].Data, '\n')
	if changes, err := Write(t.Context(), dir, files); err != nil || actions(changes, nil) != "update b.go\n" {
		t.Fatal(changes, err)
	}
	after, err := os.Stat(filepath.Join(dir, "a.go"))
	if err != nil || !os.SameFile(before, after) || !before.ModTime().Equal(after.ModTime()) {
		t.Errorf("a.go was written again: %v", err)
	}
}

// always returns a plan that does not depend on the directory.
func always(files ...File) Plan { return func(fs.FS) ([]File, error) { return files, nil } }

// anyFile allows to replace every file.
func anyFile(string, []byte) error { return nil }

func TestReplace(t *testing.T) {
	dir := t.TempDir()
	put(t, filepath.Join(dir, "schema", "sources.json"), "[]\n")
	put(t, filepath.Join(dir, "schema", "stale.go"), header)
	plan := func(dir fs.FS) ([]File, error) {
		sources, err := fs.ReadFile(dir, "schema/sources.json")
		return []File{{"schema/sources.json", append(sources, '1')}, {"schema/2024-11-05/schema.json", []byte("{}\n")}}, err
	}
	changes, err := Replace(t.Context(), dir, plan, anyFile)
	if got := actions(changes, err); got != "create schema/2024-11-05/schema.json\nupdate schema/sources.json\n" {
		t.Errorf("%s", got)
	}
	want := []string{"schema/2024-11-05/schema.json\n{}\n", "schema/sources.json\n[]\n1", "schema/stale.go\n" + header}
	if diff := cmp.Diff(want, tree(t, dir)); diff != "" {
		t.Error(diff)
	}
	_, err = Replace(t.Context(), dir, plan, func(path string, old []byte) error { return fmt.Errorf("%s: %s is mine", path, old) })
	if err == nil || err.Error() != "schema/sources.json: []\n1 is mine" {
		t.Errorf("a file of others: %v", err)
	}
	if err := os.Mkdir(filepath.Join(dir, "directory"), 0o755); err != nil {
		t.Fatal(err)
	}
	if _, err := Replace(t.Context(), dir, always(File{"directory", nil}), anyFile); err == nil || !strings.HasPrefix(err.Error(), "directory: a directory is in the way") {
		t.Errorf("directory in the way: %v", err)
	}
	if diff := cmp.Diff(append([]string{"directory/"}, want...), tree(t, dir)); diff != "" {
		t.Error(diff)
	}
}
