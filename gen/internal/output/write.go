package output

import (
	"cmp"
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
)

const (
	fileMode = 0o644
	dirMode  = 0o755
)

// Write makes a directory hold the files, and no stale ones: it writes what
// changed and removes what [Diff] calls stale, with the directories that become
// empty. It returns what it changed.
//
// On an error, or when ctx is cancelled, everything is put back as it was. What
// a killed run did is put back by the next run of Write or Replace. Only one
// run at a time writes to a directory; others wait, and give up after some
// seconds.
func Write(ctx context.Context, dir string, files []File) ([]Change, error) {
	if err := checkFiles(files); err != nil {
		return nil, err
	}
	return apply(ctx, dir, func(root *os.Root) ([]Change, error) { return diff(root, files) })
}

// A Plan returns the files that [Replace] writes. It sees the output directory,
// nil if there is none, and is called again if that may have changed.
type Plan func(dir fs.FS) ([]File, error)

// Replace writes the files of a plan, which need not be generated Go, as
// [Write] does, and removes nothing. A file that is in the way is replaced if
// owned returns nil for its path and content.
func Replace(ctx context.Context, dir string, plan Plan, owned func(path string, old []byte) error) ([]Change, error) {
	return apply(ctx, dir, func(root *os.Root) ([]Change, error) {
		var tree fs.FS
		if root != nil {
			tree = root.FS()
		}
		files, err := plan(tree)
		if err != nil {
			return nil, err
		}
		seen := map[string]bool{}
		for _, f := range files {
			if err := checkPath(f.Path, seen); err != nil {
				return nil, err
			}
		}
		return compare(root, files, owned)
	})
}

// apply carries out what plan finds to be done in a directory, which is made if
// it does not exist.
func apply(ctx context.Context, dir string, plan func(*os.Root) ([]Change, error)) (changes []Change, err error) {
	if err := ctx.Err(); err != nil {
		return nil, context.Cause(ctx)
	}
	exists, done, unlocked := upToDate(dir, plan)
	if done || unlocked != nil && !exists {
		return nil, unlocked
	}
	made := missing(dir)
	defer func() {
		if err != nil || len(changes) == 0 {
			changes = nil
			removeEmpty(made)
		}
	}()
	root, release, err := enter(ctx, dir)
	if err != nil {
		return nil, cmp.Or(unlocked, err)
	}
	defer root.Close()
	defer release()
	if err := recoverUpdate(root); err != nil {
		return nil, err
	}
	if changes, err = plan(root); err != nil || len(changes) == 0 {
		return nil, err
	}
	u := &update{root: root, step: func() error { return context.Cause(ctx) }}
	return changes, u.run(changes)
}

// upToDate reports whether the directory exists, and whether there is nothing to
// do, so that no lock is needed, which only a writable directory can have.
// Another run may have come and gone while the plan read the directory. So the
// error of a plan is final only where there is no directory, or where no lock
// can be had.
func upToDate(dir string, plan func(*os.Root) ([]Change, error)) (exists, done bool, err error) {
	root, err := openRoot(dir)
	if err != nil {
		return false, false, err
	}
	if root != nil {
		defer root.Close()
		if _, err := root.Lstat(workDir); err == nil {
			return true, false, nil
		}
	}
	changes, err := plan(root)
	return root != nil, err == nil && len(changes) == 0, err
}

// openRoot opens a directory; the root is nil if there is none.
func openRoot(dir string) (*os.Root, error) {
	root, err := os.OpenRoot(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return root, err
}

// enter makes a directory, opens it and takes its lock. Another run may remove
// the directory between these steps, so that they are tried again.
func enter(ctx context.Context, dir string) (root *os.Root, release func(), err error) {
	const most = 20
	for range most {
		if err := os.MkdirAll(dir, dirMode); err != nil {
			return nil, nil, err
		}
		if root, err = os.OpenRoot(dir); err == nil {
			if release, err = lock(ctx, root); err == nil {
				return root, release, nil
			}
			root.Close()
		}
		if !errors.Is(err, fs.ErrNotExist) {
			break
		}
	}
	return nil, nil, err
}

// missing returns the directories that do not exist on the way to dir,
// outermost first, dir included.
func missing(dir string) []string {
	if _, err := os.Lstat(dir); !errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	above := filepath.Dir(dir)
	if above == dir {
		return []string{dir}
	}
	return append(missing(above), dir)
}

// removeEmpty removes directories, given outermost first, as far as nothing is
// in them.
func removeEmpty(dirs []string) {
	for _, dir := range slices.Backward(dirs) {
		os.Remove(dir)
	}
}
