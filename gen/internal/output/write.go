package output

import (
	"crypto/rand"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
)

const (
	fileMode   = 0o644
	folderMode = 0o755
)

// Write makes a folder hold the files, and no stale ones: it writes what
// changed and removes what [Diff] calls stale, with the folders that become
// empty. It returns what it changed.
//
// The new files are first written beside their targets and then renamed. On
// an error everything is put back as it was, as far as the disk lets it; the
// error says so if it does not.
func Write(dir string, files []File) ([]Change, error) {
	if err := checkFiles(files); err != nil {
		return nil, err
	}
	return apply(dir, func(root *os.Root) ([]Change, error) { return diff(root, files) })
}

// Replace writes files that need not be generated ones over whatever files
// are there, as [Write] does, and removes nothing.
func Replace(dir string, files []File) ([]Change, error) {
	seen := map[string]bool{}
	for _, f := range files {
		if err := checkPath(f.Path, seen); err != nil {
			return nil, err
		}
	}
	return apply(dir, func(root *os.Root) ([]Change, error) { return compare(root, files, false) })
}

// apply carries out what plan finds to be done in a folder, which is made if
// it does not exist.
func apply(dir string, plan func(*os.Root) ([]Change, error)) (changes []Change, err error) {
	made := missing(dir)
	defer func() {
		if err != nil || len(changes) == 0 {
			changes = nil
			removeEmpty(made)
		}
	}()
	if err := os.MkdirAll(dir, folderMode); err != nil {
		return nil, err
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, err
	}
	defer root.Close()
	if changes, err = plan(root); err != nil {
		return nil, err
	}
	return changes, newTransaction(root).run(changes)
}

// A transaction changes files in steps that can be taken back.
type transaction struct {
	root   *os.Root
	rename func(from, to string) error // root.Rename, but for tests
	remove func(name string) error     // root.Remove, but for tests
	temps  map[string]string           // target to the file that is to replace it
	undo   []func() error
}

func newTransaction(root *os.Root) *transaction {
	return &transaction{root: root, rename: root.Rename, remove: root.Remove, temps: map[string]string{}}
}

func (t *transaction) run(changes []Change) error {
	err := t.steps(changes)
	if err == nil {
		return nil
	}
	for _, temp := range t.temps {
		err = errors.Join(err, t.cleanUp(temp))
	}
	for i := len(t.undo) - 1; i >= 0; i-- {
		if failed := t.undo[i](); failed != nil {
			err = errors.Join(err, fmt.Errorf("putting things back: %w", failed))
		}
	}
	return err
}

func (t *transaction) cleanUp(temp string) error {
	if err := t.root.Remove(temp); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("removing a temporary file: %w", err)
	}
	return nil
}

// steps does everything that may lack room or permission first, then what
// rarely fails.
func (t *transaction) steps(changes []Change) error {
	for _, c := range changes {
		if c.Action == Remove {
			continue
		}
		if err := t.prepare(c); err != nil {
			return err
		}
	}
	for _, c := range changes {
		if c.Action == Remove {
			continue
		}
		if err := t.replace(c); err != nil {
			return err
		}
	}
	for _, c := range changes {
		if c.Action != Remove {
			continue
		}
		if err := t.discard(c); err != nil {
			return err
		}
	}
	return nil
}

// prepare writes the new text of a file beside it.
func (t *transaction) prepare(c Change) error {
	if err := t.folder(path.Dir(c.Path)); err != nil {
		return err
	}
	temp, err := t.writeTemp(c.Path, c.New, c.mode)
	if temp != "" {
		t.temps[c.Path] = temp
	}
	return err
}

// writeTemp writes a new file in the folder of the target, with a mode or, if
// that is zero, the usual one. The name is returned if the file was made, even
// if it could not be filled.
func (t *transaction) writeTemp(target string, data []byte, mode fs.FileMode) (string, error) {
	temp := path.Join(path.Dir(target), ".mcp-schemagen-"+rand.Text())
	f, err := t.root.OpenFile(temp, os.O_WRONLY|os.O_CREATE|os.O_EXCL, fileMode)
	if err != nil {
		return "", fmt.Errorf("%s: %w", target, err)
	}
	_, err = f.Write(data)
	if mode != 0 {
		err = errors.Join(err, f.Chmod(mode)) // past the umask
	}
	return temp, errors.Join(err, f.Close())
}

// folder makes a folder and those around it.
func (t *transaction) folder(name string) error {
	if _, err := t.root.Stat(name); err == nil {
		return nil
	}
	if err := t.folder(path.Dir(name)); err != nil {
		return err
	}
	if err := t.root.Mkdir(name, folderMode); err != nil {
		return err
	}
	t.undo = append(t.undo, func() error { return t.root.Remove(name) })
	return nil
}

// replace puts the prepared file in its place.
func (t *transaction) replace(c Change) error {
	if err := t.rename(t.temps[c.Path], c.Path); err != nil {
		return err
	}
	delete(t.temps, c.Path)
	t.undo = append(t.undo, func() error {
		if c.Action == Create {
			return t.root.Remove(c.Path)
		}
		return t.restore(c)
	})
	return nil
}

// discard removes a stale file, and the folders that it leaves empty.
func (t *transaction) discard(c Change) error {
	if err := t.remove(c.Path); err != nil {
		return err
	}
	t.undo = append(t.undo, func() error { return t.restore(c) })
	for folder := path.Dir(c.Path); folder != "."; folder = path.Dir(folder) {
		info, err := t.root.Stat(folder)
		if err != nil {
			return err
		}
		if entries, err := fs.ReadDir(t.root.FS(), folder); err != nil || len(entries) > 0 {
			return err
		}
		if err := t.remove(folder); err != nil {
			return err
		}
		t.undo = append(t.undo, func() error { return t.remake(folder, info.Mode().Perm()) })
	}
	return nil
}

func (t *transaction) remake(folder string, mode fs.FileMode) error {
	return errors.Join(t.root.Mkdir(folder, mode), t.root.Chmod(folder, mode)) // the latter past the umask
}

// restore writes the old text of a file back.
func (t *transaction) restore(c Change) error {
	temp, err := t.writeTemp(c.Path, c.Old, c.mode)
	if err == nil {
		err = t.root.Rename(temp, c.Path)
	}
	if err != nil && temp != "" {
		return errors.Join(err, t.cleanUp(temp))
	}
	return err
}
